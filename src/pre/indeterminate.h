// SPDX-License-Identifier: Apache-2.0
// indeterminate.h: whether an indeterminate value may be read (C17 6.3.2.1p2, J.2).
#ifndef PRE_INDETERMINATE_H
#define PRE_INDETERMINATE_H

#include "mem/pointsto.h"

/* indeterminate_reads: how many variables and allocations of c may be read before they have a value, and the first place where one is declared
 * or allocated.  Never says less than there are: a variable counts as initialised if no path reads it before it is written, or
 * if all of it is written right behind its declaration; a block if calloc made it; and what is never read.
 * cost   O(edges x sets). */
size_t indeterminate_reads(const struct cfa *c, struct pointsto *pt, struct loc *first);

#endif
