// SPDX-License-Identifier: Apache-2.0
// verdict.c: what becomes of the answer of the analysis that has the last word.
#include "verify/verify.h"

#include "base/status.h"
#include "cfa/where.h"
#include "core/certify.h"
#include "refine/carry.h"
#include "report/report.h"
#include "report/trace.h"
#include "verify/objections.h"

#include <inttypes.h>

// ---- TRUE -----------------------------------------------------------------------------------------------------------

// Checks the proof; what was checked, or why it is refused, to *text.
static bool certificate(struct verification *v, struct buf *text)
{
    if (v->algo->ops->certify)
        return v->algo->ops->certify(v->algo, text);
    struct engine *e = verify_engine(v);
    if (!e)
        buf_printf(text, "algorithm %s gives none", v->algo->ops->name);
    if (!e || !certify(e, text))
        return false;
    buf_puts(text, "the reached set is inductive, contains the initial state and no violation");
    return true;
}

// Which of the solver's answers that the proof rests on have proofs of their own.
static void tell_refutations(const struct smt_stats *s, struct buf *text)
{
    if (!s->proofs)
        return;
    buf_printf(text, "; %" PRIu64 " refutation%s by circuits checked", s->proofs, s->proofs == 1 ? "" : "s");
    if (s->unsat > s->proofs)
        buf_printf(text, ", %" PRIu64 " by other solvers believed", s->unsat - s->proofs);
}

static void check_certificate(struct verification *v)
{
    bool wanted = v->algo && (v->result.verdict == VERDICT_TRUE ||
                              (v->result.verdict == VERDICT_UNKNOWN && v->algo->ops->certifies_unknown));
    if (!v->set->certify || !wanted)
        return;
    status_phase("checking the certificate");
    bool rests = !v->algo->ops->certifies_built;
    v->certified =
        (!rests || subject_certify(&v->subject, &v->budget, &v->certificate)) && certificate(v, &v->certificate);
    if (v->certified)
        tell_refutations(&v->symbolic.smt.stats, &v->certificate);
}

// Whether any place of the program could violate the property at all.
static bool has_targets(const struct verification *v)
{
    const struct cfa *c = v->subject.known->cfa;
    if (spec_safety(&v->subject.props) && c->edges.n)
        return true;
    for (size_t i = 0; i < c->edges.n; i++)
        for (size_t a = 0; a < v->run.automata.n; a++)
            if (automaton_watches(v->run.automata.at[a], c->edges.at[i]))
                return true;
    return false;
}

void verify_examine(struct verification *v)
{
    // Then the ledger has nothing to say any more.
    if ((v->result.checked & (SAFE_DEREF | SAFE_FREE)) == (SAFE_DEREF | SAFE_FREE))
        ledger_free(&v->subject.known->ledger);
    objections_ask(v, ASKED_OF_STAGE);
    objections_ask(v, ASKED_OF_PROOF);
    verify_assume(v);
}

// ---- FALSE ----------------------------------------------------------------------------------------------------------

// Repeats the execution on the program as built, and keeps that one, for reports.  False: it violates nothing there.
static bool replay(struct verification *v)
{
    struct result *res = &v->result;
    struct run_result again;
    verify_built(v, &v->told);
    if (res->of_built || v->told.cfa == v->subject.known->cfa)
        return true;
    carry_run(v->subject.known->cfa, v->run.automata.at[res->property], &res->run.inputs, v->told.cfa,
              v->told.automata->at[res->property], res->run.steps + 1, NULL, &again);
    if (again.end != RUN_VIOLATION) {
        run_result_free(&again);
        return false;
    }
    run_result_free(&res->run);
    res->run = again;
    res->of_built = true;
    return true;
}

/* The claim is evaluated again on the execution that is printed, whatever found it: one of the program as it was built, which no analysis has
 * changed. */
static void examine_false(struct verification *v)
{
    struct result *res = &v->result;
    if (res->verdict != VERDICT_FALSE)
        return;
    struct trace_options opt = trace_options_default();
    bool again = replay(v);
    const struct automaton *a = v->told.automata->at[res->property];
    opt.max_run = MAX(opt.max_run, res->run.steps + 1);
    if (again && trace_print(&v->counterexample, v->told.cfa, a, a->property, &res->run.inputs, &opt))
        return;
    buf_free(&v->counterexample);
    res->verdict = VERDICT_UNKNOWN;
    res->reason = (struct reason){
        REASON_NOT_REPEATED,
        .arg = { report_title(a, &res->run) },
        .at = report_violation_at(again ? v->told.cfa : v->subject.known->cfa, &res->run),
    };
}

// ---- UNKNOWN --------------------------------------------------------------------------------------------------------

void verify_explain(struct verification *v)
{
    struct arena *mem = &v->subject.prog.mem;
    struct buf b = { 0 };
    reason_advice(v->result.reason.kind, v->running, &b);
    v->hint = arena_printf(mem, "%s", buf_str(&b));
    v->reason = reason_text(&v->result.reason, mem);
    buf_free(&b);
}

static void note_place(const struct cfa *c, const struct edge *e, const struct u32_vec *but, struct u32_vec *out)
{
    uint32_t at = where_is(c, e->loc).at.off;
    bool other = at != 0;
    for (size_t i = 0; but && i < but->n && other; i++)
        other = but->at[i] != at;
    if (other)
        vec_push(out, at);
}

// What stages have left to prove.
static void find_places(struct verification *v)
{
    struct automata watch = { 0 };
    const struct cfa *c = v->subject.known->cfa;
    const struct fact_vec *all = &v->subject.known->facts.all;
    if (subject_automata(&v->subject, c, &v->subject.prog.mem, &watch) != RC_OK)
        BUG("automata that were made before");
    for (size_t i = 0; i < c->edges.n; i++)
        if (automata_fail(&watch, c->edges.at[i]))
            note_place(c, c->edges.at[i], NULL, &v->open);
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i]->kind == FACT_EXCLUDED)
            note_place(c, c->edges.at[all->at[i]->at], &v->open, &v->excluded);
    u32_vec_unique(&v->excluded);
    u32_vec_unique(&v->open);
    vec_free(&watch);
}

// What UNKNOWN says: what to try next, and a place that the user knows.
static void explain_unknown(struct verification *v)
{
    struct arena *mem = &v->subject.prog.mem;
    struct reason *r = &v->result.reason;
    if (v->result.verdict != VERDICT_UNKNOWN)
        return;
    if (!r->kind)
        *r = reason_of(REASON_EXPLORATION);
    find_places(v);
    struct where w = where_is(v->subject.known->cfa, r->at);
    if (w.model) {
        const char *name = sym_str(&v->subject.prog.syms, w.name);
        const char *first = w.calls > 1 ? ", of which this is the first call" : "";
        reason_add(r, mem, arena_printf(mem, "in the library function `%s`%s", name, first));
        r->at = w.at;
    }
    verify_explain(v);
}

// ---- all of it ------------------------------------------------------------------------------------------------------

bool verify_undecided(struct verification *v)
{
    const char *name = spec_undecided(&v->subject.props);
    if (!name || v->subject.props.n > 1)
        return false;
    v->result.reason = (struct reason){ REASON_PROPERTY, .arg = { name } };
    explain_unknown(v);
    return true;
}

enum rc verify_conclude(struct verification *v)
{
    check_certificate(v);
    if (verify_finish(v) != RC_OK)
        return RC_USER;
    v->proved = v->result.verdict == VERDICT_TRUE;
    status_phase("examining what the verdict rests on");
    verify_examine(v);
    v->set->host->unwatch();
    v->no_targets = v->result.verdict == VERDICT_TRUE && !has_targets(v);
    objections_ask(v, ASKED_OF_VERDICT);
    examine_false(v);
    explain_unknown(v);
    return RC_OK;
}
