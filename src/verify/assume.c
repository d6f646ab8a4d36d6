// SPDX-License-Identifier: Apache-2.0
// assume.c: what a verdict rests on: collected once, when the runs are over, for all reports and for --strict.
//
// What is known when the automata are built is in struct cfa.  What depends on the verdict has a function here.
#include "cfa/where.h"
#include "pre/foreign.h"
#include "pre/hazards.h"
#include "pre/indeterminate.h"
#include "pre/leaks.h"
#include "verify/verify.h"

static void assume_program(struct verification *v)
{
    for (size_t i = 0; i < v->subject.known->cfa->assumptions.n; i++)
        vec_push(&v->rests, v->subject.known->cfa->assumptions.at[i]);
}

// The limits of the whole run, without its ticks: those are for the analyses.
static struct budget limits_of(const struct verification *v)
{
    return (struct budget){
        .cpu_limit_ns = v->budget.cpu_limit_ns,
        .wall_limit_ns = v->budget.wall_limit_ns,
        .mem_limit = v->budget.mem_limit,
        .cancel = v->budget.cancel,
    };
}

// ---- accesses to memory ---------------------------------------------------------------------------------------------

enum { ACCESSES = SAFE_DEREF | SAFE_FREE };

// `what` with the number of places and the first of them.
static const char *counted(struct verification *v, const char *what, size_t n, struct loc first)
{
    struct place at = sources_place(&v->subject.prog.src, first);
    return arena_printf(&v->subject.prog.mem, "%s (%zu place%s, first %s:%u)", what, n, n == 1 ? "" : "s", at.file,
                        at.line);
}

static size_t open_accesses(const struct verification *v, struct loc *first)
{
    return v->subject.known->ledger.cfa ? ledger_open(&v->subject.known->ledger, first) : 0;
}

// Whether the analysis that decided says so itself.
static bool is_assumed(const struct verification *v, const char *text)
{
    for (size_t i = 0; i < v->rests.n; i++)
        if (strcmp(v->rests.at[i].text, text) == 0)
            return true;
    return false;
}

// Pointers that the program did not make.
static void assume_foreign(struct verification *v)
{
    static const char text[] = "pointers that the program did not make point to memory of their own";
    struct loc first = { 0 };
    if (v->result.verdict != VERDICT_TRUE || is_assumed(v, text))
        return;
    if (foreign_matters(v->subject.known->cfa, &v->subject.known->ledger, known_pointsto(v->subject.known, &v->budget),
                        &first))
        vec_push(&v->rests, ((struct assumption){ .loc = first, .text = text, .unsound = true }));
}

static void assume_accesses(struct verification *v)
{
    struct loc first = { 0 };
    size_t n = v->result.verdict == VERDICT_TRUE ? open_accesses(v, &first) : 0;
    if (n) {
        const char *text = counted(v, "memory accesses stay inside living objects", n, first);
        vec_push(&v->rests, ((struct assumption){ .loc = first, .text = text, .unsound = true }));
    }
}

static void refuse(struct verification *v, const char *why, struct loc at)
{
    v->result.verdict = VERDICT_UNKNOWN;
    v->result.reason = why;
    v->result.reason_at = at;
    v->result.obstacle = (struct obstacle_at){ 0 };
}

#define TRY_TICKS UINT64_C(2000000)

// An execution that commits a fault, if a few find one.
static void try_accesses(struct verification *v)
{
    enum { RUNS = 16, STEPS = 200000, SEARCH_RUNS = 12, SEARCH_STEPS = 3000 };
    struct fault_at f = { 0 };
    struct budget b = limits_of(v);
    b.tick_limit = TRY_TICKS;
    struct built built;
    verify_built(v, &built);
    for (size_t i = 0; i < built.automata->n; i++)
        if (confirm_fault(built.cfa, built.automata->at[i], RUNS, STEPS, &b, &f) ||
            confirm_search_fault(built.cfa, built.automata->at[i], SEARCH_RUNS, SEARCH_STEPS, &v->confirmer, &b, &f)) {
            refuse(v,
                   arena_printf(&v->subject.prog.mem, "%s in an execution: nothing is defined behind it",
                                fault_text(f.kind)),
                   f.edge->loc);
            return;
        }
}

// What stages have proved may show more accesses to be valid.
static size_t account_again(struct verification *v, struct loc *first)
{
    struct budget b = limits_of(v);
    size_t n = v->result.verdict == VERDICT_TRUE ? open_accesses(v, first) : 0;
    if (!n || !v->subject.known->facts.at)
        return n;
    (void)subject_account_again(&v->subject, &b);
    return open_accesses(v, first);
}

static bool makes_block(const struct edge *e)
{
    return e->kind == EDGE_ALLOC &&
           (e->alloc == ALLOC_MALLOC || e->alloc == ALLOC_CALLOC || e->alloc == ALLOC_REALLOC_NEW);
}

// Allocations of which a block may be lost, or left at the end, as far as the property asks for that.  A certificate can be had of none that is made.
static size_t open_blocks(struct verification *v, unsigned safety, struct loc *first)
{
    unsigned how = (safety & SAFE_MEMTRACK ? LEAK_LOST : 0) | (safety & SAFE_MEMCLEANUP ? LEAK_LEFT : 0);
    struct budget b = limits_of(v);
    const struct cfa *c = v->subject.known->cfa;
    uint8_t *leaks = mem_alloc(c->edges.n);
    size_t n = 0;
    if (!v->set->certify)
        leaks_find(c, known_pointers(v->subject.known, &b), &b, leaks);
    for (size_t i = 0; i < c->edges.n; i++)
        if (((leaks[i] & how) || (v->set->certify && makes_block(c->edges.at[i]))) && n++ == 0)
            *first = where_is(c, c->edges.at[i]->loc).at;
    mem_free(leaks, c->edges.n);
    return n;
}

void verify_examine_safety(struct verification *v)
{
    struct loc first = { 0 };
    unsigned open = spec_safety(&v->subject.props) & ~v->result.checked;
    if (v->result.verdict != VERDICT_TRUE)
        return;
    size_t n = open & ACCESSES ? account_again(v, &first) : 0;
    if (n) {
        refuse(v, counted(v, "memory accesses are not shown to stay inside living objects", n, first), first);
        return;
    }
    n = open & (SAFE_MEMTRACK | SAFE_MEMCLEANUP) ? open_blocks(v, open, &first) : 0;
    if (n)
        refuse(v, counted(v, "blocks of memory are not shown to be freed", n, first), first);
}

// Whether values that are read are initialised, where the property asks for that.
static void examine_values(struct verification *v)
{
    struct loc first = { 0 };
    if (v->result.verdict != VERDICT_TRUE || !(spec_demands(&v->subject.props) & DEMAND_INITIALISED))
        return;
    struct pointsto *pt = known_pointsto(v->subject.known, &v->budget);
    size_t n = indeterminate_reads(v->subject.known->cfa, pt, &first);
    if (n)
        refuse(v, counted(v, "values read are not shown to be initialised", n, first), first);
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
static void examine_hazards(struct verification *v)
{
    struct hazards h = { 0 };
    struct loc first = { 0 };
    struct budget b = limits_of(v);
    unsigned demands = spec_demands(&v->subject.props);
    if (v->result.verdict != VERDICT_TRUE || !(demands & (DEMAND_DEFINED | DEMAND_ALIGNED | DEMAND_CALLS)))
        return;
    hazards_find(v->subject.known, &b, &h);
    for (size_t i = 0; i < h.n && v->result.verdict == VERDICT_TRUE; i++) {
        if (!is_demanded(demands, h.at[i].kind))
            continue;
        size_t n = count_places(&h, h.at[i].kind, &first);
        refuse(v, counted(v, hazard_text(h.at[i].kind), n, first), first);
    }
    vec_free(&h);
}

void verify_examine_accesses(struct verification *v)
{
    struct loc first = { 0 };
    if ((v->result.checked & ACCESSES) == ACCESSES)
        ledger_free(&v->subject.known->ledger);
    verify_examine_safety(v);
    size_t n = account_again(v, &first);
    if (n)
        try_accesses(v);
    if (n && v->result.verdict == VERDICT_TRUE && (spec_demands(&v->subject.props) & DEMAND_VALID))
        refuse(v, counted(v, "memory accesses are not shown to stay inside living objects", n, first), first);
    examine_values(v);
    examine_hazards(v);
}

// A function without body that the property forbids to call may be called by others that have none.
static void assume_errors(struct verification *v)
{
    struct program *p = &v->subject.prog;
    if (!v->subject.known->cfa->outside.i || v->result.verdict != VERDICT_TRUE)
        return;
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        const char *name = sym_str(&p->syms, d->name);
        if (d->kind != DECL_FUNC || d->storage == STORAGE_STATIC || d->body ||
            !spec_forbids_call(&v->subject.props, name))
            continue;
        const char *text = arena_printf(&p->mem, "function `%s` without body and others like it do not call `%s`",
                                        sym_str(&p->syms, v->subject.known->cfa->outside), name);
        vec_push(&v->rests,
                 ((struct assumption){ .loc = v->subject.known->cfa->outside_at, .text = text, .unsound = true }));
    }
}

// What undefined-behaviour does not look at.
static void assume_unwatched(struct verification *v)
{
    static const char text[] = "undefined behaviour of other kinds does not occur:"
#define UNWATCHED(where, text) " " text " (" where ");"
#include "cfa/unwatched.def"
#undef UNWATCHED
        ;
    if (v->result.verdict == VERDICT_TRUE && (spec_demands(&v->subject.props) & DEMAND_DEFINED))
        vec_push(&v->rests, ((struct assumption){
                                .text = arena_printf(&v->subject.prog.mem, "%.*s", (int)(sizeof text - 2), text) }));
}

void verify_assume(struct verification *v)
{
    vec_clear(&v->rests);
    assume_program(v);
    assume_errors(v);
    assume_foreign(v);
    assume_accesses(v);
    assume_unwatched(v);
}
