// SPDX-License-Identifier: Apache-2.0
// objections.c: the questions that are put to a TRUE, in their order.
#include "verify/objections.h"

#include "base/places.h"
#include "cfa/assumptions.h"
#include "cfa/where.h"
#include "pre/hazards.h"
#include "pre/indeterminate.h"
#include "pre/leaks.h"

enum { ACCESSES = SAFE_DEREF | SAFE_FREE };

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

const char *places(struct verification *v, size_t n, struct loc first)
{
    struct place at = sources_place(&v->subject.prog.src, first);
    return arena_printf(&v->subject.prog.mem, "%zu place%s, first %s:%u", n, n == 1 ? "" : "s", at.file, at.line);
}

// Whether there are places of that kind, n of them.
static bool object(struct verification *v, enum reason_kind kind, size_t n, const struct loc *first, struct reason *o)
{
    if (n)
        *o = (struct reason){ kind, .arg = { places(v, n, *first) }, .at = *first };
    return n > 0;
}

// ---- accesses and blocks of memory ----------------------------------------------------------------------------------

size_t open_accesses(const struct verification *v, struct loc *first)
{
    return v->subject.known->ledger.cfa ? ledger_open(&v->subject.known->ledger, first) : 0;
}

// What stages have proved may show more accesses to be valid.
static size_t account_again(struct verification *v, struct loc *first)
{
    struct budget b = limits_of(v);
    size_t n = open_accesses(v, first);
    if (!n || !v->subject.known->facts.at)
        return n;
    (void)subject_account_again(&v->subject, &b);
    return open_accesses(v, first);
}

// The parts of memory safety that the property asks for and the proof does not cover.
static unsigned left_open(const struct verification *v)
{
    return spec_safety(&v->subject.props) & ~v->result.checked;
}

static bool accesses_are_open(struct verification *v, struct reason *o)
{
    struct loc first = { 0 };
    return (left_open(v) & ACCESSES) && object(v, REASON_OPEN_ACCESSES, account_again(v, &first), &first, o);
}

// Allocations of which a block may be lost, or left at the end, as far as the property asks for that; all of them, if a certificate is not given.
static bool blocks_are_open(struct verification *v, struct reason *o)
{
    unsigned open = left_open(v);
    unsigned how = (open & SAFE_MEMTRACK ? LEAK_LOST : 0) | (open & SAFE_MEMCLEANUP ? LEAK_LEFT : 0);
    if (!how)
        return false;
    struct budget b = limits_of(v);
    struct loc first = { 0 };
    const struct edge *bad;
    const struct cfa *c = v->subject.known->cfa;
    struct leaks *l = leaks_run(c, known_pointers(v->subject.known, &b), &b);
    bool believed = !v->set->certify || leaks_certify(l, &b, &bad);
    size_t n = 0;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (((leaks_of(l, e) & how) || (!believed && e->kind == EDGE_ALLOC)) && n++ == 0)
            first = where_is(c, e->loc).at;
    }
    leaks_free(l);
    return object(v, REASON_OPEN_BLOCKS, n, &first, o);
}

#define TRY_TICKS UINT64_C(2000000)

// Whether strings are read of which nobody shows that they end (edge.reads_text): executions look.
static bool reads_text(const struct verification *v)
{
    const struct cfa *c = v->subject.known->cfa;
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_LOAD && c->edges.at[i]->reads_text)
            return true;
    return false;
}

// Where accesses are open: an execution that commits a fault, if a few find one.
static bool some_execution_fails(struct verification *v, struct reason *o)
{
    enum { RUNS = 16, STEPS = 200000, SEARCH_RUNS = 12, SEARCH_STEPS = 3000 };
    struct loc first = { 0 };
    struct fault_at f = { 0 };
    struct budget b = limits_of(v);
    struct built built;
    b.tick_limit = TRY_TICKS;
    if (!account_again(v, &first) && !reads_text(v))
        return false;
    verify_built(v, &built);
    for (size_t i = 0; i < built.automata->n; i++)
        if (confirm_fault(built.cfa, built.automata->at[i], RUNS, STEPS, &b, &f) ||
            confirm_search_fault(built.cfa, built.automata->at[i], SEARCH_RUNS, SEARCH_STEPS, &v->confirmer, &b, &f)) {
            *o = (struct reason){ REASON_FAULTY_RUN, .arg = { fault_text(f.kind) }, .at = f.edge->loc };
            return true;
        }
    return false;
}

// A few executions of c, under other circumstances than those of the proof: one that violates the property is the reason, of that kind.
static bool some_run_violates(struct verification *v, const struct cfa *c, const struct automata *over, bool alias,
                              enum reason_kind kind, struct reason *o)
{
    enum { RUNS = 16, STEPS = 200000 };
    struct budget b = limits_of(v);
    const struct edge *at = NULL;
    b.tick_limit = TRY_TICKS;
    for (size_t i = 0; i < over->n && !at; i++)
        at = confirm_some(c, over->at[i], RUNS, STEPS, alias, &b);
    if (at)
        *o = (struct reason){ kind, .at = at->loc };
    return at != NULL;
}

/* An execution that violates the property when operands are evaluated in the order of another compiler: the proof knows one order only, and says so,
 * but need not be given where that is known to matter. */
static bool other_order_fails(struct verification *v, struct reason *o)
{
    struct automata over = { 0 };
    if (!v->subject.program.cfa->unordered.n)
        return false;
    struct cfa *other = subject_reordered(&v->subject, &v->run.mem, &over);
    bool fails = some_run_violates(v, other, &over, false, REASON_ORDER_PROOF, o);
    vec_free(&over);
    cfa_free(other);
    return fails;
}

static bool gets_pointers(const struct cfa *c)
{
    bool found = false;
    for (size_t i = 0; i < c->edges.n && !found; i++) {
        const struct edge *e = c->edges.at[i];
        found = e->kind == EDGE_HAVOC && e->input == INPUT_ARGUMENT && e->lhs && type_is_pointer(e->lhs->type);
    }
    return found;
}

// An execution that violates the property when an argument of the entry function points to a global variable.
static bool aliased_run_fails(struct verification *v, struct reason *o)
{
    struct built built;
    const struct subject *u = &v->subject;
    if (!u->program.cfa->entry->n_params && !u->options.any_globals)  // (without building the program again)
        return false;
    verify_built(v, &built);
    return gets_pointers(built.cfa) && some_run_violates(v, built.cfa, built.automata, true, REASON_ALIAS_PROOF, o);
}

// Where the property demands that every access be shown to be valid.
static bool access_is_not_shown(struct verification *v, struct reason *o)
{
    struct loc first = { 0 };
    return (spec_demands(&v->subject.props) & DEMAND_VALID) &&
           object(v, REASON_OPEN_ACCESSES, open_accesses(v, &first), &first, o);
}

// ---- other undefined behaviour --------------------------------------------------------------------------------------

static bool value_is_not_shown(struct verification *v, struct reason *o)
{
    struct loc first = { 0 };
    if (!(spec_demands(&v->subject.props) & DEMAND_INITIALISED))
        return false;
    struct pointsto *pt = known_pointsto(v->subject.known, &v->budget);
    size_t n = indeterminate_reads(v->subject.known->cfa, pt, &first);
    return object(v, REASON_OPEN_VALUES, n, &first, o);
}

// The places of one kind, at most one a line of the text; the first of them.
static size_t count_places(const struct hazards *h, enum hazard_kind k, struct loc *first)
{
    struct place_set places = { 0 };
    for (size_t i = 0; i < h->n; i++)
        if (h->at[i].kind == k)
            place_set_add(&places, h->at[i].loc);
    return place_set_end(&places, first);
}

static bool is_demanded(unsigned demands, enum hazard_kind k)
{
    return (demands & DEMAND_DEFINED) || ((demands & DEMAND_ALIGNED) && k == HAZARD_ALIGNMENT) ||
           ((demands & DEMAND_CALLS) && k == HAZARD_CALL) ||
           ((demands & DEMAND_SEQUENCED) && k == HAZARD_UNSEQUENCED) || ((demands & DEMAND_TYPED) && k == HAZARD_ALIAS);
}

static bool hazard_is_open(struct verification *v, struct reason *o)
{
    struct hazards h = { 0 };
    struct loc first = { 0 };
    struct budget b = limits_of(v);
    unsigned demands = spec_demands(&v->subject.props);
    bool found = false;
    if (!(demands & (DEMAND_DEFINED | DEMAND_ALIGNED | DEMAND_CALLS | DEMAND_SEQUENCED | DEMAND_TYPED)))
        return false;
    hazards_find(v->subject.known, &b, &h);
    for (size_t i = 0; i < h.n && !found; i++)
        found = is_demanded(demands, h.at[i].kind) && object(v, (enum reason_kind)(REASON_HAZARD + 1 + h.at[i].kind),
                                                             count_places(&h, h.at[i].kind, &first), &first, o);
    vec_free(&h);
    return found;
}

// ---- what the proof rests on ----------------------------------------------------------------------------------------

static bool certificate_is_refused(struct verification *v, struct reason *o)
{
    if (!v->certificate.n || v->certified)
        return false;
    // What is refused without a budget need not be wrong.
    bool stopped = tick(&v->run.budget, 0) != RC_OK;
    o->kind = stopped ? REASON_CERTIFICATE_STOPPED : REASON_CERTIFICATE;
    o->arg[0] = stopped ? stop_cause_text(v->run.budget.cause) : buf_str(&v->certificate);
    return true;
}

static bool assumption_is_unsound(struct verification *v, struct reason *o)
{
    for (size_t i = 0; i < v->rests.n && v->set->strict; i++)
        if (assumption_counts(&v->rests.at[i], v->set->accepted)) {
            *o = (struct reason){ REASON_STRICT, .arg = { v->rests.at[i].text } };
            return true;
        }
    return false;
}

static bool property_is_undecided(struct verification *v, struct reason *o)
{
    const char *name = spec_undecided(&v->subject.props);
    v->others_hold = name != NULL;
    *o = (struct reason){ REASON_PROPERTY, .arg = { name } };
    return name != NULL;
}

// ---- all of them ----------------------------------------------------------------------------------------------------

static const struct {
    enum asked_when when;
    bool (*objects)(struct verification *v, struct reason *o);
} questions[] = {
    { ASKED_OF_STAGE, accesses_are_open },        { ASKED_OF_STAGE, blocks_are_open },
    { ASKED_OF_PROOF, some_execution_fails },     { ASKED_OF_PROOF, access_is_not_shown },
    { ASKED_OF_PROOF, value_is_not_shown },       { ASKED_OF_PROOF, hazard_is_open },
    { ASKED_OF_PROOF, other_order_fails },        { ASKED_OF_PROOF, aliased_run_fails },
    { ASKED_OF_VERDICT, certificate_is_refused }, { ASKED_OF_VERDICT, assumption_is_unsound },
    { ASKED_OF_VERDICT, property_is_undecided },
};

void objections_ask(struct verification *v, enum asked_when when)
{
    struct result *res = &v->result;
    for (size_t i = 0; i < ARRAY_LEN(questions) && res->verdict == VERDICT_TRUE; i++) {
        struct reason o = { 0 };
        if (questions[i].when != when || !questions[i].objects(v, &o))
            continue;
        res->verdict = VERDICT_UNKNOWN;
        res->reason = o;
    }
}
