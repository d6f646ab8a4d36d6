// SPDX-License-Identifier: Apache-2.0
// howell.h: linear algebra over the integers modulo 2^w: spans of polynomials, and kernels.
//
// source Howell, "Spans in the module (Z_m)^s", Linear and Multilinear Algebra 19, 1986; Mueller-Olm, Seidl, TOPLAS 29(5), 2007,
//        sections 3 and 4.
#ifndef DOMAINS_HOWELL_H
#define DOMAINS_HOWELL_H

#include "domains/ring.h"

/* All sums of multiples (by numbers) of some polynomials, in Howell form: for each leading monomial at most one row,
 * whose leading coefficient is a power of 2.  So a polynomial is in the span exactly if it reduces to 0.  All bytes
 * zero but for `ring`: the span of 0 alone. */
struct span {
    struct ring *ring;
    struct map lead;  // leading monomial -> number of its row
    struct polynomial_vec rows;
};

/* span_add: adds a polynomial (NULL: nothing).  span_reduce: p less a polynomial of the span, so that coefficients are
 * as near to 0 as possible, from the leading one on; NULL: the result is too large.  Both O(rows x summands). */
void span_add(struct span *s, const struct polynomial *p);
const struct polynomial *span_reduce(struct span *s, const struct polynomial *p);
bool span_has(struct span *s, const struct polynomial *p);

/* span_is_absurd: a number other than 0 is in the span: so its polynomials are nowhere all 0 at once. */
bool span_is_absurd(const struct span *s);
void span_free(struct span *s);

/* All x of (Z/2^w)^n with row * x = 0 for all rows so far: combinations of the vectors of the basis. */
struct kernel {
    unsigned w;
    size_t n, m;      // length of vectors; how many there are, at most n
    uint64_t *basis;  // m vectors, one after the other
};

/* kernel_init: a kernel without rows.  kernel_cut: adds a row of n numbers; O(n^2). */
void kernel_init(struct kernel *k, unsigned w, size_t n);
void kernel_cut(struct kernel *k, const uint64_t *row);
void kernel_free(struct kernel *k);

#endif
