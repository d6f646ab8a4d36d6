// SPDX-License-Identifier: Apache-2.0
// rewrite.h: rewrites formulas to ones that mean the same in all heaps, and have definite values more often.
// Two-valued laws (a & !a is 0), quantifiers moved inwards, and instrumentation predicates in the place of their
// definitions: their stored values are more definite than their definitions.  All formulas are over one structure,
// whose universe is not empty.
#ifndef SHAPE_REWRITE_H
#define SHAPE_REWRITE_H

#include "shape/logic.h"

/* rewrite_rename: f with variable to[x] for each free variable x; bound variables are renamed if they clash.  NULL:
 * there are no variables left. */
const struct logic *rewrite_rename(struct vocabulary *v, const struct logic *f, const uint8_t *to);

/* rewrite_apply: f(v0, v1) with x and y for v0 and v1; NULL as above. */
const struct logic *rewrite_apply(struct vocabulary *v, const struct logic *f, unsigned x, unsigned y);

/* rewrite_and, rewrite_or: leave out what the other part makes superfluous.  rewrite_exists, rewrite_forall: bind only
 * the conjuncts (disjuncts) that contain the variable. */
const struct logic *rewrite_and(struct vocabulary *v, const struct logic *a, const struct logic *b);
const struct logic *rewrite_or(struct vocabulary *v, const struct logic *a, const struct logic *b);
const struct logic *rewrite_exists(struct vocabulary *v, unsigned x, const struct logic *a);
const struct logic *rewrite_forall(struct vocabulary *v, unsigned x, const struct logic *a);

/* rewrite_fold: the instrumentation predicate that f is the definition of, up to the names of variables and the order
 * of conjuncts; f itself: there is none.
 * rewrite_simplify: applies all of the above to all parts of f. */
const struct logic *rewrite_fold(struct vocabulary *v, const struct logic *f);
const struct logic *rewrite_simplify(struct vocabulary *v, const struct logic *f);

#endif
