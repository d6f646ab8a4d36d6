// SPDX-License-Identifier: Apache-2.0
// bounds.h: names of loops, and how often they go back: according to the user, and according to analysis.
#ifndef ALGO_WCET_BOUNDS_H
#define ALGO_WCET_BOUNDS_H

#include "algo/wcet/wcet.h"

/* wcet_loop_name: `FUNCTION:LINE`, and `:COLUMN` where several loops of the function begin on the line; kept in mem. */
const char *wcet_loop_name(const struct cfa *c, const struct loop *l, struct arena *mem);

/* wcet_given_bound: from --loop-bound; else from a pragma `loopbound`; else NONE.  O(options + pragmas + loops). */
struct wcet_bound wcet_given_bound(const struct cfa *c, const struct wcet_cfg *cfg, const struct loop *l);

/* wcet_check_bounds: checks the items of --loop-bound: `seen` (of n items) gets those that name a loop of c.  False,
 * after a line in *why: one is no FUNCTION:LINE=N, or names several loops.  c NULL: items that were never seen are
 * wrong. */
bool wcet_check_bounds(const struct cfa *c, const struct wcet_cfg *cfg, uint64_t *seen, struct buf *why);

#endif
