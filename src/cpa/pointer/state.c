// SPDX-License-Identifier: Apache-2.0
// state.c: reading and writing cells of the state that a transfer is computing; allocation.
#include "base/hash.h"
#include "cpa/pointer/pointer_priv.h"

// The place in the table of the state with these facts: it is filled, or empty (0) and to be filled.
static uint64_t *find_state(struct pointer_cpa *p, struct heap_facts m)
{
    for (uint64_t h = hash_mix(hash_mix(m.root, m.once), hash_mix(m.many, m.dead));; h++) {
        uint64_t *at = map_at(&p->states, h);
        const struct pointer_state *s = (const struct pointer_state *)(uintptr_t)*at;
        if (!s || (s->m.root == m.root && s->m.once == m.once && s->m.many == m.many && s->m.dead == m.dead))
            return at;
    }
}

struct pointer_state *pointer_intern(struct pointer_cpa *p, struct heap_facts m)
{
    uint64_t *at = find_state(p, m);
    if (!*at) {
        struct pointer_state *s = MEM_NEW(struct pointer_state);
        *s = (struct pointer_state){ .s = { p->next_state++ }, .m = m };
        *at = (uint64_t)(uintptr_t)s;
        p->stats->states++;
        p->stats->size_max = MAX(p->stats->size_max, pmap_count(&p->d.pool, m.root));
    }
    return (struct pointer_state *)(uintptr_t)*at;
}

void pointer_keep(struct pointer_cpa *p, struct pointer_state *s)
{
    *find_state(p, s->m) = (uint64_t)(uintptr_t)s;
}

// ---- objects --------------------------------------------------------------------------------------------------------

static bool is_recursive(const struct pointer_cpa *p, const struct obj *o)
{
    const struct var *x = p->cfa->vars.at[o->id];
    return o->kind == OBJ_VAR && x->fn && x->fn->recursive;
}

bool is_singular(const struct pointer_cpa *p, uint32_t obj)
{
    const struct obj *o = &p->d.memory.objs.at[obj];
    return o->kind == OBJ_HEAP ? o->inst == RECENT : !is_recursive(p, o);
}

// ---- ends of lives --------------------------------------------------------------------------------------------------

bool is_dead(const struct work *w, uint32_t obj)
{
    return w->m.dead && pmap_get(&w->p->d.pool, w->m.dead, obj, NULL);
}

static void end_life(struct work *w, uint32_t obj)
{
    w->m.dead = pmap_put(&w->p->d.pool, w->m.dead, obj, 1);
}

static void end_stack_blocks(struct work *w, const struct func *f)
{
    const struct vmem *m = &w->p->d.memory;
    for (uint32_t obj = 1; obj < m->objs.n; obj++)
        if (vmem_ends(m, obj, f))
            end_life(w, obj);
}

static void end_sites(struct work *w, const struct pt_places *places)
{
    for (size_t i = 0; i < places->n; i++)
        for (uint32_t age = RECENT; age <= OLDER && places->at[i].kind == OBJ_HEAP; age++)
            end_life(w, vmem_obj(&w->p->d.memory, OBJ_HEAP, places->at[i].id, age));
}

void end_lives(const struct dying *d)
{
    struct work *w = (struct work *)d->w;
    if (d->f)
        end_stack_blocks(w, d->f);
    else if (d->freed)
        end_sites(w, d->freed);
    else if (w->p->d.memory.objs.at[d->obj].kind == OBJ_HEAP)
        end_life(w, d->obj);
}

// ---- allocation -----------------------------------------------------------------------------------------------------

struct aval aged(struct work *w, uint32_t site, struct aval x)
{
    struct avals *v = &w->p->values;
    if (x.kind != AVAL_SET)
        return x;
    uint32_t recent = vmem_obj(&w->p->d.memory, OBJ_HEAP, site, RECENT);
    uint32_t older = vmem_obj(&w->p->d.memory, OBJ_HEAP, site, OLDER);
    const struct target_set *s = avals_set(v, x);
    struct targets t = { 0 };
    bool changed = false;
    for (size_t i = 0; i < s->n; i++) {
        bool is_recent = s->at[i].obj == recent;
        vec_push(&t, ((struct address){ is_recent ? older : s->at[i].obj, s->at[i].off }));
        changed |= is_recent;
    }
    if (changed)
        return avals_of(v, &t);
    vec_free(&t);
    return x;
}

struct aging {
    struct work *w;
    uint32_t site, recent, older;
    uint32_t root;  // the new state
};

static void age_value(void *ctx, uint32_t cell, uint32_t value)
{
    struct aging *a = ctx;
    struct pointer_cpa *p = a->w->p;
    struct aval old = p->values.at.at[value], x = aged(a->w, a->site, old);
    if (x.kind == old.kind && x.set == old.set)
        return;
    a->root = x.kind == AVAL_TOP ? pmap_remove(&p->d.pool, a->root, cell)
                                 : pmap_put(&p->d.pool, a->root, cell, avals_intern(&p->values, x));
}

static void put_cell(struct work *w, uint32_t cell, struct aval x)
{
    cell_put(&w->c, cell, avals_intern(&w->p->values, x));
}

// Ages the cells of the older blocks: the recent block becomes one of them, so they keep what holds of it, too; first:
// it is the only one.
static void age_cells(struct aging *a, bool first)
{
    struct work *w = a->w;
    struct vmem *m = &w->p->d.memory;
    for (size_t i = 0; i < m->objs.at[a->recent].cells.n; i++) {
        const struct cell *c = &m->cells.at[m->objs.at[a->recent].cells.at[i]];
        int64_t bit = c->bit;
        uint32_t width = c->width, id, cell = vmem_cell(m, a->older, bit, width);
        struct aval x = aval_top();
        if (pmap_get(&w->p->d.pool, w->c.root, m->objs.at[a->recent].cells.at[i], &id))
            x = w->p->values.at.at[id];
        if (first)
            put_cell(w, cell, x);
        else if (pmap_get(&w->p->d.pool, w->c.root, cell, &id))
            put_cell(w, cell, aval_join(&w->p->values, w->p->values.at.at[id], x));
    }
}

// Drops cells of older blocks that the recent one does not have: others overlap them, or the recent one never had them.
static void drop_others(struct aging *a)
{
    struct vmem *m = &a->w->p->d.memory;
    for (size_t i = 0; i < m->objs.at[a->older].cells.n; i++) {
        uint32_t cell = m->objs.at[a->older].cells.at[i];
        const struct cell *c = &m->cells.at[cell];
        uint32_t twin = vmem_cell(m, a->recent, c->bit, c->width);
        if (!pmap_get(&a->w->p->d.pool, a->w->c.root, twin, NULL))
            a->w->c.root = pmap_remove(&a->w->p->d.pool, a->w->c.root, cell);
    }
}

void allocate(struct work *w, uint32_t site)
{
    struct pmap_pool *pool = &w->p->d.pool;
    struct vmem *m = &w->p->d.memory;
    struct aging a = { w, site, vmem_obj(m, OBJ_HEAP, site, RECENT), vmem_obj(m, OBJ_HEAP, site, OLDER), 0 };
    if (!pmap_get(pool, w->m.once, site, NULL)) {
        w->m.once = pmap_put(pool, w->m.once, site, 1);
        return;
    }
    bool first = !pmap_get(pool, w->m.many, site, NULL);
    if (is_dead(w, a.recent)) {
        end_life(w, a.older);
        w->m.dead = pmap_remove(pool, w->m.dead, a.recent);
    }
    a.root = w->c.root;
    pmap_each(pool, w->c.root, age_value, &a);
    w->c.root = a.root;
    if (!first)
        drop_others(&a);
    age_cells(&a, first);
    cell_forget(&w->c, a.recent);
    w->m.many = pmap_put(pool, w->m.many, site, 1);
}
