// SPDX-License-Identifier: Apache-2.0
// Models that lead far out, of paths over floats, whose constraints are over reals.
// ARGS: --prop=unreach-call --analysis=numeric --numeric.far --time=15
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric-poly --numeric.far --time=15
// EXPECT[2]: TRUE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double x = 0, y = __VERIFIER_nondet_double();
    int n = __VERIFIER_nondet_int();
    if (!(y >= 0 && y <= 1))
        return 0;
    for (int i = 0; i < n; i++) {
        x = x > 100 ? 1 : x + y;
        y = y * 0.5;
    }
    if (x < -5)
        reach_error();
    return 0;
}
