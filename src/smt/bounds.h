// SPDX-License-Identifier: Apache-2.0
// bounds.h: what the literals of a conjunction or disjunction say together about one sum.
#ifndef SMT_BOUNDS_H
#define SMT_BOUNDS_H

#include "smt/term_priv.h"

/* bounds_unite: drops from `a`, the sorted arguments of op (AND or OR), the inequalities and equalities of a sum with a number that
 * others make superfluous; s <= c and c <= s become s = c.  New arguments may stand out of order.
 * False if the whole is false (AND) or true (OR).  O(n log n). */
bool bounds_unite(struct terms *p, enum term_op op, struct args *a) ATTR_MUST_USE;

#endif
