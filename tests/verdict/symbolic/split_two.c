// SPDX-License-Identifier: Apache-2.0
// Two indices in one statement, each an input with few values: what is copied arrives, and nothing else changes.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a[3], b[4] = { 0 }, x = __VERIFIER_nondet_uint();
    unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() & 3;
    for (int k = 0; k < 3; k++)
        a[k] = x + 5 * (unsigned)k;
    b[j] = a[i];
#ifdef WRONG
    if (b[j] == a[(i + 1) % 3] + 10)
        reach_error();
#else
    if (b[j] != a[i])
        reach_error();
    if (j != 1 && b[1] != 0)
        reach_error();
#endif
}
