// SPDX-License-Identifier: Apache-2.0
// A loop whose states differ in what numbers are, not in how they are related: the second time round it is covered.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = x * x, z = y ^ x;
    while (__VERIFIER_nondet_int()) {
        x = x + __VERIFIER_nondet_uint();
        y = x * x;
        z = y ^ x;
#ifdef WRONG
        if (z == 6)
            reach_error();
#endif
    }
    if ((z ^ x) != y)
        reach_error();
}
