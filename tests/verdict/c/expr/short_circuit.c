// SPDX-License-Identifier: Apache-2.0
// The right operand of && and || is evaluated only when it matters.
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

static int n;

static int bump(int r)
{
    n++;
    return r;
}

int main(void)
{
    int a = bump(0) && bump(1);
    check(!a && n == 1);
    a = bump(1) || bump(1);
    check(a && n == 2);
    a = (bump(1) && bump(0)) || bump(2);
    check(a == 1 && n == 5 + BUG);
    return 0;
}
