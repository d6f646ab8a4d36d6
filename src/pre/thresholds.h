// SPDX-License-Identifier: Apache-2.0
// thresholds.h: the constants of a program at which a widening may stop.
#ifndef PRE_THRESHOLDS_H
#define PRE_THRESHOLDS_H

#include "cfa/cfa.h"
#include "num/range.h"

/* range_thresholds: for each function of the program (by its id) the integer constants that it compares or assigns, and their neighbours,
 * sorted; those of the whole program if these are few.
 * out    give: to range_thresholds_free, which accepts NULL.
 * cost   linear in the edges.
 * source Blanchet et al., PLDI 2003, 7.1.2 (widening with thresholds). */
struct i128_vec *range_thresholds(const struct cfa *c);
void range_thresholds_free(struct i128_vec *of, const struct cfa *c);

#endif
