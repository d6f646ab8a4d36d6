// SPDX-License-Identifier: Apache-2.0
// built.c: counterexamples are of the program as it was built.
#include "cli/job.h"
#include "refine/carry.h"

void job_built(void *job, struct built *out)
{
    struct job *j = job;
    subject_built(&j->subject, &j->run.automata, &j->run.mem, out);
}

bool job_replay(struct job *j)
{
    struct result *res = &j->result;
    struct run_result again;
    job_built(j, &j->told);
    if (res->of_built || j->told.cfa == j->subject.known->cfa)
        return true;
    carry_run(j->subject.known->cfa, j->run.automata.at[res->property], &res->run.inputs, j->told.cfa,
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
