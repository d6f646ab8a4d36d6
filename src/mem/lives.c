// SPDX-License-Identifier: Apache-2.0
// lives.c: which objects may come to lie where another one has died.
#include "mem/lives.h"

#include "base/map.h"
#include "cfa/uses.h"
#include "mem/storage.h"

struct lives {
    const struct cfa *cfa;
    struct pointsto *pt;
    struct map after;  // kind, id -> uint8_t[nodes]: nodes reachable from the ends of its lives; 0: not yet known
    struct map once;   // function id -> 1 + whether it is entered at most once
    struct map kept;   // variable id -> 1 + whether its address may outlive it
    struct {
        VEC_OF(struct node *);
    } work;
};

struct lives *lives_new(const struct cfa *c, struct pointsto *p)
{
    struct lives *l = MEM_NEW(struct lives);
    l->cfa = c;
    l->pt = p;
    return l;
}

void lives_free(struct lives *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->after.n; i++)
        mem_free((void *)(uintptr_t)l->after.val[i], l->cfa->nodes.n + 1);
    map_free(&l->after);
    map_free(&l->once);
    map_free(&l->kept);
    vec_free(&l->work);
    mem_free(l, sizeof *l);
}

// ---- how often ------------------------------------------------------------------------------------------------------

static bool entered_once(struct lives *l, const struct func *f)
{
    uint64_t *known = map_at(&l->once, f->id);
    if (f == l->cfa->start)
        return true;
    if (*known)
        return *known == 2;
    *known = 1;  // recursive calls are several
    const struct edge *call = f->calls.n == 1 ? f->calls.at[0] : NULL;
    bool once = call && !f->recursive && !call->from->loop && entered_once(l, call->from->fn);
    map_put(&l->once, f->id, once ? 2 : 1);
    return once;
}

static bool is_local(const struct var *v)
{
    return v->fn && v->kind != VAR_GLOBAL && v->kind != VAR_STRING;
}

// Whether e ends the life of local v before its function returns: v's block is left there, or begins again.
static bool renews(const struct edge *e, const struct var *v)
{
    return e->kind == EDGE_DECL && e->var == v && (e->ends_life || e->from->loop);
}

static bool is_renewed(const struct var *v, bool in_loop)
{
    assert(v->fn);
    for (size_t i = 0; i < v->fn->nodes.n; i++) {
        const struct node *n = v->fn->nodes.at[i];
        for (size_t k = 0; k < n->out.n && (n->loop || !in_loop); k++)
            if (renews(n->out.at[k], v))
                return true;
    }
    return false;
}

bool lives_single(struct lives *l, struct pt_place a)
{
    if (a.kind == OBJ_HEAP) {
        const struct edge *e = l->cfa->edges.at[a.id];
        return !e->from->loop && entered_once(l, e->from->fn);
    }
    const struct var *v = a.kind == OBJ_VAR ? l->cfa->vars.at[a.id] : NULL;
    return a.kind == OBJ_FUNC || (v && (!is_local(v) || (entered_once(l, v->fn) && !is_renewed(v, true))));
}

// ---- addresses that outlive -----------------------------------------------------------------------------------------

struct keeping {
    const struct lives *l;
    const struct var *v;
    bool renewed;    // the object may die before its function returns
    uint8_t *above;  // by function id: the function may call v's function, also through others
};

static bool is_inner(void *ctx, enum obj_kind kind, uint32_t id)
{
    const struct keeping *k = ctx;
    const struct var *h = kind == OBJ_VAR ? k->l->cfa->vars.at[id] : NULL;
    if (!h || !is_local(h) || k->v->fn->recursive)
        return false;
    if (h->fn != k->v->fn)
        return !k->above[h->fn->id];
    if (!k->renewed)
        return true;
    return k->v->block_end && h->block_begin >= k->v->block_begin && h->block_end <= k->v->block_end && h->block_end;
}

static void mark_callers(uint8_t *above, const struct func *f)
{
    for (size_t i = 0; i < f->calls.n; i++) {
        const struct func *caller = f->calls.at[i]->from->fn;
        if (!above[caller->id]) {
            above[caller->id] = 1;
            mark_callers(above, caller);
        }
    }
}

// Whether some object that may outlive the local may hold its address.
static bool is_kept(struct lives *l, const struct var *v)
{
    uint64_t *known = map_at(&l->kept, v->id);
    if (*known)
        return *known == 2;
    struct keeping k = { l, v, is_renewed(v, false), MEM_ARRAY(uint8_t, l->cfa->funcs.n + 1) };
    mark_callers(k.above, v->fn);
    bool kept = !l->pt || pointsto_held(l->pt, OBJ_VAR, v->id, is_inner, &k);
    mem_free(k.above, l->cfa->funcs.n + 1);
    map_put(&l->kept, v->id, kept ? 2 : 1);
    return kept;
}

// ---- ends and beginnings --------------------------------------------------------------------------------------------

static bool frees(struct lives *l, const struct edge *e, uint32_t site)
{
    struct pt_places p = { 0 };
    if (l->pt)
        pointsto_written(l->pt, e, &p);
    bool found = !l->pt || places_have(&p, OBJ_HEAP, site);
    vec_free(&p);
    return found;
}

// Whether edge e may end a life of the object.
static bool ends(struct lives *l, const struct edge *e, struct pt_place a)
{
    if (a.kind == OBJ_VAR) {
        const struct var *v = l->cfa->vars.at[a.id];
        return (e->kind == EDGE_RETURN && e->callee == v->fn) || renews(e, v);
    }
    const struct edge *site = l->cfa->edges.at[a.id];
    const struct var *array = storage_array(site);
    if (site->alloc == ALLOC_ALLOCA)
        return (e->kind == EDGE_RETURN && e->callee == site->from->fn) || (array && renews(e, array)) ||
               (e == site && storage_ends(e));
    return edge_freed(e) && frees(l, e, a.id);
}

static void reach(struct lives *l, uint8_t *seen, struct node *n)
{
    if (seen[n->id])
        return;
    seen[n->id] = 1;
    vec_push(&l->work, n);
}

// The nodes that are reachable from an end of the object's life.
static const uint8_t *after(struct lives *l, struct pt_place a)
{
    assert(a.kind == OBJ_VAR || a.kind == OBJ_HEAP);
    uint64_t *known = map_at(&l->after, (uint64_t)a.kind << 32 | a.id);
    if (*known)
        return (const uint8_t *)(uintptr_t)*known;
    uint8_t *seen = MEM_ARRAY(uint8_t, l->cfa->nodes.n + 1);
    for (size_t i = 0; i < l->cfa->edges.n; i++)
        if (ends(l, l->cfa->edges.at[i], a))
            reach(l, seen, l->cfa->edges.at[i]->to);
    while (l->work.n) {
        struct node *n = vec_pop(&l->work);
        for (size_t i = 0; i < n->out.n; i++)
            reach(l, seen, n->out.at[i]->to);
    }
    map_put(&l->after, (uint64_t)a.kind << 32 | a.id, (uintptr_t)seen);
    return seen;
}

/* Whether the local may live at one of these nodes.  The time when it began to live says nothing: compilers give it a
 * place where it is first used, and make the variables of functions that they expand variables of the caller. */
static bool lives_at(const struct var *w, const uint8_t *nodes)
{
    for (size_t i = 0; i < w->fn->nodes.n; i++) {
        const struct node *n = w->fn->nodes.at[i];
        if (nodes[n->id] && (w->kind != VAR_LOCAL || cfa_in_scope(w, n->loc)))
            return true;
    }
    return false;
}

bool lives_reuses(struct lives *l, struct pt_place a, struct pt_place b)
{
    const struct var *v = a.kind == OBJ_VAR ? l->cfa->vars.at[a.id] : NULL;
    const struct var *w = b.kind == OBJ_VAR ? l->cfa->vars.at[b.id] : NULL;
    if ((a.kind != OBJ_VAR && a.kind != OBJ_HEAP) || (b.kind != OBJ_VAR && b.kind != OBJ_HEAP))
        return false;
    if ((v && (!is_local(v) || !is_kept(l, v))) || (w && !is_local(w)))
        return false;
    const uint8_t *seen = after(l, a);
    if (w)
        return lives_at(w, seen);
    const struct edge *birth = l->cfa->edges.at[b.id];
    return seen[birth->from->id] || ends(l, birth, a);  // (realloc)
}
