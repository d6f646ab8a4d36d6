// SPDX-License-Identifier: Apache-2.0
// wcet.c: `vernier wcet`.
#include "cli/wcet.h"

#include "algo/wcet/bounds.h"
#include "algo/wcet/ipet.h"
#include "base/outfile.h"
#include "base/status.h"
#include "cfa/uses.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/wcet_ipet.h"
#include "lower/models.h"

#include <stdio.h>
#include <stdlib.h>

// Which functions are looked at.
static void choose_entry(struct job *j)
{
    struct config *c = j->cfg;
    const struct program *p = &j->v.subject.prog;
    struct cfa_options *o = &j->v.subject.options;
    c->wcet_entries = o->entry;
    o->any_aliases = true;
    if (c->wcet.all_functions) {
        struct buf b = { 0 };
        for (size_t i = 0; i < p->globals.n; i++) {
            const struct decl *d = p->globals.at[i];
            if (d->kind == DECL_FUNC && d->body &&
                strcmp(sources_place((struct sources *)(uintptr_t)&p->src, d->loc).file, MODELS_NAME) != 0)
                buf_printf(&b, "%s%s", b.n ? "," : "", sym_str(&p->syms, d->name));
        }
        c->wcet_entries = b.n ? arena_printf(&c->mem, "%s", buf_str(&b)) : o->entry;
        buf_free(&b);
    }
    o->entry = arena_printf(&c->mem, "%.*s", (int)strcspn(c->wcet_entries, ","), c->wcet_entries);
}

enum rc wcet_build(struct job *j)
{
    choose_entry(j);
    return job_build(j);
}

// ---- one function ---------------------------------------------------------------------------------------------------

// What is known of one function.
struct wanswer {
    const char *name;
    struct wresult r;
    struct wcuts cuts;
    struct wgraph g;
    struct wcet_stats stats;
    struct wreplay replay;
    bool failed, grown;  // there is no bound; there is a graph
    double seconds;
};

static void put(struct job *j, struct buf *b)
{
    (void)outfile_add(j->text, b);
    buf_free(b);
}

static const char *measure_name(const struct job *j)
{
    return j->cfg->wcet.best ? "best case" : "worst case";
}

static void show_interval(void *ctx, const char *line)
{
    struct job *j = ctx;
    if (j->cfg->wcet.trace)
        fprintf(j->text, "  interval %s\n", line);
    // The last words of a process that is stopped: a bound at any time.
    status_phase(arena_printf(&j->v.subject.prog.mem, "the %s is in %s", measure_name(j), line + strcspn(line, "[")));
}

static void complain(struct job *j, const struct wgraph *g)
{
    if (g->at.off) {
        struct place at = sources_place(&j->v.subject.prog.src, g->at);
        fprintf(stderr, "%s:%u:%u: ", at.file, (unsigned)at.line, (unsigned)at.col);
    }
    fprintf(stderr, "error: %s\n", buf_str(&((struct wgraph *)(uintptr_t)g)->why));
}

static void forget(struct wanswer *a)
{
    wresult_free(&a->r);
    wcuts_free(&a->cuts);
    wgraph_free(&a->g);
    run_result_free(&a->replay.run);
    a->r = (struct wresult){ 0 };
    a->replay = (struct wreplay){ 0 };
    a->cuts = (struct wcuts){ 0 };
}

// The bound is the cost of an execution.
static bool is_reached(const struct job *j, const struct wanswer *a)
{
    return a->replay.end != WREPLAY_FAILED && a->replay.cost == (j->cfg->wcet.best ? a->r.low : a->r.high);
}

// The unrolled program.  Where a loop has no bound, once more with those that numeric analysis finds.
static enum rc grow(struct job *j, struct run *r, struct encoder *e, struct wanswer *a)
{
    const struct wcet_cfg *cfg = &j->cfg->wcet;
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

static bool has_costs_file(const struct job *j)
{
    return strcmp(j->cfg->wcet.costs, "statements") != 0;
}

// With one encoding.  EXIT_TRUE; else the exit status, with a message in a->g.why.
static int try_encoding(struct job *j, struct run *r, enum encoding kind, struct wanswer *a)
{
    a->stats = (struct wcet_stats){ 0 };
    uint64_t limit = r->budget.cpu_limit_ns;
    // Some time is left for integer programming.
    if (!wcet_ipet_refused(&j->cfg->wcet))
        r->budget.cpu_limit_ns = limit / 5 * 4;
    enum rc rc = grow(j, r, symbolic_encoder(r->symbolic, kind), a);
    r->budget.cpu_limit_ns = limit;
    if (rc == RC_STOP)
        buf_printf(&a->g.why, "%s while the program was unrolled", stop_cause_text(r->budget.cause));
    if (rc != RC_OK)
        return EXIT_UNKNOWN;
    if (has_costs_file(j) && wgraph_read_costs(&a->g, j->cfg->wcet.costs) != RC_OK)
        return EXIT_INPUT;
    a->grown = true;
    if (j->cfg->wcet.blocks)
        return EXIT_TRUE;
    wcet_search(&a->g, &a->cuts, show_interval, j, &a->r);
    // Without a path: any execution, which may have the cost all the same.
    wcet_replay(&a->g, &a->r, &a->replay);
    return EXIT_TRUE;
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

// Whether a bound is nearer to the costs of executions.
static bool is_tighter(const struct job *j, const struct wanswer *a, const struct wanswer *than)
{
    return j->cfg->wcet.best ? a->r.low > than->r.low : a->r.high < than->r.high;
}

// Bit by bit; the answer stays where that is none, or no better one.
static void try_bits(struct job *j, struct run *r, struct wanswer *a)
{
    struct wanswer first = *a;
    a->r = (struct wresult){ 0 };
    a->replay = (struct wreplay){ 0 };
    a->cuts = (struct wcuts){ 0 };
    a->g = (struct wgraph){ 0 };
    bool better = try_encoding(j, r, ENCODE_BV, a) == EXIT_TRUE && (is_reached(j, a) || is_tighter(j, a, &first));
    if (better) {
        forget(&first);
    } else {
        forget(a);
        *a = first;
    }
}

static int analyse(struct job *j, struct cfa *c, struct wanswer *a)
{
    struct symbolic s;
    struct known known;
    struct stats none = { 0 };
    struct run r = {
        .cfa = c, .known = &known, .diag = &j->v.diag, .options = &j->cfg->all, .stats = &none, .budget = j->v.budget
    };
    // Tables are copied once, so that they may be large.
    enum { TABLE = 4096 };
    struct encode_cfg encode = j->cfg->set.encode;
    encode.memset_max = MAX(encode.memset_max, TABLE);
    known_init(&known, c);
    symbolic_init(&s, &known, &r.budget, &j->v.diag, &j->cfg->set.smt, &encode);
    r.symbolic = &s;
    uint64_t begin = stat_now();
    enum encoding kind = (enum encoding)j->cfg->set.encode.encoding;
    if (kind == ENCODE_AUTO && has_floats(c))
        kind = ENCODE_BV;
    int status = try_encoding(j, &r, kind, a);
    if (status != EXIT_TRUE)
        complain(j, &a->g);
    // A model that is no execution: bit by bit, if that was not done already.  Files of costs are about blocks of the first graph.
    bool again = status == EXIT_TRUE && a->r.has_path && !is_reached(j, a) && encoder_kind(a->g.e) != ENCODE_BV &&
                 kind != ENCODE_INT && !has_costs_file(j);
    if (again && has_time_again(&r.budget, begin))
        try_bits(j, &r, a);
    a->seconds = (double)(stat_now() - begin) / 1e9;
    a->failed = status != EXIT_TRUE;
    j->v.budget.ticks = r.budget.ticks;
    // What is printed needs the graph, but no terms.
    if (a->g.solver)
        solver_free(a->g.solver);
    a->g.solver = NULL;
    symbolic_free(&s);
    known_free(&known);
    arena_free(&r.mem);
    vec_free(&r.automata);
    a->g.run = NULL;
    return status;
}

// ---- output ---------------------------------------------------------------------------------------------------------

static double gain(const struct wresult *r)
{
    int64_t now = r->high;
    return r->syntactic ? 100.0 * (double)(r->syntactic - now) / (double)r->syntactic : 0;
}

static const char *failed_text(const struct run_result *r)
{
    return r->end == RUN_UNDEFINED     ? "the program does something undefined"
           : r->end == RUN_UNSUPPORTED ? "it comes to something that is not modelled"
           : r->end == RUN_LIMIT       ? "a limit was reached"
                                       : "it leaves the graph";
}

static void print_bound(struct job *j, const struct wanswer *a)
{
    const struct wresult *r = &a->r;
    bool best = j->cfg->wcet.best;
    long long low = (long long)r->low, high = (long long)r->high;
    fprintf(j->text, "  %-14s %lld\n", best ? "shortest path" : "longest path", (long long)r->syntactic);
    fprintf(j->text, "  %-14s ", measure_name(j));
    if (is_reached(j, a))
        fprintf(j->text, "%lld", best ? low : high);
    else if (best)
        fprintf(j->text, ">= %lld", low);
    else
        fprintf(j->text, "<= %lld", high);
    if (!r->exact && !is_reached(j, a))
        fputs(" (the search did not end)", j->text);
    if (!best)
        fprintf(j->text, ", %.1f %% below the longest path", gain(r));
    fputc('\n', j->text);
    if (!r->has_path && a->replay.end != WREPLAY_FAILED)
        fprintf(j->text, "  execution      with all inputs zero costs %lld\n", (long long)a->replay.cost);
    else if (r->has_path && a->replay.end == WREPLAY_SAME)
        fprintf(j->text, "  execution      takes this path, and costs %lld\n", (long long)a->replay.cost);
    else if (r->has_path && a->replay.end == WREPLAY_OTHER)
        fprintf(j->text, "  execution      with the inputs found takes another path, and costs %lld\n",
                (long long)a->replay.cost);
    else if (r->has_path)
        fprintf(j->text, "  execution      none was found that takes this path: %s\n", failed_text(&a->replay.run));
}

static void print_inputs(struct job *j, const struct wanswer *a)
{
    if (!a->r.has_path || a->replay.end != WREPLAY_SAME || !a->replay.run.inputs.n)
        return;
    fputs("  inputs\n", j->text);
    inputs_write(j->text, &j->v.subject.prog, &a->replay.run.inputs);
}

static void print_cuts(struct job *j, const struct wanswer *a)
{
    if (!j->cfg->wcet.trace)
        return;
    for (size_t i = 0; i < a->cuts.n && j->cfg->wcet.cuts != WCET_NO_CUTS; i++) {
        const struct wcut *c = &a->cuts.at[i];
        if (c->from == UINT32_MAX)
            fprintf(j->text, "  cut      %zu edges <= %lld\n", c->edges.n, (long long)c->bound);
        else
            fprintf(j->text, "  cut      %u .. %u <= %lld\n", c->from, c->to, (long long)c->bound);
    }
}

// Costs by line, of the file in which the function is.
static void print_lines(struct job *j, const struct cfa *c, const struct wanswer *a)
{
    struct map line = { 0 }, times = { 0 };
    const char *file = sources_place(&j->v.subject.prog.src, c->entry->entry->loc).file;
    uint32_t last = 0;
    for (size_t i = 0; i < a->r.path.n; i++) {
        const struct wedge *e = &a->g.edges.at[a->r.path.at[i]];
        for (uint32_t k = 0; k < e->n; k++) {
            const struct edge *x = a->g.path.at[e->first + k];
            if (!x->loc.off || x->from->fn == c->start)
                continue;
            struct place at = sources_place(&j->v.subject.prog.src, x->loc);
            int64_t cost = wcet_statements(c, x);
            if (strcmp(at.file, file) != 0 || !cost)
                continue;
            *map_at(&line, at.line) += (uint64_t)cost;
            *map_at(&times, at.line) += 1;
            last = MAX(last, (uint32_t)at.line);
        }
    }
    FILE *f = fopen(file, "r");
    char text[512];
    fputs("  operations on this path, by line\n", j->text);
    for (uint32_t n = 1; n <= last; n++) {
        bool there = f && fgets(text, sizeof text, f);
        uint64_t cost = 0;
        if (map_get(&line, n, &cost) && cost)
            fprintf(j->text, "  %8llu  %5u  %.*s\n", (unsigned long long)cost, n,
                    there ? (int)strcspn(text, "\r\n") : 0, there ? text : "");
    }
    if (f)
        fclose(f);
    map_free(&line);
    map_free(&times);
}

// ---- assumptions ----------------------------------------------------------------------------------------------------

static bool is_object_pointer(const struct type *t)
{
    return type_is_pointer(t) && t->elem->kind != TYPE_FUNCTION;
}

// Whether pointers come from outside of the program, not counting arguments.
static bool has_foreign_pointers(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        bool outside = e->kind == EDGE_HAVOC && e->input != INPUT_ARGUMENT && e->input != INPUT_ARGV;
        if (outside && is_object_pointer(e->lhs->type))
            return true;
    }
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct decl *d = c->vars.at[i]->decl;
        if (c->vars.at[i]->kind == VAR_GLOBAL && d && !d->is_defined && !d->init && is_object_pointer(d->type))
            return true;
    }
    return false;
}

static bool stores(const struct cfa *c)
{
    bool some = false;
    for (size_t i = 0; i < c->edges.n && !some; i++)
        some = edge_stores(c->edges.at[i]);
    return some;
}

void wcet_print_assumed(struct job *j, const struct cfa *c, const char *name)
{
    static const char line[] = "  assumed        %s\n";
    size_t pointers = 0;
    for (size_t i = 0; i < c->entry->n_params; i++)
        pointers += is_object_pointer(c->entry->vars.at[i]->type);
    if (strcmp(name, "main") != 0 && !j->v.subject.options.any_globals)
        fprintf(j->text, line, "static variables have the values that the program begins with");
    if (c->arguments_apart)
        fprintf(j->text, line, "arguments, and what they lead to, lead to no variables of the program");
    if (strcmp(name, "main") != 0 && pointers > 1 && stores(c))
        fprintf(j->text, line, "arguments lead to the same place, or to memory that does not overlap");
    if (has_foreign_pointers(c) && stores(c))
        fprintf(j->text, line, "pointers that the program did not make point to memory of their own");
    for (size_t i = 0; i < c->assumptions.n; i++)
        if (c->assumptions.at[i].unsound)
            fprintf(j->text, line, c->assumptions.at[i].text);
}

static void print_assumed(struct job *j, const struct cfa *c, const struct wanswer *a)
{
    wcet_print_assumed(j, c, a->name);
    for (size_t i = 0; i < a->g.assumed.n; i++) {
        fprintf(j->text, "  assumed        the loop at %s goes back at most %lld times\n",
                wcet_loop_name(c, a->g.assumed.at[i].loop, &j->v.subject.prog.mem),
                (long long)a->g.assumed.at[i].bound);
    }
}

static void print_stats(struct job *j, const struct wanswer *a)
{
    const struct wcet_stats *s = &a->stats;
    fprintf(j->text,
            "  graph          %llu blocks, %llu edges, %llu merges, %llu cuts; %llu questions, %llu about loops\n",
            (unsigned long long)s->blocks, (unsigned long long)s->edges, (unsigned long long)s->merges,
            (unsigned long long)s->cuts, (unsigned long long)s->questions, (unsigned long long)s->loop_questions);
    if (j->cfg->cli.stats)
        fprintf(j->text, "  time           %.2f s, unrolling %.2f s, search %.2f s\n", a->seconds,
                (double)s->time_unroll / 1e9, (double)s->time_search / 1e9);
}

static void print_json(struct job *j, const struct wanswer *a, bool first)
{
    if (!j->json)
        return;
    const char *end = !a->r.has_path                   ? "none"
                      : a->replay.end == WREPLAY_SAME  ? "same path"
                      : a->replay.end == WREPLAY_OTHER ? "other path"
                                                       : "failed";
    fprintf(j->json, "%s{\"function\": \"%s\", ", first ? "" : ",\n ", a->name);
    if (a->failed)
        fputs("\"bound\": null}", j->json);
    else
        fprintf(
            j->json,
            "\"kind\": \"%s\", \"syntactic\": %lld, \"low\": %lld, \"high\": %lld, \"exact\": %s, \"replay\": \"%s\", "
            "\"replay_cost\": %lld, \"blocks\": %llu, \"merges\": %llu, \"cuts\": %llu, \"assumptions\": %zu}",
            measure_name(j), (long long)a->r.syntactic, (long long)a->r.low, (long long)a->r.high,
            is_reached(j, a) ? "true" : "false", end, (long long)a->replay.cost, (unsigned long long)a->stats.blocks,
            (unsigned long long)a->stats.merges, (unsigned long long)a->stats.cuts, a->g.assumed.n);
}

static void print_answer(struct job *j, const struct cfa *c, const struct wanswer *a)
{
    if (j->cfg->wcet.blocks) {
        struct buf b = { 0 };
        wgraph_print(&a->g, &b);
        put(j, &b);
        return;
    }
    print_bound(j, a);
    print_cuts(j, a);
    print_stats(j, a);
    print_assumed(j, c, a);
    print_inputs(j, a);
    if (j->cfg->wcet.path && a->r.has_path)
        print_lines(j, c, a);
}

// False, after messages: --loop-bound is wrong.
static bool check_bounds(const struct job *j, const struct cfa *c, uint64_t *seen)
{
    struct buf why = { 0 };
    bool good = wcet_check_bounds(c, &j->cfg->wcet, seen, &why);
    if (!good)
        fprintf(stderr, "%s\n", buf_str(&why));
    buf_free(&why);
    return good;
}

// ---- all ------------------------------------------------------------------------------------------------------------

static int one_function(struct job *j, const char *name, bool first, bool alone, bool *exact, uint64_t *seen)
{
    struct wanswer a = { .name = name };
    struct cfa_options opt = j->v.subject.options;
    struct cfa *c = j->v.subject.known->cfa;
    opt.entry = name;
    if (!first && cfa_build(&j->v.subject.prog, &opt, 0, &c) != RC_OK)
        return EXIT_INPUT;
    (void)check_bounds(j, c, seen);
    if (!j->cfg->wcet.blocks || !alone)
        fprintf(j->text, "%s%s\n", j->cfg->wcet.blocks ? "# " : "", name);
    int status = j->cfg->wcet.ipet ? EXIT_TRUE : analyse(j, c, &a);
    status_clear();
    if (j->cfg->wcet.ipet || (status == EXIT_UNKNOWN && !a.g.endless && !wcet_ipet_refused(&j->cfg->wcet))) {
        forget(&a);
        status = wcet_by_ipet(j, c, name, first, !j->cfg->wcet.ipet, exact);
        if (!first)
            cfa_free(c);
        return status;
    }
    if (!a.failed)
        print_answer(j, c, &a);
    else
        fprintf(j->text, "  %s no bound\n", measure_name(j));
    print_json(j, &a, first);
    *exact &= !a.failed && (is_reached(j, &a) || j->cfg->wcet.blocks);
    forget(&a);
    if (!first)
        cfa_free(c);
    return status == EXIT_INPUT ? EXIT_INPUT : EXIT_TRUE;
}

int cmd_wcet(struct job *j)
{
    bool exact = true, first = true;
    int status = EXIT_TRUE;
    const char *s = j->cfg->wcet_entries;
    bool alone = !strchr(s, ',');
    uint64_t seen = 0;
    if (!check_bounds(j, j->v.subject.known->cfa, &seen))
        return EXIT_USAGE;
    const char *refused = j->cfg->wcet.ipet ? wcet_ipet_refused(&j->cfg->wcet) : NULL;
    if (refused) {
        fprintf(stderr, "vernier: %s\n", refused);
        return EXIT_USAGE;
    }
    limits_watch(&j->v.budget);
    if (j->json)
        fputc('[', j->json);
    for (; *s && status == EXIT_TRUE; s += strcspn(s, ","), s += *s == ',') {
        const char *name = arena_printf(&j->v.subject.prog.mem, "%.*s", (int)strcspn(s, ","), s);
        status = one_function(j, name, first, alone, &exact, &seen);
        first = false;
    }
    if (j->json)
        fputs("]\n", j->json);
    if (status == EXIT_TRUE && !check_bounds(j, NULL, &seen))
        status = EXIT_USAGE;
    return status != EXIT_TRUE ? status : exact ? EXIT_TRUE : EXIT_UNKNOWN;
}
