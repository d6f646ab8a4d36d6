// SPDX-License-Identifier: Apache-2.0
// The operand of sizeof is not evaluated.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    int i = 1;
    unsigned long n = sizeof(i++);
    check(i == 1 && n == sizeof(int));
    char c = 1;
    check(sizeof(c + c) == sizeof(int));
    check(sizeof(i ? 1 : 1ll) == 8 + BUG);
    return 0;
}
