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
        known_init(&v->known, c);
    } else {
        cfa_free(c);
    }
    vec_free(&watch);
}

bool job_enter_view(struct job *j)
{
    status_phase("leaving out arrays");
    if (!j->view.tried)
        build_view(j);
    if (!j->view.known.cfa)
        return false;
    job_close_run(j);
    j->known = &j->view.known;
    return true;
}

bool job_prepare_view(struct job *j)
{
    if (!job_enter_view(j))
        return false;
    (void)known_pointsto(j->known, &j->budget);
    j->known = &j->program;
    return true;
}

void job_leave_view(struct job *j)
{
    bool proved = j->result.verdict == VERDICT_TRUE;
    j->known = &j->program;
    if (!proved) {
        result_free(&j->result);
        result_unknown(&j->result, "the program without its arrays is not proved", (struct loc){ 0 });
    }
    vec_clear(&j->run.automata);
    j->run.cfa = j->known->cfa;
    j->run.known = j->known;
    j->run.built = (struct built){ 0 };
    if (job_add_automata(j) != RC_OK)
        BUG("automata that were made before");
}

void job_free_view(struct job *j)
{
    struct cfa *c = j->view.known.cfa;
    if (!c)
        return;
    known_free(&j->view.known);
    cfa_free(c);
}
