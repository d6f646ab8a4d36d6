// SPDX-License-Identifier: Apache-2.0
// certify.h: a check of invariants that does not trust what found them.
#ifndef ALGO_NUMERIC_CERTIFY_H
#define ALGO_NUMERIC_CERTIFY_H

#include "algo/numeric/numeric.h"

struct certificate {
    uint32_t points;     // cut points with an invariant
    uint32_t questions;  // to the solver
    uint32_t refused;    // points whose invariant was given up
};

/* numeric_certify: asks the solver whether the values at cut points are what they claim to be: the entry's contains all
 * initial states, and no execution leads from a state in the value of one cut point to a state outside of the value of
 * the next.  Of the program it uses only the formula rho: no image, order, widening or domain operation except
 * constraints takes part.  A value that is refuted, or about which the solver cannot tell, becomes top; the others are
 * asked again without it, so what remains holds.  Focused strategies have values at cut points only; others lose those
 * in between.
 * requires numeric_analyse gave RC_OK. */
void numeric_certify(struct numeric *n, struct certificate *out);

#endif
