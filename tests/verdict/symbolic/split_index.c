// SPDX-License-Identifier: Apache-2.0
// An index that is an input modulo n: memory is looked at for each of its values.
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
    unsigned a[5] = { 0 }, i = __VERIFIER_nondet_uint() % 5, x = __VERIFIER_nondet_uint();
    a[i] = x | 1;
    unsigned others = 0;
    for (unsigned j = 0; j < 5; j++)
        if (j != i)
            others += a[j];
#ifdef WRONG
    if (others || a[i] == x)
        reach_error();
#else
    if (others || a[i] != (x | 1))
        reach_error();
#endif
}
