// SPDX-License-Identifier: Apache-2.0
// Where executions meet, what only one of them knows of a number does not hold of the other.
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
    unsigned x = __VERIFIER_nondet_uint(), y = x, side = 0;
    if (x < 10)
        side = 1;
    else
        side = 2;
    unsigned z = x + 1;
#ifdef WRONG
    if (z > 10)
        reach_error();
#else
    if (y + 1 != z || (side == 1 && y >= 10))
        reach_error();
#endif
}
