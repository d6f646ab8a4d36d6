// SPDX-License-Identifier: Apache-2.0
/* t_drat.c: the checker of proofs against a naive one and against all assignments: on CaDiCaL's proofs, on proofs with one mistake, and on
 * random clauses. */
#include "unit.h"

#include "base/rng.h"
#include "proofs.h"
#include "smt/sat/drat.h"

#include <stdio.h>

enum { VARIABLES_MAX = 12 };

static int random_literal(struct rng *r, int variables)
{
    int x = 1 + (int)rng_below(r, (uint64_t)variables);
    return rng_below(r, 2) ? x : -x;
}

// Up to `most` literals, of which some may be equal or opposite.
static size_t random_clause(struct rng *r, int variables, size_t most, int *out)
{
    size_t n = 1 + (size_t)rng_below(r, most);
    for (size_t i = 0; i < n; i++)
        out[i] = random_literal(r, variables);
    return n;
}

static void put_all(struct drat *d, const struct clauses *c, void (*put)(struct drat *, const int *, size_t))
{
    for (size_t i = 0; i < c->n; i++) {
        size_t n = clause_length(&c->at[i]);
        put(d, &c->at[i], n);
        i += n;
    }
}

static enum drat_answer answer(const struct clauses *formula, const struct clauses *proof)
{
    struct drat d;
    drat_init(&d);
    put_all(&d, formula, drat_given);
    put_all(&d, proof, drat_derived);
    enum drat_answer r = drat_refutes(&d, NULL, 0);
    drat_free(&d);
    return r;
}

/* What the naive checker says of a proof, if its last clause, the empty one, is left out: as drat_refutes, it does not look at what comes
 * behind a contradiction. */
static bool is_good(const struct clauses *formula, const struct clauses *proof)
{
    static const int empty[] = { 0 };
    struct clauses all = { 0 };
    bool good = true, refuted = false;
    for (size_t i = 0; i < formula->n; i++)
        vec_push(&all, formula->at[i]);
    for (size_t i = 0; i < proof->n && good && !refuted; i++) {
        size_t n = clause_length(&proof->at[i]);
        refuted = clauses_imply(&all, empty, VARIABLES_MAX);
        good = clauses_imply(&all, &proof->at[i], VARIABLES_MAX);
        clauses_add(&all, &proof->at[i], n);
        i += n;
    }
    good = good && clauses_imply(&all, empty, VARIABLES_MAX);
    vec_free(&all);
    return good;
}

// The same answer as the naive checker's; no proof of what is satisfiable.
static bool agree(const struct clauses *formula, const struct clauses *proof)
{
    bool holds = answer(formula, proof) == DRAT_HOLDS;
    assert_int_equal(holds, is_good(formula, proof));
    if (holds)
        assert_false(clauses_satisfiable(formula, VARIABLES_MAX));
    return holds;
}

// ---- small cases ----------------------------------------------------------------------------------------------------

#define CLAUSES(name, ...)                \
    static int name##_at[] = __VA_ARGS__; \
    static const struct clauses name = { .at = name##_at, .n = ARRAY_LEN(name##_at) }

static void by_hand(void **state)
{
    (void)state;
    CLAUSES(all, { 1, 2, 0, 1, -2, 0, -1, 2, 0, -1, -2, 0 });
    CLAUSES(one, { 1, 0 });
    CLAUSES(two, { 2, 0, 1, 0 });
    CLAUSES(other, { 3, 0 });
    CLAUSES(empty, { 0 });
    CLAUSES(tautology, { 1, -1, 0, 2, 0 });
    static const struct clauses none = { 0 };
    assert_int_equal(answer(&all, &one), DRAT_HOLDS);
    assert_int_equal(answer(&all, &two), DRAT_HOLDS);
    assert_int_equal(answer(&all, &tautology), DRAT_HOLDS);
    assert_int_equal(answer(&all, &none), DRAT_BROKEN);   // nothing to propagate from
    assert_int_equal(answer(&all, &empty), DRAT_BROKEN);  // it is unsatisfiable, but that does not follow in one step
    assert_int_equal(answer(&all, &other),
                     DRAT_BROKEN);  // what may be true without changing satisfiability (RAT) does not follow
    assert_int_equal(answer(&one, &none), DRAT_BROKEN);
    assert_int_equal(answer(&none, &one), DRAT_BROKEN);
    assert_int_equal(answer(&none, &none), DRAT_BROKEN);
    assert_int_equal(answer(&empty, &none), DRAT_HOLDS);
}

// The same literal twice in a clause is one literal: it is a unit, whichever of them is watched.
static void literals_twice(void **state)
{
    (void)state;
    CLAUSES(pair, { 1, 1, 0, -1, 2, 2, -1, 0, -2, -2, -2, 0 });
    static const struct clauses none = { 0 };
    assert_int_equal(answer(&pair, &none), DRAT_HOLDS);
}

// Given and derived clauses, assumptions, and interruptions in any order.
static int now_and_then(void *state)
{
    struct rng *r = state;
    return rng_below(r, 2) == 0;
}

static void random_logs(void **state)
{
    (void)state;
    struct rng r = rng_seed(1), rests = rng_seed(2);
    int holds = 0, broken = 0, stopped = 0, clause[8];
    for (uint64_t round = 0; round < unit_rounds("VERNIER_ROUNDS", 3000); round++) {
        struct drat d;
        struct clauses all = { 0 }, given = { 0 };
        int variables = 2 + (int)rng_below(&r, VARIABLES_MAX - 5);
        bool good = true;
        drat_init(&d);
        d.stop = now_and_then;
        d.state = &rests;
        for (int step = 0; step < 60 && good; step++) {
            size_t n = random_clause(&r, variables, 4, clause);
            unsigned kind = (unsigned)rng_below(&r, 8);
            clause[n] = 0;
            if (kind < 4) {
                drat_given(&d, clause, n);
                clauses_add(&given, clause, n);
                clauses_add(&all, clause, n);
            } else if (kind < 6 && clauses_imply(&all, clause, variables)) {
                drat_derived(&d, clause, n);
                clauses_add(&all, clause, n);
            } else if (kind == 7) {  // literals that are assumed: their negations, as a clause, have to follow
                enum drat_answer a;
                int assumed[8];
                for (size_t i = 0; i < n; i++)
                    assumed[i] = -clause[i];
                d.visits += 100000;  // as if much had been done
                for (; (a = drat_refutes(&d, assumed, n)) == DRAT_STOPPED; stopped++)
                    d.visits = 600;
                good = a == DRAT_HOLDS;
                assert_int_equal(good, clauses_imply(&all, clause, variables));
                holds += good;
                broken += !good;
                for (size_t i = 0; i < n; i++)
                    clauses_add(&given, &assumed[i], 1);
                if (good)
                    assert_false(clauses_satisfiable(&given, (unsigned)variables));
                given.n -= 2 * n;
            }
        }
        vec_free(&all);
        vec_free(&given);
        drat_free(&d);
    }
    print_message("%d hold, %d do not, %d interruptions\n", holds, broken, stopped);
    assert_true(holds > 100 && broken > 100 && stopped > 100);
}

// Clauses that nobody has derived.
static void random_proofs(void **state)
{
    (void)state;
    struct rng r = rng_seed(3);
    int holds = 0, clause[8];
    for (uint64_t round = 0; round < unit_rounds("VERNIER_ROUNDS", 6000); round++) {
        struct clauses formula = { 0 }, proof = { 0 };
        int variables = 2 + (int)rng_below(&r, 4);
        for (uint64_t i = 0, n = 2 + rng_below(&r, 12); i < n; i++)
            clauses_add(&formula, clause, random_clause(&r, variables, 3, clause));
        for (uint64_t i = 0, n = rng_below(&r, 3); i < n; i++)
            clauses_add(&proof, clause, random_clause(&r, variables, 2, clause));
        holds += agree(&formula, &proof);
        vec_free(&formula);
        vec_free(&proof);
    }
    print_message("%d hold\n", holds);
    assert_true(holds > 100);
}

// ---- proofs of CaDiCaL ----------------------------------------------------------------------------------------------

#ifdef HAVE_CADICAL

#include <ccadical.h>

static void keep(void *state, int *clause)
{
    clauses_add(state, clause, clause_length(clause));
}

// Clauses of three literals, more than are satisfiable as a rule; whether they are unsatisfiable, with the proof.
static bool refute(struct rng *r, int variables, struct clauses *formula, struct clauses *proof)
{
    CCaDiCaL *s = ccadical_init();
    ccadical_set_option(s, "quiet", 1);
    ccadical_set_option(s, "inprocessing", 0);
    ccadical_set_learn(s, proof, INT32_MAX, keep);
    vec_clear(formula);
    vec_clear(proof);
    for (int i = 0; i < variables * 6; i++) {
        int clause[3];
        for (int k = 0; k < 3; k++)
            clause[k] = random_literal(r, variables);
        clauses_add(formula, clause, 3);
    }
    for (size_t i = 0; i < formula->n; i++)
        ccadical_add(s, formula->at[i]);
    int answer = ccadical_solve(s);
    ccadical_release(s);
    return answer == 20;
}

// The formula or the proof without a clause, or with another literal in it; what changed stays a sequence of clauses.
static void change(struct rng *r, struct clauses *c)
{
    size_t at = (size_t)rng_below(r, c->n), n;
    while (at && c->at[at - 1])
        at--;
    n = clause_length(&c->at[at]);
    switch (rng_below(r, 3)) {
    case 0:  // no clause
        memmove(&c->at[at], &c->at[at + n + 1], (c->n - at - n - 1) * sizeof(int));
        c->n -= n + 1;
        break;
    case 1:  // no literal
        if (n) {
            memmove(&c->at[at], &c->at[at + 1], (c->n - at - 1) * sizeof(int));
            c->n--;
        }
        break;
    default:
        if (n)
            c->at[at + rng_below(r, n)] *= -1;
    }
}

static void copy(struct clauses *to, const struct clauses *from)
{
    vec_clear(to);
    for (size_t i = 0; i < from->n; i++)
        vec_push(to, from->at[i]);
}

static void mutants(void **state)
{
    (void)state;
    struct rng r = rng_seed(4);
    struct clauses formula = { 0 }, proof = { 0 }, other = { 0 };
    int proofs = 0, refused = 0, accepted = 0;
    for (uint64_t round = 0; round < unit_rounds("VERNIER_ROUNDS", 300); round++) {
        if (!refute(&r, 5 + (int)rng_below(&r, VARIABLES_MAX - 4), &formula, &proof))
            continue;
        proofs++;
        assert_true(agree(&formula, &proof));
        for (int k = 0; k < 12; k++) {
            bool of_formula = k % 3 == 0;
            copy(&other, of_formula ? &formula : &proof);
            if (other.n)
                change(&r, &other);
            bool holds = of_formula ? agree(&other, &proof) : agree(&formula, &other);
            accepted += holds;
            refused += !holds;
        }
    }
    print_message("%d proofs, %d mutants refused, %d are proofs, too\n", proofs, refused, accepted);
    assert_true(proofs > 50 && refused > 200);
    vec_free(&formula);
    vec_free(&proof);
    vec_free(&other);
}

// Proofs of thousands of clauses, long enough for CaDiCaL to restart, to forget clauses, and to walk.
static void long_proofs(void **state)
{
    (void)state;
    struct rng r = rng_seed(5);
    struct clauses formula = { 0 }, proof = { 0 };
    size_t longest = 0;
    int unsatisfiable = 0;
    for (uint64_t round = 0; round < unit_rounds("VERNIER_ROUNDS", 30); round++) {
        if (!refute(&r, 150 + (int)rng_below(&r, 100), &formula, &proof))
            continue;
        unsatisfiable++;
        longest = MAX(longest, proof.n);
        assert_int_equal(answer(&formula, &proof), DRAT_HOLDS);
    }
    print_message("%d proofs, up to %zu literals\n", unsatisfiable, longest);
    assert_true(unsatisfiable > 5 && longest > 10000);
    vec_free(&formula);
    vec_free(&proof);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),     cmocka_unit_test(literals_twice),
        cmocka_unit_test(random_logs), cmocka_unit_test(random_proofs),
#ifdef HAVE_CADICAL
        cmocka_unit_test(mutants),     cmocka_unit_test(long_proofs),
#endif
    };
    cmocka_set_test_filter(getenv("UNIT_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
