// SPDX-License-Identifier: Apache-2.0
// t_lin.c: exact numbers, linear expressions, normal forms of constraints.
#include "unit.h"

#include "base/rng.h"
#include "domains/lin.h"

static const uint8_t kinds[3] = { 1, 1, 0 };  // x, y integers; r real

static void name(void *ctx, uint32_t dim, struct buf *b)
{
    (void)ctx;
    buf_putc(b, "xyr"[dim]);
}

static void assert_prints(struct lincon c, const char *text)
{
    struct buf b = { 0 };
    lincon_print(c, name, NULL, &b);
    assert_string_equal(buf_str(&b), text);
    buf_free(&b);
}

static struct lin make(struct arena *mem, i128 x, i128 y, i128 r, i128 k)
{
    i128 coef[3] = { x, y, r };
    struct lin e = lin_const(k);
    for (uint32_t i = 0; i < 3; i++)
        assert_true(lin_add(mem, e, 1, lin_dim(mem, i), coef[i], &e));
    return e;
}

static void test_rationals(void **state)
{
    (void)state;
    i128 big = ((i128)1 << 126) - 1;
    struct rat a, b, c;
    assert_true(rat_make(big, big - 1, &a));
    assert_true(rat_make(big - 1, big - 2, &b));
    assert_int_equal(rat_compare(a, b), -1);  // 1 + 1/(n-1) < 1 + 1/(n-2); the cross products do not fit
    assert_int_equal(rat_compare(rat_neg(a), rat_neg(b)), 1);
    assert_int_equal(rat_compare(a, a), 0);
    assert_int_equal(rat_compare(RAT_NEG_INF, rat_neg(a)), -1);
    assert_int_equal(rat_compare(RAT_INF, a), 1);
    assert_int_equal(rat_compare(RAT_INF, RAT_INF), 0);
    assert_false(rat_add(RAT_INF, RAT_NEG_INF, &c));
    assert_false(rat_mul(RAT_INF, rat_int(0), &c));
    assert_false(rat_mul(a, b, &c));
    assert_true(rat_add(RAT_INF, a, &c) && rat_compare(c, RAT_INF) == 0);
    assert_true(rat_mul(RAT_INF, rat_int(-3), &c) && rat_compare(c, RAT_NEG_INF) == 0);
    assert_true(rat_make(-7, 2, &c));
    assert_true(rat_floor(c) == -4 && rat_ceil(c) == -3);
}

static void test_normal_forms(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct {
        struct lincon c;
        const char *text;
    } rows[] = {
        { { make(&mem, 2, -4, 0, 3), LIN_GE, 0 }, "x - 2*y + 1 >= 0" },
        { { make(&mem, 2, -4, 0, 2), LIN_GT, 0 }, "x - 2*y >= 0" },
        { { make(&mem, 2, 0, 4, 6), LIN_GT, 0 }, "x + 2*r + 3 > 0" },
        { { make(&mem, 2, 0, 4, 3), LIN_GE, 0 }, "2*x + 4*r + 3 >= 0" },
        { { make(&mem, -2, 4, 0, 3), LIN_EQ, 0 }, "1 = 0" },
        { { make(&mem, -2, 4, 0, 6), LIN_EQ, 0 }, "x - 2*y - 3 = 0" },
        { { make(&mem, 0, 0, 0, 5), LIN_GE, 0 }, "0 = 0" },
        { { make(&mem, 6, 4, 0, 8), LIN_MOD, 4 }, "x = 0 (mod 2)" },
        { { make(&mem, 3, 0, 0, -1), LIN_MOD, 5 }, "x + 3 = 0 (mod 5)" },
        { { make(&mem, 2, 0, 0, 1), LIN_MOD, 4 }, "1 = 0" },
        { { make(&mem, 4, 8, 0, 4), LIN_MOD, 4 }, "0 = 0" },
        { { make(&mem, 4, 0, 3, 2), LIN_MOD, 2 }, "3*r = 0 (mod 2)" },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct lincon c = lincon_normal(&mem, rows[i].c, kinds);
        assert_prints(c, rows[i].text);
        assert_int_equal(lincon_compare(c, lincon_normal(&mem, c, kinds)), 0);
    }
    arena_free(&mem);
}

// A constraint, its normal form and the opposite of its negation hold of the same points.
static void test_random(void **state)
{
    (void)state;
    struct rng rng = rng_seed(3);
    struct arena mem = { 0 };
    for (int i = 0; i < 3000; i++) {
        i128 k[4];
        for (size_t j = 0; j < ARRAY_LEN(k); j++)
            k[j] = (i128)rng_below(&rng, 9) - 4;
        bool reals = rng_below(&rng, 2);
        struct lincon c = { make(&mem, k[0], k[1], reals ? k[2] : 0, k[3]), (enum lin_rel)rng_below(&rng, 4), 0 },
                      no[2];
        c.mod = c.rel == LIN_MOD ? 2 + (i128)rng_below(&rng, 6) : 0;
        struct rat p[3] = { rat_int((i128)rng_below(&rng, 9) - 4), rat_int((i128)rng_below(&rng, 9) - 4), { 0, 1 } };
        assert_true(rat_make((i128)rng_below(&rng, 19) - 9, 1 + (i128)rng_below(&rng, 4), &p[2]));
        bool holds, normal, other, any = false;
        assert_true(lincon_holds(c, p, &holds));
        assert_true(lincon_holds(lincon_normal(&mem, c, kinds), p, &normal));
        assert_int_equal(holds, normal);
        size_t n = lincon_negate(&mem, c, !reals, no);
        assert_int_equal(n, c.rel == LIN_MOD ? 0 : c.rel == LIN_EQ ? 2 : 1);
        for (size_t j = 0; j < n; j++) {
            assert_true(lincon_holds(no[j], p, &other));
            any = any || other;
        }
        assert_true(n == 0 || any == !holds);
    }
    arena_free(&mem);
}

static void test_limits(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct lin e = make(&mem, ((i128)1 << 99) + 1, 0, 0, 0), f = lin_const(7);
    assert_false(lin_add(&mem, e, 1, e, 1, &f));
    assert_true(f.k == 7 && f.n == 0);
    assert_true(lin_add(&mem, e, 1, e, -1, &f) && f.n == 0);
    struct itv far = { rat_int(((i128)1 << 126)), rat_int(((i128)1 << 126)) };
    struct itv twice = itv_scale(far, rat_int(4));
    assert_true(!rat_is_finite(twice.low) && !rat_is_finite(twice.high));
    assert_true(itv_is_empty(itv_meet(far, (struct itv){ RAT_NEG_INF, rat_int(0) })));
    assert_true(itv_leq(far, ITV_ALL) && itv_leq(ITV_NONE, far) && !itv_leq(ITV_ALL, far));
    arena_free(&mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rationals),
        cmocka_unit_test(test_normal_forms),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
