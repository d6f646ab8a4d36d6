// SPDX-License-Identifier: Apache-2.0
// Each activation of a function has its own locals, that are numbers of their own.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned total;

static unsigned deep(int n, unsigned x)
{
    unsigned mine = __VERIFIER_nondet_uint(), kept = mine ^ x;
    total += mine;
    unsigned below = n ? deep(n - 1, kept) : 0;
#ifdef WRONG
    if (n == 1 && below == mine)
        reach_error();
#endif
    if ((kept ^ x) != mine)
        reach_error();
    return below + mine;
}

int main(void)
{
    unsigned sum = deep(3, __VERIFIER_nondet_uint());
    if (sum != total)
        reach_error();
}
