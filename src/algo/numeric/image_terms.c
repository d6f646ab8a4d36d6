// SPDX-License-Identifier: Apache-2.0
// image_terms.c: linear facts of nonlinear terms.
#include "algo/numeric/image.h"

static void meet(struct image *m, struct lin e, enum lin_rel rel, i128 mod)
{
    struct lincon c = { e, rel, mod };
    m->v = image_meet(m, m->v, &(struct lincon_vec){ &c, 1, 1 });
}

// Meets a * ka + b * kb + k related to 0; does nothing if numbers do not fit.
static void meet_sum(struct image *m, struct lin a, i128 ka, struct lin b, i128 kb, i128 k, enum lin_rel rel)
{
    struct lin e;
    if (lin_add(&m->mem, a, ka, b, kb, &e) && lin_add(&m->mem, e, 1, lin_const(k), 1, &e))
        meet(m, e, rel, 0);
}

// Meets the facts of the types of the names that a condition compares: they decide most cases of wrap-around.
static struct dvalue *with_types(struct image *m, struct dvalue *v, const struct term *c)
{
    struct term_vec vars = { 0 };
    term_vars(m->n->t, c, &vars);
    for (size_t i = 0; i < vars.n && !dom_is_bottom(v); i++) {
        const struct uvalue *x = unit_named(m->n->u, vars.at[i]);
        if (x && x->kind != UVALUE_DEF && x->name->sort->kind == SORT_INT)
            v = image_assume(m, v, unit_facts(m->n->u, x), true);
    }
    vec_free(&vars);
    return v;
}

// The meet with the condition of an ite t, or its negation.
static struct dvalue *case_of(struct image *m, const struct term *t, bool holds)
{
    const struct term *c = t->arg[0];
    struct dvalue *v = with_types(m, image_assume(m, dom_keep(m->v), c, holds), c);
    struct lin e;
    if (!dom_is_bottom(v) && image_difference(m, t, t->arg[holds ? 1 : 2], &e)) {
        struct lincon eq = { e, LIN_EQ, 0 };
        return image_meet(m, v, &(struct lincon_vec){ &eq, 1, 1 });
    }
    return v;
}

static void define_ite(struct image *m, const struct term *t)
{
    struct dvalue *a = case_of(m, t, true), *b = case_of(m, t, false);
    image_take(m, dom_join(a, b));
    dom_free(a);
    dom_free(b);
}

static i128 floor_div(i128 a, i128 k)
{
    i128 q = a / k;
    return a % k < 0 ? q - 1 : q;
}

// d = a div k or a mod k, k > 0 (Euclidean).
static void define_division(struct image *m, struct lin d, const struct term *t)
{
    struct lin a;
    const struct term *k = t->arg[1];
    if (k->op != TERM_NUM || k->num <= 0 || !image_lin(m, t->arg[0], &a))
        return;
    if (t->op == TERM_DIV) {
        meet_sum(m, a, 1, d, -k->num, 0, LIN_GE);
        meet_sum(m, a, -1, d, k->num, k->num - 1, LIN_GE);
        return;
    }
    struct itv b = dom_bounds(m->v, a);
    meet(m, d, LIN_GE, 0);
    meet_sum(m, d, -1, d, 0, k->num - 1, LIN_GE);
    if (rat_is_finite(b.low) && rat_is_finite(b.high) && !itv_is_empty(b)) {
        i128 q = floor_div(rat_ceil(b.low), k->num), shift;
        if (q == floor_div(rat_floor(b.high), k->num) && !__builtin_mul_overflow(q, k->num, &shift)) {
            meet_sum(m, d, 1, a, -1, shift, LIN_EQ);
            return;
        }
    }
    struct lin e;
    if (k->num >= 2 && lin_add(&m->mem, a, 1, d, -1, &e))
        meet(m, e, LIN_MOD, k->num);
    if (rat_is_finite(b.low) && rat_compare(b.low, rat_int(0)) >= 0)
        meet_sum(m, a, 1, d, -1, 0, LIN_GE);
}

// d is the greatest integer that is not above t.
static void define_floor(struct image *m, struct lin d, const struct term *t)
{
    struct lin a, above, below;
    i128 den;
    if (!image_ratio(m, t, &a, &den) || !lin_add(&m->mem, a, 1, d, -den, &above) ||
        !lin_add(&m->mem, lin_const(den), 1, above, -1, &below))
        return;
    meet(m, above, LIN_GE, 0);
    meet(m, below, LIN_GT, 0);
    struct itv b = dom_bounds(m->v, a);
    struct rat by;
    if (itv_is_empty(b) || !rat_make(1, den, &by))
        return;
    b = itv_scale(b, by);
    if (rat_is_finite(b.low))
        meet_sum(m, d, 1, d, 0, -rat_floor(b.low), LIN_GE);
    if (rat_is_finite(b.high))
        meet_sum(m, d, -1, d, 0, rat_floor(b.high), LIN_GE);
}

// Meets (x - p)(y - q) related to 0, for bounds p of x and q of y: d - q x - p y + pq.
static void mccormick(struct image *m, struct lin d, struct lin x, struct lin y, struct rat p, struct rat q,
                      bool positive)
{
    i128 pq;
    struct lin e;
    if (p.den != 1 || q.den != 1 || __builtin_mul_overflow(p.num, q.num, &pq))
        return;
    if (!lin_add(&m->mem, d, 1, x, -q.num, &e))
        return;
    if (positive)
        meet_sum(m, e, 1, y, -p.num, pq, LIN_GE);
    else
        meet_sum(m, e, -1, y, p.num, -pq, LIN_GE);
}

// The bounds, rounded outward to integers.
static struct itv outward(struct itv a)
{
    if (rat_is_finite(a.low))
        a.low = rat_int(rat_floor(a.low));
    if (rat_is_finite(a.high))
        a.high = rat_int(rat_ceil(a.high));
    return a;
}

static void define_product(struct image *m, struct lin d, const struct term *t)
{
    struct lin x, y;
    if (t->n != 2 || !image_lin(m, t->arg[0], &x) || !image_lin(m, t->arg[1], &y))
        return;
    struct itv a = dom_bounds(m->v, x), b = dom_bounds(m->v, y);
    if (t->sort->kind == SORT_REAL) {
        a = outward(a);
        b = outward(b);
    }
    if (itv_is_empty(a) || itv_is_empty(b))
        return;
    mccormick(m, d, x, y, a.low, b.low, true);
    mccormick(m, d, x, y, a.high, b.high, true);
    mccormick(m, d, x, y, a.low, b.high, false);
    mccormick(m, d, x, y, a.high, b.low, false);
    if (t->arg[0] == t->arg[1])
        meet(m, d, LIN_GE, 0);
}

void image_define(struct image *m, const struct term *t)
{
    struct lin d;
    if (!image_lin(m, t, &d))
        return;
    switch ((int)t->op) {
    case TERM_ITE:
        define_ite(m, t);
        break;
    case TERM_DIV:
    case TERM_MOD:
        define_division(m, d, t);
        break;
    case TERM_MUL:
        define_product(m, d, t);
        break;
    case TERM_APP:
        if (image_is_product(m, t))
            define_product(m, d, t);
        break;
    case TERM_TO_INT:
        define_floor(m, d, t->arg[0]);
        break;
    default:
        break;
    }
}
