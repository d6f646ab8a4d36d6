// SPDX-License-Identifier: Apache-2.0
// confirmer.c: chooses the solver that looks for inputs: the local search, the SMT solver, or both in turn.
#include "refine/confirm.h"

// The work that the local search may spend before the SMT solver is asked: it is faster if conditions can be inverted.
#define QUICK_WORK UINT64_C(30000)
#define LONG_WORK UINT64_C(6000000)  // of a search for which confirm.rlimit is meant

const struct opt_choice confirm_solver_choices[] = {
    { "search", CONFIRM_BY_SEARCH, "inversion and local search" },
    { "smt", CONFIRM_BY_SMT, "the SMT solver" },
    { "both", CONFIRM_BY_BOTH, "a short local search, then the SMT solver, then a long search" },
    { NULL, 0, NULL },
};

void confirmer_init(struct confirmer *by, const struct confirm_cfg *cfg, struct smt_cfg *smt, struct diag *diag)
{
    *by = (struct confirmer){ .cfg = cfg, .has_solver = smt && cfg->solver != CONFIRM_BY_SEARCH };
    if (by->has_solver)
        solve_smt_init(&by->smt, smt, diag);
}

void confirmer_free(struct confirmer *by)
{
    if (by->has_solver)
        solve_smt_free(&by->smt);
    by->has_solver = false;
}

void confirmer_note(struct confirmer *by, const struct run_result *run)
{
    if (by && run->end == RUN_UNDEFINED)
        by->fault = run->fault;
    if (by && run->end == RUN_LAYOUT) {
        by->layout_at = run->layout_at;
        by->by_nan = run->by_nan;
    }
    if (by && run->end == RUN_ORDER)
        by->order_at = run->order_at;
    if (by && run->assembly_at)
        by->assembly_at = run->assembly_at;
}

static enum sat search(struct confirmer *by, const struct solve_task *t, uint64_t work)
{
    struct solve_task task = *t;
    task.max_work = work;
    if (by)
        by->stats.searches++;
    return solve_inputs(&task) ? SAT_YES : SAT_UNKNOWN;
}

static enum sat ask(struct confirmer *by, const struct solve_task *t)
{
    // The solver gets the same share of its work as the search, if that is limited.
    uint64_t rlimit = (uint64_t)(by->cfg->rlimit ? by->cfg->rlimit : by->smt.cfg->rlimit);
    if (t->max_work && t->max_work < LONG_WORK && rlimit)
        rlimit = MAX((uint64_t)((u128)rlimit * t->max_work / LONG_WORK), 1);
    uint64_t begin = stat_now();
    by->stats.solver_calls++;
    enum sat s = solve_smt(&by->smt, t, rlimit);
    by->stats.solver_sat += s == SAT_YES;
    by->stats.solver_unsat += s == SAT_NO;
    by->stats.time_solver += stat_now() - begin;
    return s;
}

enum sat confirmer_solve(struct confirmer *by, const struct solve_task *t)
{
    if (!by || !by->has_solver)
        return search(by, t, t->max_work);
    if (solve_is_contradictory(t))
        return SAT_NO;
    if (by->cfg->solver == CONFIRM_BY_SMT)
        return ask(by, t);
    if (search(by, t, t->max_work ? MIN(QUICK_WORK, t->max_work) : QUICK_WORK) == SAT_YES)
        return SAT_YES;
    enum sat s = ask(by, t);
    return s == SAT_UNKNOWN ? search(by, t, t->max_work) : s;
}
