// SPDX-License-Identifier: Apache-2.0
// lin.c: linear expressions and constraints with overflow checks.
#include "domains/lin.h"

static const i128 limit = (i128)1 << 100;

static bool in_range(i128 a)
{
    return -limit < a && a < limit;
}

// ---- expressions ----------------------------------------------------------------------------------------------------

struct lin lin_const(i128 k)
{
    return (struct lin){ NULL, 0, k };
}

struct lin lin_dim(struct arena *mem, uint32_t dim)
{
    struct lin_term *t = ARENA_NEW(mem, struct lin_term);
    *t = (struct lin_term){ dim, 1 };
    return (struct lin){ t, 1, 0 };
}

// a * ka + b * kb
static bool combine(i128 a, i128 ka, i128 b, i128 kb, i128 *r)
{
    i128 x, y;
    return i128_mul(a, ka, &x) && i128_mul(b, kb, &y) && i128_add(x, y, r) && in_range(*r);
}

bool lin_add(struct arena *mem, struct lin a, i128 ka, struct lin b, i128 kb, struct lin *out)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, a.n + b.n);
    struct lin r = { t, 0, 0 };
    if (!combine(a.k, ka, b.k, kb, &r.k))
        return false;
    for (uint32_t i = 0, k = 0; i < a.n || k < b.n;) {
        uint32_t x = i < a.n ? a.term[i].dim : UINT32_MAX, y = k < b.n ? b.term[k].dim : UINT32_MAX;
        i128 p = x <= y ? a.term[i].coef : 0, q = y <= x ? b.term[k].coef : 0, c;
        if (!combine(p, ka, q, kb, &c))
            return false;
        if (c)
            t[r.n++] = (struct lin_term){ MIN(x, y), c };
        i += x <= y;
        k += y <= x;
    }
    *out = r;
    return true;
}

bool lin_scale(struct arena *mem, struct lin a, i128 k, struct lin *out)
{
    return lin_add(mem, a, k, lin_const(0), 0, out);
}

struct lin lin_rename(struct arena *mem, struct lin a, const uint32_t *to)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, a.n);
    for (uint32_t i = 0; i < a.n; i++) {
        struct lin_term x = { to[a.term[i].dim], a.term[i].coef };
        uint32_t k = i;
        for (; k && t[k - 1].dim > x.dim; k--)
            t[k] = t[k - 1];
        t[k] = x;
    }
    return (struct lin){ t, a.n, a.k };
}

struct lin lin_copy(struct arena *mem, struct lin a)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, a.n);
    for (uint32_t i = 0; i < a.n; i++)
        t[i] = a.term[i];
    return (struct lin){ t, a.n, a.k };
}

i128 lin_coef(struct lin a, uint32_t dim)
{
    for (uint32_t i = 0; i < a.n && a.term[i].dim <= dim; i++)
        if (a.term[i].dim == dim)
            return a.term[i].coef;
    return 0;
}

static int compare_number(i128 a, i128 b)
{
    return (a > b) - (a < b);
}

// Compares dimensions first, then coefficients, then constants.
static int compare_lin(struct lin a, struct lin b)
{
    int r = 0;
    for (uint32_t i = 0; i < a.n && i < b.n && !r; i++)
        r = compare_number(a.term[i].dim, b.term[i].dim);
    if (!r)
        r = compare_number(a.n, b.n);
    for (uint32_t i = 0; i < a.n && !r; i++)
        r = compare_number(a.term[i].coef, b.term[i].coef);
    return r ? r : compare_number(a.k, b.k);
}

// ---- constraints ----------------------------------------------------------------------------------------------------

static struct lincon constant(bool holds)
{
    return (struct lincon){ lin_const(!holds), LIN_EQ, 0 };
}

// Whether a constraint without dimensions holds.
static bool holds_constant(i128 k, enum lin_rel rel, i128 mod)
{
    switch (rel) {
    case LIN_EQ:
        return k == 0;
    case LIN_GE:
        return k >= 0;
    case LIN_GT:
        return k > 0;
    case LIN_MOD:
        return i128_mod(k, mod) == 0;
    }
    BUG("bad relation %d", (int)rel);
}

bool lincon_is_true(struct lincon c)
{
    return c.e.n == 0 && holds_constant(c.e.k, c.rel, c.mod);
}

bool lincon_is_false(struct lincon c)
{
    return c.e.n == 0 && !holds_constant(c.e.k, c.rel, c.mod);
}

int lincon_compare(struct lincon a, struct lincon b)
{
    struct lin x = a.e, y = b.e;
    x.k = y.k = 0;
    int r = compare_lin(x, y);
    if (!r)
        r = (int)a.rel - (int)b.rel;
    if (!r)
        r = compare_number(a.e.k, b.e.k);
    return r || a.rel != LIN_MOD ? r : compare_number(a.mod, b.mod);
}

static i128 gcd_of_coefs(struct lin e)
{
    i128 g = 0;
    for (uint32_t i = 0; i < e.n; i++)
        g = i128_gcd(g, e.term[i].coef);
    return g;
}

i128 lin_inverse(i128 a, i128 m)
{
    i128 r0 = m, r1 = i128_mod(a, m), u0 = 0, u1 = 1;
    while (r1) {
        i128 q = r0 / r1, r2 = r0 - q * r1, u2 = u0 - q * u1;
        r0 = r1;
        r1 = r2;
        u0 = u1;
        u1 = u2;
    }
    return i128_mod(u0, m);
}

/* Multiplies t[0..n) and *k by a unit modulo m that makes the first coefficient 1, if there is one and the products
 * fit.  So equal constraints look equal more often. */
static void unit_first(struct lin_term *t, uint32_t n, i128 *k, i128 m)
{
    if (n == 0 || m >> 62 || i128_gcd(t[0].coef, m) != 1)
        return;
    i128 u = lin_inverse(t[0].coef, m);
    for (uint32_t i = 0; i < n; i++)
        t[i].coef = t[i].coef * u % m;
    *k = *k * u % m;
}

bool lin_all_int(struct lin e, const uint8_t *is_int)
{
    for (uint32_t i = 0; i < e.n; i++)
        if (!is_int[e.term[i].dim])
            return false;
    return true;
}

/* The normal form of a congruence.  Coefficients of integer dimensions are reduced modulo m; those of reals are not
 * ("3x is a multiple of 2" is not "x is a multiple of 2"). */
static struct lincon normal_mod(struct arena *mem, struct lincon c, const uint8_t *is_int)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, c.e.n);
    bool all_int = lin_all_int(c.e, is_int);
    struct lin e = { t, 0, i128_mod(c.e.k, c.mod) };
    i128 g = c.mod;
    for (uint32_t i = 0; i < c.e.n; i++) {
        struct lin_term x = c.e.term[i];
        if (is_int[x.dim])
            x.coef = i128_mod(x.coef, c.mod);
        if (x.coef)
            t[e.n++] = x;
        g = i128_gcd(g, x.coef);
    }
    if (all_int && e.k % g)
        return constant(false);
    g = i128_gcd(g, e.k);
    if (g == c.mod && all_int)
        return constant(true);
    if (g == c.mod)
        g = 1;  // a statement that e / mod is an integer has no other form
    for (uint32_t i = 0; i < e.n; i++)
        t[i].coef /= g;
    e.k /= g;
    c.mod /= g;
    if (e.n == 0)
        return constant(e.k == 0);
    if (all_int)
        unit_first(t, e.n, &e.k, c.mod);
    c.e = e;
    return c;
}

struct lincon lincon_normal(struct arena *mem, struct lincon c, const uint8_t *is_int)
{
    if (c.e.n == 0)
        return constant(lincon_is_true(c));
    if (c.rel == LIN_MOD)
        return normal_mod(mem, c, is_int);
    c.mod = 0;
    i128 g = gcd_of_coefs(c.e);
    if (lin_all_int(c.e, is_int)) {
        if (c.rel == LIN_EQ && c.e.k % g)
            return constant(false);
        if (c.rel == LIN_GT)
            c.e.k -= 1;
        if (c.rel == LIN_GT)
            c.rel = LIN_GE;
        c.e.k = i128_div(c.e.k, g);
    } else {
        g = i128_gcd(g, c.e.k);
        c.e.k /= g;
    }
    if (c.rel == LIN_EQ && c.e.term[0].coef < 0) {
        g = -g;
        c.e.k = -c.e.k;
    }
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, c.e.n);
    for (uint32_t i = 0; i < c.e.n; i++)
        t[i] = (struct lin_term){ c.e.term[i].dim, c.e.term[i].coef / g };
    c.e.term = t;
    return c;
}

size_t lincon_negate(struct arena *mem, struct lincon c, bool all_int, struct lincon out[2])
{
    struct lin e;
    if (c.rel == LIN_MOD || !lin_scale(mem, c.e, -1, &e))
        return 0;
    if (c.rel == LIN_GT) {
        out[0] = (struct lincon){ e, LIN_GE, 0 };
        return 1;
    }
    out[0] = (struct lincon){ e, LIN_GT, 0 };
    out[1] = (struct lincon){ c.e, LIN_GT, 0 };
    size_t n = c.rel == LIN_EQ ? 2 : 1;
    for (size_t i = 0; i < n && all_int; i++)
        if (in_range(out[i].e.k - 1)) {
            out[i].e.k -= 1;
            out[i].rel = LIN_GE;
        }
    return n;
}

bool lin_eval(struct lin a, const struct rat *point, struct rat *out)
{
    struct rat sum = rat_int(a.k), x;
    for (uint32_t i = 0; i < a.n; i++)
        if (!rat_mul(rat_int(a.term[i].coef), point[a.term[i].dim], &x) || !rat_add(sum, x, &sum))
            return false;
    *out = sum;
    return true;
}

bool lincon_holds(struct lincon c, const struct rat *point, bool *holds)
{
    struct rat v;
    if (!lin_eval(c.e, point, &v) || !rat_is_finite(v))
        return false;
    *holds = holds_constant(v.num, c.rel, c.mod) && (c.rel != LIN_MOD || v.den == 1);
    return true;
}

// Prints the sign of a summand; nothing for a positive first one.
static void print_sign(bool negative, bool first, struct buf *b)
{
    if (negative)
        buf_puts(b, first ? "-" : " - ");
    else if (!first)
        buf_puts(b, " + ");
}

void lincon_print(struct lincon c, void (*name)(void *ctx, uint32_t dim, struct buf *b), void *ctx, struct buf *b)
{
    for (uint32_t i = 0; i < c.e.n; i++) {
        i128 k = c.e.term[i].coef;
        print_sign(k < 0, i == 0, b);
        if (k != 1 && k != -1) {
            buf_i128(b, k < 0 ? -k : k);
            buf_putc(b, '*');
        }
        name(ctx, c.e.term[i].dim, b);
    }
    if (c.e.k || c.e.n == 0) {
        print_sign(c.e.k < 0, c.e.n == 0, b);
        buf_i128(b, c.e.k < 0 ? -c.e.k : c.e.k);
    }
    buf_puts(b, c.rel == LIN_GE ? " >= 0" : c.rel == LIN_GT ? " > 0" : " = 0");
    if (c.rel == LIN_MOD) {
        buf_puts(b, " (mod ");
        buf_i128(b, c.mod);
        buf_putc(b, ')');
    }
}
