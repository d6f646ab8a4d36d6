// SPDX-License-Identifier: Apache-2.0
// executions.h: executions alone: what they find needs no abstraction.
#ifndef ALGO_EXECUTIONS_EXECUTIONS_H
#define ALGO_EXECUTIONS_EXECUTIONS_H

#include "algo/algo.h"

#define EXECUTIONS_OPTS(X)                                                                                \
    X(INT, runs, 24, 0, 1000000, "runs", "random executions of each round; the first has default inputs") \
    X(INT, search_runs, 400, 0, 1000000, "runs", "concolic executions of each round")                     \
    X(INT, steps, 400, 1, INT64_MAX, "edges",                                                             \
      "of a concolic execution of the first round: short ones come through all branches")                 \
    X(INT, rounds, 4, 1, 20, "rounds", "each takes ten times as many steps as the one before it")         \
    X(INT, long_runs, 0, 0, 1000000, "runs",                                                              \
      "long ones in the end: inputs that count up, then down, then random ones")                          \
    X(INT, long_steps, 6000000, 1, INT64_MAX, "edges", "of a long execution")
OPT_STRUCT(executions_cfg, EXECUTIONS_OPTS);

struct executions {
    struct algo base;
    struct executions_cfg *cfg;
};

/* executions_algo: default, small and random inputs, then a concolic search, in rounds that take longer and longer.
 * FALSE with a run that violates the property, or UNKNOWN: it proves nothing.  It finds most faults of memory, because
 * these are not hidden; only their absence needs an abstraction.
 * cost   a tick a step, and the solver's work. */
extern const struct algo_ops executions_algo;

#endif
