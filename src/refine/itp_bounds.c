// SPDX-License-Identifier: Apache-2.0
// itp_bounds.c: conjunctions and disjunctions in which bounds of the same int term are combined.
#include "num/range.h"
#include "refine/itp_priv.h"
#include "smt/linear.h"

// The values that a literal allows an int term; RANGE_HUGE: no bound.
struct interval {
    const struct term *t;
    struct range in;
};

static bool has_low(struct range r)
{
    return r.low > -RANGE_HUGE;
}

static bool has_high(struct range r)
{
    return r.high < RANGE_HUGE;
}

// The interval of a literal that bounds an int term or gives its value: a sum whose first coefficient is positive.
static bool interval_of(struct terms *p, const struct term *f, struct interval *v)
{
    struct linear l;
    enum linear_rel rel;
    *v = (struct interval){ 0 };
    if (!linear_atom(p, f, &l, &rel) || l.sort->kind != SORT_INT || rel == LINEAR_LT || l.n == 0)
        return false;
    i128 c = l.c.num;
    bool flip = l.m[0].k.num < 0;
    if (c >= RANGE_HUGE || c <= -RANGE_HUGE || (flip && !linear_scale(&l, rat_int(-1))))
        return false;
    l.c = rat_int(0);
    v->t = linear_term(p, &l);
    i128 bound = flip ? c : -c;
    v->in = (struct range){ flip || rel == LINEAR_EQ ? bound : -RANGE_HUGE,
                            !flip || rel == LINEAR_EQ ? bound : RANGE_HUGE };
    return true;
}

static const struct term *interval_term(struct terms *p, const struct interval *v)
{
    const struct term *low = has_low(v->in) ? term_int(p, v->in.low) : NULL;
    const struct term *high = has_high(v->in) ? term_int(p, v->in.high) : NULL;
    if (low && low == high)
        return term_eq(p, v->t, low);
    return term_and(p, low ? term_le(p, low, v->t) : p->t_true, high ? term_le(p, v->t, high) : p->t_true);
}

// a := the union with b, if that is an interval.
static bool join(struct range *a, struct range b)
{
    if (b.low - 1 > a->high || a->low - 1 > b.high)
        return false;
    *a = (struct range){ MIN(a->low, b.low), MAX(a->high, b.high) };
    return true;
}

// Whether the union of two intervals leaves out just one value.
static bool all_but_one(struct range a, struct range b)
{
    return !has_low(a) && has_high(a) && has_low(b) && !has_high(b) && a.high + 2 == b.low;
}

static const struct term *put_together(struct terms *p, enum term_op op, const struct term *f)
{
    if (f->op != op)
        return f;
    struct {
        VEC_OF(struct interval);
    } known = { 0 };
    struct term_vec rest = { 0 };
    for (size_t i = 0; i < f->n; i++) {
        struct interval v;
        bool done = false;
        if (!interval_of(p, f->arg[i], &v)) {
            vec_push(&rest, f->arg[i]);
            continue;
        }
        for (size_t k = 0; k < known.n && !done; k++) {
            if (known.at[k].t != v.t)
                continue;
            done = op == TERM_AND || join(&known.at[k].in, v.in);
            if (op == TERM_AND)
                known.at[k].in = range_meet(known.at[k].in, v.in);
        }
        if (!done)
            vec_push(&known, v);
    }
    bool same = rest.n + known.n == f->n;
    for (size_t k = 0; k < known.n; k++) {
        const struct term *hole = NULL;
        for (size_t i = 0; i < known.n && op == TERM_OR && !hole; i++)
            if (known.at[i].t == known.at[k].t && all_but_one(known.at[k].in, known.at[i].in))
                hole = term_eq(p, known.at[k].t, term_int(p, known.at[k].in.high + 1));
            else if (known.at[i].t == known.at[k].t && all_but_one(known.at[i].in, known.at[k].in))
                hole = term_eq(p, known.at[k].t, term_int(p, known.at[i].in.high + 1));
        vec_push(&rest, hole ? term_not(p, hole) : interval_term(p, &known.at[k]));
        same &= hole == NULL;
    }
    const struct term *r = same ? f : term_make(p, op, rest.at, rest.n, (struct term_extra){ 0 });
    vec_free(&known);
    vec_free(&rest);
    return r;
}

const struct term *itp_and(struct terms *p, const struct term *a, const struct term *b)
{
    return put_together(p, TERM_AND, term_and(p, a, b));
}

const struct term *itp_or(struct terms *p, const struct term *a, const struct term *b)
{
    return put_together(p, TERM_OR, term_or(p, a, b));
}

const struct term *itp_tidy(struct terms *p, const struct term *f)
{
    struct term_vec nodes = { 0 }, arg = { 0 };
    struct map done = { 0 };
    itp_subterms(f, &nodes);
    for (size_t i = 0; i < nodes.n; i++) {
        const struct term *t = nodes.at[i], *r = t;
        vec_clear(&arg);
        for (size_t k = 0; k < t->n; k++) {
            uint64_t a = 0;
            map_get(&done, t->arg[k]->id, &a);
            vec_push(&arg, (const struct term *)(uintptr_t)a);  // NOLINT
        }
        if (t->op == TERM_NOT)
            r = term_not(p, arg.at[0]);
        else if (t->op == TERM_AND || t->op == TERM_OR)
            r = put_together(p, t->op, term_make(p, t->op, arg.at, arg.n, (struct term_extra){ 0 }));
        map_put(&done, t->id, (uint64_t)(uintptr_t)r);
    }
    uint64_t r = 0;
    map_get(&done, f->id, &r);
    vec_free(&nodes);
    vec_free(&arg);
    map_free(&done);
    return (const struct term *)(uintptr_t)r;  // NOLINT
}
