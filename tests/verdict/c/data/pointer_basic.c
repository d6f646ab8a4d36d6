// SPDX-License-Identifier: Apache-2.0
// Reading and writing through pointers.
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
    int x = 1, y = 2, *p = &x, **pp = &p;
    *p = 5;
    check(x == 5);
    *pp = &y;
    **pp = 8;
    check(x == 5 && y == 8);
    p = &x;
    check(*p + **pp == 10);
    int *null = 0;
    check(null != p && !null);
    check(p != &y);
    check(*p == 5 + BUG);
    return 0;
}
