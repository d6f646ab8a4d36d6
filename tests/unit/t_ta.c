// SPDX-License-Identifier: Apache-2.0
// t_ta.c: tree automata: sharing of clusters, and operations against all trees.
#include "ta_lab.h"

#include "fa/inclusion.h"
#include "fa/ops.h"

// Each test begins and ends with nothing allocated.
struct lab {
    struct ta_pool pool;
    struct ta a, b;
    struct profiles p;
    struct rng rng;
};

static struct lab *lab_new(uint64_t seed)
{
    struct lab *l = MEM_NEW(struct lab);
    ta_pool_init(&l->pool);
    l->rng = rng_seed(seed);
    lab_automaton(&l->a, &l->pool, &l->rng, 5);
    lab_automaton(&l->b, &l->pool, &l->rng, 5);
    return l;
}

static void lab_end(struct lab *l)
{
    ta_free(&l->a);
    ta_free(&l->b);
    ta_pool_free(&l->pool);
    mem_free(l, sizeof *l);
    assert_int_equal(mem_live(), 0);
}

// ---- the core ---------------------------------------------------------------------------------------------------------

static void test_tuples(void **state)
{
    (void)state;
    struct ta_pool pool;
    struct rng r = rng_seed(1);
    struct u32_vec known = { 0 };
    ta_pool_init(&pool);
    for (uint32_t i = 0; i < 3000; i++) {
        uint32_t child[4] = { i % 10, i / 10 % 10, i / 100 % 10, i / 1000 };
        vec_push(&known, ta_tuple(&pool, child, 4));
        assert_int_equal(known.at[i], i + 1);
    }
    for (uint32_t i = 0; i < 3000; i++) {
        uint32_t k = (uint32_t)rng_below(&r, 3000);
        uint32_t child[4] = { k % 10, k / 10 % 10, k / 100 % 10, k / 1000 };
        assert_int_equal(ta_tuple(&pool, child, 4), known.at[k]);
        assert_memory_equal(ta_children(&pool, known.at[k]), child, sizeof child);
    }
    assert_int_equal(ta_tuple(&pool, NULL, 0), 0);
    for (uint32_t i = 0; i < 3000; i += 7)  // a part of a tuple, which lies in the pool
        assert_int_equal(ta_arity(&pool, ta_tuple(&pool, ta_children(&pool, known.at[i]) + 1, 3)), 3);
    vec_free(&known);
    ta_pool_free(&pool);
    assert_int_equal(mem_live(), 0);
}

static size_t shared_clusters(const struct ta *a, const struct ta *b)
{
    size_t n = 0;
    for (size_t q = 0; q < a->states.n && q < b->states.n; q++)
        n += a->states.at[q] && a->states.at[q] == b->states.at[q];
    return n;
}

// COVERS: F17
static void test_copy_on_write(void **state)
{
    (void)state;
    struct ta_pool pool;
    struct ta a, copy, third;
    ta_pool_init(&pool);
    ta_init(&a, &pool);
    ta_add_states(&a, 3);
    ta_add_rule(&a, 0, LAB_G, 2, (uint32_t[]){ 1, 2 });
    ta_add_rule(&a, 1, LAB_A, 0, NULL);
    ta_add_rule(&a, 2, LAB_A, 0, NULL);
    ta_add_root(&a, 0);
    size_t tuples = pool.tuples.n;
    ta_copy(&copy, &a);
    ta_copy(&third, &copy);
    assert_int_equal(pool.tuples.n, tuples);
    assert_int_equal(shared_clusters(&a, &copy), 3);
    assert_true(ta_equal(&a, &copy));

    assert_true(ta_add_rule(&copy, 1, LAB_B, 0, NULL));  // one rule more in the copy
    assert_int_equal(shared_clusters(&a, &copy), 2);
    assert_int_equal(ta_rule_count(&copy), 4);
    assert_int_equal(ta_rule_count(&a), 3);
    assert_false(ta_equal(&a, &copy));
    assert_true(ta_equal(&a, &third));

    assert_true(ta_remove_rule(&third, 0, LAB_G, 2, (uint32_t[]){ 1, 2 }));  // one less
    assert_int_equal(ta_rule_count(&third), 2);
    assert_int_equal(ta_rule_count(&a), 3);
    ta_add_root(&third, 2);
    assert_false(ta_is_root(&a, 2));
    ta_free(&a);
    assert_int_equal(ta_rule_count(&copy), 4);
    assert_true(!ta_flaw(&copy) && !ta_flaw(&third));
    ta_free(&copy);
    ta_free(&third);
    ta_pool_free(&pool);
    assert_int_equal(mem_live(), 0);
}

// Random changes of an automaton, one by one and many at a time, and of an array of what must be there.
static void test_changes(void **state)
{
    (void)state;
    enum { STATES = 4 };
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct ta_pool pool;
        struct ta a, before;
        struct rng r = rng_seed(seed);
        bool has[STATES][STATES][STATES] = { 0 }, root[STATES] = { 0 };
        size_t n = 0;
        ta_pool_init(&pool);
        ta_init(&a, &pool);
        ta_init(&before, &pool);
        ta_add_states(&a, STATES);
        for (int i = 0; i < 60; i++) {
            uint32_t q = (uint32_t)rng_below(&r, STATES), child[2];
            child[0] = (uint32_t)rng_below(&r, STATES);
            child[1] = (uint32_t)rng_below(&r, STATES);
            bool *there = &has[q][child[0]][child[1]], was = *there;
            struct ta_edges e = { 0 };
            switch (rng_below(&r, 6)) {
            case 0:
                assert_int_equal(ta_remove_rule(&a, q, LAB_G, 2, child), was);
                *there = false;
                break;
            case 1:
                for (uint32_t k = 0; k < 12; k++) {
                    uint32_t p = k % STATES, c[2] = { child[0], (uint32_t)rng_below(&r, STATES) };
                    vec_push(&e, ((struct ta_edge){ p, LAB_G, ta_tuple(&pool, c, 2) }));
                    n += !has[p][c[0]][c[1]];
                    has[p][c[0]][c[1]] = true;
                }
                was = *there;
                ta_add_edges(&a, &e);
                vec_free(&e);
                break;
            case 2:
                ta_free(&before);
                ta_copy(&before, &a);
                break;
            case 3:
                assert_int_equal(ta_add_root(&a, q), !root[q]);
                root[q] = true;
                break;
            case 4:
                assert_int_equal(ta_remove_root(&a, q), root[q]);
                root[q] = false;
                break;
            default:
                assert_int_equal(ta_add_rule(&a, q, LAB_G, 2, child), !was);
                *there = true;
            }
            n = n + *there - was;
            assert_true(!ta_flaw(&a) && !ta_flaw(&before));
            assert_int_equal(ta_rule_count(&a), n);
            for (q = 0; q < STATES; q++)
                assert_int_equal(ta_is_root(&a, q), root[q]);
        }
        for (uint32_t i = 0; i < STATES * STATES * STATES; i++) {
            uint32_t child[2] = { i / STATES % STATES, i % STATES };
            assert_int_equal(ta_remove_rule(&a, i / STATES / STATES, LAB_G, 2, child),
                             has[i / STATES / STATES][child[0]][child[1]]);
        }
        assert_int_equal(ta_rule_count(&a), 0);
        ta_free(&a);
        ta_free(&before);
        ta_pool_free(&pool);
        assert_int_equal(mem_live(), 0);
    }
}

static void test_run(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 100); seed++) {
        struct lab *l = lab_new(seed);
        struct ta_tree t = { 0 };
        struct u32_vec states = { 0 };
        lab_profiles(&l->p, 1, (const struct ta *const[]){ &l->a });
        for (size_t i = 0; i < l->p.n; i++) {
            uint64_t bits = 0;
            lab_tree(&l->p, i, &t);
            vec_clear(&states);
            ta_run(&l->a, &t, &states);
            for (size_t k = 0; k < states.n; k++)
                bits |= UINT64_C(1) << states.at[k];
            assert_true(bits == l->p.at[i].states[0]);
            assert_int_equal(ta_accepts(&l->a, &t), lab_accepts(&l->p, i, 0));
        }
        vec_free(&states);
        ta_tree_free(&t);
        lab_free(&l->p);
        lab_end(l);
    }
}

// ---- operations -------------------------------------------------------------------------------------------------------

typedef bool law(bool a, bool b);
static bool or_law(bool a, bool b)
{
    return a || b;
}
static bool and_law(bool a, bool b)
{
    return a && b;
}
static bool left_law(bool a, bool b)
{
    (void)b;
    return a;
}

// The language of c is what the law says of those of a and b; frees c.
static void check_law(struct lab *l, struct ta *c, law *says)
{
    assert_true(!ta_flaw(c));
    lab_profiles(&l->p, 3, (const struct ta *const[]){ &l->a, &l->b, c });
    for (size_t i = 0; i < l->p.n; i++)
        assert_int_equal(lab_accepts(&l->p, i, 2), says(lab_accepts(&l->p, i, 0), lab_accepts(&l->p, i, 1)));
    lab_free(&l->p);
    ta_free(c);
}

// COVERS: F4
static void test_union(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 200); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c, apart;
        ta_union(&c, &l->a, &l->b);
        assert_int_equal(c.states.n, l->a.states.n + l->b.states.n);
        assert_true(shared_clusters(&c, &l->a) > 0 || ta_rule_count(&l->a) == 0);
        check_law(l, &c, or_law);

        ta_init(&apart, &l->pool);
        ta_add_states(&apart, ta_state_count(&l->a));
        uint32_t first = ta_append(&apart, &l->b);
        for (size_t i = 0; i < l->b.roots.n; i++)
            ta_add_root(&apart, first + l->b.roots.at[i]);
        ta_union_disjoint(&c, &l->a, &apart);
        check_law(l, &c, or_law);
        ta_free(&apart);
        lab_end(l);
    }
}

// COVERS: F5 F6
static void test_intersection(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 300); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c;
        struct ta_pairs pairs = { 0 };
        struct ta_tree t = { 0 };
        assert_int_equal(ta_intersect_down(&c, &l->a, &l->b, &pairs, NULL), RC_OK);
        assert_int_equal(pairs.left.n, c.states.n);
        check_law(l, &c, and_law);

        assert_int_equal(ta_intersect_up(&c, &l->a, &l->b, &pairs, NULL), RC_OK);
        assert_int_equal(pairs.left.n, c.states.n);
        for (uint32_t q = 0; q < c.states.n; q++) {  // each pair has a tree in common, and no pair comes twice
            struct u32_vec left = { 0 }, right = { 0 };
            bool in_left = false, in_right = false;
            assert_true(ta_witness_at(&c, &q, 1, &t));
            ta_run(&l->a, &t, &left);
            ta_run(&l->b, &t, &right);
            for (size_t i = 0; i < left.n; i++)
                in_left |= left.at[i] == pairs.left.at[q];
            for (size_t i = 0; i < right.n; i++)
                in_right |= right.at[i] == pairs.right.at[q];
            assert_true(in_left && in_right);
            for (uint32_t p = 0; p < q; p++)
                assert_false(pairs.left.at[p] == pairs.left.at[q] && pairs.right.at[p] == pairs.right.at[q]);
            vec_free(&left);
            vec_free(&right);
        }
        lab_profiles(&l->p, 2, (const struct ta *const[]){ &l->a, &l->b });
        for (size_t i = 0; i < l->p.n; i++)  // and each pair with a tree in common is there
            for (uint32_t p = 0; p < 64; p++)
                for (uint32_t q = 0; q < 64; q++) {
                    bool found = !(l->p.at[i].states[0] >> p & 1 && l->p.at[i].states[1] >> q & 1);
                    for (size_t k = 0; k < c.states.n && !found; k++)
                        found = pairs.left.at[k] == p && pairs.right.at[k] == q;
                    assert_true(found);
                }
        lab_free(&l->p);
        check_law(l, &c, and_law);
        ta_tree_free(&t);
        ta_pairs_free(&pairs);
        lab_end(l);
    }
}

// The states that are in a run on a tree of the language, by definition: reachable through states that have trees.
static uint64_t useful_states(const struct lab *l)
{
    uint64_t productive = 0, useful, before;
    for (size_t i = 0; i < l->p.n; i++)
        productive |= l->p.at[i].states[0];
    useful = productive & lab_roots(&l->a);
    do {
        before = useful;
        for (uint32_t q = 0; q < l->a.states.n; q++) {
            uint32_t n;
            const struct ta_rule *r = ta_rules(&l->a, q, &n);
            for (uint32_t i = 0; i < n && useful >> q & 1; i++) {
                uint64_t child = 0;
                for (uint32_t k = 0; k < ta_arity(&l->pool, r[i].tuple); k++)
                    child |= UINT64_C(1) << ta_children(&l->pool, r[i].tuple)[k];
                if (!(child & ~productive))
                    useful |= child;
            }
        }
    } while (useful != before);
    return useful;
}

// COVERS: F7
static void test_trimming(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 200); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c, d;
        struct u32_vec map = { 0 };
        ta_remove_unreachable(&c, &l->a, &map);
        assert_int_equal(map.n, l->a.states.n);
        ta_remove_unreachable(&d, &c, NULL);
        assert_true(ta_equal(&c, &d));
        ta_free(&d);
        check_law(l, &c, left_law);

        ta_remove_useless(&c, &l->a, &map);
        lab_profiles(&l->p, 1, (const struct ta *const[]){ &l->a });
        uint64_t useful = l->p.complete ? useful_states(l) : 0;
        for (uint32_t q = 0; q < map.n && l->p.complete; q++)
            assert_int_equal(map.at[q] != TA_NONE, useful >> q & 1);
        lab_free(&l->p);
        ta_remove_useless(&d, &c, NULL);
        assert_true(ta_equal(&c, &d));
        ta_free(&d);
        check_law(l, &c, left_law);
        vec_free(&map);
        lab_end(l);
    }
}

static void test_map(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 100); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c;
        uint32_t n = ta_state_count(&l->a), map[8], back[8];
        for (uint32_t q = 0; q < n; q++) {  // renamed in reverse order, and back
            map[q] = 2 * (n - 1 - q);
            back[n - 1 - q] = q;
        }
        struct ta renamed;
        ta_map(&renamed, &l->a, map, 2 * n - 1);
        uint32_t there[16];
        for (uint32_t q = 0; q < 2 * n - 1; q++)
            there[q] = q % 2 ? TA_NONE : back[q / 2];
        ta_map(&c, &renamed, there, n);
        assert_true(ta_equal(&c, &l->a));
        ta_free(&c);
        check_law(l, &renamed, left_law);

        for (uint32_t q = 0; q < n; q++)  // a quotient accepts more, a part less
            map[q] = q / 2;
        ta_map(&c, &l->a, map, (n + 1) / 2);
        assert_int_not_equal(lab_included(&l->a, &c), TRI_FALSE);
        ta_free(&c);
        for (uint32_t q = 0; q < n; q++)
            map[q] = q == 1 ? TA_NONE : q;
        ta_map(&c, &l->a, map, n);
        assert_int_not_equal(lab_included(&c, &l->a), TRI_FALSE);
        ta_free(&c);
        lab_end(l);
    }
}

// Rules reachable from a state: the trees of that state.
static void test_copy_reachable(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 100); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c;
        struct u32_vec map = { 0 };
        uint32_t q = (uint32_t)rng_below(&l->rng, l->a.states.n);
        ta_copy_reachable(&c, &l->a, &q, 1, &map);
        assert_int_equal(c.roots.n, 1);
        assert_int_equal(c.roots.at[0], map.at[q]);
        lab_profiles(&l->p, 2, (const struct ta *const[]){ &l->a, &c });
        for (size_t i = 0; i < l->p.n; i++)
            assert_int_equal(lab_accepts(&l->p, i, 1), l->p.at[i].states[0] >> q & 1);
        lab_free(&l->p);
        ta_free(&c);
        vec_free(&map);
        lab_end(l);
    }
}

// COVERS: F15
static void test_witness(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 200); seed++) {
        struct lab *l = lab_new(seed);
        struct ta_tree t = { 0 }, other = { 0 };
        bool some = ta_witness(&l->a, &t), known = false;
        lab_profiles(&l->p, 1, (const struct ta *const[]){ &l->a });
        for (size_t i = 0; i < l->p.n; i++) {
            if (!lab_accepts(&l->p, i, 0))
                continue;
            known = true;
            lab_tree(&l->p, i, &other);  // the first of a profile need not be the least of all
            assert_true(some && ta_tree_height(&t) <= ta_tree_height(&other));
        }
        assert_int_equal(ta_is_empty(&l->a), !some);
        if (some) {
            struct ta c;
            assert_true(ta_accepts(&l->a, &t));
            ta_of_tree(&c, &l->pool, &t);
            assert_true(ta_accepts(&c, &t));
            assert_int_equal(lab_included(&c, &l->a), TRI_TRUE);
            ta_free(&c);
        } else {
            assert_int_equal(t.nodes.n, 0);
            assert_false(known);
        }
        ta_tree_free(&t);
        ta_tree_free(&other);
        lab_free(&l->p);
        lab_end(l);
    }
}

// A tree of height 60 has 2^60 leaves, which are one node.
static void test_witness_shares(void **state)
{
    (void)state;
    enum { HEIGHT = 60 };
    struct ta_pool pool;
    struct ta a;
    struct ta_tree t = { 0 };
    ta_pool_init(&pool);
    ta_init(&a, &pool);
    ta_add_states(&a, HEIGHT);
    ta_add_rule(&a, 0, LAB_A, 0, NULL);
    for (uint32_t q = 1; q < HEIGHT; q++)
        ta_add_rule(&a, q, LAB_G, 2, (uint32_t[]){ q - 1, q - 1 });
    ta_add_root(&a, HEIGHT - 1);
    assert_true(ta_witness(&a, &t));
    assert_int_equal(t.nodes.n, HEIGHT);
    assert_int_equal(ta_tree_height(&t), HEIGHT);
    assert_true(ta_accepts(&a, &t));
    ta_tree_free(&t);
    ta_free(&a);
    ta_pool_free(&pool);
}

// ---- determinisation --------------------------------------------------------------------------------------------------

static void test_determinise(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 150); seed++) {
        struct lab *l = lab_new(seed);
        struct ta c;
        assert_int_equal(ta_determinise(&c, &l->a, NULL), RC_OK);
        lab_profiles(&l->p, 2, (const struct ta *const[]){ &l->a, &c });
        size_t all = 0;
        for (size_t i = 0; i < l->p.n; i++) {
            uint64_t is = l->p.at[i].states[1];
            assert_true((is & (is - 1)) ==
                        0);  // one state at most; for different sets different ones, as nobody else is there
            assert_int_equal(is == 0, l->p.at[i].states[0] == 0);
            assert_int_equal(lab_accepts(&l->p, i, 0), lab_accepts(&l->p, i, 1));
            all += is != 0;
        }
        if (l->p.complete)
            assert_int_equal(all, c.states.n);
        lab_free(&l->p);
        ta_free(&c);
        lab_end(l);
    }
}

// A tree over the alphabet is in the complement if and only if it is not in the language.
static void check_complement(struct lab *l, struct ta *c, const struct ta_alphabet *alphabet)
{
    struct ta both;
    bool yes;
    struct ta_inclusion how = { .direction = TA_UP };
    assert_true(!ta_flaw(c));
    lab_profiles_over(&l->p, (uint32_t)alphabet->n, 2, (const struct ta *const[]){ &l->a, c });
    for (size_t i = 0; i < l->p.n; i++)
        assert_int_equal(lab_accepts(&l->p, i, 0), !lab_accepts(&l->p, i, 1));
    lab_free(&l->p);
    assert_int_equal(ta_intersect_down(&both, &l->a, c, NULL, NULL), RC_OK);
    assert_true(ta_is_empty(&both));
    ta_free(&both);
    ta_union(&both, &l->a, c);
    assert_int_equal(ta_universal(&both, alphabet, &how, &yes), RC_OK);
    assert_true(yes);
    ta_free(&both);
    ta_free(c);
}

// COVERS: F14
static void test_complement(void **state)
{
    (void)state;
    size_t done = 0, rounds = unit_rounds("TA_ROUNDS", 150);
    for (uint64_t seed = 1; seed <= rounds; seed++) {
        struct lab *l = lab_new(seed);
        struct ta c;
        struct ta_alphabet alphabet = { 0 };
        struct budget budget = { .tick_limit = 20000 };
        lab_alphabet(&alphabet);
        alphabet.n -= ta_state_count(&l->a) > 3;  // of arity 3: only for few sets
        for (uint32_t q = 0; q < l->a.states.n && alphabet.n <= LAB_H; q++) {
            uint32_t n;
            const struct ta_rule *r = ta_rules_by(&l->a, q, LAB_H, &n);
            for (uint32_t i = n; i-- > 0; r = ta_rules_by(&l->a, q, LAB_H, &n))
                ta_remove_rule(&l->a, q, LAB_H, 3, ta_children(&l->pool, r[i].tuple));
        }
        if (ta_complement(&c, &l->a, &alphabet, &budget) == RC_OK) {
            done++;
            check_complement(l, &c, &alphabet);
        }
        budget = (struct budget){ .tick_limit = 20000 };
        if (ta_complement_down(&c, &l->a, &alphabet, &budget) == RC_OK) {
            done++;
            check_complement(l, &c, &alphabet);
        }
        vec_free(&alphabet);
        lab_end(l);
    }
    assert_true(done > rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tuples),         cmocka_unit_test(test_copy_on_write),
        cmocka_unit_test(test_changes),        cmocka_unit_test(test_run),
        cmocka_unit_test(test_union),          cmocka_unit_test(test_intersection),
        cmocka_unit_test(test_trimming),       cmocka_unit_test(test_map),
        cmocka_unit_test(test_witness),        cmocka_unit_test(test_copy_reachable),
        cmocka_unit_test(test_witness_shares), cmocka_unit_test(test_determinise),
        cmocka_unit_test(test_complement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
