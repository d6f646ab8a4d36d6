// SPDX-License-Identifier: Apache-2.0
// ranges_widen.c: widening of the interval pre-analysis, with the program's constants as thresholds.
#include "pre/ranges_priv.h"

enum { JOINS = 3, JOINS_AT_EXITS = 12, WIDENINGS_MAX = 12, UPDATES_MAX = 60 };

// ---- thresholds -----------------------------------------------------------------------------------------------------

// Every variable below x may stop at constant k or next to it.
static void add_thresholds_below(struct iteration *it, const struct exp *x, i128 k)
{
    for (; x; x = x->a) {
        if (x->kind == EXP_CELL && it->r->part[x->var->id] != PART_NONE)
            for (int d = -1; d <= 1; d++)
                vec_push(&it->thresholds[x->var->id], k + d);
        if (x->b)
            add_thresholds_below(it, x->b, k);
    }
}

void ranges_thresholds(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    it->thresholds = MEM_ARRAY(struct i128_vec, c->vars.n);
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
}

// The next threshold from x on, or the end of the type.
static i128 step_down(const struct i128_vec *t, i128 x, i128 end)
{
    for (size_t i = 0; i < t->n; i++)
        end = t->at[i] <= x ? MAX(end, t->at[i]) : end;
    return end;
}

static i128 step_up(const struct i128_vec *t, i128 x, i128 end)
{
    for (size_t i = 0; i < t->n; i++)
        end = t->at[i] >= x ? MIN(end, t->at[i]) : end;
    return end;
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
            now.low = x->far ? all.low : step_down(&x->it->thresholds[k], now.low, all.low);
        if (now.high > old.high)
            now.high = x->far ? all.high : step_up(&x->it->thresholds[k], now.high, all.high);
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
