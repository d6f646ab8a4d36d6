// SPDX-License-Identifier: Apache-2.0
// ranges_widen.c: widening of the interval pre-analysis, with the program's constants as thresholds.
#include "pre/ranges_priv.h"

#include <stdlib.h>

enum { JOINS = 3, JOINS_AT_EXITS = 12, WIDENINGS_MAX = 12, UPDATES_MAX = 60 };

// ---- thresholds -----------------------------------------------------------------------------------------------------

static void add_threshold(struct iteration *it, uint32_t var, i128 at)
{
    if (it->n_thresholds == it->cap_thresholds) {
        size_t cap = it->cap_thresholds ? 2 * it->cap_thresholds : 64, size = sizeof *it->thresholds;
        it->thresholds = mem_realloc(it->thresholds, it->cap_thresholds * size, cap * size);
        it->cap_thresholds = cap;
    }
    it->thresholds[it->n_thresholds++] = (struct threshold){ var, at };
}

static int compare_thresholds(const void *a, const void *b)
{
    const struct threshold *x = a, *y = b;
    if (x->var != y->var)
        return x->var < y->var ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

// Every variable below x may stop at constant k or next to it.
static void add_thresholds_below(struct iteration *it, const struct exp *x, i128 k)
{
    for (; x; x = x->a) {
        if (x->kind == EXP_CELL && it->r->part[x->var->id] != PART_NONE)
            for (int d = -1; d <= 1; d++)
                add_threshold(it, x->var->id, k + d);
        if (x->b)
            add_thresholds_below(it, x->b, k);
    }
}

void ranges_thresholds(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    for (size_t i = 0; i < c->exps.all.n; i++) {
        const struct exp *x = c->exps.all.at[i];
        bool compares = x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && exp_is_of_program(x);
        if (compares && range_tracked_type(x->a->type)) {
            if (exp_is_const(x->b))
                add_thresholds_below(it, x->a, value_int(x->b->value, x->b->type));
            if (exp_is_const(x->a))
                add_thresholds_below(it, x->b, value_int(x->a->value, x->a->type));
        }
    }
    if (it->n_thresholds)
        qsort(it->thresholds, it->n_thresholds, sizeof *it->thresholds, compare_thresholds);
    for (size_t i = 1; i < it->n_thresholds; i++)
        assert(compare_thresholds(&it->thresholds[i - 1], &it->thresholds[i]) <= 0);
}

// The first threshold of a variable that is not below x.
static size_t first_threshold(const struct iteration *it, uint32_t var, i128 x)
{
    size_t low = 0, high = it->n_thresholds;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        struct threshold t = it->thresholds[mid];
        if (t.var < var || (t.var == var && t.at < x))
            low = mid + 1;
        else
            high = mid;
    }
    assert(low == it->n_thresholds || it->thresholds[low].var > var || it->thresholds[low].at >= x);
    return low;
}

static i128 threshold_above(const struct iteration *it, uint32_t var, i128 x, i128 otherwise)
{
    size_t i = first_threshold(it, var, x);
    return i < it->n_thresholds && it->thresholds[i].var == var ? MIN(it->thresholds[i].at, otherwise) : otherwise;
}

static i128 threshold_below(const struct iteration *it, uint32_t var, i128 x, i128 otherwise)
{
    size_t i = first_threshold(it, var, x);
    if (i < it->n_thresholds && it->thresholds[i].var == var && it->thresholds[i].at == x)
        return MAX(x, otherwise);
    return i > 0 && it->thresholds[i - 1].var == var ? MAX(it->thresholds[i - 1].at, otherwise) : otherwise;
}

// ---- widening -------------------------------------------------------------------------------------------------------

struct widening {
    struct iteration *it;
    const struct loop *loop;  // only variables modified inside are widened; NULL: all
    bool far;                 // at once to the range of the type
};

static bool widen_entry(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out)
{
    const struct widening *x = ctx;
    struct ranges *r = x->it->r;
    const struct range all = range_of_type(r->cfa->vars.at[k]->type), old = r->known.at[v];
    struct range now = range_join(old, r->known.at[w]);
    if (!x->loop || map_get(&x->it->in_loop, (uint64_t)x->loop->id << 32 | k, NULL)) {
        if (now.low < old.low)
            now.low = x->far ? all.low : threshold_below(x->it, k, now.low, all.low);
        if (now.high > old.high)
            now.high = x->far ? all.high : threshold_above(x->it, k, now.high, all.high);
    }
    assert(range_leq(old, now) && range_leq(r->known.at[w], now));
    struct env e = { .reached = true };
    env_put(r, &e, r->cfa->vars.at[k], now);
    return pmap_get(&r->pool, e.part[r->part[k]], k, out);
}

// Results of calls in contexts of their own mostly settle when those of deeper ones have.
bool ranges_join(void *ctx, const struct dataflow_place *p, const void *in)
{
    struct iteration *it = ctx;
    struct ranges *r = it->r;
    const struct node *n = p->node;
    struct env *old = p->at, out = env_join(r, old, in);
    uint32_t k = p->updates, joins = n == n->fn->exit && p->context != n->fn->id ? JOINS_AT_EXITS : JOINS;
    bool widens = k >= joins && (dataflow_widens(n) || k >= UPDATES_MAX);
    bool entry = n == n->fn->entry || n == n->fn->exit;
    struct widening w = { it, n->is_loop_head && !entry && k < UPDATES_MAX ? n->loop : NULL,
                          k > joins + WIDENINGS_MAX };
    for (int i = 0; i < 2 && widens; i++)
        out.part[i] = pmap_meet(&r->pool, old->part[i], out.part[i], widen_entry, &w);
    bool grew = !env_same(&out, old);
    *old = out;
    return grew;
}
