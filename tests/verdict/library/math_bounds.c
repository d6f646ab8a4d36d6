// SPDX-License-Identifier: Apache-2.0
// math_bounds.c: of sin, exp, log and pow only bounds are known; no counterexample rests on the values between them.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value -DVALUE
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call --analysis=value -DOUTSIDE
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call --analysis=predicate
// EXPECT[4]: TRUE
#include <math.h>
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    double x = __VERIFIER_nondet_uchar();
    double s = sin(x), e = exp(-x);
    check(s >= -1 && s <= 1 && e >= 0 && e <= 1);
    check(log(x + 1) >= 0);
    check(sin(0.0) == 0 && exp(0.0) == 1 && pow(x, 0) == 1 && acos(2.0) != acos(2.0));
#ifdef VALUE
    check(s < 0.9999);
#elif defined OUTSIDE
    check(cos(x + 1) > -1);
#endif
    return 0;
}
