// SPDX-License-Identifier: Apache-2.0
// ranges.c: the interval pre-analysis: iteration over all functions, callees before the rest of their callers.  (ranges_step.c: what an edge
// does; ranges_widen.c: what makes it end.)
//
// A function has one environment per node for all its calls, a recursive one for each context (ranges_contexts.c).  What a function
// cannot modify passes by its side: behind a call, the caller's locals and the globals that neither the callee nor what it calls
// modifies are those from before the call.
#include "pre/ranges.h"

#include "pre/ranges_priv.h"

#include <stdlib.h>

enum { NARROWINGS = 3 };

// ---- which variables are tracked ------------------------------------------------------------------------------------

static void choose_variables(struct ranges *r)
{
    uint8_t *parts = mem_alloc(r->n_vars);
    cfa_used_in_parts(r->cfa, parts);
    for (size_t i = 0; i < r->n_vars; i++) {
        const struct var *v = r->cfa->vars.at[i];
        bool tracked = range_tracked_type(v->type) && !v->addressed && !v->is_volatile && v->kind != VAR_STRING;
        r->part[i] = !tracked || parts[i] ? PART_NONE : v->fn ? PART_LOCAL : PART_GLOBAL;
    }
    mem_free(parts, r->n_vars);
}

const struct var *ranges_lhs(const struct ranges *r, const struct edge *e)
{
    return e->lhs && e->kind != EDGE_FREE && r->part[e->lhs->var->id] != PART_NONE ? e->lhs->var : NULL;
}

// ---- what is modified where -----------------------------------------------------------------------------------------

static void collect_globals(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    it->global_position = MEM_ARRAY(uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++)
        if (it->r->part[i] == PART_GLOBAL) {
            it->global_position[i] = (uint32_t)it->global.n;
            vec_push(&it->global, (uint32_t)i);
        }
    it->words = it->global.n / 64 + 1;
    it->globals = MEM_ARRAY(uint64_t, it->words * c->funcs.n);
    it->param_written = mem_alloc(c->vars.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        const struct var *v = ranges_lhs(it->r, e);
        if (!v)
            continue;
        uint32_t at = it->global_position[v->id];
        it->param_written[v->id] = 1;
        // A RETURN edge leaves the callee's exit but assigns in the caller.
        const struct func *f = e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
        if (it->r->part[v->id] == PART_GLOBAL)
            globals_of(it, f)[at / 64] |= (uint64_t)1 << at % 64;
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            if (e->kind != EDGE_CALL)
                continue;
            uint64_t *to = globals_of(it, e->from->fn), *from = globals_of(it, e->callee);
            for (size_t k = 0; k < it->words; k++) {
                more |= (from[k] & ~to[k]) != 0;
                to[k] |= from[k];
            }
        }
    }
}

static void note_in_loops(struct iteration *it, const struct loop *l, uint32_t var)
{
    for (; l; l = l->parent)
        if (!map_put(&it->in_loop, (uint64_t)l->id << 32 | var, 1))
            return;  // then the outer ones know it, too
}

static void collect_in_loops(struct iteration *it)
{
    for (size_t i = 0; i < it->cfa->edges.n; i++) {
        const struct edge *e = it->cfa->edges.at[i];
        const struct var *v = ranges_lhs(it->r, e);
        const struct loop *l = e->kind == EDGE_RETURN ? e->to->loop : e->from->loop;
        if (e->kind == EDGE_RETURN && e->ret->from->loop)
            l = e->ret->from->loop;
        if (v)
            note_in_loops(it, l, v->id);
        if (e->kind == EDGE_DECL && it->r->part[e->var->id] != PART_NONE)
            note_in_loops(it, l, e->var->id);
        if (e->kind == EDGE_CALL && l)
            for (size_t k = 0; k < it->global.n; k++)
                if (globals_of(it, e->callee)[k / 64] >> k % 64 & 1)
                    note_in_loops(it, l, it->global.at[k]);
    }
}

// ---- iteration ------------------------------------------------------------------------------------------------------

// Callees come first, and contexts that were entered later: results of calls are there when they are looked at.
static uint64_t priority(const struct iteration *it, uint32_t place)
{
    const struct range_place *p = &it->r->contexts.places.at[place];
    uint64_t rank = MIN(it->rank[p->node->fn->id], UINT16_MAX), context = UINT16_MAX - MIN(p->context, UINT16_MAX);
    return rank << 48 | context << 32 | p->node->wto_pos;
}

static void enqueue(struct iteration *it, uint32_t place)
{
    if (it->r->contexts.places.at[place].queued)
        return;
    it->r->contexts.places.at[place].queued = true;
    vec_push(&it->heap, place);
    size_t i = it->heap.n - 1;
    for (; i > 0 && priority(it, it->heap.at[(i - 1) / 2]) > priority(it, place); i = (i - 1) / 2)
        it->heap.at[i] = it->heap.at[(i - 1) / 2];
    it->heap.at[i] = place;
}

static struct range_place dequeue(struct iteration *it)
{
    assert(it->heap.n && it->r->contexts.places.at[it->heap.at[0]].queued);
    uint32_t top = it->heap.at[0], last = vec_pop(&it->heap);
    size_t i = 0, n = it->heap.n;
    for (size_t k = 1; k < n; k = 2 * i + 1) {
        k += k + 1 < n && priority(it, it->heap.at[k + 1]) < priority(it, it->heap.at[k]);
        if (priority(it, last) <= priority(it, it->heap.at[k]))
            break;
        it->heap.at[i] = it->heap.at[k];
        i = k;
    }
    if (n)
        it->heap.at[i] = last;
    it->r->contexts.places.at[top].queued = false;
    return it->r->contexts.places.at[top];
}

// `in` arrives at n in a context.
static void arrive(struct iteration *it, const struct node *n, uint32_t context, struct env in)
{
    if (!in.reached)
        return;
    struct range_place *p = &it->r->contexts.places.at[place_of(&it->r->contexts, n, context)];
    assert(p->node == n && p->context == context);
    struct env now = ranges_update(it, p, ranges_settle(it, n, in));
    if (env_same(&now, &p->at))
        return;
    p->at = now;
    p->updates++;
    enqueue(it, place_of(&it->r->contexts, n, context));
}

static void arrive_by_call(struct iteration *it, const struct edge *call, uint32_t context)
{
    struct env in = ranges_post(it, call, context);
    if (!in.reached)
        return;
    uint32_t callee = contexts_enter(&it->r->contexts, call, context, &in);
    arrive(it, call->callee->entry, callee, in);
    if (env_at(&it->r->contexts, call->callee->exit, callee)->reached)
        arrive(it, call->ret->to, context, ranges_post(it, call->ret, context));
}

// The exit of a context has changed: behind the calls that lead there, too.
static void arrive_by_returns(struct iteration *it, uint32_t callee)
{
    for (size_t i = 0; i < it->r->contexts.all.at[callee].callers.n; i++) {
        struct range_caller c = it->r->contexts.all.at[callee].callers.at[i];
        uint32_t now;
        if (contexts_callee(&it->r->contexts, c.call, c.context, &now) && now == callee)
            arrive(it, c.call->ret->to, c.context, ranges_post(it, c.call->ret, c.context));
    }
}

static bool ascend(struct iteration *it)
{
    const struct func *start = it->cfa->start;
    arrive(it, start->entry, start->id, (struct env){ .reached = true });
    while (it->heap.n) {
        struct range_place p = dequeue(it);
        const struct node *n = p.node;
        size_t work = n == n->fn->exit ? it->r->contexts.all.at[p.context].callers.n : n->out.n;
        if (it->budget && tick(it->budget, work) != RC_OK)
            return false;
        if (n == n->fn->exit)
            arrive_by_returns(it, p.context);
        for (size_t i = 0; i < n->out.n; i++) {
            const struct edge *e = n->out.at[i];
            if (e->kind == EDGE_CALL)
                arrive_by_call(it, e, p.context);
            else if (e->kind != EDGE_RETURN)
                arrive(it, e->to, p.context, ranges_post(it, e, p.context));
        }
    }
    return true;
}

// What arrives at the entry of all calls that have no context of their own.
static struct env entered(struct iteration *it, uint32_t context)
{
    struct env now = { 0 };
    const struct context *c = &it->r->contexts.all.at[context];
    for (size_t i = 0; i < c->callers.n; i++) {
        const struct range_caller *k = &c->callers.at[i];
        uint32_t to;
        if (!it->r->contexts.all.at[k->context].live || !contexts_callee(&it->r->contexts, k->call, k->context, &to) ||
            to != context)
            continue;
        struct env in = ranges_post(it, k->call, k->context);
        now = env_join(it->r, &now, &in);
    }
    return now;
}

static struct env arrived(struct iteration *it, const struct range_place *p)
{
    const struct node *n = p->node;
    struct env now = { 0 };
    if (n == n->fn->entry)
        now = p->context == n->fn->id ? entered(it, p->context) : it->r->contexts.all.at[p->context].entry;
    for (size_t k = 0; k < n->in.n; k++)
        if (n->in.at[k]->kind != EDGE_CALL) {
            struct env in = ranges_post(it, n->in.at[k], p->context);
            now = env_join(it->r, &now, &in);
        }
    return now;
}

// One pass of descending iteration; true if something became smaller.
static bool descend(struct iteration *it, const uint32_t *order)
{
    bool changed = false;
    for (size_t i = 0; i < it->r->contexts.places.n; i++) {
        struct range_place *p = &it->r->contexts.places.at[order[i]];
        if (p->node == it->cfa->start->entry || !p->at.reached || !it->r->contexts.all.at[p->context].live)
            continue;
        struct env now = ranges_settle(it, p->node, arrived(it, p));
        changed |= !env_same(&now, &p->at);
        p->at = now;
    }
    return changed;
}

// ---- orders ---------------------------------------------------------------------------------------------------------

// Functions in depth-first post-order of the call graph: callees first.
static void rank_functions(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    struct u32_vec stack = { 0 };
    uint32_t next = 0;
    uint32_t *at = MEM_ARRAY(uint32_t, c->funcs.n);  // next node of the function to look at; 0 = not seen
    it->rank = MEM_ARRAY(uint32_t, c->funcs.n);
    vec_push(&stack, c->start->id);
    while (stack.n) {
        const struct func *f = c->funcs.at[vec_last(&stack)];
        const struct func *callee = NULL;
        for (; at[f->id] < f->nodes.n && !callee; at[f->id]++) {
            const struct node *n = f->nodes.at[at[f->id]];
            for (size_t i = 0; i < n->out.n; i++)
                if (n->out.at[i]->kind == EDGE_CALL && at[n->out.at[i]->callee->id] == 0)
                    callee = n->out.at[i]->callee;
        }
        if (!callee) {
            it->rank[f->id] = next++;
            stack.n--;
        } else {
            at[callee->id] = 1;
            at[f->id]--;
            vec_push(&stack, callee->id);
        }
    }
    mem_free(at, c->funcs.n * sizeof *at);
    vec_free(&stack);
}

struct placed {
    uint64_t key;
    uint32_t place;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static void narrow(struct iteration *it)
{
    size_t n = it->r->contexts.places.n;
    struct placed *placed = MEM_ARRAY(struct placed, n);
    uint32_t *order = MEM_ARRAY(uint32_t, n);
    for (size_t i = 0; i < n; i++)
        placed[i] = (struct placed){ priority(it, (uint32_t)i) ^ (uint64_t)UINT16_MAX << 48, (uint32_t)i };
    qsort(placed, n, sizeof *placed, compare_placed);
    for (size_t i = 0; i < n; i++)
        order[i] = placed[i].place;
    for (int i = 0; i < NARROWINGS && descend(it, order); i++) {}
    mem_free(placed, n * sizeof *placed);
    mem_free(order, n * sizeof *order);
}

// ---- interface ------------------------------------------------------------------------------------------------------

// What is known at a node, in whatever context an execution comes there.
static void publish(struct iteration *it)
{
    for (size_t i = 0; i < it->r->contexts.places.n; i++) {
        const struct range_place *p = &it->r->contexts.places.at[i];
        struct env *at = &it->r->at[p->node->id];
        if (it->r->contexts.all.at[p->context].live)
            *at = env_join(it->r, at, &p->at);
    }
}

static void begin(struct iteration *it)
{
    rank_functions(it);
    collect_globals(it);
    collect_in_loops(it);
    ranges_thresholds(it);
}

static void end(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    mem_free(it->rank, c->funcs.n * sizeof *it->rank);
    mem_free(it->globals, it->words * c->funcs.n * sizeof *it->globals);
    mem_free(it->global_position, c->vars.n * sizeof *it->global_position);
    mem_free(it->param_written, c->vars.n);
    mem_free(it->thresholds, it->cap_thresholds * sizeof *it->thresholds);
    vec_free(&it->global);
    vec_free(&it->heap);
    map_free(&it->in_loop);
}

struct ranges *ranges_run(const struct cfa *c, const struct facts *facts, struct budget *b)
{
    struct ranges *r = MEM_NEW(struct ranges);
    *r = (struct ranges){ .cfa = c, .n_nodes = c->nodes.n, .n_vars = c->vars.n };
    pmap_pool_init(&r->pool);
    r->part = mem_alloc(r->n_vars);
    r->at = MEM_ARRAY(struct env, r->n_nodes);
    choose_variables(r);
    contexts_init(&r->contexts, c);
    struct iteration it = { .r = r, .cfa = c, .facts = facts, .budget = b };
    begin(&it);
    r->complete = ascend(&it);
    if (r->complete) {
        contexts_mark_live(&r->contexts, c->start);
        narrow(&it);
        publish(&it);
    } else {
        for (size_t i = 0; i < c->nodes.n; i++)
            r->at[i] = (struct env){ .reached = true };
    }
    end(&it);
    VALIDATE(ranges_flaw(r));
    return r;
}

struct entries {
    const struct ranges *r;
    uint8_t part;
    const char *flaw;
};

static void look_at_entry(void *ctx, uint32_t var, uint32_t number)
{
    struct entries *k = ctx;
    if (var >= k->r->n_vars || k->r->part[var] != k->part || number >= k->r->known.n)
        k->flaw = "ranges: something is known of a variable that is not tracked";
    else if (!range_leq(k->r->known.at[number], range_of_type(k->r->cfa->vars.at[var]->type)))
        k->flaw = "ranges: a range is none of the variable's type";
}

static const char *env_flaw(const struct ranges *r, const struct env *e)
{
    struct entries k = { .r = r };
    for (k.part = 0; k.part < 2 && e->reached; k.part++)
        pmap_each(&r->pool, e->part[k.part], look_at_entry, &k);
    return k.flaw;
}

const char *ranges_flaw(const struct ranges *r)
{
    const char *flaw = NULL;
    for (size_t i = 0; i < r->known.n; i++)
        if (range_is_empty(r->known.at[i]))
            return "ranges: a variable has no value";
    for (size_t i = 0; i < r->n_nodes && !flaw; i++)
        flaw = env_flaw(r, &r->at[i]);
    for (size_t i = 0; i < r->contexts.all.n; i++)
        if (r->contexts.all.at[i].first + r->contexts.all.at[i].fn->nodes.n > r->contexts.places.n)
            return "ranges: a context has no places";
    return flaw;
}

bool ranges_complete(const struct ranges *r)
{
    return r->complete;
}

// Whether what is known behind e, taken in a context, is known there, and to those who ask for the node.
static bool is_closed(struct iteration *it, const struct edge *e, uint32_t context)
{
    struct ranges *r = it->r;
    struct env in = ranges_post(it, e, context);
    uint32_t to = context;
    if (!in.reached)
        return true;
    if (e->kind == EDGE_CALL && !contexts_callee(&r->contexts, e, context, &to))
        return false;
    in = ranges_settle(it, e->to, in);
    const struct env *known = env_at(&r->contexts, e->to, to);
    return r->contexts.all.at[to].live && env_leq(r, &in, known) && env_leq(r, known, &r->at[e->to->id]);
}

bool ranges_certify(struct ranges *r, const struct facts *facts, uint64_t *checked)
{
    struct iteration it = { .r = r, .cfa = r->cfa, .facts = facts };
    bool good = r->complete && env_at(&r->contexts, r->cfa->start->entry, r->cfa->start->id)->reached;
    begin(&it);
    *checked = 0;
    for (size_t i = 0; i < r->contexts.places.n && good; i++) {
        const struct range_place p = r->contexts.places.at[i];
        for (size_t k = 0; k < p.node->out.n && p.at.reached && r->contexts.all.at[p.context].live && good; k++) {
            const struct edge *e = p.node->out.at[k];
            good = e->kind == EDGE_RETURN ||
                   (is_closed(&it, e, p.context) && (e->kind != EDGE_CALL || is_closed(&it, e->ret, p.context)));
            ++*checked;
        }
    }
    end(&it);
    return good;
}

void ranges_free(struct ranges *r)
{
    if (!r)
        return;
    contexts_free(&r->contexts);
    pmap_pool_free(&r->pool);
    vec_free(&r->known);
    map_free(&r->number);
    mem_free(r->part, r->n_vars);
    mem_free(r->at, r->n_nodes * sizeof *r->at);
    mem_free(r, sizeof *r);
}

bool ranges_reachable(const struct ranges *r, const struct node *n)
{
    return n->id >= r->n_nodes || r->at[n->id].reached;
}

struct range ranges_exp(const struct ranges *r, const struct node *n, const struct exp *x)
{
    struct env unknown = { .reached = true };
    return !ranges_reachable(r, n) ? (struct range){ 1, 0 }
                                   : env_raw(r, n->id < r->n_nodes ? &r->at[n->id] : &unknown, x);
}

struct range ranges_value(const struct ranges *r, const struct node *n, const struct exp *x)
{
    return range_wrap(ranges_exp(r, n, x), x->type);
}
