// SPDX-License-Identifier: Apache-2.0
// simplify_float.c: IEEE 754 numbers: comparisons of constants of any format, arithmetic on those of the machine.
//
// The machine's float, double and (where it is the x87's) long double compute with round to nearest, ties to even, as
// the operators do; other formats stay as they are.
#include "smt/bv.h"

#include <float.h>
#include <math.h>

static const struct term *raw(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                              struct term_extra x)
{
    return term_raw(p, op, arg, n, x);
}

// Patterns

struct parts {
    bool negative;
    u128 exponent, fraction;  // biased; without the hidden bit
    bool nan, inf, zero;
};

static struct parts split(const struct term *t)
{
    unsigned e = t->sort->a, s = t->sort->b;
    u128 bits = (u128)t->num;
    struct parts r = { .negative = bits >> (e + s - 1) & 1,
                       .exponent = bits >> (s - 1) & bv_mask(e),
                       .fraction = bits & bv_mask(s - 1) };
    r.nan = r.exponent == bv_mask(e) && r.fraction;
    r.inf = r.exponent == bv_mask(e) && !r.fraction;
    r.zero = r.exponent == 0 && !r.fraction;
    return r;
}

static u128 sign_bit(const struct sort *s)
{
    return (u128)1 << (s->a + s->b - 1);
}

// -1, 0, 1; 2: not comparable.
static int compare_values(const struct term *a, const struct term *b)
{
    struct parts x = split(a), y = split(b);
    if (x.nan || y.nan)
        return 2;
    if (x.zero && y.zero)
        return 0;
    if (x.negative != y.negative)
        return x.negative ? -1 : 1;
    u128 m = (u128)a->num & ~sign_bit(a->sort), n = (u128)b->num & ~sign_bit(b->sort);
    int r = (m > n) - (m < n);
    return x.negative ? -r : r;
}

// Numbers of the machine

enum format { FORMAT_NONE, FORMAT_FLOAT, FORMAT_DOUBLE, FORMAT_LONG };

static enum format format_of(const struct sort *s)
{
#if FLT_EVAL_METHOD == 0
    if (s->a == 8 && s->b == 24)
        return FORMAT_FLOAT;
    if (s->a == 11 && s->b == 53)
        return FORMAT_DOUBLE;
#if LDBL_MANT_DIG == 64 && LDBL_MAX_EXP == 16384
    if (s->a == 15 && s->b == 64)
        return FORMAT_LONG;
#endif
#endif
    (void)s;
    return FORMAT_NONE;
}

// The value of t; exact, since long double holds the other two formats.
static long double machine_value(const struct term *t)
{
    enum format f = format_of(t->sort);
    if (f == FORMAT_FLOAT) {
        uint32_t bits = (uint32_t)t->num;
        float x;
        memcpy(&x, &bits, sizeof x);
        return (long double)x;
    }
    if (f == FORMAT_DOUBLE) {
        uint64_t bits = (uint64_t)t->num;
        double x;
        memcpy(&x, &bits, sizeof x);
        return (long double)x;
    }
    // The x87 format has an explicit integer bit, which is set unless the exponent is 0.
    struct parts r = split(t);
    uint64_t significand = (uint64_t)r.fraction | (uint64_t)(r.exponent != 0) << 63;
    uint16_t head = (uint16_t)(r.exponent | (u128)r.negative << 15);
    long double x = 0;
    memcpy(&x, &significand, sizeof significand);
    memcpy((char *)&x + sizeof significand, &head, sizeof head);
    return x;
}

static const struct term *of_float(struct terms *p, const struct sort *s, float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return term_float(p, s, bits);
}

static const struct term *of_double(struct terms *p, const struct sort *s, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return term_float(p, s, bits);
}

static const struct term *of_long(struct terms *p, const struct sort *s, long double x)
{
    uint64_t significand;
    uint16_t head;
    memcpy(&significand, &x, sizeof significand);
    memcpy(&head, (char *)&x + sizeof significand, sizeof head);
    return term_float(p, s, (u128)head << 63 | (significand & INT64_MAX));
}

// x rounded to s.  It is rounded once, if x is exact.
static const struct term *of_value(struct terms *p, const struct sort *s, long double x)
{
    switch (format_of(s)) {
    case FORMAT_FLOAT:
        return of_float(p, s, (float)x);
    case FORMAT_DOUBLE:
        return of_double(p, s, (double)x);
    case FORMAT_LONG:
        return of_long(p, s, x);
    case FORMAT_NONE:
        break;
    }
    UNREACHABLE();
}

#define ARITHMETIC(name, type, root)                  \
    static type name(enum term_op op, type x, type y) \
    {                                                 \
        switch ((int)op) {                            \
        case TERM_FLOAT_ADD:                          \
            return x + y;                             \
        case TERM_FLOAT_SUB:                          \
            return x - y;                             \
        case TERM_FLOAT_MUL:                          \
            return x * y;                             \
        case TERM_FLOAT_DIV:                          \
            return x / y;                             \
        default:                                      \
            return root(x);                           \
        }                                             \
    }
ARITHMETIC(float_arithmetic, float, sqrtf)
ARITHMETIC(double_arithmetic, double, sqrt)
ARITHMETIC(long_arithmetic, long double, sqrtl)

static const struct term *fold(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    const struct sort *s = a->sort;
    long double x = machine_value(a), y = machine_value(b);
    switch (format_of(s)) {
    case FORMAT_FLOAT:
        return of_float(p, s, float_arithmetic(op, (float)x, (float)y));
    case FORMAT_DOUBLE:
        return of_double(p, s, double_arithmetic(op, (double)x, (double)y));
    case FORMAT_LONG:
        return of_long(p, s, long_arithmetic(op, x, y));
    case FORMAT_NONE:
        break;
    }
    UNREACHABLE();
}

// Rules

static bool is_const(const struct term *t)
{
    return t->op == TERM_FLOAT_CONST;
}

// Whether conversion from a to b loses nothing.
static bool wider(const struct sort *a, const struct sort *b)
{
    return b->a >= a->a && b->b >= a->b;
}

static const struct term *sign(struct terms *p, enum term_op op, const struct term *a)
{
    bool abs = op == TERM_FLOAT_ABS;
    if (is_const(a)) {
        u128 bits = (u128)a->num, bit = sign_bit(a->sort);
        return term_float(p, a->sort, abs ? bits & ~bit : bits ^ bit);
    }
    if (a->op == TERM_FLOAT_NEG)
        return abs ? sign(p, op, a->arg[0]) : a->arg[0];
    if (a->op == TERM_FLOAT_ABS && abs)
        return a;
    return raw(p, op, &a, 1, (struct term_extra){ 0 });
}

static bool is_zero(const struct term *t, bool negative)
{
    return is_const(t) && (u128)t->num == (negative ? sign_bit(t->sort) : 0);
}

static u128 bias(const struct sort *s)
{
    return bv_mask(s->a - 1);
}

// Whether c is 1 or -1.
static bool is_unit(const struct term *c)
{
    struct parts r = split(c);
    return r.fraction == 0 && r.exponent == bias(c->sort);
}

// 1 / c, if c is a power of two and 1 / c is exact (its exponent is neither too large nor too small); else NULL.
static const struct term *reciprocal(struct terms *p, const struct term *c)
{
    if (!is_const(c))
        return NULL;
    struct parts r = split(c);
    if (r.fraction || r.exponent == 0 || r.exponent >= 2 * bias(c->sort))
        return NULL;
    u128 pattern = (2 * bias(c->sort) - r.exponent) << (c->sort->b - 1);
    return term_float(p, c->sort, pattern | (r.negative ? sign_bit(c->sort) : 0));
}

// a + b or a * b, if the constant b hardly changes a; else NULL.
static const struct term *nearly_same(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (op == TERM_FLOAT_ADD && is_zero(b, true))
        return a;
    if (op == TERM_FLOAT_ADD && is_zero(b, false))
        return term_ite(p, term_2(p, TERM_FLOAT_EQ, a, b), b, a);  // -0 + 0 is 0
    if (op == TERM_FLOAT_MUL && is_unit(b))
        return split(b).negative ? sign(p, TERM_FLOAT_NEG, a) : a;
    return NULL;
}

// Simplifies an operation with a constant; NULL: no rule fits.
static const struct term *by_constant(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (op == TERM_FLOAT_SUB && is_zero(a, true))
        return sign(p, TERM_FLOAT_NEG, b);
    if (op == TERM_FLOAT_SUB && is_const(b))
        return term_2(p, TERM_FLOAT_ADD, a, sign(p, TERM_FLOAT_NEG, b));
    const struct term *inverse = op == TERM_FLOAT_DIV ? reciprocal(p, b) : NULL;
    if (inverse)
        return term_2(p, TERM_FLOAT_MUL, a, inverse);
    const struct term *r = is_const(b) ? nearly_same(p, op, a, b) : NULL;
    return !r && is_const(a) ? nearly_same(p, op, b, a) : r;
}

static const struct term *arithmetic(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    const struct term *a = arg[0], *b = arg[n - 1];
    if (is_const(a) && is_const(b) && format_of(a->sort) != FORMAT_NONE)
        return fold(p, op, a, b);
    const struct term *known = op != TERM_FLOAT_SQRT ? by_constant(p, op, a, b) : NULL;
    if (known)
        return known;
    bool swap = (op == TERM_FLOAT_ADD || op == TERM_FLOAT_MUL) && b->id < a->id;
    return raw(p, op, (const struct term *[]){ swap ? b : a, swap ? a : b }, n, (struct term_extra){ 0 });
}

static const struct term *comparison(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (is_const(a) && is_const(b)) {
        int c = compare_values(a, b);
        return term_bool(p, op == TERM_FLOAT_EQ ? c == 0 : op == TERM_FLOAT_LT ? c == -1 : c == -1 || c == 0);
    }
    if ((is_const(a) && split(a).nan) || (is_const(b) && split(b).nan))
        return p->t_false;
    if (a == b)
        return op == TERM_FLOAT_LT ? p->t_false : term_not(p, term_1(p, TERM_FLOAT_IS_NAN, a));
    bool swap = op == TERM_FLOAT_EQ && b->id < a->id;
    return raw(p, op, (const struct term *[]){ swap ? b : a, swap ? a : b }, 2, (struct term_extra){ 0 });
}

static const struct term *classify(struct terms *p, enum term_op op, const struct term *a)
{
    while (a->op == TERM_FLOAT_NEG || a->op == TERM_FLOAT_ABS)
        a = a->arg[0];
    if (is_const(a)) {
        struct parts r = split(a);
        return term_bool(p, op == TERM_FLOAT_IS_NAN ? r.nan : r.inf);
    }
    if (op == TERM_FLOAT_IS_NAN && (a->op == TERM_FLOAT_OF_SBV || a->op == TERM_FLOAT_OF_UBV))
        return p->t_false;
    return raw(p, op, &a, 1, (struct term_extra){ 0 });
}

static const struct term *convert(struct terms *p, const struct term *a, const struct sort *s)
{
    if (a->sort == s)
        return a;
    if (is_const(a) && format_of(a->sort) != FORMAT_NONE && format_of(s) != FORMAT_NONE)
        return of_value(p, s, machine_value(a));
    if (a->op == TERM_FLOAT_OF_FLOAT && a->arg[0]->sort == s && wider(s, a->sort))
        return a->arg[0];
    return raw(p, TERM_FLOAT_OF_FLOAT, &a, 1, (struct term_extra){ .sort = s });
}

static const struct term *of_bits(struct terms *p, enum term_op op, const struct term *a, const struct sort *s)
{
    if (is_bv_const(a)) {
        u128 bits = (u128)a->num;
        if (op == TERM_FLOAT_OF_BITS)
            return term_float(p, s, bits);
        // A number of at most 64 bits is exact in long double.
        if (a->sort->a <= 64 && format_of(s) != FORMAT_NONE)
            return of_value(p, s,
                            op == TERM_FLOAT_OF_SBV ? (long double)(int64_t)bv_signed(bits, a->sort->a)
                                                    : (long double)(uint64_t)bits);
    }
    return raw(p, op, &a, 1, (struct term_extra){ .sort = s });
}

// A number that does not fit has no defined value: the conversion is left alone.
static const struct term *to_bits(struct terms *p, enum term_op op, const struct term *a, unsigned width)
{
    if (is_const(a) && format_of(a->sort) != FORMAT_NONE && width <= 64) {
        long double x = truncl(machine_value(a)), end = ldexpl(1, (int)width);
        if (op == TERM_FLOAT_TO_UBV && x >= 0 && x < end)
            return term_bv(p, width, (u128)x);
        if (op == TERM_FLOAT_TO_SBV && x >= -end / 2 && x < end / 2)
            return term_bv(p, width, (u128)(i128)x);
    }
    return raw(p, op, &a, 1, (struct term_extra){ .width = width });
}

const struct term *simplify_float(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  const struct sort *s, struct term_extra x)
{
    switch ((int)op) {
    case TERM_FLOAT_NEG:
    case TERM_FLOAT_ABS:
        return sign(p, op, arg[0]);
    case TERM_FLOAT_EQ:
    case TERM_FLOAT_LT:
    case TERM_FLOAT_LE:
        return comparison(p, op, arg[0], arg[1]);
    case TERM_FLOAT_IS_NAN:
    case TERM_FLOAT_IS_INF:
        return classify(p, op, arg[0]);
    case TERM_FLOAT_OF_FLOAT:
        return convert(p, arg[0], s);
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
    case TERM_FLOAT_OF_BITS:
        return of_bits(p, op, arg[0], s);
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        return to_bits(p, op, arg[0], x.width);
    default:
        return arithmetic(p, op, arg, n);
    }
}
