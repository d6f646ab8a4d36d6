// SPDX-License-Identifier: Apache-2.0
// lp.c: the simplex method in exact arithmetic.
#include "refine/lp.h"

#ifdef HAVE_GMP

#include "base/mem.h"

static mpq_t *numbers(size_t n)
{
    mpq_t *q = MEM_ARRAY(mpq_t, n);
    for (size_t i = 0; i < n; i++)
        mpq_init(q[i]);
    return q;
}

static void numbers_free(mpq_t *q, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mpq_clear(q[i]);
    mem_free(q, n * sizeof *q);
}

void lp_init(struct lp *l, size_t m, size_t n)
{
    *l = (struct lp){ .m = m, .n = n };
    l->a = numbers(m * (n + 1));
    l->cost = numbers(n);
    l->reduced = numbers(n + 1);
    l->basis = MEM_ARRAY(uint32_t, m);
    mpq_inits(l->factor, l->scratch, l->least, NULL);
}

void lp_free(struct lp *l)
{
    numbers_free(l->a, l->m * (l->n + 1));
    numbers_free(l->cost, l->n);
    numbers_free(l->reduced, l->n + 1);
    mem_free(l->basis, l->m * sizeof *l->basis);
    mpq_clears(l->factor, l->scratch, l->least, NULL);
    *l = (struct lp){ 0 };
}

// row := row - factor * from, over n + 1 places.
static void subtract(struct lp *l, mpq_t *row, mpq_t *from, mpq_srcptr factor)
{
    mpq_set(l->factor, factor);  // it may be a part of the row
    for (size_t j = 0; j <= l->n; j++) {
        if (mpq_sgn(from[j]) == 0)
            continue;
        mpq_mul(l->scratch, from[j], l->factor);
        mpq_sub(row[j], row[j], l->scratch);
    }
}

// Makes `col` basic in row r.
static void pivot(struct lp *l, size_t r, size_t col)
{
    mpq_t *row = l->a + r * (l->n + 1);
    mpq_inv(l->factor, row[col]);
    for (size_t j = 0; j <= l->n; j++)
        if (mpq_sgn(row[j]) != 0)
            mpq_mul(row[j], row[j], l->factor);
    for (size_t i = 0; i < l->m; i++)
        if (i != r && mpq_sgn(lp_at(l, i, col)) != 0)
            subtract(l, l->a + i * (l->n + 1), row, lp_at(l, i, col));
    if (mpq_sgn(l->reduced[col]) != 0)
        subtract(l, l->reduced, row, l->reduced[col]);
    l->basis[r] = (uint32_t)col;
    l->pivots++;
}

// Chooses the unknown to become basic: the one with the most negative reduced cost, or by Bland's rule the first; n:
// the solution is optimal.
static size_t entering(const struct lp *l, bool bland)
{
    size_t best = l->n;
    for (size_t j = 0; j < l->n; j++) {
        if (mpq_sgn(l->reduced[j]) >= 0)
            continue;
        if (bland)
            return j;
        if (best == l->n || mpq_cmp(l->reduced[j], l->reduced[best]) < 0)
            best = j;
    }
    return best;
}

// Chooses the row whose basic unknown must leave when col grows, among ties that of the smallest basic unknown; m:
// nothing limits col.
static size_t leaving(struct lp *l, size_t col)
{
    size_t best = l->m;
    for (size_t i = 0; i < l->m; i++) {
        if (mpq_sgn(lp_at(l, i, col)) <= 0)
            continue;
        mpq_div(l->scratch, lp_at(l, i, l->n), lp_at(l, i, col));
        int c = best == l->m ? -1 : mpq_cmp(l->scratch, l->least);
        if (c < 0 || (c == 0 && l->basis[i] < l->basis[best])) {
            best = i;
            mpq_set(l->least, l->scratch);
        }
    }
    return best;
}

// Pivots until the reduced costs are not negative.
static enum lp_result optimise(struct lp *l, uint64_t max_pivots)
{
    uint64_t greedy = l->pivots + 2 * (l->m + l->n);  // then Bland's rule
    for (;;) {
        size_t col = entering(l, l->pivots > greedy);
        if (col == l->n)
            return LP_OPTIMAL;
        size_t row = leaving(l, col);
        if (row == l->m)
            return LP_UNBOUNDED;
        if (l->pivots >= max_pivots)
            return LP_LIMIT;
        pivot(l, row, col);
    }
}

// Sets up a basis of artificial unknowns, and the reduced costs of their sum.
static void begin_tableau(struct lp *l)
{
    for (size_t i = 0; i < l->m; i++) {
        mpq_t *row = l->a + i * (l->n + 1);
        bool negative = mpq_sgn(row[l->n]) < 0;
        for (size_t j = 0; j <= l->n; j++) {
            if (negative)
                mpq_neg(row[j], row[j]);
            mpq_sub(l->reduced[j], l->reduced[j], row[j]);
        }
        l->basis[i] = (uint32_t)(l->n + i);
    }
}

// After phase one: removes artificial unknowns, which are all 0, from the basis; rows where that is impossible are
// redundant (all 0).
static void drop_artificial(struct lp *l)
{
    for (size_t i = 0; i < l->m; i++) {
        if (l->basis[i] < l->n)
            continue;
        size_t j = 0;
        while (j < l->n && mpq_sgn(lp_at(l, i, j)) == 0)
            j++;
        if (j < l->n)
            pivot(l, i, j);
    }
}

static void reduce_costs(struct lp *l)
{
    for (size_t j = 0; j < l->n; j++)
        mpq_set(l->reduced[j], l->cost[j]);
    mpq_set_ui(l->reduced[l->n], 0, 1);
    for (size_t i = 0; i < l->m; i++)
        if (l->basis[i] < l->n && mpq_sgn(l->cost[l->basis[i]]) != 0)
            subtract(l, l->reduced, l->a + i * (l->n + 1), l->cost[l->basis[i]]);
}

enum lp_result lp_solve(struct lp *l, uint64_t max_pivots)
{
    begin_tableau(l);
    enum lp_result r = optimise(l, max_pivots);
    if (r != LP_OPTIMAL)
        return r;
    if (mpq_sgn(l->reduced[l->n]) != 0)
        return LP_INFEASIBLE;
    drop_artificial(l);
    reduce_costs(l);
    return optimise(l, max_pivots);
}

void lp_value(const struct lp *l, size_t col, mpq_t out)
{
    mpq_set_ui(out, 0, 1);
    for (size_t i = 0; i < l->m; i++)
        if (l->basis[i] == col)
            mpq_set(out, l->a[i * (l->n + 1) + l->n]);
}

#endif
