// SPDX-License-Identifier: Apache-2.0
// unroll.c: visits places in order, and makes the formulas of the ways from one to the next.
#include "algo/bmc/unroll.h"

#include "algo/bmc/depth.h"
#include "algo/bmc/divisors.h"
#include "base/heap.h"
#include "encode/forget.h"
#include "pre/known.h"

enum {
    PIECE_MAX = 16,        // edges of a piece before it gets a boolean of its own
    FREE_EDGES = 1 << 15,  // edges encoded in a round before every iteration counts; doubles with each round
    PRUNE_EDGES = 24,      // edges encoded between two checks of a loop head, at first
    WALKED_PER_TICK = 32,  // writes to arrays that a read looks at
    TERMS_PER_TICK = 8,    // terms made or found again
    PRUNE_WORK = 20000,    // units of the solver for such a check: mostly it is easy
};
#define NONE UINT32_MAX

// The executions that come from place `from` along edges to a place or an end.
struct arrival {
    uint32_t from;  // NONE: from nowhere
    uint32_t edges, n_edges, inputs, n_inputs;
    struct formula f;
    uint32_t next;  // of the same place
};

struct position {
    const struct scope *scope;
    const struct node *node;
    uint32_t state;           // of the automata
    uint32_t first, last, n;  // arrivals; their formulas are booleans if there are several
};

// Decides when asking whether a loop head is still reached is worth its price.
struct pruning {
    uint64_t next, interval;  // in edges encoded; the interval doubles with each vain check
    uint32_t last;            // iteration that was unreachable last time
};

struct unroll {
    struct run *run;
    struct encoder *e;
    struct terms *terms;
    struct solver *solver;
    struct unroll_cfg cfg;
    struct unroll_stats *stats;
    uint32_t k, recursion;
    struct scopes scopes;
    struct {
        VEC_OF(struct position);
    } places;
    struct {
        VEC_OF(struct arrival);
    } arrivals;
    struct map families, members;  // of the places of this round
    struct heap heap;              // places to do
    struct {
        VEC_OF(const struct edge *);
    } edges;
    struct unroll_inputs inputs;
    struct term_vec divisions;  // divisors that are not zero if an execution comes to them
    struct monitors monitors;
    struct executed *executed;
    struct unroll_ends violations, obstacles, waiting;
    size_t opened;            // places whose executions were followed, of all rounds
    bool under_way;           // a round has begun and not yet ended
    struct pruning *pruning;  // by loop id
    uint64_t encoded;         // edges
    struct depth depth;
    uint64_t free_edges, free_until;  // in edges encoded: of this round
};

// ---- pieces ---------------------------------------------------------------------------------------------------------

static bool is_piece(const struct term *f)
{
    return f->op == TERM_VAR || f->op == TERM_FALSE || f->op == TERM_TRUE;
}

// Replaces f's condition by a boolean and asserts what that implies.  Conditions of formulas with values are small as
// they are.
static void cut_piece(struct unroll *u, struct formula *f)
{
    if (u->cfg.valued || is_piece(f->f))
        return;
    const struct term *b = term_fresh(u->terms, "here", u->terms->s_bool);
    solver_assert(u->solver, term_implies(u->terms, b, f->f));
    f->f = b;
}

// ---- places ---------------------------------------------------------------------------------------------------------

static bool is_before(const void *ctx, uint32_t a, uint32_t b)
{
    const struct unroll *u = ctx;
    const struct position *p = &u->places.at[a], *q = &u->places.at[b];
    int c = scope_compare(p->scope, p->node, q->scope, q->node);
    return c != 0 ? c < 0 : a < b;
}

static uint32_t place_at(struct unroll *u, const struct scope *s, const struct node *n, uint32_t state)
{
    uint64_t *family = map_at(&u->families, (uint64_t)s->id << 32 | n->id);
    if (!*family)
        *family = u->families.n;
    uint64_t *m = map_at(&u->members, *family << 32 | state);
    if (!*m) {
        struct position p = { .scope = s, .node = n, .state = state, .first = NONE, .last = NONE };
        vec_push(&u->places, p);
        *m = u->places.n;
        u->stats->places++;
        if (s->loop)
            u->stats->depth = MAX(u->stats->depth, s->it);
        heap_push(&u->heap, (uint32_t)u->places.n - 1);
    }
    return (uint32_t)*m - 1;
}

static void arrive(struct unroll *u, uint32_t arrival, const struct scope *s, const struct node *n, uint32_t state)
{
    uint32_t place = place_at(u, s, n, state);
    struct position *p = &u->places.at[place];
    u->arrivals.at[arrival].next = NONE;
    if (p->n++ == 0)
        p->first = arrival;
    else
        u->arrivals.at[p->last].next = arrival;
    p->last = arrival;
}

// Asserts that executions come by only one of two pieces; gives a boolean that both imply.
static const struct term *exclude(struct unroll *u, const struct term *before, const struct term *piece)
{
    solver_assert(u->solver, term_not(u->terms, term_and(u->terms, before, piece)));
    const struct term *any = term_fresh(u->terms, "any", u->terms->s_bool);
    solver_assert(u->solver, term_implies(u->terms, term_or(u->terms, before, piece), any));
    return any;
}

/* The join of arrivals whose formulas keep values.  Nested branches meet in the order of their nesting: each arrival is
 * joined with the one just before as long as they are the two sides of one branch; the rest is joined from the last on,
 * since later exits of a loop lie on the side of a branch that the earlier did not take. */
static struct formula join_valued(struct unroll *u, const struct position *p)
{
    struct {
        VEC_OF(struct formula);
    } open = { 0 };
    for (uint32_t i = p->first; i != NONE; i = u->arrivals.at[i].next) {
        struct formula f = u->arrivals.at[i].f;
        while (open.n && encode_alternatives(u->e, vec_last(&open), f)) {
            f = encode_join(u->e, vec_last(&open), f);
            open.n--;
        }
        vec_push(&open, f);
    }
    struct formula f = vec_pop(&open);
    for (; open.n; open.n--)
        f = encode_join(u->e, vec_last(&open), f);
    u->stats->joins += p->n - 1;
    vec_free(&open);
    return f;
}

// The formula of a place: the join of its arrivals.
static struct formula join_arrivals(struct unroll *u, const struct position *p)
{
    struct arrival *a = &u->arrivals.at[p->first];
    if (p->n == 1)
        return a->f;
    if (u->cfg.valued)
        return join_valued(u, p);
    cut_piece(u, &a->f);
    struct formula f = a->f;
    const struct term *any = f.f;
    while (a->next != NONE) {
        a = &u->arrivals.at[a->next];
        cut_piece(u, &a->f);
        cut_piece(u, &f);
        any = exclude(u, any, a->f.f);
        f = encode_join(u->e, f, a->f);
        u->stats->joins++;
    }
    cut_piece(u, &f);
    return f;
}

// ---- from scope to scope --------------------------------------------------------------------------------------------

enum move {
    MOVE_GO,
    MOVE_DROP,   // not represented here
    MOVE_AGAIN,  // at a loop head where a skipped program ends
    MOVE_WAIT,   // beyond the bound
};

// The iterations, in skipped programs, of a loop whose head was reached by an arbitrary number of back edges.
static uint32_t first_skipped(const struct unroll *u)
{
    return u->k + 2;
}

static uint32_t last_skipped(const struct unroll *u)
{
    return 2 * u->k + 2;
}

static bool is_quiet_iteration(const struct unroll *u, uint32_t it)
{
    return u->cfg.skip && it >= first_skipped(u) && it < last_skipped(u);
}

// The next scope behind a back edge in iteration s.
static enum move next_iteration(struct unroll *u, const struct scope **s)
{
    const struct scope *from = *s;
    uint32_t it = from->it + 1;
    enum move m = MOVE_GO;
    if (u->cfg.skip && from->it != 0 && (it == u->k + 1 || it > last_skipped(u)))
        m = MOVE_AGAIN;
    if (m != MOVE_AGAIN)
        *s = scope_iteration(&u->scopes, from->parent, from->loop, it, is_quiet_iteration(u, it));
    if (!u->cfg.skip && depth_next(&u->depth, from, *s, u->encoded > u->free_until) > u->k)
        m = MOVE_WAIT;
    return m;
}

// From node `from` to `to` of one function.
static enum move move_inside(struct unroll *u, const struct node *from, const struct node *to, const struct scope **s)
{
    const struct scope *around = scope_around(*s, to);
    for (const struct scope *x = *s; x != around; x = x->parent)
        if (is_quiet_iteration(u, x->it) && !x->parent->quiet)
            return MOVE_DROP;  // quiet iterations do not leave their loop
    for (const struct scope *x = *s; x != around; x = x->parent)
        depth_leaves(&u->depth, x, to);
    *s = around;
    if (to->is_loop_head && around->loop && around->loop->head == to && loop_contains(around->loop, from))
        return next_iteration(u, s);
    *s = scope_enter_loops(&u->scopes, around, to);
    return MOVE_GO;
}

static bool is_too_deep(const struct unroll *u, const struct scope *s, const struct edge *call)
{
    return call->callee->recursive && scope_recursion(s, call->callee) >= u->recursion;
}

static enum move move_along(struct unroll *u, const struct edge *e, const struct scope **s)
{
    if (e->kind == EDGE_CALL) {
        bool deep = is_too_deep(u, *s, e);
        *s = scope_enter_loops(&u->scopes, scope_call(&u->scopes, *s, e, NULL), e->to);
        return deep ? MOVE_WAIT : MOVE_GO;
    }
    if (e->kind != EDGE_RETURN)
        return move_inside(u, e->from, e->to, s);
    if ((*s)->frame->deep)
        return MOVE_DROP;
    const struct edge *call = (*s)->frame->call;
    *s = (*s)->frame->parent;
    return move_inside(u, call->from, e->to, s);
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// An execution on its way from a place.
struct walk {
    struct arrival a;  // what lies behind it
    const struct scope *scope;
    uint32_t state;
    uint32_t piece;  // edges since the last boolean
};

static uint32_t add_arrival(struct unroll *u, struct walk *w)
{
    w->a.n_edges = (uint32_t)u->edges.n - w->a.edges;
    w->a.n_inputs = (uint32_t)u->inputs.n - w->a.inputs;
    vec_push(&u->arrivals, w->a);
    return (uint32_t)u->arrivals.n - 1;
}

static void add_end(struct unroll *u, struct unroll_ends *ends, struct walk *w, const struct edge *e)
{
    if (w->scope->quiet || w->a.f.f->op == TERM_FALSE)
        return;
    cut_piece(u, &w->a.f);
    struct unroll_end end = {
        .f = w->a.f, .edge = e, .arrival = add_arrival(u, w), .state = w->state, .scope = w->scope
    };
    vec_push(ends, end);
}

// Reports executions that a skipped program abandons at a loop head.
static void report_arrival(struct unroll *u, struct walk *w, const struct node *head, enum arrival_kind kind)
{
    if (!u->cfg.hooks.arrive || w->scope->quiet)
        return;
    cut_piece(u, &w->a.f);
    u->cfg.hooks.arrive(u->cfg.hooks.ctx, u, head, kind, w->a.f);
}

// Where a walk ends whose last edge cannot be passed.
static void end_walk(struct unroll *u, struct walk *w, const struct edge *e, enum move m)
{
    if (m == MOVE_WAIT)
        add_end(u, &u->waiting, w, e);
    else if (m == MOVE_AGAIN)
        report_arrival(u, w, e->to, ARRIVAL_AGAIN);
    else if (m == MOVE_GO)
        arrive(u, add_arrival(u, w), w->scope, e->to, w->state);
}

static void note_divisions(struct unroll *u, struct formula before, const struct edge *e)
{
    const struct term *good = u->cfg.skip ? u->terms->t_true : divisors_nonzero(u->e, before, e);
    if (good->op != TERM_TRUE)
        vec_push(&u->divisions, term_implies(u->terms, before.f, good));
}

// Extends the walk by an edge.  False if nothing goes on: no execution takes the edge, or it cannot be encoded, which
// is an obstacle.
static bool pass_edge(struct unroll *u, struct walk *w, const struct edge *e)
{
    u->stats->edges++;
    u->encoded++;
    struct formula f;
    enum rc rc = encode_edge(u->e, w->a.f, e, &f);
    (void)tick(&u->run->budget, 1);  // noticed when the place is done
    if (rc != RC_OK) {
        add_end(u, &u->obstacles, w, e);
        return false;
    }
    note_divisions(u, w->a.f, e);
    w->a.f = f;
    const struct term *input = e->kind == EDGE_HAVOC ? encode_input(u->e, f, e) : NULL;
    if (input) {
        struct unroll_input in = { e, input };
        vec_push(&u->inputs, in);
    }
    if (++w->piece % PIECE_MAX == 0)
        cut_piece(u, &w->a.f);
    return w->a.f.f->op != TERM_FALSE;
}

// The states of the automata that edges may lead to from `state`, itself included.
static void reachable_states(struct unroll *u, const struct edge_list *edges, uint32_t state, struct u32_vec *out)
{
    vec_push(out, state);
    for (size_t i = 0; i < out->n; i++)
        for (size_t k = 0; k < edges->n; k++) {
            bool error;
            uint32_t next = monitors_step(&u->monitors, out->at[i], edges->at[k], &error);
            if (!error)
                vec_push_once(out, next);
        }
}

// f, in which what the edges may write is unknown.
static struct formula forget(struct unroll *u, const struct edge_list *edges, size_t own, struct formula f)
{
    struct u32_vec vars = { 0 };
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(u->e, edges->at[i], i < own ? WRITES_ALL : WRITES_RETURNED, &vars);
    f = encode_forget(u->e, f, &vars);
    vec_free(&vars);
    return f;
}

// Enters an activation of g at any depth below a call that is too deep; w is behind the CALL edge, and knows nothing of
// what calls write.
static void enter_deep(struct unroll *u, struct walk w, const struct edge *call, const struct func *g, uint32_t state)
{
    const struct scope *s = scope_call(&u->scopes, w.scope, call, g);
    arrive(u, add_arrival(u, &w), scope_enter_loops(&u->scopes, s, g->entry), g->entry, state);
}

// Skips a call that is too deep: behind it everything that it may write is unknown.
static void pass_deep(struct unroll *u, struct walk w, const struct edge *call, uint32_t state)
{
    w.state = state;
    vec_push(&u->edges, call->ret);
    if (!pass_edge(u, &w, call->ret))
        return;
    enum move m = move_inside(u, call->from, call->ret->to, &w.scope);
    end_walk(u, &w, call->ret, m);
}

// Whether no edge before the k-th calls the same function.
static bool is_first_call(const struct edge_list *edges, size_t k)
{
    for (size_t i = 0; i < k; i++)
        if (edges->at[i]->kind == EDGE_CALL && edges->at[i]->callee == edges->at[k]->callee)
            return false;
    return true;
}

// Does both, in skipped programs.  Inside of a deep activation that activation represents the others.
static void skip_call(struct unroll *u, struct walk *w, const struct edge *call)
{
    bool inside = scope_recursion(w->scope, call->callee) == UINT32_MAX;
    if (!pass_edge(u, w, call))
        return;
    const struct edge_list *edges = executed_by_func(u->executed, call->callee);
    w->a.f = forget(u, edges, edges->n, w->a.f);
    cut_piece(u, &w->a.f);
    struct u32_vec states = { 0 };
    reachable_states(u, edges, w->state, &states);
    for (size_t i = 0; i < states.n; i++) {
        for (size_t k = 0; k < edges->n && !inside; k++) {
            const struct edge *e = edges->at[k];
            if (e->kind == EDGE_CALL && e->callee->recursive && is_first_call(edges, k))
                enter_deep(u, *w, call, e->callee, states.at[i]);
        }
        pass_deep(u, *w, call, states.at[i]);
    }
    vec_free(&states);
}

// Takes one edge; gives the next edge to take.  NULL: the walk has ended.
static const struct edge *take_edge(struct unroll *u, struct walk *w, const struct edge *e)
{
    bool error;
    w->state = monitors_step(&u->monitors, w->state, e, &error);
    vec_push(&u->edges, e);
    if (error)
        add_end(u, &u->violations, w, e);
    if (error || e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION)
        return NULL;
    if (u->cfg.skip && e->kind == EDGE_CALL && is_too_deep(u, w->scope, e)) {
        skip_call(u, w, e);
        return NULL;
    }
    if (!pass_edge(u, w, e)) {
        depth_stays(&u->depth, w->scope, e);
        return NULL;
    }
    enum move m = move_along(u, e, &w->scope);
    const struct edge *next = m == MOVE_GO ? scope_only_edge(w->scope, e->to) : NULL;
    if (!next)
        end_walk(u, w, e, m);
    return next;
}

static void walk(struct unroll *u, uint32_t from, struct formula f, const struct edge *e)
{
    const struct position *p = &u->places.at[from];
    struct walk w = { .a = { .from = from, .edges = (uint32_t)u->edges.n, .inputs = (uint32_t)u->inputs.n, .f = f },
                      .scope = p->scope,
                      .state = p->state };
    while (e)
        e = take_edge(u, &w, e);
}

// ---- loop heads -----------------------------------------------------------------------------------------------------

// Whether the solver found the head unreachable.
static bool prune(struct unroll *u, const struct scope *s, struct formula *f)
{
    struct pruning *p = &u->pruning[s->loop->id];
    if (!u->cfg.prune || s->it < 2 || (u->encoded < p->next && s->it != p->last))
        return false;
    u->stats->checks++;
    cut_piece(u, f);
    solver_limit(u->solver, PRUNE_WORK);
    bool dead = solver_check(u->solver, &f->f, 1) == SAT_NO;
    solver_limit(u->solver, u->cfg.rlimit);
    if (dead)
        p->last = s->it;
    p->interval = dead ? PRUNE_EDGES : MAX(2 * p->interval, PRUNE_EDGES);
    p->next = u->encoded + p->interval;
    u->stats->pruned += dead;
    return dead;
}

static struct formula assume_hook(struct unroll *u, const struct node *head, struct formula f)
{
    const struct unroll_hooks *h = &u->cfg.hooks;
    return h->assume ? h->assume(h->ctx, u, head, f) : f;
}

// Goes from the first arrival at a head to the head of a later iteration, whatever happened in between.
static void skip(struct unroll *u, uint32_t place, struct formula f)
{
    struct position p = u->places.at[place];
    const struct edge_list *edges = executed_by_loop(u->executed, p.scope->loop);
    struct formula any = forget(u, edges, edges->own, f);
    uint32_t it = first_skipped(u);
    const struct scope *s = scope_iteration(&u->scopes, p.scope->parent, p.scope->loop, it, is_quiet_iteration(u, it));
    struct u32_vec states = { 0 };
    reachable_states(u, edges, p.state, &states);
    for (size_t i = 0; i < states.n; i++) {
        struct walk w = {
            .a = { .from = place, .edges = (uint32_t)u->edges.n, .inputs = (uint32_t)u->inputs.n, .f = any }
        };
        arrive(u, add_arrival(u, &w), s, p.node, states.at[i]);
    }
    vec_free(&states);
}

// Opens a head of a skipped program.  False if nothing else goes on from there.
static bool open_skipped_head(struct unroll *u, uint32_t place, struct formula *f)
{
    struct position p = u->places.at[place];
    const struct unroll_hooks *h = &u->cfg.hooks;
    uint32_t it = p.scope->it;
    if (it < first_skipped(u) && h->arrive && !p.scope->quiet) {
        cut_piece(u, f);
        h->arrive(h->ctx, u, p.node, it == 1 ? ARRIVAL_ENTRY : ARRIVAL_AGAIN, *f);
    }
    *f = assume_hook(u, p.node, *f);
    if (it == 1)
        skip(u, place, *f);
    return it >= first_skipped(u) || it <= u->k;
}

// Notes which edges that leave the loop cannot be taken, before the others are followed to the next iteration.
static void find_stays(struct unroll *u, const struct scope *s, const struct node *n, struct formula f)
{
    for (size_t i = 0; n->loop && u->cfg.valued && i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        struct formula behind;
        if (e->kind == EDGE_ASSUME && !loop_contains(n->loop, e->to) && encode_edge(u->e, f, e, &behind) == RC_OK &&
            behind.f->op == TERM_FALSE)
            depth_stays(&u->depth, s, e);
    }
}

// Follows the executions that come to a place.  It cannot fail half-way, so no place is ever lost.
static void open_place(struct unroll *u, uint32_t place)
{
    struct position p = u->places.at[place];
    struct formula f = join_arrivals(u, &p);
    if (f.f->op == TERM_FALSE)
        return;
    if (p.node->is_loop_head) {
        VERIFY(p.scope->loop && p.scope->loop->head == p.node);
        if (u->cfg.skip ? !open_skipped_head(u, place, &f) : prune(u, p.scope, &f))
            return;
    }
    cut_piece(u, &f);
    bool returns = p.node == p.node->fn->exit && p.scope->frame->call;
    if (returns)
        walk(u, place, f, p.scope->frame->call->ret);
    if (!returns)
        find_stays(u, p.scope, p.node, f);
    for (size_t i = 0; i < p.node->out.n && !returns; i++)
        walk(u, place, f, p.node->out.at[i]);
}

// ---- rounds ---------------------------------------------------------------------------------------------------------

struct unroll *unroll_new(struct run *r, struct encoder *e, const struct unroll_cfg *cfg, struct unroll_stats *stats)
{
    struct unroll *u = MEM_NEW(struct unroll);
    u->run = r;
    u->e = e;
    u->terms = encoder_terms(e);
    u->solver = solver_new(symbolic_smt(r->symbolic), cfg->rlimit);
    u->cfg = *cfg;
    u->stats = stats;
    u->heap.before = is_before;
    u->heap.ctx = u;
    scopes_init(&u->scopes);
    depth_init(&u->depth, r->cfa);
    u->free_edges = FREE_EDGES;
    monitors_init(&u->monitors, &r->automata, r->cfa);
    u->pruning = MEM_ARRAY(struct pruning, r->cfa->loops.n);
    u->executed = known_executed(r->known);
    struct walk w = { .a = { .from = NONE, .f = cfg->valued ? encode_start_valued(e) : encode_start(e) },
                      .state = monitors_initial(&u->monitors) };
    const struct node *start = r->cfa->start->entry;
    const struct scope *s = scope_enter_loops(&u->scopes, scope_root(&u->scopes), start);
    struct unroll_end end = { .f = w.a.f, .arrival = add_arrival(u, &w), .state = w.state, .scope = s };
    vec_push(&u->waiting, end);
    return u;
}

void unroll_free(struct unroll *u)
{
    scopes_free(&u->scopes);
    depth_free(&u->depth);
    solver_free(u->solver);
    monitors_free(&u->monitors);
    mem_free(u->pruning, u->run->cfa->loops.n * sizeof *u->pruning);
    vec_free(&u->places);
    vec_free(&u->arrivals);
    map_free(&u->families);
    map_free(&u->members);
    vec_free(&u->heap.v);
    vec_free(&u->edges);
    vec_free(&u->inputs);
    vec_free(&u->divisions);
    vec_free(&u->violations);
    vec_free(&u->obstacles);
    vec_free(&u->waiting);
    mem_free(u, sizeof *u);
}

// Resumes what waits.
static void resume(struct unroll *u)
{
    struct unroll_ends ends = u->waiting;
    u->waiting = (struct unroll_ends){ 0 };
    for (size_t i = 0; i < ends.n; i++) {
        const struct unroll_end *end = &ends.at[i];
        const struct node *n = end->edge ? end->edge->to : u->run->cfa->start->entry;
        arrive(u, end->arrival, end->scope, n, end->state);
    }
    vec_free(&ends);
}

static void begin_round(struct unroll *u, uint32_t k, uint32_t recursion)
{
    u->under_way = true;
    u->k = k;
    u->recursion = recursion;
    u->free_until = u->encoded + u->free_edges;
    u->free_edges *= 2;
    map_clear(&u->families);
    map_clear(&u->members);
    vec_clear(&u->violations);
    vec_clear(&u->obstacles);
    resume(u);
}

enum rc unroll_run(struct unroll *u, uint32_t k, uint32_t recursion)
{
    uint64_t begin = stat_now();
    if (!u->under_way)
        begin_round(u, k, recursion);
    enum rc rc = tick(&u->run->budget, 0);
    while (u->heap.v.n && rc == RC_OK) {
        uint64_t asked = u->terms->asked, walked = encode_walked(u->e);
        open_place(u, heap_pop(&u->heap));
        u->opened++;
        rc = tick(&u->run->budget,
                  (u->terms->asked - asked) / TERMS_PER_TICK + (encode_walked(u->e) - walked) / WALKED_PER_TICK);
    }
    u->under_way = rc != RC_OK;
    u->stats->time_unroll += stat_now() - begin;
    return rc;
}

bool unroll_is_finished(const struct unroll *u)
{
    return u->opened && u->opened == u->places.n && !u->under_way;
}

struct solver *unroll_solver(const struct unroll *u)
{
    return u->solver;
}

struct encoder *unroll_encoder(const struct unroll *u)
{
    return u->e;
}

struct unroll_ends *unroll_violations(struct unroll *u)
{
    return &u->violations;
}

struct unroll_ends *unroll_obstacles(struct unroll *u)
{
    return &u->obstacles;
}

struct unroll_ends *unroll_waiting(struct unroll *u)
{
    return &u->waiting;
}

// The formula that an execution comes to one of the ends.
static const struct term *any_of(struct unroll *u, const struct unroll_ends *ends)
{
    const struct term *any = u->terms->t_false;
    for (size_t i = 0; i < ends->n; i++)
        any = term_or(u->terms, any, ends->at[i].f.f);
    return any;
}

enum sat unroll_check(struct unroll *u, const struct unroll_ends *ends)
{
    const struct term *any = any_of(u, ends);
    return any->op == TERM_FALSE ? SAT_NO : solver_check(u->solver, &any, 1);
}

enum sat unroll_check_defined(struct unroll *u, const struct unroll_ends *ends)
{
    if (!u->divisions.n)
        return SAT_UNKNOWN;
    struct term_vec all = { 0 };
    vec_append(&all, &u->divisions);
    vec_push(&all, any_of(u, ends));
    const struct term *both = term_make(u->terms, TERM_AND, all.at, all.n, (struct term_extra){ 0 });
    vec_free(&all);
    return solver_check(u->solver, &both, 1);
}

// ---- paths ----------------------------------------------------------------------------------------------------------

// The arrival by which an execution of the model came to a place.
static uint32_t taken_arrival(struct unroll *u, const struct position *p, struct term_vec *which)
{
    if (p->n == 1)
        return p->first;
    for (uint32_t i = p->first; i != NONE; i = u->arrivals.at[i].next)
        if (solver_true(u->solver, u->arrivals.at[i].f.f)) {
            if (which)
                vec_push(which, u->arrivals.at[i].f.f);
            return i;
        }
    // A model need not tell every condition, and a solver that crashed tells none; the path is only a suggestion
    // (model_confirm).
    return p->first;
}

void unroll_path(struct unroll *u, const struct unroll_end *end, struct edge_path *path, struct unroll_inputs *inputs,
                 struct term_vec *which)
{
    struct u32_vec arrivals = { 0 };
    for (uint32_t a = end->arrival;; a = taken_arrival(u, &u->places.at[u->arrivals.at[a].from], which)) {
        vec_push(&arrivals, a);
        if (u->arrivals.at[a].from == NONE)
            break;
    }
    if (which)
        vec_push(which, end->f.f);
    for (size_t i = arrivals.n; i-- > 0;) {
        const struct arrival *a = &u->arrivals.at[arrivals.at[i]];
        for (uint32_t k = 0; k < a->n_edges; k++)
            vec_push(path, u->edges.at[a->edges + k]);
        for (uint32_t k = 0; k < a->n_inputs; k++)
            vec_push(inputs, u->inputs.at[a->inputs + k]);
    }
    vec_free(&arrivals);
}
