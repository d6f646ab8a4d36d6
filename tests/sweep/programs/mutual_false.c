// SPDX-License-Identifier: Apache-2.0
// Functions that call each other.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int even(int n);
static int odd(int n)
{
    return n == 0 ? 0 : even(n - 1);
}
static int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    if (even(n) && n == 2)
        reach_error();
    return 0;
}
