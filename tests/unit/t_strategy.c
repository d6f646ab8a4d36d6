// SPDX-License-Identifier: Apache-2.0
// t_strategy.c: lists of stages, and the traits of programs that choose among them.
#include "unit.h"

#include "fixture.h"
#include "verify/strategy.h"

static enum rc parse(const char *text, struct strategy *s, struct arena *mem, struct buf *why)
{
    *s = (struct strategy){ 0 };
    return strategy_parse(NULL, text, mem, s, why);
}

static void test_stages(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct buf why = { 0 };
    struct strategy s;
    assert_int_equal(parse("!inputs?closed:0.5, value\n loops?!floats?kind:20 heap?ends/bmc:1", &s, &mem, &why), RC_OK);
    assert_int_equal(s.n, 4);
    assert_false(s.at[2].asks_ends);
    assert_true(s.at[3].asks_ends);
    assert_string_equal(s.at[3].preset, "bmc");
    assert_string_equal(s.at[0].preset, "closed");
    assert_int_equal(s.at[0].ticks, 500000);
    assert_int_equal(s.at[1].ticks, 0);
    assert_int_equal(s.at[2].n_cond, 2);

    struct traits t = { 0 };
    assert_true(stage_applies(&s.at[0], &t));
    assert_true(stage_applies(&s.at[1], &t));
    assert_false(stage_applies(&s.at[2], &t));
    t.has[TRAIT_LOOPS] = t.has[TRAIT_INPUTS] = true;
    assert_false(stage_applies(&s.at[0], &t));
    assert_true(stage_applies(&s.at[2], &t));
    t.has[TRAIT_FLOATS] = true;
    assert_false(stage_applies(&s.at[2], &t));
    vec_free(&s);
    arena_free(&mem);
}

// A group stands for its conditions in front of each of its stages.
static void test_groups(void **state)
{
    (void)state;
    static const char text[] = "# all of it\n"
                               "value:2\n"
                               "!safety? {          # numbers\n"
                               "    loops?kind:1\r\n"
                               "    heap?growing? { forest ends/smg }\n"
                               "    bmc\n"
                               "}{predicate} }";
    static const char flat[] = "value:2 !safety?loops?kind:1 !safety?heap?growing?forest !safety?heap?growing?ends/smg "
                               "!safety?bmc predicate";
    struct arena mem = { 0 };
    struct buf why = { 0 };
    struct strategy a, b;
    char good[sizeof text];
    memcpy(good, text, sizeof text);
    good[sizeof text - 3] = 0;  // without the last brace
    assert_int_equal(parse(good, &a, &mem, &why), RC_OK);
    assert_int_equal(parse(flat, &b, &mem, &why), RC_OK);
    assert_int_equal(a.n, b.n);
    for (size_t i = 0; i < a.n; i++) {
        assert_string_equal(a.at[i].preset, b.at[i].preset);
        assert_int_equal(a.at[i].ticks, b.at[i].ticks);
        assert_int_equal(a.at[i].asks_ends, b.at[i].asks_ends);
        assert_int_equal(a.at[i].n_cond, b.at[i].n_cond);
        assert_memory_equal(a.at[i].cond, b.at[i].cond, a.at[i].n_cond * sizeof *a.at[i].cond);
    }
    vec_free(&a);
    vec_free(&b);
    a = (struct strategy){ 0 };
    assert_int_equal(strategy_parse("my.stages", text, &mem, &a, &why), RC_USER);
    assert_string_equal(buf_str(&why), "my.stages:7: `}` without a group");
    buf_free(&why);
    vec_free(&a);
    arena_free(&mem);
}

static void test_bad_stages(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        { "", "needs a stage" },
        { "weather?value", "unknown condition `weather`" },
        { "value:", "million ticks" },
        { "value:-1", "million ticks" },
        { "value:1x", "million ticks" },
        { "value:nan", "million ticks" },
        { "value:0x10", "million ticks" },
        { "value:0.0000001", "million ticks" },
        { "loops?", "without preset" },
        { "ends/", "without preset" },
        { "loops?loops?loops?loops?loops?value", "conditions" },
        { "loops? value", "without preset" },
        { "loops? { value", "a group without `}`" },
        { "loops? { }", "needs a stage" },
        { "value }", "`}` without a group" },
        { "{{{{{ value }}}}}", "four groups" },
        { "loops?heap?{floats?inputs?bits?value}", "conditions" },
        { "# value", "needs a stage" },
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct arena mem = { 0 };
        struct buf why = { 0 };
        struct strategy s;
        assert_int_equal(parse(bad[i][0], &s, &mem, &why), RC_USER);
        assert_non_null(strstr(buf_str(&why), bad[i][1]));
        buf_free(&why);
        vec_free(&s);
        arena_free(&mem);
    }
}

static void check_traits(const char *text, const char *want)
{
    struct fixture f;
    fixture_text(&f, text);
    struct traits t = traits_of(f.cfa, SAFE_NONE);
    struct buf b = { 0 };
    traits_print(&t, &b);
    assert_string_equal(buf_str(&b), want);
    buf_free(&b);
    tear_down(&f);
}

static void test_traits(void **state)
{
    (void)state;
    check_traits("int main(void) { return 0; }", "nothing special");
    check_traits("int main(void) { int n = 3; while (n) n--; return n & 7; }", "loops");
    check_traits("int nondet(void); int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(nondet()); }",
                 "recursion, inputs");
    check_traits("double d = 1; int a[9], i; void *malloc(unsigned long);"
                 "int main(void) { d = d * 2; a[i] = i | 5; return malloc(4) != 0; }",
                 "floats, bits, arrays, heap");
    check_traits("void f(int); int main(void) { int a = 3, b = 4; f(2 * a); return a; }", "nothing special");
    check_traits("void f(int); int main(void) { int a = 3, b = 4; f(a * b); return a; }", "products");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stages),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_bad_stages),
        cmocka_unit_test(test_traits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
