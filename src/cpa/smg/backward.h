// SPDX-License-Identifier: Apache-2.0
// backward.h: goes back along a path to a suspected fault, to find out whether it is real or comes from abstraction; in
// the latter case learns predicates that exclude it.
// source Hruska 2015, chapter 6: backward run (6.1), intersection (6.2), reverse steps (6.3), predicate abstraction and
// learning (6.4).
#ifndef CPA_SMG_BACKWARD_H
#define CPA_SMG_BACKWARD_H

#include "core/engine.h"
#include "cpa/smg/smg_priv.h"

enum backward_end {
    BACKWARD_REAL,      // the start was reached: abstraction is not why the fault is suspected
    BACKWARD_SPURIOUS,  // no heap of the forward run before some abstraction leads to the fault along the path
    BACKWARD_UNKNOWN,   // the run took too long
};

/* smg_backward: goes back from the fault, or error location, at target.  If it is spurious, and there are fewer
 * predicates than the option allows, some are learnt from what was left of the backward run where it no longer met the
 * forward run; *learnt: how many new ones.
 * cost   some hundred steps and intersections for each node of the path. */
enum backward_end smg_backward(struct smg_cpa *p, struct engine *e, struct arg_node *target, size_t *learnt);

#endif
