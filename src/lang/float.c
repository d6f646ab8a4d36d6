// SPDX-License-Identifier: Apache-2.0
// float.c: arithmetic and conversions of float, double and long double (IEEE single, double and x87 extended).
#include "lang/value_priv.h"

#include <float.h>
#include <math.h>

// The host computes for us: its three types must be the target's, each operation rounding to its own type.
_Static_assert(FLT_EVAL_METHOD == 0, "float operations must be done in float");
_Static_assert(FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && LDBL_MANT_DIG == 64, "x86 formats are needed");

#define LDOUBLE_BYTES 10

static u128 bits_of_float(float x)
{
    uint32_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}

static u128 bits_of_double(double x)
{
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}

static u128 bits_of_ldouble(long double x)
{
    u128 u = 0;
    memcpy(&u, &x, LDOUBLE_BYTES);
    return u;
}

static float float_of_bits(u128 v)
{
    uint32_t u = (uint32_t)v;
    float x;
    memcpy(&x, &u, sizeof x);
    return x;
}

static double double_of_bits(u128 v)
{
    uint64_t u = (uint64_t)v;
    double x;
    memcpy(&x, &u, sizeof x);
    return x;
}

static long double ldouble_of_bits(u128 v)
{
    long double x = 0;
    memcpy(&x, &v, LDOUBLE_BYTES);
    return x;
}

ATTR_NORETURN static void no_arithmetic(const struct type *t)
{
    BUG("arithmetic on a type of kind %d", (int)t->kind);
}

long double value_float(u128 v, const struct type *t)
{
    if (t->kind == TYPE_FLOAT)
        return (long double)float_of_bits(v);
    if (t->kind == TYPE_DOUBLE)
        return (long double)double_of_bits(v);
    if (t->kind == TYPE_LDOUBLE)
        return ldouble_of_bits(v);
    no_arithmetic(t);
}

u128 value_of_float(long double x, const struct type *t)
{
    if (t->kind == TYPE_FLOAT)
        return bits_of_float((float)x);
    if (t->kind == TYPE_DOUBLE)
        return bits_of_double((double)x);
    if (t->kind == TYPE_LDOUBLE)
        return bits_of_ldouble(x);
    no_arithmetic(t);
}

// One comparison for the three types: widening to long double is exact.
static bool compare_floats(enum op o, long double x, long double y)
{
    if (o == OP_EQ)
        return x == y;
    if (o == OP_NE)
        return x != y;
    if (o == OP_LT)
        return x < y;
    if (o == OP_LE)
        return x <= y;
    return o == OP_GT ? x > y : x >= y;
}

// The four operations in type T; the result is rounded to T by the assignment.
#define ARITH(T, NAME)                 \
    static T NAME(enum op o, T x, T y) \
    {                                  \
        if (o == OP_ADD)               \
            return x + y;              \
        if (o == OP_SUB)               \
            return x - y;              \
        if (o == OP_MUL)               \
            return x * y;              \
        VERIFY(o == OP_DIV);           \
        return x / y;                  \
    }
ARITH(float, arith_float)
ARITH(double, arith_double)
ARITH(long double, arith_ldouble)

// v, a result of type t, with the mark of one whose bits are not all known.
static u128 result(u128 v, const struct type *t, unsigned *flags)
{
    if (flags && isnan(value_float(v, t)))
        *flags |= VALUE_NAN;
    return v;
}

static u128 arithmetic(enum op o, u128 a, u128 b, const struct type *t)
{
    if (t->kind == TYPE_FLOAT)
        return bits_of_float(arith_float(o, float_of_bits(a), float_of_bits(b)));
    if (t->kind == TYPE_DOUBLE)
        return bits_of_double(arith_double(o, double_of_bits(a), double_of_bits(b)));
    if (t->kind == TYPE_LDOUBLE)
        return bits_of_ldouble(arith_ldouble(o, ldouble_of_bits(a), ldouble_of_bits(b)));
    no_arithmetic(t);
}

u128 value_float_binary(enum op o, u128 a, u128 b, const struct type *t, unsigned *flags)
{
    if (op_is_compare(o))
        return compare_floats(o, value_float(a, t), value_float(b, t));
    return result(arithmetic(o, a, b, t), t, flags);
}

// Negation flips the sign bit, also of zeros and NaNs.
u128 value_float_negate(u128 a, const struct type *t)
{
    unsigned sign = t->kind == TYPE_FLOAT ? 31 : t->kind == TYPE_DOUBLE ? 63 : 79;
    return a ^ (u128)1 << sign;
}

bool value_float_is_true(u128 a, const struct type *t)
{
    return value_float(a, t) != 0;
}

u128 value_float_convert(u128 v, const struct type *from, const struct type *to, unsigned *flags)
{
    return from->kind == to->kind ? v : result(value_of_float(value_float(v, from), to), to, flags);
}

u128 value_float_of_int(u128 v, const struct type *from, const struct type *to)
{
    bool negative = type_is_signed(from) && value_int(v, from) < 0;
    u128 n = negative ? -(u128)value_int(v, from) : v;
    u128 r;
    if (to->kind == TYPE_FLOAT)
        r = bits_of_float((float)n);
    else if (to->kind == TYPE_DOUBLE)
        r = bits_of_double((double)n);
    else if (to->kind == TYPE_LDOUBLE)
        r = bits_of_ldouble((long double)n);
    else
        no_arithmetic(to);
    return negative ? value_float_negate(r, to) : r;
}

u128 value_cast_constant(u128 v, const struct type *from, const struct type *to, unsigned *flags)
{
    unsigned outside = 0;
    u128 r = value_cast(v, from, to, &outside);
    if (flags)
        *flags |= outside;
    if (!(outside & VALUE_CAST))
        return r;
    long double x = value_float(v, from);
    return isnan(x) ? 0 : x < 0 ? value_least(to) : value_greatest(to);
}

/* C17 6.3.1.4p1: truncation; a value outside the range is undefined.  The processor's conversion then gives the smallest
 * number of the type it converts to, which is int for what is narrower than int, and long long for unsigned int. */
u128 value_float_to_int(u128 v, const struct type *from, const struct type *to, unsigned *flags)
{
    long double x = truncl(value_float(v, from));
    unsigned bits = type_bits(to);
    bool is_signed = type_is_integer(to) && type_is_signed(to);
    long double limit = ldexpl(1.0L, (int)bits - is_signed);  // the first value too large
    if (x < limit && x >= (is_signed ? -limit : 0.0L))
        return value_of_int((i128)(x < 0 ? -(u128)-x : (u128)x), to);
    if (flags)
        *flags |= VALUE_CAST;
    unsigned machine = bits < 32 || (bits == 32 && is_signed) ? 32 : bits <= 64 ? 64 : 128;
    long double half = ldexpl(1.0L, (int)machine - 1);
    if (x < half && x >= -half)
        return value_of_int((i128)x, to);
    return value_of_int((i128)((u128)1 << (machine - 1)), to);
}
