// SPDX-License-Identifier: Apache-2.0
// t_lp.c: exact linear programs against the enumeration of all basic solutions.
#include "unit.h"

#include "base/mem.h"
#include "base/rng.h"
#include "refine/lp.h"

#include <stdlib.h>

#ifdef HAVE_GMP

enum { ROWS = 4, COLS = 5 };

// m equations over n unknowns, and costs.
struct program {
    size_t m, n;
    int a[ROWS][COLS], b[ROWS], c[COLS];
};

// Whether the equations have exactly one solution over the unknowns of `set`, without negative values; its cost.
static bool basic_solution(const struct program *p, unsigned set, mpq_t cost)
{
    mpq_t t[ROWS][COLS + 1], f;
    size_t cols[COLS], n = 0, rank = 0;
    mpq_init(f);
    for (size_t j = 0; j < p->n; j++)
        if (set >> j & 1)
            cols[n++] = j;
    for (size_t i = 0; i < ROWS; i++)
        for (size_t j = 0; j <= COLS; j++)
            mpq_init(t[i][j]);
    for (size_t i = 0; i < p->m; i++) {
        for (size_t j = 0; j < n; j++)
            mpq_set_si(t[i][j], p->a[i][cols[j]], 1);
        mpq_set_si(t[i][n], p->b[i], 1);
    }
    for (size_t j = 0; j < n; j++) {
        size_t r = rank;
        while (r < p->m && mpq_sgn(t[r][j]) == 0)
            r++;
        if (r == p->m)
            break;
        for (size_t k = 0; k <= n; k++)
            mpq_swap(t[r][k], t[rank][k]);
        for (size_t i = 0; i < p->m; i++) {
            if (i == rank || mpq_sgn(t[i][j]) == 0)
                continue;
            mpq_div(f, t[i][j], t[rank][j]);
            for (size_t k = 0; k <= n; k++) {
                mpq_t x;
                mpq_init(x);
                mpq_mul(x, f, t[rank][k]);
                mpq_sub(t[i][k], t[i][k], x);
                mpq_clear(x);
            }
        }
        rank++;
    }
    bool ok = rank == n;
    for (size_t i = rank; i < p->m; i++)
        ok = ok && mpq_sgn(t[i][n]) == 0;
    mpq_set_ui(cost, 0, 1);
    for (size_t j = 0; j < n && ok; j++) {
        mpq_div(f, t[j][n], t[j][j]);
        ok = mpq_sgn(f) >= 0;
        for (int k = 0; k < abs(p->c[cols[j]]); k++) {
            if (p->c[cols[j]] > 0)
                mpq_add(cost, cost, f);
            else
                mpq_sub(cost, cost, f);
        }
    }
    for (size_t i = 0; i < ROWS; i++)
        for (size_t j = 0; j <= COLS; j++)
            mpq_clear(t[i][j]);
    mpq_clear(f);
    return ok;
}

// The least cost of a basic solution; false if there is none.
static bool least(const struct program *p, mpq_t best)
{
    bool any = false;
    mpq_t cost;
    mpq_init(cost);
    for (unsigned set = 0; set < 1u << p->n; set++) {
        if (!basic_solution(p, set, cost) || (any && mpq_cmp(cost, best) >= 0))
            continue;
        any = true;
        mpq_set(best, cost);
    }
    mpq_clear(cost);
    return any;
}

// Whether costs decrease without end in some direction.
static bool has_ray(const struct program *p)
{
    struct program q = *p;
    for (size_t i = 0; i < q.m; i++)
        q.b[i] = 0;
    for (size_t j = 0; j < q.n; j++)
        q.a[q.m][j] = 1;
    q.b[q.m++] = 1;
    mpq_t c;
    mpq_init(c);
    bool yes = least(&q, c) && mpq_sgn(c) < 0;
    mpq_clear(c);
    return yes;
}

static enum lp_result solve(const struct program *p, mpq_t cost)
{
    struct lp l;
    lp_init(&l, p->m, p->n);
    for (size_t i = 0; i < p->m; i++) {
        for (size_t j = 0; j < p->n; j++)
            mpq_set_si(lp_at(&l, i, j), p->a[i][j], 1);
        mpq_set_si(lp_at(&l, i, p->n), p->b[i], 1);
    }
    for (size_t j = 0; j < p->n; j++)
        mpq_set_si(l.cost[j], p->c[j], 1);
    enum lp_result r = lp_solve(&l, 1000);
    mpq_set_ui(cost, 0, 1);
    mpq_t x, k, sum[ROWS];
    mpq_init(x);
    mpq_init(k);
    for (size_t i = 0; i < ROWS; i++)
        mpq_init(sum[i]);
    for (size_t j = 0; r == LP_OPTIMAL && j < p->n; j++) {
        lp_value(&l, j, x);
        assert_true(mpq_sgn(x) >= 0);
        for (size_t i = 0; i < p->m; i++) {
            mpq_set_si(k, p->a[i][j], 1);
            mpq_mul(k, k, x);
            mpq_add(sum[i], sum[i], k);
        }
        mpq_set_si(k, p->c[j], 1);
        mpq_mul(k, k, x);
        mpq_add(cost, cost, k);
    }
    for (size_t i = 0; r == LP_OPTIMAL && i < p->m; i++)
        assert_int_equal(mpq_cmp_si(sum[i], p->b[i], 1), 0);
    mpq_clear(x);
    mpq_clear(k);
    for (size_t i = 0; i < ROWS; i++)
        mpq_clear(sum[i]);
    lp_free(&l);
    return r;
}

static void random_programs(void **state)
{
    (void)state;
    struct rng g = rng_seed(7);
    unsigned count[4] = { 0 };
    mpq_t want, got;
    mpq_init(want);
    mpq_init(got);
    for (int round = 0; round < 4000; round++) {
        struct program p = { .m = 1 + rng_below(&g, ROWS - 1), .n = 1 + rng_below(&g, COLS) };
        for (size_t i = 0; i < p.m; i++) {
            for (size_t j = 0; j < p.n; j++)
                p.a[i][j] = rng_below(&g, 3) ? (int)rng_below(&g, 7) - 3 : 0;
            p.b[i] = (int)rng_below(&g, 9) - 4;
        }
        for (size_t j = 0; j < p.n; j++)
            p.c[j] = (int)rng_below(&g, 7) - 2;
        enum lp_result r = solve(&p, got);
        count[r]++;
        bool feasible = least(&p, want);
        assert_int_equal(r == LP_INFEASIBLE, !feasible);
        if (feasible)
            assert_int_equal(r == LP_UNBOUNDED, has_ray(&p));
        if (r == LP_OPTIMAL)
            assert_int_equal(mpq_cmp(want, got), 0);
    }
    mpq_clear(want);
    mpq_clear(got);
    assert_true(count[LP_OPTIMAL] > 300 && count[LP_INFEASIBLE] > 300 && count[LP_UNBOUNDED] > 100);
    assert_int_equal(count[LP_LIMIT], 0);
}

// Beale's example, on which the textbook rule without precautions cycles.
static void no_cycling(void **state)
{
    (void)state;
    struct lp l;
    lp_init(&l, 3, 7);
    static const int num[3][8] = { { 1, 0, 0, 1, -8, -1, 9, 0 },
                                   { 0, 1, 0, 1, -12, -1, 3, 0 },
                                   { 0, 0, 1, 0, 0, 1, 0, 1 } };
    static const int den[3][8] = { { 1, 1, 1, 4, 1, 1, 1, 1 }, { 1, 1, 1, 2, 1, 2, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1 } };
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j <= 7; j++)
            mpq_set_si(lp_at(&l, i, j), num[i][j], (unsigned long)den[i][j]);
    static const int cost[7][2] = { { 0, 1 }, { 0, 1 }, { 0, 1 }, { -3, 4 }, { 20, 1 }, { -1, 2 }, { 6, 1 } };
    for (size_t j = 0; j < 7; j++)
        mpq_set_si(l.cost[j], cost[j][0], (unsigned long)cost[j][1]);
    assert_int_equal(lp_solve(&l, 1000), LP_OPTIMAL);
    mpq_t x, sum;
    mpq_init(x);
    mpq_init(sum);
    for (size_t j = 0; j < 7; j++) {
        lp_value(&l, j, x);
        mpq_mul(x, x, l.cost[j]);
        mpq_add(sum, sum, x);
    }
    assert_int_equal(mpq_cmp_si(sum, -5, 4), 0);
    mpq_clear(x);
    mpq_clear(sum);
    lp_free(&l);
}

static void limit_is_kept(void **state)
{
    (void)state;
    struct lp l;
    lp_init(&l, 2, 3);
    for (size_t i = 0; i < 2; i++) {
        mpq_set_si(lp_at(&l, i, i), 1, 1);
        mpq_set_si(lp_at(&l, i, 3), 1, 1);
    }
    assert_int_equal(lp_solve(&l, 1), LP_LIMIT);
    lp_free(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs),
        cmocka_unit_test(no_cycling),
        cmocka_unit_test(limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    return 0;
}

#endif
