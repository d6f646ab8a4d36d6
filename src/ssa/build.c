// SPDX-License-Identifier: Apache-2.0
// build.c: blocks and edges of a unit: walks through functions in weak topological order, and through calls as they
// come.
#include "ssa/build_priv.h"

#include "encode/forget.h"
#include "pre/known.h"
#include "ssa/modref.h"

#include <stdlib.h>

#define NONE UINT32_MAX

// ---- walks and arrivals ---------------------------------------------------------------------------------------------

void walk_push(struct build *b, struct walk *w, const struct edge *e)
{
    struct unit *u = b->u;
    if (w->first + w->n != u->path.n) {
        uint32_t from = w->first;
        w->first = (uint32_t)u->path.n;
        for (uint32_t i = 0; i < w->n; i++) {
            const struct edge *again = u->path.at[from + i];
            vec_push(&u->path, again);
        }
    }
    vec_push(&u->path, e);
    w->n++;
    b->taken++;
}

void walk_drop(struct walk *w)
{
    vec_free(&w->guard);
    vec_free(&w->made);
    vec_free(&w->outputs);
}

struct uedge *walk_finish(struct build *b, struct walk *w, uint32_t to)
{
    struct unit *u = b->u;
    uint32_t id = (uint32_t)u->edges.n;
    struct uedge e = { .from = w->from, .to = to, .made = w->made, .first = w->first, .n = w->n };
    e.exit = w->exit;
    e.outputs = w->outputs;
    e.guard = term_make(u->t, TERM_AND, w->guard.at, w->guard.n, (struct term_extra){ 0 });
    vec_free(&w->guard);
    for (size_t i = 0; i < e.made.n; i++)
        u->values.at[e.made.at[i]].edge = id;
    vec_push(&u->edges, e);
    vec_push(&u->blocks.at[to].in, id);
    vec_push(&u->blocks.at[w->from].out, id);
    w->made = w->outputs = (struct u32_vec){ 0 };
    return &vec_last(&u->edges);
}

uint32_t add_block(struct build *b, enum ublock_kind kind, const struct node *n, const struct uframe *f, uint32_t state,
                   uint32_t env)
{
    struct ublock x = {
        .id = (uint32_t)b->u->blocks.n, .kind = kind, .node = n, .frame = f, .state = state, .env = env
    };
    x.exit = kind == UBLOCK_FAIL ? UCALL_FAIL : kind == UBLOCK_OBSTACLE ? UCALL_OBSTACLE : UCALL_RETURN;
    vec_push(&b->u->blocks, x);
    return x.id;
}

void walk_stop(struct build *b, struct walk *w, enum ublock_kind kind, const struct edge *cause)
{
    const struct node *n = cause->to ? cause->to : cause->from;
    uint32_t id = add_block(b, kind, n, w->body->frame, w->state, w->env);
    b->u->blocks.at[id].cause = cause;
    walk_finish(b, w, id);
}

// Ends the walk in a block, from which it goes on: then others may begin there, too.  (A value is made by one walk only.)
static void walk_rest(struct build *b, struct walk *w, const struct node *n)
{
    uint32_t id = add_block(b, UBLOCK_PLAIN, n, w->body->frame, w->state, w->env);
    struct walk on = { .from = id, .body = w->body, .state = w->state, .env = w->env };
    walk_finish(b, w, id);
    *w = on;
    w->first = (uint32_t)b->u->path.n;
}

// ---- loops ----------------------------------------------------------------------------------------------------------

// Whether a monitor may change its state in an iteration of the loop.
static bool moves_monitor(struct build *b, const struct loop *l)
{
    const struct edge_list *edges = executed_by_loop(b->executed, l);
    bool moves = false;
    for (size_t i = 0; i < edges->n && !moves; i++)
        moves = monitors_move(&b->monitors, edges->at[i]);
    return moves;
}

/* The head from which the iteration began that comes back to n in this state; NULL: it may have been one with another state.  What the loop does not
 * write differs from head to head, so an iteration must not go over from one to another. */
static struct head *head_of_iteration(struct build *b, struct body *x, const struct node *n, uint32_t state)
{
    struct head *same = NULL;
    size_t heads = 0;
    for (size_t i = 0; i < x->heads.n; i++) {
        if (x->heads.at[i].node != n)
            continue;
        heads++;
        if (x->heads.at[i].state == state)
            same = &x->heads.at[i];
    }
    return heads > 1 && moves_monitor(b, n->loop) ? NULL : same;
}

/* Lists the state variables that an iteration of the loop may write; for loops with several entries all that the
 * function writes.  A variable that is never written has one value in the body, also behind a recursive call
 * (recursion.c), where other variables of the activation that goes on have other values. */
static void written_by_loop(struct build *b, const struct loop *l, struct u32_vec *out)
{
    if (!l->reducible) {
        written_by_func(b, l->head->fn, out);
        return;
    }
    const struct edge_list *edges = executed_by_loop(b->executed, l);
    (void)unit_tick(b->budget, edges->n);
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(b->u->e, edges->at[i], WRITES_ALL, out);
}

static void note_key(void *ctx, uint32_t k)
{
    vec_push((struct u32_vec *)ctx, k);
}

// ---- joins ----------------------------------------------------------------------------------------------------------

// The value of v that the n walks agree on; *gone: v is gone in one of them; NULL: they differ.
static const struct term *common_value(struct build *b, const struct walk *w, size_t n, uint32_t v, bool *gone)
{
    const struct term *first = state_get(b, w[0].env, v, gone);
    bool same = true;
    for (size_t i = 1; i < n && !*gone; i++)
        same &= state_get(b, w[i].env, v, gone) == first;
    return same && !*gone ? first : NULL;
}

static void add_phi(struct build *b, uint32_t block, uint32_t v)
{
    struct uvalue p = { .kind = UVALUE_PHI, .block = block, .edge = NONE, .state = v };
    uint32_t id = unit_add_value(b->u, p, encode_state(b->u->e, v, 0));
    vec_push(&b->u->blocks.at[block].phis, id);
    uint32_t env = b->u->blocks.at[block].env;
    b->u->blocks.at[block].env = state_put(b, env, v, b->u->values.at[id].name);
}

void add_phis(struct build *b, uint32_t block, const struct walk *w, size_t n, const struct u32_vec *always)
{
    struct u32_vec keys = { 0 };
    for (size_t i = 1; i < n; i++)
        pmap_diff(&b->u->pool, w[0].env, w[i].env, note_key, &keys);
    vec_append(&keys, always);
    u32_vec_unique(&keys);
    (void)unit_tick(b->budget, keys.n * (n + 1));  // if it stops, the next edge and all later ones notice
    for (size_t i = 0, k = 0; i < keys.n; i++) {
        uint32_t v = keys.at[i], env = b->u->blocks.at[block].env;
        bool gone = false;
        while (k < always->n && always->at[k] < v)
            k++;
        bool must = k < always->n && always->at[k] == v;
        const struct term *common = n ? common_value(b, w, n, v, &gone) : NULL;
        if (gone)
            b->u->blocks.at[block].env = state_put(b, env, v, NULL);
        else if (must || !common)
            add_phi(b, block, v);
    }
    vec_free(&keys);
}

void add_operands(struct build *b, struct uedge *e, uint32_t env)
{
    struct unit *u = b->u;
    const struct u32_vec *phis = &u->blocks.at[e->to].phis;
    uint32_t id = (uint32_t)(e - u->edges.at);
    (void)unit_tick(b->budget, phis->n);
    for (size_t i = 0; i < phis->n; i++) {
        uint32_t v = u->values.at[phis->at[i]].state;
        bool gone = false;
        const struct term *t = state_get(b, env, v, &gone);
        if (gone) {
            t = make_value(u, e->from, &e->made, UVALUE_ANY, NULL, encode_state(u->e, v, 0));
            u->values.at[vec_last(&e->made)].edge = id;
        }
        vec_push(&e->operands, t);
    }
}

// Whether the function of the unit, whose calls are abstraction blocks, ends at n.
static bool is_end_of_unit(const struct build *b, const struct node *n)
{
    return b->modref && n == b->u->of->exit && b->u->of != b->u->cfa->start;
}

// Notes that what the function may write is an output.
static void note_return(struct build *b, uint32_t block, struct u32_vec *always)
{
    const struct u32_vec *writes = modref_writes(b->modref, b->u->of);
    b->u->returns = block;
    vec_append(always, writes);
}

// Opens a block where n walks of one state arrive; the walks are given.
static uint32_t open_block(struct build *b, struct body *x, const struct node *n, struct walk *w, size_t n_walks,
                           uint32_t state)
{
    struct u32_vec always = { 0 };
    bool again = x->again && n == n->fn->entry;
    bool returns = is_end_of_unit(b, n);
    enum ublock_kind kind = returns ? UBLOCK_RETURN : n->is_loop_head || again ? UBLOCK_HEAD : UBLOCK_PLAIN;
    uint32_t id = add_block(b, kind, n, x->frame, state, n_walks ? w[0].env : PMAP_EMPTY);
    if (n->is_loop_head) {
        written_by_loop(b, n->loop, &always);
        u32_vec_unique(&always);
        vec_push(&x->heads, ((struct head){ n, state, id }));
    }
    if (again) {
        written_by_func(b, n->fn, &always);
        x->entry = id;
    }
    if (x->again && n == n->fn->exit)
        vec_push(&x->exits, id);
    if (returns)
        note_return(b, id, &always);
    add_phis(b, id, w, n_walks, &always);
    vec_free(&always);
    for (size_t i = 0; i < n_walks; i++) {
        uint32_t env = w[i].env;
        add_operands(b, walk_finish(b, &w[i], id), env);
    }
    return id;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static bool goes_back(const struct node *from, const struct node *to)
{
    return to->is_loop_head && loop_contains(to->loop, from) && from->wto_pos >= to->wto_pos;
}

void arrive(struct build *b, struct walk *w, const struct edge *e)
{
    const struct node *from = e->kind == EDGE_RETURN ? e->ret->from : e->from, *to = e->to;
    struct body *x = w->body;
    if (!goes_back(from, to)) {
        vec_push(&x->at[to->rpo], *w);
        return;
    }
    struct head *h = head_of_iteration(b, x, to, w->state);
    if (!h) {  // (a monitor changes its state from iteration to iteration)
        walk_stop(b, w, UBLOCK_OBSTACLE, e);
        return;
    }
    uint32_t env = w->env;
    struct uedge *back = walk_finish(b, w, h->block);
    back->back = 1;
    add_operands(b, back, env);
}

static bool may_be_inlined(const struct build *b, const struct walk *w, const struct edge *call)
{
    bool known = !call->callee->recursive || b->cfg->recursion;
    return b->cfg->calls && known && w->body->depth < b->cfg->inline_depth && b->taken < (size_t)b->cfg->edges;
}

// Sends a walk along e: it arrives somewhere, ends, or goes through a call.
static enum rc take_edge(struct build *b, struct walk *w, const struct edge *e)
{
    bool error, passes;
    if (tick(b->budget, 1) != RC_OK) {
        walk_drop(w);
        return RC_STOP;
    }
    w->state = monitors_step(&b->monitors, w->state, e, &error);
    walk_push(b, w, e);
    if (error || e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION) {
        walk_stop(b, w, error ? UBLOCK_FAIL : UBLOCK_END, e);
        return RC_OK;
    }
    struct body *active = e->kind == EDGE_CALL && !b->modref ? active_body(w->body, e->callee) : NULL;
    if (e->kind == EDGE_CALL && b->modref)
        return abstract_call(b, w, e);
    if (e->kind == EDGE_CALL && !active && !may_be_inlined(b, w, e))
        return skip_call(b, w, e);
    if (walk_step(b, w, e, &passes) != RC_OK) {
        walk_stop(b, w, UBLOCK_OBSTACLE, e);
        return RC_OK;
    }
    (void)tick(b->budget, b->step.sets.n / 4);
    if (!passes) {
        walk_drop(w);
        return RC_OK;
    }
    if (active) {
        call_again(b, w, e, active);
        return RC_OK;
    }
    if (e->kind == EDGE_CALL)
        return build_call(b, w, e);
    if (e->kind == EDGE_RETURN)
        w->body = w->body->caller;
    arrive(b, w, e);
    return RC_OK;
}

// ---- calls that are not inlined ---------------------------------------------------------------------------------------

// Whether something in f, or in a function that it calls, violates the property or is not modelled.
static bool may_fail(struct build *b, const struct func *f)
{
    if (b->fails[f->id])
        return b->fails[f->id] == 2;
    const struct edge_list *edges = executed_by_func(b->executed, f);
    struct step s = { 0 };
    bool fails = false;
    (void)unit_tick(b->budget, edges->n);
    for (size_t i = 0; i < edges->n && !fails; i++)
        fails = b->monitors.watched[edges->at[i]->id] || encode_step(b->u->e, edges->at[i], &s) != RC_OK;
    step_free(&s);
    b->fails[f->id] = fails ? 2 : 1;
    return fails;
}

// Makes what f may write, and its result, unknown behind the call.
static void forget_written(struct build *b, struct walk *w, const struct func *f)
{
    const struct edge_list *edges = executed_by_func(b->executed, f);
    struct u32_vec v = { 0 }, results = { 0 };
    (void)unit_tick(b->budget, edges->n);
    for (size_t i = 0; i < edges->n; i++) {
        encode_writes(b->u->e, edges->at[i], WRITES_RETURNED, &v);
        encode_writes(b->u->e, edges->at[i], WRITES_ALL, &results);
    }
    for (size_t i = 0; i < results.n; i++) {
        int64_t off;
        const struct var *x = encode_var(b->u->e, encode_state(b->u->e, results.at[i], 0), &off);
        if (x && x->kind == VAR_RETVAL)
            vec_push(&v, results.at[i]);
    }
    u32_vec_unique(&v);
    for (size_t i = 0; i < v.n; i++)
        w->env = state_put(b, w->env, v.at[i], NULL);  // a fresh value where it is read
    vec_free(&v);
    vec_free(&results);
}

enum rc return_unseen(struct build *b, struct walk *w, const struct edge *call)
{
    bool passes;
    w->keep = call->callee->recursive ? call->callee : NULL;
    enum rc rc = walk_step(b, w, call->ret, &passes);
    w->keep = NULL;
    walk_push(b, w, call->ret);
    if (rc != RC_OK)
        walk_stop(b, w, UBLOCK_OBSTACLE, call->ret);
    else if (passes)
        arrive(b, w, call->ret);
    else
        walk_drop(w);
    return RC_OK;
}

enum rc skip_call(struct build *b, struct walk *w, const struct edge *call)
{
    b->stats->skipped_calls++;
    b->u->truncated = true;
    if (may_fail(b, call->callee)) {
        walk_rest(b, w, call->from);
        struct walk stops = *w;
        walk_stop(b, &stops, UBLOCK_OBSTACLE, call);
    }
    forget_written(b, w, call->callee);
    return return_unseen(b, w, call);
}

// ---- bodies of functions --------------------------------------------------------------------------------------------

static int by_wto(const void *a, const void *b)
{
    uint32_t x = (*(struct node *const *)a)->wto_pos, y = (*(struct node *const *)b)->wto_pos;
    return (x > y) - (x < y);
}

// The nodes of f in weak topological order; made once.
static struct node *const *order_of(struct build *b, const struct func *f)
{
    if (!b->order[f->id]) {
        struct node **n = arena_alloc(&b->mem, f->nodes.n * sizeof *n);
        for (size_t i = 0; i < f->nodes.n; i++)
            n[i] = f->nodes.at[i];
        qsort(n, f->nodes.n, sizeof *n, by_wto);
        b->order[f->id] = n;
    }
    return b->order[f->id];
}

// Sends walks on from a block at n.
static enum rc leave_block(struct build *b, struct body *x, const struct node *n, uint32_t block)
{
    enum rc rc = RC_OK;
    bool returns = n == n->fn->exit && x->frame->call;
    size_t n_out = returns ? 1 : is_end_of_unit(b, n) ? 0 : n->out.n;
    for (size_t i = 0; i < n_out && rc == RC_OK; i++) {
        struct walk w = { .from = block, .body = x, .first = (uint32_t)b->u->path.n };
        w.env = b->u->blocks.at[block].env;
        w.state = b->u->blocks.at[block].state;
        rc = take_edge(b, &w, returns ? x->frame->call->ret : n->out.at[i]);
    }
    return rc;
}

// Whether a single walk goes on through n as it is.
static bool passes_through(const struct build *b, const struct body *x, const struct node *n)
{
    if (is_end_of_unit(b, n) || (x->again && (n == n->fn->entry || n == n->fn->exit)))
        return false;
    return !n->is_loop_head && (n->out.n == 1 || (n == n->fn->exit && x->frame->call));
}

// Handles the walks of one state that have arrived at n.
static enum rc open_node(struct build *b, struct body *x, const struct node *n, struct walk *w, size_t n_walks,
                         uint32_t state)
{
    if (is_end_of_unit(b, n) && state != b->u->blocks.at[0].state) {  // a monitor has changed its state
        for (size_t i = 0; i < n_walks; i++)
            walk_stop(b, &w[i], UBLOCK_OBSTACLE, vec_last(&b->u->path));
        return RC_OK;
    }
    if (n_walks == 1 && passes_through(b, x, n))
        return take_edge(b, w, n == n->fn->exit && x->frame->call ? x->frame->call->ret : n->out.at[0]);
    return leave_block(b, x, n, open_block(b, x, n, w, n_walks, state));
}

// Handles all walks that have arrived at n, by the states of their monitors.
static enum rc open_all(struct build *b, struct body *x, const struct node *n)
{
    struct walks all = x->at[n->rpo];
    x->at[n->rpo] = (struct walks){ 0 };
    enum rc rc = RC_OK;
    if (all.n == 0 && n->is_loop_head && !n->loop->reducible && x->entered)
        rc = open_node(b, x, n, NULL, 0, x->state);
    for (size_t done = 0; done < all.n;) {
        size_t end = done + 1;
        for (size_t i = end; i < all.n; i++)
            if (all.at[i].state == all.at[done].state) {
                struct walk t = all.at[i];
                memmove(all.at + end + 1, all.at + end, (i - end) * sizeof t);
                all.at[end++] = t;
            }
        for (size_t i = done; i < end && rc != RC_OK; i++)
            walk_drop(&all.at[i]);
        if (rc == RC_OK)
            rc = open_node(b, x, n, all.at + done, end - done, all.at[done].state);
        done = end;
    }
    vec_free(&all);
    return rc;
}

// Builds a body whose entry the walks in x->at have reached.
enum rc build_body(struct build *b, struct body *x)
{
    const struct func *f = x->frame->fn;
    struct node *const *order = order_of(b, f);
    enum rc rc = RC_OK;
    for (size_t i = 0; i < f->nodes.n && rc == RC_OK; i++)
        rc = open_all(b, x, order[i]);
    if (rc == RC_OK)
        rc = return_again(b, x);
    for (size_t i = 0; i < f->nodes.n; i++) {
        for (size_t k = 0; k < x->at[i].n; k++)
            walk_drop(&x->at[i].at[k]);
        vec_free(&x->at[i]);
    }
    mem_free(x->at, (f->nodes.n + 1) * sizeof *x->at);
    vec_free(&x->heads);
    vec_free(&x->exits);
    vec_free(&x->resumes);
    return rc;
}

static struct body body_new(struct build *b, const struct func *f, struct body *caller, const struct edge *call)
{
    struct uframe *frame = ARENA_NEW(&b->u->mem, struct uframe);
    *frame = (struct uframe){ caller ? caller->frame : NULL, call, f };
    struct body x = { .frame = frame, .caller = caller, .depth = caller ? caller->depth + 1 : 0, .entered = true };
    x.at = MEM_ARRAY(struct walks, f->nodes.n + 1);
    return x;
}

enum rc build_call(struct build *b, struct walk *w, const struct edge *call)
{
    struct body x = body_new(b, call->callee, w->body, call);
    w->body = &x;
    x.state = w->state;
    x.again = call->callee->recursive;
    vec_push(&x.at[call->callee->entry->rpo], *w);
    return build_body(b, &x);
}

enum rc unit_build(struct unit *u, const struct automata *a, const struct modref *m, const struct unit_cfg *cfg,
                   struct budget *budget, struct unit_stats *stats)
{
    const struct cfa *c = u->cfa;
    struct build b = { .u = u, .cfg = cfg, .budget = budget, .stats = stats, .modref = m };
    monitors_init(&b.monitors, a, c);
    b.executed = known_executed(encoder_known(u->e));
    b.fails = MEM_ARRAY(uint8_t, c->funcs.n);
    b.order = MEM_ARRAY(struct node **, c->funcs.n);
    struct body x = body_new(&b, u->of, NULL, NULL);
    x.state = monitors_initial(&b.monitors);
    uint32_t entry = add_block(&b, UBLOCK_PLAIN, u->of->entry, x.frame, x.state, PMAP_EMPTY);
    struct walk w = { .from = entry, .body = &x, .state = x.state, .env = PMAP_EMPTY };
    vec_push(&x.at[u->of->entry->rpo], w);
    enum rc rc = build_body(&b, &x);
    monitors_free(&b.monitors);
    step_free(&b.step);
    map_free(&b.local);
    mem_free(b.fails, c->funcs.n);
    mem_free(b.order, c->funcs.n * sizeof *b.order);
    arena_free(&b.mem);
    return rc;
}
