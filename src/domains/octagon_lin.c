// SPDX-License-Identifier: Apache-2.0
// octagon_lin.c: octagons and linear expressions: bounds of these, edges from bounds, constraints from edges.
#include "domains/octagon_priv.h"

#include <stdlib.h>

// The node of dimension dim, or of its negation.
static uint32_t node_of(uint32_t dim, bool negative)
{
    return 2 * dim + negative;
}

// Adds n * k, where k is an entry; false: k is infinite, or the sum does not fit.
static bool add_times(i128 n, double k, i128 *sum)
{
    i128 x, y;
    if (k >= OCT_INF || !i128_mul(n, (int64_t)k, &x) || !i128_add(*sum, x, &y))
        return false;
    *sum = y;
    return true;
}

static i128 magnitude(i128 a)
{
    return a < 0 ? -a : a;
}

/* Takes as much of terms a and b together as their common multiple allows, if the bound of the pair is better than both
 * bounds alone.  *sum is twice the bound so far. */
static bool take_pair(const struct dbm *m, struct lin_term *a, struct lin_term *b, i128 *sum)
{
    if (a->coef == 0 || b->coef == 0)
        return true;
    uint32_t x = node_of(a->dim, a->coef < 0), y = node_of(b->dim, b->coef < 0);
    double pair = 2 * *dbm_at(m, y ^ 1, x), alone = *dbm_at(m, x ^ 1, x) + *dbm_at(m, y ^ 1, y);
    if (pair >= alone)
        return true;
    i128 n = MIN(magnitude(a->coef), magnitude(b->coef));
    a->coef -= a->coef < 0 ? -n : n;
    b->coef -= b->coef < 0 ? -n : n;
    return add_times(n, pair, sum);
}

/* An upper bound of +e or -e, from bounds of pairs where they are better (Mine 2006, section 4.4): exact for octagonal
 * e. */
static struct rat upper(const struct dbm *m, struct lin e, bool negated, struct arena *mem)
{
    struct arena_mark mark = arena_mark(mem);
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, e.n);
    for (uint32_t i = 0; i < e.n; i++)
        t[i] = (struct lin_term){ e.term[i].dim, negated ? -e.term[i].coef : e.term[i].coef };
    i128 twice = negated ? -e.k * 2 : e.k * 2;
    bool ok = true;
    for (uint32_t i = 0; i < e.n; i++) {
        for (uint32_t k = i + 1; k < e.n && ok; k++)
            ok = take_pair(m, &t[i], &t[k], &twice);
        uint32_t x = node_of(t[i].dim, t[i].coef < 0);
        if (t[i].coef && ok)
            ok = add_times(magnitude(t[i].coef), *dbm_at(m, x ^ 1, x), &twice);
    }
    arena_release(mem, mark);
    struct rat r;
    return ok && rat_make(twice, 2, &r) ? r : RAT_INF;
}

static bool over_integers(const struct dbm *m, struct lin e)
{
    for (uint32_t i = 0; i < e.n; i++)
        if (e.term[i].coef && !m->is_int[e.term[i].dim])
            return false;
    return true;
}

struct itv dbm_bounds(const struct dbm *m, struct lin e, struct arena *mem)
{
    struct itv r = { rat_neg(upper(m, e, true, mem)), upper(m, e, false, mem) };
    return over_integers(m, e) ? itv_tighten(r) : r;
}

bool dbm_edge_for(const struct dbm *m, uint32_t x, int sx, uint32_t y, int sy, struct rat k, struct dbm_edge *out)
{
    bool ints = m->is_int[x] && m->is_int[y];
    i128 most = (i128)OCT_LIMIT;
    if (!rat_is_finite(k))
        return false;
    i128 n = rat_floor(k);
    if (n < -most || n > most)
        return false;
    if (x == y)
        n = ints ? 2 * n : rat_mul(k, rat_int(2), &k) ? rat_ceil(k) : 2 * n + 2;
    else if (!ints)
        n = rat_ceil(k);
    uint32_t to = node_of(x, sx < 0);
    *out = (struct dbm_edge){ x == y ? to ^ 1 : node_of(y, sy > 0), to, (double)(int64_t)n };
    return -most <= n && n <= most;
}

// ---- constraints ----------------------------------------------------------------------------------------------------

// The constraint (node to) - (node from) <= k; if both nodes are of one dimension, the left side is twice one of them.
static struct lincon constraint(uint32_t from, uint32_t to, double k, enum lin_rel rel, struct arena *mem)
{
    uint32_t x = from / 2, y = to / 2;
    i128 p = from % 2 ? -1 : 1, q = to % 2 ? 1 : -1;
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, 2);
    struct lin e = { t, x == y ? 1 : 2, (int64_t)k };
    t[0] = x <= y ? (struct lin_term){ x, p } : (struct lin_term){ y, q };
    t[1] = x <= y ? (struct lin_term){ y, q } : (struct lin_term){ x, p };
    if (x == y)
        t[0].coef = p + q;
    return (struct lincon){ e, rel, 0 };
}

/* Whether the bound at (r, c) says more than the bounds of the single dimensions do. */
static bool tells(const struct dbm *m, uint32_t r, uint32_t c)
{
    double k = *dbm_at(m, r, c);
    return k < OCT_INF && (r == (c ^ 1) || 2 * k < *dbm_at(m, r, r ^ 1) + *dbm_at(m, c ^ 1, c));
}

static void push(struct lincon c, const struct dbm *m, struct arena *mem, struct lincon_vec *out)
{
    c = lincon_normal(mem, c, m->is_int);
    vec_push(out, c);
}

static int by_lincon(const void *a, const void *b)
{
    return lincon_compare(*(const struct lincon *)a, *(const struct lincon *)b);
}

// Appends the bound at (r, c) and its opposite, once for an entry and its mirror; an equation if the two are one.
static void bounds_of_pair(const struct dbm *m, uint32_t r, uint32_t c, struct arena *mem, struct lincon_vec *out)
{
    bool here = tells(m, r, c), there = tells(m, c, r);
    double k = *dbm_at(m, r, c), l = *dbm_at(m, c, r);
    if (here && there && k + l == 0) {
        push(constraint(r, c, k, LIN_EQ, mem), m, mem, out);
        return;
    }
    if (here)
        push(constraint(r, c, k, LIN_GE, mem), m, mem, out);
    if (there)
        push(constraint(c, r, l, LIN_GE, mem), m, mem, out);
}

void octagon_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    struct dbm m = octagon_closed(v);
    if (!m.at) {
        struct lincon no = { lin_const(1), LIN_EQ, 0 };
        vec_push(out, no);
        return;
    }
    size_t start = out->n;
    for (uint32_t x = 0; x < m.n; x++) {
        bounds_of_pair(&m, 2 * x + 1, 2 * x, mem, out);
        for (uint32_t y = 0; y < x; y++) {
            bounds_of_pair(&m, 2 * x, 2 * y, mem, out);
            bounds_of_pair(&m, 2 * x, 2 * y + 1, mem, out);
        }
    }
    if (out->n > start)
        qsort(out->at + start, out->n - start, sizeof *out->at, by_lincon);
}
