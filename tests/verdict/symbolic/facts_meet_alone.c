// SPDX-License-Identifier: Apache-2.0
// The same without the side: only one state is left after the condition, and it must not know its outcome.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned limit(unsigned x)
{
    if (x > 100)
        x = 100;
    return x;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = limit(x);
    unsigned z = y ^ 5, w = y;
    if (__VERIFIER_nondet_int())
        z = w ^ 5;
#ifdef WRONG
    if (w == 77)
        reach_error();
#else
    if ((z ^ 5) != y)
        reach_error();
#endif
}
