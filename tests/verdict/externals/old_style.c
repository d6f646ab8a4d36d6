// SPDX-License-Identifier: Apache-2.0
// A call without a prototype: what the arguments themselves are counts.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
extern void reach_error(void);
extern int change();

int main(void)
{
    int x = 1;
    change(5, &x);
    if (x != 1)
        reach_error();
    return 0;
}
