// SPDX-License-Identifier: Apache-2.0
// widen.c: order, join and widening of states.
#include "cpa/numeric/numeric_priv.h"

#include <stdlib.h>

// ---- order and join -------------------------------------------------------------------------------------------------

static bool leq_fact(void *ctx, uint32_t a, uint32_t b)
{
    const struct num_cpa *v = ctx;
    const struct fact *x = &v->facts.at[a], *y = &v->facts.at[b];
    return !x->obj && !y->obj && range_leq(x->is, y->is);
}

bool num_leq(struct num_cpa *v, const struct num_state *a, const struct num_state *b)
{
    return a == b ||
           (a->calls == b->calls && pmap_covers(&v->l.d.pool, a->root, b->root, leq_fact, v) && packs_leq(v, a, b));
}

// The fact that both imply about a cell; false: none.
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
    struct fact x = v->facts.at[a], y = v->facts.at[b];
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
    const struct i128_vec *at;  // thresholds, sorted; NULL: only those of types
};

static bool widen_fact(void *ctx, uint32_t cell, uint32_t old, uint32_t fresh, uint32_t *out)
{
    const struct widening *k = ctx;
    struct num_cpa *v = k->v;
    struct fact x = v->facts.at[old], y = v->facts.at[fresh];
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

// ---- thresholds -----------------------------------------------------------------------------------------------------

enum {
    SHARED_MAX = 64,  // if the program has no more, all loops use all thresholds
    NESTING_MAX = 64,
};

static void push(struct i128_vec *to, i128 k)
{
    for (int d = -1; d <= 1; d++)
        vec_push(to, k + d);
}

// The constants that are compared in x.
static void push_compared(struct i128_vec *to, const struct exp *x, int depth)
{
    if (!x || depth > NESTING_MAX)
        return;
    if (x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && range_tracked_type(x->a->type)) {
        if (exp_is_const(x->a))
            push(to, value_int(x->a->value, x->a->type));
        if (exp_is_const(x->b))
            push(to, value_int(x->b->value, x->b->type));
    }
    push_compared(to, x->a, depth + 1);
    push_compared(to, x->b, depth + 1);
}

static void collect(struct i128_vec *to, const struct edge *e)
{
    if ((e->kind != EDGE_ASSUME && e->kind != EDGE_ASSIGN) || !range_tracked_type(e->rhs->type))
        return;
    push_compared(to, e->rhs, 0);
    if (e->kind == EDGE_ASSIGN && exp_is_const(e->rhs))
        push(to, value_int(e->rhs->value, e->rhs->type));
}

static int compare(const void *a, const void *b)
{
    const i128 *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void sort(struct i128_vec *t)
{
    size_t n = 0;
    if (t->n)
        qsort(t->at, t->n, sizeof *t->at, compare);
    for (size_t i = 0; i < t->n; i++)
        if (i == 0 || t->at[i] != t->at[n - 1])
            t->at[n++] = t->at[i];
    t->n = n;
}

void thresholds_find(struct num_cpa *v)
{
    const struct cfa *c = v->cfa;
    struct i128_vec all = { 0 };
    v->thresholds = MEM_ARRAY(struct i128_vec, c->funcs.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        collect(&v->thresholds[c->edges.at[i]->from->fn->id], c->edges.at[i]);
        collect(&all, c->edges.at[i]);
    }
    sort(&all);
    for (size_t i = 0; i < c->funcs.n; i++) {
        for (size_t k = 0; k < all.n && all.n <= SHARED_MAX; k++)
            vec_push(&v->thresholds[i], all.at[k]);
        sort(&v->thresholds[i]);
    }
    vec_free(&all);
}

void thresholds_release(struct num_cpa *v)
{
    for (size_t i = 0; v->thresholds && i < v->cfa->funcs.n; i++)
        vec_free(&v->thresholds[i]);
    mem_free(v->thresholds, v->cfa->funcs.n * sizeof *v->thresholds);
    v->thresholds = NULL;
}
