// SPDX-License-Identifier: Apache-2.0
// bv_range.h: between which unsigned numbers a bit-vector lies, whatever its variables are.
#ifndef SMT_BV_RANGE_H
#define SMT_BV_RANGE_H

#include "smt/term.h"

struct bv_range {
    u128 low, high;  // unsigned, low <= high
};

/* bv_range: bounds of t that follow from its form, by interval arithmetic without wrap-around; they need not be the least.
 * cost   O(1): only so many subterms are looked at. */
struct bv_range bv_range(const struct term *t);

/* bv_decide: t_true or t_false for a comparison, or its negation, that the bounds of its sides decide; else t. */
const struct term *bv_decide(struct terms *p, const struct term *t);

#endif
