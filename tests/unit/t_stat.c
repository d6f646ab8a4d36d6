// SPDX-License-Identifier: Apache-2.0
// t_stat.c: statistics are printed aligned and as JSON, times only on request.
#include "unit.h"

#include "base/mem.h"
#include "base/stat.h"

#define DEMO_STATS(X)                                \
    X(COUNT, merges, "", "states \"combined\"")      \
    X(MAX, reached_max, "states", "largest reached") \
    X(NANOS, time_post, "", "time in successors")
STAT_STRUCT(demo_stats, DEMO_STATS);
static const struct stat_spec demo_specs[] = { DEMO_STATS(STAT_ROW) };

// fill: two groups, one of them without a prefix, on the same values.
static void fill(struct stats *s, const struct demo_stats *d)
{
    struct stat_group g = { .prefix = "demo", .specs = demo_specs, .n = 3, .values = &d->merges };
    stat_register(s, g);
    g.prefix = "";
    g.n = 1;
    stat_register(s, g);
}

static const struct demo_stats demo = { .merges = 7, .reached_max = 12345, .time_post = UINT64_C(2034567890) };

static void text_without_times(void **state)
{
    (void)state;
    struct stats s = { 0 };
    struct buf out = { 0 };
    fill(&s, &demo);
    stat_print_text(&s, false, &out);
    assert_string_equal(buf_str(&out), "demo.merges           7         states \"combined\"\n"
                                       "demo.reached_max  12345 states  largest reached\n"
                                       "merges                7         states \"combined\"\n");
    buf_free(&out);
}

static void text_with_times(void **state)
{
    (void)state;
    struct stats s = { 0 };
    struct buf out = { 0 };
    fill(&s, &demo);
    stat_print_text(&s, true, &out);
    assert_non_null(strstr(buf_str(&out), "\ndemo.time_post    2.034 s       time in successors\n"));
    buf_free(&out);
}

static void values_by_name(void **state)
{
    (void)state;
    struct stats s = { 0 };
    fill(&s, &demo);
    assert_int_equal(stat_value(&s, "demo.reached_max"), 12345);
    assert_int_equal(stat_value(&s, "merges"), 7);
    assert_int_equal(stat_value(&s, "demo.nothing"), 0);
    assert_int_equal(stat_value(&s, "dem.merges"), 0);
}

static void json(void **state)
{
    (void)state;
    struct stats s = { 0 };
    struct buf out = { 0 };
    stat_print_json(&s, true, &out);
    assert_string_equal(buf_str(&out), "{\n}\n");
    out.n = 0;
    fill(&s, &demo);
    s.n = 1;
    stat_print_json(&s, true, &out);
    assert_string_equal(
        buf_str(&out),
        "{\n"
        "  \"demo.merges\": {\"value\": 7, \"unit\": \"\", \"help\": \"states \\\"combined\\\"\"},\n"
        "  \"demo.reached_max\": {\"value\": 12345, \"unit\": \"states\", \"help\": \"largest reached\"},\n"
        "  \"demo.time_post\": {\"value\": 2.034, \"unit\": \"s\", \"help\": \"time in successors\"}\n"
        "}\n");
    out.n = 0;
    stat_print_json(&s, false, &out);
    assert_null(strstr(buf_str(&out), "time_post"));
    buf_free(&out);
}

static void clock_goes_forward(void **state)
{
    (void)state;
    uint64_t start = stat_now();
    // Some kernels count CPU time in ticks of the scheduler, so a fixed amount of work may take none.
    for (uint64_t i = 0; i < 20000000 && stat_now() <= start; i++)
        continue;
    assert_true(stat_now() > start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_without_times), cmocka_unit_test(text_with_times),
        cmocka_unit_test(values_by_name),     cmocka_unit_test(json),
        cmocka_unit_test(clock_goes_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
