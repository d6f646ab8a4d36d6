// SPDX-License-Identifier: Apache-2.0
// laws.h: what must hold of every numeric domain, tried on random values that carry points known to be in them.
#ifndef LAWS_H
#define LAWS_H

#include "unit.h"

#include "base/rng.h"
#include "domains/domain.h"

#include <stdio.h>

enum { LAW_DIMS = 6, LAW_POINTS = 10 };

struct law_point {
    struct rat at[LAW_DIMS];
};

// A value and points that are in it.
struct law_value {
    struct dvalue *v;
    struct law_point p[LAW_POINTS];
    uint32_t n;
};

struct lab {
    const struct domain *d;
    struct rng rng;
    uint64_t seed;
    uint8_t is_int[LAW_DIMS], is_mode[LAW_DIMS];
    struct dims dims;
    struct arena mem;  // of one round
    i128 huge;         // a factor of some numbers
};

static inline void law_name(void *ctx, uint32_t dim, struct buf *b)
{
    const struct lab *l = ctx;
    buf_printf(b, "%c%u", l->is_int[dim] ? 'i' : 'r', dim);
}

static inline void law_show(struct lab *l, const char *what, const struct dvalue *v)
{
    struct buf b = { 0 };
    if (v)
        dom_print(v, law_name, NULL, l, &b);
    fprintf(stderr, "  %s: %s\n", what, v ? buf_str(&b) : "-");
    buf_free(&b);
}

#define LAW(l, cond, text, x, y)                                                                              \
    do {                                                                                                      \
        if (!(cond)) {                                                                                        \
            fprintf(stderr, "%s, seed %llu: %s\n", domain_name((l)->d), (unsigned long long)(l)->seed, text); \
            law_show(l, #x, x);                                                                               \
            law_show(l, #y, y);                                                                               \
            fail();                                                                                           \
        }                                                                                                     \
    } while (0)

static inline void lab_begin(struct lab *l, const struct domain *d, uint64_t seed)
{
    *l = (struct lab){ .d = d, .rng = rng_seed(seed), .seed = seed, .huge = 1 };
    l->dims.n = 2 + (uint32_t)rng_below(&l->rng, LAW_DIMS - 1);
    l->dims.is_int = l->is_int;
    bool mixed = rng_below(&l->rng, 2);
    for (uint32_t i = 0; i < l->dims.n; i++)
        l->is_int[i] = !mixed || rng_below(&l->rng, 3) != 0;
    for (uint32_t i = 0; i < l->dims.n; i++)
        l->is_mode[i] = l->is_int[i] && seed % 3 == i;
    l->dims.is_mode = seed % 2 ? l->is_mode : NULL;
}

static inline i128 law_number(struct lab *l, unsigned range)
{
    i128 k = (i128)rng_below(&l->rng, 2 * range + 1) - range;
    return rng_below(&l->rng, 4) == 0 ? k * l->huge : k;
}

static inline struct rat law_coordinate(struct lab *l, bool is_int)
{
    struct rat r = rat_int(law_number(l, 8));
    if (!is_int)
        assert_true(rat_make(r.num, 1 + (i128)rng_below(&l->rng, 3), &r));
    return r;
}

static inline struct law_point law_random_point(struct lab *l)
{
    struct law_point p = { 0 };
    for (uint32_t i = 0; i < l->dims.n; i++)
        p.at[i] = law_coordinate(l, l->is_int[i]);
    return p;
}

// Mostly unit coefficients and few dimensions, as programs have.
static inline struct lin law_expression(struct lab *l, uint32_t max_terms)
{
    struct lin e = lin_const(law_number(l, 6)), one;
    for (uint64_t n = 1 + rng_below(&l->rng, max_terms); n; n--) {
        one = lin_dim(&l->mem, (uint32_t)rng_below(&l->rng, l->dims.n));
        i128 k = rng_below(&l->rng, 4) ? 1 : 1 + (i128)rng_below(&l->rng, 3);
        assert_true(lin_add(&l->mem, e, 1, one, rng_below(&l->rng, 2) ? k : -k, &e));
    }
    return e;
}

// A constraint that holds of p, usually.
static inline struct lincon law_constraint(struct lab *l, const struct law_point *p)
{
    struct lincon c = { law_expression(l, 3), LIN_GE, 0 };
    struct rat x = rat_int(0);
    uint64_t kind = rng_below(&l->rng, 8);
    c.rel = kind < 4 ? LIN_GE : kind == 4 ? LIN_GT : kind == 5 ? LIN_MOD : LIN_EQ;
    if (c.rel == LIN_MOD)
        c.mod = 2 + (i128)rng_below(&l->rng, 5);
    if (p && lin_eval(c.e, p->at, &x) && rng_below(&l->rng, 8)) {
        i128 k = c.e.k - rat_floor(x);
        if (c.rel == LIN_GE || c.rel == LIN_GT)
            k += (i128)rng_below(&l->rng, 4) + (c.rel == LIN_GT);
        c.e.k = k;
    }
    return c;
}

static inline void law_check_points(struct lab *l, const struct law_value *a, const char *after)
{
    struct lin e = law_expression(l, 3);
    struct itv b = dom_bounds(a->v, e);
    struct lincon c = law_constraint(l, a->n ? &a->p[0] : NULL);
    bool implied = dom_implies(a->v, c);
    for (uint32_t i = 0; i < a->n; i++) {
        struct rat x;
        bool holds;
        LAW(l, !implied || !lincon_holds(c, a->p[i].at, &holds) || holds, "implies", a->v, NULL);
        LAW(l, !dom_is_bottom(a->v), after, a->v, NULL);
        LAW(l, dom_contains(a->v, a->p[i].at), after, a->v, NULL);
        if (lin_eval(e, a->p[i].at, &x))
            LAW(l, rat_compare(b.low, x) <= 0 && rat_compare(x, b.high) <= 0, after, a->v, NULL);
    }
}

// Replaces the value of a.
static inline void law_set(struct lab *l, struct law_value *a, struct dvalue *v, const char *after)
{
    dom_free(a->v);
    a->v = v;
    law_check_points(l, a, after);
}

static inline void law_assume(struct lab *l, struct law_value *a)
{
    struct lincon c[3];
    size_t n = 1 + rng_below(&l->rng, ARRAY_LEN(c));
    for (size_t i = 0; i < n; i++)
        c[i] = law_constraint(l, a->n ? &a->p[rng_below(&l->rng, a->n)] : NULL);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < a->n; k++) {
        bool all = true, holds = false;
        for (size_t i = 0; i < n && all; i++)
            all = lincon_holds(c[i], a->p[k].at, &holds) && holds;
        if (all)
            a->p[kept++] = a->p[k];
    }
    a->n = kept;
    law_set(l, a, dom_assume(a->v, c, n), "assume");
}

static inline struct dassign law_assignment(struct lab *l, uint32_t dim)
{
    struct dassign a = { dim, law_expression(l, 3), { rat_int(0), rat_int(0) }, 1 };
    uint64_t kind = rng_below(&l->rng, 8);
    if (kind < 2)
        a.e = lin_const(law_number(l, 5));
    else if (kind < 4)
        assert_true(lin_add(&l->mem, lin_dim(&l->mem, (uint32_t)rng_below(&l->rng, l->dims.n)),
                            rng_below(&l->rng, 2) ? 1 : -1, lin_const(law_number(l, 5)), 1, &a.e));
    if (rng_below(&l->rng, 4) == 0)
        a.plus = (struct itv){ rat_int(-(i128)rng_below(&l->rng, 3)), rat_int((i128)rng_below(&l->rng, 3)) };
    if (rng_below(&l->rng, 16) == 0)
        a.plus = ITV_ALL;
    if (rng_below(&l->rng, 4) == 0)
        a.den = 1 + (i128)rng_below(&l->rng, 3);
    return a;
}

// The image of p under the assignments with random additions; false if there is none (or it does not fit).
static inline bool law_image(struct lab *l, const struct dassign *a, size_t n, struct law_point *p)
{
    struct law_point q = *p;
    for (size_t i = 0; i < n; i++) {
        struct rat x, plus = rat_int(law_number(l, 3)), inverse;
        if (rat_compare(plus, a[i].plus.low) < 0)
            plus = a[i].plus.low;
        if (rat_compare(plus, a[i].plus.high) > 0)
            plus = a[i].plus.high;
        if (!lin_eval(a[i].e, p->at, &x) || !rat_add(x, plus, &x) || !rat_make(1, a[i].den, &inverse) ||
            !rat_mul(x, inverse, &x) || (l->is_int[a[i].dim] && x.den != 1))
            return false;
        q.at[a[i].dim] = x;
    }
    *p = q;
    return true;
}

static inline void law_assign(struct lab *l, struct law_value *a)
{
    struct dassign to[2];
    uint32_t x = (uint32_t)rng_below(&l->rng, l->dims.n), y = (uint32_t)rng_below(&l->rng, l->dims.n);
    to[0] = law_assignment(l, x);
    to[1] = law_assignment(l, y);
    size_t n = x != y ? 1 + rng_below(&l->rng, 2) : 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        struct law_point p = a->p[i];
        if (law_image(l, to, n, &p))
            a->p[kept++] = p;
    }
    a->n = kept;
    law_set(l, a, dom_assign(a->v, to, n), "assign");
}

// A permutation within kinds, with some dimensions made anew.
static inline void law_remap(struct lab *l, struct law_value *a)
{
    uint32_t from[LAW_DIMS];
    for (uint32_t i = 0; i < l->dims.n; i++)
        from[i] = i;
    for (uint32_t i = 0; i < l->dims.n; i++) {
        uint32_t k = (uint32_t)rng_below(&l->rng, l->dims.n), t = from[i];
        if (l->is_int[i] == l->is_int[k]) {
            from[i] = from[k];
            from[k] = t;
        }
    }
    for (uint32_t i = 0; i < l->dims.n; i++)
        if (rng_below(&l->rng, 6) == 0)
            from[i] = UINT32_MAX;
    for (uint32_t k = 0; k < a->n; k++) {
        struct law_point p = a->p[k];
        for (uint32_t i = 0; i < l->dims.n; i++)
            a->p[k].at[i] = from[i] == UINT32_MAX ? law_coordinate(l, l->is_int[i]) : p.at[from[i]];
    }
    law_set(l, a, dom_remap(a->v, &l->dims, from), "remap");
}

static inline struct law_value law_random(struct lab *l, unsigned steps);

static inline void law_combine(struct lab *l, struct law_value *a, unsigned steps)
{
    struct law_value b = law_random(l, steps);
    uint64_t kind = rng_below(&l->rng, 3);
    if (kind == 0) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < a->n; i++)
            if (dom_contains(b.v, a->p[i].at))
                a->p[kept++] = a->p[i];
        a->n = kept;
        law_set(l, a, dom_meet(a->v, b.v), "meet");
    } else {
        for (uint32_t i = 0; i < b.n && a->n < LAW_POINTS; i++)
            a->p[a->n++] = b.p[i];
        law_set(l, a, kind == 1 ? dom_join(a->v, b.v) : dom_widen(a->v, b.v), kind == 1 ? "join" : "widen");
    }
    dom_free(b.v);
}

static inline struct law_value law_random(struct lab *l, unsigned steps)
{
    struct law_value a = { .v = dom_top(l->d, &l->dims), .n = LAW_POINTS };
    for (uint32_t i = 0; i < a.n; i++)
        a.p[i] = law_random_point(l);
    for (unsigned i = 0; i < steps; i++)
        switch (rng_below(&l->rng, 8)) {
        case 0:
        case 1:
            law_assign(l, &a);
            break;
        case 2:
            law_remap(l, &a);
            break;
        case 3:
        case 4:
            law_combine(l, &a, steps / 2);
            break;
        default:
            law_assume(l, &a);
        }
    return a;
}

// In normal form, or with coprime numbers and a constant that only integers would round.
static inline bool law_is_normal(struct lab *l, struct lincon c)
{
    struct lincon r = lincon_normal(&l->mem, c, l->is_int);
    if (lincon_compare(c, r) == 0)
        return true;
    i128 g = 0, all;
    for (uint32_t i = 0; i < c.e.n; i++)
        g = i128_gcd(g, c.e.term[i].coef);
    all = i128_gcd(g, c.e.k);
    return (c.rel == LIN_EQ || c.rel == LIN_GE) && g > 1 && all == 1;
}

// constraints() is exact, normal, and the same for equal values.
static inline void law_check_constraints(struct lab *l, const struct dvalue *v)
{
    struct lincon_vec c = { 0 }, again = { 0 };
    dom_constraints(v, &l->mem, &c);
    struct dvalue *top = dom_top(l->d, &l->dims), *w = dom_assume(top, c.at, c.n);
    LAW(l, dom_equal(v, w), "a value is its constraints", v, w);
    LAW(l, v->d->ops->hash(v) == v->d->ops->hash(w), "equal values have equal hashes", v, w);
    LAW(l, dom_is_top(v) == dom_leq(top, v), "top", v, w);
    dom_constraints(w, &l->mem, &again);
    LAW(l, c.n == again.n, "equal values have equal constraints", v, w);
    for (size_t i = 0; i < c.n; i++) {
        LAW(l, law_is_normal(l, c.at[i]), "normal form", v, w);
        LAW(l, lincon_compare(c.at[i], again.at[i]) == 0, "equal values have equal constraints", v, w);
        // (Which multiples a value has is found by trying all residues, if there are few.)
        bool tried = c.at[i].rel != LIN_MOD || c.at[i].mod <= 64;
        LAW(l, !tried || dom_implies(v, c.at[i]), "a value implies its constraints", v, w);
    }
    vec_free(&c);
    vec_free(&again);
    dom_free(w);
    dom_free(top);
}

/* Of combinations: what one part says the other may learn only later, and disjuncts may be merged; but nothing is lost and
 * nothing is made up. */
static inline void law_check_combined(struct lab *l, const struct law_value *a)
{
    struct dvalue *w = dom_from(l->d, a->v);
    struct lincon_vec c = { 0 };
    LAW(l, dom_leq(a->v, w) || dom_leq(w, a->v), "a value is its constraints", a->v, w);
    LAW(l, !dom_equal(a->v, w) || a->v->d->ops->hash(a->v) == w->d->ops->hash(w), "equal values have equal hashes",
        a->v, w);
    for (uint32_t i = 0; i < a->n; i++)
        LAW(l, dom_contains(w, a->p[i].at), "the value of the constraints", a->v, w);
    dom_constraints(a->v, &l->mem, &c);
    for (size_t i = 0; i < c.n; i++) {
        LAW(l, law_is_normal(l, c.at[i]), "normal form", a->v, w);
        LAW(l, dom_implies(a->v, c.at[i]), "a value implies its constraints", a->v, w);
    }
    vec_free(&c);
    dom_free(w);
}

static inline void law_check_pair(struct lab *l, const struct dvalue *a, const struct dvalue *b)
{
    struct dvalue *j = dom_join(a, b), *m = dom_meet(a, b), *w = dom_widen(a, b), *k = dom_join(b, a);
    struct dvalue *low = dom_bottom(l->d, &l->dims);
    LAW(l, dom_leq(a, a), "a leq a", a, NULL);
    LAW(l, dom_leq(a, j) && dom_leq(b, j), "join is above", a, b);
    LAW(l, dom_leq(m, a) && dom_leq(m, b), "meet is below", a, b);
    LAW(l, dom_leq(j, w), "widening is above", a, b);
    LAW(l, dom_leq(low, a) && dom_is_bottom(low), "bottom is below", a, NULL);
    LAW(l, dom_leq(a, low) == dom_is_bottom(a), "only bottom is below bottom", a, NULL);
    LAW(l, !dom_equal(j, k) || j->d->ops->hash(j) == j->d->ops->hash(k), "equal values have equal hashes", j, k);
    LAW(l, dom_leq(a, w) && dom_leq(b, w), "leq is transitive", a, b);
    LAW(l, !dom_leq(w, a) || dom_leq(b, a), "leq is transitive", a, b);
    dom_free(j);
    dom_free(m);
    dom_free(w);
    dom_free(k);
    dom_free(low);
}

enum { LAW_CHAIN = 300, LAW_MOVES = 3 };

/* old := old widened by its image under one of a few assignments, as in a loop, until all change nothing; with thresholds, too.
 * Images of images differ for ever unless widening sees to it. */
static inline void law_check_widening(struct lab *l)
{
    struct law_value a = law_random(l, 4);
    struct lincon up[3];
    struct dassign move[LAW_MOVES];
    size_t n = rng_below(&l->rng, 4);
    for (size_t i = 0; i < n; i++)
        up[i] = law_constraint(l, a.n ? &a.p[0] : NULL);
    for (size_t i = 0; i < LAW_MOVES; i++)
        move[i] = law_assignment(l, (uint32_t)rng_below(&l->rng, l->dims.n));
    for (unsigned quiet = 0, steps = 0; quiet < LAW_MOVES; steps++) {
        struct dvalue *b = dom_assign(a.v, &move[steps % LAW_MOVES], 1);
        struct dvalue *w = n ? dom_widen_upto(a.v, b, up, n) : dom_widen(a.v, b);
        LAW(l, dom_leq(a.v, w) && dom_leq(b, w), "widening is above", a.v, b);
        LAW(l, steps < LAW_CHAIN, "widening ends", a.v, b);
        quiet = dom_leq(w, a.v) ? quiet + 1 : 0;
        dom_free(b);
        dom_free(a.v);
        a.v = w;
    }
    dom_free(a.v);
}

static inline void law_check_all(const struct domain *d, uint64_t seed, i128 huge)
{
    struct lab l;
    lab_begin(&l, d, seed);
    l.huge = huge;
    struct law_value a = law_random(&l, 6), b = law_random(&l, 6);
    if (huge == 1) {
        if (d->part[0])
            law_check_combined(&l, &a);
        else
            law_check_constraints(&l, a.v);
        law_check_pair(&l, a.v, b.v);
    }
    dom_free(a.v);
    dom_free(b.v);
    law_check_widening(&l);
    arena_free(&l.mem);
}

#endif
