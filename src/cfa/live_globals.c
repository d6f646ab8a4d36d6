// SPDX-License-Identifier: Apache-2.0
// live_globals.c: live variables with static storage, backward, over calls and returns.
#include "cfa/live.h"
#include "cfa/uses.h"

struct solving {
    struct live_globals *l;
    uint32_t *exposed;  // by function id: variables that it, or a function that it calls, may read before writing them
    uint8_t *dirty;     // by function id
    uint32_t set;       // of the edge in progress
};

static void add_read(void *ctx, const struct var *v)
{
    struct solving *s = ctx;
    if (v->kind == VAR_GLOBAL)
        s->set = pmap_put(&s->l->pool, s->set, v->id, 1);
}

static void remove_written(void *ctx, const struct var *v)
{
    struct solving *s = ctx;
    s->set = pmap_remove(&s->l->pool, s->set, v->id);
}

// The variables live before edge e, as e and what follows it in its function read them.
static uint32_t before(struct solving *s, const struct edge *e)
{
    const struct node *after = cfa_local_succ(e);
    s->set = after ? s->l->at[after->id] : PMAP_EMPTY;
    edge_defines(e, remove_written, s);
    if (e->kind == EDGE_CALL)
        s->set = pmap_union(&s->l->pool, s->set, s->exposed[e->callee->id]);
    edge_reads(e, add_read, s);
    return s->set;
}

static void solve(struct solving *s, const struct func *f)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = f->nodes.n; i-- > 0;) {
            const struct node *n = f->nodes.at[i];
            uint32_t *at = &s->l->at[n->id], old = *at;
            for (size_t k = 0; k < n->out.n; k++)
                if (n->out.at[k]->kind != EDGE_RETURN)
                    *at = pmap_union(&s->l->pool, *at, before(s, n->out.at[k]));
            changed |= *at != old && f->loops.n;
        }
    }
}

// Finds what each function reads, as if nothing were read behind it: callees come after callers in the order of
// discovery.
static void find_exposed(struct solving *s)
{
    const struct cfa *c = s->l->cfa;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = c->funcs.n; i-- > 0;) {
            const struct func *f = c->funcs.at[i];
            if (!s->dirty[f->id])
                continue;
            s->dirty[f->id] = 0;
            solve(s, f);
            if (s->l->at[f->entry->id] == s->exposed[f->id])
                continue;
            s->exposed[f->id] = s->l->at[f->entry->id];
            for (size_t k = 0; k < f->calls.n; k++)
                s->dirty[f->calls.at[k]->from->fn->id] = 1;
            again = true;
        }
    }
}

// Makes what is live behind a call of f live at the end of f.
static void end_like(struct solving *s, const struct edge *call)
{
    const struct func *f = call->callee;
    s->set = s->l->at[call->ret->to->id];
    edge_defines(call, remove_written, s);
    uint32_t *end = &s->l->at[f->exit->id], old = *end;
    *end = pmap_union(&s->l->pool, *end, s->set);
    s->dirty[f->id] |= *end != old;
}

static void find_ends(struct solving *s)
{
    const struct cfa *c = s->l->cfa;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < c->funcs.n; i++) {
            const struct func *f = c->funcs.at[i];
            if (!s->dirty[f->id])
                continue;
            s->dirty[f->id] = 0;
            solve(s, f);
            again = true;
            for (size_t n = 0; n < f->nodes.n; n++)
                for (size_t k = 0; k < f->nodes.at[n]->out.n; k++)
                    if (f->nodes.at[n]->out.at[k]->kind == EDGE_CALL)
                        end_like(s, f->nodes.at[n]->out.at[k]);
        }
    }
}

// ---- what has just died ---------------------------------------------------------------------------------------------

struct dying_at {
    const struct live_globals *l;
    const struct node *n;
};

static void note_dead(void *ctx, const struct var *v)
{
    const struct dying_at *d = ctx;
    struct u32_vec *dead = &d->l->dead[d->n->id];
    if (v->kind != VAR_GLOBAL || v->addressed || live_global_at(d->l, d->n, v))
        return;
    vec_push_once(dead, v->id);
}

static void note_id(void *ctx, uint32_t id)
{
    const struct dying_at *d = ctx;
    note_dead(ctx, d->l->cfa->vars.at[id]);
}

static void find_dead(struct live_globals *l, const struct node *n)
{
    struct dying_at d = { l, n };
    for (size_t i = 0; i < n->in.n; i++) {
        const struct edge *e = n->in.at[i];
        if (e->kind == EDGE_RETURN)
            continue;
        pmap_diff(&l->pool, l->at[e->from->id], l->at[n->id], note_id, &d);
        if (e->kind != EDGE_CALL)
            edge_writes(e, note_dead, &d);
    }
}

// A contract looks at the variables that it names where the function begins and where it ends.
static void read_by_contract(struct live_globals *l, const struct func *f)
{
    for (size_t i = 0; i < f->n_noted; i++) {
        if (f->noted[i]->kind != VAR_GLOBAL)
            continue;
        uint32_t *at[] = { &l->at[f->entry->id], &l->at[f->exit->id] };
        for (size_t k = 0; k < ARRAY_LEN(at); k++)
            *at[k] = pmap_put(&l->pool, *at[k], f->noted[i]->id, 1);
    }
}

// ---- life -----------------------------------------------------------------------------------------------------------

void live_globals_init(struct live_globals *l, const struct cfa *c)
{
    *l = (struct live_globals){ .cfa = c, .at = MEM_ARRAY(uint32_t, c->nodes.n) };
    l->dead = MEM_ARRAY(struct u32_vec, c->nodes.n);
    pmap_pool_init(&l->pool);
    for (size_t i = 0; i < c->funcs.n; i++)
        read_by_contract(l, c->funcs.at[i]);
    struct solving s = { l, MEM_ARRAY(uint32_t, c->funcs.n + 1), MEM_ARRAY(uint8_t, c->funcs.n + 1), PMAP_EMPTY };
    memset(s.dirty, 1, c->funcs.n);
    find_exposed(&s);
    memset(s.dirty, 1, c->funcs.n);
    find_ends(&s);
    for (size_t i = 0; i < c->nodes.n; i++)
        find_dead(l, c->nodes.at[i]);
    mem_free(s.exposed, (c->funcs.n + 1) * sizeof *s.exposed);
    mem_free(s.dirty, c->funcs.n + 1);
}

void live_globals_free(struct live_globals *l)
{
    if (!l->cfa)
        return;
    for (size_t i = 0; i < l->cfa->nodes.n; i++)
        vec_free(&l->dead[i]);
    mem_free(l->dead, l->cfa->nodes.n * sizeof *l->dead);
    mem_free(l->at, l->cfa->nodes.n * sizeof *l->at);
    pmap_pool_free(&l->pool);
    l->cfa = NULL;
}
