// SPDX-License-Identifier: Apache-2.0
// report.c: a bound as text and as JSON.
#include "algo/wcet/answer.h"
#include "algo/wcet/bounds.h"
#include "cfa/assumptions.h"
#include "cfa/uses.h"

#include <stdio.h>

// ---- by unrolling ---------------------------------------------------------------------------------------------------

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

static void print_bound(const struct wcet_answer *a, struct buf *b)
{
    const struct wresult *r = &a->r;
    bool best = a->task->cfg->best;
    long long low = (long long)r->low, high = (long long)r->high;
    buf_printf(b, "  %-14s %lld\n", best ? "shortest path" : "longest path", (long long)r->syntactic);
    buf_printf(b, "  %-14s ", wcet_measure(a->task->cfg));
    if (wcet_answer_reached(a))
        buf_printf(b, "%lld", best ? low : high);
    else if (best)
        buf_printf(b, ">= %lld", low);
    else
        buf_printf(b, "<= %lld", high);
    if (!r->exact && !wcet_answer_reached(a))
        buf_puts(b, " (the search did not end)");
    if (!best)
        buf_printf(b, ", %.1f %% below the longest path", gain(r));
    buf_putc(b, '\n');
    if (!r->has_path && a->replay.end != WREPLAY_FAILED)
        buf_printf(b, "  execution      with all inputs zero costs %lld\n", (long long)a->replay.cost);
    else if (r->has_path && a->replay.end == WREPLAY_SAME)
        buf_printf(b, "  execution      takes this path, and costs %lld\n", (long long)a->replay.cost);
    else if (r->has_path && a->replay.end == WREPLAY_OTHER)
        buf_printf(b, "  execution      with the inputs found takes another path, and costs %lld\n",
                   (long long)a->replay.cost);
    else if (r->has_path)
        buf_printf(b, "  execution      none was found that takes this path: %s\n", failed_text(&a->replay.run));
}

static void print_inputs(const struct wcet_answer *a, struct buf *b)
{
    if (!a->r.has_path || a->replay.end != WREPLAY_SAME || !a->replay.run.inputs.n)
        return;
    buf_puts(b, "  inputs\n");
    inputs_write(b, a->cfa->prog, &a->replay.run.inputs);
}

static void print_cuts(const struct wcet_answer *a, struct buf *b)
{
    if (!a->task->cfg->trace)
        return;
    for (size_t i = 0; i < a->cuts.n && a->task->cfg->cuts != WCET_NO_CUTS; i++) {
        const struct wcut *c = &a->cuts.at[i];
        if (c->from == UINT32_MAX)
            buf_printf(b, "  cut      %zu edges <= %lld\n", c->edges.n, (long long)c->bound);
        else
            buf_printf(b, "  cut      %u .. %u <= %lld\n", c->from, c->to, (long long)c->bound);
    }
}

// Costs by line, of the file in which the function is.
static void print_lines(const struct wcet_answer *a, struct buf *b)
{
    const struct cfa *c = a->cfa;
    struct map line = { 0 }, times = { 0 };
    const char *file = sources_place(&a->cfa->prog->src, c->entry->entry->loc).file;
    uint32_t last = 0;
    for (size_t i = 0; i < a->r.path.n; i++) {
        const struct wedge *e = &a->g.edges.at[a->r.path.at[i]];
        for (uint32_t k = 0; k < e->n; k++) {
            const struct edge *x = a->g.path.at[e->first + k];
            if (!x->loc.off || x->from->fn == c->start)
                continue;
            struct place at = sources_place(&a->cfa->prog->src, x->loc);
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
    buf_puts(b, "  operations on this path, by line\n");
    for (uint32_t n = 1; n <= last; n++) {
        bool there = f && fgets(text, sizeof text, f);
        uint64_t cost = 0;
        if (map_get(&line, n, &cost) && cost)
            buf_printf(b, "  %8llu  %5u  %.*s\n", (unsigned long long)cost, n, there ? (int)strcspn(text, "\r\n") : 0,
                       there ? text : "");
    }
    if (f)
        fclose(f);
    map_free(&line);
    map_free(&times);
}

static void print_stats(const struct wcet_answer *a, enum with_times times, struct buf *b)
{
    const struct wcet_stats *s = &a->stats;
    buf_printf(b,
               "  graph          %llu blocks, %llu edges, %llu merges, %llu cuts; %llu questions, %llu about loops\n",
               (unsigned long long)s->blocks, (unsigned long long)s->edges, (unsigned long long)s->merges,
               (unsigned long long)s->cuts, (unsigned long long)s->questions, (unsigned long long)s->loop_questions);
    if (times)
        buf_printf(b, "  time           %.2f s, unrolling %.2f s, search %.2f s\n", a->seconds,
                   (double)s->time_unroll / 1e9, (double)s->time_search / 1e9);
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

static bool has_unsized(const struct cfa *c)
{
    bool some = false;
    for (size_t i = 0; i < c->edges.n && !some; i++)
        some = wcet_is_unsized(c->edges.at[i]);
    return some;
}

static bool stores(const struct cfa *c)
{
    bool some = false;
    for (size_t i = 0; i < c->edges.n && !some; i++)
        some = edge_stores(c->edges.at[i]);
    return some;
}

static void print_assumed(const struct wcet_answer *a, struct buf *b)
{
    const struct cfa *c = a->cfa;
    static const char line[] = "  assumed        %s\n";
    size_t pointers = 0;
    for (size_t i = 0; i < c->entry->n_params; i++)
        pointers += is_object_pointer(c->entry->vars.at[i]->type);
    if (strcmp(a->name, "main") != 0 && !a->task->any_globals)
        buf_printf(b, line, "static variables have the values that the program begins with");
    if (c->arguments_apart)
        buf_printf(b, line, "arguments, and what they lead to, lead to no variables of the program");
    if (strcmp(a->name, "main") != 0 && pointers > 1 && stores(c))
        buf_printf(b, line, "arguments lead to the same place, or to memory that does not overlap");
    if (has_foreign_pointers(c) && stores(c))
        buf_printf(
            b, line,
            "pointers that the program did not make point to memory of their own, which only the program changes");
    if (strcmp(a->task->cfg->costs, "statements") == 0 && has_unsized(c))
        buf_printf(b, line, "a copy of bytes whose number is not written in the program costs as one of eight");
    for (size_t i = 0; i < c->assumptions.n; i++)
        if (assumption_counts(&c->assumptions.at[i], 0))
            buf_printf(b, line, c->assumptions.at[i].text);
}

static void print_loop(struct wcet_answer *a, const char *how, const struct loop *l, int64_t most, struct buf *b)
{
    buf_printf(b, "  %-14s the loop at %s goes back at most %lld times\n", how, wcet_loop_name(a->cfa, l, &a->run.mem),
               (long long)most);
}

static void print_unrolled(struct wcet_answer *a, enum with_times times, struct buf *b)
{
    if (a->task->cfg->blocks) {
        wgraph_print(&a->g, b);
        return;
    }
    print_bound(a, b);
    print_cuts(a, b);
    print_stats(a, times, b);
    print_assumed(a, b);
    for (size_t i = 0; i < a->g.assumed.n; i++)
        print_loop(a, "assumed", a->g.assumed.at[i].loop, a->g.assumed.at[i].bound, b);
    print_inputs(a, b);
    if (a->task->cfg->path && a->r.has_path)
        print_lines(a, b);
}

// ---- by integer programming -----------------------------------------------------------------------------------------

static void print_relations(const struct wcet_answer *a, struct buf *b)
{
    const struct ipet *f = &a->f;
    if (f->why_none)
        buf_printf(b, "  relations      none: %s\n", f->why_none);
    else if (f->counted.n)
        buf_printf(b, "  relations      %zu between the counts of %zu edges\n", f->rows.n, f->counted.n);
    for (size_t i = 0; i < f->counted.n && a->task->cfg->trace; i++) {
        buf_printf(b, "    c%zu: edge %u, ", i + 1, f->counted.at[i]);
        ipet_print_edge(f, f->counted.at[i], b);
        buf_printf(b, ", costs %lld\n", (long long)f->cost[f->counted.at[i]]);
    }
    for (size_t i = 0; i < f->rows.n && a->task->cfg->trace; i++) {
        buf_puts(b, "    ");
        ipet_print_row(f, &f->rows.at[i], b);
        buf_putc(b, '\n');
    }
}

static void print_loops(struct wcet_answer *a, struct buf *b)
{
    for (size_t i = 0; i < a->f.loops.n; i++) {
        const struct ipet_loop *l = &a->f.loops.at[i];
        bool again = false;  // in another call
        for (size_t k = 0; k < i && l->bound.from != WBOUND_FOUND; k++)
            again |= a->f.loops.at[k].loop == l->loop;
        if (l->bound.from == WBOUND_FOUND && a->task->cfg->trace)
            print_loop(a, "found", l->loop, l->bound.most, b);
        else if (l->bound.from != WBOUND_FOUND && l->bound.from != WBOUND_NONE && !again)
            print_loop(a, "assumed", l->loop, l->bound.most, b);
    }
}

static void print_program(struct wcet_answer *a, struct buf *b)
{
    const struct ipet *f = &a->f;
    long long bound = (long long)f->bound;
    if (a->second)
        buf_puts(b, "  unrolling      gives no bound; by integer programming:\n");
    if (a->plain == IPET_BOUND)
        buf_printf(b, "  integer prog.  %lld\n", (long long)a->plain_bound);
    else
        buf_puts(b, "  integer prog.  no bound without relations between counters\n");
    buf_printf(b, "  worst case     %s%lld", a->runs && a->cost == f->bound ? "" : "<= ", bound);
    if (a->plain == IPET_BOUND && a->plain_bound > f->bound)
        buf_printf(b, ", %.1f %% below it, by relations",
                   100.0 * (double)(a->plain_bound - f->bound) / (double)a->plain_bound);
    buf_putc(b, '\n');
    if (a->runs)
        buf_printf(b, "  execution      with all inputs zero costs %lld\n", (long long)a->cost);
    buf_printf(b, "  graph          %zu blocks, %zu edges, %zu loops\n", f->u->blocks.n, f->u->edges.n, f->loops.n);
    print_relations(a, b);
    print_assumed(a, b);
    print_loops(a, b);
}

void wcet_answer_print(struct wcet_answer *a, enum with_times times, struct buf *b)
{
    if (a->failed)
        buf_printf(b, "  %s no bound\n", wcet_measure(a->task->cfg));
    else if (a->by_ipet)
        print_program(a, b);
    else
        print_unrolled(a, times, b);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void json_unrolled(const struct wcet_answer *a, struct buf *b)
{
    const char *end = !a->r.has_path                   ? "none"
                      : a->replay.end == WREPLAY_SAME  ? "same path"
                      : a->replay.end == WREPLAY_OTHER ? "other path"
                                                       : "failed";
    const struct wcet_stats *s = &a->stats;
    buf_jsonf(b, "'kind': %s, 'syntactic': %lld, 'low': %lld, 'high': %lld", wcet_measure(a->task->cfg),
              (long long)a->r.syntactic, (long long)a->r.low, (long long)a->r.high);
    buf_jsonf(b, wcet_answer_reached(a) ? ", 'exact': true" : ", 'exact': false");
    buf_jsonf(b,
              ", 'replay': %s, 'replay_cost': %lld, 'blocks': %llu, 'merges': %llu, 'cuts': %llu, 'assumptions': %zu}",
              end, (long long)a->replay.cost, (unsigned long long)s->blocks, (unsigned long long)s->merges,
              (unsigned long long)s->cuts, a->g.assumed.n);
}

static void json_program(const struct wcet_answer *a, struct buf *b)
{
    buf_jsonf(b, "'kind': 'integer program', 'syntactic': ");
    if (a->plain == IPET_BOUND)
        buf_printf(b, "%lld", (long long)a->plain_bound);
    else
        buf_puts(b, "null");
    buf_jsonf(b, ", 'high': %lld", (long long)a->f.bound);
    buf_jsonf(b, a->exact ? ", 'exact': true" : ", 'exact': false");
    buf_jsonf(b, ", 'blocks': %zu, 'loops': %zu, 'relations': %zu}", a->f.u->blocks.n, a->f.loops.n, a->f.rows.n);
}

void wcet_answer_json(const struct wcet_answer *a, struct buf *b)
{
    buf_jsonf(b, "{'function': %s, ", a->name);
    if (a->failed)
        buf_jsonf(b, "'bound': null}");
    else if (a->by_ipet)
        json_program(a, b);
    else
        json_unrolled(a, b);
}
