// SPDX-License-Identifier: Apache-2.0
// Recursion to a bounded depth.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum(int n)
{
    return n <= 0 ? 0 : n + sum(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 4)
        return 0;
    if (sum(n) > 10)
        reach_error();
    return 0;
}
