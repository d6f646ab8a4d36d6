// SPDX-License-Identifier: Apache-2.0
// Conversions to narrower types cut, back to wider ones repeat the sign or not.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    signed char s = (signed char)x;
    unsigned char u = (unsigned char)x;
    short h = s;
    int wide = h;
#ifdef WRONG
    if (wide != u)
        reach_error();
#else
    if ((unsigned char)wide != u)
        reach_error();
    if (wide < -128)
        reach_error();
    if (wide > 127)
        reach_error();
    if (((unsigned)x & 255) != u)
        reach_error();
    if (wide < 0) {
        if (wide + 256 != u)
            reach_error();
    } else if (wide != u) {
        reach_error();
    }
#endif
}
