// SPDX-License-Identifier: Apache-2.0
// search.c: finds the largest cost of an execution by halving the interval in which it lies.
// source Henry 2014, algorithm 10.  If nobody can tell, the answer is the upper bound: the thesis's tool gave the lower
// one.
#include "algo/wcet/wcet.h"

const struct opt_choice wcet_encoding_choices[] = {
    { "sum", WCET_SUM, "the sum of the costs of the edges that are taken" },
    { "counter", WCET_COUNTER, "the cost so far, at each block where edges meet" },
    { NULL, 0, NULL },
};

const struct opt_choice wcet_refine_choices[] = {
    { "no", WCET_AS_FOUND, "not at all: the longest path in each" },
    { "isolated", WCET_ISOLATED, "each for itself, by its own formula" },
    { "context", WCET_IN_CONTEXT, "in the formula of all executions, with the bounds found so far" },
    { NULL, 0, NULL },
};

struct search {
    struct wgraph *g;
    struct wresult *out;
    const struct term *cost;
    wtrace_hook *hook;
    void *ctx;
};

static void trace(struct search *s, const char *what)
{
    struct buf b = { 0 };
    buf_printf(&b, "%s [%lld, %lld]", what, (long long)s->out->low, (long long)s->out->high);
    if (s->hook)
        s->hook(s->ctx, buf_str(&b));
    buf_free(&b);
}

static bool is_true(struct wgraph *g, const struct term *t)
{
    return t->op == TERM_TRUE || (t->op != TERM_FALSE && solver_true(g->solver, t));
}

// Takes the path of the model, and the inputs on it; gives its cost.  -1: the model has no path.
static int64_t take_path(struct search *s)
{
    struct wgraph *g = s->g;
    struct u32_vec back = { 0 };
    int64_t cost = 0;
    uint32_t b = (uint32_t)g->blocks.n - 1;
    while (b != 0) {
        const struct wblock *x = &g->blocks.at[b];
        size_t k = 0;
        while (k < x->in.n && !is_true(g, g->edges.at[x->in.at[k]].taken))
            k++;
        if (k == x->in.n) {
            vec_free(&back);
            return -1;
        }
        vec_push(&back, x->in.at[k]);
        cost += g->edges.at[x->in.at[k]].cost;
        b = g->edges.at[x->in.at[k]].from;
    }
    vec_clear(&s->out->path);
    vec_clear(&s->out->values);
    vec_clear(&s->out->inputs);
    while (back.n) {
        uint32_t e = vec_pop(&back);
        vec_push(&s->out->path, e);
        for (uint32_t i = 0; i < g->edges.at[e].n_inputs; i++) {
            uint32_t in = g->edges.at[e].first_input + i;
            vec_push(&s->out->inputs, in);
            vec_push(&s->out->values, solver_value(g->solver, g->inputs.at[in].value));
        }
    }
    vec_free(&back);
    s->out->has_path = true;
    return cost;
}

static enum sat ask(struct wgraph *g, const struct term *const *f, size_t n)
{
    g->stats->questions++;
    enum sat r = solver_check(g->solver, f, n);
    return tick(&g->run->budget, 1) == RC_OK || r != SAT_UNKNOWN ? r : SAT_UNKNOWN;
}

static void assert_part(struct solver *v, const struct term *f)
{
    if (f->op != TERM_TRUE)
        solver_assert(v, f);
}

/* Asserts the formula of a part alone: its edges need their conditions, its blocks one of their edges; anything may
 * come before. */
static void isolate(struct wgraph *g, struct solver *v, const struct wcut *c)
{
    solver_push(v);
    struct map blocks = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct wedge *e = &g->edges.at[c->edges.at[i]];
        if (e->guard != e->taken)
            assert_part(v, term_implies(g->t, e->taken, e->guard));
        if (e->to != c->to && map_put(&blocks, e->to, 1) && g->blocks.at[e->to].any)
            assert_part(v, term_implies(g->t, g->blocks.at[e->to].here, g->blocks.at[e->to].any));
        for (size_t k = 0; k < i; k++) {
            const struct wedge *x = &g->edges.at[c->edges.at[k]];
            if (x->from == e->from)
                assert_part(v, term_not(g->t, term_and(g->t, e->taken, x->taken)));
        }
    }
    map_free(&blocks);
}

// The cost of a part over the booleans of its edges alone.
static const struct term *own_cost(struct wgraph *g, const struct wcut *c)
{
    struct term_vec sum = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct wedge *e = &g->edges.at[c->edges.at[i]];
        vec_push(&sum, term_ite(g->t, e->taken, term_int(g->t, e->cost), term_int(g->t, 0)));
    }
    const struct term *r = term_make(g->t, TERM_ADD, sum.at, sum.n, (struct term_extra){ 0 });
    vec_free(&sum);
    return r;
}

static void note_path(struct wgraph *g, struct solver *v, struct wcut *c)
{
    vec_clear(&c->reached);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct term *t = g->edges.at[c->edges.at[i]].taken;
        if (t->op == TERM_TRUE || solver_true(v, t))
            vec_push(&c->reached, c->edges.at[i]);
    }
}

static int64_t cost_of(const struct wgraph *g, const struct u32_vec *edges)
{
    int64_t n = 0;
    for (size_t i = 0; i < edges->n; i++)
        n += g->edges.at[edges->at[i]].cost;
    return n;
}

/* Makes the bound of a part as small as possible: by its own formula, or by that of all executions.  A part that no
 * execution passes costs nothing. */
static void refine(struct wgraph *g, struct solver *scratch, struct wcut *c)
{
    enum { WORK = 2000000 };  // of the solver, for one question: what is hard is left to the search
    bool alone = g->cfg->refine_cuts == WCET_ISOLATED;
    int64_t low = 0, high = c->bound;
    unsigned round = 0;
    struct solver *v = alone ? scratch : g->solver;
    if (alone)
        isolate(g, v, c);
    const struct term *cost = alone ? own_cost(g, c) : c->cost;
    const struct term *there = g->cfg->cost_encoding == WCET_SUM ? g->t->t_true : g->blocks.at[c->to].here;
    solver_limit(v, WORK);
    while (low < high) {
        // First asks for the bound itself, which is mostly reached; then for any execution, whose cost is mostly the
        // largest.
        int64_t mid = round == 0 ? high : round == 1 ? low : low + (high - low + 1) / 2;
        round++;
        const struct term *f[] = { alone ? g->t->t_true : there, term_le(g->t, term_int(g->t, mid), cost) };
        g->stats->questions++;
        enum sat r = solver_check(v, f, 2);
        if (r == SAT_UNKNOWN)
            break;
        if (r == SAT_YES)
            note_path(g, v, c);
        const struct term *x = r == SAT_YES ? solver_value(v, cost) : NULL;
        if (r == SAT_NO && round == 2)
            high = low = 0;  // no execution passes
        else if (r == SAT_YES)
            low = x && x->op == TERM_NUM && x->num >= mid && x->num <= high ? (int64_t)x->num : mid;
        else
            high = mid - 1;
    }
    g->stats->refined += low == high;
    c->bound = high;
    solver_limit(v, 0);
    if (alone)
        solver_pop(v, 1);
}

static void assert_bound(struct wgraph *g, const struct wcut *c)
{
    const struct term *f = term_le(g->t, c->cost, term_int(g->t, c->bound));
    if (g->cfg->cost_encoding == WCET_COUNTER)
        f = term_implies(g->t, g->blocks.at[c->to].here, f);
    if (f->op != TERM_TRUE)
        solver_assert(g->solver, f);
}

// How many blocks of a part fork.  One branch alone cannot exclude another.
static size_t branches(const struct wgraph *g, const struct wcut *c)
{
    size_t n = 0;
    for (size_t i = 1; i < c->edges.n; i++) {
        uint32_t from = g->edges.at[c->edges.at[i]].from;
        n += from == g->edges.at[c->edges.at[i - 1]].from && (i < 2 || from != g->edges.at[c->edges.at[i - 2]].from);
    }
    return n;
}

// The block before b on the longest path by the bounds of parts, and what has to hold for it.  UINT32_MAX: none was
// found.
static uint32_t optimistic_step(struct wgraph *g, const struct wcuts *cuts, const uint32_t *ends, const int64_t *w,
                                uint32_t b, struct term_vec *out)
{
    const struct wcut *unknown = NULL;
    for (uint32_t k = ends[b]; k; k = cuts->at[k - 1].same_end) {
        const struct wcut *c = &cuts->at[k - 1];
        if (w[c->from] + c->bound != w[b])
            continue;
        unknown = c;
        for (size_t i = 0; i < c->reached.n && cost_of(g, &c->reached) == c->bound; i++)
            vec_push(out, g->edges.at[c->reached.at[i]].taken);
        if (c->reached.n && cost_of(g, &c->reached) == c->bound)
            return c->from;
    }
    const struct wblock *x = &g->blocks.at[b];
    for (size_t k = 0; k < x->in.n; k++) {
        const struct wedge *e = &g->edges.at[x->in.at[k]];
        if (w[e->from] + e->cost != w[b])
            continue;
        vec_push(out, e->taken);
        return e->from;
    }
    if (!unknown)
        return UINT32_MAX;
    const struct term *cost = unknown->cost ? unknown->cost : own_cost(g, unknown);
    vec_push(out, term_le(g->t, term_int(g->t, unknown->bound), cost));
    return unknown->from;
}

/* The longest path by the bounds of parts, as conditions: edges that are taken.  If some execution takes it, it is the
 * worst case, and the solver need not look for it.  w: longest paths to all blocks. */
static void optimistic(struct wgraph *g, const struct wcuts *cuts, const uint32_t *ends, const int64_t *w,
                       struct term_vec *out)
{
    for (uint32_t b = (uint32_t)g->blocks.n - 1; b != 0;) {
        b = optimistic_step(g, cuts, ends, w, b, out);
        if (b == UINT32_MAX) {
            vec_clear(out);
            return;
        }
    }
}

static void bound_parts(struct wgraph *g, struct wcuts *cuts, struct term_vec *guess)
{
    bool context = g->cfg->refine_cuts == WCET_IN_CONTEXT, none = g->cfg->cuts == WCET_NO_CUTS;
    uint32_t *ends = MEM_ARRAY(uint32_t, g->blocks.n);
    int64_t *w = MEM_ARRAY(int64_t, g->blocks.n);
    struct solver *scratch = solver_new(symbolic_smt(g->run->symbolic), 0);
    if (context && !none)
        wcuts_name(g, cuts);
    for (size_t i = 0; i < cuts->n && !none; i++) {
        struct wcut *c = &cuts->at[i];
        c->bound = wcuts_longest(g, cuts, i, ends, w);
        if (context)
            assert_bound(g, c);
        int64_t before = c->bound;
        bool worth = branches(g, c) > 1 && i + 1 < cuts->n && tick(&g->run->budget, 1) == RC_OK;
        if (worth && (context || (g->cfg->refine_cuts == WCET_ISOLATED && (int64_t)c->edges.n <= g->cfg->refine_size)))
            refine(g, scratch, c);
        if (context && c->bound < before)
            assert_bound(g, c);
        if (c->from != UINT32_MAX && i + 1 < cuts->n) {
            c->same_end = ends[c->to];
            ends[c->to] = (uint32_t)i + 1;
        }
    }
    solver_free(scratch);
    if (!none && !g->cfg->best)
        optimistic(g, cuts, ends, w, guess);
    mem_free(ends, g->blocks.n * sizeof *ends);
    mem_free(w, g->blocks.n * sizeof *w);
}

// Adds costs, and the bounds of parts, to the formula.
static void add_costs(struct wgraph *g, struct wcuts *cuts)
{
    bool none = g->cfg->cuts == WCET_NO_CUTS;
    if (none || g->cfg->refine_cuts != WCET_IN_CONTEXT)
        wcuts_name(g, cuts);
    for (size_t i = 0; i < cuts->n && !none; i++)
        assert_bound(g, &cuts->at[i]);
}

// Takes the execution of the model, if it costs at least m (--best: at most).
static bool take_model(struct search *s, int64_t m)
{
    bool best = s->g->cfg->best;
    int64_t cost = take_path(s);
    if (cost < 0 || (best ? cost > m : cost < m))
        return false;
    if (best)
        s->out->high = cost;
    else
        s->out->low = cost;
    trace(s, "possible");
    return true;
}

// Asks one question: whether an execution costs at least m (--best: at most).  False: nobody can tell.
static bool halve(struct search *s, int64_t m)
{
    struct wgraph *g = s->g;
    bool best = g->cfg->best;
    const struct term *bound = term_int(g->t, m);
    const struct term *f = best ? term_le(g->t, s->cost, bound) : term_le(g->t, bound, s->cost);
    enum sat r = f->op == TERM_FALSE ? SAT_NO : ask(g, &f, 1);
    if (r == SAT_UNKNOWN)
        return false;
    if (r == SAT_YES)
        return take_model(s, m);
    if (best)
        s->out->low = m + 1;
    else
        s->out->high = m - 1;
    trace(s, "excluded");
    return true;
}

void wcet_search(struct wgraph *g, struct wcuts *cuts, wtrace_hook *hook, void *ctx, struct wresult *out)
{
    uint64_t start = stat_now();
    *out = (struct wresult){ 0 };
    struct search s = { g, out, NULL, hook, ctx };
    struct term_vec guess = { 0 };
    bool best = g->cfg->best, known;
    out->high = wgraph_measure(g);
    out->low = wgraph_shortest(g);
    out->syntactic = best ? out->low : out->high;
    wcuts_find(g, cuts);
    bound_parts(g, cuts, &guess);
    if (!best)
        out->high = MIN(out->high, vec_last(cuts).bound);
    trace(&s, "begin");
    solver_push(g->solver);
    for (size_t i = 0; i < guess.n; i++)
        if (guess.at[i]->op != TERM_TRUE)
            solver_assert(g->solver, guess.at[i]);
    if (guess.n && ask(g, NULL, 0) == SAT_YES)
        (void)take_model(&s, out->high);
    solver_pop(g->solver, 1);
    if (!out->has_path || out->low < out->high) {
        add_costs(g, cuts);
        s.cost = vec_last(cuts).cost;
    }
    vec_free(&guess);
    // First any execution: its cost is one end of the interval; then the bound, which is often reached.
    known = out->has_path || halve(&s, best ? out->high : out->low);
    if (known && out->low < out->high)
        known = halve(&s, best ? out->low : out->high);
    while (known && out->low < out->high) {
        int64_t width = out->high - out->low, up = out->low + (width + 1) / 2, down = out->low + width / 2;
        known = halve(&s, best ? down : up);
    }
    out->exact = known && out->has_path && out->low == out->high;
    g->stats->time_search += stat_now() - start;
}

void wresult_free(struct wresult *r)
{
    vec_free(&r->path);
    vec_free(&r->values);
    vec_free(&r->inputs);
}
