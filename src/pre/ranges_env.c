// SPDX-License-Identifier: Apache-2.0
// ranges_env.c: environments of the interval pre-analysis.
#include "base/hash.h"
#include "pre/ranges_priv.h"

// ---- maps -----------------------------------------------------------------------------------------------------------

static uint64_t range_hash(struct range x)
{
    uint64_t h = hash_mix((uint64_t)x.low, (uint64_t)(x.low >> 64));
    return hash_mix(hash_mix(h, (uint64_t)x.high), (uint64_t)(x.high >> 64));
}

static uint32_t intern(struct ranges *r, struct range x)
{
    assert(!range_is_empty(x));
    for (uint64_t h = range_hash(x);; h++) {
        uint64_t i;
        if (!map_get(&r->number, h, &i)) {
            map_put(&r->number, h, r->known.n);
            vec_push(&r->known, x);
            return (uint32_t)r->known.n - 1;
        }
        if (r->known.at[i].low == x.low && r->known.at[i].high == x.high)
            return (uint32_t)i;
    }
}

bool env_get(const struct ranges *r, const struct env *e, const struct var *v, struct range *out)
{
    uint32_t i, part = v->id < r->n_vars ? r->part[v->id] : PART_NONE;
    if (part == PART_NONE)
        return false;
    *out = pmap_get(&r->pool, e->part[part], v->id, &i) ? r->known.at[i] : range_of_type(v->type);
    return true;
}

void env_put(struct ranges *r, struct env *e, const struct var *v, struct range x)
{
    assert(v->id < r->n_vars && r->part[v->id] != PART_NONE);
    uint32_t *root = &e->part[r->part[v->id]];
    struct range all = range_of_type(v->type);
    x = range_meet(x, all);
    if (range_is_empty(x))
        e->reached = false;
    else if (x.low == all.low && x.high == all.high)
        *root = pmap_remove(&r->pool, *root, v->id);
    else
        *root = pmap_put(&r->pool, *root, v->id, intern(r, x));
}

static bool join_entry(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out)
{
    struct ranges *r = ctx;
    struct range all = range_of_type(r->cfa->vars.at[k]->type), x = range_join(r->known.at[v], r->known.at[w]);
    assert(range_leq(x, all));
    if (x.low == all.low && x.high == all.high)
        return false;
    *out = intern(r, x);
    return true;
}

struct env env_join(struct ranges *r, const struct env *a, const struct env *b)
{
    if (!a->reached || !b->reached)
        return a->reached ? *a : *b;
    struct env out = { .reached = true };
    for (int i = 0; i < 2; i++)
        out.part[i] = pmap_meet(&r->pool, a->part[i], b->part[i], join_entry, r);
    return out;
}

bool env_leq(struct ranges *r, const struct env *a, const struct env *b)
{
    struct env both = env_join(r, a, b);
    return !a->reached || env_same(&both, b);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static bool is_tracked_cell(const struct ranges *r, const struct exp *x)
{
    return x->kind == EXP_CELL && x->var->id < r->n_vars && r->part[x->var->id] != PART_NONE && x->off == 0 &&
           !x->bits && exp_same_repr(x->type, x->var->type);
}

struct view {
    struct ranges *r;
    struct env *e;
};

static bool view_get(void *ctx, const struct exp *x, struct range *out)
{
    const struct view *v = ctx;
    return is_tracked_cell(v->r, x) && env_get(v->r, v->e, x->var, out);
}

static void view_put(struct range_env *env, const struct exp *x, struct range in)
{
    const struct view *v = env->ctx;
    if (is_tracked_cell(v->r, x))
        env_put(v->r, v->e, x->var, in);
    env->empty |= !v->e->reached;
}

struct range env_raw(const struct ranges *r, const struct env *e, const struct exp *x)
{
    struct view v = { (struct ranges *)(uintptr_t)r, (struct env *)(uintptr_t)e };  // only read
    struct range_env env = { view_get, view_put, &v, false };
    return range_raw(&env, x);
}

struct range env_eval(const struct ranges *r, const struct env *e, const struct exp *x)
{
    return range_wrap(env_raw(r, e, x), x->type);
}

void env_learn(struct ranges *r, struct env *e, const struct exp *x, bool truth)
{
    struct view v = { r, e };
    struct range_env env = { view_get, view_put, &v, !e->reached };
    range_learn(&env, x, truth);
    e->reached &= !env.empty;
}

void env_learn_range(struct ranges *r, struct env *e, const struct exp *x, struct range in)
{
    struct view v = { r, e };
    struct range_env env = { view_get, view_put, &v, !e->reached };
    range_learn_in(&env, x, in);
    e->reached &= !env.empty;
}
