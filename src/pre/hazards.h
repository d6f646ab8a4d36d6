// SPDX-License-Identifier: Apache-2.0
// hazards.h: undefined behaviour of the kinds of cfa/hazards.def that a program may commit.
#ifndef PRE_HAZARDS_H
#define PRE_HAZARDS_H

#include "pre/known.h"

/* hazards_find: appends the places of the program of k that are not shown to be free of each kind: those that the source showed, and what
 * k does not exclude.  In models of the library the place is that of a call of them.
 * out    a place may come several times; give (vec_free). */
void hazards_find(struct known *k, struct budget *b, struct hazards *out);

/* hazards_const: whether a write through a pointer may meet an object that is defined const (C17 6.7.3p6); then the first place in the order of the text.
 * cost   O(writes x places of their pointers). */
bool hazards_const(const struct cfa *c, struct pointsto *pt, struct loc *first);

#endif
