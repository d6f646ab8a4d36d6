// SPDX-License-Identifier: Apache-2.0
// overflow.h: where signed arithmetic may leave the range of its type.
#ifndef PRE_OVERFLOW_H
#define PRE_OVERFLOW_H

#include "pre/ranges.h"

/* overflow_places: how many places of the source have a signed sum, difference, product or negation that r does not show to stay in the range of its
 * type, and the first of them in the order of the text.  Such an operation is undefined (C17 6.5p5): here it wraps around, as with -fwrapv, and where
 * a file is compiled with that flag, or with -ftrapv, it does not count; nor does what models of library functions compute,
 * but for `abs` and its kin, whose argument C limits (7.22.6.1p2).
 * cost   O(parts of expressions x size). */
size_t overflow_places(const struct cfa *c, const struct ranges *r, struct loc *first);

/* wild_places: likewise, of shifts by counts that r does not show to be less than the width (C17 6.5.7p3), and conversions of floats that need not fit
 * the integer (6.3.1.4p1): here they give what the processor gives, which compilers that compute them need not. */
size_t wild_places(const struct cfa *c, const struct ranges *r, struct loc *first);

#endif
