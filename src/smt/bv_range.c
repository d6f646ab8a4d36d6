// SPDX-License-Identifier: Apache-2.0
// bv_range.c: bounds of bit-vectors from their form.
#include "smt/bv_range.h"
#include "smt/bv.h"

enum { RANGE_NODES = 60 };  // nodes visited for one question; a node below them may have any value

static struct bv_range range(const struct term *t, unsigned *left);

static struct bv_range whole(const struct term *t)
{
    return (struct bv_range){ 0, bv_mask(t->sort->a) };
}

// The least 2^k - 1 that is not below x.
static u128 ones_over(u128 x)
{
    u128 r = x;
    for (unsigned n = 1; n < 128; n *= 2)
        r |= r >> n;
    return r;
}

static bool is_negative(const struct term *t, u128 x)
{
    return x >> (t->sort->a - 1) & 1;
}

// Sums and products have bounds as long as the greatest result does not wrap around.
static struct bv_range of_sum(const struct term *t, unsigned *left)
{
    u128 most = bv_mask(t->sort->a);
    bool product = t->op == TERM_BV_MUL;
    struct bv_range r = { product, product };
    for (uint32_t i = 0; i < t->n; i++) {
        struct bv_range a = range(t->arg[i], left);
        if (product ? a.high && r.high > most / a.high : r.high > most - a.high)
            return whole(t);
        r = product ? (struct bv_range){ r.low * a.low, r.high * a.high }
                    : (struct bv_range){ r.low + a.low, r.high + a.high };
    }
    return r;
}

// For `or` and `xor`: the bits that are set in some argument; for `and`: the bits that are set in all arguments.
static struct bv_range of_bits(const struct term *t, unsigned *left)
{
    struct bv_range r = range(t->arg[0], left);
    for (uint32_t i = 1; i < t->n; i++) {
        struct bv_range a = range(t->arg[i], left);
        if (t->op == TERM_BV_AND)
            r = (struct bv_range){ 0, MIN(r.high, a.high) };
        else
            r = (struct bv_range){ t->op == TERM_BV_OR ? MAX(r.low, a.low) : 0, ones_over(r.high | a.high) };
    }
    return r;
}

static struct bv_range quotient(struct bv_range a, struct bv_range b)
{
    return (struct bv_range){ a.low / b.high, a.high / b.low };
}

// A certainly negative number divided by a positive one: the quotient of the absolute values, negated.
static struct bv_range of_negative_quotient(const struct term *t, struct bv_range a, struct bv_range b)
{
    u128 zero = bv_mask(t->sort->a);  // -x is zero - x + 1
    struct bv_range q = quotient((struct bv_range){ zero - a.high + 1, zero - a.low + 1 }, b);
    return q.low ? (struct bv_range){ zero - q.high + 1, zero - q.low + 1 } : whole(t);
}

// Signed division is unsigned division where both sides are certainly not negative.
static struct bv_range of_division(const struct term *t, unsigned *left)
{
    struct bv_range a = range(t->arg[0], left), b = range(t->arg[1], left);
    bool is_signed = t->op == TERM_BV_SDIV || t->op == TERM_BV_SREM;
    if (!b.low || (is_signed && is_negative(t, b.high)))
        return whole(t);
    if (t->op == TERM_BV_SDIV && is_negative(t, a.low))
        return of_negative_quotient(t, a, b);
    if (is_signed && is_negative(t, a.high))
        return whole(t);
    if (t->op == TERM_BV_UDIV || t->op == TERM_BV_SDIV)
        return quotient(a, b);
    return a.high < b.low ? a : (struct bv_range){ 0, MIN(a.high, b.high - 1) };
}

static struct bv_range of_right_shift(const struct term *t, unsigned *left)
{
    struct bv_range a = range(t->arg[0], left);
    if (t->op == TERM_BV_ASHR && is_negative(t, a.high))
        return whole(t);
    u128 by = is_bv_const(t->arg[1]) ? (u128)t->arg[1]->num : t->sort->a;
    if (!is_bv_const(t->arg[1]))
        return (struct bv_range){ 0, a.high };
    return by >= t->sort->a ? (struct bv_range){ 0, 0 } : (struct bv_range){ a.low >> by, a.high >> by };
}

static struct bv_range of_part(const struct term *t, unsigned *left)
{
    struct bv_range a = range(t->arg[0], left);
    u128 most = bv_mask(t->sort->a);
    a = (struct bv_range){ a.low >> t->index, a.high >> t->index };
    return a.high <= most ? a : whole(t);
}

static struct bv_range of_concat(const struct term *t, unsigned *left)
{
    struct bv_range r = { 0, 0 };
    for (uint32_t i = 0; i < t->n; i++) {
        struct bv_range a = range(t->arg[i], left);
        unsigned by = t->arg[i]->sort->a;
        r = (struct bv_range){ r.low << by | a.low, r.high << by | a.high };
    }
    return r;
}

static struct bv_range of_choice(const struct term *t, unsigned *left)
{
    struct bv_range a = range(t->arg[1], left), b = range(t->arg[2], left);
    return (struct bv_range){ MIN(a.low, b.low), MAX(a.high, b.high) };
}

static struct bv_range range(const struct term *t, unsigned *left)
{
    if (!*left)
        return whole(t);
    --*left;
    switch ((int)t->op) {
    case TERM_BV_CONST:
        return (struct bv_range){ (u128)t->num, (u128)t->num };
    case TERM_BV_ADD:
    case TERM_BV_MUL:
        return of_sum(t, left);
    case TERM_BV_AND:
    case TERM_BV_OR:
    case TERM_BV_XOR:
        return of_bits(t, left);
    case TERM_BV_UDIV:
    case TERM_BV_SDIV:
    case TERM_BV_UREM:
    case TERM_BV_SREM:
        return of_division(t, left);
    case TERM_BV_LSHR:
    case TERM_BV_ASHR:
        return of_right_shift(t, left);
    case TERM_EXTRACT:
        return of_part(t, left);
    case TERM_CONCAT:
        return of_concat(t, left);
    case TERM_ZERO_EXT:
        return range(t->arg[0], left);
    case TERM_SIGN_EXT: {
        struct bv_range a = range(t->arg[0], left);
        return is_negative(t->arg[0], a.high) ? whole(t) : a;
    }
    case TERM_ITE:
        return of_choice(t, left);
    default:
        return whole(t);
    }
}

struct bv_range bv_range(const struct term *t)
{
    unsigned left = RANGE_NODES;
    return range(t, &left);
}

// Decides the comparison t of two numbers in a and b that are ordered as their patterns are; t itself if the ranges
// overlap.
static const struct term *decide_order(struct terms *p, const struct term *t, struct bv_range a, struct bv_range b)
{
    bool strict = t->op == TERM_BV_ULT || t->op == TERM_BV_SLT;
    if (strict ? a.high < b.low : a.high <= b.low)
        return p->t_true;
    return (strict ? b.high <= a.low : b.high < a.low) ? p->t_false : t;
}

// Decides a signed comparison if the sign of either side is known: the signs decide if they differ, else the patterns
// do.
static const struct term *decide_signed(struct terms *p, const struct term *t, struct bv_range a, struct bv_range b)
{
    bool a_negative = is_negative(t->arg[0], a.low), b_negative = is_negative(t->arg[1], b.low);
    if (a_negative != is_negative(t->arg[0], a.high) || b_negative != is_negative(t->arg[1], b.high))
        return t;
    return a_negative != b_negative ? term_bool(p, a_negative) : decide_order(p, t, a, b);
}

const struct term *bv_decide(struct terms *p, const struct term *t)
{
    if (t->op == TERM_NOT) {
        const struct term *r = bv_decide(p, t->arg[0]);
        return r == t->arg[0] ? t : term_not(p, r);
    }
    if (t->n != 2 || t->arg[0]->sort->kind != SORT_BV)
        return t;
    struct bv_range a = bv_range(t->arg[0]), b = bv_range(t->arg[1]);
    switch ((int)t->op) {
    case TERM_EQ:
        return a.high < b.low || b.high < a.low ? p->t_false : t;
    case TERM_BV_SLT:
    case TERM_BV_SLE:
        return decide_signed(p, t, a, b);
    case TERM_BV_ULT:
    case TERM_BV_ULE:
        return decide_order(p, t, a, b);
    default:
        return t;
    }
}
