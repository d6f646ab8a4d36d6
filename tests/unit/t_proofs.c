// SPDX-License-Identifier: Apache-2.0
// t_proofs.c: certificates of algorithms that unroll and execute: good ones are accepted, broken ones are not.
#include "unit.h"

#include "algo/bmc/certify.h"
#include "algo/closed/closed.h"
#include "algo/kind/kind.h"
#include "base/rng.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#define HEAD "int nondet(void); void reach_error(void);\n"

static struct algo *proved(struct symbolic_fixture *s, const char *algo, const char *text)
{
    struct buf why = { 0 };
    struct result out;
    sf_open(s, text);
    s->f.run.budget = (struct budget){ .tick_limit = 40000000 };
    struct algo *a = algo_open(&s->f.run, algo_find(algo), &why);
    assert_non_null(a);
    algo_run(a, 0, &out);
    assert_int_equal(out.verdict, VERDICT_TRUE);
    result_free(&out);
    buf_free(&why);
    return a;
}

static bool passes(struct algo *a, const char *says)
{
    struct buf text = { 0 };
    bool ok = a->ops->certify(a, &text);
    if (!strstr(buf_str(&text), says))
        fail_msg("`%s` instead of `%s`", buf_str(&text), says);
    buf_free(&text);
    return ok;
}

static void done(struct symbolic_fixture *s, struct algo *a)
{
    algo_close(a);
    sf_close(s);
}

// ---- complete unrolling ---------------------------------------------------------------------------------------------

struct bmc_algo {  // as in algo/bmc/algo.c
    struct algo base;
    struct bmc bmc;
};

static void test_unrolling(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    struct algo *a = proved(&s, "bmc",
                            HEAD "int main(void) { int n = 0; for (int i = 0; i < 7; i++) for (int j = 0; j < i; j++)\n"
                                 "if (nondet()) n++; if (n > 21) reach_error(); return 0; }");
    struct bmc *b = &((struct bmc_algo *)a)->bmc;
    b->cfg->certify_paths = 100000000;
    b->k = 6;
    b->unroll_stats.depth = 0;
    assert_false(passes(a, "more iterations than were unrolled"));
    b->cfg->certify_paths = 10;
    b->k = 7;
    assert_false(passes(a, "more paths"));
    done(&s, a);

    a = proved(&s, "bmc",
               HEAD
               "int f(int n) { return n <= 1 ? 1 : n * f(n - 1); }\n"
               "int main(void) { int n = nondet(); if (n > 5) return 0; if (n > 0 && f(n) > 120) reach_error(); }");
    b = &((struct bmc_algo *)a)->bmc;
    assert_true(passes(a, "complete unrolling"));
    b->recursion = 4;
    assert_false(passes(a, "nested more deeply than was"));
    done(&s, a);
}

// ---- k-induction ----------------------------------------------------------------------------------------------------

struct kind_algo {  // as in algo/kind/algo.c
    struct algo base;
    struct kind kind;
};

static void forget_invariants(struct kind *k)
{
    for (size_t i = 0; i < ARRAY_LEN(k->side); i++)
        for (size_t n = 0; k->side[i].e && n < k->run->cfa->nodes.n; n++)
            vec_clear(&k->side[i].inv.at[n]);
}

// Turns every invariant into its contrary.
static void negate_invariants(struct kind *k)
{
    for (size_t i = 0; i < ARRAY_LEN(k->side); i++)
        for (size_t n = 0; k->side[i].e && n < k->run->cfa->nodes.n; n++) {
            struct term_vec *inv = &k->side[i].inv.at[n];
            for (size_t j = 0; j < inv->n; j++)
                inv->at[j] = term_not(encoder_terms(k->side[i].e), inv->at[j]);
        }
}

static void test_invariants(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "int main(void) { int x = 0, y = 0; for (;;) { if (nondet()) x = x < 1000 ? x + 1 : 0;\n"
             "if (nondet()) y = x; if (y > 5000) reach_error(); } }";
    struct symbolic_fixture s;
    struct algo *a = proved(&s, "kind", text);
    assert_true(passes(a, "k-inductive"));
    negate_invariants(&((struct kind_algo *)a)->kind);
    assert_false(passes(a, "not excluded"));
    forget_invariants(&((struct kind_algo *)a)->kind);
    assert_false(passes(a, "not excluded"));
    done(&s, a);
}

// The values of x go round, 1, 2, 3: only three rounds together tell that it is never 4.
static void test_depth(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    struct algo *a = proved(&s, "kind",
                            HEAD "int main(void) { unsigned x = 1, y = 2, z = 3; while (nondet()) {\n"
                                 "unsigned t = x; x = y; y = z; z = t; if (x == 4) reach_error(); } return 0; }");
    struct kind *k = &((struct kind_algo *)a)->kind;
    forget_invariants(k);
    uint32_t depth = 0;
    for (k->depth = 0; k->depth < 6 && !k->complete; k->depth++) {
        struct buf b = { 0 };
        bool ok = a->ops->certify(a, &b);
        buf_free(&b);
        if (ok)
            break;
        depth = k->depth + 1;
    }
    assert_int_equal(depth, 3);
    done(&s, a);
}

// ---- programs that fail ---------------------------------------------------------------------------------------------

static bool accepts(struct symbolic_fixture *s, const struct unrolling_proof *p)
{
    struct path_check c;
    struct buf why = { 0 };
    s->f.run.budget = (struct budget){ .tick_limit = 2000000 };
    certify_paths(&s->f.run, p, &c);
    bool ok = certify_accepts(s->f.cfa, &c, NULL, &why);
    path_check_free(s->f.cfa, &c);
    buf_free(&why);
    return ok;
}

// An invariant at every node that no state fulfils: whoever assumes it before it is shown proves anything.
static struct term_vec *impossible_invariants(const struct cfa *c, struct encoder *e)
{
    struct term_vec *inv = MEM_ARRAY(struct term_vec, c->nodes.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        vec_push(&inv[i], encoder_terms(e)->t_false);
    return inv;
}

static void free_invariants(const struct cfa *c, struct term_vec *inv)
{
    for (size_t i = 0; i < c->nodes.n; i++)
        vec_free(&inv[i]);
    mem_free(inv, c->nodes.n * sizeof *inv);
}

// No certificate is accepted of a program that an execution refutes, whatever it says.
static void refuse_random(uint64_t seed, size_t *bad)
{
    struct buf text = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    sf_open(&s, buf_str(&text));
    if (sf_search(&s, 200, 2000)) {
        ++*bad;
        struct encoder *e = symbolic_encoder(&s.symbolic, seed % 2 ? ENCODE_INT : ENCODE_BV);
        struct term_vec *inv = impossible_invariants(s.f.cfa, e);
        for (uint32_t k = 0; k < 6; k++) {
            struct unrolling_proof p = { .e = e, .k = k / 2, .recursion = 1 + k, .skip = k % 2, .most_paths = 300 };
            p.invariants = k > 2 ? inv : NULL;
            if (accepts(&s, &p))
                fail_msg("seed %llu, k %u, skip %d: accepted\n%s", (unsigned long long)seed, k / 2, p.skip,
                         buf_str(&text));
        }
        free_invariants(s.f.cfa, inv);
    }
    sf_close(&s);
    buf_free(&text);
}

static void test_failing(void **state)
{
    (void)state;
    size_t bad = 0;
    uint64_t n = unit_rounds("PROOF_PROGRAMS", 40);
    for (uint64_t seed = 1; seed <= n; seed++)
        refuse_random(seed, &bad);
    assert_true(bad > n / 10);
}

// ---- failures on the way ----------------------------------------------------------------------------------------------

// Runs the algorithm several times, with a small budget and a failure each, going on where it stopped.
static void run_with_faults(struct symbolic_fixture *s, const char *algo, struct rng *r, const char *text)
{
    struct buf why = { 0 };
    struct algo *a = algo_open(&s->f.run, algo_find(algo), &why);
    for (int i = 0; i < 5; i++) {
        struct result out;
        struct faults f = { .fail_later = rng_below(r, 2) };
        *(rng_below(r, 2) ? &f.stop_look : &f.fail_answer) = 1 + rng_below(r, UINT64_C(1) << rng_below(r, 11));
        s->f.run.budget = (struct budget){ .tick_limit = 1 + rng_below(r, 20000), .faults = &f };
        algo_run(a, 0, &out);
        if (out.verdict == VERDICT_TRUE)
            fail_msg("%s: look %llu, answer %llu: proved although it fails\n%s", algo, (unsigned long long)f.stop_look,
                     (unsigned long long)f.fail_answer, text);
        result_free(&out);
    }
    s->f.run.budget = (struct budget){ 0 };
    algo_close(a);
    buf_free(&why);
}

static void test_faults(void **state)
{
    (void)state;
    static const char *const algos[] = { "bmc", "kind", "numeric" };
    uint64_t n = unit_rounds("PROOF_PROGRAMS", 40);
    struct rng r = rng_seed(unit_number("PROOF_SEED", 7));
    for (uint64_t seed = 1; seed <= n; seed++) {
        struct buf text = { 0 };
        loopgen(seed, &text);
        struct symbolic_fixture s;
        sf_open(&s, buf_str(&text));
        for (size_t i = 0; i < ARRAY_LEN(algos) && sf_search(&s, 200, 2000); i++) {
            sf_close(&s);  // a run serves one algorithm
            sf_open(&s, buf_str(&text));
            run_with_faults(&s, algos[i], &r, buf_str(&text));
        }
        sf_close(&s);
        buf_free(&text);
    }
}

// ---- proofs of random programs --------------------------------------------------------------------------------------

static void certify_random(uint64_t seed, const char *algo, size_t *proofs, size_t *good)
{
    struct buf text = { 0 }, why = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    struct result out;
    sf_open(&s, buf_str(&text));
    s.f.run.budget = (struct budget){ .tick_limit = 300000 };
    struct algo *a = algo_open(&s.f.run, algo_find(algo), &why);
    algo_run(a, 0, &out);
    if (out.verdict == VERDICT_TRUE) {
        s.f.run.budget = (struct budget){ .tick_limit = 3000000 };
        ++*proofs;
        *good += a->ops->certify(a, &why);
    }
    result_free(&out);
    algo_close(a);
    sf_close(&s);
    buf_free(&text);
    buf_free(&why);
}

static void test_random(void **state)
{
    (void)state;
    static const char *const algos[] = { "bmc", "kind" };
    for (size_t i = 0; i < ARRAY_LEN(algos); i++) {
        size_t proofs = 0, good = 0;
        uint64_t n = unit_rounds("PROOF_PROGRAMS", 40);
        for (uint64_t seed = 1; seed <= n; seed++)
            certify_random(seed, algos[i], &proofs, &good);
        print_message("%s: %zu of %zu certificates accepted\n", algos[i], good, proofs);
        assert_true(proofs > 0 && good > proofs * 3 / 4);
    }
}

// ---- executions -----------------------------------------------------------------------------------------------------

static void test_execution(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    struct algo *a =
        proved(&s, "closed",
               HEAD "int main(void) { int n = 0; for (int i = 0; i < 50; i++) n += i; if (n == 1) reach_error(); }");
    struct closed_record *r = ((struct closed *)a)->records;
    assert_true(r && r->steps > 50);
    assert_true(passes(a, "the same"));
    r->steps--;
    assert_false(passes(a, "another one"));
    r->steps++;
    r->edges ^= 1;
    assert_false(passes(a, "another one"));
    ((struct closed *)a)->records = NULL;
    assert_false(passes(a, "another one"));
    done(&s, a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unrolling), cmocka_unit_test(test_invariants), cmocka_unit_test(test_depth),
        cmocka_unit_test(test_failing),   cmocka_unit_test(test_faults),     cmocka_unit_test(test_random),
        cmocka_unit_test(test_execution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
