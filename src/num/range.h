// SPDX-License-Identifier: Apache-2.0
// range.h: C's integers as ranges of numbers: arithmetic and comparisons.
//
// source Moore 1966; Cousot, Cousot, POPL 1977; Warren, "Hacker's Delight", 4-3 (bitwise operations).
#ifndef NUM_RANGE_H
#define NUM_RANGE_H

#include "lang/ast.h"

struct range {
    i128 low, high;  // low > high: no value
};

// Bounds beyond this are "out of any type we track": results are not exact there.
#define RANGE_HUGE ((i128)1 << 100)

static inline bool range_is_empty(struct range r)
{
    return r.low > r.high;
}
static inline bool range_is_one(struct range r)
{
    return r.low == r.high;
}
static inline bool range_same(struct range a, struct range b)
{
    return a.low == b.low && a.high == b.high;
}
static inline struct range range_meet(struct range a, struct range b)
{
    return (struct range){ MAX(a.low, b.low), MIN(a.high, b.high) };
}
static inline bool range_leq(struct range a, struct range b)
{
    return range_is_empty(a) || (a.low >= b.low && a.high <= b.high);
}
struct range range_join(struct range a, struct range b);

struct i128_vec {
    VEC_OF(i128);
};

/* range_widen: the join of both, where a bound beyond that of old goes on to the next of `thresholds` (sorted; NULL: none), or to
 * the last number of the types that are `width` bits wide.
 * source Cousot, Cousot, POPL 1976 (widening of intervals); Blanchet et al., PLDI 2003, 7.1.2 (thresholds). */
struct range range_widen(struct range old, struct range fresh, const struct i128_vec *thresholds, uint32_t width);

/* range_of_type: of an integer or pointer type.  Types of more than 64 bits: every i128, nothing is known of them.
 * range_of_bitfield: of `bits` bits of that type. */
struct range range_of_type(const struct type *t);
struct range range_of_bitfield(const struct type *t, unsigned bits);

/* range_tracked_type: integers of at most 64 bits. */
bool range_tracked_type(const struct type *t);

/* range_fits: whether all numbers of r are values of integer type t; false for types of more than 64 bits. */
bool range_fits(struct range r, const struct type *t);

/* range_wrap: the values of type t that the numbers of r are reduced to.  range_wrap_into: the same for all numbers of
 * `all`, which are as many as a power of two. */
struct range range_wrap(struct range r, const struct type *t);
struct range range_wrap_into(struct range r, struct range all);

/* range_binary: the numbers a o b before they are reduced, for integer operands of type t; comparisons: 0 and 1. */
struct range range_binary(enum op o, struct range a, struct range b, const struct type *t);
struct range range_unary(enum op o, struct range a, const struct type *t);

/* range_compare: whether a o b holds for all values, for none, or either. */
enum tri range_compare(enum op o, struct range a, struct range b);

/* range_unwrap: the numbers of raw that type t reduces to values in r, as one range. */
struct range range_unwrap(struct range r, struct range raw, const struct type *t);

// Whether a bound is beyond those that are kept.
static inline bool range_is_huge(struct range r)
{
    return r.low < -RANGE_HUGE || r.high > RANGE_HUGE;
}

#endif
