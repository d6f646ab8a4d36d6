// SPDX-License-Identifier: Apache-2.0
// A table of sums that is changed at an index from outside, for ever.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned data[3], twice[3];

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned i = __VERIFIER_nondet_uint() % 3;
        data[i] = __VERIFIER_nondet_uint();
        twice[i] = 2 * data[i];
#ifdef WRONG
        if (__VERIFIER_nondet_uchar() == 77)
            twice[1] ^= 4;
#endif
        i = __VERIFIER_nondet_uint() % 3;
        if (twice[i] != data[i] + data[i])
            reach_error();
    }
}
