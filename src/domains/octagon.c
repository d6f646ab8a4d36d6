// SPDX-License-Identifier: Apache-2.0
// octagon.c: bounds of x, x - y and x + y for all dimensions.
//
// source Mine, "The octagon abstract domain", HOSC 19(1), 2006.
#include "base/hash.h"
#include "domains/octagon_priv.h"

DOWNCAST_CONST(octagon, dvalue, octagon, v);

struct octagon *octagon_new(const struct domain *d, const struct dims *dims, const double *at)
{
    struct octagon *o = MEM_NEW(struct octagon);
    dvalue_init(&o->v, d, dims);
    o->m = mem_alloc(dbm_size(dims->n));
    if (at)
        memcpy(o->m, at, dbm_size(dims->n));
    return o;
}

struct dbm octagon_matrix(const struct octagon *o)
{
    return (struct dbm){ o->v.dims->n, dbm_stride(o->v.dims->n), o->v.dims->is_int, o->m };
}

static void drop(struct octagon *o)
{
    size_t size = dbm_size(o->v.dims->n);
    mem_free(o->m, o->m ? size : 0);
    mem_free(o->open, o->open ? size : 0);
    o->m = o->open = NULL;
}

static void octagon_free(struct dvalue *v)
{
    struct octagon *o = (struct octagon *)v;
    drop(o);
    mem_free(o, sizeof *o);
}

struct dvalue *octagon_made(struct octagon *o, bool points)
{
    if (!points) {
        drop(o);
        o->none = true;
    }
    return &o->v;
}

static struct dvalue *octagon_bottom(const struct domain *d, const struct dims *dims)
{
    struct octagon *o = MEM_NEW(struct octagon);
    dvalue_init(&o->v, d, dims);
    o->none = true;
    return &o->v;
}

static struct dvalue *octagon_top(const struct domain *d, const struct dims *dims)
{
    struct octagon *o = octagon_new(d, dims, NULL);
    struct dbm m = octagon_matrix(o);
    dbm_top(&m);
    return &o->v;
}

/* Closes the matrix when the closed form is first needed: this does not change what the value stands for. */
struct dbm octagon_closed(const struct dvalue *v)
{
    struct octagon *o = (struct octagon *)(uintptr_t)v;
    if (!o->none && !o->m) {
        size_t size = dbm_size(v->dims->n);
        o->m = mem_alloc(size);
        memcpy(o->m, o->open, size);
        struct dbm m = octagon_matrix(o);
        struct arena_mark mark = arena_mark(v->d->scratch);
        octagon_made(o, dbm_close(&m, v->d->scratch));
        arena_release(v->d->scratch, mark);
    }
    return octagon_matrix(o);
}

static size_t entries(const struct dvalue *v)
{
    return dbm_size(v->dims->n) / sizeof(double);
}

static bool octagon_is_bottom(const struct dvalue *v)
{
    return octagon_closed(v).at == NULL;
}

// Compares with b's entries, which need not be closed.
static bool octagon_leq(const struct dvalue *a, const struct dvalue *b)
{
    if (octagon_is_bottom(a))
        return true;
    if (octagon(b)->none)
        return false;
    const double *x = octagon_closed(a).at, *y = octagon(b)->m ? octagon(b)->m : octagon(b)->open;
    for (size_t i = 0; i < entries(a); i++)
        if (x[i] > y[i])
            return false;
    return true;
}

static uint32_t octagon_hash(const struct dvalue *v)
{
    if (octagon_is_bottom(v))
        return 1;
    const double *x = octagon_closed(v).at;
    uint64_t h = 0;
    for (size_t i = 0; i < entries(v); i++)
        if (x[i] < OCT_INF)
            h = hash_mix(h, i ^ (uint64_t)(int64_t)x[i] << 16);  // added as a number: 0 and -0 are equal
    return (uint32_t)(h ^ h >> 32);
}

// The join takes the greater of two closed entries: the result is closed.
static struct dvalue *octagon_join(const struct dvalue *a, const struct dvalue *b)
{
    if (octagon_is_bottom(a))
        return dvalue_share(b);
    if (octagon_is_bottom(b))
        return dvalue_share(a);
    const double *x = octagon_closed(a).at, *y = octagon_closed(b).at;
    struct octagon *o = octagon_new(a->d, a->dims, NULL);
    for (size_t i = 0; i < entries(a); i++)
        o->m[i] = x[i] > y[i] ? x[i] : y[i];
    return &o->v;
}

static struct dvalue *octagon_meet(const struct dvalue *a, const struct dvalue *b)
{
    if (octagon_is_bottom(a) || octagon_is_bottom(b))
        return octagon_bottom(a->d, a->dims);
    const double *y = octagon_closed(b).at;
    struct octagon *o = octagon_new(a->d, a->dims, octagon_closed(a).at);
    bool less = false, more = false;
    for (size_t i = 0; i < entries(a); i++) {
        less |= y[i] < o->m[i];
        more |= y[i] > o->m[i];
        o->m[i] = y[i] < o->m[i] ? y[i] : o->m[i];
    }
    if (!less || !more)
        return &o->v;  // one of the two
    struct dbm m = octagon_matrix(o);
    struct arena_mark mark = arena_mark(a->d->scratch);
    octagon_made(o, dbm_close(&m, a->d->scratch));
    arena_release(a->d->scratch, mark);
    return &o->v;
}

// Widening drops a bound of a that b exceeds.  Every chain ends: `open` has fewer and fewer bounds, and no new ones.
static struct dvalue *octagon_widen(const struct dvalue *a, const struct dvalue *b)
{
    if (octagon_is_bottom(a) || octagon_is_bottom(b))
        return dvalue_share(b);
    const double *y = octagon_closed(b).at, *x = octagon(a)->open ? octagon(a)->open : octagon(a)->m;
    struct octagon *o = octagon_new(a->d, a->dims, x);
    for (size_t i = 0; i < entries(a); i++)
        o->m[i] = y[i] > x[i] ? OCT_INF : x[i];
    o->open = o->m;
    o->m = NULL;
    return &o->v;
}

static struct dvalue *octagon_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    if (octagon_is_bottom(v))
        return octagon_bottom(v->d, dims);
    struct dbm old = octagon_closed(v);
    struct octagon *o = octagon_new(v->d, dims, NULL);
    struct dbm m = octagon_matrix(o);
    dbm_top(&m);
    for (uint32_t r = 0; r < 2 * dims->n; r++)
        for (uint32_t c = 0; c < 2 * dims->n; c++)
            if (from[r / 2] != UINT32_MAX && from[c / 2] != UINT32_MAX)
                *dbm_at(&m, r, c) = *dbm_at(&old, 2 * from[r / 2] + r % 2, 2 * from[c / 2] + c % 2);
    return &o->v;
}

const struct domain_ops octagon_domain = {
    .name = "octagon",
    .summary = "bounds of every dimension, and of sums and differences of two",
    .top = octagon_top,
    .bottom = octagon_bottom,
    .free = octagon_free,
    .is_bottom = octagon_is_bottom,
    .leq = octagon_leq,
    .hash = octagon_hash,
    .join = octagon_join,
    .meet = octagon_meet,
    .widen = octagon_widen,
    .assume = octagon_assume,
    .assign = octagon_assign,
    .remap = octagon_remap,
    .bounds = octagon_bounds,
    .constraints = octagon_constraints,
    .limit = octagon_limit,
};
