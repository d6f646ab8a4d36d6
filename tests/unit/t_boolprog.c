// SPDX-License-Identifier: Apache-2.0
// t_boolprog.c: boolean programs: two checkers against each other, runs, and programs made by hand.
#include "unit.h"

#include "base/mem.h"
#include "boolgen.h"
#include "domains/boolfun.h"

// A program and what is needed to write it down.
struct lab {
    struct bool_formulas pool;
    struct bool_program p;
    struct bool_claims claims;
    struct bool_result r;
};

static void lab_open(struct lab *l, uint32_t vars, uint32_t nodes)
{
    *l = (struct lab){ 0 };
    formulas_init(&l->pool);
    bool_program_init(&l->p, &l->pool);
    for (uint32_t i = 0; i < vars; i++)
        vec_push(&l->p.vars, gen_var_name[i]);
    for (uint32_t i = 0; i < nodes; i++)
        bool_program_add_node(&l->p, gen_node_name[i]);
    bool_result_init(&l->r);
}

static void lab_close(struct lab *l)
{
    bool_result_free(&l->r);
    vec_free(&l->claims);
    bool_program_free(&l->p);
    formulas_free(&l->pool);
}

static const struct bool_formula *var(struct lab *l, uint32_t i)
{
    return formula_atom(&l->pool, i);
}

static const struct bool_formula *not_var(struct lab *l, uint32_t i)
{
    return formula_not(&l->pool, var(l, i));
}

static const struct bool_formula *constant(struct lab *l, enum truth t)
{
    return formula_const(&l->pool, t);
}

static uint32_t edge(struct lab *l, uint32_t from, uint32_t to)
{
    return bool_program_add_edge(&l->p, from, to, constant(l, TRUTH_TRUE), NULL);
}

static void claim(struct lab *l, uint32_t node, const struct bool_formula *holds)
{
    struct bool_claim c = { node, holds };
    vec_push(&l->claims, c);
}

typedef void checker(const struct bool_program *, const struct bool_claims *, struct budget *, struct bool_result *);

static void run(struct lab *l, checker *check, const struct bool_claims *claims)
{
    struct budget b = { 0 };
    bool_result_free(&l->r);
    bool_result_init(&l->r);
    check(&l->p, claims, &b, &l->r);
}

static enum truth value_of(void *ctx, uint32_t v)
{
    return bool_value(ctx, v) ? TRUTH_TRUE : TRUTH_FALSE;
}

// The trace is a run, and where it ends the claim does not hold for certain.
static void check_violation(const struct bool_program *p, const struct bool_claims *claims, const struct bool_result *r)
{
    uint32_t end = 0;
    assert_true(bool_run_check(p, r, &end));
    assert_true(r->claim < claims->n);
    assert_int_equal(claims->at[r->claim].node, end);
    assert_int_equal(r->loop, r->trace.n);
    uint64_t *last = r->trace.n ? vec_last(&r->trace).values : r->first;
    assert_int_not_equal(formula_value(claims->at[r->claim].holds, value_of, last), TRUTH_TRUE);
}

// Both checkers agree; gives the verdict.
static enum bool_verdict check_both(struct lab *l, uint64_t *states)
{
    static checker *const checkers[2] = { bool_check_explicit, bool_check_symbolic };
    uint64_t count[2] = { 0 };
    size_t length[2] = { 0 };
    enum bool_verdict verdict[2];
    int n = bf_available() ? 2 : 1;
    for (int i = 0; i < n; i++) {
        run(l, checkers[i], NULL);
        assert_int_equal(l->r.verdict, BOOL_HOLDS);
        count[i] = l->r.states;
        run(l, checkers[i], &l->claims);
        verdict[i] = l->r.verdict;
        length[i] = l->r.trace.n;
        assert_int_not_equal(verdict[i], BOOL_OPEN);
        if (verdict[i] == BOOL_VIOLATED)
            check_violation(&l->p, &l->claims, &l->r);
        else
            assert_int_equal(l->r.states, count[i]);
    }
    if (n == 2) {
        assert_int_equal(verdict[0], verdict[1]);
        assert_int_equal(count[0], count[1]);
        assert_int_equal(length[0], length[1]);
    }
    *states = count[0];
    return verdict[0];
}

static void expect_states(struct lab *l, enum bool_verdict verdict, uint64_t states)
{
    uint64_t found = 0;
    assert_int_equal(check_both(l, &found), verdict);
    assert_int_equal(found, states);
}

/* Random programs: explicit and symbolic checking give the same verdicts, numbers of states and lengths of shortest traces.
 * COVERS: D36, D37, D38 */
static void test_random(void **state)
{
    (void)state;
    struct rng r = rng_seed(unit_number("SEED", 1));
    uint64_t rounds = unit_rounds("ROUNDS", 500), violated = 0, states = 0, most = 0;
    size_t live = mem_live();
    for (uint64_t i = 0; i < rounds; i++) {
        struct lab l = { 0 };
        formulas_init(&l.pool);
        gen_program(&l.p, &l.pool, &r);
        gen_claims(&l.claims, &l.p, &r);
        bool_result_init(&l.r);
        violated += check_both(&l, &states) == BOOL_VIOLATED;
        most = MAX(most, states);
        lab_close(&l);
    }
    assert_int_equal(mem_live(), live);
    assert_true(violated > rounds / 5 && violated < rounds * 4 / 5);  // else they are no test
    assert_true(most > 60);
}

// ---- programs made by hand ------------------------------------------------------------------------------------------------------

/* Insertion at the head of a list, with variables reset where they do not matter.  b0: k is reachable from x, b1: from t, b2: from x
 * without the new cell, b3: k is the new cell. */
static void insertion(struct lab *l)
{
    lab_open(l, 4, 5);
    const struct bool_formula *no = constant(l, TRUTH_FALSE);
    uint32_t e = edge(l, 0, 1);
    bool_program_assign(&l->p, e, 2, var(l, 0));
    bool_program_assign(&l->p, e, 3, no);
    bool_program_assign(&l->p, e, 0, no);
    edge(l, 1, 2);
    e = edge(l, 2, 3);
    bool_program_assign(&l->p, e, 1, formula_or(&l->pool, var(l, 2), var(l, 3)));
    bool_program_assign(&l->p, e, 2, no);
    e = edge(l, 3, 4);
    bool_program_assign(&l->p, e, 0, var(l, 1));
    bool_program_assign(&l->p, e, 1, no);
    const struct bool_formula *rest = formula_and(&l->pool, not_var(l, 2), not_var(l, 3));
    l->p.initial = formula_and(&l->pool, not_var(l, 1), rest);
    claim(l, 4, var(l, 0));
}

static void test_insertion(void **state)
{
    (void)state;
    struct lab l;
    insertion(&l);
    expect_states(&l, BOOL_VIOLATED, 10);
    l.p.initial = formula_and(&l.pool, var(&l, 0), l.p.initial);
    expect_states(&l, BOOL_HOLDS, 5);  // the paper: 7, with its states at the start
    l.p.edges.at[2].text = "t->n = x";
    struct buf b = { 0 };
    bool_program_print(&l.p, &b);
    assert_string_equal(buf_str(&b), "b0: x == 0\nb1: reach[;n](x,k)\nb2: cyclic[;n](y)\nb3: a < b\n"
                                     "start: n0 where b0 && !b1 && !b2 && !b3\n"
                                     "n0:\n  n0 -> n1: b2 := b0, b3 := false, b0 := false\n"
                                     "n1:\n  n1 -> n2: skip\n"
                                     "n2:\n  n2 -> n3: b1 := b2 || b3, b2 := false  // t->n = x\n"
                                     "n3:\n  n3 -> n4: b0 := b1, b1 := false\n"
                                     "n4:\n");
    buf_free(&b);
    lab_close(&l);
}

static void test_swap(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l, 2, 2);
    uint32_t e = edge(&l, 0, 1);
    bool_program_assign(&l.p, e, 0, var(&l, 1));
    bool_program_assign(&l.p, e, 1, var(&l, 0));
    l.p.initial = formula_and(&l.pool, var(&l, 0), not_var(&l, 1));
    claim(&l, 1, formula_and(&l.pool, not_var(&l, 0), var(&l, 1)));
    expect_states(&l, BOOL_HOLDS, 2);
    lab_close(&l);
}

// Each occurrence of an unknown value is a choice of its own: in two assignments of an edge, and in one formula.
static void test_unknown_values(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l, 3, 2);
    const struct bool_formula *any = constant(&l, TRUTH_UNKNOWN), *maybe = formula_and(&l.pool, var(&l, 2), any);
    uint32_t e = edge(&l, 0, 1);
    bool_program_assign(&l.p, e, 0, any);
    bool_program_assign(&l.p, e, 1, formula_and(&l.pool, maybe, formula_not(&l.pool, maybe)));
    l.p.initial = formula_and(&l.pool, formula_and(&l.pool, not_var(&l, 0), not_var(&l, 1)), var(&l, 2));
    expect_states(&l, BOOL_HOLDS, 5);
    claim(&l, 1, formula_not(&l.pool, formula_and(&l.pool, not_var(&l, 0), var(&l, 1))));
    expect_states(&l, BOOL_VIOLATED, 5);
    // without b2 the second one is certainly false
    l.p.initial = formula_and(&l.pool, formula_and(&l.pool, not_var(&l, 0), not_var(&l, 1)), not_var(&l, 2));
    expect_states(&l, BOOL_HOLDS, 3);
    lab_close(&l);
}

// A guard, an invariant and a condition at the start pass where they are unknown; a claim has to be certain.
static void test_unknown_conditions(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l, 1, 2);
    const struct bool_formula *maybe = formula_or(&l.pool, var(&l, 0), constant(&l, TRUTH_UNKNOWN));
    bool_program_add_edge(&l.p, 0, 1, maybe, NULL);
    l.p.initial = maybe;
    l.p.nodes.at[1].invariant = maybe;
    claim(&l, 1, constant(&l, TRUTH_TRUE));
    expect_states(&l, BOOL_HOLDS, 4);
    claim(&l, 1, maybe);
    expect_states(&l, BOOL_VIOLATED, 4);
    l.p.nodes.at[1].invariant = var(&l, 0);
    expect_states(&l, BOOL_HOLDS, 3);
    l.p.edges.at[0].guard = not_var(&l, 0);
    expect_states(&l, BOOL_HOLDS, 2);
    l.p.nodes.at[0].invariant = var(&l, 0);
    expect_states(&l, BOOL_HOLDS, 1);
    lab_close(&l);
}

/* A counter of many bits: its states are counted without being enumerated, and of those at the start only the possible ones are
 * looked at one by one. */
static void test_many_variables(void **state)
{
    (void)state;
    enum { BITS = 100 };
    struct lab l;
    lab_open(&l, 0, 2);
    for (uint32_t i = 0; i < BITS; i++)
        vec_push(&l.p.vars, "bit");
    uint32_t e = edge(&l, 0, 1);
    for (uint32_t i = 0; i < BITS; i++)
        bool_program_assign(&l.p, e, i, i < 50 ? constant(&l, TRUTH_UNKNOWN) : not_var(&l, i));
    for (uint32_t i = 0; i < BITS; i++)
        l.p.initial = formula_and(&l.pool, l.p.initial, i % 2 ? var(&l, i) : not_var(&l, i));
    claim(&l, 1, formula_and(&l.pool, var(&l, 98), not_var(&l, 99)));
    if (bf_available()) {
        run(&l, bool_check_symbolic, &l.claims);
        assert_int_equal(l.r.verdict, BOOL_HOLDS);
        assert_true(l.r.states == (UINT64_C(1) << 50) + 1);
        assert_true(l.r.nodes > 0);
    }
    struct budget b = { .tick_limit = 5000 };
    bool_check_explicit(&l.p, &l.claims, &b, &l.r);
    assert_int_equal(l.r.verdict, BOOL_OPEN);
    assert_int_equal(b.cause, STOP_TICKS);
    lab_close(&l);
}

static void test_budget(void **state)
{
    (void)state;
    struct lab l;
    insertion(&l);
    static checker *const checkers[2] = { bool_check_explicit, bool_check_symbolic };
    for (int i = 0; i < (bf_available() ? 2 : 1); i++)
        for (uint64_t limit = 1; limit < 200; limit++) {
            struct budget b = { .tick_limit = limit };
            bool_result_free(&l.r);
            bool_result_init(&l.r);
            checkers[i](&l.p, &l.claims, &b, &l.r);
            assert_int_equal(l.r.verdict, b.cause == STOP_NONE ? BOOL_VIOLATED : BOOL_OPEN);
        }
    lab_close(&l);
}

// What bool_run_check has to find out.
static void test_wrong_runs(void **state)
{
    (void)state;
    struct lab l;
    insertion(&l);
    run(&l, bool_check_explicit, &l.claims);
    assert_int_equal(l.r.trace.n, 4);
    assert_true(bool_run_check(&l.p, &l.r, NULL));
    for (size_t i = 0; i < 4; i++)
        for (uint32_t v = 0; v < 4; v++) {
            uint64_t *values = l.r.trace.at[i].values;
            bool_value_set(values, v, !bool_value(values, v));
            assert_false(bool_run_check(&l.p, &l.r, NULL));
            bool_value_set(values, v, !bool_value(values, v));
        }
    l.r.trace.at[1].edge = 2;
    assert_false(bool_run_check(&l.p, &l.r, NULL));
    l.r.trace.at[1].edge = 1;
    l.r.loop = 2;  // does not end where it began
    assert_false(bool_run_check(&l.p, &l.r, NULL));
    l.r.loop = 4;
    l.p.edges.at[3].guard = var(&l, 1);
    assert_false(bool_run_check(&l.p, &l.r, NULL));
    l.p.edges.at[3].guard = constant(&l, TRUTH_TRUE);
    l.p.nodes.at[4].invariant = var(&l, 0);
    assert_false(bool_run_check(&l.p, &l.r, NULL));
    l.p.nodes.at[4].invariant = constant(&l, TRUTH_TRUE);
    l.p.initial = var(&l, 0);
    assert_false(bool_run_check(&l.p, &l.r, NULL));
    lab_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_insertion),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_unknown_values),
        cmocka_unit_test(test_unknown_conditions),
        cmocka_unit_test(test_many_variables),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_wrong_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
