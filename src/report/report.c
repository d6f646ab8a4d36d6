// SPDX-License-Identifier: Apache-2.0
// report.c: prints assumptions and suspect paths as text.
#include "report/report.h"

#include "cfa/assumptions.h"
#include "cfa/where.h"

enum { SUSPECT_MAX = 30 };

static void put_place(struct buf *out, const struct cfa *c, struct loc loc)
{
    struct place p = sources_place(&c->prog->src, where_is(c, loc).at);
    if (p.line)
        buf_printf(out, "%s:%u: ", p.file, p.line);
}

void report_assumptions(struct buf *out, const struct cfa *c, const struct assumptions *all)
{
    if (all->n)
        buf_puts(out, "Assumptions:\n");
    for (size_t i = 0; i < all->n; i++) {
        const struct assumption *a = &all->at[i];
        buf_puts(out, "  ");
        put_place(out, c, a->loc);
        assumption_print(out, a);
        buf_puts(out, "\n");
    }
}

void report_properties(struct buf *out, const struct report *r)
{
    if (r->n_properties)
        buf_puts(out, "Properties:\n");
    for (size_t i = 0; i < r->n_properties; i++)
        buf_printf(out, "  %s: %s\n", r->properties[i].name, r->properties[i].verdict);
}

void report_places(struct buf *out, const struct report *r)
{
    enum { SHOWN = 8 };
    if (!r->excluded)
        return;
    buf_printf(out, "Excluded: %zu of %zu places where the property could be violated first; open:", r->excluded,
               r->excluded + r->open->n);
    for (size_t i = 0; i < MIN(r->open->n, SHOWN); i++) {
        struct place at = sources_place(&r->cfa->prog->src, (struct loc){ r->open->at[i] });
        buf_printf(out, " %s:%u", at.file, at.line);
    }
    buf_puts(out, r->open->n > SHOWN ? " ...\n" : "\n");
}

const char *report_title(const struct automaton *a, const struct run_result *run)
{
    if (run->fault.kind && fault_violates(run->fault.kind))
        return safety_name(fault_violates(run->fault.kind));
    return a->property ? a->property->title : a->name;
}

struct loc report_violation_at(const struct cfa *c, const struct run_result *run)
{
    struct loc at = run->at->loc;
    for (size_t i = run->trace.n; i > 0 && where_in_models(c, at); i--)
        at = run->trace.at[i - 1]->loc;
    return where_is(c, at).at;
}

// Whether the edge is told: a decision, or a call into or out of the program.
static bool is_told(const struct cfa *c, const struct edge *e)
{
    if (e->from->fn->is_model || e->from->fn == c->start)
        return false;
    return e->kind == EDGE_ASSUME || e->kind == EDGE_CALL || e->kind == EDGE_EXTERN || e->kind == EDGE_VIOLATION ||
           e->kind == EDGE_UNSUPPORTED;
}

static void put_decision(struct buf *out, const struct cfa *c, const struct edge *e)
{
    struct buf text = { 0 };
    edge_print(c, e, &text);
    buf_puts(out, "  ");
    put_place(out, c, e->loc);
    // One line each: long conditions are cut.
    if (text.n > 70)
        buf_printf(out, "%.67s...\n", buf_str(&text));
    else
        buf_printf(out, "%s\n", buf_str(&text));
    buf_free(&text);
}

void report_suspect(struct buf *out, const char *title, const struct cfa *c, const struct edge *const *path, size_t n)
{
    size_t told = 0, from = n;
    while (from > 0 && told < SUSPECT_MAX)
        told += is_told(c, path[--from]);
    size_t before = 0;
    for (size_t i = 0; i < from; i++)
        before += is_told(c, path[i]);
    buf_printf(out, "%s:\n", title);
    if (before)
        buf_printf(out, "  ... %zu earlier decisions and calls left out ...\n", before);
    for (size_t i = from; i < n; i++)
        if (is_told(c, path[i]))
            put_decision(out, c, path[i]);
}
