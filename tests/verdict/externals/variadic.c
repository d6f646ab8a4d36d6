// SPDX-License-Identifier: Apache-2.0
// Arguments behind the last named one are handed over as well.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
extern void reach_error(void);
extern int change(const char *format, ...);

int main(void)
{
    int x = 1;
    change("%d %p", 5, &x);
    if (x != 1)
        reach_error();
    return 0;
}
