// SPDX-License-Identifier: Apache-2.0
// Unsigned numbers wrap around: x + 1 > x is no law, x + 1 - 1 == x is.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = x + 1, z = y * 3;
    unsigned char c = __VERIFIER_nondet_uchar(), d = c + 200;
#ifdef WRONG
    if (y < x)
        reach_error();
#else
    if (z - 3 != x * 3)
        reach_error();
    if (c < 56) {
        if (d < 200)
            reach_error();
    } else if (d >= 200) {
        reach_error();
    }
#endif
}
