// SPDX-License-Identifier: Apache-2.0
// closed.h: programs that take no input have a single execution, and running it decides every safety property.
#ifndef ALGO_CLOSED_CLOSED_H
#define ALGO_CLOSED_CLOSED_H

#include "algo/algo.h"

#define CLOSED_OPTS(X) \
    X(INT, max_steps, 0, 0, INT64_MAX, "edges", "how long the only execution may take (0: no limit of its own)")
OPT_STRUCT(closed_cfg, CLOSED_OPTS);

#define CLOSED_STATS(X)                            \
    X(COUNT, steps, "", "edges of the executions") \
    X(COUNT, inputs, "", "inputs that were asked for")
STAT_STRUCT(closed_stats, CLOSED_STATS);

// The record of an execution: how many edges it took, and a hash of them in order.
struct closed_record {
    uint64_t steps, edges;
};

struct closed {
    struct algo base;
    struct closed_cfg *cfg;
    struct closed_stats stats;
    struct closed_record *records;  // the certificate: of the execution under each automaton; NULL: none yet
};

/* closed_algo: executes the program once per property.  TRUE if it ends without a violation and has asked for nothing: no
 * nondeterministic value, argument, result of a function without body, or indeterminate contents.  FALSE if it ends in a
 * violation.  UNKNOWN otherwise, also if something is decided by where objects lie, which is not determined.  As soon as an input
 * is asked for, the execution is given up.
 * The certificate is the record of the execution, which has to be the same when it is repeated.
 * cost   20 ns and one tick per ten steps. */
extern const struct algo_ops closed_algo;

#endif
