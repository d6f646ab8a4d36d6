// SPDX-License-Identifier: Apache-2.0
// calls.c: CALL and RETURN edges.
//
// The variables of a function that is not recursive belong to at most one activation.  A call of a recursive function records
// the indices of the callee's variables, which may belong to an outer activation, and its RETURN restores them.
#include "encode/encode_priv.h"

static void each_cell(struct encoder *e, const struct var *v, void (*visit)(struct work *w, uint32_t cell, void *ctx),
                      struct work *w, void *ctx)
{
    struct cells c = e->cells[v->id];
    uint32_t place;
    for (uint32_t i = c.first; i < c.first + c.n; i++)
        visit(w, i, ctx);
    if (memory_place(e, v, &place))
        visit(w, place, ctx);
}

static void each_of_func(struct work *w, const struct func *f, void (*visit)(struct work *w, uint32_t cell, void *ctx),
                         void *ctx)
{
    for (size_t i = 0; i < f->vars.n; i++)
        each_cell(w->e, f->vars.at[i], visit, w, ctx);
    if (f->retval)
        each_cell(w->e, f->retval, visit, w, ctx);
}

static struct shape whole(const struct var *v)
{
    return (struct shape){ 0, pure_bits(v->type), v->type, false };
}

// The value of argument i, or for records the values of the parameter's scalars.
static void get_argument(struct work *w, const struct edge *e, size_t i, struct term_vec *values)
{
    const struct var *p = e->callee->vars.at[i];
    const struct exp *a = e->args[i];
    if (type_is_scalar(a->type) && type_is_scalar(p->type))
        vec_push(values, value_convert(w, value_of(w, a), a->type, p->type));
    else if (a->kind == EXP_CELL)
        object_get(w, p, 0, a->var, a->off, a->type->size, values);
}

static size_t put_argument(struct work *w, const struct edge *e, size_t i, const struct term *const *values)
{
    const struct var *p = e->callee->vars.at[i];
    const struct exp *a = e->args[i];
    if (type_is_scalar(a->type) && type_is_scalar(p->type)) {
        object_write(w, p, whole(p), *values);
        return 1;
    }
    return a->kind == EXP_CELL ? object_put(w, p, 0, a->type->size, values) : 0;
}

static void push_saved(struct work *w, const struct edge *e)
{
    struct encoder *x = w->e;
    if (x->saved.n == 0)
        vec_push(&x->saved, (struct saved){ 0 });
    vec_push(&x->saved, ((struct saved){ w->f.saved, e, w->f.ssa, w->f.dead, w->f.values }));
    w->f.saved = (uint32_t)x->saved.n - 1;
}

void call_edge(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    size_t n = MIN(e->n_args, f->n_params), at = 0;
    struct term_vec values = { 0 };
    for (size_t i = 0; i < n; i++)
        get_argument(w, e, i, &values);
    if (f->recursive)
        push_saved(w, e);
    for (size_t i = 0; i < f->uninit.n; i++) {
        const struct var *v = w->e->cfa->vars.at[f->uninit.at[i]];
        cells_forget(w, v, 0, v->type->size * 8);
    }
    memory_enter(w, f);
    for (size_t i = 0; i < n; i++)
        at += put_argument(w, e, i, values.at + at);
    vec_free(&values);
}

// Copies the entry of a cell, if there is one, from map `from` to map `to`.
static uint32_t restored(struct pmap_pool *p, uint32_t from, uint32_t cell, uint32_t to)
{
    uint32_t i;
    return pmap_get(p, from, cell, &i) ? pmap_put(p, to, cell, i) : pmap_remove(p, to, cell);
}

static void restore(struct work *w, uint32_t cell, void *ctx)
{
    const struct saved *s = ctx;
    struct pmap_pool *p = &w->e->pool;
    w->f.ssa = restored(p, s->ssa, cell, w->f.ssa);
    if (w->f.valued)
        w->f.values = restored(p, s->values, cell, w->f.values);
    if (pmap_get(p, s->dead, cell, NULL))
        w->f.dead = pmap_put(p, w->f.dead, cell, 1);
    else if (w->f.dead)
        w->f.dead = pmap_remove(p, w->f.dead, cell);
}

static void forget(struct work *w, uint32_t cell, void *ctx)
{
    (void)ctx;
    work_next(w, cell, true);
}

static void bury(struct work *w, uint32_t cell, void *ctx)
{
    (void)ctx;
    w->f.dead = pmap_put(&w->e->pool, w->f.dead, cell, 1);
}

// Gives the callee's variables back to the caller's activation, or ends them.
static void leave(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    struct saved s = w->f.saved ? w->e->saved.at[w->f.saved] : (struct saved){ 0 };
    if (!f->recursive) {
        if (f->retval)
            each_cell(w->e, f->retval, bury, w, NULL);
    } else if (s.call && s.call == e->ret) {
        each_of_func(w, f, restore, &s);
        w->f.saved = s.prev;
        work_stale(w);
    } else {  // the call lies before the beginning of the formula
        each_of_func(w, f, forget, NULL);
        w->f.saved = 0;
    }
}

void return_edge(struct work *w, const struct edge *e)
{
    const struct var *r = e->callee->retval;
    const struct exp *lhs = e->lhs;
    struct term_vec values = { 0 };
    bool some = lhs && r, scalar = some && type_is_scalar(r->type);
    if (scalar)
        vec_push(&values, value_convert(w, object_read(w, r, whole(r)), r->type, lhs->type));
    else if (some)
        object_get(w, lhs->var, lhs->off, r, 0, lhs->type->size, &values);
    leave(w, e);
    if (scalar)
        value_assign(w, lhs, values.at[0]);
    else if (some)
        object_put(w, lhs->var, lhs->off, lhs->type->size, values.at);
    vec_free(&values);
}
