// SPDX-License-Identifier: Apache-2.0
// itp.h: sequence interpolants for formulas whose conjunction is unsatisfiable.
//
// The ladder: statement-level unsatisfiable core; Farkas cuts by exact linear programming (conjunctive linear formulas);
// weakest preconditions along the core with projection; Spacer.  Each rung's sequence is checked inductive by the
// solver before it is used, so a defect costs precision and never soundness.
#ifndef REFINE_ITP_H
#define REFINE_ITP_H

#include "smt/solver.h"

#define ITP_OPTS(X)                                                                                      \
    X(BOOL, farkas, true, 0, 0, "", "Farkas cuts of conjunctive linear formulas")                        \
    X(BOOL, wp, true, 0, 0, "", "weakest preconditions along the unsatisfiable core")                    \
    X(BOOL, facts, true, 0, 0, "", "conditions of the program, and relations, that hold along the path") \
    X(BOOL, spacer, true, 0, 0, "", "Horn clauses solved by Spacer")                                     \
    X(INT, spacer_blocks, 60, 0, 100000, "blocks", "longest sequence that Spacer is asked for")          \
    X(INT, spacer_rlimit, 30000000, 0, INT64_MAX, "units", "work that Spacer may do for one sequence")   \
    X(INT, size_max, 20000, 1, INT64_MAX, "nodes", "interpolants of more term nodes than this are refused")
OPT_STRUCT(itp_cfg, ITP_OPTS);

#define ITP_STATS(X)                                                           \
    X(COUNT, sequences, "", "interpolant sequences wanted")                    \
    X(COUNT, by_core, "", "contradictions inside one block or at one cut")     \
    X(COUNT, by_farkas, "", "delivered by Farkas cuts")                        \
    X(COUNT, by_facts, "", "delivered by suggested conditions")                \
    X(COUNT, by_wp, "", "delivered by weakest preconditions")                  \
    X(COUNT, by_spacer, "", "delivered by Spacer")                             \
    X(COUNT, failed, "", "not delivered by any")                               \
    X(COUNT, refused, "", "sequences that the check of inductiveness refused") \
    X(COUNT, core_blocks, "", "blocks that were part of unsatisfiable cores")  \
    X(NANOS, time_itp, "s", "time in interpolation")
STAT_STRUCT(itp_stats, ITP_STATS);

enum itp_result {
    ITP_DONE,
    ITP_SAT,      // the conjunction is satisfiable: *model_true can be asked through the solver passed
    ITP_UNKNOWN,  // the solver gave up on the conjunction
    ITP_FAILED,   // unsatisfiable, but no rung delivered
};

struct itp_task {
    struct smt *smt;
    struct itp_cfg *cfg;
    struct itp_stats *stats;
    const struct term *const *f;  // blocks, each a formula; SSA: shared variables of neighbours carry the state
    size_t n;
    struct solver *solver;  // an empty solver; after ITP_SAT it holds the formulas and their model
};

/* itp_sequence: itp[i] for 0 < i < n: implied by f[0..i), contradicts f[i..n), over their common variables, and
 * itp[i] and f[i] imply itp[i+1] (itp[0] = true, itp[n] = false; both are set, too: itp has n + 1 places). */
enum itp_result itp_sequence(const struct itp_task *t, const struct term **itp);

/* itp_check: whether the solver confirms that a sequence has these properties (including the syntactic condition). */
bool itp_check(const struct itp_task *t, const struct term *const *itp);

#endif
