// SPDX-License-Identifier: Apache-2.0
// ranges_contexts.c: contexts of functions: what is known at their entry tells calls apart.
//
// source Sharir, Pnueli, "Two approaches to interprocedural data flow analysis", 1981 (the functional approach, by tabulation).
#include "base/hash.h"
#include "pre/ranges_priv.h"

enum {
    CONTEXTS_MAX = 256,    // of one function
    PLACES_MAX = 1 << 16,  // of contexts that know their entry, in all
    MOVES_MAX = 4,         // of a call from one context to another
};

static uint64_t link_key(uint32_t edge, uint32_t context)
{
    return (uint64_t)edge << 32 | context;
}

static uint32_t context_add(struct contexts *x, const struct func *f, struct env entry)
{
    struct context c = { .fn = f, .entry = entry, .first = (uint32_t)x->places.n };
    uint32_t id = (uint32_t)x->all.n;
    vec_push(&x->all, c);
    for (size_t i = 0; i < f->nodes.n; i++) {
        struct range_place p = { .node = f->nodes.at[i], .context = id };
        vec_push(&x->places, p);
    }
    return id;
}

void contexts_init(struct contexts *x, const struct cfa *c)
{
    *x = (struct contexts){ .position = MEM_ARRAY(uint32_t, c->nodes.n), .n_nodes = c->nodes.n };
    x->entered = MEM_ARRAY(uint32_t, c->funcs.n);
    x->n_funcs = c->funcs.n;
    for (size_t k = 0; k < c->funcs.n; k++) {
        const struct func *f = c->funcs.at[k];
        for (size_t i = 0; i < f->nodes.n; i++)
            x->position[f->nodes.at[i]->id] = (uint32_t)i;
        (void)context_add(x, f, (struct env){ 0 });
    }
    x->common = x->places.n;
}

void contexts_free(struct contexts *x)
{
    for (size_t i = 0; i < x->all.n; i++)
        vec_free(&x->all.at[i].callers);
    vec_free(&x->all);
    vec_free(&x->places);
    map_free(&x->by_entry);
    map_free(&x->callee);
    map_free(&x->moves);
    mem_free(x->position, x->n_nodes * sizeof *x->position);
    mem_free(x->entered, x->n_funcs * sizeof *x->entered);
}

static uint64_t entry_hash(const struct func *f, const struct env *e)
{
    return hash_mix(hash_mix(f->id, e->part[PART_GLOBAL]), e->part[PART_LOCAL]);
}

// The context of f that is entered with `entry`; that of all calls where there are too many.
static uint32_t context_of(struct contexts *x, const struct func *f, const struct env *entry)
{
    uint64_t h = entry_hash(f, entry), id;
    for (; map_get(&x->by_entry, h, &id); h++)
        if (x->all.at[id].fn == f && env_same(&x->all.at[id].entry, entry))
            return (uint32_t)id;
    if (x->entered[f->id] == CONTEXTS_MAX || x->places.n - x->common + f->nodes.n > PLACES_MAX)
        return f->id;
    x->entered[f->id]++;
    id = context_add(x, f, *entry);
    map_put(&x->by_entry, h, id);
    return (uint32_t)id;
}

uint32_t contexts_enter(struct contexts *x, const struct edge *call, uint32_t from, const struct env *entry)
{
    const struct func *f = call->callee;
    uint64_t link = link_key(call->id, from), old, *moves = map_at(&x->moves, link);
    bool called = map_get(&x->callee, link, &old);
    if (called && (old == f->id || env_same(&x->all.at[old].entry, entry)))
        return (uint32_t)old;
    uint32_t to = f->recursive && (*moves)++ < MOVES_MAX ? context_of(x, f, entry) : f->id;
    assert(x->all.at[to].fn == f && x->all.at[from].fn == call->from->fn);
    map_put(&x->callee, link, to);
    struct range_caller c = { call, from };
    vec_push(&x->all.at[to].callers, c);
    return to;
}

bool contexts_callee(const struct contexts *x, const struct edge *call, uint32_t from, uint32_t *to)
{
    uint64_t id;
    if (!map_get(&x->callee, link_key(call->id, from), &id))
        return false;
    *to = (uint32_t)id;
    return true;
}

// Whether the call leads to another context by now: what was found from there does not matter any more.
static bool is_live(const struct contexts *x, const struct range_caller *c, uint32_t to)
{
    uint32_t now;
    return x->all.at[c->context].live && contexts_callee(x, c->call, c->context, &now) && now == to;
}

void contexts_mark_live(struct contexts *x, const struct func *start)
{
    x->all.at[start->id].live = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < x->all.n; i++) {
            struct context *c = &x->all.at[i];
            bool was = c->live;
            for (size_t k = 0; k < c->callers.n && !c->live; k++)
                c->live = is_live(x, &c->callers.at[k], (uint32_t)i);
            more |= c->live && !was;
        }
    }
}
