// SPDX-License-Identifier: Apache-2.0
// lifetime.c: ends of lives, and names for new blocks.
#include "mem/transfer_priv.h"

// ---- what dies ------------------------------------------------------------------------------------------------------

static bool is_local(const struct dying *d, const struct obj *o)
{
    return o->kind == OBJ_VAR && o->inst == d->inst && d->w->d->cfa->vars.at[o->id]->fn == d->f;
}

static bool dies(const struct dying *d, uint32_t obj)
{
    const struct vmem *m = &d->w->d->memory;
    const struct obj *o = &m->objs.at[obj];
    if (!obj || (d->w->d->ops->ended && o->kind == OBJ_HEAP))
        return false;
    if (d->f)
        return is_local(d, o) || vmem_ends(m, obj, d->f);
    return d->freed ? vmem_freed(m, obj, d->freed) : obj == d->obj;
}

static bool names_dying(const struct dying *d, uint32_t x)
{
    struct reach r;
    d->w->d->ops->reach(d->w->d, x, &r);
    for (size_t i = 0; r.kind == REACH_KNOWN && i < r.n; i++)
        if (dies(d, r.at[i].obj))
            return true;
    return false;
}

uint32_t lives_outlived(const struct dying *d, uint32_t x)
{
    return x != VALUE_ANY && names_dying(d, x) ? d->w->d->ops->dangling(d->w->d) : x;
}

struct ending {
    const struct dying *d;
    struct u32_vec cells;  // that hold addresses of what dies
};

static void note_dangling(void *ctx, uint32_t cell, uint32_t value)
{
    struct ending *k = ctx;
    if (names_dying(k->d, value))
        vec_push(&k->cells, cell);
}

void lives_end(struct dying *d)
{
    struct cell_domain *c = d->w->d;
    assert((d->f != NULL) + (d->freed != NULL) + (d->obj != 0) == 1);  // what dies is said in one way
    bool block = d->freed || (!d->f && c->memory.objs.at[d->obj].kind == OBJ_HEAP);
    struct ending k = { .d = d };
    if (c->ops->ended)
        c->ops->ended(d);
    if (!c->ops->ended || !block)
        pmap_each(&c->pool, d->w->root, note_dangling, &k);
    for (size_t i = 0; i < k.cells.n; i++)
        cell_put(d->w, k.cells.at[i], c->ops->dangling(c));
    vec_free(&k.cells);
}

// ---- ends of activations --------------------------------------------------------------------------------------------

static bool outlives(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    const struct dying *d = ctx;
    const struct vmem *m = &d->w->d->memory;
    return !is_local(d, &m->objs.at[m->cells.at[cell].obj]);
}

// Ends the lives of locals: goes through the state or through the variables, whichever are fewer.
void locals_end(struct cell_work *w, const struct dying *d)
{
    const struct func *f = d->f;
    assert(f && d->w == w);
    struct cell_domain *c = w->d;
    struct dying local = *d;
    if (f->has_addressed && (w->root || c->ops->ended))
        lives_end(&local);
    bool few = pmap_count(&c->pool, w->root) <= f->vars.n;
    if (few)
        w->root = pmap_filter(&c->pool, w->root, outlives, &local);
    for (size_t i = 0; i < f->vars.n && (!few || c->ops->forgotten); i++) {
        const struct var *x = f->vars.at[i];
        if (x->kind != VAR_GLOBAL && x->kind != VAR_STRING)
            cell_forget(w, vmem_obj(&c->memory, OBJ_VAR, x->id, d->inst));
    }
}

// ---- new blocks -----------------------------------------------------------------------------------------------------

struct referenced {
    const struct cell_domain *d;
    uint32_t site;
    uint64_t taken;  // bit i: a pointer to instance i of the site is known
};

static void note_reference(void *ctx, uint32_t cell, uint32_t value)
{
    struct referenced *k = ctx;
    struct reach r;
    (void)cell;
    k->d->ops->reach(k->d, value, &r);
    for (size_t i = 0; r.kind == REACH_KNOWN && i < r.n; i++) {
        const struct obj *o = &k->d->memory.objs.at[r.at[i].obj];
        if (r.at[i].obj && o->kind == OBJ_HEAP && o->id == k->site && o->inst < 64)
            k->taken |= UINT64_C(1) << o->inst;
    }
}

/* Makes a new block.  It is named by its site and the least number that no known pointer of this site uses; what an
 * unknown pointer may still reach under that name is forgotten first.  So states are alike up to the order of
 * allocation. */
uint32_t block_new(struct cell_work *w, const struct edge *e)
{
    struct cell_domain *d = w->d;
    struct referenced r = { d, e->id, 0 };
    if (d->ops->allocate)
        return d->ops->allocate(w, e);
    if (d->opt.blocks && !*d->opt.blocks)
        return 0;
    pmap_each(&d->pool, w->root, note_reference, &r);
    if (r.taken == UINT64_MAX)
        return 0;
    uint32_t obj = vmem_obj(&d->memory, OBJ_HEAP, e->id, (uint32_t)__builtin_ctzll(~r.taken));
    assert(d->memory.objs.at[obj].inst < 64);  // note_reference sees it
    cell_forget(w, obj);
    return obj;
}
