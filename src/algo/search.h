// SPDX-License-Identifier: Apache-2.0
// search.h: executions that need no error path: random runs and concolic search.
#ifndef ALGO_SEARCH_H
#define ALGO_SEARCH_H

#include "algo/result.h"

// The extent of a search: runs of one kind.
struct effort {
    unsigned random, concolic;  // how many; one of them is 0
    uint64_t seed, steps;       // of random runs; of each run, 0 = default
    uint64_t ticks;             // of all together
};

/* search_runs: runs under each automaton of r in turn.  True: one violates it; the verdict is FALSE.  The run's budget notices what was
 * spent. */
bool search_runs(struct run *r, const struct effort *f, struct result *out);

#endif
