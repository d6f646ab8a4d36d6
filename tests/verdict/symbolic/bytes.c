// SPDX-License-Identifier: Apache-2.0
// A byte of a number is written or read through a union: what was known of the number is known no longer, or of the old one only.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

union word {
    unsigned whole;
    unsigned char byte[4];
};

int main(void)
{
    union word w;
    w.whole = __VERIFIER_nondet_uint();
    unsigned copy = w.whole;
    w.byte[1] = __VERIFIER_nondet_uchar();
    unsigned changed = w.whole, again = changed;
    w.whole = copy;
#ifdef WRONG
    if (changed != copy)
        reach_error();
#else
    if (w.whole != copy || changed - again != 0)
        reach_error();
#endif
}
