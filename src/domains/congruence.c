// SPDX-License-Identifier: Apache-2.0
// congruence.c: every integer dimension is in m Z + r.  Nothing is known of real dimensions.
//
// source Granger, "Static analysis of arithmetical congruences", IJCM 30, 1989.
#include "base/hash.h"
#include "domains/domain_priv.h"

/* The integers m Z + r.  m == 0: r alone; m >= 1: 0 <= r < m; all numbers < 2^100.  {1, 0}: all integers; a real dimension
 * has that, too. */
struct coset {
    i128 m, r;
};

static const i128 limit = (i128)1 << 100;
static const struct coset all = { 1, 0 };

// ---- cosets ---------------------------------------------------------------------------------------------------------

static bool in_range(i128 a)
{
    return -limit < a && a < limit;
}

static struct coset coset(i128 m, i128 r)
{
    if (m < 0)
        m = -m;
    if (!in_range(m) || !in_range(r))
        return all;
    return (struct coset){ m, m ? i128_mod(r, m) : r };
}

static bool has(struct coset a, i128 x)
{
    return a.m ? i128_mod(x - a.r, a.m) == 0 : x == a.r;
}

static bool coset_leq(struct coset a, struct coset b)
{
    return has(b, a.r) && (b.m ? a.m % b.m == 0 : a.m == 0);
}

static struct coset coset_join(struct coset a, struct coset b)
{
    return coset(i128_gcd(i128_gcd(a.m, b.m), a.r - b.r), a.r);
}

static struct coset coset_add(struct coset a, struct coset b)
{
    return coset(i128_gcd(a.m, b.m), a.r + b.r);
}

static struct coset coset_scale(struct coset a, i128 k)
{
    i128 m, r;
    return i128_mul(a.m, k, &m) && i128_mul(a.r, k, &r) ? coset(m, r) : all;
}

/* The integers x with k * x in a, for k != 0; false: there are none.  If numbers do not fit, the result is all
 * integers. */
static bool coset_solve(struct coset a, i128 k, struct coset *out)
{
    i128 g = i128_gcd(a.m, k), x;
    if (a.r % g)
        return false;
    if (a.m == 0) {
        *out = coset(0, a.r / k);
        return true;
    }
    i128 m = a.m / g;
    *out = i128_mul(a.r / g % m, lin_inverse(k / g, m), &x) ? coset(m, x % m) : all;
    return true;
}

/* The integers in both cosets (Chinese remainders); false: there are none.  If numbers do not fit, the result is one of
 * the two cosets. */
static bool coset_meet(struct coset a, struct coset b, struct coset *out)
{
    i128 m;
    struct coset t;
    if (a.m == 0 || b.m == 0) {
        *out = a.m == 0 ? a : b;
        return has(a, out->r) && has(b, out->r);
    }
    // a.r + a.m * t = b.r modulo b.m
    if (!coset_solve(coset(b.m, b.r - a.r), a.m, &t))
        return false;
    bool exact = t.m == b.m / i128_gcd(a.m, b.m) && i128_mul(a.m, t.m, &m) && in_range(m);
    *out = exact ? coset(m, a.r + a.m * t.r) : a.m > b.m ? a : b;
    return true;
}

// ---- transfer -------------------------------------------------------------------------------------------------------

// A coset that contains e without its term number `but`; all dimensions are integers.
static struct coset eval(struct lin e, uint32_t but, const struct coset *at)
{
    struct coset r = coset(0, e.k);
    for (uint32_t i = 0; i < e.n; i++)
        if (i != but)
            r = coset_add(r, coset_scale(at[e.term[i].dim], e.term[i].coef));
    return r;
}

// Restricts each dimension of a constraint to what the constraint allows; false: nothing satisfies it.
static bool coset_assume(struct lincon c, const uint8_t *is_int, struct coset *at, bool *changed)
{
    if (lincon_is_false(c))
        return false;
    if (!lin_all_int(c.e, is_int))
        return true;
    if (c.rel == LIN_GE || c.rel == LIN_GT) {
        struct coset e = eval(c.e, UINT32_MAX, at);
        return e.m || (c.rel == LIN_GE ? e.r >= 0 : e.r > 0);
    }
    for (uint32_t i = 0; i < c.e.n; i++) {
        struct coset own = coset_scale(eval(c.e, i, at), -1), x;
        if (c.rel == LIN_MOD)
            own = coset_add(own, coset(c.mod, 0));
        struct coset *to = &at[c.e.term[i].dim], old = *to;
        if (!coset_solve(own, c.e.term[i].coef, &x) || !coset_meet(old, x, to))
            return false;
        *changed = *changed || !coset_leq(old, *to);
    }
    return true;
}

// ---- values ---------------------------------------------------------------------------------------------------------

#define BOX_ELEM struct coset
#define BOX_ALL all
#define elem_leq coset_leq
#define elem_join coset_join
#define elem_meet coset_meet
#define elem_assume coset_assume

static uint64_t elem_hash(uint64_t h, struct coset a)
{
    h = hash_mix(hash_mix(h, (uint64_t)a.m), (uint64_t)(a.m >> 64));
    return hash_mix(hash_mix(h, (uint64_t)a.r), (uint64_t)(a.r >> 64));
}

#include "domains/box.def"

// Widening is joining: the moduli of a growing chain divide each other, so the chain ends by itself.
static struct dvalue *congruence_widen(const struct dvalue *a, const struct dvalue *b)
{
    (void)a;
    return dvalue_share(b);
}

/* The integers (e + p) / den, where e is in coset `e` and p is a known rational: q * e + num is a multiple of q * den.
 * False: there are none. */
static bool quotient(struct coset e, struct rat p, i128 den, struct coset *out)
{
    i128 by;
    *out = all;
    if (!i128_mul(p.den, den, &by) || !in_range(by) || !in_range(p.num))
        return true;
    return coset_solve(coset_add(coset_scale(e, p.den), coset(0, p.num)), by, out);
}

static bool assigned(const struct dassign *a, const struct dvalue *v, struct coset *out)
{
    const uint8_t *is_int = v->dims->is_int;
    *out = all;
    if (itv_is_empty(a->plus))
        return false;
    struct rat low = a->plus.low;
    if (!is_int[a->dim] || !lin_all_int(a->e, is_int) || !rat_is_finite(low) || rat_compare(low, a->plus.high) != 0)
        return true;
    return quotient(eval(a->e, UINT32_MAX, box_of(v)->at), low, a->den, out);
}

static struct dvalue *congruence_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    if (box_of(v)->none)
        return dvalue_share(v);
    struct box *r = box_copy(v);
    for (size_t i = 0; i < n && !r->none; i++)
        r->none = !assigned(&a[i], v, &r->at[a[i].dim]);
    return &r->v;
}

static struct itv congruence_bounds(const struct dvalue *v, struct lin e)
{
    if (box_of(v)->none)
        return ITV_NONE;
    if (!lin_all_int(e, v->dims->is_int))
        return ITV_ALL;
    struct coset x = eval(e, UINT32_MAX, box_of(v)->at);
    return x.m ? ITV_ALL : (struct itv){ rat_int(x.r), rat_int(x.r) };
}

static void congruence_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    if (box_of(v)->none) {
        struct lincon no = { lin_const(1), LIN_EQ, 0 };
        vec_push(out, no);
    }
    for (uint32_t i = 0; i < v->dims->n && !box_of(v)->none; i++) {
        struct coset x = box_of(v)->at[i];
        if (x.m == 1)
            continue;
        struct lincon c = { lin_dim(mem, i), x.m ? LIN_MOD : LIN_EQ, x.m };
        c.e.k = x.r && x.m ? x.m - x.r : -x.r;
        vec_push(out, c);
    }
}

const struct domain_ops congruence_domain = {
    BOX_OPS,
    .name = "congruence",
    .summary = "residues of every integer dimension",
    .widen = congruence_widen,
    .assign = congruence_assign,
    .bounds = congruence_bounds,
    .constraints = congruence_constraints,
};
