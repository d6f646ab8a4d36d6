// SPDX-License-Identifier: Apache-2.0
// draw.h: what pictures of memory have in common: the names of parts of blocks, and numbers.
#ifndef SMG_DRAW_H
#define SMG_DRAW_H

#include "smg/graph.h"

/* draw_made_type: the type of the elements of blocks that an edge allocates (UINT32_MAX: several edges); NULL: it is not known. */
const struct type *draw_made_type(const struct cfa *c, uint32_t site);

/* draw_made: the place in the source where blocks are allocated. */
void draw_made(const struct cfa *c, uint32_t site, struct buf *b);

/* draw_part: prints the name of some bits of a block of type t (NULL: not known): a member's, or by number.  size: of
 * the block, if it may be an array; else 0.  Gives the type, if these bits are one scalar. */
const struct type *draw_part(const struct cfa *c, const struct type *t, uint64_t size, int64_t bit, uint64_t bits,
                             struct buf *b);

/* draw_number: a pattern as a value of type t (NULL: not known).  draw_range: bounds of numbers. */
void draw_number(u128 pattern, const struct type *t, struct buf *b);
void draw_range(struct range is, struct buf *b);

#endif
