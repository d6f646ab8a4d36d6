// SPDX-License-Identifier: Apache-2.0
// grow.c: unrolls the program to a graph without cycles, with the formula of all of its executions.  Booleans imply the
// past: an edge needs its block and its guard, a block one of its edges; at most one of the edges that leave a block is
// taken.  So the edges of a model are one path, and each execution has a model.
#include "algo/wcet/grow_priv.h"

#include <stdlib.h>

static void assert_all(struct wgraph *g, const struct term *f)
{
    if (f->op != TERM_TRUE)
        solver_assert(g->solver, f);
}

void wgrow_fail(struct wgrowth *w, struct loc at, const char *what, const char *detail)
{
    if (w->failed)
        return;
    w->failed = true;
    w->g->at = at;
    buf_printf(&w->g->why, "%s%s", what, detail);
}

// ---- places ---------------------------------------------------------------------------------------------------------

static bool is_before(const void *ctx, uint32_t a, uint32_t b)
{
    const struct wgrowth *w = ctx;
    const struct wplace *p = &w->places.at[a], *q = &w->places.at[b];
    int c = scope_compare(p->scope, p->node, q->scope, q->node);
    return c != 0 ? c < 0 : a < b;
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
    if (s->e.from != WGROW_NONE)
        vec_push(&g->blocks.at[s->e.from].out, id);
    return id;
}

void wgrow_arrive(struct wgrowth *w, struct wstep *s, const struct node *n)
{
    uint64_t *m = map_at(&w->families, (uint64_t)s->scope->id << 32 | n->id);
    if (!*m) {
        vec_push(&w->places, ((struct wplace){ .scope = s->scope, .node = n }));
        *m = w->places.n;
        heap_push(&w->heap, (uint32_t)w->places.n - 1);
    }
    uint32_t e = add_edge(w, s);
    vec_push(&w->places.at[*m - 1].arrivals, e);
}

// The formula where edges meet: the values of the edge that is taken.
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

// ---- edges ----------------------------------------------------------------------------------------------------------

static void end(struct wgrowth *w, struct wstep *s)
{
    uint32_t e = add_edge(w, s);
    vec_push(&w->ends, e);
}

// Takes one edge; gives the next edge to take.  NULL: the walk has ended.
static const struct edge *take_edge(struct wgrowth *w, struct wstep *s, const struct edge *e)
{
    struct wgraph *g = w->g;
    struct formula f;
    vec_push(&g->path, e);
    int64_t cost = wcet_statements(g->run->cfa, e);
    s->e.cost += cost;
    w->edges++;
    // A path that an assumption ends is no execution.
    if (e->kind == EDGE_STOP && !e->ends_program)
        return NULL;
    if (e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION) {
        end(w, s);
        return NULL;
    }
    if (e->kind == EDGE_UNSUPPORTED || encode_edge(g->e, s->f, e, &f) != RC_OK) {
        struct obstacle_at o = e->kind == EDGE_UNSUPPORTED ? obstacle_of_edge(e) : encode_obstacle(g->e, e);
        wgrow_fail(w, e->loc, "not modelled: ", o.kind == OBSTACLE_NONE ? "this statement" : obstacle_text(&o));
        return NULL;
    }
    s->f = f;
    if (f.f->op == TERM_FALSE)
        return NULL;
    const struct term *input = e->kind == EDGE_HAVOC ? encode_input(g->e, f, e) : NULL;
    if (input)
        vec_push(&g->inputs, ((struct winput){ e, input }));
    if (!wgrow_move(w, s, e))
        return NULL;
    const struct edge *next = scope_only_edge(s->scope, e->to);
    bool arm = g->path.at[s->e.first]->kind == EDGE_ASSUME && g->path.at[s->e.first]->from->out.n > 1;
    if (!next || (arm && wcet_statements(g->run->cfa, next) > 0)) {
        wgrow_arrive(w, s, e->to);
        return NULL;
    }
    return next;
}

static void follow_walk(struct wgrowth *w, uint32_t from, struct formula f, const struct scope *scope,
                        const struct edge *e)
{
    struct wgraph *g = w->g;
    struct wstep s = { .e = { .from = from, .first = (uint32_t)g->path.n, .first_input = (uint32_t)g->inputs.n },
                       .f = f,
                       .scope = scope };
    while (e && !w->failed)
        e = take_edge(w, &s, e);
}

// ---- blocks -----------------------------------------------------------------------------------------------------------

// Asserts that at most one of the edges that leave a block is taken.
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

static void open_place(struct wgrowth *w, uint32_t place)
{
    struct wgraph *g = w->g;
    struct wplace p = w->places.at[place];
    const struct term *here, *any = NULL;
    struct formula f = meet(w, &p, &here, &any);
    bool asked = false, comes = f.f->op != TERM_FALSE;
    comes = comes && (!p.node->is_loop_head || wgrow_comes_again(w, p.scope, here, &asked));
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
    bool skip = p.node->is_loop_head && p.scope->it == 1 && wgrow_skips(w, p.scope->loop);
    if (skip && !wgrow_skip_rounds(w, id, f))
        wgrow_fail(w, p.node->loc, "the cost of all rounds of a loop that is not unrolled is not known: ",
                   "a loop inside has no bound, a call is recursive, or control jumps into a loop");
    if (skip)
        return;
    if (p.node == p.node->fn->exit && p.scope->frame->call)
        follow_walk(w, id, f, p.scope, p.scope->frame->call->ret);
    else
        for (size_t i = 0; i < p.node->out.n; i++)
            follow_walk(w, id, f, p.scope, p.node->out.at[i]);
    exclude(w, id);
}

// ---- the whole ------------------------------------------------------------------------------------------------------

static void begin_graph(struct wgrowth *w)
{
    struct wgraph *g = w->g;
    const struct node *start = g->run->cfa->start->entry;
    const struct scope *s = scope_enter_loops(&g->scopes, scope_root(&g->scopes), start);
    struct wstep first = { .e = { .from = WGROW_NONE }, .f = encode_start_valued(g->e), .scope = s };
    wgrow_arrive(w, &first, start);
}

// Makes the block in which all executions end.
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

static void free_growth(struct wgrowth *w)
{
    for (size_t i = 0; i < w->places.n; i++)
        vec_free(&w->places.at[i].arrivals);
    vec_free(&w->places);
    vec_free(&w->state);
    vec_free(&w->heap.v);
    vec_free(&w->rounds);
    vec_free(&w->left);
    vec_free(&w->ends);
    map_free(&w->families);
}

// Takes bounds of loops from the user and from analysis.
static void take_bounds(struct wgraph *g, const struct wcet_bound *found)
{
    g->bounds = MEM_ARRAY(struct wcet_bound, g->cfa->loops.n);
    g->has_found = found != NULL;
    for (size_t i = 0; i < g->cfa->loops.n; i++) {
        const struct loop *l = g->cfa->loops.at[i];
        struct wcet_bound b = wcet_given_bound(g->cfa, g->cfg, l);
        bool better = found && b.from != WBOUND_OPTION && found[l->id].from != WBOUND_NONE;
        g->bounds[l->id] = better ? found[l->id] : b;
    }
}

enum rc wgraph_grow(struct wgraph *g, struct run *r, struct encoder *e, const struct wcet_cfg *cfg,
                    struct wcet_stats *stats, const struct wcet_bound *found)
{
    uint64_t start = stat_now();
    *g = (struct wgraph){ .run = r, .cfa = r->cfa, .cfg = cfg, .stats = stats, .e = e, .t = encoder_terms(e) };
    g->solver = solver_new(symbolic_smt(r->symbolic), 0);
    scopes_init(&g->scopes);
    take_bounds(g, found);
    struct wgrowth w = { .g = g, .heap.before = is_before };
    w.heap.ctx = &w;
    enum rc rc = RC_OK;
    w.executed = known_executed(r->known);
    begin_graph(&w);
    while (w.heap.v.n && rc == RC_OK && !w.failed) {
        uint64_t asked = g->t->asked;
        uint32_t p = heap_pop(&w.heap);
        open_place(&w, p);
        rc = tick(&r->budget, 1 + (g->t->asked - asked) / 8);
        if (w.edges > (uint64_t)cfg->unrolled) {
            const struct wplace *at = &w.places.at[p];
            const struct scope *s = at->scope;
            while (s->parent && !s->loop)
                s = s->parent;
            wgrow_fail(
                &w, at->node->loc, "the unrolled program is larger than --unrolled allows",
                s->loop ? arena_printf(&r->mem, ", in round %u of the loop at %s", s->it, wgrow_loop_name(&w, s->loop))
                        : "");
        }
    }
    if (rc == RC_OK && !w.failed && !w.ends.n)
        wgrow_fail(&w, r->cfa->entry->entry->loc, "no execution ends", "");
    if (rc == RC_OK && !w.failed) {
        close_graph(&w);
        wgraph_tidy(g);
        if (g->blocks.n < 2)
            wgrow_fail(&w, r->cfa->entry->entry->loc, "no execution ends", "");
    }
    stats->blocks = g->blocks.n;
    stats->edges = g->edges.n;
    stats->time_unroll += stat_now() - start;
    free_growth(&w);
    return w.failed ? RC_USER : rc;
}
