// SPDX-License-Identifier: Apache-2.0
// restrict.h: whether what a restrict-qualified parameter points to is reached in another way, too (C17 6.7.3.1).
#ifndef PRE_RESTRICT_H
#define PRE_RESTRICT_H

#include "mem/pointsto.h"

/* restrict_may_clash: whether a call may break the promise of a restrict-qualified parameter of its callee: an object that the argument
 * may point to is modified while the callee runs, and accessed by its name, by another argument, or by a pointer found elsewhere.  Objects
 * count as a whole.
 * cost   O(edges x sets) for a call of a function with such a parameter; else none. */
bool restrict_may_clash(const struct cfa *c, struct pointsto *pt, const struct edge *call);

#endif
