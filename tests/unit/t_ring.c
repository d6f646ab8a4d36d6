// SPDX-License-Identifier: Apache-2.0
// t_ring.c: polynomials modulo 2^w against their values at points; spans and kernels against what defines them.
#include "unit.h"

#include "base/rng.h"
#include "domains/howell.h"

enum { VARS = 4, ROUNDS = 300 };

static const unsigned widths[] = { 1, 3, 8, 32, 33, 64 };

struct point {
    uint64_t at[VARS];
};

static uint64_t value_at(void *ctx, uint32_t var)
{
    return ((const struct point *)ctx)->at[var];
}

static struct point random_point(struct rng *g)
{
    struct point p;
    for (int i = 0; i < VARS; i++)
        p.at[i] = rng_below(g, 2) ? rng_below(g, 9) : rng_next(g);
    return p;
}

static const struct polynomial *random_polynomial(struct ring *r, struct rng *g, uint32_t degree)
{
    const struct polynomial *p = r->zero;
    for (uint64_t n = rng_below(g, 5); n-- > 0;) {
        uint32_t var[RING_DEGREE], d = (uint32_t)rng_below(g, degree + 1);
        for (uint32_t i = 0; i < d; i++)
            var[i] = (uint32_t)rng_below(g, VARS);
        uint64_t c = rng_below(g, 2) ? rng_below(g, 7) : rng_next(g) << rng_below(g, 60);
        p = ring_scaled_sum(r, p, 1, ring_term(r, ring_monomial(r, var, d), c));
    }
    return p;
}

static uint64_t eval(const struct ring *r, const struct polynomial *p, struct point *x)
{
    return ring_eval(r, p, value_at, x);
}

static void check_operations(struct ring *r, struct rng *g)
{
    const struct polynomial *a = random_polynomial(r, g, 3), *b = random_polynomial(r, g, 3);
    struct point x = random_point(g);
    uint64_t k = rng_next(g), va = eval(r, a, &x), vb = eval(r, b, &x);
    assert_int_equal(eval(r, ring_scaled_sum(r, a, k, b), &x), (va + k * vb) & r->mask);
    assert_int_equal(eval(r, ring_mul(r, a, b), &x), (va * vb) & r->mask);
    assert_true(ring_equal(ring_mul(r, a, b), ring_mul(r, b, a)));
    assert_true(ring_equal(ring_scaled_sum(r, ring_scaled_sum(r, a, 1, b), UINT64_MAX, b), a));
}

struct images {
    const struct polynomial *of[VARS];
};

static const struct polynomial *image_of(void *ctx, uint32_t var)
{
    return ((const struct images *)ctx)->of[var];
}

static void check_substitution(struct ring *r, struct rng *g)
{
    struct images m;
    struct point x = random_point(g), y;
    const struct polynomial *p = random_polynomial(r, g, 3);
    for (int i = 0; i < VARS; i++) {
        m.of[i] = random_polynomial(r, g, 2);
        y.at[i] = eval(r, m.of[i], &x);
    }
    assert_int_equal(eval(r, ring_substitute(r, p, image_of, &m), &x), eval(r, p, &y));
}

// Combinations of generators are in the span; normal forms differ from what they are of by an element, and do not depend on the order of generators.
static void check_span(struct ring *r, struct rng *g)
{
    enum { GENERATORS = 4 };
    const struct polynomial *of[GENERATORS], *sum = r->zero, *p = random_polynomial(r, g, 2);
    struct span a = { .ring = r }, b = { .ring = r };
    for (int i = 0; i < GENERATORS; i++) {
        of[i] = random_polynomial(r, g, 2);
        span_add(&a, of[i]);
        sum = ring_scaled_sum(r, sum, rng_next(g), of[i]);
    }
    for (int i = GENERATORS; i-- > 0;)
        span_add(&b, of[i]);
    assert_true(span_has(&a, sum) && span_has(&b, sum));
    for (size_t i = 0; i < a.rows.n; i++)
        assert_true(span_has(&b, a.rows.at[i]));
    assert_true(span_has(&a, ring_scaled_sum(r, p, UINT64_MAX, span_reduce(&a, p))));
    assert_int_equal(span_has(&a, p), span_has(&b, p));
    span_free(&a);
    span_free(&b);
}

// Over Z/2^w the span of 2x has neither x nor, for w > 2, 4x + 1, but it has 6x.
static void test_span_by_hand(void **state)
{
    (void)state;
    struct ring r;
    ring_init(&r, 8);
    struct span s = { .ring = &r };
    const struct polynomial *x = ring_var(&r, 0);
    span_add(&s, ring_scaled_sum(&r, r.zero, 2, x));
    assert_false(span_has(&s, x));
    assert_true(span_has(&s, ring_scaled_sum(&r, r.zero, 6, x)));
    assert_false(span_is_absurd(&s));
    span_add(&s, ring_scaled_sum(&r, ring_const(&r, 1), 2, x));  // 2x + 1 = 0 is impossible
    assert_true(span_is_absurd(&s));
    span_free(&s);
    ring_free(&r);
}

static void check_kernel(unsigned w, struct rng *g)
{
    enum { LENGTH = 5, ROWS = 3 };
    struct kernel k;
    uint64_t row[ROWS][LENGTH], mask = w == 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1, x[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        x[i] = rng_below(g, 6);
    kernel_init(&k, w, LENGTH);
    for (int i = 0; i < ROWS; i++) {
        uint64_t sum = 0;
        for (int c = 0; c + 1 < LENGTH; c++) {
            row[i][c] = rng_next(g) << rng_below(g, 8) & mask;
            sum += row[i][c] * x[c];
        }
        row[i][LENGTH - 1] = (0 - sum) & mask;  // so (x, 1) is in the kernel
        kernel_cut(&k, row[i]);
    }
    x[LENGTH - 1] = 1;
    struct ring r;
    struct span s = { .ring = &r };
    ring_init(&r, w);
    const struct polynomial *known = r.zero;
    for (uint32_t c = 0; c < LENGTH; c++)
        known = ring_scaled_sum(&r, known, x[c], ring_var(&r, c));
    for (size_t v = 0; v < k.m; v++) {
        const struct polynomial *p = r.zero;
        for (uint32_t c = 0; c < LENGTH; c++)
            p = ring_scaled_sum(&r, p, k.basis[v * LENGTH + c], ring_var(&r, c));
        span_add(&s, p);
        for (int i = 0; i < ROWS; i++) {
            uint64_t sum = 0;
            for (int c = 0; c < LENGTH; c++)
                sum += row[i][c] * k.basis[v * LENGTH + c];
            assert_int_equal(sum & mask, 0);
        }
    }
    assert_true(span_has(&s, known));
    span_free(&s);
    ring_free(&r);
    kernel_free(&k);
}

static void test_random(void **state)
{
    (void)state;
    struct rng g = rng_seed(7);
    for (size_t i = 0; i < ARRAY_LEN(widths); i++)
        for (int k = 0; k < ROUNDS; k++) {
            struct ring r;
            ring_init(&r, widths[i]);
            check_operations(&r, &g);
            check_substitution(&r, &g);
            check_span(&r, &g);
            ring_free(&r);
            check_kernel(widths[i], &g);
        }
}

// What grows too large does not exist.
static void test_limits(void **state)
{
    (void)state;
    struct ring r;
    ring_init(&r, 32);
    const struct polynomial *p = ring_var(&r, 0);
    for (uint32_t i = 1; i < RING_DEGREE; i++)
        p = ring_mul(&r, p, ring_var(&r, 0));
    assert_int_equal(ring_degree(&r, p), RING_DEGREE);
    assert_null(ring_mul(&r, p, ring_var(&r, 0)));
    assert_null(ring_scaled_sum(&r, NULL, 1, p));
    assert_int_equal(ring_inverse(3) * 3, 1);
    ring_free(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_span_by_hand),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
