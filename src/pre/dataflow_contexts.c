// SPDX-License-Identifier: Apache-2.0
// dataflow_contexts.c: contexts of functions: what is known at their entry tells calls apart.
//
// source Sharir, Pnueli, "Two approaches to interprocedural data flow analysis", 1981 (the functional approach, by tabulation).
#include "base/hash.h"
#include "pre/dataflow.h"

enum {
    CONTEXTS_MAX = 256,    // of one function
    PLACES_MAX = 1 << 16,  // of contexts that know their entry, in all
    MOVES_MAX = 4,         // of a call from one context to another
};

static uint64_t link_key(uint32_t edge, uint32_t context)
{
    return (uint64_t)edge << 32 | context;
}

static uint32_t context_add(struct dataflow *f, const struct func *fn, const void *entry)
{
    struct dataflow_context c = { .fn = fn, .entry = entry, .first = (uint32_t)f->places.n };
    uint32_t id = (uint32_t)f->contexts.n;
    vec_push(&f->contexts, c);
    for (size_t i = 0; i < fn->nodes.n; i++) {
        struct dataflow_place p = { .node = fn->nodes.at[i], .context = id };
        vec_push(&f->places, p);
    }
    return id;
}

void dataflow_contexts_init(struct dataflow *f)
{
    f->n_funcs = f->cfa->funcs.n;
    f->entered = MEM_ARRAY(uint32_t, f->n_funcs);
    for (size_t i = 0; i < f->n_funcs; i++)
        (void)context_add(f, f->cfa->funcs.at[i], NULL);
    f->common = f->places.n;
}

void dataflow_contexts_free(struct dataflow *f)
{
    for (size_t i = 0; i < f->contexts.n; i++)
        vec_free(&f->contexts.at[i].callers);
    vec_free(&f->contexts);
    vec_free(&f->places);
    map_free(&f->by_entry);
    map_free(&f->callee);
    map_free(&f->moves);
    mem_free(f->entered, f->n_funcs * sizeof *f->entered);
}

// The context of fn that is entered with `entry`; that of all calls where there are too many.
static uint32_t context_of(struct dataflow *f, const struct func *fn, const void *entry)
{
    uint64_t key = f->of->key(entry), h = hash_mix(fn->id, key), id;
    for (; map_get(&f->by_entry, h, &id); h++)
        if (f->contexts.at[id].fn == fn && f->of->key(f->contexts.at[id].entry) == key)
            return (uint32_t)id;
    if (f->entered[fn->id] == CONTEXTS_MAX || f->places.n - f->common + fn->nodes.n > PLACES_MAX)
        return fn->id;
    f->entered[fn->id]++;
    void *kept = arena_alloc(&f->mem, f->size[fn->id]);
    memcpy(kept, entry, f->size[fn->id]);
    id = context_add(f, fn, kept);
    map_put(&f->by_entry, h, id);
    return (uint32_t)id;
}

uint32_t dataflow_contexts_enter(struct dataflow *f, const struct edge *call, uint32_t from, const void *entry)
{
    const struct func *fn = call->callee;
    uint64_t link = link_key(call->id, from), old, *moves = map_at(&f->moves, link);
    bool apart = f->of->key && fn->recursive;
    if (map_get(&f->callee, link, &old) &&
        (old == fn->id || f->of->key(f->contexts.at[old].entry) == f->of->key(entry)))
        return (uint32_t)old;
    uint32_t to = apart && (*moves)++ < MOVES_MAX ? context_of(f, fn, entry) : fn->id;
    assert(f->contexts.at[to].fn == fn && f->contexts.at[from].fn == call->from->fn);
    map_put(&f->callee, link, to);
    struct dataflow_caller c = { call, from };
    vec_push(&f->contexts.at[to].callers, c);
    return to;
}

bool dataflow_callee(const struct dataflow *f, const struct edge *call, uint32_t from, uint32_t *to)
{
    uint64_t id;
    if (!map_get(&f->callee, link_key(call->id, from), &id))
        return false;
    *to = (uint32_t)id;
    return true;
}

bool dataflow_calls(const struct dataflow *f, struct dataflow_caller c, uint32_t to)
{
    uint32_t now;
    return dataflow_callee(f, c.call, c.context, &now) && now == to;
}

void dataflow_contexts_mark_live(struct dataflow *f)
{
    f->contexts.at[f->cfa->start->id].live = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < f->contexts.n; i++) {
            struct dataflow_context *c = &f->contexts.at[i];
            bool was = c->live;
            for (size_t k = 0; k < c->callers.n && !c->live; k++)
                c->live = f->contexts.at[c->callers.at[k].context].live && dataflow_calls(f, c->callers.at[k], i);
            more |= c->live && !was;
        }
    }
}
