// SPDX-License-Identifier: Apache-2.0
// enclosures.c: what share/models/libc.c allows as results of functions that are known by bounds only must hold of the machine's own.
//
// The models are compiled with a choice that gives the machine's result, or its magnitude: then the bounds must hold, and the model
// must give that result.
#include "../generate.h"

#include <math.h>
#include <string.h>

static double machine;  // the result that the model is to allow
static int refused;

int __model___VERIFIER_nondet_int(void)
{
    return 0;
}
long __model___VERIFIER_nondet_long(void)
{
    return 0;
}
int __model___VERIFIER_nondet_same_int(void)
{
    return 0;
}
int __model___VERIFIER_nondet_rough_int(void)
{
    return 0;
}
double __model___VERIFIER_nondet_rough_double(void)
{
    return machine;
}
float __model___VERIFIER_nondet_rough_float(void)
{
    return (float)machine;
}
long double __model___VERIFIER_nondet_rough_ldouble(void)
{
    return machine;
}
void __model___VERIFIER_assume(int holds)
{
    refused |= !holds;
}
void *__model_malloc(size_t n)
{
    return malloc(n);
}
void *__model_realloc(void *p, size_t n)
{
    return realloc(p, n);
}
void *__model_memcpy(void *to, const void *from, size_t n)
{
    return memcpy(to, from, n);
}
void *__model_memmove(void *to, const void *from, size_t n)
{
    return memmove(to, from, n);
}

#include "../../share/models/libc.c"

static int same(double a, double b)
{
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}

static int gives(double choice, double result, double (*model)(double, double), double x, double y)
{
    refused = 0;
    machine = choice;
    return same(model(x, y), result) && !refused;
}

// Some choice gives the result; for float the model may choose a double that is rounded to it.
static int allows(double result, double (*model)(double, double), double x, double y)
{
    double inside = result * (1 - 0x1.fp-26);
    return gives(result, result, model, x, y) || gives(fabs(result), result, model, x, y) ||
           gives(inside, result, model, x, y) || gives(fabs(inside), result, model, x, y);
}

#define ONE(name)                                            \
    static double model_##name(double x, double y)           \
    {                                                        \
        return (void)y, __model_##name(x);                   \
    }                                                        \
    static double model_##name##f(double x, double y)        \
    {                                                        \
        return (void)y, (double)__model_##name##f((float)x); \
    }                                                        \
    static double machine_##name(double x, double y)         \
    {                                                        \
        return (void)y, name(x);                             \
    }                                                        \
    static double machine_##name##f(double x, double y)      \
    {                                                        \
        return (void)y, (double)name##f((float)x);           \
    }
#define TWO(name)                                             \
    static double model_##name(double x, double y)            \
    {                                                         \
        return __model_##name(x, y);                          \
    }                                                         \
    static double model_##name##f(double x, double y)         \
    {                                                         \
        return (double)__model_##name##f((float)x, (float)y); \
    }                                                         \
    static double machine_##name(double x, double y)          \
    {                                                         \
        return name(x, y);                                    \
    }                                                         \
    static double machine_##name##f(double x, double y)       \
    {                                                         \
        return (double)name##f((float)x, (float)y);           \
    }
double exp10(double);
float exp10f(float);
#define FUNCTIONS                                                                                                      \
    ONE(sin)                                                                                                           \
    ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh)     \
        ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(cbrt) ONE(erf) ONE(erfc) \
            ONE(tgamma) ONE(sqrt) TWO(atan2) TWO(hypot) TWO(pow)
FUNCTIONS
#undef ONE
#undef TWO
#define ROW(name) { #name, model_##name, machine_##name }, { #name "f", model_##name##f, machine_##name##f },
#define ONE ROW
#define TWO ROW
static const struct {
    const char *function;
    double (*model)(double, double), (*machine)(double, double);
} rows[] = { FUNCTIONS };

static double number(void)
{
    static const double edges[] = { 0.0,
                                    1.0,
                                    0.5,
                                    2.0,
                                    3.0,
                                    1e-310,
                                    5e-324,
                                    1e308,
                                    710.0,
                                    1.5707963267948966,
                                    0.99999999999999989,
                                    1.0000000000000002,
                                    6755399441055744.0,
                                    1e-40,
                                    3e38,
                                    INFINITY,
                                    NAN,
                                    10.0,
                                    1e22,
                                    3.1415926535897931 };
    unsigned long long u = (unsigned long long)below(1u << 26) << 26 | below(1u << 26);
    double sign = below(2) ? 1 : -1, x;
    unsigned k = below(5);
    if (k == 0)
        return sign * edges[below(sizeof edges / sizeof *edges)];
    if (k == 1)
        return sign * (double)below(100) / (below(2) ? 1.0 : 8.0);
    u |= (unsigned long long)(k == 2 ? below(2047) : 1023 - 20 + below(40)) << 52;
    memcpy(&x, &u, sizeof x);
    return sign * x;
}

int main(int argc, char **argv)
{
    generate_seed(argc > 1 ? argv[1] : "1", 8);
    unsigned failed = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned k = 0; k < 20000; k++) {
            double x = number(), y = number(), r = rows[i].machine(x, y);
            if (allows(r, rows[i].model, x, y))
                continue;
            if (failed++ < 20)
                printf("not ok %s(%.17g, %.17g) = %.17g\n", rows[i].function, x, y, r);
        }
    return failed != 0;
}
