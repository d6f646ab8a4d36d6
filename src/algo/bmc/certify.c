// SPDX-License-Identifier: Apache-2.0
// certify.c: executions one by one.
#include "algo/bmc/certify.h"

#include "cfa/executed.h"
#include "encode/forget.h"

enum { DEPTH_MAX = 5000 };  // branches of one path

// The surroundings of an execution, innermost first: an iteration of a loop, or a call.
struct level {
    const struct level *up;
    const struct edge *call;  // NULL: an iteration
    const struct func
        *deep;  // an activation of this function, at any depth below the call; NULL: the one that the call makes
    const struct loop *loop;
    uint32_t it;  // 0: the loop was entered elsewhere than at its head; 1: the first arrival there ...
    bool quiet;   // this iteration, or one around it, is quiet: nothing bad happens in it
};

// An execution on its way.  What it has assumed so far is asserted; f has the present instances of variables.
struct way {
    const struct node *at;
    const struct level *top;  // NULL: the start function's body
    struct formula f;
    uint32_t state;  // of the automata
    unsigned depth;
};

struct checker {
    struct run *run;
    const struct unrolling_proof *proof;
    struct path_check *out;
    struct terms *t;
    struct solver *solver;
    struct monitors monitors;
    struct executed *executed;
    struct term_vec *known;  // by node id: the invariants that are left
    struct arena mem;
    bool changed;  // one was dropped
};

// ---- questions ------------------------------------------------------------------------------------------------------

static void refuse(struct checker *k, const char *why, struct loc at)
{
    if (!k->out->why) {
        k->out->why = why;
        k->out->at = at;
    }
}

static bool is_impossible(struct checker *k, const struct term *assumed)
{
    k->out->questions++;
    return solver_check(k->solver, &assumed, assumed ? 1 : 0) == SAT_NO;
}

// Asserts what f has gained.  False: that is the constant false.
static bool take_over(struct checker *k, struct way *w)
{
    bool possible = w->f.f->op != TERM_FALSE;
    if (possible && w->f.f->op != TERM_TRUE)
        solver_assert(k->solver, w->f.f);
    w->f.f = k->t->t_true;
    return possible;
}

static bool is_quiet(const struct way *w)
{
    return w->top && w->top->quiet;
}

// Handles an execution that is about to do something bad at edge e.
static void meet_bad(struct checker *k, const struct way *w, const struct edge *e)
{
    uint8_t *open = &k->out->open[e->id];
    if (!is_quiet(w) && !*open)
        *open = !is_impossible(k, NULL);
}

// ---- invariants -----------------------------------------------------------------------------------------------------

static const struct term *negated(struct checker *k, struct formula f, const struct term *inv)
{
    return term_not(k->t, encode_instance(k->proof->e, f, inv));
}

// Checks the invariants of a head that an execution comes to: those that may fail are dropped.
static void claim(struct checker *k, const struct way *w, const struct node *head)
{
    struct term_vec *known = &k->known[head->id];
    const struct term *fails = k->t->t_false;
    if (is_quiet(w))
        return;
    for (size_t i = 0; i < known->n; i++)
        fails = term_or(k->t, fails, negated(k, w->f, known->at[i]));
    if (fails->op == TERM_FALSE || is_impossible(k, fails))
        return;
    size_t kept = 0;
    for (size_t i = 0; i < known->n; i++)
        if (is_impossible(k, negated(k, w->f, known->at[i])))
            known->at[kept++] = known->at[i];
    k->changed |= kept < known->n;
    k->out->dropped += known->n - kept;
    known->n = kept;
}

static bool assume(struct checker *k, struct way *w, const struct node *head)
{
    const struct term_vec *known = &k->known[head->id];
    for (size_t i = 0; i < known->n; i++) {
        w->f = encode_assume(k->proof->e, w->f, encode_type_facts(k->proof->e, known->at[i]));
        w->f = encode_assume(k->proof->e, w->f, known->at[i]);
    }
    return take_over(k, w);
}

// ---- levels ---------------------------------------------------------------------------------------------------------

static const struct level *push_level(struct checker *k, struct level l)
{
    struct level *x = ARENA_NEW(&k->mem, struct level);
    l.quiet |= l.up && l.up->quiet;
    *x = l;
    return x;
}

static bool is_quiet_iteration(const struct checker *k, uint32_t it)
{
    return k->proof->skip && it >= k->proof->k + 2 && it < 2 * k->proof->k + 2;
}

static void set_iteration(struct checker *k, struct way *w, const struct loop *l, const struct level *up, uint32_t it)
{
    w->top = push_level(k, (struct level){ .up = up, .loop = l, .it = it, .quiet = is_quiet_iteration(k, it) });
}

// Leaves the loops that do not contain n.  False: it would leave a quiet iteration, which stays in its loop.
static bool leave_loops(const struct checker *k, struct way *w, const struct node *n)
{
    while (w->top && !w->top->call && !loop_contains(w->top->loop, n)) {
        if (is_quiet_iteration(k, w->top->it) && !(w->top->up && w->top->up->quiet))
            return false;
        w->top = w->top->up;
    }
    return true;
}

// Enters the loops around n that w is not in, outermost first.
static void enter_loops(struct checker *k, struct way *w, const struct loop *l, const struct node *n)
{
    if (!l || (w->top && !w->top->call && w->top->loop == l))
        return;
    enter_loops(k, w, l->parent, n);
    set_iteration(k, w, l, w->top, l->head == n);
}

static const struct level *active_call(const struct level *l)
{
    while (l && !l->call)
        l = l->up;
    return l;
}

// How many calls of f are active; UINT32_MAX below a call that is too deep.
static uint32_t activations(const struct level *l, const struct func *f)
{
    uint32_t n = 0;
    for (; l; l = l->up) {
        if (l->deep)
            return UINT32_MAX;
        n += l->call && l->call->callee == f;
    }
    return n;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static void follow_way(struct checker *k, struct way w);

// Forgets what the edges may write; edges from number `own` on belong to calls that have returned.
static bool forget(struct checker *k, struct way *w, const struct edge_list *edges, size_t own)
{
    struct u32_vec vars = { 0 };
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(k->proof->e, edges->at[i], i < own ? WRITES_ALL : WRITES_RETURNED, &vars);
    w->f = encode_forget(k->proof->e, w->f, &vars);
    vec_free(&vars);
    return take_over(k, w);
}

// The states of the automata to which any number of these edges may lead from `state` without an error.
static void later_states(struct checker *k, const struct edge_list *edges, uint32_t state, struct u32_vec *out)
{
    vec_push(out, state);
    for (size_t i = 0; i < out->n; i++)
        for (size_t n = 0; n < edges->n; n++) {
            bool error;
            uint32_t next = monitors_step(&k->monitors, out->at[i], edges->at[n], &error);
            if (!error)
                vec_push_once(out, next);
        }
}

// Goes from the first arrival at a head to the last k + 1 iterations, whatever happened before them.
static void skip_iterations(struct checker *k, struct way w)
{
    const struct level *here = w.top;
    const struct edge_list *edges = executed_by_loop(k->executed, here->loop);
    struct u32_vec states = { 0 };
    solver_push(k->solver);
    later_states(k, edges, w.state, &states);
    bool possible = forget(k, &w, edges, edges->own);
    set_iteration(k, &w, here->loop, here->up, k->proof->k + 2);
    possible = possible && assume(k, &w, w.at);
    w.depth++;
    for (size_t i = 0; i < states.n && possible; i++) {
        w.state = states.at[i];
        follow_way(k, w);
    }
    solver_pop(k->solver, 1);
    vec_free(&states);
}

// Comes to a loop head, from inside of the loop (`again`) or from outside.  False: nothing goes on from here.
static bool come_to_head(struct checker *k, struct way *w, bool again, const struct edge *e)
{
    const struct unrolling_proof *p = k->proof;
    const struct level *old = w->top;
    uint32_t it = old->it + again;
    if (!p->skip) {
        if (again && it > p->k + 1) {
            if (!is_impossible(k, NULL))
                refuse(k, "an execution takes more iterations than were unrolled", e->loc);
            return false;
        }
    } else if (again && old->it != 0 && (it == p->k + 1 || it > 2 * p->k + 2)) {
        claim(k, w, w->at);
        return false;
    }
    if (again)
        set_iteration(k, w, old->loop, old->up, it);
    if (!p->skip)
        return true;
    if (it < p->k + 2)
        claim(k, w, w->at);
    if (!assume(k, w, w->at))
        return false;
    if (it == 1)
        skip_iterations(k, *w);
    return it >= p->k + 2 || it <= p->k;
}

// Handles an execution that has taken an edge from node `from` to node `to` of the same function.
static bool arrive(struct checker *k, struct way *w, const struct node *from, const struct node *to,
                   const struct edge *e)
{
    if (!leave_loops(k, w, to))
        return false;
    w->at = to;
    const struct level *in = w->top;
    bool again = to->is_loop_head && in && !in->call && in->loop->head == to && loop_contains(in->loop, from);
    if (!again)
        enter_loops(k, w, to->loop, to);
    return !to->is_loop_head || come_to_head(k, w, again, e);
}

// Enters a function, by a call or below one.
static bool enter(struct checker *k, struct way *w, const struct edge *e, const struct func *deep)
{
    w->at = deep ? deep->entry : e->to;
    w->top = push_level(k, (struct level){ .up = w->top, .call = e, .deep = deep });
    enter_loops(k, w, w->at->loop, w->at);
    return !w->at->is_loop_head || come_to_head(k, w, false, e);
}

// Goes on behind a call, whatever the call has done.
static void pass_call(struct checker *k, struct way w, const struct edge *call)
{
    solver_push(k->solver);
    if (encode_edge(k->proof->e, w.f, call->ret, &w.f) != RC_OK)
        meet_bad(k, &w, call->ret);
    else if (take_over(k, &w) && arrive(k, &w, call->from, call->ret->to, call->ret))
        follow_way(k, w);
    solver_pop(k->solver, 1);
}

// Starts in an activation of g at any depth below the call.
static void enter_deep(struct checker *k, struct way w, const struct edge *call, const struct func *g)
{
    solver_push(k->solver);
    if (enter(k, &w, call, g))
        follow_way(k, w);
    solver_pop(k->solver, 1);
}

static bool is_first_call(const struct edge_list *edges, size_t n)
{
    bool first = edges->at[n]->kind == EDGE_CALL && edges->at[n]->callee->recursive;
    for (size_t i = 0; i < n && first; i++)
        first = edges->at[i]->kind != EDGE_CALL || edges->at[i]->callee != edges->at[n]->callee;
    return first;
}

// Skips a call that is too deep: checks its activations, and what comes behind it.  Calls inside of one are part of it.
static void skip_call(struct checker *k, struct way w, const struct edge *call)
{
    const struct edge_list *edges = executed_by_func(k->executed, call->callee);
    bool inside = activations(w.top, call->callee) == UINT32_MAX;
    struct u32_vec states = { 0 };
    later_states(k, edges, w.state, &states);
    bool possible = forget(k, &w, edges, edges->n);
    w.depth++;
    for (size_t i = 0; i < states.n && possible; i++) {
        w.state = states.at[i];
        for (size_t n = 0; n < edges->n && !inside; n++)
            if (is_first_call(edges, n))
                enter_deep(k, w, call, edges->at[n]->callee);
        pass_call(k, w, call);
    }
    vec_free(&states);
}

static bool call(struct checker *k, struct way *w, const struct edge *e)
{
    if (!e->callee->recursive || activations(w->top, e->callee) < k->proof->recursion)
        return enter(k, w, e, NULL);
    if (k->proof->skip) {
        skip_call(k, *w, e);
        return false;
    }
    if (!is_impossible(k, NULL))
        refuse(k, "calls are nested more deeply than was unrolled", e->loc);
    return false;
}

static bool leave_call(struct checker *k, struct way *w, const struct edge *e)
{
    const struct level *l = active_call(w->top);
    VERIFY(l);
    if (l->deep)
        return false;  // skip_call has gone on behind the call
    w->top = l->up;
    return arrive(k, w, l->call->from, e->to, e);
}

// Takes edge e.  False: the execution ends with it, or there is no such execution.
static bool take_edge(struct checker *k, struct way *w, const struct edge *e)
{
    bool error;
    w->state = monitors_step(&k->monitors, w->state, e, &error);
    if (error)
        meet_bad(k, w, e);
    if (error || e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION)
        return false;
    if (encode_edge(k->proof->e, w->f, e, &w->f) != RC_OK) {
        meet_bad(k, w, e);
        return false;
    }
    if (!take_over(k, w))
        return false;
    return e->kind == EDGE_CALL     ? call(k, w, e)
           : e->kind == EDGE_RETURN ? leave_call(k, w, e)
                                    : arrive(k, w, e->from, e->to, e);
}

// ---- paths ----------------------------------------------------------------------------------------------------------

// Whether the check goes on; if not, the proof is refused: no path is left out silently.
static bool goes_on(struct checker *k)
{
    if (tick(&k->run->budget, 1) != RC_OK)
        refuse(k, stop_cause_text(k->run->budget.cause), (struct loc){ 0 });
    return !k->out->why;
}

static void branch(struct checker *k, const struct way *w)
{
    for (size_t i = 0; i < w->at->out.n && goes_on(k); i++) {
        struct way x = *w;
        x.depth++;
        solver_push(k->solver);
        if (take_edge(k, &x, w->at->out.at[i]) && !is_impossible(k, NULL))
            follow_way(k, x);
        else
            k->out->paths++;
        solver_pop(k->solver, 1);
    }
}

static void follow_way(struct checker *k, struct way w)
{
    if (w.depth > DEPTH_MAX || k->out->paths > k->proof->most_paths)
        refuse(k, "there are more paths, or longer ones, than are followed", w.at->loc);
    while (goes_on(k)) {
        const struct level *l = active_call(w.top);
        bool returns = l && w.at == w.at->fn->exit;
        if (!returns && w.at->out.n > 1) {
            branch(k, &w);
            return;
        }
        if ((!returns && w.at->out.n == 0) || !take_edge(k, &w, returns ? l->call->ret : w.at->out.at[0]))
            break;
    }
    k->out->paths++;
}

// Follows all paths once.  True: no invariant was dropped.
static bool pass(struct checker *k)
{
    const struct cfa *c = k->run->cfa;
    const struct node *start = c->start->entry;
    struct way w = { .at = start, .f = encode_start(k->proof->e), .state = monitors_initial(&k->monitors) };
    memset(k->out->open, 0, c->edges.n);
    k->out->paths = 0;
    k->changed = false;
    k->solver = solver_new(symbolic_smt(k->run->symbolic), 0);
    enter_loops(k, &w, start->loop, start);
    if (take_over(k, &w) && (!start->is_loop_head || come_to_head(k, &w, false, start->out.at[0])))
        follow_way(k, w);
    solver_free(k->solver);
    arena_free(&k->mem);
    k->mem = (struct arena){ 0 };
    return !k->changed;
}

static void copy_invariants(struct checker *k)
{
    size_t n = k->run->cfa->nodes.n;
    k->known = MEM_ARRAY(struct term_vec, n);
    for (size_t i = 0; i < n && k->proof->invariants; i++)
        vec_append(&k->known[i], &k->proof->invariants[i]);
}

void certify_paths(struct run *r, const struct unrolling_proof *p, struct path_check *out)
{
    struct checker k = { .run = r, .proof = p, .out = out, .t = encoder_terms(p->e) };
    *out = (struct path_check){ .open = MEM_ARRAY(uint8_t, r->cfa->edges.n) };
    monitors_init(&k.monitors, &r->automata, r->cfa);
    k.executed = executed_new(r->cfa);
    copy_invariants(&k);
    while (goes_on(&k) && !pass(&k)) {}
    for (size_t i = 0; i < r->cfa->nodes.n; i++) {
        out->used += k.known[i].n;
        vec_free(&k.known[i]);
    }
    mem_free(k.known, r->cfa->nodes.n * sizeof *k.known);
    executed_free(k.executed);
    monitors_free(&k.monitors);
}

void path_check_free(const struct cfa *c, struct path_check *p)
{
    mem_free(p->open, c->edges.n);
    p->open = NULL;
}

static void print_reason(const struct cfa *c, const char *why, struct loc at, struct buf *text)
{
    struct place p = sources_place(&c->prog->src, at);
    buf_puts(text, why);
    if (at.off)
        buf_printf(text, " (%s:%u)", p.file, p.line);
}

bool certify_accepts(const struct cfa *c, const struct path_check *a, const struct path_check *b, struct buf *text)
{
    const struct path_check *refused = a->why ? a : b && b->why ? b : NULL;
    if (refused) {
        print_reason(c, refused->why, refused->at, text);
        return false;
    }
    for (size_t i = 0; i < c->edges.n; i++)
        if (a->open[i] && (!b || b->open[i])) {
            print_reason(c, "a violation is not excluded", c->edges.at[i]->loc, text);
            return false;
        }
    return true;
}
