// SPDX-License-Identifier: Apache-2.0
// t_boolfun.c: boolean functions against their truth tables.
#include "unit.h"

#include "base/rng.h"
#include "domains/boolfun.h"

enum { VARS = 4, ROWS = 1 << VARS, FUNCTIONS = 200 };

// A function and its truth table: bit r is its value where variable i is bit i of r.
struct pair {
    uint32_t f;
    uint16_t table;
};

static uint16_t table_of(uint32_t f)
{
    uint16_t t = 0;
    for (unsigned r = 0; r < ROWS; r++) {
        uint32_t g = f;
        while (g > BF_TRUE)
            g = r >> bf_top(g) & 1 ? bf_high(g) : bf_low(g);
        t |= (uint16_t)(g << r);
    }
    return t;
}

static struct pair variable(unsigned i)
{
    uint16_t t = 0;
    for (unsigned r = 0; r < ROWS; r++)
        t |= (uint16_t)((r >> i & 1) << r);
    return (struct pair){ bf_var(i), t };
}

static struct pair exists(struct pair a, unsigned i)
{
    uint16_t t = 0;
    for (unsigned r = 0; r < ROWS; r++)
        t |= (uint16_t)((a.table >> (r | 1u << i) & 1 || a.table >> (r & ~(1u << i)) & 1) << r);
    return (struct pair){ bf_exists(a.f, i), t };
}

static struct pair ite(struct pair a, struct pair b, struct pair c)
{
    return (struct pair){ bf_ite(a.f, b.f, c.f), (uint16_t)((a.table & b.table) | (~a.table & c.table)) };
}

static struct pair and_exists(struct pair a, struct pair b)
{
    struct pair both = { 0, a.table & b.table };
    uint16_t table = exists(exists((struct pair){ bf_and(a.f, b.f), both.table }, 1), 3).table;
    return (struct pair){ bf_and_exists(a.f, b.f, bf_and(bf_var(1), bf_var(3))), table };
}

static struct pair random_operation(struct rng *rng, const struct pair *known, size_t n)
{
    struct pair a = known[rng_below(rng, n)], b = known[rng_below(rng, n)];
    switch (rng_below(rng, 6)) {
    case 0:
        return (struct pair){ bf_and(a.f, b.f), a.table & b.table };
    case 1:
        return (struct pair){ bf_or(a.f, b.f), a.table | b.table };
    case 2:
        return (struct pair){ bf_not(a.f), (uint16_t)~a.table };
    case 3:
        return ite(a, b, known[rng_below(rng, n)]);
    case 4:
        return and_exists(a, b);
    default:
        return exists(a, (unsigned)rng_below(rng, VARS));
    }
}

static void test_operations(void **state)
{
    (void)state;
    if (!bf_available())
        skip();
    struct rng rng = rng_seed(1);
    bf_open();
    struct pair known[FUNCTIONS];
    for (unsigned i = 0; i < VARS; i++)
        known[i] = variable(i);
    for (size_t n = VARS; n < FUNCTIONS; n++) {
        known[n] = random_operation(&rng, known, n);
        assert_int_equal(table_of(known[n].f), known[n].table);
        for (size_t k = 0; k < n; k++) {
            assert_int_equal(known[k].f == known[n].f, known[k].table == known[n].table);
            assert_int_equal(bf_implies(known[k].f, known[n].f), (known[k].table & ~known[n].table) == 0);
        }
    }
    bf_close();
}

// Renaming there and back; how often functions hold, and one place where they do.
static void test_models(void **state)
{
    (void)state;
    if (!bf_available())
        skip();
    static const uint32_t vars[VARS] = { 0, 1, 2, 3 }, other[VARS] = { 9, 5, 7, 4 };
    static const uint32_t more[VARS + 2] = { 0, 1, 2, 3, 8, 80 };
    struct rng rng = rng_seed(2);
    bf_open();
    struct pair known[FUNCTIONS];
    for (unsigned i = 0; i < VARS; i++)
        known[i] = variable(i);
    for (size_t n = VARS; n < FUNCTIONS; n++) {
        struct pair a = known[n] = random_operation(&rng, known, n);
        uint32_t there = bf_rename(a.f, vars, other, VARS);
        assert_int_equal(bf_rename(there, other, vars, VARS), a.f);
        assert_int_equal(there == a.f, a.f <= BF_TRUE);
        unsigned rows = (unsigned)__builtin_popcount(a.table), row = 0;
        assert_int_equal(bf_count(a.f, vars, VARS), rows);
        assert_int_equal(bf_count(a.f, more, VARS + 2), 4 * rows);
        if (a.f == BF_FALSE)
            continue;
        struct u32_vec on = { 0 };
        bf_pick(a.f, &on);
        for (size_t i = 0; i < on.n; i++)
            row |= 1u << on.at[i];
        assert_true(a.table >> row & 1);
        vec_free(&on);
    }
    uint32_t many[80];
    for (uint32_t i = 0; i < ARRAY_LEN(many); i++)
        many[i] = i;
    assert_true(bf_count(BF_TRUE, many, 63) == UINT64_C(1) << 63);
    assert_true(bf_count(BF_TRUE, many, 64) == UINT64_MAX);
    assert_true(bf_count(bf_or(bf_var(0), bf_var(70)), many, 80) == UINT64_MAX);
    bf_close();
}

// What is kept stays; the table survives collections; users share it.
static void test_references(void **state)
{
    (void)state;
    if (!bf_available())
        skip();
    bf_open();
    bf_open();
    size_t mark = bf_mark();
    uint32_t f = bf_keep(bf_and(bf_var(0), bf_not(bf_var(70))));
    bf_release(mark);
    for (uint32_t i = 1; i < 20000; i++) {
        uint32_t g = bf_var(i % 60);
        for (uint32_t k = 0; k < 8; k++)
            g = bf_or(bf_and(g, bf_var((i * 7 + k * 13) % 60)), bf_var((i + k) % 60));
        bf_release(mark);
    }
    assert_int_equal(bf_top(f), 0);
    assert_int_equal(bf_low(f), BF_FALSE);
    assert_int_equal(bf_top(bf_high(f)), 70);
    assert_int_equal(bf_nodes(f), 2);
    bf_drop(f);
    bf_close();
    assert_int_equal(table_of(bf_var(1)), 0xcccc);
    bf_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_references),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
