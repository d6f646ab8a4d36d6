// SPDX-License-Identifier: Apache-2.0
// Mutual recursion.
// COVERS: B22, T10
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

static int odd(int n);

static int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}

static int odd(int n)
{
    return n == 0 ? 0 : even(n - 1);
}

int main(void)
{
    check(even(6));
    check(odd(5));
    check(even(7) == 0 + BUG);
    return 0;
}
