// SPDX-License-Identifier: Apache-2.0
// bv.h: bit-vector terms as sums modulo 2^width, and numbers of them.
#ifndef SMT_BV_H
#define SMT_BV_H

#include "smt/term_priv.h"

enum { BV_SUM_MAX = 32 };  // a longer sum is an atom

// c + k1 * t1 + ... modulo 2^width; t1.id < t2.id < ..., no ki is 0, no ti a constant, sum, or product with a constant.
struct bv_sum {
    unsigned width;
    u128 c;
    size_t n;
    struct bv_mono {
        const struct term *t;
        u128 k;
    } m[BV_SUM_MAX];
};

void bv_sum_init(struct bv_sum *s, unsigned width);
/* bv_sum_add: s += k * t; false (s is then garbage) if it gets too long. */
bool bv_sum_add(struct terms *p, struct bv_sum *s, const struct term *t, u128 k) ATTR_MUST_USE;
const struct term *bv_sum_term(struct terms *p, const struct bv_sum *s);

/* simplify_bv_sum: NEG, ADD, SUB, MUL.  simplify_bv_compare: ULT, ULE, SLT, SLE. */
const struct term *simplify_bv_sum(struct terms *p, enum term_op op, const struct term *const *arg, size_t n);
const struct term *simplify_bv_compare(struct terms *p, enum term_op op, const struct term *a, const struct term *b);

/* simplify_bv_digits.c: simplify_division: a divided by b; NULL: nothing simpler is known.
 * simplify_extended_part: the low bits of a term that op extended to a width, as the term itself, resized; NULL: they
 * are not that.
 * simplify_digits: s with two digits put together; false: there are no such digits. */
const struct term *simplify_division(struct terms *p, enum term_op op, const struct term *a, const struct term *b);
const struct term *simplify_extended_part(struct terms *p, enum term_op op, const struct term *a, unsigned width);
bool simplify_digits(struct terms *p, const struct bv_sum *s, struct bv_sum *out);

/* bv_signed: a pattern as a signed number.  bv_fold: op on two patterns (arithmetic, shifts, bitwise). */
i128 bv_signed(u128 pattern, unsigned width);
u128 bv_fold(enum term_op op, u128 a, u128 b, unsigned width);

static inline bool is_extension(const struct term *t)
{
    return t->op == TERM_ZERO_EXT || t->op == TERM_SIGN_EXT;
}

#endif
