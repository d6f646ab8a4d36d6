// SPDX-License-Identifier: Apache-2.0
// collect.c: forgets what nothing reads any more: dead variables, and objects that no known pointer leads to.
#include "mem/transfer_priv.h"

// ---- dead variables -------------------------------------------------------------------------------------------------

static void forget_all(struct cell_work *w, const struct u32_vec *vars)
{
    struct cell_domain *d = w->d;
    for (size_t i = 0; i < vars->n && w->root; i++) {
        uint32_t obj = cell_var(w, d->cfa->vars.at[vars->at[i]]);
        const struct obj *o = &d->memory.objs.at[obj];
        for (size_t k = 0; k < o->cells.n && w->root; k++)
            w->root = pmap_remove(&d->pool, w->root, o->cells.at[k]);
    }
    if (d->ops->forgotten)
        d->ops->forgotten(w, vars->at, vars->n);
}

static struct live_globals *live(struct cell_domain *d)
{
    if (!d->live.cfa)
        live_globals_init(&d->live, d->cfa);
    return &d->live;
}

void forget_dead_locals(struct cell_work *w, const struct node *n)
{
    forget_all(w, &n->dead);
}

void forget_dead(struct cell_work *w, const struct node *n)
{
    forget_all(w, &n->dead);
    if (w->d->opt.collects)
        forget_all(w, &live(w->d)->dead[n->id]);
}

// ---- objects that no known pointer leads to -------------------------------------------------------------------------

struct collection {
    struct cell_work *w;
    const struct node *at;
};

/* Whether cells of the object can be read by name, without any known pointer.  Counters of calls, which belong to the
 * analysis itself, and memory outside stay, too. */
static bool has_name(const struct collection *c, const struct obj *o)
{
    const struct var *v = o->kind == OBJ_VAR ? c->w->d->cfa->vars.at[o->id] : NULL;
    if (v && v->kind == VAR_GLOBAL)
        return live_global_at(live(c->w->d), c->at, v);
    return o->kind != OBJ_HEAP;
}

static bool is_marked(const struct marks *m, uint32_t obj)
{
    return obj < m->seen.n && m->seen.at[obj] == m->round;
}

// Marks the objects that value x has an address in.
static void mark_targets(struct cell_domain *d, uint32_t x)
{
    struct reach r;
    struct marks *m = &d->marks;
    d->ops->reach(d, x, &r);
    for (size_t i = 0; r.kind == REACH_KNOWN && i < r.n; i++) {
        uint32_t obj = r.at[i].obj;
        assert(obj < d->memory.objs.n);
        while (m->seen.n <= obj)
            vec_push(&m->seen, 0);
        if (is_marked(m, obj))
            continue;
        m->seen.at[obj] = m->round;
        vec_push(&m->work, obj);
    }
}

static void mark_from_named(void *ctx, uint32_t cell, uint32_t value)
{
    struct collection *c = ctx;
    struct cell_domain *d = c->w->d;
    if (has_name(c, &d->memory.objs.at[d->memory.cells.at[cell].obj]))
        mark_targets(d, value);
}

static void mark_from(struct cell_work *w, uint32_t obj)
{
    uint32_t x;
    const struct u32_vec *cells = &w->d->memory.objs.at[obj].cells;
    for (size_t i = 0; i < cells->n; i++)
        if (pmap_get(&w->d->pool, w->root, cells->at[i], &x))
            mark_targets(w->d, x);
}

static bool is_kept(void *ctx, uint32_t cell, uint32_t value)
{
    struct collection *c = ctx;
    const struct vmem *m = &c->w->d->memory;
    uint32_t obj = m->cells.at[cell].obj;
    (void)value;
    return is_marked(&c->w->d->marks, obj) || has_name(c, &m->objs.at[obj]);
}

void collect_at(struct cell_work *w, const struct edge *e)
{
    struct cell_domain *d = w->d;
    struct collection c = { w, e->to };
    assert(!d->marks.work.n);
    d->marks.round++;
    pmap_each(&d->pool, w->root, mark_from_named, &c);
    while (d->marks.work.n)
        mark_from(w, vec_pop(&d->marks.work));
    w->root = pmap_filter(&d->pool, w->root, is_kept, &c);
}

void collect_free(struct cell_domain *d)
{
    live_globals_free(&d->live);
    vec_free(&d->marks.seen);
    vec_free(&d->marks.work);
}
