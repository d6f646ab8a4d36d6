// SPDX-License-Identifier: Apache-2.0
// depth.h: which iterations of a loop count against the bound of an unrolling.  If values are propagated, the condition
// of a loop often folds, so that the loop certainly goes on.  Such iterations are unrolled in depth and do not count: a
// loop with constant bounds is unrolled completely in the first round, whatever the bound is.  The size of the
// formulas, not the number of iterations, limits how far this goes.  It is a heuristic: what waits goes on in a later
// round.
#ifndef ALGO_BMC_DEPTH_H
#define ALGO_BMC_DEPTH_H

#include "algo/bmc/scope.h"

struct depth {
    const struct cfa *cfa;
    uint8_t *ends;         // by node id: executions that come here end before the end of the function or a loop head
    struct u32_vec spent;  // by scope id: how many earlier iterations of the same loop entry count
    struct {
        VEC_OF(uint8_t);
    } seen;  // by scope id: bits of what happened in the iteration
};

void depth_init(struct depth *d, const struct cfa *c);
void depth_free(struct depth *d);

/* depth_stays: edge e, which leaves loops around s, is taken by no execution.  depth_leaves: some execution goes from iteration s to a node
 * outside of its loop. */
void depth_stays(struct depth *d, const struct scope *s, const struct edge *e);
void depth_leaves(struct depth *d, const struct scope *s, const struct node *to);

/* depth_next: the iteration that follows s; how many of those before it count.  `all`: s counts in any case. */
uint32_t depth_next(struct depth *d, const struct scope *s, const struct scope *next, bool all);

#endif
