// SPDX-License-Identifier: Apache-2.0
// rat.h: exact fractions of 128-bit numbers; an operation that does not fit says so.
#ifndef SMT_RAT_H
#define SMT_RAT_H

#include "base/base.h"

// Reduced, den > 0.  Neither is the least 128-bit number.
struct rat {
    i128 num, den;
};

static inline struct rat rat_int(i128 n)
{
    return (struct rat){ n, 1 };
}

/* i128_add, i128_mul: false if the result does not fit (the least number counts as not fitting). */
bool i128_add(i128 a, i128 b, i128 *r) ATTR_MUST_USE;
bool i128_mul(i128 a, i128 b, i128 *r) ATTR_MUST_USE;

/* i128_floor_div, i128_mod: Euclidean division by b != 0 as SMT-LIB's div and mod: 0 <= mod < |b|. */
i128 i128_div(i128 a, i128 b);
i128 i128_mod(i128 a, i128 b);
i128 i128_gcd(i128 a, i128 b);  // >= 0

bool rat_make(i128 num, i128 den, struct rat *r) ATTR_MUST_USE;  // den != 0
bool rat_add(struct rat a, struct rat b, struct rat *r) ATTR_MUST_USE;
bool rat_mul(struct rat a, struct rat b, struct rat *r) ATTR_MUST_USE;

/* rat_cmp: -1, 0 or 1 to *r. */
bool rat_cmp(struct rat a, struct rat b, int *r) ATTR_MUST_USE;
i128 rat_floor(struct rat a);

#endif
