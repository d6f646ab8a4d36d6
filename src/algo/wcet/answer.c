// SPDX-License-Identifier: Apache-2.0
// answer.c: one function: unrolled, with another encoding if a model is no execution; else by integer programming.
#include "algo/wcet/answer.h"

#include "algo/wcet/bounds.h"
#include "base/status.h"

const char *wcet_measure(const struct wcet_cfg *cfg)
{
    return cfg->best ? "best case" : "worst case";
}

const char *wcet_ipet_refused(const struct wcet_cfg *cfg)
{
    if (!ipet_can_solve())
        return "--ipet: this build has no GLPK (libglpk-dev)";
    if (strcmp(cfg->costs, "statements") != 0 || cfg->blocks)
        return "--ipet: costs of edges from files are those of the unrolled graph";
    if (cfg->best)
        return "--ipet: there is no best case";
    return NULL;
}

// ---- services -------------------------------------------------------------------------------------------------------

static void open_services(struct wcet_answer *a, int64_t memset_max)
{
    const struct wcet_task *t = a->task;
    a->run = (struct run){ .cfa = a->cfa,
                           .known = &a->known,
                           .symbolic = &a->symbolic,
                           .diag = t->diag,
                           .options = t->options,
                           .stats = &a->none,
                           .budget = *t->budget };
    a->encode = *t->encode;
    a->encode.memset_max = MAX(a->encode.memset_max, memset_max);
    known_init(&a->known, a->cfa);
    symbolic_init(&a->symbolic, &a->known, &a->run.budget, t->diag, t->smt, &a->encode);
}

static void close_services(struct wcet_answer *a)
{
    symbolic_free(&a->symbolic);
    known_free(&a->known);
    arena_free(&a->run.mem);
    vec_free(&a->run.automata);
}

static void put_place(struct wcet_answer *a, struct loc loc)
{
    struct place at = sources_place(&a->cfa->prog->src, loc);
    buf_printf(&a->why, "%s:%u:%u: ", at.file, (unsigned)at.line, (unsigned)at.col);
}

static void complain(struct wcet_answer *a, struct loc loc, const struct buf *why)
{
    if (loc.off)
        put_place(a, loc);
    buf_printf(&a->why, "error: %s\n", buf_str(why));
}

// ---- by unrolling ---------------------------------------------------------------------------------------------------

static void forget(struct wcet_answer *a)
{
    wresult_free(&a->r);
    wcuts_free(&a->cuts);
    wgraph_free(&a->g);
    run_result_free(&a->replay.run);
    a->r = (struct wresult){ 0 };
    a->replay = (struct wreplay){ 0 };
    a->cuts = (struct wcuts){ 0 };
    a->g = (struct wgraph){ 0 };
}

bool wcet_answer_reached(const struct wcet_answer *a)
{
    return a->replay.end != WREPLAY_FAILED && a->replay.cost == (a->task->cfg->best ? a->r.low : a->r.high);
}

// The unrolled program.  Where a loop has no bound, once more with those that numeric analysis finds.
static enum rc grow(struct wcet_answer *a, struct encoder *e)
{
    struct run *r = &a->run;
    const struct wcet_cfg *cfg = a->task->cfg;
    status_phase("unrolling the program");
    enum rc rc = wgraph_grow(&a->g, r, e, cfg, &a->stats, NULL);
    if (rc != RC_USER || !a->g.lacks_bound || !cfg->counters)
        return rc;
    struct wcet_bound *found = MEM_ARRAY(struct wcet_bound, r->cfa->loops.n);
    status_phase("looking for bounds of loops");
    if (ipet_found_bounds(r, cfg, found)) {
        wgraph_free(&a->g);
        a->stats = (struct wcet_stats){ 0 };
        rc = wgraph_grow(&a->g, r, e, cfg, &a->stats, found);
    }
    if (rc == RC_USER && a->g.lacks_bound)
        buf_puts(&a->g.why, ", and numeric analysis finds none");
    mem_free(found, r->cfa->loops.n * sizeof *found);
    return rc;
}

static bool has_costs_file(const struct wcet_answer *a)
{
    return strcmp(a->task->cfg->costs, "statements") != 0;
}

// With one encoding.  False: there is no bound, and a->g.why says why.
static bool try_encoding(struct wcet_answer *a, enum encoding kind)
{
    const struct wcet_task *t = a->task;
    struct budget *b = &a->run.budget;
    a->stats = (struct wcet_stats){ 0 };
    uint64_t limit = b->cpu_limit_ns;
    // Some time is left for integer programming.
    if (!wcet_ipet_refused(t->cfg))
        b->cpu_limit_ns = limit / 5 * 4;
    enum rc rc = grow(a, symbolic_encoder(&a->symbolic, kind));
    b->cpu_limit_ns = limit;
    if (rc == RC_STOP)
        buf_printf(&a->g.why, "%s while the program was unrolled", stop_cause_text(b->cause));
    if (rc != RC_OK)
        return false;
    a->bad_costs = has_costs_file(a) && wgraph_read_costs(&a->g, t->cfg->costs) != RC_OK;
    if (a->bad_costs || t->cfg->blocks)
        return !a->bad_costs;
    wcet_search(&a->g, &a->cuts, t->show, t->ctx, &a->r);
    // Without a path: any execution, which may have the cost all the same.
    wcet_replay(&a->g, &a->r, &a->replay);
    return true;
}

// Whether the program computes with floats: bit by bit their constants fold, as ints they have any value.
static bool has_floats(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->lhs && !e->from->fn->is_model && type_is_float(e->lhs->type))
            return true;
    }
    return false;
}

// Whether as much time is left as has passed since `begin`: what the budget says last is older where the solver used it up.
static bool has_time_again(struct budget *b, uint64_t begin)
{
    uint64_t now = stat_now();
    bool left = !b->cpu_limit_ns || (now < b->cpu_limit_ns && now - begin <= b->cpu_limit_ns - now);
    b->next_check = 0;
    return left && tick(b, 1) == RC_OK;
}

// Bit by bit; the answer stays where that is none, or no better one: a bound that is nearer to the costs of executions.
static void try_bits(struct wcet_answer *a)
{
    struct wcet_answer first = *a;
    a->r = (struct wresult){ 0 };
    a->replay = (struct wreplay){ 0 };
    a->cuts = (struct wcuts){ 0 };
    a->g = (struct wgraph){ 0 };
    bool better = try_encoding(a, ENCODE_BV);
    better =
        better && (wcet_answer_reached(a) || (a->task->cfg->best ? a->r.low > first.r.low : a->r.high < first.r.high));
    if (better) {
        forget(&first);
        return;
    }
    forget(a);
    a->r = first.r;
    a->replay = first.replay;
    a->cuts = first.cuts;
    a->g = first.g;
    a->stats = first.stats;
    a->bad_costs = first.bad_costs;
}

static void unroll(struct wcet_answer *a)
{
    enum { TABLE = 4096 };  // tables are copied once, so that they may be large
    uint64_t begin = stat_now();
    open_services(a, TABLE);
    enum encoding kind = (enum encoding)a->encode.encoding;
    if (kind == ENCODE_AUTO && has_floats(a->cfa))
        kind = ENCODE_BV;
    a->failed = !try_encoding(a, kind);
    if (a->failed)
        complain(a, a->g.at, &a->g.why);
    // A model that is no execution: bit by bit, if that was not done already.  Files of costs are about blocks of the first graph.
    bool again = !a->failed && a->r.has_path && !wcet_answer_reached(a) && encoder_kind(a->g.e) != ENCODE_BV &&
                 kind != ENCODE_INT && !has_costs_file(a);
    if (again && has_time_again(&a->run.budget, begin))
        try_bits(a);
    a->seconds = (double)(stat_now() - begin) / 1e9;
    a->exact = !a->failed && (wcet_answer_reached(a) || a->task->cfg->blocks);
    a->task->budget->ticks = a->run.budget.ticks;
}

// ---- by integer programming -----------------------------------------------------------------------------------------

static bool no_bound(struct wcet_answer *a)
{
    if (!a->second)
        complain(a, a->f.at, &a->f.why);
    return false;
}

// Whether the loop of the k-th one is among those before it, in another call.
static bool is_told(const struct ipet *f, size_t k)
{
    bool told = false;
    for (size_t i = 0; i < k; i++)
        told |= f->loops.at[f->open.at[i]].loop == f->loops.at[f->open.at[k]].loop;
    return told;
}

static bool no_bound_of_loops(struct wcet_answer *a)
{
    const struct ipet *f = &a->f;
    const char *why = f->why_none              ? f->why_none
                      : a->task->cfg->counters ? "numeric analysis finds none"
                                               : "--counters=0: numeric analysis is not asked";
    for (size_t i = 0; i < f->open.n && !a->second; i++) {
        const struct loop *l = f->loops.at[f->open.at[i]].loop;
        if (is_told(f, i))
            continue;
        put_place(a, l->head->loc);
        buf_printf(&a->why,
                   "error: no bound of the loop at %s: no --loop-bound or loopbound pragma names one, and %s\n",
                   wcet_loop_name(a->cfa, l, &a->run.mem), why);
    }
    return false;
}

// Any execution: it may cost what the bound says.
static void run_once(struct wcet_answer *a)
{
    enum { STEPS = 10000000 };
    struct run_options opt = {
        .cfa = a->cfa, .max_steps = STEPS, .budget = &a->run.budget, .keep_trace = true, .any_layout = true
    };
    struct run_result out;
    interp_run(&opt, &out);
    a->runs = out.end == RUN_STOPPED || out.end == RUN_VIOLATION;
    for (size_t i = 0; i < out.trace.n && a->runs; i++)
        a->cost += wcet_statements(a->cfa, out.trace.at[i]);
    run_result_free(&out);
}

static bool solve(struct wcet_answer *a)
{
    const struct wcet_cfg *cfg = a->task->cfg;
    struct run *r = &a->run;
    const char *lp = cfg->lp;
    struct ipet *f = &a->f;
    status_phase("building the graph of the program");
    enum rc rc = ipet_make(f, r, cfg);
    if (rc == RC_STOP)
        buf_printf(&f->why, "%s while the graph was built", stop_cause_text(r->budget.cause));
    if (rc != RC_OK)
        return no_bound(a);
    if (cfg->counters) {
        status_phase("looking for bounds of loops");
        ipet_find_bounds(f);
    }
    a->plain = a->end = ipet_solve(f, cfg->counters ? NULL : lp);
    a->plain_bound = f->bound;
    run_once(a);
    bool reached = a->runs && a->plain == IPET_BOUND && a->cost == a->plain_bound;
    if (cfg->counters && !f->why.n && (!reached || lp)) {
        status_phase("looking for relations between counters");
        ipet_find_relations(f);
        if (f->rows.n || lp)
            a->end = ipet_solve(f, lp);
        if (a->end == IPET_UNPROVED && a->plain == IPET_BOUND) {
            a->end = a->plain;
            f->bound = a->plain_bound;
        }
    }
    if (f->why.n)
        return no_bound(a);
    if (a->end == IPET_UNBOUNDED)
        return no_bound_of_loops(a);
    if (a->end != IPET_BOUND) {
        buf_puts(&f->why, a->end == IPET_UNPROVED ? "the bound that GLPK finds is not proved in exact arithmetic"
                                                  : "the integer program was not solved");
        return no_bound(a);
    }
    return true;
}

static void integer_program(struct wcet_answer *a)
{
    open_services(a, 0);
    a->by_ipet = true;
    a->failed = !solve(a);
    a->exact = !a->failed && a->runs && a->cost == a->f.bound;
    a->task->budget->ticks = a->run.budget.ticks;
}

// ---- both -----------------------------------------------------------------------------------------------------------

void wcet_answer_find(struct wcet_answer *a, const struct wcet_task *t, const char *name, struct cfa *c)
{
    *a = (struct wcet_answer){ .task = t, .name = name, .cfa = c };
    if (!t->cfg->ipet) {
        unroll(a);
        a->second = a->failed && !a->bad_costs && !a->g.endless && !wcet_ipet_refused(t->cfg);
    }
    if (a->second) {
        forget(a);
        close_services(a);
    }
    if (t->cfg->ipet || a->second)
        integer_program(a);
    status_clear();
}

void wcet_answer_free(struct wcet_answer *a)
{
    forget(a);
    ipet_free(&a->f);
    close_services(a);
    buf_free(&a->why);
}
