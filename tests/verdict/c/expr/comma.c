// SPDX-License-Identifier: Apache-2.0
// The comma operator evaluates left to right.
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
    int a = 1, b;
    b = (a = 5, a + 1);
    check(b == 6);
    b = (a++, a++, a);
    check(b == 7 + BUG);
    return 0;
}
