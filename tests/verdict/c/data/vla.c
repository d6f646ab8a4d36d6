// SPDX-License-Identifier: Apache-2.0
// An array whose length is known only at run time.
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
    int n = 3;
    int a[n + 1];
    for (int i = 0; i <= n; i++)
        a[i] = i;
    n = 100;
    check(a[3] == 3);
    check(sizeof a == 16 + BUG);
    return 0;
}
