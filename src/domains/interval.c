// SPDX-License-Identifier: Apache-2.0
// interval.c: an interval for every dimension, with integer bounds for integers and rational ones for reals.
//
// source Cousot, Cousot, ISOP 1976 and POPL 1977 (intervals and their widening).
#include "base/hash.h"
#include "domains/domain_priv.h"

// at[i]: the interval of dimension i; none: the value has no point at all (then no at[i] means anything).
struct interval {
    struct dvalue v;
    bool none;
    struct itv at[];
};

static size_t size_of(uint32_t n)
{
    return sizeof(struct interval) + n * sizeof(struct itv);
}

static const struct interval *box(const struct dvalue *v)
{
    return (const void *)v;
}

static struct interval *make(const struct domain *d, const struct dims *dims)
{
    struct interval *r = mem_alloc(size_of(dims->n));
    dvalue_init(&r->v, d, dims);
    return r;
}

static struct dvalue *interval_top(const struct domain *d, const struct dims *dims)
{
    struct interval *r = make(d, dims);
    for (uint32_t i = 0; i < dims->n; i++)
        r->at[i] = ITV_ALL;
    return &r->v;
}

static struct dvalue *interval_bottom(const struct domain *d, const struct dims *dims)
{
    struct interval *r = make(d, dims);
    r->none = true;
    return &r->v;
}

static void interval_free(struct dvalue *v)
{
    mem_free(v, size_of(v->dims->n));
}

static bool interval_is_bottom(const struct dvalue *v)
{
    return box(v)->none;
}

static bool interval_leq(const struct dvalue *a, const struct dvalue *b)
{
    const struct interval *x = box(a), *y = box(b);
    if (x->none || y->none)
        return x->none;
    for (uint32_t i = 0; i < a->dims->n; i++)
        if (!itv_leq(x->at[i], y->at[i]))
            return false;
    return true;
}

static uint64_t hash_rat(uint64_t h, struct rat a)
{
    h = hash_mix(hash_mix(h, (uint64_t)a.num), (uint64_t)(a.num >> 64));
    return hash_mix(hash_mix(h, (uint64_t)a.den), (uint64_t)(a.den >> 64));
}

static uint32_t interval_hash(const struct dvalue *v)
{
    const struct interval *x = box(v);
    uint64_t h = x->none;
    for (uint32_t i = 0; i < v->dims->n && !x->none; i++)
        h = hash_rat(hash_rat(h, x->at[i].low), x->at[i].high);
    return (uint32_t)(h ^ h >> 32);
}

static struct dvalue *interval_join(const struct dvalue *a, const struct dvalue *b)
{
    if (box(a)->none)
        return dvalue_share(b);
    if (box(b)->none)
        return dvalue_share(a);
    struct interval *r = make(a->d, a->dims);
    for (uint32_t i = 0; i < a->dims->n; i++)
        r->at[i] = itv_join(box(a)->at[i], box(b)->at[i]);
    return &r->v;
}

static struct dvalue *interval_meet(const struct dvalue *a, const struct dvalue *b)
{
    struct interval *r = make(a->d, a->dims);
    r->none = box(a)->none || box(b)->none;
    for (uint32_t i = 0; i < a->dims->n && !r->none; i++) {
        r->at[i] = itv_meet(box(a)->at[i], box(b)->at[i]);
        r->none = itv_is_empty(r->at[i]);
    }
    return &r->v;
}

// Widening: a bound of a that b exceeds becomes infinite.
static struct dvalue *interval_widen(const struct dvalue *a, const struct dvalue *b)
{
    if (box(a)->none)
        return dvalue_share(b);
    struct interval *r = make(a->d, a->dims);
    for (uint32_t i = 0; i < a->dims->n; i++) {
        struct itv x = box(a)->at[i], y = box(b)->at[i];
        r->at[i].low = rat_compare(y.low, x.low) < 0 ? RAT_NEG_INF : x.low;
        r->at[i].high = rat_compare(y.high, x.high) > 0 ? RAT_INF : x.high;
    }
    return &r->v;
}

static struct interval *copy(const struct dvalue *v)
{
    struct interval *r = mem_alloc(size_of(v->dims->n));
    memcpy(r, box(v), size_of(v->dims->n));
    r->v.count = 1;
    return r;
}

// passes over all constraints: what one teaches may help another, and one cannot know when that ends
enum { ROUNDS = 3 };

static struct dvalue *interval_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    if (box(v)->none)
        return dvalue_share(v);
    struct arena *mem = v->d->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct lincon *normal = ARENA_ARRAY(mem, struct lincon, n);
    for (size_t i = 0; i < n; i++)
        normal[i] = lincon_normal(mem, c[i], v->dims->is_int);
    struct interval *r = copy(v);
    bool changed = true;
    for (int round = 0; round < ROUNDS && changed && !r->none; round++) {
        changed = false;
        for (size_t i = 0; i < n && !r->none; i++)
            r->none = !itv_assume(normal[i], v->dims->is_int, r->at, &changed);
    }
    arena_release(mem, mark);
    return &r->v;
}

static struct dvalue *interval_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    if (box(v)->none)
        return dvalue_share(v);
    struct interval *r = copy(v);
    for (size_t i = 0; i < n && !r->none; i++) {
        struct itv x = itv_assigned(&a[i], itv_eval(a[i].e, box(v)->at), v->dims->is_int[a[i].dim]);
        r->at[a[i].dim] = x;
        r->none = itv_is_empty(x);
    }
    return &r->v;
}

static struct dvalue *interval_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    struct interval *r = make(v->d, dims);
    r->none = box(v)->none;
    for (uint32_t i = 0; i < dims->n; i++)
        r->at[i] = from[i] == UINT32_MAX ? ITV_ALL : box(v)->at[from[i]];
    return &r->v;
}

static struct itv interval_bounds(const struct dvalue *v, struct lin e)
{
    return box(v)->none ? ITV_NONE : itv_eval(e, box(v)->at);
}

static void interval_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    if (box(v)->none) {
        struct lincon no = { lin_const(1), LIN_EQ, 0 };
        vec_push(out, no);
    }
    for (uint32_t i = 0; i < v->dims->n && !box(v)->none; i++)
        itv_constraints(i, box(v)->at[i], mem, out);
}

const struct domain_ops interval_domain = {
    .name = "interval",
    .summary = "bounds of every dimension",
    .top = interval_top,
    .bottom = interval_bottom,
    .free = interval_free,
    .is_bottom = interval_is_bottom,
    .leq = interval_leq,
    .hash = interval_hash,
    .join = interval_join,
    .meet = interval_meet,
    .widen = interval_widen,
    .assume = interval_assume,
    .assign = interval_assign,
    .remap = interval_remap,
    .bounds = interval_bounds,
    .constraints = interval_constraints,
};
