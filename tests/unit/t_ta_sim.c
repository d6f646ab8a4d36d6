// SPDX-License-Identifier: Apache-2.0
// t_ta_sim.c: simulations between states of tree automata against their definitions; reduction.
#include "ta_lab.h"

#include "fa/simulation.h"

// Whether rule p -f-> s is matched by r, by definition of the direction.
static bool down_matched(const struct ta *a, const struct bit_matrix *leq, uint32_t q, uint32_t r)
{
    uint32_t n, m;
    const struct ta_rule *x = ta_rules(a, q, &n), *y = ta_rules(a, r, &m);
    for (uint32_t i = 0; i < n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < m && !found; k++) {
            found = x[i].symbol == y[k].symbol;
            for (uint32_t j = 0; j < ta_arity(a->pool, x[i].tuple) && found; j++)
                found = bit_get(leq, ta_children(a->pool, x[i].tuple)[j], ta_children(a->pool, y[k].tuple)[j]);
        }
        if (!found)
            return false;
    }
    return true;
}

// Whether y is x with r instead of q at position k, with parents in the relation.
static bool same_around(const struct ta *a, const struct bit_matrix *leq, const struct ta_edge *x,
                        const struct ta_edge *y, uint32_t k, uint32_t r)
{
    const uint32_t *of_x = ta_children(a->pool, x->tuple), *of_y = ta_children(a->pool, y->tuple);
    uint32_t n = ta_arity(a->pool, x->tuple);
    bool same = x->symbol == y->symbol && bit_get(leq, x->parent, y->parent);
    for (uint32_t j = 0; j < n && same; j++)
        same = of_y[j] == (j == k ? r : of_x[j]);
    return same;
}

static bool up_matched(const struct ta *a, const struct bit_matrix *leq, uint32_t q, uint32_t r)
{
    struct ta_edges e = { 0 };
    bool good = !ta_is_root(a, q) || ta_is_root(a, r);
    ta_edges_of(a, &e);
    for (size_t i = 0; i < e.n && good; i++)
        for (uint32_t k = 0; k < ta_arity(a->pool, e.at[i].tuple) && good; k++) {
            if (ta_children(a->pool, e.at[i].tuple)[k] != q)
                continue;
            good = false;
            for (size_t m = 0; m < e.n && !good; m++)
                good = same_around(a, leq, &e.at[i], &e.at[m], k, r);
        }
    vec_free(&e);
    return good;
}

typedef bool matched(const struct ta *a, const struct bit_matrix *leq, uint32_t q, uint32_t r);

// The greatest relation by taking away what contradicts the definition, until nothing does.
static struct bit_matrix naive(const struct ta *a, matched *good)
{
    uint32_t n = ta_state_count(a);
    struct bit_matrix leq = bit_matrix_new(n, n);
    memset(leq.at, 0xff, leq.rows * leq.words * sizeof *leq.at);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t q = 0; q < n; q++)
            for (uint32_t r = 0; r < n; r++)
                if (bit_get(&leq, q, r) && !good(a, &leq, q, r)) {
                    bit_clear(&leq, q, r);
                    changed = true;
                }
    }
    return leq;
}

static void check_relation(const struct ta *a, const struct bit_matrix *leq, matched *good)
{
    struct bit_matrix expected = naive(a, good);
    uint32_t n = ta_state_count(a);
    assert_int_equal(leq->rows, n);
    for (uint32_t q = 0; q < n; q++) {
        assert_true(bit_get(leq, q, q));
        for (uint32_t r = 0; r < n; r++) {
            assert_int_equal(bit_get(leq, q, r), bit_get(&expected, q, r));
            for (uint32_t s = 0; s < n && bit_get(leq, q, r); s++)
                assert_true(!bit_get(leq, r, s) || bit_get(leq, q, s));
        }
    }
    bit_matrix_free(&expected);
}

static size_t pairs_of(const struct bit_matrix *leq)
{
    size_t pairs = 0;
    for (uint32_t q = 0; q < leq->rows; q++)
        for (uint32_t r = 0; r < leq->rows; r++)
            pairs += q != r && bit_get(leq, q, r);
    return pairs;
}

// COVERS: F11
static void test_downward(void **state)
{
    (void)state;
    size_t pairs = 0, rounds = unit_rounds("TA_ROUNDS", 500);
    for (uint64_t seed = 1; seed <= rounds; seed++) {
        struct ta_pool pool;
        struct ta a;
        struct rng r = rng_seed(seed);
        struct bit_matrix leq;
        struct profiles *p = MEM_NEW(struct profiles);
        ta_pool_init(&pool);
        lab_automaton(&a, &pool, &r, seed % 3 ? 8 : 5);
        assert_int_equal(ta_simulation_down(&a, NULL, &leq), RC_OK);
        check_relation(&a, &leq, down_matched);
        pairs += pairs_of(&leq);
        lab_profiles(p, 1, (const struct ta *const[]){ &a });
        for (size_t i = 0; i < p->n; i++)  // it implies inclusion: of trees that a state has, those above have all
            for (uint32_t q = 0; q < a.states.n; q++)
                for (uint32_t s = 0; s < a.states.n; s++)
                    if (bit_get(&leq, q, s) && p->at[i].states[0] >> q & 1)
                        assert_true(p->at[i].states[0] >> s & 1);
        lab_free(p);
        mem_free(p, sizeof *p);
        bit_matrix_free(&leq);
        ta_free(&a);
        ta_pool_free(&pool);
        assert_int_equal(mem_live(), 0);
    }
    assert_true(pairs > rounds / 3);
}

// COVERS: F12
static void test_upward(void **state)
{
    (void)state;
    size_t pairs = 0, rounds = unit_rounds("TA_ROUNDS", 500);
    for (uint64_t seed = 1; seed <= rounds; seed++) {
        struct ta_pool pool;
        struct ta a;
        struct rng r = rng_seed(seed);
        struct bit_matrix leq;
        ta_pool_init(&pool);
        lab_automaton(&a, &pool, &r, seed % 3 ? 8 : 5);
        assert_int_equal(ta_simulation_up(&a, NULL, &leq), RC_OK);
        check_relation(&a, &leq, up_matched);
        pairs += pairs_of(&leq);
        for (uint32_t q = 0; q < a.states.n; q++)
            for (uint32_t s = 0; s < a.states.n; s++)
                assert_true(!bit_get(&leq, q, s) || !ta_is_root(&a, q) || ta_is_root(&a, s));
        bit_matrix_free(&leq);
        ta_free(&a);
        ta_pool_free(&pool);
        assert_int_equal(mem_live(), 0);
    }
    assert_true(pairs > rounds / 3);
}

typedef enum rc reduction(struct ta *out, const struct ta *a, struct u32_vec *map, struct budget *budget);

// The language stays, states do not become more, and no two are equivalent any longer.  Gives how many went.
static size_t check_reduction(const struct ta *a, reduction *reduce)
{
    struct ta b, c;
    struct u32_vec map = { 0 };
    struct profiles *p = MEM_NEW(struct profiles);
    assert_int_equal(reduce(&b, a, &map, NULL), RC_OK);
    assert_true(!ta_flaw(&b) && b.states.n <= a->states.n && map.n == a->states.n);
    lab_profiles(p, 2, (const struct ta *const[]){ a, &b });
    for (size_t i = 0; i < p->n; i++)
        assert_int_equal(lab_accepts(p, i, 0), lab_accepts(p, i, 1));
    lab_free(p);
    mem_free(p, sizeof *p);
    for (size_t i = 0; i < a->roots.n; i++)
        assert_true(map.at[a->roots.at[i]] < b.states.n && ta_is_root(&b, map.at[a->roots.at[i]]));
    assert_int_equal(reduce(&c, &b, NULL, NULL), RC_OK);
    if (reduce == ta_reduce)
        assert_int_equal(c.states.n, b.states.n);
    size_t gone = a->states.n - b.states.n;
    ta_free(&c);
    ta_free(&b);
    vec_free(&map);
    return gone;
}

// COVERS: F13
static void test_reduction(void **state)
{
    (void)state;
    size_t gone = 0, gone_up = 0, rounds = unit_rounds("TA_ROUNDS", 300);
    for (uint64_t seed = 1; seed <= rounds; seed++) {
        struct ta_pool pool;
        struct ta a, b, c;
        struct rng r = rng_seed(seed);
        ta_pool_init(&pool);
        lab_automaton(&a, &pool, &r, 7);
        ta_union(&b, &a, &a);  // each state twice
        ta_remove_unreachable(&c, &b, NULL);
        gone += check_reduction(&c, ta_reduce);
        gone_up += check_reduction(&c, ta_reduce_up);
        ta_free(&c);
        ta_free(&b);
        ta_free(&a);
        ta_pool_free(&pool);
        assert_int_equal(mem_live(), 0);
    }
    assert_true(gone > rounds && gone_up > rounds / 10);
}

// An operation that is stopped gives nothing, and keeps nothing.
static void test_budget(void **state)
{
    (void)state;
    struct ta_pool pool;
    struct ta a, out;
    struct ta_pairs pairs = { 0 };
    struct ta_alphabet alphabet = { 0 };
    size_t stopped = 0, ended = 0;
    ta_pool_init(&pool);
    lab_alphabet(&alphabet);
    alphabet.n = LAB_H;
    ta_random(&a, &pool, &(struct ta_random){ 6, 1.0, 0.5, 0.3, &alphabet, 4 });
    vec_free(&alphabet);
    for (int op = 0; op < 7; op++)
        for (uint64_t limit = 1; limit < 1000; limit += 1 + limit / 10) {
            struct budget b = { .tick_limit = limit };
            struct bit_matrix leq;
            enum rc rc = op == 0   ? ta_simulation_down(&a, &b, &leq)
                         : op == 1 ? ta_simulation_up(&a, &b, &leq)
                         : op == 2 ? ta_reduce(&out, &a, NULL, &b)
                         : op == 3 ? ta_reduce_up(&out, &a, NULL, &b)
                         : op == 4 ? ta_intersect_up(&out, &a, &a, &pairs, &b)
                         : op == 5 ? ta_intersect_down(&out, &a, &a, &pairs, &b)
                                   : ta_determinise(&out, &a, &b);
            stopped += rc == RC_STOP;
            ended += rc == RC_OK;
            if (rc == RC_OK && op < 2)
                bit_matrix_free(&leq);
            else if (rc == RC_OK)
                ta_free(&out);
        }
    assert_true(stopped > 50 && ended > 50);
    ta_pairs_free(&pairs);
    ta_free(&a);
    ta_pool_free(&pool);
    assert_int_equal(mem_live(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_downward),
        cmocka_unit_test(test_upward),
        cmocka_unit_test(test_reduction),
        cmocka_unit_test(test_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
