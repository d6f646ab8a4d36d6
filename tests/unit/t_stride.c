// SPDX-License-Identifier: Apache-2.0
// t_stride.c: strides hold the numbers that the operations on theirs give.
#include "unit.h"

#include "base/rng.h"
#include "num/stride.h"

static struct stride random_stride(struct rng *r, int64_t *member)
{
    int64_t m = (int64_t)rng_below(r, 4) ? (int64_t)rng_below(r, 40) : 0;
    struct stride s = stride(m, (int64_t)rng_below(r, 200) - 100);
    *member = s.r + m * ((int64_t)rng_below(r, 20) - 10);
    assert_true(stride_has(s, *member));
    return s;
}

static int64_t wrap(int64_t x, unsigned bits, bool is_signed)
{
    uint64_t mask = (UINT64_C(1) << bits) - 1, y = (uint64_t)x & mask;
    return is_signed && y >> (bits - 1) ? (int64_t)(y | ~mask) : (int64_t)y;
}

static void test_operations(void **state)
{
    (void)state;
    struct rng r = rng_seed(7);
    for (int i = 0; i < 20000; i++) {
        int64_t x, y;
        struct stride a = random_stride(&r, &x), b = random_stride(&r, &y);
        assert_true(stride_has(stride_sum(a, b, 1), x + y));
        assert_true(stride_has(stride_sum(a, b, -1), x - y));
        assert_true(stride_has(stride_product(a, b), x * y));
        assert_true(stride_has(stride_join(a, b), x) && stride_has(stride_join(a, b), y));
        unsigned bits = 3 + (unsigned)rng_below(&r, 20);
        assert_true(stride_has(stride_wrapped(a, bits), wrap(x, bits, true)));
        assert_true(stride_has(stride_wrapped(a, bits), wrap(x, bits, false)));
    }
}

static void test_bounds(void **state)
{
    (void)state;
    // No number is in NONE, every number is in ANY, and what is too large is not known.
    assert_false(stride_has(STRIDE_NONE, 0));
    assert_true(stride_has(STRIDE_ANY, -7));
    assert_true(stride_equal(stride_join(STRIDE_NONE, stride(8, 3)), stride(8, 3)));
    assert_true(stride_equal(stride(0, STRIDE_LARGE), STRIDE_ANY));
    assert_true(stride_equal(stride_product(stride(0, STRIDE_LARGE - 1), stride(0, STRIDE_LARGE - 1)), STRIDE_ANY));
    // An index times 16 plus 8.
    struct stride s = stride_sum(stride_product(STRIDE_ANY, stride(0, 16)), stride(0, 8), 1);
    assert_true(stride_equal(s, stride(16, 8)));
    assert_true(stride_has(s, -8) && !stride_has(s, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
