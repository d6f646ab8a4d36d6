// SPDX-License-Identifier: Apache-2.0
// A product may be rounded together with the sum that it is an operand of (C17 6.5p8): said where that may matter.
// ARGS: --prop=unreach-call '-DIF=a*a-b!=0'
// EXPECT: TRUE
// GREP: floating-point expressions are not contracted: products are rounded before sums [unsound
// ARGS[2]: --prop=unreach-call --strict '-DIF=(c+=a*a)<0'
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict '-DIF=-(0,a*a)+b!=0'
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict '-DIF=a*a-b!=0' -ffp-contract=off
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict '-DIF=a*a-b!=0' -std=c11
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --strict '-DIF=a*a-b!=0' '-DBEFORE=_Pragma("STDC FP_CONTRACT OFF")'
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --strict '-DIF=a*a-b!=0' '-DINSIDE=_Pragma("STDC FP_CONTRACT OFF")'
// EXPECT[7]: UNKNOWN (strict)
// ARGS[8]: --prop=unreach-call --strict '-DIF=a*a-b!=0' '-DINSIDE=_Pragma("STDC FP_CONTRACT ON")' -std=c11
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --strict '-DIF=a*a-b!=0' '-DBEFORE=_Pragma("STDC FP_CONTRACT ON")' -std=c11
// EXPECT[9]: UNKNOWN (strict)
// ARGS[10]: --prop=unreach-call --strict '-DIF=n*0.5+0.25<0.25'
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call --strict '-DIF=n*0.1+0.25<0.25'
// EXPECT[11]: UNKNOWN (strict)
// ARGS[12]: --prop=unreach-call --strict '-DIF=(double)(a*a)-b!=0'
// EXPECT[12]: UNKNOWN (strict)
// ARGS[13]: --prop=unreach-call --strict '-DIF=sq(a)-b!=0'
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call --strict '-DIF=(c=a*a)-b!=0'
// EXPECT[14]: UNKNOWN (strict)
// ARGS[15]: --prop=unreach-call --strict '-DIF=a+a-a!=a'
// EXPECT[15]: UNKNOWN (strict)
// ARGS[16]: --prop=unreach-call --strict '-DIF=({double q=a*a;q;})-b!=0'
// EXPECT[16]: UNKNOWN (strict)
#ifndef BEFORE
#define BEFORE
#endif
#ifndef INSIDE
#define INSIDE
#endif
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
BEFORE
static double sq(double a)
{
    INSIDE
    return a * a;
}
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    double a = 1.5 + n, b = sq(a), c = 0;
    if (IF)
        reach_error();
    return 0;
}
