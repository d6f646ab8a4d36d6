// SPDX-License-Identifier: Apache-2.0
// interval.c: an interval for every dimension, with integer bounds for integers and rational ones for reals.
//
// source Cousot, Cousot, ISOP 1976 and POPL 1977 (intervals and their widening).
#include "base/hash.h"
#include "domains/domain_priv.h"

#define BOX_ELEM struct itv
#define BOX_ALL ITV_ALL
#define elem_leq itv_leq
#define elem_join itv_join
#define elem_assume itv_assume

static bool elem_meet(struct itv a, struct itv b, struct itv *out)
{
    *out = itv_meet(a, b);
    return !itv_is_empty(*out);
}

static uint64_t hash_rat(uint64_t h, struct rat a)
{
    h = hash_mix(hash_mix(h, (uint64_t)a.num), (uint64_t)(a.num >> 64));
    return hash_mix(hash_mix(h, (uint64_t)a.den), (uint64_t)(a.den >> 64));
}

static uint64_t elem_hash(uint64_t h, struct itv a)
{
    return hash_rat(hash_rat(h, a.low), a.high);
}

#include "domains/box.def"

// Widening: a bound of a that b exceeds becomes infinite.
static struct dvalue *interval_widen(const struct dvalue *a, const struct dvalue *b)
{
    if (box_of(a)->none)
        return dvalue_share(b);
    struct box *r = box_make(a->d, a->dims);
    for (uint32_t i = 0; i < a->dims->n; i++) {
        struct itv x = box_of(a)->at[i], y = box_of(b)->at[i];
        r->at[i].low = rat_compare(y.low, x.low) < 0 ? RAT_NEG_INF : x.low;
        r->at[i].high = rat_compare(y.high, x.high) > 0 ? RAT_INF : x.high;
    }
    return &r->v;
}

static struct dvalue *interval_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    if (box_of(v)->none)
        return dvalue_share(v);
    struct box *r = box_copy(v);
    for (size_t i = 0; i < n && !r->none; i++) {
        struct itv x = itv_assigned(&a[i], itv_eval(a[i].e, box_of(v)->at), v->dims->is_int[a[i].dim]);
        r->at[a[i].dim] = x;
        r->none = itv_is_empty(x);
    }
    return &r->v;
}

static struct itv interval_bounds(const struct dvalue *v, struct lin e)
{
    return box_of(v)->none ? ITV_NONE : itv_eval(e, box_of(v)->at);
}

static void interval_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    if (box_of(v)->none) {
        struct lincon no = { lin_const(1), LIN_EQ, 0 };
        vec_push(out, no);
    }
    for (uint32_t i = 0; i < v->dims->n && !box_of(v)->none; i++)
        itv_constraints(i, box_of(v)->at[i], mem, out);
}

const struct domain_ops interval_domain = {
    BOX_OPS,
    .name = "interval",
    .summary = "bounds of every dimension",
    .widen = interval_widen,
    .assign = interval_assign,
    .bounds = interval_bounds,
    .constraints = interval_constraints,
};
