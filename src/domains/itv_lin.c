// SPDX-License-Identifier: Apache-2.0
// itv_lin.c: linear expressions and constraints over boxes of intervals (domain_priv.h).
#include "domains/domain_priv.h"

struct itv itv_eval(struct lin e, const struct itv *at)
{
    struct itv r = { rat_int(e.k), rat_int(e.k) };
    for (uint32_t i = 0; i < e.n; i++)
        r = itv_add(r, itv_scale(at[e.term[i].dim], rat_int(e.term[i].coef)));
    return r;
}

// The interval of e without its term number `but`.
static struct itv rest(struct lin e, uint32_t but, const struct itv *at)
{
    struct lin before = { e.term, but, e.k }, after = { e.term + but + 1, e.n - but - 1, 0 };
    return itv_add(itv_eval(before, at), itv_eval(after, at));
}

static const i128 limit = (i128)1 << 100;
enum { GRID = 40 };  // finer bounds of reals are rounded to multiples of 2^-GRID

/* A multiple of 2^-GRID that is not above a, or an integer if that would be too long.  False: no such number is in
 * range. */
static bool round_down(struct rat a, struct rat *r)
{
    const i128 coarse = (i128)1 << (100 - GRID), most = (i128)1 << (126 - GRID);
    i128 whole = i128_div(a.num, a.den), rest = i128_mod(a.num, a.den), den = a.den;
    for (; den >= most; den = den / 2 + 1)  // rest / den grows no larger
        rest /= 2;
    if (whole <= -limit || whole >= limit)
        return false;
    if (whole <= -coarse || whole >= coarse)
        return rat_make(whole, 1, r);
    const i128 grid = (i128)1 << GRID;
    return rat_make(whole * grid + rest * grid / den, grid, r);
}

static bool is_fine(struct rat a)
{
    return rat_is_finite(a) && (a.den > (i128)1 << GRID || a.num <= -limit || a.num >= limit);
}

struct itv itv_outward(struct itv a)
{
    if (is_fine(a.low) && !round_down(a.low, &a.low))
        a.low = RAT_NEG_INF;
    struct rat minus = rat_neg(a.high);
    if (is_fine(minus))
        a.high = round_down(minus, &minus) ? rat_neg(minus) : RAT_INF;
    return a;
}

static struct itv divide(struct itv a, i128 by)
{
    struct rat k;
    return rat_make(1, by, &k) ? itv_scale(a, k) : ITV_ALL;
}

struct itv itv_assigned(const struct dassign *a, struct itv e, bool is_int)
{
    struct itv r = divide(itv_add(e, a->plus), a->den);
    return itv_outward(is_int ? itv_tighten(r) : r);
}

// The interval from the least to the greatest multiple of mod in a.
static struct itv multiples(struct itv a, i128 mod)
{
    struct itv r = itv_tighten(divide(a, mod));
    return itv_scale(r, rat_int(mod));
}

// The values in a that constraint c allows for its expression (a bound that is not attained stays).
static struct itv allowed(struct lincon c, struct itv a)
{
    struct rat zero = rat_int(0);
    switch (c.rel) {
    case LIN_EQ:
        return itv_meet(a, (struct itv){ zero, zero });
    case LIN_GT:
        if (rat_compare(a.high, zero) <= 0)
            return ITV_NONE;
        return itv_meet(a, (struct itv){ zero, RAT_INF });
    case LIN_GE:
        return itv_meet(a, (struct itv){ zero, RAT_INF });
    case LIN_MOD:
        return multiples(a, c.mod);
    }
    BUG("bad relation %d", (int)c.rel);
}

static bool is_point(struct itv a)
{
    return rat_compare(a.low, a.high) == 0;
}

// Shrinks the dimension of term i: coef * x lies in `may`, the values of e, less the rest of e.
static bool shrink(struct lin e, uint32_t i, struct itv may, const uint8_t *is_int, struct itv *at, bool *changed)
{
    uint32_t dim = e.term[i].dim;
    struct itv own = itv_add(may, itv_scale(rest(e, i, at), rat_int(-1)));
    own = divide(own, e.term[i].coef);
    struct itv now = itv_meet(at[dim], itv_outward(is_int[dim] ? itv_tighten(own) : own));
    if (!itv_leq(at[dim], now)) {
        at[dim] = now;
        *changed = true;
    }
    return !itv_is_empty(now);
}

bool itv_assume(struct lincon c, const uint8_t *is_int, struct itv *at, bool *changed)
{
    struct itv may = allowed(c, itv_eval(c.e, at));
    if (itv_is_empty(may))
        return false;
    uint32_t open = 0;
    for (uint32_t i = 0; i < c.e.n; i++)
        open += !is_point(at[c.e.term[i].dim]);
    // A congruence bounds a dimension only if all others are known.
    for (uint32_t i = 0; i < c.e.n && (c.rel != LIN_MOD || open == 1); i++)
        if (!is_point(at[c.e.term[i].dim]) && !shrink(c.e, i, may, is_int, at, changed))
            return false;
    return true;
}

static void push(uint32_t dim, i128 coef, i128 k, enum lin_rel rel, struct arena *mem, struct lincon_vec *out)
{
    struct lin_term *t = ARENA_NEW(mem, struct lin_term);
    *t = (struct lin_term){ dim, coef };
    struct lin e = { t, 1, k };
    struct lincon c = { e, rel, 0 };
    vec_push(out, c);
}

void itv_constraints(uint32_t dim, struct itv a, struct arena *mem, struct lincon_vec *out)
{
    if (is_point(a)) {
        push(dim, a.low.den, -a.low.num, LIN_EQ, mem, out);
        return;
    }
    if (rat_is_finite(a.high))
        push(dim, -a.high.den, a.high.num, LIN_GE, mem, out);
    if (rat_is_finite(a.low))
        push(dim, a.low.den, -a.low.num, LIN_GE, mem, out);
}
