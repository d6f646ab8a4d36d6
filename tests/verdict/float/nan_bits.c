// SPDX-License-Identifier: Apache-2.0
// The sign and the payload of a NaN that an operation or a conversion gave are open (IEEE 754, 6.2.3 and 6.3): no verdict rests on them.
// Negation, fabs and copysign are about the sign bit of a NaN, too; comparisons do not see it.
// ARGS: --prop=unreach-call '-DIF=__builtin_signbit(n)'
// EXPECT: UNKNOWN (nan)
// ARGS[2]: --prop=unreach-call '-DIF=!__builtin_signbit(n)'
// EXPECT[2]: UNKNOWN (nan)
// ARGS[3]: --prop=unreach-call '-DIF=bits(kept)>>63'
// EXPECT[3]: UNKNOWN (nan)
// ARGS[4]: --prop=unreach-call '-DIF=!(bits(kept)>>63)'
// EXPECT[4]: UNKNOWN (nan)
// ARGS[5]: --prop=unreach-call '-DIF=isnan(n)&&n!=n&&!(n<1)&&!isinf(n)&&!isfinite(n)&&!isnormal(n)'
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call '-DIF=isnan(fabs(n))&&isnan(-n)&&isnan(floor(n))&&isnan(fmod(n,2))&&isnan((float)n)&&fmin(n,1)==1'
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call '-DIF=__builtin_signbit(fabs(n))||__builtin_signbit(fabs(-plain))||__builtin_signbit(fabsl(-__builtin_nanl("")))'
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call '-DIF=__builtin_signbit(copysignl(NAN,1.0L))||!__builtin_signbit(copysign(n,-1.0))'
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call '-DIF=bits(-payload)!=0xfff8000000000005ULL'
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call '-DIF=bits(-payload)==0xfff8000000000005ULL'
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call '-DIF=bits(payload+1)==0xfff8000000000005ULL'
// EXPECT[11]: UNKNOWN (nan)
// ARGS[12]: --prop=unreach-call '-DIF=bits(payload+1)==0x7ff8000000000005ULL'
// EXPECT[12]: UNKNOWN (nan)
// ARGS[13]: --prop=unreach-call '-DIF=bits(__builtin_nan("5"))==0x7ff8000000000000ULL'
// EXPECT[13]: UNKNOWN (nan)
// ARGS[14]: --prop=unreach-call '-DIF=!__builtin_signbit(sqrt(-1.0))'
// EXPECT[14]: UNKNOWN (nan)
// ARGS[15]: --prop=unreach-call '-DIF=__builtin_signbit((float)plain)'
// EXPECT[15]: UNKNOWN (nan)
// ARGS[16]: --prop=unreach-call '-DIF=__builtin_signbit(any())&&any()!=0'
// EXPECT[16]: FALSE
// ARGS[17]: --prop=unreach-call '-DIF=__builtin_signbit(fmax(0.0,-0.0))'
// EXPECT[17]: UNKNOWN (no-input)
// ARGS[18]: --prop=unreach-call '-DIF=!__builtin_signbit(fmax(0.0,-0.0))'
// EXPECT[18]: UNKNOWN (no-input)
// ARGS[19]: --prop=unreach-call '-DIF=fmax(2,any())<2'
// EXPECT[19]: TRUE
// ARGS[20]: --prop=unreach-call '-DIF=n&&!!n&&(_Bool)n'
// EXPECT[20]: FALSE
// ARGS[21]: --prop=unreach-call '-DIF=*(unsigned*)&n==0'
// EXPECT[21]: FALSE
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define NAN __builtin_nanf("")
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
double fabs(double), floor(double), fmod(double, double), fmin(double, double), fmax(double, double), sqrt(double);
double copysign(double, double);
long double fabsl(long double), copysignl(long double, long double);
static double kept = 0.0 / 0.0;

static unsigned long long bits(double d)
{
    union { double d; unsigned long long u; } x;
    x.d = d;
    return x.u;
}

static double any(void)
{
    return __VERIFIER_nondet_double();
}

int main(void)
{
    double z = 0.0, n = z / z, plain = __builtin_nan("");
    union { unsigned long long u; double d; } p = { 0x7ff8000000000005ULL };
    double payload = p.d;
    if (IF)
        reach_error();
    return 0;
}
