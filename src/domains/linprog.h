// SPDX-License-Identifier: Apache-2.0
// linprog.h: linear programs over rationals, exactly.
#ifndef DOMAINS_LINPROG_H
#define DOMAINS_LINPROG_H

#include "base/tick.h"
#include "domains/domain.h"

/* linprog_suprema: sup[i] becomes the supremum of e[i], one of m expressions over n dimensions, under all rows (strict
 * rows count as if they were not strict, congruences do not count); infinite if there is none, or it does not fit.
 * False: the rows contradict each other, the budget of d is not enough (each expression has 500 times of it), b ended,
 * or PPL is not part of this build.
 * cost   a tick of b for each dimension and expression; d->budget pays for PPL's work. */
bool linprog_suprema(const struct domain *d, const struct lincon_vec *rows, uint32_t n, const struct lin *e, size_t m,
                     struct rat *sup, struct budget *b);

#endif
