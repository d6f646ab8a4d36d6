// SPDX-License-Identifier: Apache-2.0
// A call inside an expression happens before the value is used.
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

static int g = 1;

static int set(int v)
{
    g = v;
    return v;
}

int main(void)
{
    int x = 10 * set(4);
    check(x == 40 && g == 4);
    int y = set(set(2) + 5);
    check(y == 7 && g == 7 + BUG);
    return 0;
}
