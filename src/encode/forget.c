// SPDX-License-Identifier: Apache-2.0
// forget.c: the state variables that edges write, and states in which these are unknown.
#include "encode/forget.h"

#include "encode/encode_priv.h"

struct writes_of {
    struct encoder *e;
    enum writes which;
    struct u32_vec *out;
};

static void note(void *ctx, uint32_t v, uint32_t index)
{
    struct writes_of *w = ctx;
    const struct svar *s = &w->e->vars.at[v];
    bool restored = w->which == WRITES_RETURNED && s->var && s->var->fn && s->var->fn->recursive;
    if (index > 1 && s->kind != SVAR_ANY && s->kind != SVAR_BASE && !restored)
        vec_push(w->out, v);
}

// The state behind a RETURN: it writes what the call's value is assigned to; the callee's variables are the caller's
// again.
static struct formula after_return(struct encoder *e, const struct edge *edge)
{
    struct work w;
    work_begin(&w, e, encode_start(e), NULL);
    if (edge->lhs && type_is_scalar(edge->lhs->type))
        value_assign(&w, edge->lhs, work_any_typed(&w, edge->lhs->type));
    else if (edge->lhs)
        object_forget(&w, edge->lhs->var, edge->lhs->off, edge->lhs->type->size);
    return work_end(&w);
}

void encode_writes(struct encoder *e, const struct edge *edge, enum writes which, struct u32_vec *out)
{
    struct formula f = encode_start(e);
    if (edge->kind == EDGE_RETURN)
        f = after_return(e, edge);
    else if (encode_edge(e, f, edge, &f) != RC_OK)
        return;  // nothing goes on behind it
    struct writes_of w = { e, which, out };
    pmap_each(&e->pool, f.top, note, &w);
}

// Forgets a state variable; the heap only grows.
static void forget_var(struct work *w, uint32_t v)
{
    bool heap = w->e->vars.at[v].kind == SVAR_TOP;
    const struct term *old = heap ? work_now(w, v) : NULL, *t = work_next(w, v, true);
    if (heap)
        work_add(w, memory_behind(w, old, t));
}

struct formula encode_forget(struct encoder *e, struct formula f, const struct u32_vec *vars)
{
    struct work w;
    work_begin(&w, e, f, NULL);
    struct map seen = { 0 };
    for (size_t i = 0; i < vars->n; i++)
        if (map_put(&seen, vars->at[i], 1))
            forget_var(&w, vars->at[i]);
    map_free(&seen);
    return work_end(&w);
}
