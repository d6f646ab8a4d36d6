// SPDX-License-Identifier: Apache-2.0
// assume.c: what a verdict rests on: collected once, when the runs are over, for all reports and for --strict.
//
// What is known when the automata are built is in struct cfa.  What depends on the verdict has a function here.
#include "cfa/where.h"
#include "cli/job.h"
#include "pre/foreign.h"
#include "pre/hazards.h"
#include "pre/indeterminate.h"
#include "pre/leaks.h"

static void assume_program(struct job *j)
{
    for (size_t i = 0; i < j->subject.known->cfa->assumptions.n; i++)
        vec_push(&j->rests, j->subject.known->cfa->assumptions.at[i]);
}

// The limits of the whole run, without its ticks: those are for the analyses.
static struct budget limits_of(const struct job *j)
{
    return (struct budget){
        .cpu_limit_ns = j->budget.cpu_limit_ns,
        .wall_limit_ns = j->budget.wall_limit_ns,
        .mem_limit = j->budget.mem_limit,
        .cancel = j->budget.cancel,
    };
}

// ---- accesses to memory ---------------------------------------------------------------------------------------------

enum { ACCESSES = SAFE_DEREF | SAFE_FREE };

// `what` with the number of places and the first of them.
static const char *counted(struct job *j, const char *what, size_t n, struct loc first)
{
    struct place at = sources_place(&j->subject.prog.src, first);
    return arena_printf(&j->subject.prog.mem, "%s (%zu place%s, first %s:%u)", what, n, n == 1 ? "" : "s", at.file,
                        at.line);
}

static size_t open_accesses(const struct job *j, struct loc *first)
{
    return j->subject.known->ledger.cfa ? ledger_open(&j->subject.known->ledger, first) : 0;
}

// Whether the analysis that decided says so itself.
static bool is_assumed(const struct job *j, const char *text)
{
    for (size_t i = 0; i < j->rests.n; i++)
        if (strcmp(j->rests.at[i].text, text) == 0)
            return true;
    return false;
}

// Pointers that the program did not make.
static void assume_foreign(struct job *j)
{
    static const char text[] = "pointers that the program did not make point to memory of their own";
    struct loc first = { 0 };
    if (j->result.verdict != VERDICT_TRUE || is_assumed(j, text))
        return;
    if (foreign_matters(j->subject.known->cfa, &j->subject.known->ledger, known_pointsto(j->subject.known, &j->budget),
                        &first))
        vec_push(&j->rests, ((struct assumption){ .loc = first, .text = text, .unsound = true }));
}

static void assume_accesses(struct job *j)
{
    struct loc first = { 0 };
    size_t n = j->result.verdict == VERDICT_TRUE ? open_accesses(j, &first) : 0;
    if (n) {
        const char *text = counted(j, "memory accesses stay inside living objects", n, first);
        vec_push(&j->rests, ((struct assumption){ .loc = first, .text = text, .unsound = true }));
    }
}

static void refuse(struct job *j, const char *why, struct loc at)
{
    j->result.verdict = VERDICT_UNKNOWN;
    j->result.reason = why;
    j->result.reason_at = at;
    j->result.obstacle = (struct obstacle_at){ 0 };
}

#define TRY_TICKS UINT64_C(2000000)

// An execution that commits a fault, if a few find one.
static void try_accesses(struct job *j)
{
    enum { RUNS = 16, STEPS = 200000, SEARCH_RUNS = 12, SEARCH_STEPS = 3000 };
    struct fault_at f = { 0 };
    struct budget b = limits_of(j);
    b.tick_limit = TRY_TICKS;
    struct built built;
    job_built(j, &built);
    for (size_t i = 0; i < built.automata->n; i++)
        if (confirm_fault(built.cfa, built.automata->at[i], RUNS, STEPS, &b, &f) ||
            confirm_search_fault(built.cfa, built.automata->at[i], SEARCH_RUNS, SEARCH_STEPS, &j->confirmer, &b, &f)) {
            refuse(j,
                   arena_printf(&j->subject.prog.mem, "%s in an execution: nothing is defined behind it",
                                fault_text(f.kind)),
                   f.edge->loc);
            return;
        }
}

// What stages have proved may show more accesses to be valid.
static size_t account_again(struct job *j, struct loc *first)
{
    struct budget b = limits_of(j);
    size_t n = j->result.verdict == VERDICT_TRUE ? open_accesses(j, first) : 0;
    if (!n || !j->subject.known->facts.at)
        return n;
    (void)subject_account_again(&j->subject, &b);
    return open_accesses(j, first);
}

static bool makes_block(const struct edge *e)
{
    return e->kind == EDGE_ALLOC &&
           (e->alloc == ALLOC_MALLOC || e->alloc == ALLOC_CALLOC || e->alloc == ALLOC_REALLOC_NEW);
}

// Allocations of which a block may be lost, or left at the end, as far as the property asks for that.  A certificate can be had of none that is made.
static size_t open_blocks(struct job *j, unsigned safety, struct loc *first)
{
    unsigned how = (safety & SAFE_MEMTRACK ? LEAK_LOST : 0) | (safety & SAFE_MEMCLEANUP ? LEAK_LEFT : 0);
    struct budget b = limits_of(j);
    const struct cfa *c = j->subject.known->cfa;
    uint8_t *leaks = mem_alloc(c->edges.n);
    size_t n = 0;
    if (!j->cfg->cli.certify)
        leaks_find(c, known_pointers(j->subject.known, &b), &b, leaks);
    for (size_t i = 0; i < c->edges.n; i++)
        if (((leaks[i] & how) || (j->cfg->cli.certify && makes_block(c->edges.at[i]))) && n++ == 0)
            *first = where_is(c, c->edges.at[i]->loc).at;
    mem_free(leaks, c->edges.n);
    return n;
}

void job_examine_safety(struct job *j)
{
    struct loc first = { 0 };
    unsigned open = spec_safety(&j->subject.props) & ~j->result.checked;
    if (j->result.verdict != VERDICT_TRUE)
        return;
    size_t n = open & ACCESSES ? account_again(j, &first) : 0;
    if (n) {
        refuse(j, counted(j, "memory accesses are not shown to stay inside living objects", n, first), first);
        return;
    }
    n = open & (SAFE_MEMTRACK | SAFE_MEMCLEANUP) ? open_blocks(j, open, &first) : 0;
    if (n)
        refuse(j, counted(j, "blocks of memory are not shown to be freed", n, first), first);
}

// Whether values that are read are initialised, where the property asks for that.
static void examine_values(struct job *j)
{
    struct loc first = { 0 };
    if (j->result.verdict != VERDICT_TRUE || !(spec_demands(&j->subject.props) & DEMAND_INITIALISED))
        return;
    struct pointsto *pt = known_pointsto(j->subject.known, &j->budget);
    size_t n = indeterminate_reads(j->subject.known->cfa, pt, &first);
    if (n)
        refuse(j, counted(j, "values read are not shown to be initialised", n, first), first);
}

// The places of one kind, at most one a line of the text; the first of them.
static size_t count_places(const struct hazards *h, enum hazard_kind k, struct loc *first)
{
    struct map seen = { 0 };
    size_t n = 0;
    for (size_t i = 0; i < h->n; i++) {
        struct loc at = h->at[i].loc;
        if (h->at[i].kind != k || !map_put(&seen, at.off, 1))
            continue;
        if (n++ == 0 || at.off < first->off)
            *first = at;
    }
    map_free(&seen);
    return n;
}

static bool is_demanded(unsigned demands, enum hazard_kind k)
{
    return (demands & DEMAND_DEFINED) || ((demands & DEMAND_ALIGNED) && k == HAZARD_ALIGNMENT) ||
           ((demands & DEMAND_CALLS) && k == HAZARD_CALL);
}

// Whether other undefined behaviour is shown to be impossible, where the property asks for that.
static void examine_hazards(struct job *j)
{
    struct hazards h = { 0 };
    struct loc first = { 0 };
    struct budget b = limits_of(j);
    unsigned demands = spec_demands(&j->subject.props);
    if (j->result.verdict != VERDICT_TRUE || !(demands & (DEMAND_DEFINED | DEMAND_ALIGNED | DEMAND_CALLS)))
        return;
    hazards_find(j->subject.known, &b, &h);
    for (size_t i = 0; i < h.n && j->result.verdict == VERDICT_TRUE; i++) {
        if (!is_demanded(demands, h.at[i].kind))
            continue;
        size_t n = count_places(&h, h.at[i].kind, &first);
        refuse(j, counted(j, hazard_text(h.at[i].kind), n, first), first);
    }
    vec_free(&h);
}

void job_examine_accesses(struct job *j)
{
    struct loc first = { 0 };
    if ((j->result.checked & ACCESSES) == ACCESSES)
        ledger_free(&j->subject.known->ledger);
    job_examine_safety(j);
    size_t n = account_again(j, &first);
    if (n)
        try_accesses(j);
    if (n && j->result.verdict == VERDICT_TRUE && (spec_demands(&j->subject.props) & DEMAND_VALID))
        refuse(j, counted(j, "memory accesses are not shown to stay inside living objects", n, first), first);
    examine_values(j);
    examine_hazards(j);
}

// A function without body that the property forbids to call may be called by others that have none.
static void assume_errors(struct job *j)
{
    struct program *p = &j->subject.prog;
    if (!j->subject.known->cfa->outside.i || j->result.verdict != VERDICT_TRUE)
        return;
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        const char *name = sym_str(&p->syms, d->name);
        if (d->kind != DECL_FUNC || d->storage == STORAGE_STATIC || d->body ||
            !spec_forbids_call(&j->subject.props, name))
            continue;
        const char *text = arena_printf(&p->mem, "function `%s` without body and others like it do not call `%s`",
                                        sym_str(&p->syms, j->subject.known->cfa->outside), name);
        vec_push(&j->rests,
                 ((struct assumption){ .loc = j->subject.known->cfa->outside_at, .text = text, .unsound = true }));
    }
}

// What undefined-behaviour does not look at.
static void assume_unwatched(struct job *j)
{
    static const char text[] = "undefined behaviour of other kinds does not occur:"
#define UNWATCHED(where, text) " " text " (" where ");"
#include "cfa/unwatched.def"
#undef UNWATCHED
        ;
    if (j->result.verdict == VERDICT_TRUE && (spec_demands(&j->subject.props) & DEMAND_DEFINED))
        vec_push(&j->rests, ((struct assumption){
                                .text = arena_printf(&j->subject.prog.mem, "%.*s", (int)(sizeof text - 2), text) }));
}

void job_assume(struct job *j)
{
    vec_clear(&j->rests);
    assume_program(j);
    assume_errors(j);
    assume_foreign(j);
    assume_accesses(j);
    assume_unwatched(j);
}
