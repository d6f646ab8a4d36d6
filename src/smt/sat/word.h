// SPDX-License-Identifier: Apache-2.0
// word.h: circuits for numbers of a fixed width: arithmetic modulo 2^width, shifts, comparisons.
#ifndef SMT_SAT_WORD_H
#define SMT_SAT_WORD_H

#include "smt/sat/gates.h"

enum { WORD_MAX = 264 };  // twice the widest bit-vector, and some bits for rounding

// bit[0] is the lowest.
struct word {
    unsigned n;
    lit bit[WORD_MAX];
};

struct word word_of(unsigned n, u128 pattern);
struct word word_zero(unsigned n);
struct word word_inputs(struct gates *g, unsigned n, uint32_t owner);

/* word_slice: bits low .. low + n - 1.  word_concat: `low` holds the low bits.  word_resize: cut off, or extended by zeros or
 * copies of the sign. */
struct word word_slice(const struct word *a, unsigned low, unsigned n);
struct word word_concat(const struct word *high, const struct word *low);
struct word word_resize(const struct word *a, unsigned n, bool is_signed);

/* Bitwise.  word_masked: a where c holds, else 0.  word_choose: c ? a : b. */
struct word word_not(const struct word *a);
struct word word_and(struct gates *g, const struct word *a, const struct word *b);
struct word word_or(struct gates *g, const struct word *a, const struct word *b);
struct word word_xor(struct gates *g, const struct word *a, const struct word *b);
struct word word_masked(struct gates *g, lit c, const struct word *a);
struct word word_choose(struct gates *g, lit c, const struct word *a, const struct word *b);

/* Bits together: whether some bit is set, all are set, a and b are equal. */
lit word_some(struct gates *g, const struct word *a);
lit word_all(struct gates *g, const struct word *a);
lit word_equal(struct gates *g, const struct word *a, const struct word *b);

/* Comparisons: a < b, a <= b. */
lit word_less(struct gates *g, const struct word *a, const struct word *b, bool is_signed);
lit word_at_most(struct gates *g, const struct word *a, const struct word *b, bool is_signed);

/* Sums: word_add with a carry into the lowest bit, and out of the highest one to *carry_out (may be NULL).
 * O(n) gates. */
struct word word_add(struct gates *g, const struct word *a, const struct word *b, lit carry, lit *carry_out);
struct word word_sub(struct gates *g, const struct word *a, const struct word *b);
struct word word_negate(struct gates *g, const struct word *a);
struct word word_negate_if(struct gates *g, lit c, const struct word *a);

/* Products (of n bits) and quotients, with the results of SMT-LIB for divisors that are 0: all ones, and the dividend.
 * O(n * n) gates. */
struct word word_mul(struct gates *g, const struct word *a, const struct word *b);
void word_divide(struct gates *g, const struct word *a, const struct word *b, struct word *quotient,
                 struct word *remainder);
void word_divide_signed(struct gates *g, const struct word *a, const struct word *b, struct word *quotient,
                        struct word *remainder);

/* Shifts by a word of any width; bits that come in are `fill`.  word_shift_right_sticky: the lowest bit of the result is also set if
 * a bit that is set was shifted out.  O(n * log n) gates. */
struct word word_shift_left(struct gates *g, const struct word *a, const struct word *by, lit fill);
struct word word_shift_right(struct gates *g, const struct word *a, const struct word *by, lit fill);
struct word word_shift_right_sticky(struct gates *g, const struct word *a, const struct word *by);

/* word_normalize: a shifted left until its highest bit is set, and by how much (a word of word_log(a->n) bits); of 0: 0, and anything. */
struct word word_normalize(struct gates *g, const struct word *a, struct word *by);
unsigned word_log(unsigned n);  // bits of numbers below n, at least 1

#endif
