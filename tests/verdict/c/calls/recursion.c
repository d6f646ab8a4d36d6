// SPDX-License-Identifier: Apache-2.0
// Recursion with a known depth.
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

static int factorial(int n)
{
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}

int main(void)
{
    check(factorial(5) == 120);
    check(factorial(1) == 1 + BUG);
    return 0;
}
