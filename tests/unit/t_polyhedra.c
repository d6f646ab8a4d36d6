// SPDX-License-Identifier: Apache-2.0
// t_polyhedra.c: what polyhedra, equalities, grids and combinations of domains must find out; budgets; two domains compared.
#include "laws.h"

#include <fenv.h>

static const uint8_t ints[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
static const struct dims two = { 2, ints, NULL }, three = { 3, ints, NULL }, many = { 16, ints, NULL };

// NULL: not part of this build.
static struct domain *open_with(const char *name, const struct domain_cfg *cfg, struct domain_stats *stats)
{
    struct buf why = { 0 };
    struct domain *d = domain_open(name, cfg, stats, &why);
    if (!d)
        assert_non_null(strstr(buf_str(&why), "not part of this build"));
    buf_free(&why);
    return d;
}

static struct domain *open_domain(const char *name)
{
    return open_with(name, NULL, NULL);
}

// a*x0 + b*x1 + c*x2 + k; good until eight more were made.
static struct lin lin3(i128 a, i128 b, i128 c, i128 k)
{
    static struct lin_term t[8][3];
    static unsigned next;
    struct lin_term *to = t[next++ % 8];
    const i128 coef[3] = { a, b, c };
    struct lin e = { to, 0, k };
    for (uint32_t i = 0; i < 3; i++)
        if (coef[i])
            to[e.n++] = (struct lin_term){ i, coef[i] };
    return e;
}

static struct lincon con(i128 a, i128 b, i128 k, enum lin_rel rel)
{
    return (struct lincon){ lin3(a, b, 0, k), rel, 0 };
}

static struct lincon mod(i128 a, i128 b, i128 k, i128 m)
{
    return (struct lincon){ lin3(a, b, 0, k), LIN_MOD, m };
}

// The next three take v.
static struct dvalue *assume(struct dvalue *v, struct lincon c)
{
    struct dvalue *r = dom_assume(v, &c, 1);
    dom_free(v);
    return r;
}

static struct dvalue *set(struct dvalue *v, uint32_t dim, struct lin e)
{
    struct dassign a = { dim, e, { rat_int(0), rat_int(0) }, 1 };
    struct dvalue *r = dom_assign(v, &a, 1);
    dom_free(v);
    return r;
}

static struct dvalue *join(struct dvalue *v, struct dvalue *w)
{
    struct dvalue *r = dom_join(v, w);
    dom_free(v);
    dom_free(w);
    return r;
}

static struct dvalue *point(const struct domain *d, i128 x, i128 y)
{
    return set(set(dom_top(d, &two), 0, lin_const(x)), 1, lin_const(y));
}

static void assert_bounds(const struct dvalue *v, struct lin e, i128 low, i128 high)
{
    struct itv b = dom_bounds(v, e);
    assert_int_equal(rat_compare(b.low, rat_int(low)), 0);
    assert_int_equal(rat_compare(b.high, rat_int(high)), 0);
}

// ---- loops ----------------------------------------------------------------------------------------------------------

/* The values at the heads of i = 0; while (i < 4) { j = 0; while (j < 4) { i++; j++; } i = i - j + 1; }, after widening and
 * then some rounds without; that of the inner head is given. */
static struct dvalue *nested_loops(const struct domain *d)
{
    struct dvalue *outer = dom_bottom(d, &two), *inner = dom_bottom(d, &two);
    for (unsigned round = 0; round < 20; round++) {
        struct dvalue *back = assume(dom_keep(inner), con(0, 1, -4, LIN_GE));
        struct dvalue *o = join(set(dom_top(d, &two), 0, lin_const(0)), set(back, 0, lin3(1, -1, 0, 1)));
        struct dvalue *w = round < 12 ? dom_widen(outer, o) : dom_keep(o);
        dom_free(o);
        dom_free(outer);
        outer = w;
        struct dvalue *in = set(assume(dom_keep(outer), con(-1, 0, 3, LIN_GE)), 1, lin_const(0));
        struct dvalue *body = assume(dom_keep(inner), con(0, -1, 3, LIN_GE));
        struct dassign both[2] = { { 0, lin3(1, 0, 0, 1), { rat_int(0), rat_int(0) }, 1 },
                                   { 1, lin3(0, 1, 0, 1), { rat_int(0), rat_int(0) }, 1 } };
        struct dvalue *next = dom_assign(body, both, 2);
        dom_free(body);
        in = join(in, next);
        w = round < 12 ? dom_widen(inner, in) : dom_keep(in);
        dom_free(in);
        dom_free(inner);
        inner = w;
    }
    dom_free(outer);
    return inner;
}

static void test_nested_loops(void **state)
{
    (void)state;
    static const char *const names[] = { "poly", "poly-parma" };
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct domain *d = open_domain(names[i]);
        if (!d)
            continue;
        struct dvalue *v = nested_loops(d);
        assert_true(dom_implies(v, con(0, 1, 0, LIN_GE)));   // 0 <= j
        assert_true(dom_implies(v, con(1, -1, 0, LIN_GE)));  // j <= i
        assert_true(dom_implies(v, con(0, -1, 4, LIN_GE)));  // j <= 4
        dom_free(v);
        domain_close(d);
    }
}

// A triangle, and then a point far from it: the standard widening keeps one side, that of Bagnara et al. finds two more.
static struct dvalue *widened_triangle(const struct domain *d)
{
    struct dvalue *old = join(point(d, 0, 1), join(point(d, 1, 1), point(d, 1, 0))), *far = point(d, 3, 4);
    struct dvalue *w = dom_widen(old, far);
    dom_free(old);
    dom_free(far);
    return w;
}

static void test_parma_widening(void **state)
{
    (void)state;
    struct domain *poly = open_domain("poly"), *parma = open_domain("poly-parma");
    if (!poly)
        return;
    struct dvalue *a = widened_triangle(poly), *b = widened_triangle(parma), *c = dom_from(poly, b);
    assert_true(dom_leq(c, a));
    assert_false(dom_leq(a, c));
    assert_true(dom_implies(a, con(1, 1, -1, LIN_GE)));
    assert_false(dom_implies(a, con(2, -1, 1, LIN_GE)));
    assert_true(dom_implies(b, con(2, -1, 1, LIN_GE)));
    dom_free(a);
    dom_free(b);
    dom_free(c);
    domain_close(poly);
    domain_close(parma);
}

// The loop head of x = 0; y = k; for (;;) { x += 2; y += 4; }.
static struct dvalue *counting(const struct domain *d, i128 k)
{
    struct dvalue *v = point(d, 0, k);
    for (bool stable = false; !stable;) {
        struct dvalue *next = set(set(dom_keep(v), 0, lin3(1, 0, 0, 2)), 1, lin3(0, 1, 0, 4));
        stable = dom_leq(next, v);
        struct dvalue *w = dom_widen(v, next);
        dom_free(next);
        dom_free(v);
        v = w;
    }
    return v;
}

static void test_equalities(void **state)
{
    (void)state;
    struct domain *d = open_domain("equalities");
    struct dvalue *v = counting(d, 1);
    assert_true(dom_implies(v, con(2, -1, 1, LIN_EQ)));  // y = 2x + 1
    assert_false(dom_implies(v, con(1, 0, 0, LIN_EQ)));
    v = assume(v, con(0, 1, -7, LIN_EQ));
    assert_bounds(v, lin3(1, 0, 0, 0), 3, 3);
    v = assume(v, con(1, 0, -4, LIN_EQ));
    assert_true(dom_is_bottom(v));
    dom_free(v);
    // x + y = 5 and x = y have nothing in common; x = 1, y = 2 and x = 2, y = 4 have y = 2x.
    v = join(point(d, 1, 2), point(d, 2, 4));
    assert_true(dom_implies(v, con(2, -1, 0, LIN_EQ)));
    v = join(v, point(d, 0, 1));
    assert_true(dom_is_top(v));
    dom_free(v);
    domain_close(d);
}

static void test_grid(void **state)
{
    (void)state;
    struct domain *d = open_domain("grid");
    if (!d)
        return;
    struct dvalue *v = counting(d, 1);
    assert_true(dom_implies(v, mod(1, 0, 0, 2)));
    assert_true(dom_implies(v, mod(0, 1, -1, 4)));
    assert_true(dom_implies(v, con(2, -1, 1, LIN_EQ)));
    assert_false(dom_implies(v, mod(1, 0, 0, 4)));
    v = assume(v, mod(1, 0, -1, 2));
    assert_true(dom_is_bottom(v));
    dom_free(v);
    domain_close(d);
    // Together with polyhedra: x is even and at most 7, so at most 6.
    d = open_domain("poly*grid");
    v = counting(d, 1);
    v = assume(v, con(-1, 0, 7, LIN_GE));
    assert_bounds(v, lin3(1, 0, 0, 0), 0, 6);
    assert_bounds(v, lin3(0, 1, 0, 0), 1, 13);
    dom_free(v);
    domain_close(d);
}

// ---- combinations ---------------------------------------------------------------------------------------------------

static void test_product(void **state)
{
    (void)state;
    struct domain *d = open_domain("interval*congruence");
    struct dvalue *v = dom_top(d, &two);
    v = assume(v, con(1, 0, -3, LIN_GE));
    v = assume(v, con(-1, 0, 9, LIN_GE));
    v = assume(v, mod(1, 0, 0, 4));
    assert_bounds(v, lin3(1, 0, 0, 0), 4, 8);
    v = assume(v, con(-1, 0, 6, LIN_GE));
    assert_bounds(v, lin3(1, 0, 0, 0), 4, 4);
    v = set(v, 1, lin3(1, 0, 0, 1));
    assert_true(dom_implies(v, mod(0, 1, 0, 5)));
    v = assume(v, con(1, 0, -4, LIN_GT));
    assert_true(dom_is_bottom(v));
    dom_free(v);
    domain_close(d);
}

static void test_disjunction(void **state)
{
    (void)state;
    static const struct domain_cfg cfg = { .budget = 1000, .disjuncts = 3, .pack = 10 };
    struct domain *d = open_with("or(interval)", &cfg, NULL);
    struct dvalue *v = join(point(d, 0, 0), point(d, 10, 1)), *out[8];
    assert_int_equal(v->d->ops->disjuncts(v, out, ARRAY_LEN(out)), 2);
    dom_free(out[0]);
    dom_free(out[1]);
    assert_bounds(v, lin3(1, 0, 0, 0), 0, 10);
    struct lincon between[2] = { con(1, 0, -1, LIN_GE), con(-1, 0, 9, LIN_GE) };
    struct dvalue *none = dom_assume(v, between, 2);
    assert_true(dom_is_bottom(none));
    dom_free(none);
    for (i128 i = 20; i < 60; i += 10)
        v = join(v, point(d, i, 1));
    size_t n = v->d->ops->disjuncts(v, out, ARRAY_LEN(out));
    assert_int_equal(n, 3);
    for (size_t i = 0; i < n; i++)
        dom_free(out[i]);
    v = assume(v, con(0, -1, 0, LIN_GE));  // the first point was never merged
    assert_bounds(v, lin3(1, 0, 0, 0), 0, 0);
    dom_free(v);
    domain_close(d);
}

static void test_packs(void **state)
{
    (void)state;
    static const struct domain_cfg cfg = { .budget = 1000, .disjuncts = 3, .pack = 2 };
    struct domain *d = open_with("packs(octagon)", &cfg, NULL);
    struct dvalue *v = dom_top(d, &three);
    v = assume(v, con(1, -1, 0, LIN_GE));  // x0 >= x1: a pack
    struct lincon other = { lin3(0, 1, -1, 0), LIN_GE, 0 };
    v = assume(v, other);  // would be a third dimension in it
    assert_true(dom_implies(v, con(1, -1, 0, LIN_GE)));
    assert_false(dom_implies(v, other));
    v = assume(v, con(-1, 0, 5, LIN_GE));
    v = assume(v, con(0, 1, -5, LIN_GE));
    assert_bounds(v, lin3(1, 1, 0, 0), 10, 10);
    // x1 leaves its pack for x2's.
    v = set(v, 1, lin3(0, 0, 1, 0));
    other.rel = LIN_EQ;
    assert_true(dom_implies(v, other));
    assert_bounds(v, lin3(1, 0, 0, 0), 5, 5);
    dom_free(v);
    domain_close(d);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const bad[] = { "",   "or()",      "or(interval", "interval*", "*", "xor(interval)",
                                       "()", "interval)", "or" };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct buf why = { 0 };
        assert_null(domain_open(bad[i], NULL, NULL, &why));
        assert_true(why.n != 0);
        buf_free(&why);
    }
    static const char *const good[] = { "(interval)", "or(packs(octagon))*congruence", "interval*congruence*equalities",
                                        "or((interval*congruence))" };
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        struct domain *d = open_domain(good[i]);
        assert_non_null(d);
        struct dvalue *v = point(d, 3, 4);
        assert_bounds(v, lin3(1, 1, 0, 0), 7, 7);
        dom_free(v);
        domain_close(d);
    }
}

// ---- budgets --------------------------------------------------------------------------------------------------------

// Random values in a text, with a budget; all checks of points are made on the way.
static void trace(const char *name, int64_t budget, uint64_t seed, struct buf *out, struct domain_stats *stats)
{
    struct domain_cfg cfg = { .budget = budget, .disjuncts = 3, .pack = 10 };
    struct domain *d = open_with(name, &cfg, stats);
    struct lab l;
    lab_begin(&l, d, seed);
    struct law_value a = law_random(&l, 10);
    dom_print(a.v, law_name, NULL, &l, out);
    dom_free(a.v);
    arena_free(&l.mem);
    domain_close(d);
}

static void test_budget(void **state)
{
    (void)state;
    static const char *const names[] = { "poly", "poly-parma", "grid", "poly*grid" };
    static const int64_t budgets[] = { 1, 10, 40, 200, 2000 };
    uint64_t rounds = unit_rounds("BUDGET_ROUNDS", 12);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        for (size_t k = 0; k < ARRAY_LEN(budgets); k++) {
            struct domain_stats first = { 0 }, second = { 0 };
            for (uint64_t seed = 1; seed <= rounds; seed++) {
                struct domain *here = open_domain(names[i]);
                if (!here)
                    return;
                domain_close(here);
                struct buf a = { 0 }, b = { 0 };
                trace(names[i], budgets[k], seed, &a, &first);
                trace(names[i], budgets[k], seed, &b, &second);
                assert_string_equal(buf_str(&a), buf_str(&b));
                buf_free(&a);
                buf_free(&b);
            }
            assert_int_equal(first.over_budget, second.over_budget);
            if (strstr(names[i], "poly") && budgets[k] == 1)
                assert_true(first.over_budget > 0);
        }
}

// low <= each dimension <= high + its number: 2^16 corners.
static struct dvalue *box(const struct domain *d, i128 low, i128 high)
{
    struct lincon c[32];
    struct lin_term t[32];
    for (uint32_t i = 0; i < 32; i++) {
        t[i] = (struct lin_term){ i / 2, i % 2 ? -1 : 1 };
        c[i] = (struct lincon){ { &t[i], 1, i % 2 ? high + i / 2 : -low }, LIN_GE, 0 };
    }
    struct dvalue *top = dom_top(d, &many), *r = dom_assume(top, c, ARRAY_LEN(c));
    dom_free(top);
    return r;
}

// Without a budget this takes minutes.
static void test_many_corners(void **state)
{
    (void)state;
    static const struct domain_cfg cfg = { .budget = 20000, .disjuncts = 3, .pack = 10 };
    struct domain_stats stats = { 0 };
    struct domain *d = open_with("poly", &cfg, &stats);
    if (!d)
        return;
    struct dvalue *a = box(d, 0, 5), *b = box(d, 2, 9), *j = dom_join(a, b), *w = dom_widen(a, b);
    assert_true(stats.over_budget > 0);
    assert_bounds(a, lin3(1, 0, 0, 0), 0, 5);
    assert_bounds(j, lin3(1, 0, 0, 0), 0, 9);
    assert_bounds(j, lin3(0, 1, 0, 0), 0, 10);
    assert_true(dom_leq(a, j) && dom_leq(b, j) && dom_leq(a, w));
    struct itv up = dom_bounds_dim(w, 0);
    assert_int_equal(rat_compare(up.low, rat_int(0)), 0);
    assert_false(rat_is_finite(up.high));
    dom_free(a);
    dom_free(b);
    dom_free(j);
    dom_free(w);
    domain_close(d);
}

static void dim_name(void *ctx, uint32_t dim, struct buf *b)
{
    (void)ctx;
    buf_printf(b, "x%u", dim);
}

// Joins and widenings of boxes whose work b pays for; its ticks and results in a text.
static void charged(uint64_t limit, struct budget *b, struct buf *out)
{
    static const struct domain_cfg cfg = { .budget = 0, .disjuncts = 3, .pack = 10 };  // no limit for an operation
    struct domain *d = open_with("poly", &cfg, NULL);
    *b = (struct budget){ .tick_limit = limit };
    if (!d)
        return;
    domain_charge(d, b);
    for (i128 i = 0; i < 50; i++) {
        struct dvalue *x = box(d, i, i + 5), *y = box(d, i + 2, i + 9), *j = dom_join(x, y), *w = dom_widen(x, y);
        struct itv bounds = dom_bounds_dim(j, 0);
        assert_true(rat_compare(bounds.low, rat_int(i)) <= 0 && rat_compare(bounds.high, rat_int(i + 9)) >= 0);
        dom_print(w, dim_name, NULL, NULL, out);
        buf_printf(out, " after %llu\n", (unsigned long long)b->ticks);
        dom_free(x);
        dom_free(y);
        dom_free(j);
        dom_free(w);
    }
    domain_close(d);
}

// An operation ends with the ticks of who pays, not when it is done; what it gives is the same in each run.
static void test_charge(void **state)
{
    (void)state;
    struct budget one, two_;
    struct buf a = { 0 }, b = { 0 };
    charged(20000, &one, &a);
    charged(20000, &two_, &b);
    assert_string_equal(buf_str(&a), buf_str(&b));
    assert_true(a.n == 0 || (one.ticks > 20000 && one.ticks < 40000 && one.cause == STOP_TICKS));
    buf_free(&a);
    buf_free(&b);
}

// ---- two domains compared -------------------------------------------------------------------------------------------

// Polyhedra know no congruences.
static struct lincon inequality(struct lab *l)
{
    struct lincon c = law_constraint(l, NULL);
    if (c.rel == LIN_MOD)
        c.rel = LIN_GE;
    c.mod = 0;
    return c;
}

static struct dvalue *step(struct lab *l, struct rng rng, const struct domain *d, struct dvalue *v)
{
    struct dassign to[2];
    struct lincon c[2];
    l->rng = rng;
    struct dvalue *r = NULL, *w;
    switch (rng_below(&l->rng, 4)) {
    case 0:
        to[0] = law_assignment(l, 0);
        to[1] = law_assignment(l, 1);
        r = dom_assign(v, to, 2);
        break;
    case 1:
        w = dom_top(d, &l->dims);
        for (size_t i = 0; i < 2; i++)
            c[i] = inequality(l);
        r = dom_assume(w, c, 2);
        dom_free(w);
        w = r;
        r = dom_join(v, w);
        dom_free(w);
        break;
    default:
        for (size_t i = 0; i < 2; i++)
            c[i] = inequality(l);
        r = dom_assume(v, c, 2);
    }
    dom_free(v);
    return r;
}

// Over reals every operation of polyhedra is exact or best, so octagons contain what they give.
static void test_octagons_contain_polyhedra(void **state)
{
    (void)state;
    struct domain *poly = open_domain("poly"), *oct = open_domain("octagon");
    uint64_t rounds = unit_rounds("COMPARE_ROUNDS", 40);
    for (uint64_t seed = 1; seed <= rounds && poly; seed++) {
        struct lab l = { .d = oct, .seed = seed, .huge = 1, .dims = { 3, NULL } };
        l.dims.is_int = l.is_int;
        struct dvalue *p = dom_top(poly, &l.dims), *o = dom_top(oct, &l.dims);
        struct rng rng = rng_seed(seed);
        for (unsigned i = 0; i < 8; i++) {
            p = step(&l, rng, poly, p);
            o = step(&l, rng, oct, o);
            rng = l.rng;
            struct lincon_vec c = { 0 };
            dom_constraints(o, &l.mem, &c);
            for (size_t k = 0; k < c.n; k++)
                LAW(&l, dom_implies(p, c.at[k]), "octagons contain polyhedra", p, o);
            vec_free(&c);
        }
        dom_free(p);
        dom_free(o);
        arena_free(&l.mem);
    }
    domain_close(poly);
    domain_close(oct);
}

static void test_rounding_mode(void **state)
{
    (void)state;
    int before = fegetround();
    struct domain *d = open_domain("poly");
    assert_int_equal(fegetround(), before);
    domain_close(d);
    assert_int_equal(fegetround(), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nested_loops),  cmocka_unit_test(test_parma_widening),
        cmocka_unit_test(test_equalities),    cmocka_unit_test(test_grid),
        cmocka_unit_test(test_product),       cmocka_unit_test(test_disjunction),
        cmocka_unit_test(test_packs),         cmocka_unit_test(test_names),
        cmocka_unit_test(test_budget),        cmocka_unit_test(test_charge),
        cmocka_unit_test(test_many_corners),  cmocka_unit_test(test_octagons_contain_polyhedra),
        cmocka_unit_test(test_rounding_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
