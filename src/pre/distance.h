// SPDX-License-Identifier: Apache-2.0
// distance.h: by how many bytes expressions move pointers, and whether that may be more than any object has.
#ifndef PRE_DISTANCE_H
#define PRE_DISTANCE_H

#include "pre/ranges.h"

/* distance_is_product: whether distance x is an index times a size.
 * distance_farthest: the largest number of bytes of type t from one place of an object to another.
 * distance_is_far: whether a number of a range, of type t, is farther than that.
 * distance_may_be_far: whether distance x may be, when an execution comes to n.
 * distance_may_wrap: likewise, of products only, whose value modulo 2^64 may then be any.  O(size of x). */
bool distance_is_product(const struct exp *x);
i128 distance_farthest(const struct type *t);
bool distance_is_far(struct range is, const struct type *t);
bool distance_may_be_far(const struct ranges *r, const struct node *n, const struct exp *x);
bool distance_may_wrap(const struct ranges *r, const struct node *n, const struct exp *x);

#endif
