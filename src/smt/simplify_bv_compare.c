// SPDX-License-Identifier: Apache-2.0
// simplify_bv_compare.c: inequalities of bit-vectors.
#include "smt/bv.h"

static bool is_signed(enum term_op op)
{
    return op == TERM_BV_SLT || op == TERM_BV_SLE;
}

static bool is_strict(enum term_op op)
{
    return op == TERM_BV_ULT || op == TERM_BV_SLT;
}

static bool holds(enum term_op op, u128 a, u128 b, unsigned width)
{
    if (a == b)
        return !is_strict(op);
    return is_signed(op) ? bv_signed(a, width) < bv_signed(b, width) : a < b;
}

static u128 least(enum term_op op, unsigned width)
{
    return is_signed(op) ? (u128)1 << (width - 1) : 0;
}

static u128 greatest(enum term_op op, unsigned width)
{
    return is_signed(op) ? bv_mask(width - 1) : bv_mask(width);
}

// Comparisons with the least or greatest value.
static const struct term *at_the_end(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    unsigned w = a->sort->a;
    bool strict = is_strict(op);
    if (is_bv_const(b) && (u128)b->num == least(op, w))
        return strict ? p->t_false : term_eq(p, a, b);
    if (is_bv_const(b) && (u128)b->num == greatest(op, w))
        return strict ? term_not(p, term_eq(p, a, b)) : p->t_true;
    if (is_bv_const(a) && (u128)a->num == least(op, w))
        return strict ? term_not(p, term_eq(p, a, b)) : p->t_true;
    if (is_bv_const(a) && (u128)a->num == greatest(op, w))
        return strict ? p->t_false : term_eq(p, a, b);
    return NULL;
}

// The comparison of a choice (ite c k l) of constants with a value, either way round.
static const struct term *of_ite(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    bool swap = is_bv_const(a);
    const struct term *t = swap ? b : a, *v = swap ? a : b;
    if (t->op != TERM_ITE || !is_bv_const(v) || !is_bv_const(t->arg[1]) || !is_bv_const(t->arg[2]))
        return NULL;
    bool r[2];
    for (int i = 0; i < 2; i++) {
        u128 k = (u128)t->arg[1 + i]->num, c = (u128)v->num;
        r[i] = holds(op, swap ? c : k, swap ? k : c, t->sort->a);
    }
    return r[0] == r[1] ? term_bool(p, r[0]) : r[0] ? t->arg[0] : term_not(p, t->arg[0]);
}

// The comparison of two extended numbers as one of the numbers themselves; it is unsigned for zero extensions.
static const struct term *of_extensions(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (!is_extension(a) || a->op != b->op || a->arg[0]->sort != b->arg[0]->sort)
        return NULL;
    bool zero = a->op == TERM_ZERO_EXT;
    if (zero)
        op = is_strict(op) ? TERM_BV_ULT : TERM_BV_ULE;
    return term_2(p, op, a->arg[0], b->arg[0]);
}

// The comparison of an extended number with a constant.
static const struct term *of_extension(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    bool swap = is_bv_const(a);
    const struct term *t = swap ? b : a, *v = swap ? a : b;
    if (!is_bv_const(v) || !is_extension(t))
        return NULL;
    bool zero = t->op == TERM_ZERO_EXT;
    if (!zero && !is_signed(op))
        return NULL;
    const struct term *in = t->arg[0];
    unsigned w = t->sort->a, narrow = in->sort->a;
    enum term_op narrow_op = !zero ? op : is_strict(op) ? TERM_BV_ULT : TERM_BV_ULE;
    // The least and the greatest value of the number inside, extended.
    u128 low = zero ? 0 : -((u128)1 << (narrow - 1)) & bv_mask(w);
    u128 high = zero ? bv_mask(narrow) : bv_mask(narrow - 1), c = (u128)v->num;
    enum term_op less = is_signed(op) ? TERM_BV_SLT : TERM_BV_ULT;
    if (holds(less, c, low, w))
        return term_bool(p, swap);
    if (holds(less, high, c, w))
        return term_bool(p, !swap);
    const struct term *k = term_bv(p, narrow, c);
    return swap ? term_2(p, narrow_op, k, in) : term_2(p, narrow_op, in, k);
}

// A strict comparison with a constant as one that is not strict: t <= c or c <= t.  So there is one form of each.
static const struct term *not_strict(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    enum term_op weak = is_signed(op) ? TERM_BV_SLE : TERM_BV_ULE;
    unsigned w = a->sort->a;
    // The constant is neither the least nor the greatest value here.
    if (is_bv_const(b))
        b = term_bv(p, w, (u128)b->num - 1);
    else
        a = term_bv(p, w, (u128)a->num + 1);
    return term_2(p, weak, a, b);
}

const struct term *simplify_bv_compare(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (a == b)
        return term_bool(p, !is_strict(op));
    if (is_bv_const(a) && is_bv_const(b))
        return term_bool(p, holds(op, (u128)a->num, (u128)b->num, a->sort->a));
    const struct term *r = at_the_end(p, op, a, b);
    if (!r)
        r = of_ite(p, op, a, b);
    if (!r)
        r = of_extensions(p, op, a, b);
    if (!r)
        r = of_extension(p, op, a, b);
    if (!r && is_strict(op) && (is_bv_const(a) || is_bv_const(b)))
        r = not_strict(p, op, a, b);
    return r ? r : term_raw(p, op, (const struct term *[]){ a, b }, 2, (struct term_extra){ 0 });
}
