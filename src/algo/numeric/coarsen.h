// SPDX-License-Identifier: Apache-2.0
// coarsen.h: weaker constraints with smaller numbers.
#ifndef ALGO_NUMERIC_COARSEN_H
#define ALGO_NUMERIC_COARSEN_H

#include "domains/domain.h"

/* coarsen: appends to *out the constraints c, all of which hold in v; coefficients of constraints that mention reals
 * are rounded to at most `limit`, as far as the bounds of v allow, else the constraint is left out; terms are in mem.
 * True: some constraint changed. */
bool coarsen(const struct dvalue *v, const struct lincon_vec *c, int64_t limit, struct arena *mem,
             struct lincon_vec *out);

/* coarsen_bounds: appends the bounds of all dimensions, coarsened in the same way; those of integers are rounded to
 * integers if necessary. */
void coarsen_bounds(const struct dvalue *v, int64_t limit, struct arena *mem, struct lincon_vec *out);

/* coarsen_is_plain: whether all coefficients are at most `limit`. */
bool coarsen_is_plain(struct lincon c, int64_t limit);

#endif
