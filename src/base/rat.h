// SPDX-License-Identifier: Apache-2.0
// rat.h: exact fractions of 128-bit numbers; an operation that does not fit says so.
#ifndef BASE_RAT_H
#define BASE_RAT_H

#include "base/base.h"

// Reduced, den > 0; or an infinity: den == 0, num 1 or -1.  Neither is the least 128-bit number.
struct rat {
    i128 num, den;
};

#define RAT_INF ((struct rat){ 1, 0 })
#define RAT_NEG_INF ((struct rat){ -1, 0 })

static inline struct rat rat_int(i128 n)
{
    return (struct rat){ n, 1 };
}

static inline bool rat_is_finite(struct rat a)
{
    return a.den != 0;
}

/* i128_add, i128_mul: false if the result does not fit (the least number counts as not fitting). */
bool i128_add(i128 a, i128 b, i128 *r) ATTR_MUST_USE;
bool i128_mul(i128 a, i128 b, i128 *r) ATTR_MUST_USE;

/* i128_floor_div, i128_mod: Euclidean division by b != 0 as SMT-LIB's div and mod: 0 <= mod < |b|. */
i128 i128_div(i128 a, i128 b);
i128 i128_mod(i128 a, i128 b);
i128 i128_gcd(i128 a, i128 b);  // >= 0

/* rat_make: num / den, den != 0.  rat_add, rat_mul: false: the result does not fit, or has no meaning (inf - inf, 0 * inf);
 * then *r is untouched. */
bool rat_make(i128 num, i128 den, struct rat *r) ATTR_MUST_USE;
bool rat_add(struct rat a, struct rat b, struct rat *r) ATTR_MUST_USE;
bool rat_mul(struct rat a, struct rat b, struct rat *r) ATTR_MUST_USE;
struct rat rat_neg(struct rat a);

/* rat_cmp: -1, 0 or 1 to *r, of finite numbers, if their cross products fit.  rat_compare: always, infinities included;
 * rat_compare_slowly: where denominators differ. */
bool rat_cmp(struct rat a, struct rat b, int *r) ATTR_MUST_USE;
int rat_compare_slowly(struct rat a, struct rat b);
static inline int rat_compare(struct rat a, struct rat b)
{
    return a.den == b.den ? (a.num > b.num) - (a.num < b.num) : rat_compare_slowly(a, b);
}

// Of finite numbers.
i128 rat_floor(struct rat a);
i128 rat_ceil(struct rat a);

#endif
