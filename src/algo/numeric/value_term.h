// SPDX-License-Identifier: Apache-2.0
// value_term.h: abstract values as formulas.
#ifndef ALGO_NUMERIC_VALUE_TERM_H
#define ALGO_NUMERIC_VALUE_TERM_H

#include "domains/domain.h"
#include "smt/term.h"

/* lin_term, lincon_term: expression e, constraint c over names[dimension], terms of sort int or real.
 * value_term: the formula of v: true of exactly the points in v (Henry 2014, section 3.3.1); disjuncts become a
 * disjunction. */
const struct term *lin_term(struct terms *t, struct lin e, const struct term *const *names);
const struct term *lincon_term(struct terms *t, struct lincon c, const struct term *const *names);
const struct term *value_term(struct terms *t, const struct dvalue *v, const struct term *const *names);

#endif
