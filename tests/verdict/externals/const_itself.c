// SPDX-License-Identifier: Apache-2.0
// The object behind a pointer to const is assumed to stay, and this is said.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `show` without body does not write through pointers to const [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --externals=all
// EXPECT[3]: FALSE
extern void reach_error(void);
extern void show(const int *x);

int main(void)
{
    int x = 1;
    show(&x);
    if (x != 1)
        reach_error();
    return 0;
}
