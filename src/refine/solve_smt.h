// SPDX-License-Identifier: Apache-2.0
// solve_smt.h: path conditions for the SMT solver: finds inputs, or shows that there are none, bit-precisely.
#ifndef REFINE_SOLVE_SMT_H
#define REFINE_SOLVE_SMT_H

#include "encode/pure.h"
#include "refine/solve.h"
#include "smt/solver.h"

// A solver with terms of its own, so that questions to it leave no trace in other parts of a run.  Made on first use.
struct solve_smt {
    struct smt_cfg *cfg;
    struct diag *diag;
    bool open;
    struct terms terms;
    struct smt smt;
    struct pure pure;
};

void solve_smt_init(struct solve_smt *s, struct smt_cfg *cfg, struct diag *diag);
void solve_smt_free(struct solve_smt *s);

/* solve_smt: as solve_inputs.  SAT_YES: task->values fulfil all conditions now, which evaluation has confirmed. SAT_NO:
 * no values do.  SAT_UNKNOWN: the solver gave up, or its model does not hold in C.  Values change only with SAT_YES.
 * Only conditions that share inputs with ones that do not hold are asked.
 * rlimit: work for this query, in the solver's units; 0 = smt.rlimit.
 * cost   one easy query, and a hard one if that is not enough. */
enum sat solve_smt(struct solve_smt *s, const struct solve_task *task, uint64_t rlimit);

#endif
