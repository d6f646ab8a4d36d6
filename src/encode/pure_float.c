// SPDX-License-Identifier: Apache-2.0
// pure_float.c: floats of pure expressions, and their conversions from and to integers and patterns.
#include "encode/pure_priv.h"

#include <math.h>

const struct term *pure_float(struct terms *t, const struct term *bits, const struct type *type,
                              const struct term **valid)
{
    const struct sort *s = pure_sort(t, type);
    struct term_extra x = { .sort = s };
    *valid = t->t_true;
    if (type->kind != TYPE_LDOUBLE)
        return term_make(t, TERM_FLOAT_OF_BITS, &bits, 1, x);
    const struct term *exponent = term_extract(t, bits, 64, 15), *unit = term_extract(t, bits, 63, 1);
    *valid = term_eq(t, term_eq(t, exponent, term_bv(t, 15, 0)), term_eq(t, unit, term_bv(t, 1, 0)));
    const struct term *ieee = term_2(t, TERM_CONCAT, term_extract(t, bits, 64, 16), term_extract(t, bits, 0, 63));
    return term_make(t, TERM_FLOAT_OF_BITS, &ieee, 1, x);
}

const struct term *pure_float_arith(struct pure *p, enum op o, const struct term *a, const struct term *b)
{
    switch ((int)o) {
    case OP_ADD:
        return term_2(p->t, TERM_FLOAT_ADD, a, b);
    case OP_SUB:
        return term_2(p->t, TERM_FLOAT_SUB, a, b);
    case OP_MUL:
        return term_2(p->t, TERM_FLOAT_MUL, a, b);
    case OP_DIV:
        return term_2(p->t, TERM_FLOAT_DIV, a, b);
    default:
        BUG("operator %d on floats", (int)o);
    }
}

// x as a constant of a floating type.
static const struct term *float_constant(struct pure *p, long double x, const struct type *type)
{
    return pure_const(p->t, value_of_float(x, type), type);
}

// Whether truncating a gives a number in [low, high), where the bounds are powers of two up to sign, or zero.
static const struct term *truncates_into(struct pure *p, const struct term *a, const struct type *type, long double low,
                                         long double high)
{
    long double below = value_float(value_of_float(low - 1, type), type);
    const struct term *above = below == low - 1 && low - 1 != low  // representable, so that low - 0.5 counts as well
                                   ? term_2(p->t, TERM_FLOAT_LT, float_constant(p, below, type), a)
                                   : term_2(p->t, TERM_FLOAT_LE, float_constant(p, low, type), a);
    return term_and(p->t, above, term_2(p->t, TERM_FLOAT_LT, a, float_constant(p, high, type)));
}

static const struct term *to_bits(struct pure *p, enum term_op op, const struct term *a, unsigned width)
{
    return term_make(p->t, op, &a, 1, (struct term_extra){ .width = width });
}

/* As value_float_to_int: a number out of range goes through the processor's conversion to a signed type of `machine`
 * bits, which gives the smallest number if it fails, too. */
static const struct term *to_int(struct pure *p, const struct term *a, const struct type *from, const struct type *to)
{
    unsigned bits = type_bits(to);
    bool is_signed = type_is_integer(to) && type_is_signed(to);
    unsigned machine = bits < 32 || (bits == 32 && is_signed) ? 32 : bits <= 64 ? 64 : 128;
    long double limit = ldexpl(1.0L, (int)bits - is_signed), half = ldexpl(1.0L, (int)machine - 1);
    const struct term *wide =
        term_ite(p->t, truncates_into(p, a, from, -half, half), to_bits(p, TERM_FLOAT_TO_SBV, a, machine),
                 term_bv(p->t, machine, (u128)1 << (machine - 1)));
    const struct term *otherwise = term_extract(p->t, wide, 0, bits);
    if (is_signed || bits < machine)  // the processor's conversion is right
        return otherwise;
    return term_ite(p->t, truncates_into(p, a, from, 0, limit), to_bits(p, TERM_FLOAT_TO_UBV, a, bits), otherwise);
}

const struct term *pure_float_cast(struct pure *p, const struct term *a, const struct type *from, const struct type *to)
{
    struct term_extra x = { .sort = pure_sort(p->t, to) };
    if (!pure_is_float(to))
        return a->sort->kind == SORT_FLOAT ? to_int(p, a, from, to) : pure_any(p, to);
    if (pure_is_float(from))
        return from->kind == to->kind ? a : term_make(p->t, TERM_FLOAT_OF_FLOAT, &a, 1, x);
    if (a->sort->kind != SORT_BV)
        return pure_any(p, to);
    bool is_signed = type_is_integer(from) && type_is_signed(from);
    return term_make(p->t, is_signed ? TERM_FLOAT_OF_SBV : TERM_FLOAT_OF_UBV, &a, 1, x);
}
