// SPDX-License-Identifier: Apache-2.0
// implicant.h: from a formula and a model of it to a conjunction of literals that implies the formula.
#ifndef SMT_IMPLICANT_H
#define SMT_IMPLICANT_H

#include "smt/solver.h"

/* implicant: literals true in the model of v (which answered SAT_YES last) whose conjunction implies f; no ite is left in
 * them.  NULL if the model is silent on an atom or does not satisfy f.  O(size of f) values asked for. */
const struct term *implicant(struct solver *v, struct terms *p, const struct term *f);

#endif
