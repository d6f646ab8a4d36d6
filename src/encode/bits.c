// SPDX-License-Identifier: Apache-2.0
// bits.c: object representations: unsigned numbers of a width, as bit-vectors or as ints, and the values they stand for.
#include "encode/encode_priv.h"

static bool is_int(const struct encoder *e)
{
    return e->kind == ENCODE_INT;
}

static const struct term *power(struct encoder *e, uint32_t n)
{
    VERIFY(n <= 126);
    return term_int(e->t, (i128)1 << n);
}

const struct sort *bits_sort(struct encoder *e, uint32_t width)
{
    return is_int(e) ? e->t->s_int : sort_bv(e->t, width);
}

const struct term *bits_const(struct encoder *e, uint32_t width, u128 v)
{
    if (!is_int(e))
        return term_bv(e->t, width, v);
    VERIFY(width <= 126);
    return term_int(e->t, (i128)(v & (((u128)1 << width) - 1)));
}

const struct term *bits_part(struct encoder *e, const struct term *a, uint32_t from, uint32_t low, uint32_t width)
{
    VERIFY(low + width <= from);
    if (low == 0 && width == from)
        return a;
    if (!is_int(e))
        return term_extract(e->t, a, low, width);
    if (low > 0)
        a = term_2(e->t, TERM_DIV, a, power(e, low));
    return low + width == from ? a : term_2(e->t, TERM_MOD, a, power(e, width));
}

const struct term *bits_join(struct encoder *e, const struct term *high, uint32_t n_high, const struct term *low,
                             uint32_t n_low)
{
    if (!is_int(e))
        return term_2(e->t, TERM_CONCAT, high, low);
    VERIFY(n_high + n_low <= 128);
    return term_add(e->t, term_mul(e->t, high, power(e, n_low)), low);
}

// Values

static const struct type *plain(const struct type *type)
{
    return type->kind == TYPE_ENUM && type->elem ? type->elem : type;
}

const struct sort *value_sort(struct encoder *e, const struct type *type)
{
    if (real_is(e, type))
        return e->t->s_real;
    return is_int(e) ? e->t->s_int : pure_sort(e->t, type);
}

const struct term *value_of(struct work *w, const struct exp *x)
{
    return is_int(w->e) ? int_value(w, x).t : pure_value(&w->e->pure, x);
}

const struct term *value_truth(struct work *w, const struct exp *x)
{
    return is_int(w->e) ? int_truth(w, x) : pure_truth(&w->e->pure, x);
}

const struct term *value_convert(struct work *w, const struct term *a, const struct type *from, const struct type *to)
{
    if (exp_same_repr(from, to))
        return a;
    return is_int(w->e) ? int_cast(w, int_typed(a, from), from, to).t : pure_cast(&w->e->pure, a, from, to);
}

void value_assign(struct work *w, const struct exp *lhs, const struct term *value)
{
    object_write(w, lhs->var, shape_of(lhs), value);
}

static const struct term *int_bits(struct work *w, const struct term *a, const struct type *type, uint32_t width)
{
    struct terms *t = w->e->t;
    if (width > 96 || pure_bits(type) > 96)
        return work_any(w, t->s_int);
    if (width < pure_bits(type))
        return type->kind == TYPE_BOOL ? a : term_2(t, TERM_MOD, a, power(w->e, width));
    if (!encode_is_signed(type))
        return a;
    return term_ite(t, term_le(t, term_int(t, 0), a), a, term_add(t, a, power(w->e, width)));
}

// An unknown pattern: that of a real is not known.
static const struct term *any_bits(struct work *w, uint32_t width)
{
    struct terms *t = w->e->t;
    const struct term *r = work_any(w, t->s_int);
    work_add(w, term_and(t, term_le(t, term_int(t, 0), r), term_lt(t, r, power(w->e, width))));
    return r;
}

// The real of a pattern, known only for constant patterns; patterns of long double may be no floats at all.
static const struct term *real_of_bits(struct work *w, const struct term *a, const struct type *type)
{
    bool known = a->op == TERM_NUM && (type->kind != TYPE_LDOUBLE || a->num == 0);
    return known ? real_const(w, (u128)a->num, type) : work_any_typed(w, type);
}

// A pattern whose float is a: any NaN pattern for NaN.
static const struct term *float_bits(struct work *w, const struct term *a, const struct type *type)
{
    struct terms *t = w->e->t;
    const struct term *valid, *bits = work_free(w, sort_bv(t, pure_bits(type)));
    const struct term *is = term_eq(t, pure_float(t, bits, type, &valid), a);
    work_add(w, term_and(t, valid, is));
    return bits;
}

const struct term *bits_of_value(struct work *w, const struct term *a, const struct type *type, uint32_t width)
{
    struct encoder *e = w->e;
    type = plain(type);
    if (real_is(e, type))
        return any_bits(w, width);
    if (is_int(e))
        return int_bits(w, a, type, width);
    if (a->sort->kind == SORT_FLOAT) {
        VERIFY(width == pure_bits(type));
        return float_bits(w, a, type);
    }
    return width <= a->sort->a ? term_extract(e->t, a, 0, width) : term_extend(e->t, a, width, false);
}

static const struct term *int_of_bits(struct work *w, const struct term *a, const struct type *type, uint32_t width)
{
    struct terms *t = w->e->t;
    if (type->kind == TYPE_BOOL)
        return term_ite(t, term_eq(t, a, term_int(t, 0)), term_int(t, 0), term_int(t, 1));
    if (!encode_is_signed(type))
        return a;
    if (width > 96)
        return work_any(w, t->s_int);
    return term_ite(t, term_le(t, power(w->e, width - 1), a), term_sub(t, a, power(w->e, width)), a);
}

const struct term *bits_to_value(struct work *w, const struct term *a, const struct type *type, uint32_t width)
{
    struct encoder *e = w->e;
    type = plain(type);
    if (real_is(e, type))
        return real_of_bits(w, a, type);
    if (is_int(e))
        return int_of_bits(w, a, type, width);
    const struct sort *s = pure_sort(e->t, type);
    if (s->kind == SORT_FLOAT) {
        const struct term *valid, *r = pure_float(e->t, a, type, &valid);
        return valid == e->t->t_true ? r : term_ite(e->t, valid, r, work_any(w, s));
    }
    if (type->kind == TYPE_BOOL)
        return term_ite(e->t, term_eq(e->t, a, term_bv(e->t, width, 0)), term_bv(e->t, 1, 0), term_bv(e->t, 1, 1));
    return width == s->a ? a : term_extend(e->t, a, s->a, encode_is_signed(type));
}
