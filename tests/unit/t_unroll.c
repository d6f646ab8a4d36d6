// SPDX-License-Identifier: Apache-2.0
// t_unroll.c: the order of scopes, and that the unrolled program stands for the executions within its bounds.
#include "unit.h"

#include "algo/bmc/bmc.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

// ---- scopes ---------------------------------------------------------------------------------------------------------

static void test_scopes(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int nondet(void); int g;\nvoid f(void) { while (nondet()) g++; }\n"
                     "int main(void) { f(); while (nondet()) { while (nondet()) f(); g--; } f(); return g; }\n");
    const struct cfa *c = f.cfa;
    const struct func *callee = cfa_find_func(c, "f");
    const struct loop *outer = NULL, *inner = NULL;
    for (size_t i = 0; i < c->loops.n; i++) {
        if (c->loops.at[i]->fn == callee)
            continue;
        *(c->loops.at[i]->depth == 1 ? &outer : &inner) = c->loops.at[i];
    }
    assert_non_null(outer);
    assert_non_null(inner);
    struct scopes s;
    scopes_init(&s);
    const struct scope *root = scope_root(&s);
    const struct scope *one = scope_iteration(&s, root, outer, 1, false);
    const struct scope *two = scope_iteration(&s, root, outer, 2, false);
    const struct scope *deep = scope_iteration(&s, one, inner, 7, true);
    assert_ptr_equal(deep, scope_iteration(&s, one, inner, 7, true));
    assert_true(deep->quiet && !one->quiet);
    // All of the first iteration comes before the second, whatever happens inside.
    assert_true(scope_compare(deep, inner->head, two, outer->head) < 0);
    assert_true(scope_compare(one, outer->head, deep, inner->head) < 0);
    assert_int_equal(scope_compare(two, outer->head, two, outer->head), 0);
    // A call comes behind its node and before the node where it returns to.
    const struct edge *call = callee->calls.at[0];
    const struct scope *inside = scope_call(&s, root, call, NULL);
    assert_true(scope_compare(root, call->from, inside, callee->entry) < 0);
    assert_true(scope_compare(inside, callee->exit, root, call->ret->to) < 0);
    assert_int_equal(scope_recursion(inside, callee), 1);
    assert_int_equal(scope_recursion(root, callee), 0);
    assert_int_equal(scope_recursion(scope_call(&s, root, call, callee), callee), UINT32_MAX);
    assert_ptr_equal(scope_around(deep, outer->head), one);
    assert_ptr_equal(scope_around(deep, c->start->entry), root);
    scopes_free(&s);
    tear_down(&f);
}

// ---- random programs ------------------------------------------------------------------------------------------------

// A violation that a short execution shows must be found, and nothing may be proved of such a program.
static void refute_random(uint64_t seed, size_t *bad, size_t *found)
{
    struct buf text = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    sf_open(&s, buf_str(&text));
    if (sf_search(&s, 300, 60)) {
        ++*bad;
        sf_set(&s, "encode.encoding", seed % 2 ? "int" : "bv");
        sf_set(&s, "bmc.prune", seed % 3 ? "true" : "false");
        sf_set(&s, "bmc.step", seed % 5 == 0 ? "1" : "0");
        sf_set(&s, "bmc.values", seed % 4 ? "true" : "false");
        sf_set(&s, "bmc.max", "16");
        enum verdict v = sf_verdict(&s, "bmc", 40000000);
        if (v == VERDICT_TRUE)
            fail_msg("seed %llu: proved although it fails:\n%s", (unsigned long long)seed, buf_str(&text));
        *found += v == VERDICT_FALSE;
    }
    sf_close(&s);
    buf_free(&text);
}

static void test_refute(void **state)
{
    (void)state;
    size_t bad = 0, found = 0;
    uint64_t n = unit_share(120);
    for (uint64_t seed = 1; seed <= n; seed++)
        refute_random(seed, &bad, &found);
    print_message("%zu of %zu violations found\n", found, bad);
    assert_true(bad > n / 12 && found == bad);
}

// ---- rounds ---------------------------------------------------------------------------------------------------------

// Henry 2014, 2.2, example 2 (E29 of the notes): steps of 1 or 2; 50 is reached after 25 iterations at the earliest.
// COVERS: H92
static void test_depth(void **state)
{
    (void)state;
    for (int bv = 0; bv <= 1; bv++) {
        struct symbolic_fixture s;
        sf_open(&s, "int nondet(void); void reach_error(void);\n"
                    "int main(void) { int x = 0; for (;;) { if (x == 50) reach_error();\n"
                    "if (nondet()) x += 2; else x += 1; } }\n");
        sf_set(&s, "encode.encoding", bv ? "bv" : "int");
        sf_set(&s, "bmc.step", "1");
        struct bmc b;
        struct result out = { .verdict = VERDICT_UNKNOWN };
        bmc_init(&b, &s.f.run, algo_cfg(&s.f.run, "bmc"));
        while (bmc_round(&b, &out) == BMC_GO_ON) {}
        assert_int_equal(out.verdict, VERDICT_FALSE);
        assert_int_equal(b.k, 25);
        assert_int_equal(b.stats.bound, 24);
        assert_int_equal(out.run.inputs.n, 25);
        for (size_t i = 0; i < out.run.inputs.n; i++)
            assert_int_not_equal((int)out.run.inputs.at[i].value, 0);
        result_free(&out);
        bmc_free(&b);
        sf_close(&s);
    }
}

// Complete unwinding is a proof, with nested loops and recursion, and it takes as many rounds as it needs.
static void test_complete(void **state)
{
    (void)state;
    static const char *const programs[] = {
        "int main(void) { int n = 0; for (int i = 0; i < 7; i++) for (int j = 0; j < i; j++) n++;\n"
        "  if (n != 21) reach_error(); return 0; }",
        "int f(int n) { return n <= 1 ? 1 : n * f(n - 1); }\n"
        "int main(void) { int n = nondet(); if (n > 5) return 0; if (n > 0 && f(n) > 120) reach_error(); return 0; }",
        "int main(void) { unsigned n = (unsigned)nondet() % 6, i = 0; goto in; for (; i < n; i++) in: n += 0;\n"
        "  if (i > 6) reach_error(); return 0; }",
    };
    for (size_t i = 0; i < ARRAY_LEN(programs); i++) {
        struct buf text = { 0 };
        buf_printf(&text, "int nondet(void); void reach_error(void);\n%s\n", programs[i]);
        struct symbolic_fixture s;
        sf_open(&s, buf_str(&text));
        assert_int_equal(sf_verdict(&s, "bmc", 40000000), VERDICT_TRUE);
        sf_set(&s, "bmc.values", "false");  // with them, conditions fold, and such iterations do not count
        assert_int_equal(sf_verdict(&s, "bmc", 40000000), VERDICT_TRUE);
        sf_set(&s, "bmc.max", "2");
        assert_int_equal(sf_verdict(&s, "bmc", 40000000), VERDICT_UNKNOWN);
        sf_close(&s);
        buf_free(&text);
    }
}

// Work that ends for lack of ticks goes on where it stopped, with the same result.
static void test_resume(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    sf_open(
        &s,
        "int nondet(void); void reach_error(void);\n"
        "int main(void) { int x = 0; for (int i = 0; i < 12; i++) if (nondet()) x++; if (x == 12) reach_error(); }\n");
    struct buf why = { 0 };
    struct algo *a = algo_open(&s.f.run, algo_find("bmc"), &why);
    unsigned parts = 0;
    for (enum verdict v = VERDICT_UNKNOWN; v == VERDICT_UNKNOWN && parts < 1000; parts++) {
        struct result out;
        algo_run(a, 100 + 300 * parts, &out);
        assert_int_equal(s.f.run.budget.cause, STOP_NONE);
        v = out.verdict;
        assert_int_not_equal(v, VERDICT_TRUE);
        result_free(&out);
    }
    assert_true(parts > 3 && parts < 1000);
    algo_close(a);
    buf_free(&why);
    sf_close(&s);
}

// Whatever the size of the pieces: those that end with the last place of a round left its violations unchecked once.
static void test_pieces(void **state)
{
    (void)state;
    for (uint64_t piece = 1; piece <= 40; piece++) {
        struct symbolic_fixture s;
        sf_open(&s, "int nondet(void); void reach_error(void);\n"
                    "int main(void) { int x = nondet(); if (x == 77777) reach_error(); return 0; }\n");
        struct buf why = { 0 };
        struct algo *a = algo_open(&s.f.run, algo_find("bmc"), &why);
        enum verdict v = VERDICT_UNKNOWN;
        for (unsigned i = 0; v == VERDICT_UNKNOWN && i < 100; i++) {
            struct result out;
            algo_run(a, i < 60 ? piece : 100000, &out);
            v = out.verdict;
            result_free(&out);
        }
        assert_int_equal(v, VERDICT_FALSE);
        algo_close(a);
        buf_free(&why);
        sf_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scopes),   cmocka_unit_test(test_refute), cmocka_unit_test(test_depth),
        cmocka_unit_test(test_complete), cmocka_unit_test(test_resume), cmocka_unit_test(test_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
