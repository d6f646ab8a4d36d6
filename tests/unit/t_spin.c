// SPDX-License-Identifier: Apache-2.0
// t_spin.c: SPIN on boolean programs: the same verdicts and numbers of states as our checkers, and trails that are runs.
#include "unit.h"

#include "base/process.h"
#include "boolprog/export.h"
#include "ltlgen.h"

#include <stdio.h>

enum { SECONDS = 60 };

static bool spin_missing(void)
{
    static const char *const argv[] = { "spin", "-V", NULL };
    struct buf out = { 0 }, err = { 0 };
    int status = 0, rc = process_run(argv, -1, &out, &err, &status);
    buf_free(&out);
    buf_free(&err);
    if (rc)
        print_message("spin is not installed: not compared with it\n");
    return rc != 0;
}

struct lab {
    struct bool_formulas pool;
    struct bool_program p;
    struct bool_claims claims;
    struct ltl_pool props;
    struct bool_result own, spin;
};

static void lab_open(struct lab *l)
{
    *l = (struct lab){ 0 };
    formulas_init(&l->pool);
    ltl_pool_init(&l->props);
    bool_result_init(&l->own);
    bool_result_init(&l->spin);
}

static void lab_close(struct lab *l)
{
    bool_result_free(&l->own);
    bool_result_free(&l->spin);
    ltl_pool_free(&l->props);
    vec_free(&l->claims);
    bool_program_free(&l->p);
    formulas_free(&l->pool);
}

static void show(struct lab *l, const struct ltl *f)
{
    struct buf b = { 0 };
    bool_program_print(&l->p, &b);
    promela_print(&l->p, f ? NULL : &l->claims, &l->props, f, &b);
    printf("%s\nown %d, %llu states; spin %d, %llu states: %s\n", buf_str(&b), l->own.verdict,
           (unsigned long long)l->own.states, l->spin.verdict, (unsigned long long)l->spin.states, l->spin.why);
    buf_free(&b);
}

// Claims: where they hold, the states are the same, and SPIN has one before the start.
static void compare_claims(struct lab *l)
{
    struct budget b = { 0 };
    bool_check_explicit(&l->p, &l->claims, &b, &l->own);
    spin_check(&l->p, &l->claims, NULL, NULL, SECONDS, &l->spin);
    if (l->own.verdict != l->spin.verdict)
        show(l, NULL);
    assert_int_equal(l->own.verdict, l->spin.verdict);
    if (l->own.verdict == BOOL_HOLDS) {
        if (l->spin.states != l->own.states + 1)
            show(l, NULL);
        assert_int_equal(l->spin.states, l->own.states + 1);
        return;
    }
    uint32_t end = 0;
    assert_non_null(l->spin.first);
    assert_true(bool_run_check(&l->p, &l->spin, &end));
    assert_int_equal(l->claims.at[l->spin.claim].node, end);
    assert_int_equal(l->spin.trace.n, l->own.trace.n);
}

/* Random programs; COVERS: D35 */
static void test_claims(void **state)
{
    (void)state;
    if (spin_missing())
        skip();
    struct rng r = rng_seed(unit_number("SEED", 5));
    uint64_t rounds = unit_rounds("SPIN_ROUNDS", 8), verdicts[2] = { 0 };
    for (uint64_t i = 0; i < rounds; i++) {
        struct lab l;
        lab_open(&l);
        gen_program(&l.p, &l.pool, &r);
        gen_claims(&l.claims, &l.p, &r);
        compare_claims(&l);
        verdicts[l.own.verdict]++;
        lab_close(&l);
    }
    assert_true(verdicts[BOOL_HOLDS] && verdicts[BOOL_VIOLATED]);
}

// A violation of SPIN is a run that repeats and does not fulfil the property.
static void test_temporal(void **state)
{
    (void)state;
    if (spin_missing())
        skip();
    struct rng r = rng_seed(unit_number("SEED", 6));
    uint64_t rounds = unit_rounds("SPIN_ROUNDS", 8), verdicts[2] = { 0 };
    for (uint64_t i = 0; i < rounds; i++) {
        struct lab l;
        struct budget b = { 0 };
        lab_open(&l);
        gen_program(&l.p, &l.pool, &r);
        gen_props(&l.props, &l.p, &r);
        const struct ltl *f = gen_ltl(&l.props, &r, 1 + (unsigned)rng_below(&r, 3));
        ltl_check(&l.p, &l.props, f, &b, &l.own);
        spin_check(&l.p, NULL, &l.props, f, SECONDS, &l.spin);
        if (l.own.verdict != l.spin.verdict)
            show(&l, f);
        assert_int_equal(l.own.verdict, l.spin.verdict);
        if (l.spin.verdict == BOOL_VIOLATED) {
            if (!l.spin.first)
                show(&l, f);
            assert_non_null(l.spin.first);
            assert_true(bool_run_check(&l.p, &l.spin, NULL));
            struct lasso run = lasso_of(&l.p, &l.spin);
            assert_false(ltl_holds_on(&l.props, f, &run));
            lasso_free(&run);
        }
        verdicts[l.own.verdict]++;
        lab_close(&l);
    }
    assert_true(verdicts[BOOL_HOLDS] && verdicts[BOOL_VIOLATED]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_temporal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
