// SPDX-License-Identifier: Apache-2.0
// if, else if, else: each value takes its own branch.
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

static int sign(int x)
{
    if (x < 0)
        return -1;
    else if (x == 0)
        return 0;
    else
        return 1;
}

int main(void)
{
    check(sign(-7) == -1);
    check(sign(0) == 0);
    check(sign(5) == 1 - BUG);
    return 0;
}
