// SPDX-License-Identifier: Apache-2.0
// A violation that only a solver can refute: conditions that hold one by one, but not together.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    if (a * b != 143)
        return 0;
#ifdef WRONG
    if (a == 11)
        reach_error();
#else
    if (a != 1 && b != 1 && a + b != 24)
        reach_error();
#endif
}
