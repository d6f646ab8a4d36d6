// SPDX-License-Identifier: Apache-2.0
// One step is by two, so the sum is not kept.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: UNKNOWN (polynomial)
// ARGS[2]: --prop=unreach-call --time 10
// EXPECT[2]: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned add(unsigned n, unsigned acc)
{
    if (n == 0)
        return acc;
    if (n == 7)
        return add(n - 2, acc + 1);
    return add(n - 1, acc + 1);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (add(a, b) != a + b)
        reach_error();
    return 0;
}
