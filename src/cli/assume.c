// SPDX-License-Identifier: Apache-2.0
// assume.c: what a verdict rests on: collected once, when the runs are over, for all reports and for --strict.
//
// What is known when the automata are built is in struct cfa.  What depends on the verdict has a function here.
#include "cli/job.h"

static void assume_program(struct job *j)
{
    for (size_t i = 0; i < j->cfa->assumptions.n; i++)
        vec_push(&j->rests, j->cfa->assumptions.at[i]);
}

void job_assume(struct job *j)
{
    vec_clear(&j->rests);
    assume_program(j);
}
