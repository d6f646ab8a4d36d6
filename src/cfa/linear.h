// SPDX-License-Identifier: Apache-2.0
// linear.h: C expressions as sums of multiples of parts, and a constant.
// Whether an operator can be looked through depends on the reader: whether it can wrap around here, whether that
// matters, whether sums are meant modulo 2^n.  So the reader says which operators have their mathematical meaning, and
// takes the terms.
#ifndef CFA_LINEAR_H
#define CFA_LINEAR_H

#include "cfa/exp.h"

struct linear_reader {
    /* opens: whether the value of x, a cast, a sum, a difference, a negation, a product with an integer constant, or a shift to the left by one, is that of the operation on
     * its operands.  What is not opened is a term. */
    bool (*opens)(void *ctx, const struct exp *x);
    /* term: adds the summand coef * x; x NULL: the constant coef.  The same x may come several times.  False: the sum
     * is of no use. */
    bool (*term)(void *ctx, const struct exp *x, i128 coef);
    void *ctx;
};

/* exp_linear: reads coef * e, terms from left to right.  False: a term was of no use, or a coefficient is beyond 2^80.  cost O(tree). */
bool exp_linear(const struct linear_reader *r, const struct exp *e, i128 coef);

#endif
