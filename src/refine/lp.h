// SPDX-License-Identifier: Apache-2.0
// lp.h: linear programs over the rationals, solved exactly: minimise c x subject to A x = b, x >= 0.
//
// source Dantzig's simplex method with a dense tableau in two phases; Bland's rule (1977) against cycling.
#ifndef REFINE_LP_H
#define REFINE_LP_H

#include "base/base.h"

#ifdef HAVE_GMP

#include <gmp.h>

enum lp_result {
    LP_OPTIMAL,
    LP_INFEASIBLE,
    LP_UNBOUNDED,
    LP_LIMIT,  // more pivots needed than allowed
};

struct lp {
    size_t m, n;      // equations, unknowns
    mpq_t *a;         // the tableau: m rows of n coefficients and the right-hand side
    mpq_t *cost;      // c, n places
    mpq_t *reduced;   // n places and the objective
    uint32_t *basis;  // by row: its basic unknown; n and above: artificial
    uint64_t pivots;  // done so far
    mpq_t factor, scratch, least;
};

/* lp_init: a program with m equations over n unknowns, all coefficients 0.  Give (lp_free). */
void lp_init(struct lp *l, size_t m, size_t n);
void lp_free(struct lp *l);

/* lp_at: the coefficient of an unknown in an equation; of unknown n: the right-hand side.  To be set before lp_solve. */
static inline mpq_ptr lp_at(struct lp *l, size_t row, size_t col)
{
    return l->a[row * (l->n + 1) + col];
}

/* lp_solve: at most max_pivots steps of O(m n) operations on rationals.  May be called once. */
enum lp_result lp_solve(struct lp *l, uint64_t max_pivots);

/* lp_value: after LP_OPTIMAL, the value of an unknown in the optimal solution found. */
void lp_value(const struct lp *l, size_t col, mpq_t out);

#endif
#endif
