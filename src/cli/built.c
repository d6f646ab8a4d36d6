// SPDX-License-Identifier: Apache-2.0
// built.c: the program as it was built, beside the one that analyses have edited: what is executed, replayed and reported.
#include "cli/job.h"
#include "refine/carry.h"

// Reads nothing anew: the syntax tree is the program's, and building it again gives the same automata.
static void build_again(struct job *j)
{
    struct budget *b = j->prog.budget;
    j->prog.budget = NULL;
    if (cfa_build(&j->prog, &j->cfg->cfa, spec_checks(&j->props), &j->built) != RC_OK ||
        j->built->edges.n != j->built_edges)
        BUG("the automata are others when they are built again");
    j->prog.budget = b;
    if (job_automata(j, j->built, &j->prog.mem, &j->over_built) != RC_OK)
        BUG("automata that were made before");
}

// Where violations are still to be looked for: not at accesses that are valid, nor at violations that are excluded.
static const uint8_t *open_edges(struct job *j)
{
    uint8_t *open = ARENA_ARRAY(&j->run.mem, uint8_t, j->built_edges);
    for (size_t i = 0; i < j->known->cfa->edges.n; i++) {
        const struct edge *e = j->known->cfa->edges.at[i];
        bool valid = j->known->ledger.cfa && i < j->known->ledger.n && j->known->ledger.standing[i] == ACCESS_VALID &&
                     !e->checked;
        bool excluded = e->built && e->kind != j->built->edges.at[e->built - 1]->kind && !e->cut;
        if (e->built)
            open[e->built - 1] = !valid && !excluded;
    }
    return open;
}

void job_built(void *job, struct built *out)
{
    struct job *j = job;
    *out = (struct built){ j->known->cfa, &j->run.automata, NULL };
    if (!j->edited || j->asks_ends || j->known == &j->view.known)
        return;
    if (!j->built)
        build_again(j);
    *out = (struct built){ j->built, &j->over_built, open_edges(j) };
}

bool job_replay(struct job *j)
{
    struct result *res = &j->result;
    struct run_result again;
    job_built(j, &j->told);
    if (res->of_built || j->told.cfa == j->known->cfa)
        return true;
    carry_run(j->known->cfa, j->run.automata.at[res->property], &res->run.inputs, j->told.cfa,
              j->told.automata->at[res->property], res->run.steps + 1, NULL, &again);
    if (again.end != RUN_VIOLATION) {
        run_result_free(&again);
        return false;
    }
    run_result_free(&res->run);
    res->run = again;
    res->of_built = true;
    return true;
}
