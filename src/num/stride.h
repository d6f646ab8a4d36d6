// SPDX-License-Identifier: Apache-2.0
// stride.h: offsets that are not known exactly, but up to multiples of a number: how fields of the structs in an array are told apart.
//
// source Granger, "Static analysis of arithmetical congruences", Int. J. Comput. Math. 30, 1989.
#ifndef NUM_STRIDE_H
#define NUM_STRIDE_H

#include "base/base.h"

#include <stdint.h>

// A number: r modulo m; m = 0: it is r; m < 0: there is none (yet).
struct stride {
    int64_t m, r;
};

#define STRIDE_NONE ((struct stride){ -1, 0 })
#define STRIDE_ANY ((struct stride){ 1, 0 })
#define STRIDE_LARGE (INT64_C(1) << 40)  // beyond, nothing is known

/* stride: r modulo m (m >= 0), normal: 0 <= r < m unless m is 0.  stride_join: one of a or b.  stride_sum: a + sign * b.
 * stride_wrapped: s, wrapped to n bits.  stride_has: whether n may be it. */
struct stride stride(int64_t m, int64_t r);
struct stride stride_join(struct stride a, struct stride b);
struct stride stride_sum(struct stride a, struct stride b, int sign);
struct stride stride_product(struct stride a, struct stride b);
struct stride stride_wrapped(struct stride s, unsigned n);
int64_t stride_gcd(int64_t a, int64_t b);

static inline bool stride_is_one(struct stride s)
{
    return s.m == 0;
}

static inline bool stride_has(struct stride s, int64_t n)
{
    return s.m > 0 ? (n - s.r) % s.m == 0 : s.m == 0 && n == s.r;
}

static inline bool stride_equal(struct stride a, struct stride b)
{
    return a.m == b.m && a.r == b.r;
}

#endif
