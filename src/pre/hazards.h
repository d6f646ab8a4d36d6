// SPDX-License-Identifier: Apache-2.0
// hazards.h: undefined behaviour of the kinds of cfa/hazards.def that a program may commit.
#ifndef PRE_HAZARDS_H
#define PRE_HAZARDS_H

#include "pre/pointers.h"

/* hazards_find: appends the places of c that are not shown to be free of each kind: those that the source showed (c->hazards), and what
 * pt, r, p and facts (may be NULL) do not exclude.  In models of the library the place is that of a call of them.
 * out    a place may come several times; give (vec_free). */
void hazards_find(const struct cfa *c, struct pointsto *pt, const struct ranges *r, const struct pointers *p,
                  const struct facts *facts, struct hazards *out);

#endif
