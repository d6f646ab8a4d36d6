// SPDX-License-Identifier: Apache-2.0
// lin.h: intervals of exact numbers, linear expressions and linear constraints over numbered dimensions.
// Everything is a plain value; terms of expressions lie in an arena that their maker names.  No operation rounds: it
// says if a number does not fit, and the caller takes something weaker.
#ifndef DOMAINS_LIN_H
#define DOMAINS_LIN_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"
#include "base/rat.h"
#include "base/vec.h"

// ---- intervals of numbers -------------------------------------------------------------------------------------------

// All x with low <= x <= high; empty iff low > high (then low = 1, high = 0).
struct itv {
    struct rat low, high;
};

#define ITV_ALL ((struct itv){ RAT_NEG_INF, RAT_INF })
#define ITV_NONE ((struct itv){ { 1, 1 }, { 0, 1 } })

static inline bool itv_is_empty(struct itv a)
{
    return rat_compare(a.low, a.high) > 0;
}

struct itv itv_join(struct itv a, struct itv b);
struct itv itv_meet(struct itv a, struct itv b);
bool itv_leq(struct itv a, struct itv b);
/* itv_add, itv_scale: contain every sum and product; bounds that do not fit become infinite. */
struct itv itv_add(struct itv a, struct itv b);
struct itv itv_scale(struct itv a, struct rat k);
/* itv_tighten: bounds rounded inward to integers. */
struct itv itv_tighten(struct itv a);

// ---- linear expressions and constraints -----------------------------------------------------------------------------

struct lin_term {
    uint32_t dim;
    i128 coef;
};

// term[0].coef * dimension term[0].dim + ... + k; dims strictly ascending, no coefficient 0, all numbers < 2^100.
struct lin {
    const struct lin_term *term;
    uint32_t n;
    i128 k;
};

enum lin_rel {
    LIN_EQ,   // e == 0
    LIN_GE,   // e >= 0
    LIN_GT,   // e > 0
    LIN_MOD,  // e is a multiple of mod (e has an integer value); mod >= 2
};

struct lincon {
    struct lin e;
    enum lin_rel rel;
    i128 mod;
};

struct lincon_vec {
    VEC_OF(struct lincon);
};

struct lin lin_const(i128 k);
struct lin lin_dim(struct arena *mem, uint32_t dim);

/* lin_add: a * ka + b * kb in *out.  lin_scale: a * k.  False: a number does not fit; *out is untouched. */
bool lin_add(struct arena *mem, struct lin a, i128 ka, struct lin b, i128 kb, struct lin *out);
bool lin_scale(struct arena *mem, struct lin a, i128 k, struct lin *out);

/* lin_rename: dimension d becomes to[d] (distinct ones stay distinct). */
struct lin lin_rename(struct arena *mem, struct lin a, const uint32_t *to);
struct lin lin_copy(struct arena *mem, struct lin a);
i128 lin_coef(struct lin a, uint32_t dim);

/* lin_inverse: u in [0, m) with u * a = gcd(a, m) modulo m; m >= 1. */
i128 lin_inverse(i128 a, i128 m);

/* lincon_normal: the same constraint with coprime coefficients; over dimensions that are all integers (is_int[d]) a
 * strict inequality becomes non-strict and the constant is tightened.  LIN_MOD: coefficients and constant in [0, mod).
 * Constant constraints become 0 = 0 (true) or 1 = 0 (false).  The first coefficient of an EQ is positive. */
struct lincon lincon_normal(struct arena *mem, struct lincon c, const uint8_t *is_int);
bool lincon_is_true(struct lincon c);                   // 0 = 0
bool lin_all_int(struct lin e, const uint8_t *is_int);  // whether all its dimensions are integers
bool lincon_is_false(struct lincon c);                  // 1 = 0
int lincon_compare(struct lincon a, struct lincon b);   // a total order, for printing and canonical lists

/* lincon_negate: constraints whose disjunction is not-c: 1 for inequalities, 2 for EQ; 0: not expressible (MOD).
 * all_int: the expression has integer values only. */
size_t lincon_negate(struct arena *mem, struct lincon c, bool all_int, struct lincon out[2]);

/* lin_eval, lincon_holds: the value, or truth, at a point of rationals; false if the value does not fit.  For tests and
 * models. */
bool lin_eval(struct lin a, const struct rat *point, struct rat *out);
bool lincon_holds(struct lincon c, const struct rat *point, bool *holds);

/* lincon_print: `2*x - y + 3 >= 0` with name(ctx, dim) for dimensions. */
void lincon_print(struct lincon c, void (*name)(void *ctx, uint32_t dim, struct buf *b), void *ctx, struct buf *b);

#endif
