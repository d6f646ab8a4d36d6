// SPDX-License-Identifier: Apache-2.0
// t_reason.c: reasons of UNKNOWN: texts, names, and advice that leads nowhere again.
#include "unit.h"

#include "cfa/cfa.h"
#include "cfa/reason.h"

static void check_text(const struct reason *r, const char *expected)
{
    struct arena mem = { 0 };
    assert_string_equal(reason_text(r, &mem), expected);
    arena_free(&mem);
}

static void test_texts(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct edge e = { .kind = EDGE_UNSUPPORTED, .text = "call of `f`", .loc = { 7 } };
    struct reason r = reason_stop(STOP_WALL);
    check_text(&r, "wall-clock limit");
    reason_add(&r, &mem, "reading the program");
    check_text(&r, "wall-clock limit; reading the program");
    reason_add(&r, &mem, "in the library function `f`");
    check_text(&r, "wall-clock limit; reading the program; in the library function `f`");
    r = (struct reason){ REASON_UNDEFINED_ON_PATH, .arg = { "double free", "f.c:3" } };
    check_text(&r, "double free at f.c:3 on the suspect path; error path found, but no input that takes it");
    r = reason_unsupported(&e);
    check_text(&r, "call of `f`");
    assert_int_equal(r.kind, REASON_OBSTACLE_CONSTRUCT);
    assert_int_equal(r.at.off, 7);
    e.extern_name.i = 1;
    assert_int_equal(reason_unsupported(&e).kind, REASON_OBSTACLE_LIBRARY_CALL);
    e.fault = FAULT_DOUBLE_FREE;
    r = reason_unsupported(&e);
    check_text(&r, "double free");
    assert_int_equal(r.kind, REASON_OBSTACLE_FAULT);
    struct obstacle_at o = { .kind = OBSTACLE_STOPPED, .stopped = STOP_TICKS, .about.edge = &e };
    assert_int_equal(reason_obstacle(&o).kind, REASON_WORK_LIMIT);
    arena_free(&mem);
}

// One that is copied lives on when the strings of the other are gone.
static void test_copy(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    char what[] = "poly", more[] = "reading";
    struct reason r = { REASON_NO_DOMAIN, .arg = { what }, .more = more };
    struct reason c = reason_copy(&r, &mem);
    what[0] = more[0] = 'X';
    check_text(&c, "the domain `poly` is not part of this build; reading");
    arena_free(&mem);
}

static void test_names(void **state)
{
    (void)state;
    for (int i = 1; i < REASON_KINDS; i++) {
        const struct reason_row *x = reason_row((enum reason_kind)i);
        assert_int_equal(!x->name, i == REASON_OBSTACLE || i == REASON_HAZARD);
        if (x->name)
            assert_true(x->advice[0] && x->meaning[0]);
        for (int j = 1; j < i && x->name; j++) {
            const char *other = reason_row((enum reason_kind)j)->name;
            assert_true(!other || strcmp(x->name, other) != 0);
        }
    }
    assert_string_equal(reason_row(REASON_HAZARD_OVERLAP)->name, "open-overlap");
    assert_int_equal(REASON_HAZARD + 1 + HAZARD_OVERLAP, REASON_HAZARD_OVERLAP);
    assert_int_equal(REASON_OBSTACLE + OBSTACLE_SPLITS, REASON_OBSTACLE_SPLITS);
}

static void check_advice(enum reason_kind kind, const char *running, const char *expected)
{
    struct buf b = { 0 };
    reason_advice(kind, running, &b);
    assert_string_equal(buf_str(&b), expected);
    buf_free(&b);
}

static void test_advice(void **state)
{
    (void)state;
    static const char numeric[] = "another --numeric.domain or --numeric.strategy may know more";
    check_advice(REASON_WORK_LIMIT, "kind", "raise --ticks, or leave it out");
    check_advice(REASON_NUMERIC, "default", numeric);
    check_advice(REASON_NUMERIC, NULL, numeric);
    check_advice(
        REASON_NO_INPUT, "value",
        "look at the suspect path, or search longer, with a larger --cegar.search-runs; try --analysis=kind, predicate or the "
        "default strategy");
    check_advice(REASON_BOUND, "bmc,max=3",
                 "raise --bmc.max (0: no bound); try --analysis=kind or the default strategy");
    check_advice(REASON_BOUND, "kind-bits", "raise --bmc.max (0: no bound); try the default strategy");
    check_advice(REASON_BOUND, "ranges:1 !safety?kind:2 numeric:3",
                 "raise --bmc.max (0: no bound); try the default strategy");
    check_advice(REASON_BOUND, "@default", "raise --bmc.max (0: no bound)");
    check_advice(REASON_BOUND, "kinds", "raise --bmc.max (0: no bound); try --analysis=kind or the default strategy");
    check_advice(REASON_TIME_LIMIT, "constants-monolithic", "raise --time; --stats shows where the time went");
    check_advice(REASON_TIME_LIMIT, "value",
                 "raise --time; --stats shows where the time went; --analysis=constants is coarse but always ends");
}

// Whether the advice, behind "; try ", names the analysis.
static bool names_it(const char *tried, const char *name)
{
    for (const char *s = tried; (s = strstr(s, name)); s++) {
        char before = s[-1], after = s[strlen(name)];
        if ((before == ' ' || before == '=') && (after == ' ' || after == ',' || after == '\0' || after == ';'))
            return true;
    }
    return false;
}

// Advice names what is above what was running: what it leads to is never advised to come back.
static void test_no_circle(void **state)
{
    (void)state;
    static const char *const ladder[] = { "numeric", "numeric-poly", "kind", "predicate", "value+predicate" };
    size_t named = 0;
    for (int k = 1; k < REASON_KINDS; k++)
        for (size_t i = 0; reason_row((enum reason_kind)k)->name && i < ARRAY_LEN(ladder); i++) {
            struct buf b = { 0 };
            reason_advice((enum reason_kind)k, ladder[i], &b);
            const char *tried = strstr(buf_str(&b), "; try ");
            for (size_t j = 0; tried && j < ARRAY_LEN(ladder); j++) {
                bool there = names_it(tried, ladder[j]);
                named += there;
                assert_true(!there || j > i);
            }
            b.n = 0;
            reason_advice((enum reason_kind)k, "default", &b);
            assert_null(strstr(buf_str(&b), "; try "));
            buf_free(&b);
        }
    assert_true(named > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_texts), cmocka_unit_test(test_copy),
                                        cmocka_unit_test(test_names), cmocka_unit_test(test_advice),
                                        cmocka_unit_test(test_no_circle) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
