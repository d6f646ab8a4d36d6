// SPDX-License-Identifier: Apache-2.0
// refiner.h: from an infeasible error path to precisions that exclude it (Beyer, Loewe 2012, III-E, III-F).
#ifndef REFINE_REFINER_H
#define REFINE_REFINER_H

#include "refine/path.h"

enum preference {
    PREFER_SHORTEST,  // the first contradiction on the path
    PREFER_LONGEST,   // the last one
    PREFER_DOMAIN,    // the one whose facts are cheapest to track: booleans before counters
    PREFER_WIDTH,     // the one that needs the fewest elements
};
extern const struct opt_choice preference_choices[], restart_choices[];

enum restart { RESTART_TOUCHED, RESTART_PIVOT, RESTART_ROOT };

// If several analyses can be refined: which one is to exclude an error path, if it can.
enum refine_first {
    FIRST_DOMAIN,  // analyses with a path domain: their refinement needs no solver
    FIRST_OWN,     // those with a refinement of their own
    FIRST_ORDER,   // by their order in the composite
};
extern const struct opt_choice refine_first_choices[];

#define REFINE_OPTS(X)                                                                                        \
    X(ENUM, prefix, PREFER_DOMAIN, preference_choices, 0, "", "which infeasible sliced prefix is refined")    \
    X(INT, max_prefixes, 32, 1, 100000, "prefixes", "prefixes that are compared")                             \
    X(BOOL, slice, true, 0, 0, "", "slice paths before interpolation")                                        \
    X(ENUM, restart, RESTART_TOUCHED, restart_choices, 0, "", "where exploration goes on after a refinement") \
    X(ENUM, prefer, FIRST_DOMAIN, refine_first_choices, 0, "", "which analysis is refined if several can be")
OPT_STRUCT(refine_cfg, REFINE_OPTS);

#define REFINE_STATS(X)                                                                  \
    X(COUNT, paths, "", "error paths looked at")                                         \
    X(COUNT, refinements, "", "infeasible paths excluded")                               \
    X(COUNT, prefixes, "", "infeasible sliced prefixes found")                           \
    X(COUNT, elements, "", "locations added to a precision")                             \
    X(COUNT, rechecked, "", "interpolant sequences computed again without slicing")      \
    X(COUNT, repeated, "", "error paths that came back although they had been excluded") \
    X(MAX, path_max, "", "longest error path, in edges")                                 \
    X(COUNT, solver_calls, "", "calls of an SMT solver")                                 \
    X(NANOS, time_refine, "s", "time in refinement")
STAT_STRUCT(refine_stats, REFINE_STATS);

struct refiner {
    struct engine *engine;
    struct refine_cfg *cfg;
    struct refine_stats stats;
    struct cpa *cpa;  // in progress: the analysis being refined
    const struct path_domain *dom;
};

/* refine_path: asks the analyses of the composite that can be refined, one after the other, to exclude the path to
 * target.  The first that does decides; otherwise the answer of the last one counts; FEASIBLE if there is none.  path
 * (comes empty) gets the edges of the feasible path, if they differ from those of engine_path.  An analysis with a path
 * domain is refined so: the path is checked for feasibility in the domain; if it is infeasible, precisions are refined
 * so that it is not found again: interpolation along one infeasible sliced prefix, precision increments per location or
 * scope, lazy pruning at the pivot (the first state whose precision lacks something) or a restart.
 * cost see path_interpolate. */
enum refinement refine_path(struct refiner *r, struct arg_node *target, struct edge_path *path);

#endif
