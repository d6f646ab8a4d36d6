// SPDX-License-Identifier: Apache-2.0
// dataflow.c: states of all nodes: what arrives where, up until nothing grows, and down again.
#include "pre/dataflow.h"

// ---- places that wait -----------------------------------------------------------------------------------------------

static uint32_t place_of(const struct dataflow *f, const struct node *n, uint32_t context)
{
    assert(f->contexts.at[context].fn == n->fn);
    return f->contexts.at[context].first + n->rpo;
}

// Callees come first (up) or last, then contexts that were entered later: results of calls are there when they are looked at.
static uint64_t priority(const struct dataflow *f, uint32_t place, bool up)
{
    const struct dataflow_place *p = &f->places.at[place];
    uint64_t rank = MIN(p->node->fn->rank, UINT16_MAX), context = UINT16_MAX - MIN(p->context, UINT16_MAX);
    return (up ? rank : UINT16_MAX - rank) << 48 | context << 32 | p->node->wto_pos;
}

static bool is_before(const void *ctx, uint32_t a, uint32_t b)
{
    uint64_t x = priority(ctx, a, true), y = priority(ctx, b, true);
    return x < y || (x == y && a < b);
}

static bool is_before_downwards(const void *ctx, uint32_t a, uint32_t b)
{
    uint64_t x = priority(ctx, a, false), y = priority(ctx, b, false);
    return x < y || (x == y && a < b);
}

static void enqueue(struct dataflow *f, uint32_t place)
{
    if (!f->places.at[place].queued)
        heap_push(&f->waiting, place);
    f->places.at[place].queued = true;
}

static uint32_t dequeue(struct dataflow *f)
{
    uint32_t place = heap_pop(&f->waiting);
    f->places.at[place].queued = false;
    return place;
}

// ---- behind an edge -------------------------------------------------------------------------------------------------

static bool comes(const struct dataflow *f, const struct node *n)
{
    return !f->of->comes || f->of->comes(f->ctx, n);
}

// The state behind e, in a context of the function that e is an edge of: of a call and a return, the caller.
static bool behind(struct dataflow *f, const struct edge *e, uint32_t context, void *out)
{
    const struct edge *first = e->kind == EDGE_RETURN ? e->ret : e;
    const void *before = dataflow_state(f, first->from, context), *exit = NULL;
    uint32_t callee;
    if (e->kind == EDGE_RETURN && dataflow_callee(f, first, context, &callee))
        exit = dataflow_state(f, e->from, callee);
    if (!before || !comes(f, e->to) || (e->kind == EDGE_RETURN && !exit))
        return false;
    if (e->kind == EDGE_CALL)
        return f->of->enter(f->ctx, e, before, out);
    memcpy(out, before, f->size[first->from->fn->id]);
    return exit ? f->of->leave(f->ctx, e, exit, out) : f->of->effect(f->ctx, e, out);
}

// Behind e, an ASSUME on the result of the call that returns by r, if the callee comes to its exit by way w.
static bool behind_result(struct dataflow *f, const struct edge *e, const struct edge *r, const struct exit_way *w,
                          uint32_t context)
{
    const void *before = dataflow_state(f, r->ret->from, context);
    uint32_t callee;
    if (!before || !dataflow_state(f, e->from, context) || !comes(f, e->to) || !exits_passes(e, w) ||
        !dataflow_callee(f, r->ret, context, &callee) || !behind(f, w->at[0], callee, f->exit))
        return false;
    for (size_t i = 1; i < w->n; i++)
        if (!f->of->effect(f->ctx, w->at[i], f->exit))
            return false;
    memcpy(f->out, before, f->size[e->from->fn->id]);
    return f->of->leave(f->ctx, r, f->exit, f->out) && f->of->effect(f->ctx, e, f->out);
}

// The next of the states behind e, in f->out: one, or one for each way to the exit of a function before.  *i: begins as 0.
static bool next_behind(struct dataflow *f, const struct edge *e, uint32_t context, size_t *i)
{
    const struct edge *r = f->of->ways ? exits_asked(&f->exits, e) : NULL;
    const struct exit_ways *ways = r ? &f->exits.of[r->callee->id] : NULL;
    bool found = false;
    if (!ways)
        return (*i)++ == 0 && behind(f, e, context, f->out);
    while (*i < ways->n && !found)
        found = behind_result(f, e, r, &ways->at[(*i)++], context);
    return found;
}

// What is kept of f->out at n, behind e.
static bool settles(struct dataflow *f, const struct node *n, const struct edge *e)
{
    return !f->of->settle || f->of->settle(f->ctx, n, e, f->out);
}

// ---- upwards --------------------------------------------------------------------------------------------------------

static void *keep(struct dataflow *f, const struct node *n, const void *state)
{
    size_t size = f->size[n->fn->id];
    return memcpy(arena_alloc(&f->mem, size + 1), state, size);
}

// f->out arrives by e; true: what is known there has grown.
static bool arrive(struct dataflow *f, uint32_t place, const struct edge *e)
{
    struct dataflow_place *p = &f->places.at[place];
    if (!settles(f, p->node, e))
        return false;
    if (p->at)
        return f->of->join(f->ctx, p, f->out);
    p->at = keep(f, p->node, f->out);
    return true;
}

// What is asked about the result of a function changes with what there is where a way to its exit begins.
static void enqueue_questions(struct dataflow *f, const struct edge *begin)
{
    const struct func *fn = exits_function(begin);
    for (size_t i = 0; f->exits.of[fn->id].n && i < f->contexts.at[fn->id].callers.n; i++) {
        struct dataflow_caller c = f->contexts.at[fn->id].callers.at[i];
        enqueue(f, place_of(f, exits_question(c.call->ret), c.context));
    }
}

static void grew(struct dataflow *f, uint32_t place)
{
    const struct node *n = f->places.at[place].node;
    f->places.at[place].updates++;
    enqueue(f, place);
    for (size_t i = 0; f->of->ways && f->exits.begins[n->id] && i < n->out.n; i++)
        enqueue_questions(f, n->out.at[i]);
}

static void pass(struct dataflow *f, const struct edge *e, uint32_t context)
{
    uint32_t place = place_of(f, e->to, context);
    bool more = false;
    for (size_t i = 0; next_behind(f, e, context, &i);)
        more |= arrive(f, place, e);
    if (more)
        grew(f, place);
}

static void pass_call(struct dataflow *f, const struct edge *call, uint32_t context)
{
    if (!behind(f, call, context, f->out))
        return;
    uint32_t callee = dataflow_contexts_enter(f, call, context, f->out), place = place_of(f, call->to, callee);
    if (arrive(f, place, call))
        grew(f, place);
    pass(f, call->ret, context);
}

// The exit of a context has grown: behind the calls that lead there, too.
static void pass_returns(struct dataflow *f, uint32_t callee)
{
    for (size_t i = 0; i < f->contexts.at[callee].callers.n; i++) {
        struct dataflow_caller c = f->contexts.at[callee].callers.at[i];
        if (dataflow_calls(f, c, callee))
            pass(f, c.call->ret, c.context);
    }
}

// Whether a place waits; once none does, all do that are reached if the analysis says so.
static bool any_waits(struct dataflow *f)
{
    if (f->waiting.v.n == 0 && f->of->again && f->of->again(f->ctx))
        for (uint32_t i = 0; i < f->places.n; i++)
            if (f->places.at[i].at)
                enqueue(f, i);
    return f->waiting.v.n > 0;
}

bool dataflow_ascend(struct dataflow *f, struct budget *b)
{
    const struct func *start = f->cfa->start;
    uint32_t first = place_of(f, start->entry, start->id);
    if (f->of->start)
        f->of->start(f->ctx, f->out);
    if (arrive(f, first, NULL))
        grew(f, first);
    while (any_waits(f)) {
        const struct dataflow_place p = f->places.at[dequeue(f)];
        const struct node *n = p.node;
        size_t work = n == n->fn->exit ? f->contexts.at[p.context].callers.n : n->out.n;
        if (b && tick(b, work) != RC_OK)
            return false;
        if (n == n->fn->exit)
            pass_returns(f, p.context);
        for (size_t i = 0; i < n->out.n; i++) {
            if (n->out.at[i]->kind == EDGE_CALL)
                pass_call(f, n->out.at[i], p.context);
            else if (n->out.at[i]->kind != EDGE_RETURN)
                pass(f, n->out.at[i], p.context);
        }
    }
    dataflow_contexts_mark_live(f);
    return true;
}

// ---- downwards ------------------------------------------------------------------------------------------------------

// f->out comes to p by e: joined to f->sum, which is a state if `any`.
static bool gather(struct dataflow *f, const struct dataflow_place *p, const struct edge *e, bool any)
{
    struct dataflow_place sum = { .node = p->node, .context = p->context, .at = f->sum };
    if (!settles(f, p->node, e))
        return any;
    if (any)
        (void)f->of->join(f->ctx, &sum, f->out);
    else
        memcpy(f->sum, f->out, f->size[p->node->fn->id]);
    return true;
}

// All that comes by calls: those that lead here, or that with which a context of its own is entered.
static bool gather_calls(struct dataflow *f, const struct dataflow_place *p)
{
    const struct dataflow_context *c = &f->contexts.at[p->context];
    bool any = false;
    if (c->entry) {
        memcpy(f->out, c->entry, f->size[c->fn->id]);
        return gather(f, p, NULL, false);
    }
    for (size_t i = 0; i < c->callers.n; i++) {
        struct dataflow_caller k = c->callers.at[i];
        if (f->contexts.at[k.context].live && dataflow_calls(f, k, p->context) && behind(f, k.call, k.context, f->out))
            any = gather(f, p, k.call, any);
    }
    return any;
}

// The state of p anew; true: it has become smaller.
static bool compute(struct dataflow *f, struct dataflow_place *p)
{
    const struct node *n = p->node;
    bool any = n == n->fn->entry && gather_calls(f, p);
    for (size_t k = 0; k < n->in.n; k++)
        for (size_t i = 0; n->in.at[k]->kind != EDGE_CALL && next_behind(f, n->in.at[k], p->context, &i);)
            any = gather(f, p, n->in.at[k], any);
    if (!any) {
        p->at = NULL;
        return true;
    }
    struct dataflow_place fresh = { .node = n,
                                    .context = p->context,
                                    .at = memcpy(f->out, f->sum, f->size[n->fn->id]) };
    bool smaller = f->of->join(f->ctx, &fresh, p->at);
    memcpy(p->at, f->sum, f->size[n->fn->id]);
    return smaller;
}

void dataflow_descend(struct dataflow *f, int times)
{
    struct heap rest = { .before = is_before_downwards, .ctx = f };
    struct u32_vec order = { 0 };
    for (uint32_t i = 0; i < f->places.n; i++) {
        f->places.at[i].updates = 0;
        heap_push(&rest, i);
    }
    while (rest.v.n)
        vec_push(&order, heap_pop(&rest));
    for (bool smaller = true; smaller && times > 0; times--) {
        smaller = false;
        for (size_t i = 0; i < order.n; i++) {
            struct dataflow_place *p = &f->places.at[order.at[i]];
            if (p->at && p->node != f->cfa->start->entry && f->contexts.at[p->context].live)
                smaller |= compute(f, p);
        }
    }
    vec_free(&order);
    vec_free(&rest.v);
}

// ---- the check ------------------------------------------------------------------------------------------------------

// Whether what comes through e from a context is known where it leads.
static bool is_closed(struct dataflow *f, const struct edge *e, uint32_t context)
{
    bool good = true;
    uint32_t to = context;
    for (size_t i = 0; good && next_behind(f, e, context, &i);) {
        if (e->kind == EDGE_CALL && !dataflow_callee(f, e, context, &to))
            return false;
        struct dataflow_place *p = &f->places.at[place_of(f, e->to, to)];
        good = !settles(f, e->to, e) || (p->at && f->contexts.at[to].live && !f->of->join(f->ctx, p, f->out));
    }
    return good;
}

bool dataflow_closed(struct dataflow *f, uint64_t *checked)
{
    bool good = dataflow_state(f, f->cfa->start->entry, f->cfa->start->id) != NULL;
    *checked = 0;
    for (size_t i = 0; i < f->places.n && good; i++) {
        const struct dataflow_place *p = &f->places.at[i];
        for (size_t k = 0; k < p->node->out.n && p->at && f->contexts.at[p->context].live && good; k++, ++*checked) {
            const struct edge *e = p->node->out.at[k];
            good = e->kind == EDGE_RETURN ||
                   (is_closed(f, e, p->context) && (e->kind != EDGE_CALL || is_closed(f, e->ret, p->context)));
        }
    }
    return good;
}

// ---- life -----------------------------------------------------------------------------------------------------------

void dataflow_init(struct dataflow *f, const struct cfa *c, const struct dataflow_analysis *of, void *ctx)
{
    *f = (struct dataflow){ .cfa = c, .of = of, .ctx = ctx, .size = MEM_ARRAY(size_t, c->funcs.n) };
    f->waiting = (struct heap){ .before = is_before, .ctx = f };
    size_t most = 1;
    for (size_t i = 0; i < c->funcs.n; i++) {
        f->size[i] = of->size(ctx, c->funcs.at[i]);
        most = MAX(most, f->size[i]);
    }
    f->out = arena_alloc(&f->mem, most);
    f->exit = arena_alloc(&f->mem, most);
    f->sum = arena_alloc(&f->mem, most);
    dataflow_contexts_init(f);
    if (of->ways)
        exits_find(c, &f->exits);
}

void dataflow_free(struct dataflow *f)
{
    mem_free(f->size, f->n_funcs * sizeof *f->size);
    dataflow_contexts_free(f);
    vec_free(&f->waiting.v);
    arena_free(&f->mem);
    if (f->of->ways)
        exits_free(&f->exits);
}
