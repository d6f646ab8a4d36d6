// SPDX-License-Identifier: Apache-2.0
// eliminate.h: variables that can be eliminated exactly without a solver.
#ifndef SMT_ELIMINATE_H
#define SMT_ELIMINATE_H

#include "smt/term.h"

/* eliminate_light: a formula equivalent to `exists vars. f`, except that what is still in *vars is still in it: variables defined
 * by an equality are replaced, those with bounds on one side only go, and those not in it are dropped from *vars.
 * cost   a traversal of f for each variable that goes.
 * source Loos, Weispfenning, "Applying linear quantifier elimination", 1993 (one-sided bounds); the rest is folklore. */
const struct term *eliminate_light(struct terms *p, const struct term *f, struct term_vec *vars);

/* eliminate_split: the conjuncts of f that mention one of vars (true if none does); the other conjuncts go to *rest. */
const struct term *eliminate_split(struct terms *p, const struct term *f, const struct term_vec *vars,
                                   const struct term **rest);

#endif
