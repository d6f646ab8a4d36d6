// SPDX-License-Identifier: Apache-2.0
// pointers.c: what private pointers are at each node: iteration over the program until nothing grows, then two passes that refine.
#include "cfa/uses.h"
#include "mem/storage.h"
#include "pre/exits.h"
#include "pre/pointers_priv.h"

#include <stdlib.h>

enum {
    JOINS = 3,         // before bounds that still grow are given up
    UPDATES_MAX = 40,  // of a node that is no loop head
    NARROWINGS = 2,
    VALUES_MAX = 1 << 21  // of all nodes together
};

struct iteration {
    struct pointers *p;
    struct budget *budget;
    uint32_t *updates;  // by node
    uint32_t *growths;  // by variable: how often a global pointer grew
    bool grew;          // a global pointer did
    uint8_t *queued;    // by node
    struct u32_vec queue;
    size_t next;
    struct points *out;         // scratch: the successor
    struct points *exit, *sum;  // scratch: at the exit of a function, by one way; of several ways
    struct exits exits;
};

// ---- which pointers are tracked -------------------------------------------------------------------------------------

static bool is_candidate(const struct var *v, const uint8_t *parts)
{
    return type_is_pointer(v->type) && v->type->elem->kind != TYPE_FUNCTION && !v->addressed && !v->is_volatile &&
           v->kind != VAR_STRING && !parts[v->id];
}

enum { SHARED_MAX = 64 };  // bits of a set

// Global variables that are known at every node: the first ones, at most so many.
static void choose_shared(struct pointers *p, const uint8_t *parts, uint32_t most)
{
    const struct cfa *c = p->cfa;
    p->shared = 0;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        bool global = v->kind == VAR_GLOBAL && is_candidate(v, parts), known = global && p->shared < most;
        p->is_global[i] = global && !known;
        p->slot[i] = 0;
        if (!known)
            continue;
        p->owner[p->shared++] = v;
        p->slot[i] = p->shared;
    }
}

static void choose(struct pointers *p, uint32_t most)
{
    const struct cfa *c = p->cfa;
    uint8_t *parts = mem_alloc(c->vars.n);
    cfa_used_in_parts(c, parts);
    choose_shared(p, parts, most);
    uint32_t n = p->shared;
    for (size_t f = 0; f < c->funcs.n; f++) {
        const struct func *fn = c->funcs.at[f];
        p->first[f] = n;
        for (size_t i = 0; i <= fn->vars.n; i++) {
            const struct var *v = i < fn->vars.n ? fn->vars.at[i] : fn->retval;
            if (!v || p->slot[v->id] || v->kind == VAR_GLOBAL || !is_candidate(v, parts))
                continue;
            p->owner[n++] = v;
            p->slot[v->id] = p->shared + n - p->first[f];
        }
        p->count[f] = p->shared + n - p->first[f];
        assert(n <= c->vars.n);  // a slot is that of one variable
    }
    mem_free(parts, c->vars.n);
}

// The variable of slot i in function fn.
static const struct var *owner_of(const struct pointers *p, const struct func *fn, uint32_t i)
{
    assert(i < p->count[fn->id]);
    return p->owner[i < p->shared ? i : p->first[fn->id] + i - p->shared];
}

static void collect_sets(struct pointers *p)
{
    const struct cfa *c = p->cfa;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        const struct var *v = e->lhs && e->lhs->kind == EXP_CELL ? e->lhs->var : NULL;
        if (v && p->slot[v->id] && p->slot[v->id] <= p->shared)
            p->sets[e->to->fn->id] |= UINT64_C(1) << (p->slot[v->id] - 1);
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            uint64_t *to = &p->sets[e->from->fn->id], all = e->kind == EDGE_CALL ? *to | p->sets[e->callee->id] : *to;
            more |= all != *to;
            *to = all;
        }
    }
}

static size_t count_of(const struct pointers *p, const struct node *n)
{
    return p->count[n->fn->id];
}

// ---- blocks that are freed ------------------------------------------------------------------------------------------

static void collect_frees(struct pointers *p)
{
    const struct cfa *c = p->cfa;
    struct objects some = { 0 };
    struct map seen = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (!edge_freed(e))
            continue;
        p->frees[e->from->fn->id] = 1;
        objects_of(p, edge_freed(e), &some);
        for (size_t k = 0; k < some.n; k++)
            if (some.at[k] >> 32 == OBJ_HEAP && map_put(&seen, some.at[k], 1))
                vec_push(&p->freed, some.at[k]);
    }
    map_free(&seen);
    vec_free(&some);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            bool frees = e->kind == EDGE_CALL && p->frees[e->callee->id] && !p->frees[e->from->fn->id];
            if (frees)
                p->frees[e->from->fn->id] = more = true;
        }
    }
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static struct extent object_of(const struct pointers *p, uint64_t object)
{
    return storage_of(p->cfa, (enum obj_kind)(object >> 32), (uint32_t)object);
}

// Objects that a function makes on its stack die with it.
static bool is_on_stack(const struct pointers *p, uint64_t object)
{
    struct extent s = object_of(p, object);
    return storage_duration(&s) == DURATION_AUTOMATIC;
}

// What may have become of the objects that global pointers point to.
static void find_dead(struct pointers *p)
{
    for (size_t i = 0; i < p->n_vars; i++) {
        if (!p->is_global[i])
            continue;
        const struct objects *may = points_may(p, p->cfa->vars.at[i]);
        p->dead[i] = objects_meet(may, &p->freed) ? POINTS_FREED : 0;
        for (size_t k = 0; k < may->n; k++)
            p->dead[i] |= is_on_stack(p, may->at[k]) ? POINTS_ENDED : 0;
    }
}

// ---- abstract successors --------------------------------------------------------------------------------------------

// The size of the only object that v may point to: where a pointer that walks through it stops; FAR if there are several.
static int64_t end_of(struct pointers *p, const struct var *v)
{
    const struct objects *may = points_may(p, v);
    if (may->n != 1 || may->at[0] >> 32 != OBJ_VAR)
        return POINTS_FAR;
    uint64_t size = p->cfa->vars.at[(uint32_t)may->at[0]]->type->size;
    return size < 1 << 30 ? (int64_t)size : POINTS_FAR;
}

static struct points widen(struct pointers *p, const struct var *v, struct points old, struct points now, bool far)
{
    if (!(old.to & now.to & POINTS_OBJECT))
        return now;
    int64_t end = end_of(p, v);
    if (now.low < old.low)
        now.low = !far && now.low >= 0 ? 0 : -POINTS_FAR;
    if (now.high > old.high)
        now.high = !far && now.high <= end ? end : POINTS_FAR;
    return now;
}

// x is put into global pointer v.
static void assign_global(struct iteration *it, const struct var *v, struct points x)
{
    struct pointers *p = it->p;
    struct points *now = &p->global[v->id], sum = points_join(*now, x);
    if (points_same(sum, *now))
        return;
    uint32_t *n = &it->growths[v->id];
    *now = ++*n > JOINS ? points_join(*now, widen(p, v, *now, sum, *n > 2 * JOINS)) : sum;
    it->grew = true;
}

static void assign(struct iteration *it, const struct func *fn, const struct exp *lhs, struct points x)
{
    const struct pointers *p = it->p;
    if (lhs && lhs->kind == EXP_CELL && p->is_global[lhs->var->id])
        assign_global(it, lhs->var, x);
    if (lhs && lhs->kind == EXP_CELL && p->slot[lhs->var->id] && (!lhs->var->fn || lhs->var->fn == fn))
        it->out[p->slot[lhs->var->id] - 1] = x;
    assert(!lhs || lhs->kind != EXP_CELL || !p->slot[lhs->var->id] || p->slot[lhs->var->id] <= p->count[fn->id] ||
           lhs->var->fn != fn);
}

// The life of some objects has ended: pointers of fn that may point there do so no longer, or certainly not any more.
static void end_lives(struct iteration *it, const struct func *fn, const struct objects *which, uint8_t how)
{
    struct pointers *p = it->p;
    for (uint32_t i = 0; i < p->count[fn->id]; i++)
        if ((it->out[i].to & POINTS_OBJECT) && objects_meet(points_may(p, owner_of(p, fn, i)), which))
            it->out[i].to |= how;
}

static void end_block(struct iteration *it, const struct edge *e, const struct exp *addr)
{
    struct pointers *p = it->p;
    struct objects which = { 0 };
    objects_of(p, addr, &which);
    size_t n = 0;
    for (size_t i = 0; i < which.n; i++)
        if (which.at[i] >> 32 == OBJ_HEAP)
            which.at[n++] = which.at[i];
    which.n = n;
    end_lives(it, e->from->fn, &which, POINTS_FREED);
    const struct var *v = points_slot(p, addr);
    struct points *x = v ? &it->out[p->slot[v->id] - 1] : NULL;
    if (x && (x->to & POINTS_OBJECT))
        *x = (struct points){ .to = (uint8_t)((x->to & ~POINTS_OBJECT) | POINTS_FREED) };
    vec_free(&which);
}

static void end_variable(struct iteration *it, const struct edge *e)
{
    uint64_t key = (uint64_t)OBJ_VAR << 32 | e->var->id;
    for (size_t i = 0; e->var->is_vla && i < it->p->cfa->edges.n; i++) {
        uint64_t array = (uint64_t)OBJ_HEAP << 32 | i;
        if (it->p->cfa->edges.at[i]->kind == EDGE_ALLOC && storage_array(it->p->cfa->edges.at[i]) == e->var)
            end_lives(it, e->from->fn, &(struct objects){ .at = &array, .n = 1, .cap = 1 }, POINTS_ENDED);
    }
    if (e->var->addressed)
        end_lives(it, e->from->fn, &(struct objects){ .at = &key, .n = 1, .cap = 1 }, POINTS_ENDED);
    if (it->p->slot[e->var->id])
        it->out[it->p->slot[e->var->id] - 1] = (struct points){ .to = POINTS_ELSEWHERE };
}

// Whether an argument may be the address of a variable whose block has ended.
static bool any_ended(const struct pointers *p, const struct edge *call, const struct objects *may)
{
    for (size_t i = 0; i < may->n; i++) {
        struct extent s = object_of(p, may->at[i]);
        if (storage_has_ended(&s, call))
            return true;
    }
    return false;
}

static bool leaves_scope(struct pointers *p, const struct edge *call, const struct exp *x)
{
    struct objects may = { 0 };
    objects_of(p, x, &may);
    bool ended = any_ended(p, call, &may);
    vec_free(&may);
    return ended;
}

static void enter(struct iteration *it, const struct edge *call, const struct points *before)
{
    struct pointers *p = it->p;
    const struct func *f = call->callee;
    for (uint32_t i = 0; i < p->count[f->id]; i++)
        it->out[i] = i < p->shared ? before[i] : (struct points){ .to = POINTS_ELSEWHERE };
    for (uint32_t i = 0; i < p->shared; i++)
        if ((it->out[i].to & POINTS_OBJECT) && any_ended(p, call, points_may(p, p->owner[i])))
            it->out[i].to |= POINTS_ENDED;
    for (size_t i = 0; i < f->n_params; i++) {
        const struct var *v = f->vars.at[i];
        if (!p->slot[v->id])
            continue;
        struct points x = i < call->n_args ? points_eval(p, call->from, before, call->args[i]) : POINTS_ANYTHING;
        if (i < call->n_args && (x.to & POINTS_OBJECT) && leaves_scope(p, call, call->args[i]))
            x.to |= POINTS_ENDED;
        it->out[p->slot[v->id] - 1] = x;
    }
}

// What a call of f leaves of pointer v, which it sets: those to the callee's own variables point to nothing any more.
static struct points returned(struct pointers *p, const struct func *f, const struct var *v, struct points x)
{
    const struct objects *may = points_may(p, v);
    size_t dead = 0;
    for (size_t i = 0; i < may->n; i++) {
        struct extent s = object_of(p, may->at[i]);
        dead += storage_dies_with(&s, f);
    }
    if (dead && (x.to & POINTS_OBJECT))
        x.to |= POINTS_ENDED;
    if (dead == may->n && !f->recursive)
        x = (struct points){ .to = (uint8_t)(x.to & ~POINTS_OBJECT) };
    return x;
}

// Behind a call; before: of the caller, exit: of the callee.
static void leave(struct iteration *it, const struct edge *e, const struct points *exit)
{
    struct pointers *p = it->p;
    const struct func *fn = e->to->fn;
    if (p->frees[e->callee->id])
        end_lives(it, fn, &p->freed, POINTS_FREED);
    for (uint32_t i = 0; i < p->shared; i++)
        if (p->sets[e->callee->id] >> i & 1)
            it->out[i] = returned(p, e->callee, p->owner[i], exit[i]);
    const struct var *r = e->callee->retval;
    bool known = r && p->slot[r->id];
    assign(it, fn, e->lhs, known ? returned(p, e->callee, r, exit[p->slot[r->id] - 1]) : POINTS_ANYTHING);
}

static bool nothing_there(const struct iteration *it, const struct edge *e)
{
    struct range n = ranges_value(it->p->ranges, e->from, e->size);
    return n.low <= 0;
}

// The state behind e in it->out; false: none.  it->out comes as the state before e.
static bool effect(struct iteration *it, const struct edge *e)
{
    struct pointers *p = it->p;
    const struct func *fn = e->from->fn;
    switch (e->kind) {
    case EDGE_ASSIGN:
        if (type_is_pointer(e->lhs->type))
            assign(it, fn, e->lhs, points_eval(p, e->from, it->out, e->rhs));
        return true;
    case EDGE_ASSUME:
        return points_assume(p, e, it->out);
    case EDGE_LOAD:
        if (!points_accessed(p, e->addr, it->out))
            return false;
        assign(it, fn, e->lhs, POINTS_ANYTHING);
        return true;
    case EDGE_STORE:
        return points_accessed(p, e->addr, it->out);
    case EDGE_COPY:
        return nothing_there(it, e) || (points_accessed(p, e->addr, it->out) && points_accessed(p, e->src, it->out));
    case EDGE_SET:
        return nothing_there(it, e) || points_accessed(p, e->addr, it->out);
    case EDGE_ALLOC: {
        uint64_t key = (uint64_t)OBJ_HEAP << 32 | e->id;
        if (e->src)
            end_block(it, e, e->src);
        if (e->alloc == ALLOC_ALLOCA)
            end_lives(it, fn, &(struct objects){ .at = &key, .n = 1, .cap = 1 }, POINTS_ENDED);
        assign(it, fn, e->lhs, (struct points){ .to = POINTS_OBJECT });
        return true;
    }
    case EDGE_FREE:
        end_block(it, e, e->addr);
        return true;
    case EDGE_DECL:
        end_variable(it, e);
        return true;
    case EDGE_STOP:
    case EDGE_UNSUPPORTED:
        return true;
    case EDGE_SKIP:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_VIOLATION:
    case EDGE_KINDS:
        break;
    }
    assign(it, fn, e->lhs, POINTS_ANYTHING);
    return true;
}

// False: no execution comes through e.
static bool post_edge(struct iteration *it, const struct edge *e)
{
    struct pointers *p = it->p;
    const struct points *in = p->at[e->from->id];
    if (!in || !ranges_reachable(p->ranges, e->to))
        return false;
    if (e->kind == EDGE_CALL) {
        enter(it, e, in);
        return true;
    }
    const struct points *base = e->kind == EDGE_RETURN ? p->at[e->ret->from->id] : in;
    if (!base)
        return false;
    assert(e->kind == EDGE_RETURN ? e->ret->from->fn == e->to->fn : e->from->fn == e->to->fn);
    memcpy(it->out, base, count_of(p, e->to) * sizeof *base);
    if (e->kind != EDGE_RETURN)
        return effect(it, e);
    leave(it, e, in);
    return true;
}

// ---- results of functions -------------------------------------------------------------------------------------------

// What holds at the exit, by way w; false: no execution comes that way.
static bool by_way(struct iteration *it, const struct exit_way *w)
{
    if (!post_edge(it, w->at[0]))
        return false;
    for (size_t i = 1; i < w->n; i++)
        if (!effect(it, w->at[i]))
            return false;
    memcpy(it->exit, it->out, it->p->count[w->at[0]->to->fn->id] * sizeof *it->exit);
    return true;
}

// Behind e, an ASSUME on the result of the call that returns by r: of the ways to the exit those only that e leaves.
static bool post_result(struct iteration *it, const struct edge *e, const struct edge *r)
{
    struct pointers *p = it->p;
    const struct exit_ways *ways = &it->exits.of[r->callee->id];
    const struct points *base = p->at[r->ret->from->id];
    size_t k = count_of(p, e->to);
    bool any = false;
    if (!p->at[e->from->id] || !base || !ranges_reachable(p->ranges, e->to))
        return false;
    for (size_t i = 0; i < ways->n; i++) {
        if (!exits_passes(e, &ways->at[i]) || !by_way(it, &ways->at[i]))
            continue;
        memcpy(it->out, base, k * sizeof *base);
        leave(it, r, it->exit);
        if (!effect(it, e))
            continue;
        for (size_t v = 0; v < k; v++)
            it->sum[v] = any ? points_join(it->sum[v], it->out[v]) : it->out[v];
        any = true;
    }
    memcpy(it->out, it->sum, k * sizeof *it->out);
    return any;
}

// False: no execution comes through e.
static bool post(struct iteration *it, const struct edge *e)
{
    const struct edge *r = exits_asked(&it->exits, e);
    return r ? post_result(it, e, r) : post_edge(it, e);
}

// ---- iteration ------------------------------------------------------------------------------------------------------

static void enqueue(struct iteration *it, const struct node *n)
{
    if (it->queued[n->id])
        return;
    it->queued[n->id] = 1;
    vec_push(&it->queue, n->id);
}

static bool is_widening_point(const struct node *n)
{
    const struct func *f = n->fn;
    return n->is_loop_head || (n == f->entry && (f->calls.n > 1 || f->recursive)) || (n == f->exit && f->recursive);
}

// Joins it->out to the state of n; true: it has grown.
static bool arrive(struct iteration *it, const struct node *n)
{
    struct pointers *p = it->p;
    size_t k = count_of(p, n);
    struct points *now = p->at[n->id];
    if (!now) {
        p->at[n->id] = now = MEM_ARRAY(struct points, k + 1);
        p->room[n->id] = (uint32_t)k + 1;
        memcpy(now, it->out, k * sizeof *now);
        return true;
    }
    bool grew = false;
    assert(p->room[n->id] == k + 1);
    uint32_t updates = it->updates[n->id];
    bool widens = updates >= JOINS && (is_widening_point(n) || updates >= UPDATES_MAX);
    for (size_t i = 0; i < k; i++) {
        struct points x = points_join(now[i], it->out[i]);
        if (points_same(x, now[i]))
            continue;
        if (widens)
            x = points_join(now[i], widen(p, owner_of(p, n->fn, (uint32_t)i), now[i], x, updates > 2 * JOINS));
        now[i] = x;
        grew = true;
    }
    return grew;
}

static void enqueue_questions(struct iteration *it, const struct edge *e)
{
    const struct func *f = exits_function(e);
    for (size_t i = 0; i < f->calls.n; i++)
        enqueue(it, exits_question(f->calls.at[i]->ret));
}

static void pass(struct iteration *it, const struct edge *e)
{
    if (post(it, e) && arrive(it, e->to)) {
        it->updates[e->to->id]++;
        enqueue(it, e->to);
        for (size_t i = 0; it->exits.begins[e->to->id] && i < e->to->out.n; i++)
            enqueue_questions(it, e->to->out.at[i]);
    }
}

// Whether a node waits; once none does, all do that are reached if a global pointer has grown meanwhile.
static bool next_round(struct iteration *it)
{
    if (it->next == it->queue.n && it->grew) {
        vec_clear(&it->queue);
        it->next = 0;
        it->grew = false;
        for (size_t i = 0; i < it->p->n_nodes; i++)
            if (it->p->at[i])
                enqueue(it, it->p->cfa->nodes.at[i]);
    }
    return it->next < it->queue.n;
}

static bool ascend(struct iteration *it)
{
    struct pointers *p = it->p;
    const struct node *start = p->cfa->start->entry;
    for (uint32_t i = 0; i < count_of(p, start); i++)
        it->out[i] = (struct points){ .to = POINTS_ELSEWHERE };
    (void)arrive(it, start);
    enqueue(it, start);
    while (next_round(it)) {
        const struct node *n = p->cfa->nodes.at[it->queue.at[it->next++]];
        it->queued[n->id] = 0;
        for (size_t i = 0; i < n->out.n; i++) {
            const struct edge *e = n->out.at[i];
            if (it->budget && tick(it->budget, 1) != RC_OK)
                return false;
            pass(it, e);
            if (e->kind == EDGE_CALL)
                pass(it, e->ret);
        }
    }
    return true;
}

// One pass of descending iteration.
static void descend(struct iteration *it)
{
    struct pointers *p = it->p;
    for (size_t f = 0; f < p->cfa->funcs.n; f++)
        for (size_t i = 0; i < p->cfa->funcs.at[f]->nodes.n; i++) {
            const struct node *n = p->cfa->funcs.at[f]->nodes.at[i];
            struct points *old = p->at[n->id];
            if (!old || n == p->cfa->start->entry)
                continue;
            struct points *fresh = NULL;
            for (size_t k = 0; k < n->in.n; k++) {
                p->at[n->id] = old;  // an edge may come from here
                bool comes = post(it, n->in.at[k]);
                p->at[n->id] = fresh;
                if (comes)
                    (void)arrive(it, n);
                fresh = p->at[n->id];
            }
            p->at[n->id] = fresh;
            mem_free(old, (count_of(p, n) + 1) * sizeof *old);
        }
}

// ---- interface ------------------------------------------------------------------------------------------------------

static size_t values_needed(const struct pointers *p)
{
    size_t n = 0;
    for (size_t f = 0; f < p->cfa->funcs.n; f++)
        n += p->count[f] * p->cfa->funcs.at[f]->nodes.n;
    return n;
}

static void iterate(struct pointers *p, struct budget *b)
{
    const struct cfa *c = p->cfa;
    uint32_t most = 0;
    for (size_t f = 0; f < c->funcs.n; f++)
        most = MAX(most, p->count[f]);
    struct iteration it = { .p = p, .budget = b };
    it.updates = MEM_ARRAY(uint32_t, c->nodes.n);
    it.queued = mem_alloc(c->nodes.n);
    it.growths = MEM_ARRAY(uint32_t, c->vars.n);
    it.out = MEM_ARRAY(struct points, most + 1);
    it.exit = MEM_ARRAY(struct points, most + 1);
    it.sum = MEM_ARRAY(struct points, most + 1);
    exits_find(c, &it.exits);
    p->gave_up = values_needed(p) > VALUES_MAX || !ascend(&it);
    memset(it.updates, 0, c->nodes.n * sizeof *it.updates);
    for (int i = 0; i < NARROWINGS && !p->gave_up; i++)
        descend(&it);
    mem_free(it.updates, c->nodes.n * sizeof *it.updates);
    mem_free(it.queued, c->nodes.n);
    mem_free(it.growths, c->vars.n * sizeof *it.growths);
    mem_free(it.out, (most + 1) * sizeof *it.out);
    mem_free(it.exit, (most + 1) * sizeof *it.exit);
    mem_free(it.sum, (most + 1) * sizeof *it.sum);
    exits_free(&it.exits);
    vec_free(&it.queue);
}

struct pointers *pointers_run(const struct cfa *c, struct pointsto *pt, const struct ranges *r, struct budget *b)
{
    struct pointers *p = MEM_NEW(struct pointers);
    *p = (struct pointers){ .cfa = c, .pt = pt, .ranges = r };
    p->n_nodes = c->nodes.n;
    p->n_vars = c->vars.n;
    p->n_funcs = c->funcs.n;
    p->room = MEM_ARRAY(uint32_t, c->nodes.n);
    p->slot = MEM_ARRAY(uint32_t, c->vars.n);
    p->owner = MEM_ARRAY(const struct var *, c->vars.n);
    p->first = MEM_ARRAY(uint32_t, c->funcs.n);
    p->count = MEM_ARRAY(uint32_t, c->funcs.n);
    p->may = MEM_ARRAY(struct objects, c->vars.n);
    p->known = mem_alloc(c->vars.n);
    p->is_global = mem_alloc(c->vars.n);
    p->dead = mem_alloc(c->vars.n);
    p->global = MEM_ARRAY(struct points, c->vars.n);
    p->frees = mem_alloc(c->funcs.n);
    p->at = MEM_ARRAY(struct points *, c->nodes.n);
    p->sets = MEM_ARRAY(uint64_t, c->funcs.n);
    choose(p, SHARED_MAX);
    if (values_needed(p) > VALUES_MAX)
        choose(p, 0);
    collect_sets(p);
    collect_frees(p);
    if (p->freed.n)
        qsort(p->freed.at, p->freed.n, sizeof *p->freed.at, compare_keys);
    find_dead(p);
    iterate(p, b);
    VALIDATE(pointers_flaw(p));
    return p;
}

static bool are_sorted(const struct objects *o)
{
    for (size_t i = 1; i < o->n; i++)
        if (o->at[i - 1] >= o->at[i])
            return false;
    return true;
}

static bool is_normal(struct points x)
{
    bool bounds = x.low >= -POINTS_FAR && x.low <= x.high && x.high <= POINTS_FAR;
    bool stride = x.at.m == 0 || (x.at.m > 0 && x.at.r >= 0 && x.at.r < x.at.m);
    return x.to <= POINTS_ANYTHING.to && (!(x.to & POINTS_OBJECT) || (bounds && stride));
}

const char *pointers_flaw(const struct pointers *p)
{
    if (!are_sorted(&p->freed))
        return "pointers: blocks that are freed are out of order";
    for (size_t i = 0; i < p->n_vars; i++)
        if (!are_sorted(&p->may[i]) || (p->slot[i] && p->is_global[i]))
            return "pointers: objects are out of order, or a pointer is tracked in two ways";
    for (size_t i = 0; i < p->n_nodes && !p->gave_up; i++) {
        const struct node *n = p->cfa->nodes.at[i];
        for (uint32_t k = 0; p->at[i] && k < p->count[n->fn->id]; k++)
            if (!is_normal(p->at[i][k]))
                return "pointers: a value is not in normal form";
    }
    return NULL;
}

void pointers_free(struct pointers *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->n_nodes; i++)
        if (p->at[i])
            mem_free(p->at[i], p->room[i] * sizeof *p->at[i]);
    for (size_t i = 0; i < p->n_vars; i++)
        vec_free(&p->may[i]);
    vec_free(&p->freed);
    mem_free(p->slot, p->n_vars * sizeof *p->slot);
    mem_free(p->owner, p->n_vars * sizeof *p->owner);
    mem_free(p->first, p->n_funcs * sizeof *p->first);
    mem_free(p->count, p->n_funcs * sizeof *p->count);
    mem_free(p->may, p->n_vars * sizeof *p->may);
    mem_free(p->known, p->n_vars);
    mem_free(p->is_global, p->n_vars);
    mem_free(p->dead, p->n_vars);
    mem_free(p->global, p->n_vars * sizeof *p->global);
    mem_free(p->frees, p->n_funcs);
    mem_free(p->sets, p->n_funcs * sizeof *p->sets);
    mem_free(p->at, p->n_nodes * sizeof *p->at);
    mem_free(p->room, p->n_nodes * sizeof *p->room);
    mem_free(p, sizeof *p);
}

bool pointers_complete(const struct pointers *p)
{
    return !p->gave_up;
}

bool pointers_reachable(const struct pointers *p, const struct node *n)
{
    return ranges_reachable(p->ranges, n) && (p->gave_up || p->at[n->id]);
}

struct points pointers_value(const struct pointers *p, const struct node *n, const struct exp *x)
{
    if (!pointers_reachable(p, n))
        return (struct points){ 0 };
    if (!p->gave_up)
        return points_eval(p, n, p->at[n->id], x);
    // Without a state only what stands in the expression is known.
    const struct exp *a = x;
    while (a->kind == EXP_CAST || a->kind == EXP_BINARY)
        a = a->a;
    return a->kind == EXP_ADDR ? points_eval(p, n, NULL, x) : POINTS_ANYTHING;
}
