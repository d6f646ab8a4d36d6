// SPDX-License-Identifier: Apache-2.0
// A pointer keeps its target through an integer and back.
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
    int x = 3;
    unsigned long n = (unsigned long)&x;
    int *p = (int *)n;
    *p = 4;
    check(n != 0);
    check(x == 4 + BUG);
    return 0;
}
