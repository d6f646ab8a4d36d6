// SPDX-License-Identifier: Apache-2.0
// Floats that a loop shrinks: widening stops at stages, and descending iterations come close to the limit (H33 for reals).
// ARGS: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=lookahead --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,narrowing=20
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,narrowing=20,thresholds=false
// EXPECT[3]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    double x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x = x * 0.5 + 1;
        y = 0.3 * y + 0.4 * x;
    }
    if (!(x <= 2.1) || !(y <= 3))
        reach_error();
    return 0;
}
