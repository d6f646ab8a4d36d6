// SPDX-License-Identifier: Apache-2.0
// What conditions said is kept along straight lines: also of numbers that no variable is, as long as something is made of them.
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
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x >= 1000 || y >= x * 3)
        return 0;
    unsigned z = x + 7, w = y * 2;
    x = y = 0;
#ifdef WRONG
    if (z >= 1006)
        reach_error();
#else
    if (z >= 1007)
        reach_error();
    if (w == 2 * 3 * (z - 7))
        reach_error();
#endif
}
