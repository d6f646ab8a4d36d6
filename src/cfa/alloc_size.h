// SPDX-License-Identifier: Apache-2.0
// alloc_size.h: sizes of blocks that nobody means to ask for.
#ifndef CFA_ALLOC_SIZE_H
#define CFA_ALLOC_SIZE_H

#include "base/diag.h"
#include "cfa/cfa.h"

/* alloc_size_check: warns, at the place of e, an ALLOC, if `size` (as size_t) is 0 (W0307), or what a negative number
 * becomes (W0308).  Both are defined: C leaves open what a block of no bytes is, and a block of half of all bytes, if
 * there is one, is freed as others are. */
void alloc_size_check(struct diag *d, const struct program *p, const struct edge *e, u128 size);

#endif
