// SPDX-License-Identifier: Apache-2.0
// confirm.h: turns a suspected violation into a concrete run, by directed and free concolic execution.
#ifndef REFINE_CONFIRM_H
#define REFINE_CONFIRM_H

#include "base/opt.h"
#include "base/stat.h"
#include "base/tick.h"
#include "interp/interp.h"
#include "refine/solve_smt.h"

struct symbolic;

enum confirm_result {
    CONFIRM_VIOLATION,  // `out` is a free run that violates the property
    CONFIRM_NOT_FOUND,  // no such run was found; this proves nothing
    CONFIRM_REFUTED,    // confirm_path: no input takes the path
    CONFIRM_BUDGET,     // the budget ended first
};

enum confirm_solver { CONFIRM_BY_SEARCH, CONFIRM_BY_SMT, CONFIRM_BY_BOTH };
extern const struct opt_choice confirm_solver_choices[];

#define CONFIRM_OPTS(X)                                             \
    X(ENUM, solver, CONFIRM_BY_BOTH, confirm_solver_choices, 0, "", \
      "what looks for inputs that fulfil path conditions")          \
    X(INT, rlimit, 4000000, 0, INT64_MAX, "units", "work of the SMT solver for one query (0: as smt.rlimit says)")
OPT_STRUCT(confirm_cfg, CONFIRM_OPTS);

#define CONFIRM_STATS(X)                                                         \
    X(COUNT, paths, "", "error paths to be confirmed")                           \
    X(COUNT, refuted, "", "of them refuted: no input takes them, bit-precisely") \
    X(COUNT, searches, "", "path conditions given to the local search")          \
    X(COUNT, solver_calls, "", "path conditions given to the SMT solver")        \
    X(COUNT, solver_sat, "", "of them fulfilled")                                \
    X(COUNT, solver_unsat, "", "of them contradictory")                          \
    X(NANOS, time_solver, "s", "time in the SMT solver for path conditions")
STAT_STRUCT(confirm_stats, CONFIRM_STATS);

/* How inputs are found in one run.  Functions below take NULL for "by local search alone". */
struct confirmer {
    const struct confirm_cfg *cfg;
    struct fault_at
        fault;  // of the last run along the last path asked about: undefined behaviour that kept it from the violation
    const struct edge
        *order_at;  // of that run: where the order of evaluation may have decided (RUN_ORDER); NULL: nowhere
    const struct edge *layout_at;  // of that run: where the layout of memory decided (RUN_LAYOUT); NULL: nowhere
    bool by_nan;                   // or the bits of a NaN
    const struct edge
        *assembly_at;  // of that run: inline assembly that is not executed, on which it depended; NULL: none
    struct solve_smt smt;
    bool has_solver;
    struct confirm_stats stats;
};

/* confirmer_init: keeps its arguments.  smt NULL: no solver.  The solver is started when it is needed. */
void confirmer_init(struct confirmer *by, const struct confirm_cfg *cfg, struct smt_cfg *smt, struct diag *diag);
void confirmer_free(struct confirmer *by);

/* confirmer_note: keeps how a run ended, for confirmer.fault, layout_at and assembly_at.  by may be NULL. */
void confirmer_note(struct confirmer *by, const struct run_result *run);

/* confirmer_solve: finds values that satisfy the conditions, by the method that options choose: SAT_NO only if there
 * are none. */
enum sat confirmer_solve(struct confirmer *by, const struct solve_task *task);

/* confirm_path: looks for inputs with which the program takes exactly `path`, edges from cfa->start's entry to the
 * violation, calls and returns included; then runs the program freely with them.
 *
 * out    the free run with its inputs and trace if the result is CONFIRM_VIOLATION (free with run_result_free), else all
 *        zero.
 * REFUTED if conditions that every run along the path must fulfil contradict each other, with addresses as src/interp
 *        chooses them.
 * cost   a few symbolic runs of the path and as many calls of confirmer_solve; expressions are added to c->exps. */
enum confirm_result confirm_path(const struct cfa *c, const struct automaton *a, const struct edge *const *path,
                                 size_t n, struct confirmer *by, struct budget *b, struct run_result *out);

/* confirm_formula: as confirm_path, with the inputs of a model of the path's formula over bit-vectors, in which memory
 * and pointers are symbolic, too.
 * cost   one question of at most rlimit units to the solver of s. */
enum confirm_result confirm_formula(struct symbolic *s, const struct automaton *a, const struct edge *const *path,
                                    size_t n, uint64_t rlimit, struct budget *b, struct run_result *out);

/* confirm_random: `runs` free runs with inputs from a seed, each of at most max_steps edges (0 = 100,000).  With seed 1
 * the first run has default inputs (interp.h); with seed 0 the inputs of the first run count up, those of the second
 * down. Every second one of the others is of a swarm (interp.h). */
enum confirm_result confirm_random(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t seed,
                                   uint64_t max_steps, struct budget *b, struct run_result *out);

/* confirm_fault: looks among such runs for one that commits a fault of memory (fault_is_memory): an access that
 * certainly goes wrong on a path that is taken.  The first run has default inputs; then come small ones and random
 * ones.  steps: of all runs together. */
bool confirm_fault(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t steps, struct budget *b,
                   struct fault_at *out);

/* confirm_some: looks among such runs for one that comes to a violation, whatever that depends on.  alias: pointers that the entry function gets
 * are mostly addresses of global objects.  Returns where; NULL: none was found. */
const struct edge *confirm_some(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t steps,
                                bool alias, struct budget *b);

/* confirm_search: free concolic search: of each run, the branches not taken are tried, those not seen before and closest to
 * the violation first.  At most `runs` runs of at most max_steps edges (0 = 20,000).  open: by edge, whether a violation may still be there, as far as
 * others know (NULL: anywhere): it says where to look, no more.
 * source Godefroid, Levin, Molnar, "Automated whitebox fuzz testing", NDSS 2008 (generational search). */
enum confirm_result confirm_search(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t max_steps,
                                   const uint8_t *open, struct confirmer *by, struct budget *b, struct run_result *out);

/* confirm_search_fault: as confirm_search, for a fault of memory; branches towards accesses come first. */
bool confirm_search_fault(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t max_steps,
                          struct confirmer *by, struct budget *b, struct fault_at *out);

#endif
