// SPDX-License-Identifier: Apache-2.0
// t_tick.c: budgets stop where they say, and stay stopped.
#include "unit.h"

#include "base/mem.h"
#include "base/stat.h"
#include "base/tick.h"

static void unlimited_goes_on(void **state)
{
    (void)state;
    struct budget b = { 0 };
    for (int i = 0; i < 100000; i++)
        assert_int_equal(tick(&b, 3), RC_OK);
    assert_int_equal(b.ticks, 300000);
    assert_int_equal(b.cause, STOP_NONE);
}

// The limit is exact however the units are spent, and nothing but a later call changes the answer.
static void limit_is_exact(void **state)
{
    (void)state;
    static const uint64_t limits[] = { 1, 2, 4095, 4096, 4097, 10000 };
    for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
        struct budget b = { .tick_limit = limits[i] };
        uint64_t done = 0;
        while (tick(&b, 1) == RC_OK)
            done++;
        assert_int_equal(done, limits[i] - 1);
        assert_int_equal(b.cause, STOP_TICKS);
        assert_int_equal(tick(&b, 0), RC_STOP);
        assert_int_equal(tick(&b, 1), RC_STOP);
    }
}

static void big_steps_do_not_jump_over(void **state)
{
    (void)state;
    struct budget b = { .tick_limit = 100000 };
    assert_int_equal(tick(&b, 99999), RC_OK);
    assert_int_equal(tick(&b, 1000000), RC_STOP);
    assert_int_equal(b.cause, STOP_TICKS);
}

static void fault_comes_at_its_tick(void **state)
{
    (void)state;
    struct budget b = { .tick_limit = 50000, .fail_at = 5000 };
    for (int i = 1; i < 5000; i++)
        assert_int_equal(tick(&b, 1), RC_OK);
    assert_int_equal(tick(&b, 1), RC_STOP);
    assert_int_equal(b.ticks, 5000);
}

static void cancel_is_seen_soon(void **state)
{
    (void)state;
    volatile int cancel = 0;
    struct budget b = { .cancel = &cancel };
    for (int i = 0; i < 10000; i++)
        assert_int_equal(tick(&b, 1), RC_OK);
    cancel = 1;
    int more = 0;
    while (tick(&b, 1) == RC_OK)
        more++;
    assert_true(more <= 4096);
    assert_int_equal(b.cause, STOP_CANCELLED);
    cancel = 0;
    assert_int_equal(tick(&b, 1), RC_STOP);
}

static void memory_is_seen_soon(void **state)
{
    (void)state;
    struct budget b = { .mem_limit = mem_live() + 1000 };
    assert_int_equal(tick(&b, 5000), RC_OK);
    void *p = mem_alloc(1001);
    assert_int_equal(tick(&b, 4096), RC_STOP);
    assert_int_equal(b.cause, STOP_MEMORY);
    mem_free(p, 1001);
}

static void time_is_seen(void **state)
{
    (void)state;
    struct budget b = { .cpu_limit_ns = stat_now() + 20 * 1000 * 1000 };
    while (tick(&b, 1) == RC_OK) {}
    assert_int_equal(b.cause, STOP_TIME);
    assert_true(stat_now() >= b.cpu_limit_ns);
    assert_true(stat_now() < b.cpu_limit_ns + UINT64_C(1000) * 1000 * 1000);
}

// 0 would be no limit.
static void shares_are_limits(void **state)
{
    (void)state;
    struct budget b = { .ticks = 10 };
    assert_int_equal(tick_share(&b, 5), 15);
    assert_int_equal(tick_share(&b, 0), 11);
    assert_int_equal(tick_share(&b, UINT64_MAX), UINT64_MAX);
    assert_int_equal(tick_share(&b, UINT64_MAX - 9), UINT64_MAX);
    b.tick_limit = 12;
    assert_int_equal(tick_share(&b, 1), 11);
    assert_int_equal(tick_share(&b, 100), 12);
    b.ticks = 20;
    assert_int_equal(tick_share(&b, 5), 12);
    assert_int_equal(tick_share(&(struct budget){ .ticks = 0 }, 0), 1);
}

static void causes_have_names(void **state)
{
    (void)state;
    assert_string_equal(stop_cause_text(STOP_NONE), "not stopped");
    assert_string_equal(stop_cause_text(STOP_TICKS), "work limit");
    assert_string_equal(stop_cause_text(STOP_TIME), "time limit");
    assert_string_equal(stop_cause_text(STOP_MEMORY), "memory limit");
    assert_string_equal(stop_cause_text(STOP_CANCELLED), "interrupted");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unlimited_goes_on),
        cmocka_unit_test(limit_is_exact),
        cmocka_unit_test(big_steps_do_not_jump_over),
        cmocka_unit_test(fault_comes_at_its_tick),
        cmocka_unit_test(cancel_is_seen_soon),
        cmocka_unit_test(memory_is_seen_soon),
        cmocka_unit_test(time_is_seen),
        cmocka_unit_test(shares_are_limits),
        cmocka_unit_test(causes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
