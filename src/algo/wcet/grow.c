// SPDX-License-Identifier: Apache-2.0
// grow.c: the program unrolled to a graph without cycles, with the formula of all of its executions.
//
// Booleans say in the direction of the past: an edge needs its block and its guard, a block one of its edges; of the edges that leave a
// block at most one is taken.  So the edges of a model are one path, and each execution has a model.
#include "algo/wcet/bounds.h"
#include "algo/wcet/relation.h"
#include "cfa/executed.h"
#include "encode/forget.h"

#include <stdlib.h>

#define NONE UINT32_MAX

// A block that waits for executions.
struct wplace {
    const struct scope *scope;
    const struct node *node;
    struct u32_vec arrivals;  // edges
    uint32_t block;           // once it is open
};

struct wgrowth {
    struct wgraph *g;
    struct {
        VEC_OF(struct wplace);
    } places;
    struct map families;  // (scope, node) -> place + 1
    struct {
        VEC_OF(struct formula);
    } state;              // by edge: behind it
    struct u32_vec heap;  // places
    struct u32_vec
        rounds;  // by scope id of an iteration: of those before it, how many some execution leaves the loop from
    struct u32_vec left;  // by scope id of an iteration: some execution leaves the loop from it
    struct u32_vec ends;  // edges at which executions end
    uint64_t edges;       // of the CFA, so far
    struct executed *executed;
    bool failed;
};

// An execution on its way.
struct wstep {
    struct wedge e;
    struct formula f;
    const struct scope *scope;
};

static void assert_all(struct wgraph *g, const struct term *f)
{
    if (f->op != TERM_TRUE)
        solver_assert(g->solver, f);
}

static void fail(struct wgrowth *w, struct loc at, const char *fmt, const char *detail)
{
    if (w->failed)
        return;
    w->failed = true;
    w->g->at = at;
    buf_printf(&w->g->why, "%s%s", fmt, detail);
}

// ---- places ---------------------------------------------------------------------------------------------------------

static bool is_before(const struct wgrowth *w, uint32_t a, uint32_t b)
{
    const struct wplace *p = &w->places.at[a], *q = &w->places.at[b];
    int c = scope_compare(p->scope, p->node, q->scope, q->node);
    return c != 0 ? c < 0 : a < b;
}

static void heap_push(struct wgrowth *w, uint32_t p)
{
    vec_push(&w->heap, p);
    size_t i = w->heap.n - 1;
    uint32_t *h = w->heap.at;
    for (; i > 0 && is_before(w, p, h[(i - 1) / 2]); i = (i - 1) / 2)
        h[i] = h[(i - 1) / 2];
    h[i] = p;
}

static uint32_t heap_pop(struct wgrowth *w)
{
    uint32_t *h = w->heap.at, top = h[0], p = vec_pop(&w->heap);
    size_t i = 0, n = w->heap.n;
    if (n == 0)
        return top;
    for (size_t c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && is_before(w, h[c + 1], h[c]))
            c++;
        if (!is_before(w, h[c], p))
            break;
        h[i] = h[c];
    }
    h[i] = p;
    return top;
}

// The walk becomes an edge.
static uint32_t add_edge(struct wgrowth *w, struct wstep *s)
{
    struct wgraph *g = w->g;
    s->e.n = (uint32_t)g->path.n - s->e.first;
    s->e.n_inputs = (uint32_t)g->inputs.n - s->e.first_input;
    s->e.taken = s->e.guard = s->f.f;
    if (s->f.f->op != TERM_VAR && s->f.f->op != TERM_TRUE) {
        s->e.taken = term_fresh(g->t, "taken", g->t->s_bool);
        assert_all(g, term_implies(g->t, s->e.taken, s->f.f));
        s->f.f = s->e.taken;
    }
    uint32_t id = (uint32_t)g->edges.n;
    vec_push(&g->edges, s->e);
    vec_push(&w->state, s->f);
    if (s->e.from != NONE)
        vec_push(&g->blocks.at[s->e.from].out, id);
    return id;
}

static void arrive(struct wgrowth *w, struct wstep *s, const struct node *n)
{
    uint64_t *m = map_at(&w->families, (uint64_t)s->scope->id << 32 | n->id);
    if (!*m) {
        vec_push(&w->places, ((struct wplace){ .scope = s->scope, .node = n }));
        *m = w->places.n;
        heap_push(w, (uint32_t)w->places.n - 1);
    }
    uint32_t e = add_edge(w, s);
    vec_push(&w->places.at[*m - 1].arrivals, e);
}

// What holds where the edges meet: the values of the one that is taken.
static struct formula meet(struct wgrowth *w, const struct wplace *p, const struct term **here, const struct term **all)
{
    struct wgraph *g = w->g;
    struct formula f = w->state.at[p->arrivals.at[0]];
    *here = f.f;
    if (p->arrivals.n == 1)
        return f;
    const struct term *any = f.f;
    for (size_t i = 1; i < p->arrivals.n; i++) {
        struct formula x = w->state.at[p->arrivals.at[i]];
        const struct term *taken = x.f;
        any = term_or(g->t, any, taken);
        f.f = term_not(g->t, taken);
        f = encode_join(g->e, f, x);
    }
    *here = term_fresh(g->t, "here", g->t->s_bool);
    *all = term_and(g->t, any, f.f);
    assert_all(g, term_implies(g->t, *here, *all));
    f.f = *here;
    return f;
}

// ---- from scope to scope --------------------------------------------------------------------------------------------

static const struct scope *enter_loops(struct wgrowth *w, const struct scope *s, const struct node *n)
{
    enum { NESTED = 64 };
    const struct loop *inside = s->loop, *l[NESTED];
    size_t depth = 0;
    for (const struct loop *k = n->loop; k && k != inside && depth < NESTED; k = k->parent)
        l[depth++] = k;
    while (depth-- > 0)
        s = scope_iteration(&w->g->scopes, s, l[depth], l[depth]->head == n, false);
    return s;
}

// By scope id.
static uint32_t *of_scope(struct u32_vec *v, const struct scope *s)
{
    while (v->n <= s->id)
        vec_push(v, 0);
    return &v->at[s->id];
}

static const char *loop_name(const struct wgrowth *w, const struct loop *l)
{
    return wcet_loop_name(w->g->run->cfa, l, &w->g->run->mem);
}

// The bound that the user gave for the loop; -1: none.
static int64_t given_bound(const struct wgrowth *w, const struct loop *l)
{
    return wcet_given_bound(w->g->run->cfa, w->g->cfg, l).most;
}

static void note_assumed(struct wgrowth *w, const struct loop *l, int64_t bound)
{
    for (size_t i = 0; i < w->g->assumed.n; i++)
        if (w->g->assumed.at[i].loop == l)
            return;
    vec_push(&w->g->assumed, ((struct wassumption){ l, bound }));
}

// Behind a back edge.  False: nothing goes on there.
static bool next_round(struct wgrowth *w, struct wstep *s)
{
    const struct scope *from = s->scope;
    int64_t bound = given_bound(w, from->loop);
    if (bound >= 0 && (from->it > bound || bound > w->g->cfg->most_rounds)) {
        note_assumed(w, from->loop, bound);
        return false;
    }
    s->scope = scope_iteration(&w->g->scopes, from->parent, from->loop, from->it + 1, false);
    return true;
}

static bool move_inside(struct wgrowth *w, struct wstep *s, const struct node *from, const struct node *to)
{
    const struct scope *around = scope_around(s->scope, to);
    for (const struct scope *x = s->scope; x != around; x = x->parent)
        *of_scope(&w->left, x) = true;
    s->scope = around;
    const struct loop *l = around->loop;
    if (to->is_loop_head && l && l->head == to && loop_contains(l, from))
        return next_round(w, s);
    s->scope = enter_loops(w, s->scope, to);
    return true;
}

static bool move_along(struct wgrowth *w, struct wstep *s, const struct edge *e)
{
    if (e->kind == EDGE_CALL) {
        if (e->callee->recursive && scope_recursion(s->scope, e->callee) >= w->g->cfg->deepest) {
            fail(w, e->loc, "recursion without a bound that is found: more active calls than --deepest allows, of ",
                 sym_str(&w->g->run->cfa->prog->syms, e->callee->name));
            return false;
        }
        s->scope = enter_loops(w, scope_call(&w->g->scopes, s->scope, e, NULL), e->to);
        return true;
    }
    if (e->kind != EDGE_RETURN)
        return move_inside(w, s, e->from, e->to);
    const struct edge *call = s->scope->frame->call;
    s->scope = s->scope->frame->parent;
    return move_inside(w, s, call->from, e->to);
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// The edge that goes on from n, if there is only one and nothing else can arrive there.
static const struct edge *only_edge(const struct scope *s, const struct node *n)
{
    bool is_exit = n == n->fn->exit && s->frame->call;
    if (n->is_loop_head || (n->in.n > 1 && n != n->fn->entry) || (!is_exit && n->out.n != 1))
        return NULL;
    return is_exit ? s->frame->call->ret : n->out.at[0];
}

static void end(struct wgrowth *w, struct wstep *s)
{
    uint32_t e = add_edge(w, s);
    vec_push(&w->ends, e);
}

// Takes one edge; gives the one to take then.  NULL: the walk has ended.
static const struct edge *take_edge(struct wgrowth *w, struct wstep *s, const struct edge *e)
{
    struct wgraph *g = w->g;
    struct formula f;
    vec_push(&g->path, e);
    int64_t cost = wcet_statements(g->run->cfa, e);
    s->e.cost += cost;
    w->edges++;
    // What is not assumed is no execution.
    if (e->kind == EDGE_STOP && !e->ends_program)
        return NULL;
    if (e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION) {
        end(w, s);
        return NULL;
    }
    if (e->kind == EDGE_UNSUPPORTED || encode_edge(g->e, s->f, e, &f) != RC_OK) {
        struct obstacle_at o = e->kind == EDGE_UNSUPPORTED ? obstacle_of_edge(e) : encode_obstacle(g->e, e);
        fail(w, e->loc, "not modelled: ", o.kind == OBSTACLE_NONE ? "this statement" : obstacle_text(&o));
        return NULL;
    }
    s->f = f;
    if (f.f->op == TERM_FALSE)
        return NULL;
    const struct term *input = e->kind == EDGE_HAVOC ? encode_input(g->e, f, e) : NULL;
    if (input)
        vec_push(&g->inputs, ((struct winput){ e, input }));
    if (!move_along(w, s, e))
        return NULL;
    const struct edge *next = only_edge(s->scope, e->to);
    bool arm = g->path.at[s->e.first]->kind == EDGE_ASSUME && g->path.at[s->e.first]->from->out.n > 1;
    if (!next || (arm && wcet_statements(g->run->cfa, next) > 0)) {
        arrive(w, s, e->to);
        return NULL;
    }
    return next;
}

static void follow(struct wgrowth *w, uint32_t from, struct formula f, const struct scope *scope, const struct edge *e)
{
    struct wgraph *g = w->g;
    struct wstep s = { .e = { .from = from, .first = (uint32_t)g->path.n, .first_input = (uint32_t)g->inputs.n },
                       .f = f,
                       .scope = scope };
    while (e && !w->failed)
        e = take_edge(w, &s, e);
}

// ---- loops ----------------------------------------------------------------------------------------------------------

static bool is_excluded(struct wgrowth *w, const struct term *here)
{
    w->g->stats->loop_questions++;
    return solver_check(w->g->solver, &here, 1) == SAT_NO;
}

// Round s does not come: earlier ones, about which nobody asked, may not come either.
static void exclude_earlier(struct wgrowth *w, const struct scope *s)
{
    struct wgraph *g = w->g;
    for (uint32_t it = s->it - 1; it > 1; it--) {
        const struct scope *before = scope_iteration(&g->scopes, s->parent, s->loop, it, false);
        uint64_t *m = map_at(&w->families, (uint64_t)before->id << 32 | s->loop->head->id);
        if (!*m)
            return;
        const struct wblock *b = &g->blocks.at[w->places.at[*m - 1].block];
        if (b->asked || !is_excluded(w, b->here))
            return;
        for (size_t i = 0; i < b->in.n; i++)
            g->edges.at[b->in.at[i]].dead = true;
    }
}

// Whether a round of a loop comes, which earlier ones may have left: asked each time at first, then now and then.
static bool comes_again(struct wgrowth *w, const struct scope *s, const struct term *here, bool *asked)
{
    enum { ALWAYS = 40, SOMETIMES = 20 };
    struct wgraph *g = w->g;
    if (s->it < 2)
        return true;
    const struct scope *before = scope_iteration(&g->scopes, s->parent, s->loop, s->it - 1, false);
    uint32_t open = *of_scope(&w->rounds, before) + *of_scope(&w->left, before);
    *of_scope(&w->rounds, s) = open;
    bool limit = open >= g->cfg->open_rounds;
    if (!open || here->op == TERM_TRUE || (!limit && open > ALWAYS && open % SOMETIMES != 0))
        return true;
    *asked = true;
    if (is_excluded(w, here)) {
        exclude_earlier(w, s);
        return false;
    }
    if (limit)
        fail(w, s->loop->head->loc,
             arena_printf(
                 &g->run->mem,
                 "no bound of the loop at %s: its condition is no constant, and the solver does not exclude another "
                 "round after %u",
                 loop_name(w, s->loop), open),
             "; --loop-bound gives one");
    return !limit;
}

// Of the edges that leave a block at most one is taken.
static void exclude(struct wgrowth *w, uint32_t block)
{
    struct wgraph *g = w->g;
    const struct wblock *b = &g->blocks.at[block];
    for (size_t i = 0; i < b->out.n; i++)
        for (size_t k = 0; k < i; k++) {
            const struct term *x = g->edges.at[b->out.at[i]].taken, *y = g->edges.at[b->out.at[k]].taken;
            assert_all(g, term_not(g->t, term_and(g->t, x, y)));
        }
}

static int64_t bound_of(void *ctx, const struct loop *l)
{
    int64_t bound = given_bound(ctx, l);
    if (bound >= 0)
        note_assumed(ctx, l, bound);
    return bound;
}

/* From the first arrival at the head of a loop that is not unrolled to the head of a later round, or the same: at the cost of all rounds, and what
 * they may change is unknown.  False: their cost is not known. */
static bool skip_rounds(struct wgrowth *w, uint32_t block, struct formula f)
{
    struct wgraph *g = w->g;
    const struct scope *s = g->blocks.at[block].scope;
    const struct node *head = s->loop->head;
    int64_t cost;
    if (!wcet_loop_cost(g->run->cfa, s->loop, bound_of, w, &cost))
        return false;
    const struct edge_list *edges = executed_by_loop(w->executed, s->loop);
    struct u32_vec vars = { 0 };
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(g->e, edges->at[i], i < edges->own ? WRITES_ALL : WRITES_RETURNED, &vars);
    f = encode_forget(g->e, f, &vars);
    vec_free(&vars);
    struct wstep step = {
        .e = { .from = block, .cost = cost, .first = (uint32_t)g->path.n, .first_input = (uint32_t)g->inputs.n },
        .f = f,
        .scope = scope_iteration(&g->scopes, s->parent, s->loop, 2, false)
    };
    arrive(w, &step, head);
    return true;
}

static void open_place(struct wgrowth *w, uint32_t place)
{
    struct wgraph *g = w->g;
    struct wplace p = w->places.at[place];
    const struct term *here, *any = NULL;
    struct formula f = meet(w, &p, &here, &any);
    bool asked = false, comes = f.f->op != TERM_FALSE;
    comes = comes && (!p.node->is_loop_head || comes_again(w, p.scope, here, &asked));
    if (!comes || w->failed) {
        for (size_t i = 0; i < p.arrivals.n; i++)
            g->edges.at[p.arrivals.at[i]].dead = true;
        return;
    }
    uint32_t id = (uint32_t)g->blocks.n;
    struct wblock b = { .scope = p.scope, .node = p.node, .here = here, .any = any, .asked = asked };
    w->places.at[place].block = id;
    vec_push(&g->blocks, b);
    for (size_t i = 0; i < p.arrivals.n; i++) {
        g->edges.at[p.arrivals.at[i]].to = id;
        vec_push(&g->blocks.at[id].in, p.arrivals.at[i]);
    }
    bool skip = p.node->is_loop_head && p.scope->it == 1 && given_bound(w, p.scope->loop) > g->cfg->most_rounds;
    if (skip && !skip_rounds(w, id, f))
        fail(w, p.node->loc, "the cost of all rounds of a loop that is not unrolled is not known: ",
             "a loop inside has no --loop-bound, a call is recursive, or control jumps into a loop");
    if (skip)
        return;
    if (p.node == p.node->fn->exit && p.scope->frame->call)
        follow(w, id, f, p.scope, p.scope->frame->call->ret);
    else
        for (size_t i = 0; i < p.node->out.n; i++)
            follow(w, id, f, p.scope, p.node->out.at[i]);
    exclude(w, id);
}

// ---- the whole ------------------------------------------------------------------------------------------------------

static void begin(struct wgrowth *w)
{
    struct wgraph *g = w->g;
    const struct node *start = g->run->cfa->start->entry;
    const struct scope *s = enter_loops(w, scope_root(&g->scopes), start);
    struct wstep first = { .e = { .from = NONE }, .f = encode_start_valued(g->e), .scope = s };
    arrive(w, &first, start);
}

// The block in which all executions end.
static void close_graph(struct wgrowth *w)
{
    struct wgraph *g = w->g;
    uint32_t id = (uint32_t)g->blocks.n;
    struct wblock b = { .here = g->t->t_true };
    const struct term *any = g->t->t_false;
    vec_push(&g->blocks, b);
    for (size_t i = 0; i < w->ends.n; i++) {
        struct wedge *e = &g->edges.at[w->ends.at[i]];
        e->to = id;
        any = term_or(g->t, any, e->taken);
        vec_push(&g->blocks.at[id].in, w->ends.at[i]);
    }
    assert_all(g, any);
}

// Leaves out edges that lead to no end, and blocks with them; those that are left are numbered anew.
static void tidy(struct wgraph *g)
{
    uint8_t *live = MEM_ARRAY(uint8_t, g->blocks.n);
    uint32_t *name = MEM_ARRAY(uint32_t, g->blocks.n), *edge_name = MEM_ARRAY(uint32_t, g->edges.n);
    size_t n_blocks = g->blocks.n, n_edges = g->edges.n, blocks = 0, edges = 0;
    uint8_t *reached = MEM_ARRAY(uint8_t, g->blocks.n);
    reached[0] = true;
    for (size_t i = 1; i < g->blocks.n; i++)
        for (size_t k = 0; k < g->blocks.at[i].in.n; k++) {
            struct wedge *e = &g->edges.at[g->blocks.at[i].in.at[k]];
            e->dead |= !reached[e->from];
            reached[i] |= !e->dead;
        }
    live[g->blocks.n - 1] = true;
    for (size_t i = g->blocks.n; i-- > 0;)
        for (size_t k = 0; k < g->blocks.at[i].in.n && live[i]; k++) {
            const struct wedge *e = &g->edges.at[g->blocks.at[i].in.at[k]];
            if (e->from != NONE && !e->dead)
                live[e->from] = true;
        }
    for (size_t i = 0; i < g->blocks.n; i++) {
        vec_free(&g->blocks.at[i].in);
        vec_free(&g->blocks.at[i].out);
        name[i] = (uint32_t)blocks;
        if (live[i])
            g->blocks.at[blocks++] = g->blocks.at[i];
    }
    g->blocks.n = blocks;
    for (size_t i = 0; i < g->edges.n; i++) {
        struct wedge e = g->edges.at[i];
        if (e.dead || e.from == NONE || !live[e.from] || !live[e.to])
            continue;
        e.from = name[e.from];
        e.to = name[e.to];
        edge_name[i] = (uint32_t)edges;
        vec_push(&g->blocks.at[e.from].out, (uint32_t)edges);
        vec_push(&g->blocks.at[e.to].in, (uint32_t)edges);
        g->edges.at[edges++] = e;
    }
    g->edges.n = edges;
    mem_free(live, n_blocks);
    mem_free(reached, n_blocks);
    mem_free(name, n_blocks * sizeof *name);
    mem_free(edge_name, n_edges * sizeof *edge_name);
}

static void dominators(struct wgraph *g)
{
    for (uint32_t i = 1; i < g->blocks.n; i++) {
        struct wblock *b = &g->blocks.at[i];
        uint32_t d = g->edges.at[b->in.at[0]].from;
        for (size_t k = 1; k < b->in.n; k++)
            for (uint32_t x = g->edges.at[b->in.at[k]].from; x != d;) {
                if (x > d)
                    x = g->blocks.at[x].idom;
                else
                    d = g->blocks.at[d].idom;
            }
        b->idom = d;
        g->stats->merges += b->in.n > 1;
    }
}

static void free_growth(struct wgrowth *w)
{
    for (size_t i = 0; i < w->places.n; i++)
        vec_free(&w->places.at[i].arrivals);
    vec_free(&w->places);
    vec_free(&w->state);
    vec_free(&w->heap);
    vec_free(&w->rounds);
    vec_free(&w->left);
    vec_free(&w->ends);
    map_free(&w->families);
    executed_free(w->executed);
}

enum rc wgraph_grow(struct wgraph *g, struct run *r, struct encoder *e, const struct wcet_cfg *cfg,
                    struct wcet_stats *stats)
{
    uint64_t start = stat_now();
    *g = (struct wgraph){ .run = r, .cfa = r->cfa, .cfg = cfg, .stats = stats, .e = e, .t = encoder_terms(e) };
    g->solver = solver_new(symbolic_smt(r->symbolic), 0);
    scopes_init(&g->scopes);
    struct wgrowth w = { .g = g };
    enum rc rc = RC_OK;
    w.executed = executed_new(r->cfa);
    begin(&w);
    while (w.heap.n && rc == RC_OK && !w.failed) {
        uint64_t asked = g->t->asked;
        uint32_t p = heap_pop(&w);
        open_place(&w, p);
        rc = tick(&r->budget, 1 + (g->t->asked - asked) / 8);
        if (w.edges > (uint64_t)cfg->unrolled) {
            const struct wplace *at = &w.places.at[p];
            const struct scope *s = at->scope;
            while (s->parent && !s->loop)
                s = s->parent;
            fail(&w, at->node->loc, "the unrolled program is larger than --unrolled allows",
                 s->loop ? arena_printf(&r->mem, ", in round %u of the loop at %s", s->it, loop_name(&w, s->loop))
                         : "");
        }
    }
    if (rc == RC_OK && !w.failed && !w.ends.n)
        fail(&w, r->cfa->entry->entry->loc, "no execution ends", "");
    if (rc == RC_OK && !w.failed) {
        close_graph(&w);
        tidy(g);
        if (g->blocks.n > 1)
            dominators(g);
        else
            fail(&w, r->cfa->entry->entry->loc, "no execution ends", "");
    }
    stats->blocks = g->blocks.n;
    stats->edges = g->edges.n;
    stats->time_unroll += stat_now() - start;
    free_growth(&w);
    return w.failed ? RC_USER : rc;
}

void wgraph_free(struct wgraph *g)
{
    for (size_t i = 0; i < g->blocks.n; i++) {
        vec_free(&g->blocks.at[i].in);
        vec_free(&g->blocks.at[i].out);
    }
    vec_free(&g->blocks);
    vec_free(&g->edges);
    vec_free(&g->path);
    vec_free(&g->inputs);
    vec_free(&g->assumed);
    buf_free(&g->why);
    scopes_free(&g->scopes);
    if (g->solver)
        solver_free(g->solver);
}

int64_t wgraph_measure(struct wgraph *g)
{
    for (size_t i = 0; i < g->blocks.n; i++) {
        struct wblock *b = &g->blocks.at[i];
        b->longest = 0;
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            b->longest = MAX(b->longest, g->blocks.at[e->from].longest + e->cost);
        }
    }
    return vec_last(&g->blocks).longest;
}

int64_t wgraph_shortest(const struct wgraph *g)
{
    int64_t *least = MEM_ARRAY(int64_t, g->blocks.n), r;
    for (size_t i = 1; i < g->blocks.n; i++) {
        const struct wblock *b = &g->blocks.at[i];
        least[i] = INT64_MAX;
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            least[i] = MIN(least[i], least[e->from] + e->cost);
        }
    }
    r = least[g->blocks.n - 1];
    mem_free(least, g->blocks.n * sizeof *least);
    return r;
}
