// SPDX-License-Identifier: Apache-2.0
// width.c: how far two terms may lie apart: modulo which power of two they are equal only if they are equal.  Something
// that wraps around is a term of cases, each in the range of the type because of the conditions that lead to it: so
// bounds of a case use these conditions, if case and condition differ by a constant.
#include "algo/polynomial/equations.h"

enum { CONDITIONS = 64 };  // conditions over a term within terms that are used; others are not

struct bounding {
    struct terms *t;
    struct route *r;
    struct map done;  // id of a term -> 1 + index of its bounds, under no condition
    struct {
        VEC_OF(struct itv);
    } bounds;
    struct {
        const struct term *c;
        bool holds;
    } under[CONDITIONS];  // a stack of conditions; those of the present term begin at `first`
    size_t first, n;
};

static struct itv bounds_of(struct bounding *x, const struct term *t);

// Bounds of t from condition `low <= high`, or its negation: t and `high - low` have a constant sum, or difference.
static struct itv by_condition(struct bounding *x, const struct term *t, const struct term *c, bool holds)
{
    struct itv b = ITV_ALL;
    if (c->op == TERM_NOT)
        return by_condition(x, t, c->arg[0], !holds);
    if (c->op != TERM_LE || c->arg[0]->sort->kind != SORT_INT)
        return b;
    const struct term *d = term_sub(x->t, c->arg[1], c->arg[0]);  // d >= 0, or d <= -1
    const struct term *sum = term_add(x->t, t, d), *difference = term_sub(x->t, t, d);
    if (sum->op == TERM_NUM && holds)
        b.high = rat_int(sum->num);
    else if (sum->op == TERM_NUM)
        b.low = rat_int(sum->num + 1);
    if (difference->op == TERM_NUM && holds)
        b.low = rat_int(difference->num);
    else if (difference->op == TERM_NUM)
        b.high = rat_int(difference->num - 1);
    return b;
}

static struct itv by_domain(struct bounding *x, const struct term *t)
{
    struct lin e;
    return image_lin(&x->r->m, t, &e) ? dom_bounds(x->r->m.v, e) : ITV_ALL;
}

// Bounds of a value from its type; domains may have no numbers of that size.
static struct itv by_type(struct bounding *x, const struct term *t)
{
    struct unit *u = x->r->m.n->u;
    const struct uvalue *v = unit_named(u, t);
    struct term_vec facts = { 0 };
    struct itv b = by_domain(x, t);
    if (v && !v->def)
        term_conjuncts(unit_facts(u, v), &facts);
    for (size_t i = 0; i < facts.n; i++)
        b = itv_meet(b, by_condition(x, t, facts.at[i], true));
    vec_free(&facts);
    return b;
}

static struct itv bounds_of_sum(struct bounding *x, const struct term *t)
{
    struct itv sum = { rat_int(0), rat_int(0) };
    for (uint32_t i = 0; i < t->n; i++)
        sum = itv_add(sum, bounds_of(x, t->arg[i]));
    return sum;
}

static struct itv product(struct itv a, struct itv b)
{
    i128 x[4];
    if (itv_is_empty(a) || itv_is_empty(b) || !rat_is_finite(a.low) || !rat_is_finite(a.high) ||
        !rat_is_finite(b.low) || !rat_is_finite(b.high))
        return ITV_ALL;
    i128 al = rat_floor(a.low), ah = rat_ceil(a.high), bl = rat_floor(b.low), bh = rat_ceil(b.high);
    if (!i128_mul(al, bl, &x[0]) || !i128_mul(al, bh, &x[1]) || !i128_mul(ah, bl, &x[2]) || !i128_mul(ah, bh, &x[3]))
        return ITV_ALL;
    return (struct itv){ rat_int(MIN(MIN(x[0], x[1]), MIN(x[2], x[3]))),
                         rat_int(MAX(MAX(x[0], x[1]), MAX(x[2], x[3]))) };
}

static struct itv bounds_of_product(struct bounding *x, const struct term *t)
{
    struct itv b = bounds_of(x, t->arg[0]);
    for (uint32_t i = 1; i < t->n; i++)
        b = product(b, bounds_of(x, t->arg[i]));
    return b;
}

static struct itv bounds_new(struct bounding *x, const struct term *t)
{
    if (t->op == TERM_NUM)
        return (struct itv){ rat_int(t->num), rat_int(t->num) };
    if (t->op == TERM_ADD)
        return itv_meet(bounds_of_sum(x, t), by_domain(x, t));
    if (t->op == TERM_MUL)
        return itv_meet(bounds_of_product(x, t), by_domain(x, t));
    if (t->op == TERM_MOD && t->arg[1]->op == TERM_NUM && t->arg[1]->num > 0)
        return itv_meet((struct itv){ rat_int(0), rat_int(t->arg[1]->num - 1) }, by_domain(x, t));
    return by_type(x, t);
}

// Bounds of t under a further condition.
static struct itv bounds_under(struct bounding *x, const struct term *t, const struct term *c, bool holds)
{
    bool room = x->n < CONDITIONS;
    if (room) {
        x->under[x->n].c = c;
        x->under[x->n++].holds = holds;
    }
    struct itv b = bounds_of(x, t);
    x->n -= room;
    return b;
}

static struct itv bounds_of_cases(struct bounding *x, const struct term *t)
{
    struct itv b = bounds_under(x, t->arg[1], t->arg[0], true);
    return itv_meet(itv_join(b, bounds_under(x, t->arg[2], t->arg[0], false)), by_domain(x, t));
}

// Bounds of t under no condition; they are kept.
static struct itv bounds_kept(struct bounding *x, const struct term *t)
{
    uint64_t at;
    if (map_get(&x->done, t->id, &at))
        return x->bounds.at[at - 1];
    struct itv b = t->op == TERM_ITE ? bounds_of_cases(x, t) : bounds_new(x, t);
    vec_push(&x->bounds, b);
    map_put(&x->done, t->id, x->bounds.n);
    return b;
}

static struct itv bounds_of(struct bounding *x, const struct term *t)
{
    if (t->op == TERM_ITE && x->n > x->first)
        return bounds_of_cases(x, t);
    size_t first = x->first;
    x->first = x->n;
    struct itv b = bounds_kept(x, t);
    x->first = first;
    for (size_t i = first; i < x->n; i++)
        b = itv_meet(b, by_condition(x, t, x->under[i].c, x->under[i].holds));
    return b;
}

unsigned read_width(struct equations *q, struct route *r, struct term_pair p)
{
    struct bounding x = { .t = q->n->t, .r = r };
    struct itv b = itv_add(bounds_of(&x, p.a), itv_scale(bounds_of(&x, p.b), rat_int(-1)));
    map_free(&x.done);
    vec_free(&x.bounds);
    struct lin e;
    if (image_difference(&r->m, p.a, p.b, &e) && e.n)
        b = itv_meet(b, dom_bounds(r->m.v, e));
    if (!rat_is_finite(b.low) || !rat_is_finite(b.high))
        return 65;
    i128 most = MAX(rat_ceil(b.high), -rat_floor(b.low));
    unsigned w = 0;
    while (w < 65 && most >= (i128)1 << w)
        w++;
    return w;
}
