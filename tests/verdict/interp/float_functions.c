// SPDX-License-Identifier: Apache-2.0
// Functions of <math.h> without a body give what the C library gives.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: TRUE
extern void reach_error(void);
extern double nan(const char *), fdim(double, double), remainder(double, double), copysign(double, double);
extern float nanf(const char *), remainderf(float, float), modff(float, float *);
extern long double nanl(const char *), fabsl(long double), truncl(long double), floorl(long double), rintl(long double);
extern long double fmodl(long double, long double), roundl(long double), ceill(long double);
extern int __isnanl(long double), __isinfl(long double), __finitel(long double), __signbitl(long double);
extern int __fpclassifyl(long double), __fpclassifyf(float), __fpclassify(double), __isinff(float), __finitef(float);
extern long lrint(double), lrintf(float), lroundf(float);

static void check(int holds)
{
    if (!holds)
        reach_error();
}

static void classes(void)
{
    double zero = 0, inf = 1 / zero;
    check(nan("") != nan("") && nanf("") != nanf("") && nanl("") != nanl(""));
    check(__isnanl(nanl("")) && !__isnanl(1) && __isinfl(-inf) == -1 && __isinfl(inf) == 1 && !__isinfl(nan("")));
    check(__finitel(1) && !__finitel(inf) && __signbitl(-0.0L) && !__signbitl(0.0L) && __isinff(inf) && __finitef(1));
    check(__fpclassifyl(nan("")) == 0 && __fpclassifyl(inf) == 1 && __fpclassifyl(0) == 2 && __fpclassifyl(1) == 4);
    check(__fpclassifyf(1e-40f) == 3 && __fpclassify(1e-310) == 3 && __fpclassifyl(1e-310L) == 4);
    check(!__builtin_isnormal(1e-40f) && __builtin_isnormal(1e-40) && __builtin_isnormal(1e-40L));
    check(__builtin_isfinite(1.0L) && __builtin_isinf(inf + 0.0L) && __builtin_signbit(-1.0L));
}

static void rounding(void)
{
    float whole;
    check(fdim(4, 1) == 3 && fdim(1, 4) == 0 && __builtin_signbit(copysign(0.0, -2.0)));
    check(remainder(7, 2) == -1 && remainder(5, 2) == 1 && remainder(-7, 2) == 1 && remainder(6, 4) == -2);
    check(remainder(2, 4) == 2 && remainder(1e308, 1.5e308) == 1e308 - 1.5e308 && remainderf(5.5f, 2) == -0.5f);
    check(remainder(3e-324, 5e-324) == 0 && remainder(1, 0) != remainder(1, 0));
    check(truncl(-2.75L) == -2 && floorl(-2.75L) == -3 && ceill(2.25L) == 3 && roundl(2.5L) == 3 && rintl(2.5L) == 2);
    check(fmodl(7.5L, 2) == 1.5L && fabsl(-3) == 3 && lrint(2.5) == 2 && lrint(-3.5) == -4);
    check(lrintf(0.5f) == 0 && lroundf(0.5f) == 1 && modff(-2.25f, &whole) == -0.25f && whole == -2);
}

int main(void)
{
    classes();
    rounding();
    return 0;
}
