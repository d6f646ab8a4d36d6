// SPDX-License-Identifier: Apache-2.0
// cegar.h: exploration, refinement and confirmation in turns (Beyer, Loewe 2012, algorithm 2).
#ifndef ALGO_CEGAR_CEGAR_H
#define ALGO_CEGAR_CEGAR_H

#include "algo/result.h"
#include "refine/confirm.h"
#include "refine/refiner.h"

#define CEGAR_OPTS(X)                                                                                             \
    X(STR, cpas, "location,callstack,spec,value", 0, 0, "NAMES",                                                  \
      "the analyses of the composite, in order; sets(NAME): sets of its states")                                  \
    X(BOOL, refine, true, 0, 0, "", "refine precisions when an error path is infeasible (CEGAR)")                 \
    X(INT, max_unconfirmed, 200, 0, 1000000, "paths", "error paths that could not be confirmed before giving up") \
    X(INT, confirm_ticks, 6000000, 1000, INT64_MAX, "ticks", "work spent on confirming one error path")           \
    X(INT, random_runs, 20, 0, 1000000, "runs", "random executions tried before the analysis begins")             \
    X(INT, interrupts, 0, 0, INT64_MAX, "times",                                                                  \
      "how often the exploration goes on after an analysis interrupted it; then the verdict is UNKNOWN")          \
    X(INT, search_runs, 2000, 0, 1000000, "runs", "concolic executions tried when error paths stay unconfirmed")
OPT_STRUCT(cegar_cfg, CEGAR_OPTS);

#define CEGAR_STATS(X)                                                                           \
    X(COUNT, confirmed, "", "error paths confirmed by execution")                                \
    X(COUNT, unconfirmed, "", "error paths for which no input was found")                        \
    X(COUNT, refuted, "", "error paths that no input takes, but that the domain cannot exclude") \
    X(COUNT, obstacles, "", "reachable places that could not be analysed")                       \
    X(COUNT, iterations, "", "explorations")                                                     \
    X(COUNT, facts, "", "invariants told to other analyses")                                     \
    X(NANOS, time_confirm, "s", "time in confirming error paths")
STAT_STRUCT(cegar_stats, CEGAR_STATS);

struct cegar {
    struct engine *engine;
    struct refiner *refiner;  // NULL: no refinement, every error state is an alarm to be confirmed
    struct cegar_cfg *cfg;
    struct cegar_stats stats;
};

/* cegar_publish: tells other analyses what the states of an exploration that leaves out nothing but what is behind violations say of numbers. */
void cegar_publish(struct cegar *c);

/* cegar_run: TRUE when everything is explored and no error state is left; FALSE with a concrete run; UNKNOWN with the
 * reason otherwise.  Never TRUE after an obstacle, an unconfirmed or refuted path or a stop. */
void cegar_run(struct cegar *c, struct result *out);

#endif
