// SPDX-License-Identifier: Apache-2.0
// coarsen.c: replaces constraints by weaker ones with smaller numbers.
// source Mine, "Relational abstract domains for the detection of floating-point run-time errors", ESOP 2004, section 5
//        (bounds of variables turn coefficients that are not wanted into constants).
#include "algo/numeric/coarsen.h"

static i128 magnitude(i128 a)
{
    return a < 0 ? -a : a;
}

bool coarsen_is_plain(struct lincon c, int64_t limit)
{
    bool plain = true;
    for (uint32_t i = 0; i < c.e.n; i++)
        plain &= magnitude(c.e.term[i].coef) <= limit;
    return plain;
}

static bool has_reals(const struct dvalue *v, struct lincon c)
{
    for (uint32_t i = 0; i < c.e.n; i++)
        if (!v->dims->is_int[c.e.term[i].dim])
            return true;
    return false;
}

// A power of two that brings all coefficients to at most the limit.
static i128 divisor(struct lin e, int64_t limit)
{
    i128 by = 1;
    for (uint32_t i = 0; i < e.n; i++)
        while (magnitude(e.term[i].coef) / by >= limit)
            by *= 2;
    return by;
}

// The multiple of `by` that is nearest to a.
static i128 nearest(i128 a, i128 by)
{
    return i128_div(a + by / 2, by);
}

// *sum + the greatest value of k times dimension dim.  False: there is none, or it does not fit.
static bool add_greatest(const struct dvalue *v, i128 k, uint32_t dim, struct rat *sum)
{
    struct itv b = dom_bounds_dim(v, dim);
    struct rat most = k > 0 ? b.high : b.low, x;
    if (k == 0)
        return true;
    return !itv_is_empty(b) && rat_is_finite(most) && rat_mul(rat_int(k), most, &x) && rat_add(*sum, x, sum);
}

/* Rounds e >= 0 (or > 0) off: with e = by * q + rest and rest <= r it implies q + r / by >= 0. */
static bool round_off(const struct dvalue *v, struct lincon c, int64_t limit, struct arena *mem, struct lincon *out)
{
    i128 by = divisor(c.e, limit);
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, c.e.n);
    struct rat rest = rat_int(c.e.k), inverse;
    struct lin e = { t, 0, 0 };
    for (uint32_t i = 0; i < c.e.n; i++) {
        struct lin_term x = c.e.term[i];
        i128 q = nearest(x.coef, by);
        if (!add_greatest(v, x.coef - q * by, x.dim, &rest))
            return false;
        if (q)
            t[e.n++] = (struct lin_term){ x.dim, q };
    }
    if (e.n == 0 || !rat_make(1, by, &inverse) || !rat_mul(rest, inverse, &rest))
        return false;
    e.k = rat_ceil(rest);
    *out = (struct lincon){ e, c.rel, 0 };
    return true;
}

static void add_rounded(const struct dvalue *v, struct lincon c, int64_t limit, struct arena *mem,
                        struct lincon_vec *out)
{
    struct lincon r;
    struct lin minus;
    if (c.rel == LIN_EQ) {
        add_rounded(v, (struct lincon){ c.e, LIN_GE, 0 }, limit, mem, out);
        if (lin_scale(mem, c.e, -1, &minus))
            add_rounded(v, (struct lincon){ minus, LIN_GE, 0 }, limit, mem, out);
    } else if (c.rel != LIN_MOD && round_off(v, c, limit, mem, &r)) {
        vec_push(out, r);
    }
}

bool coarsen(const struct dvalue *v, const struct lincon_vec *c, int64_t limit, struct arena *mem,
             struct lincon_vec *out)
{
    bool changed = false;
    for (size_t i = 0; i < c->n; i++) {
        bool rounds = !coarsen_is_plain(c->at[i], limit) && has_reals(v, c->at[i]);
        changed |= rounds;
        if (rounds)
            add_rounded(v, c->at[i], limit, mem, out);
        else
            vec_push(out, c->at[i]);
    }
    return changed;
}

void coarsen_bounds(const struct dvalue *v, int64_t limit, struct arena *mem, struct lincon_vec *out)
{
    struct lincon_vec all = { 0 };
    for (uint32_t i = 0; i < v->dims->n; i++) {
        struct itv b = dom_bounds_dim(v, i);
        struct lin x;
        if (v->dims->is_int[i] && b.low.den > limit)
            b.low = rat_int(rat_floor(b.low));
        if (v->dims->is_int[i] && b.high.den > limit)
            b.high = rat_int(rat_ceil(b.high));
        if (rat_is_finite(b.low) && lin_scale(mem, lin_dim(mem, i), b.low.den, &x) &&
            lin_add(mem, x, 1, lin_const(b.low.num), -1, &x))
            vec_push(&all, ((struct lincon){ x, LIN_GE, 0 }));
        if (rat_is_finite(b.high) && lin_scale(mem, lin_dim(mem, i), -b.high.den, &x) &&
            lin_add(mem, x, 1, lin_const(b.high.num), 1, &x))
            vec_push(&all, ((struct lincon){ x, LIN_GE, 0 }));
    }
    coarsen(v, &all, limit, mem, out);
    vec_free(&all);
}
