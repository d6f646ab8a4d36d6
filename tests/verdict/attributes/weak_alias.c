// SPDX-License-Identifier: Apache-2.0
// A weak alias of a function, or of a variable, is what it stands for, as long as no other file defines the name.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
extern void reach_error(void);
static int mine(void)
{
    return 1;
}
int handler(void) __attribute__((weak, alias("mine")));
static int number = 3;
extern int named __attribute__((weak, alias("number")));
int main(void)
{
    number = 4;
    if (handler() != 1 || named != 4)
        reach_error();
    return 0;
}
