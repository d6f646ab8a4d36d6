// SPDX-License-Identifier: Apache-2.0
// wraps.h: indices whose distance in bytes does not fit an address: the element does not exist, whatever the product is modulo 2^64.
//
// p + i moves p by i * sizeof *p bytes.  Where that product leaves ptrdiff_t, the sum is undefined (C17 6.5.6p8): no object has so many bytes.
// Machine arithmetic would come back to another element, and every analysis that follows it would call the access valid.  The same holds for
// sums of distances in one expression, so distances are bounded by the largest object that a machine can have.
#ifndef EDIT_WRAPS_H
#define EDIT_WRAPS_H

#include "pre/ranges.h"

/* wraps_candidates: whether c has sums that wraps_check could have to change: without r, O(size of c). */
bool wraps_candidates(const struct cfa *c);

/* wraps_check: where such a product may be longer than any object, an access there is a VIOLATION (out of bounds), and a pointer that is only kept is moved so
 * far that every access through it is out of bounds; where a pointer that was moved far is moved far again, an UNSUPPORTED edge.  If it changed c, r and all that was computed of c are to be made again.
 * out    how many edges were changed. */
size_t wraps_check(struct cfa *c, const struct ranges *r);

#endif
