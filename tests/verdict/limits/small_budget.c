// SPDX-License-Identifier: Apache-2.0
// Budgets that end at any place of a round of unrolling: the round is not finished, however little is left of it to do.
// ARGS: --prop=unreach-call --analysis=kind --kind.ticks=1000
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=kind --kind.ticks=1100
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc --ticks=20
// EXPECT[4]: UNKNOWN (work-limit)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (((x * y) ^ (x / (y | 1))) == 31337)
        reach_error();
    return 0;
}
