// SPDX-License-Identifier: Apache-2.0
// wcet_ipet.c: `vernier wcet --ipet`: a function by integer programming.
#include "cli/wcet_ipet.h"

#include "cli/wcet.h"

#include "algo/wcet/bounds.h"
#include "algo/wcet/ipet.h"
#include "base/status.h"

struct ianswer {
    const char *name;
    bool second;  // there is no bound by unrolling, and a message about that
    struct ipet f;
    enum ipet_end plain, end;  // without relations, and with them
    int64_t plain_bound;
    bool runs;     // an execution with all inputs zero ends
    int64_t cost;  // what it costs
};

static int complain(struct job *j, const struct ianswer *a)
{
    const struct ipet *f = &a->f;
    if (f->at.off && !a->second) {
        struct place at = sources_place(&j->v.subject.prog.src, f->at);
        fprintf(stderr, "%s:%u:%u: ", at.file, (unsigned)at.line, (unsigned)at.col);
    }
    if (!a->second)
        fprintf(stderr, "error: %s\n", buf_str(&((struct ipet *)(uintptr_t)f)->why));
    return EXIT_UNKNOWN;
}

static int complain_of_loops(struct job *j, struct run *r, const struct ianswer *a)
{
    const struct ipet *f = &a->f;
    const char *why = f->why_none             ? f->why_none
                      : j->cfg->wcet.counters ? "numeric analysis finds none"
                                              : "--counters=0: numeric analysis is not asked";
    for (size_t i = 0; i < f->open.n && !a->second; i++) {
        const struct loop *l = f->loops.at[f->open.at[i]].loop;
        struct place at = sources_place(&j->v.subject.prog.src, l->head->loc);
        bool again = false;  // in another call
        for (size_t k = 0; k < i; k++)
            again |= f->loops.at[f->open.at[k]].loop == l;
        if (!again)
            fprintf(
                stderr,
                "%s:%u:%u: error: no bound of the loop at %s: no --loop-bound or loopbound pragma names one, and %s\n",
                at.file, (unsigned)at.line, (unsigned)at.col, wcet_loop_name(r->cfa, l, &r->mem), why);
    }
    return EXIT_UNKNOWN;
}

// Any execution: it may cost what the bound says.
static void run_once(struct run *r, struct ianswer *a)
{
    enum { STEPS = 10000000 };
    struct run_options opt = {
        .cfa = r->cfa, .max_steps = STEPS, .budget = &r->budget, .keep_trace = true, .any_layout = true
    };
    struct run_result out;
    interp_run(&opt, &out);
    a->runs = out.end == RUN_STOPPED || out.end == RUN_VIOLATION;
    for (size_t i = 0; i < out.trace.n && a->runs; i++)
        a->cost += wcet_statements(r->cfa, out.trace.at[i]);
    run_result_free(&out);
}

static int solve(struct job *j, struct run *r, struct ianswer *a)
{
    const struct wcet_cfg *cfg = &j->cfg->wcet;
    const char *lp = cfg->lp;
    struct ipet *f = &a->f;
    status_phase("building the graph of the program");
    enum rc rc = ipet_make(f, r, cfg);
    if (rc == RC_STOP)
        buf_printf(&f->why, "%s while the graph was built", stop_cause_text(r->budget.cause));
    if (rc != RC_OK)
        return complain(j, a);
    if (cfg->counters) {
        status_phase("looking for bounds of loops");
        ipet_find_bounds(f);
    }
    a->plain = a->end = ipet_solve(f, cfg->counters ? NULL : lp);
    a->plain_bound = f->bound;
    run_once(r, a);
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
        return complain(j, a);
    if (a->end == IPET_UNBOUNDED)
        return complain_of_loops(j, r, a);
    if (a->end != IPET_BOUND) {
        buf_puts(&f->why, a->end == IPET_UNPROVED ? "the bound that GLPK finds is not proved in exact arithmetic"
                                                  : "the integer program was not solved");
        return complain(j, a);
    }
    return EXIT_TRUE;
}

// ---- output ---------------------------------------------------------------------------------------------------------

static void print_relations(struct job *j, const struct ianswer *a)
{
    const struct ipet *f = &a->f;
    struct buf b = { 0 };
    if (f->why_none)
        fprintf(j->text, "  relations      none: %s\n", f->why_none);
    else if (f->counted.n)
        fprintf(j->text, "  relations      %zu between the counts of %zu edges\n", f->rows.n, f->counted.n);
    for (size_t i = 0; i < f->counted.n && j->cfg->wcet.trace; i++) {
        buf_printf(&b, "    c%zu: edge %u, ", i + 1, f->counted.at[i]);
        ipet_print_edge(f, f->counted.at[i], &b);
        buf_printf(&b, ", costs %lld\n", (long long)f->cost[f->counted.at[i]]);
    }
    for (size_t i = 0; i < f->rows.n && j->cfg->wcet.trace; i++) {
        buf_puts(&b, "    ");
        ipet_print_row(f, &f->rows.at[i], &b);
        buf_putc(&b, '\n');
    }
    fwrite(buf_str(&b), 1, b.n, j->text);
    buf_free(&b);
}

static void print_loops(struct job *j, struct run *r, const struct ianswer *a)
{
    for (size_t i = 0; i < a->f.loops.n; i++) {
        const struct ipet_loop *l = &a->f.loops.at[i];
        bool again = false;  // in another call
        for (size_t k = 0; k < i && l->bound.from != WBOUND_FOUND; k++)
            again |= a->f.loops.at[k].loop == l->loop;
        const char *name = wcet_loop_name(r->cfa, l->loop, &r->mem);
        long long most = (long long)l->bound.most;
        if (l->bound.from == WBOUND_FOUND && j->cfg->wcet.trace)
            fprintf(j->text, "  found          the loop at %s goes back at most %lld times\n", name, most);
        else if (l->bound.from != WBOUND_FOUND && l->bound.from != WBOUND_NONE && !again)
            fprintf(j->text, "  assumed        the loop at %s goes back at most %lld times\n", name, most);
    }
}

static void print_answer(struct job *j, struct run *r, const struct ianswer *a)
{
    const struct ipet *f = &a->f;
    long long bound = (long long)f->bound;
    if (a->second)
        fputs("  unrolling      gives no bound; by integer programming:\n", j->text);
    if (a->plain == IPET_BOUND)
        fprintf(j->text, "  integer prog.  %lld\n", (long long)a->plain_bound);
    else
        fputs("  integer prog.  no bound without relations between counters\n", j->text);
    fprintf(j->text, "  worst case     %s%lld", a->runs && a->cost == f->bound ? "" : "<= ", bound);
    if (a->plain == IPET_BOUND && a->plain_bound > f->bound)
        fprintf(j->text, ", %.1f %% below it, by relations",
                100.0 * (double)(a->plain_bound - f->bound) / (double)a->plain_bound);
    fputc('\n', j->text);
    if (a->runs)
        fprintf(j->text, "  execution      with all inputs zero costs %lld\n", (long long)a->cost);
    fprintf(j->text, "  graph          %zu blocks, %zu edges, %zu loops\n", f->u->blocks.n, f->u->edges.n, f->loops.n);
    print_relations(j, a);
    wcet_print_assumed(j, r->cfa, a->name);
    print_loops(j, r, a);
}

static void print_json(struct job *j, const struct ianswer *a, bool failed, bool first)
{
    if (!j->json)
        return;
    fprintf(j->json, "%s{\"function\": \"%s\", ", first ? "" : ",\n ", a->name);
    if (failed) {
        fputs("\"bound\": null}", j->json);
        return;
    }
    fputs("\"kind\": \"integer program\", \"syntactic\": ", j->json);
    if (a->plain == IPET_BOUND)
        fprintf(j->json, "%lld", (long long)a->plain_bound);
    else
        fputs("null", j->json);
    fprintf(j->json, ", \"high\": %lld, \"exact\": %s, ", (long long)a->f.bound,
            a->runs && a->cost == a->f.bound ? "true" : "false");
    fprintf(j->json, "\"blocks\": %zu, \"loops\": %zu, \"relations\": %zu}", a->f.u->blocks.n, a->f.loops.n,
            a->f.rows.n);
}

int wcet_by_ipet(struct job *j, struct cfa *c, const char *name, bool first, bool second, bool *exact)
{
    struct ianswer a = { .name = name, .second = second };
    struct symbolic s;
    struct known known;
    struct stats none = { 0 };
    struct run r = {
        .cfa = c, .known = &known, .diag = &j->v.diag, .options = &j->cfg->all, .stats = &none, .budget = j->v.budget
    };
    known_init(&known, c);
    symbolic_init(&s, &known, &r.budget, &j->v.diag, &j->cfg->set.smt, &j->cfg->set.encode);
    r.symbolic = &s;
    int status = solve(j, &r, &a);
    status_clear();
    if (status == EXIT_TRUE)
        print_answer(j, &r, &a);
    else
        fputs("  worst case no bound\n", j->text);
    print_json(j, &a, status != EXIT_TRUE, first);
    *exact &= status == EXIT_TRUE && a.runs && a.cost == a.f.bound;
    j->v.budget.ticks = r.budget.ticks;
    ipet_free(&a.f);
    symbolic_free(&s);
    known_free(&known);
    arena_free(&r.mem);
    vec_free(&r.automata);
    return EXIT_TRUE;
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
