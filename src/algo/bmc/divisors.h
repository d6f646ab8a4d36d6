// SPDX-License-Identifier: Apache-2.0
// divisors.h: divisions by zero, which have some value in formulas, but end an execution (C17 6.5.5p5).
#ifndef ALGO_BMC_DIVISORS_H
#define ALGO_BMC_DIVISORS_H

#include "encode/encode.h"

/* divisors_nonzero: the formula that nothing is divided by zero when the edge is passed in the state that f ends with.
 * It covers each divisor only as far as that can be expressed by itself: so it may be used to look for executions, but
 * not to exclude any.  O(expressions). */
const struct term *divisors_nonzero(struct encoder *e, struct formula f, const struct edge *edge);

#endif
