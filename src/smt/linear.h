// SPDX-License-Identifier: Apache-2.0
// linear.h: terms of sort int or real as sums of monomials.
#ifndef SMT_LINEAR_H
#define SMT_LINEAR_H

#include "base/rat.h"
#include "smt/term.h"

enum { LINEAR_MAX = 64 };  // a longer sum is an atom of a linear form

// c + k1 * t1 + ... + kn * tn, t1.id < ... < tn.id, no ki is 0, no ti a number, a sum, or a product with a number.
struct linear {
    const struct sort *sort;  // int (then all numbers are ints) or real
    struct rat c;
    size_t n;
    struct mono {
        const struct term *t;
        struct rat k;
    } m[LINEAR_MAX];
};

/* linear_init: the sum 0.  linear_add: l += k * t; false (l is then garbage) if numbers or the sum get too long.
 * O(monomials). */
void linear_init(struct linear *l, const struct sort *s);
bool linear_add(struct linear *l, const struct term *t, struct rat k, struct terms *p) ATTR_MUST_USE;

/* linear_scale: l *= k. */
bool linear_scale(struct linear *l, struct rat k) ATTR_MUST_USE;

/* linear_term: the sum as a term. */
const struct term *linear_term(struct terms *p, const struct linear *l);

/* linear_atom: an equality or inequality of ints or reals as `l = 0`, `l <= 0` or `l < 0`; false: the term is neither,
 * or numbers do not fit. */
enum linear_rel { LINEAR_EQ, LINEAR_LE, LINEAR_LT };
bool linear_atom(struct terms *p, const struct term *atom, struct linear *l, enum linear_rel *rel) ATTR_MUST_USE;

// The number k of sort int or real.
static inline const struct term *term_of_rat(struct terms *p, const struct sort *s, struct rat k)
{
    return s->kind == SORT_INT ? term_int(p, k.num) : term_rational(p, k.num, k.den);
}

#endif
