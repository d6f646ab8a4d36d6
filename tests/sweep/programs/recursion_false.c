// SPDX-License-Identifier: Apache-2.0
// The violation is in the fifth activation.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth(int n)
{
    if (n == 4)
        reach_error();
    return __VERIFIER_nondet_int() ? depth(n + 1) : n;
}

int main(void)
{
    depth(0);
    return 0;
}
