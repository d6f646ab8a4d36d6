// SPDX-License-Identifier: Apache-2.0
// strides.h: what integer expressions are modulo some number.
#ifndef PRE_STRIDES_H
#define PRE_STRIDES_H

#include "num/stride.h"
#include "pre/ranges.h"

/* stride_exp: integer expression x, as a signed number, when an execution comes to `at`.  r, at: NULL: nothing is known of its operands but their
 * types.  Of numbers that wrap, what is left modulo a power of 2.  O(size of x). */
struct stride stride_exp(const struct ranges *r, const struct node *at, const struct exp *x);

#endif
