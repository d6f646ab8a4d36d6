// SPDX-License-Identifier: Apache-2.0
// relation.h: the most that all rounds of a loop cost, without unrolling it.
#ifndef ALGO_WCET_RELATION_H
#define ALGO_WCET_RELATION_H

#include "algo/wcet/wcet.h"

/* wcet_loop_cost: the bound of the loop (bound: back edges for each time that it is entered, -1: unknown) times its
 * dearest round, with loops and calls inside, from inner to outer.  False: some bound inside is not known, a call is
 * recursive, control jumps into a loop, or the cost is too large.  O(edges x depth of calls). */
bool wcet_loop_cost(const struct cfa *c, const struct loop *l, int64_t (*bound)(void *ctx, const struct loop *l),
                    void *ctx, int64_t *out) ATTR_MUST_USE;

#endif
