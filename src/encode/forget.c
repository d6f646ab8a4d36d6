// SPDX-License-Identifier: Apache-2.0
// forget.c: which state variables edges write, and states where these are unknown.
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
    if (index > 1 && s->kind != SVAR_ANY && s->kind != SVAR_CONST && !restored)
        vec_push(w->out, v);
}

// A RETURN writes what the call's value is assigned to; the callee's variables are the caller's again.
static struct formula after_return(struct encoder *e, const struct edge *edge)
{
    struct work w;
    work_begin(&w, e, encode_start(e), NULL);
    if (edge->lhs && type_is_scalar(edge->lhs->type))
        value_assign(&w, edge->lhs, work_any_typed(&w, edge->lhs->type));
    else if (edge->lhs && is_private(edge->lhs->var))
        cells_forget(&w, edge->lhs->var, edge->lhs->off * 8, edge->lhs->type->size * 8);
    else if (edge->lhs)
        memory_move_record(&w, edge->lhs->var, edge->lhs->off, edge->callee->retval, 0, edge->lhs->type->size);
    memory_leave(&w, edge->callee);
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

struct formula encode_forget(struct encoder *e, struct formula f, const struct u32_vec *vars)
{
    struct work w;
    work_begin(&w, e, f, NULL);
    struct map seen = { 0 };
    for (size_t i = 0; i < vars->n; i++)
        if (map_put(&seen, vars->at[i], 1))
            work_next(&w, vars->at[i], true);
    map_free(&seen);
    return work_end(&w);
}
