// SPDX-License-Identifier: Apache-2.0
// A static local keeps its value between calls and starts once.
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

static int next(void)
{
    static int n = 5;
    return n++;
}

int main(void)
{
    check(next() == 5);
    check(next() == 6);
    check(next() == 7 + BUG);
    return 0;
}
