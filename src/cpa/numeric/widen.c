// SPDX-License-Identifier: Apache-2.0
// widen.c: order, join and widening of states.
#include "cpa/numeric/numeric_priv.h"

// ---- order and join -------------------------------------------------------------------------------------------------

static bool leq_fact(void *ctx, uint32_t a, uint32_t b)
{
    const struct num_cpa *v = ctx;
    const struct num_fact *x = &v->facts.at[a], *y = &v->facts.at[b];
    return !x->obj && !y->obj && range_leq(x->is, y->is);
}

bool num_leq(struct num_cpa *v, const struct num_state *a, const struct num_state *b)
{
    return a == b ||
           (a->calls == b->calls && pmap_covers(&v->l.d.pool, a->root, b->root, leq_fact, v) && packs_leq(v, a, b));
}

// The fact about a cell that both imply; false: there is none.
static bool keep_fact(struct num_cpa *v, uint32_t cell, struct range r, uint32_t *out)
{
    if (num_is_any(r, v->l.d.memory.cells.at[cell].width))
        return false;
    *out = num_fact(v, fact_range(r));
    return true;
}

static bool join_fact(void *ctx, uint32_t cell, uint32_t a, uint32_t b, uint32_t *out)
{
    struct num_cpa *v = ctx;
    struct num_fact x = v->facts.at[a], y = v->facts.at[b];
    if (!x.obj && !y.obj)
        return keep_fact(v, cell, range_join(x.is, y.is), out);
    return false;
}

const struct num_state *num_join(struct num_cpa *v, const struct num_state *a, const struct num_state *b)
{
    if (a->calls != b->calls)
        return NULL;
    if (num_leq(v, a, b))
        return b;
    if (num_leq(v, b, a))
        return a;
    uint32_t root = pmap_meet(&v->l.d.pool, a->root, b->root, join_fact, v), packs = packs_join(v, a, b);
    return num_intern(v, root, a->calls, packs);
}

// ---- widening -------------------------------------------------------------------------------------------------------

struct widening {
    struct num_cpa *v;
    const struct i128_vec *at;  // sorted thresholds; NULL: only those of types
};

static bool widen_fact(void *ctx, uint32_t cell, uint32_t old, uint32_t fresh, uint32_t *out)
{
    const struct widening *k = ctx;
    struct num_cpa *v = k->v;
    struct num_fact x = v->facts.at[old], y = v->facts.at[fresh];
    uint32_t width = v->l.d.memory.cells.at[cell].width;
    if (x.obj || y.obj || width > 64)
        return false;
    return keep_fact(v, cell, range_widen(x.is, y.is, k->at, width), out);
}

const struct num_state *num_widen(struct num_cpa *v, const struct num_state *old, const struct num_state *fresh,
                                  const struct func *at, bool far)
{
    bool thresholds = v->cfg->thresholds && !far;
    struct widening k = { v, thresholds ? &v->thresholds[at->id] : NULL };
    if (old->calls != fresh->calls)
        return fresh;
    uint32_t root = pmap_meet(&v->l.d.pool, old->root, fresh->root, widen_fact, &k);
    v->stats->widenings++;
    return num_intern(v, root, old->calls, packs_widen(v, old, fresh, thresholds, far));
}
