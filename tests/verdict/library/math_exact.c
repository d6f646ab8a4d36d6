// SPDX-License-Identifier: Apache-2.0
// math_exact.c: square roots, powers of two, parts of numbers and numbers as text are exact.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DROOT
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value -DNUMBERS
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --32
// EXPECT[4]: TRUE
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    char *end;
    const char *text = " -1.25e1x";
    int e;
    check(sqrt(2.0) == 1.4142135623730951 && sqrtf(2.0f) == 1.41421354f);
#ifndef NUMBERS  // (value analysis follows no NaN)
    check(sqrt(-1.0) != sqrt(-1.0));
#endif
    check(sqrt(4.9406564584124654e-324) == 2.2227587494850775e-162 && sqrt(1e300) == 1e150);
    check(ldexp(3.0, -1074) == 3 * 4.9406564584124654e-324 && frexp(-6.0, &e) == -0.75 && e == 3);
    check(ilogb(0.1) == -4 && logb(10.0f) == 3.0 && nextafter(0.0, -1.0) == -4.9406564584124654e-324);
    check(strtod(text, &end) == -12.5 && end == text + 8 && atof("0.1") == 0.1);
    check(pow(10, 3) == 1000 && pow(-2, 3) == -8 && pow(0, 2) == 0);
    check(tolower('Q') == 'q' && toupper('q') == 'Q');
#ifdef ROOT
    unsigned char x = __VERIFIER_nondet_uchar();
    check(sqrt(x) * sqrt(x) <= x);
#endif
    return 0;
}
