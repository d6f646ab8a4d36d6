// SPDX-License-Identifier: Apache-2.0
// ranges.c: the interval pre-analysis: which variables, what is modified where, and what others ask.  (ranges_step.c: what an edge does;
// ranges_widen.c: what makes it end.)
//
// A function has one environment per node for all its calls, a recursive one for each context (pre/dataflow.h).  What a function
// cannot modify passes by its side: behind a call, the caller's locals and the globals that neither the callee nor what it calls
// modifies are those from before the call.
#include "pre/ranges.h"

#include "pre/ranges_priv.h"

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
    cfa_add_callees(c, it->globals, it->words);
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

// ---- the frame ------------------------------------------------------------------------------------------------------

static size_t size_of(void *ctx, const struct func *f)
{
    (void)ctx, (void)f;
    return sizeof(struct env);
}

static void start(void *ctx, void *state)
{
    (void)ctx;
    *(struct env *)state = (struct env){ .reached = true };
}

static uint64_t key_of(const void *entry)
{
    const struct env *e = entry;
    return (uint64_t)e->part[PART_GLOBAL] << 32 | e->part[PART_LOCAL];
}

static const struct dataflow_analysis analysis = {
    .size = size_of,
    .start = start,
    .effect = ranges_effect,
    .enter = ranges_enter,
    .leave = ranges_leave,
    .settle = ranges_settle,
    .join = ranges_join,
    .key = key_of,
};

// ---- interface ------------------------------------------------------------------------------------------------------

// What is known at a node, in whatever context an execution comes there.
static void publish(struct ranges *r)
{
    for (size_t i = 0; i < r->flow.places.n; i++) {
        const struct dataflow_place *p = &r->flow.places.at[i];
        struct env *at = &r->at[p->node->id];
        if (p->at && r->flow.contexts.at[p->context].live)
            *at = env_join(r, at, p->at);
    }
}

static void begin(struct iteration *it)
{
    collect_globals(it);
    collect_in_loops(it);
    ranges_thresholds(it);
}

static void end(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    mem_free(it->globals, it->words * c->funcs.n * sizeof *it->globals);
    mem_free(it->global_position, c->vars.n * sizeof *it->global_position);
    mem_free(it->param_written, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++)
        vec_free(&it->thresholds[i]);
    mem_free(it->thresholds, c->vars.n * sizeof *it->thresholds);
    vec_free(&it->global);
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
    struct iteration it = { .r = r, .cfa = c, .facts = facts };
    begin(&it);
    dataflow_init(&r->flow, c, &analysis, &it);
    r->complete = dataflow_ascend(&r->flow, b);
    if (r->complete) {
        dataflow_descend(&r->flow, NARROWINGS);
        publish(r);
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
    for (size_t i = 0; i < r->flow.contexts.n; i++)
        if (r->flow.contexts.at[i].first + r->flow.contexts.at[i].fn->nodes.n > r->flow.places.n)
            return "ranges: a context has no places";
    return flaw;
}

bool ranges_complete(const struct ranges *r)
{
    return r->complete;
}

bool ranges_certify(struct ranges *r, const struct facts *facts, uint64_t *checked)
{
    struct iteration it = { .r = r, .cfa = r->cfa, .facts = facts };
    begin(&it);
    r->flow.ctx = &it;
    *checked = 0;
    bool good = r->complete && dataflow_closed(&r->flow, checked);
    for (size_t i = 0; i < r->flow.places.n && good; i++) {
        const struct dataflow_place *p = &r->flow.places.at[i];
        good = !p->at || !r->flow.contexts.at[p->context].live || env_leq(r, p->at, &r->at[p->node->id]);
    }
    end(&it);
    return good;
}

void ranges_free(struct ranges *r)
{
    if (!r)
        return;
    dataflow_free(&r->flow);
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
