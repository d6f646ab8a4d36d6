// SPDX-License-Identifier: Apache-2.0
// view.c: the program without its arrays, on which stages may run.
#include "base/status.h"
#include "cli/job.h"
#include "morph/morph.h"

// Reads nothing anew: the syntax tree is the program's.  Warnings are given once.
static void build_view(struct job *j)
{
    struct view *v = &j->view;
    struct vec_of_automata {
        VEC_OF(const struct automaton *);
    } watch = { 0 };
    struct cfa *c = NULL;
    v->tried = true;
    if (j->cfg->cli.certify || j->cfg->cli.automaton ||
        cfa_build(&j->prog, &j->cfg->cfa, spec_checks(&j->props), &c) != RC_OK)
        return;
    for (size_t i = 0; i < j->props.n; i++)
        vec_push(&watch, spec_automaton(&j->props.at[i], c, &j->prog.mem));
    if (morph_arrays(c, watch.at, watch.n, &j->budget)) {
        v->cfa = c;
        facts_init(&v->facts, c);
    } else {
        cfa_free(c);
    }
    vec_free(&watch);
}

static void exchange(struct job *j)
{
    struct view *v = &j->view, old = *v;
    v->entered = !v->entered;
    v->cfa = j->cfa;
    v->pointsto = j->pointsto;
    v->facts = j->facts;
    v->ledger = j->ledger;
    j->cfa = old.cfa;
    j->pointsto = old.pointsto;
    j->facts = old.facts;
    j->ledger = old.ledger;
}

bool job_enter_view(struct job *j)
{
    status_phase("leaving out arrays");
    if (!j->view.tried)
        build_view(j);
    if (!j->view.cfa)
        return false;
    job_close_run(j);
    exchange(j);
    return true;
}

bool job_prepare_view(struct job *j)
{
    if (!job_enter_view(j))
        return false;
    (void)job_pointsto(j);
    exchange(j);
    return true;
}

void job_leave_view(struct job *j)
{
    bool proved = j->result.verdict == VERDICT_TRUE;
    exchange(j);
    if (!proved) {
        result_free(&j->result);
        result_unknown(&j->result, "the program without its arrays is not proved", (struct loc){ 0 });
    }
    vec_clear(&j->run.automata);
    j->run.cfa = j->cfa;
    j->run.built = (struct built){ 0 };
    if (job_add_automata(j) != RC_OK)
        BUG("automata that were made before");
}

void job_free_view(struct job *j)
{
    struct view *v = &j->view;
    if (v->entered)
        exchange(j);
    if (!v->cfa)
        return;
    pointsto_free(v->pointsto);
    facts_free(&v->facts);
    ledger_free(&v->ledger);
    cfa_free(v->cfa);
    v->cfa = NULL;
}
