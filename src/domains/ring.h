// SPDX-License-Identifier: Apache-2.0
// ring.h: polynomials in many variables whose coefficients are integers modulo 2^w: the ring that the arithmetic of C
// computes in.
// source Mueller-Olm, Seidl, "Analysis of modular arithmetic", TOPLAS 29(5), 2007.
// A monomial is a number, a polynomial an immutable list; both belong to their ring and are freed with it.  A
// polynomial beyond the limits below does not exist: the operation gives NULL, and so does every operation on NULL.
#ifndef DOMAINS_RING_H
#define DOMAINS_RING_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

enum { RING_DEGREE = 12, RING_TERMS = 1000 };  // of a polynomial, at most

struct summand {
    uint32_t monomial;
    uint64_t coef;  // in [1, 2^w)
};

// Summands with descending monomials (ring_compare); none: 0.
struct polynomial {
    uint32_t n;
    const struct summand *at;
};

struct polynomial_vec {
    VEC_OF(const struct polynomial *);
};

// The product of var[0..degree), ascending, with repetitions.
struct monomial {
    uint32_t degree;
    const uint32_t *var;
};

struct ring {
    unsigned w;     // 1..64
    uint64_t mask;  // 2^w - 1
    uint64_t work;  // summands looked at so far
    struct arena mem;
    struct {
        VEC_OF(struct monomial);
    } monomials;         // by number; 0 is 1
    struct map by_hash;  // hash of a monomial, or the next free number -> its number
    const struct polynomial *zero;
};

/* ring_init: the ring of integers modulo 2^w, 1 <= w <= 64.  ring_free: frees it with all its polynomials. */
void ring_init(struct ring *r, unsigned w);
void ring_free(struct ring *r);

/* ring_monomial: the number of the product of var[0..n), in any order; n <= RING_DEGREE. */
uint32_t ring_monomial(struct ring *r, const uint32_t *var, uint32_t n);

/* ring_compare: a total order of monomials that products keep: by degree, then by variables.  <0, 0, >0. */
int ring_compare(const struct ring *r, uint32_t a, uint32_t b);

const struct polynomial *ring_const(struct ring *r, uint64_t c);
const struct polynomial *ring_var(struct ring *r, uint32_t var);
const struct polynomial *ring_term(struct ring *r, uint32_t monomial, uint64_t c);

/* ring_scaled_sum: a + k * b.  ring_mul: a * b.  ring_substitute: p with each variable v replaced by to(ctx, v). */
const struct polynomial *ring_scaled_sum(struct ring *r, const struct polynomial *a, uint64_t k,
                                         const struct polynomial *b);
const struct polynomial *ring_mul(struct ring *r, const struct polynomial *a, const struct polynomial *b);
const struct polynomial *ring_substitute(struct ring *r, const struct polynomial *p,
                                         const struct polynomial *(*to)(void *ctx, uint32_t var), void *ctx);

/* ring_eval: the value of p if each variable v is at(ctx, v).  ring_degree: 0 for the zero polynomial.  ring_equal:
 * compares two polynomials of r. */
uint64_t ring_eval(const struct ring *r, const struct polynomial *p, uint64_t (*at)(void *ctx, uint32_t var),
                   void *ctx);
uint64_t ring_eval_monomial(const struct ring *r, uint32_t m, uint64_t (*at)(void *ctx, uint32_t var), void *ctx);
uint32_t ring_degree(const struct ring *r, const struct polynomial *p);
bool ring_equal(const struct polynomial *a, const struct polynomial *b);

/* ring_valuation: how many times 2 divides c != 0.  ring_inverse: the inverse of an odd number modulo 2^64. */
unsigned ring_valuation(uint64_t c);
uint64_t ring_inverse(uint64_t c);

#endif
