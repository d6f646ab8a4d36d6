// SPDX-License-Identifier: Apache-2.0
// promote.h: members of objects that are only accessed through pointers whose target is known become variables of their own.
//
// `q->head` where q can only be &queue is the same as `queue.head`; if every access to these bytes is such a one, they need not be memory.
// Analyses of numbers, and those that relate variables, know nothing of memory behind pointers, but everything of variables.
//
// source Cooper, Lu, "Register promotion in C programs", PLDI 1997; scalar replacement of aggregates (Muchnick 1997, section 12.2).
#ifndef EDIT_PROMOTE_H
#define EDIT_PROMOTE_H

#include "pre/known.h"

/* promote_candidates: whether c has objects that promote_members could look at.  O(variables). */
bool promote_candidates(const struct cfa *c);

/* promote_members: gives members of objects of which there is one each (static objects, locals of functions that are called once, blocks whose allocation
 * is passed once) variables of their own, if every access that may touch a byte of the member is shown to be valid, goes to that object and accesses
 * the member as a whole.  Accesses become assignments; where an object begins to live its members are indeterminate, where it ends pointers in it are
 * null, so that what they own is lost there.  If there are some, nothing is known any more
 * (known_changed is up to the caller).
 * out    how many members there are.
 * cost   O(edges x sets). */
size_t promote_members(struct known *k);

#endif
