// SPDX-License-Identifier: Apache-2.0
// A loop made of goto, and a jump into a block.
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
    int n = 0, seen = 0;
again:
    n++;
    if (n < 7)
        goto again;
    goto inside;
    {
        seen = 100;
inside:
        seen++;
    }
    check(n == 7);
    check(seen == 1 + BUG);
    return 0;
}
