// SPDX-License-Identifier: Apache-2.0
// t_ta_incl.c: all variants of inclusion of tree automata against all trees.
#include "ta_lab.h"

#include "fa/inclusion.h"
#include "fa/ops.h"

static const struct ta_inclusion variants[] = {
    { .direction = TA_UP },
};

// b may be a with some changes, so that every second inclusion holds or nearly does.
static void random_pair(struct ta *a, struct ta *b, struct ta_pool *pool, struct rng *r)
{
    lab_automaton(a, pool, r, 5);
    lab_automaton(b, pool, r, 5);
    if (rng_below(r, 3) == 0)
        return;
    struct ta c;
    ta_union(&c, b, a);
    ta_move(b, &c);
    for (uint64_t i = rng_below(r, 3); i > 0; i--) {
        struct ta_edges e = { 0 };
        ta_edges_of(b, &e);
        if (e.n) {
            const struct ta_edge *gone = &e.at[rng_below(r, e.n)];
            ta_remove_rule(b, gone->parent, gone->symbol, ta_arity(pool, gone->tuple), ta_children(pool, gone->tuple));
        }
        vec_free(&e);
    }
}

static void check_variant(const struct ta *a, const struct ta *b, const struct ta_inclusion *variant, enum tri expected)
{
    struct ta_inclusion how = *variant;
    struct ta_tree t = { 0 };
    bool yes;
    how.counterexample = &t;
    assert_int_equal(ta_included(a, b, &how, &yes), RC_OK);
    assert_int_equal(yes, expected);
    if (how.direction == TA_UP)
        assert_int_equal(t.nodes.n > 0, !yes);
    if (t.nodes.n)
        assert_true(ta_accepts(a, &t) && !ta_accepts(b, &t));
    ta_tree_free(&t);
}

// COVERS: F8
static void test_inclusion(void **state)
{
    (void)state;
    size_t count[3] = { 0 };
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 500); seed++) {
        struct ta_pool pool;
        struct ta a, b;
        struct rng r = rng_seed(seed);
        ta_pool_init(&pool);
        random_pair(&a, &b, &pool, &r);
        enum tri expected = lab_included(&a, &b);
        count[expected]++;
        for (size_t v = 0; v < ARRAY_LEN(variants) && expected != TRI_UNKNOWN; v++)
            check_variant(&a, &b, &variants[v], expected);
        ta_free(&a);
        ta_free(&b);
        ta_pool_free(&pool);
        assert_int_equal(mem_live(), 0);
    }
    print_message("%zu no, %zu yes, %zu too large\n", count[TRI_FALSE], count[TRI_TRUE], count[TRI_UNKNOWN]);
    assert_true(count[TRI_FALSE] > 20 && count[TRI_TRUE] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inclusion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
