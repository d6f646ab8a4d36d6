// SPDX-License-Identifier: Apache-2.0
// t_certify.c: the invariants of all strategies and domains are inductive, and a wrong one does not pass.
#include "unit.h"

#include "algo/numeric/certify.h"
#include "algo/numeric/show.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <stdlib.h>

static const char *const domains[] = {
    "interval",       "congruence",   "octagon",   "poly",     "poly-parma",  "equalities",   "grid",
    "packs(octagon)", "or(interval)", "poly*grid", "or(poly)", "packs(poly)", "octagon*grid", "interval*congruence",
};

struct tally {
    size_t runs, points, refused, mutated, caught, wrong;
};

struct analysed {
    struct numeric n;
    struct numeric_cfg cfg;
    bool done;
};

static void analyse(struct symbolic_fixture *s, struct analysed *a, const char *domain, int64_t strategy)
{
    struct run *r = &s->f.run;
    struct buf why = { 0 };
    a->cfg = *(const struct numeric_cfg *)algo_cfg(r, "numeric");
    a->cfg.domain = domain;
    a->cfg.strategy = (int)strategy;
    r->budget = (struct budget){ .tick_limit = 20000000 };
    assert_int_equal(numeric_init(&a->n, r, &a->cfg, &s->domain, &s->unit, &why), RC_OK);
    a->done = numeric_prepare(&a->n) == RC_OK && numeric_analyse(&a->n) == RC_OK;
    r->budget = (struct budget){ 0 };
    buf_free(&why);
}

static void keep_values(const struct numeric *n, struct dvalue **old)
{
    for (size_t b = 0; b < n->u->blocks.n; b++)
        old[b] = dom_keep(n->site[b].x);
}

static void put_back(struct numeric *n, struct dvalue *const *old)
{
    for (size_t b = 0; b < n->u->blocks.n; b++) {
        dom_free(n->site[b].x);
        n->site[b].x = dom_keep(old[b]);
    }
}

static void set_value(struct numeric *n, uint32_t b, struct dvalue *v)
{
    dom_free(n->site[b].x);
    n->site[b].x = v;
}

// The contrary of c, or of an equation or a congruence a neighbour.
static struct lincon contrary(struct arena *mem, struct lincon c)
{
    struct lincon not [2];
    if ((c.rel == LIN_GE || c.rel == LIN_GT) && lincon_negate(mem, c, true, not ))
        return not [0];
    c.e.k++;
    return c;
}

/* v with constraint number `which` turned into its contrary, so that it has nothing in common with v: if both were inductive, no
 * execution would come here.  NULL: no such value. */
static struct dvalue *mutant(struct numeric *n, const struct dvalue *v, size_t which)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    struct dvalue *top = dom_top(n->d, v->dims), *r = NULL, *both;
    dom_constraints(v, &mem, &c);
    if (c.n) {
        c.at[which % c.n] = contrary(&mem, c.at[which % c.n]);
        r = dom_assume(top, c.at, c.n);
        both = dom_meet(r, v);
        bool apart = dom_is_bottom(both) && !dom_is_bottom(r);
        dom_free(both);
        if (!apart) {
            dom_free(r);
            r = NULL;
        }
    }
    dom_free(top);
    vec_free(&c);
    arena_free(&mem);
    return r;
}

static bool passes(struct numeric *n)
{
    struct certificate c;
    numeric_certify(n, &c);
    return c.refused == 0;
}

static void mutate_head(struct numeric *n, uint32_t b, size_t which, struct dvalue *const *old, struct tally *t)
{
    struct dvalue *bad = mutant(n, old[b], which);
    if (!bad)
        return;
    t->mutated++;
    set_value(n, b, bad);
    if (!passes(n)) {
        t->caught++;
    } else {  // then no execution reaches the head
        put_back(n, old);
        set_value(n, b, dom_bottom(n->d, n->site[b].dims));
        t->wrong += !passes(n);
    }
    put_back(n, old);
}

static void check_numeric(struct numeric *n, uint64_t seed, struct tally *t)
{
    struct dvalue **old = MEM_ARRAY(struct dvalue *, n->u->blocks.n);
    struct certificate c;
    keep_values(n, old);
    numeric_certify(n, &c);
    t->runs++;
    t->points += c.points;
    t->refused += c.refused;
    put_back(n, old);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].kind == UBLOCK_HEAD && !dom_is_bottom(n->site[b].x) && !c.refused)
            mutate_head(n, b, (size_t)seed + b, old, t);
    for (size_t b = 0; b < n->u->blocks.n; b++)
        dom_free(old[b]);
    mem_free(old, n->u->blocks.n * sizeof *old);
}

static void check_strategy(struct symbolic_fixture *s, uint64_t seed, const char *domain, size_t k, struct tally *t)
{
    struct analysed a = { 0 };
    size_t refused = t->refused, wrong = t->wrong;
    analyse(s, &a, domain, strategy_choices[k].value);
    if (a.done)
        check_numeric(&a.n, seed, t);
    if (t->refused > refused || t->wrong > wrong)
        fprintf(stderr, "seed %llu, %s, %s: %zu refused\n", (unsigned long long)seed, domain, strategy_choices[k].name,
                t->refused - refused);
    numeric_free(&a.n);
}

static void check_random(uint64_t seed, struct tally *t)
{
    size_t live = mem_live();
    struct buf text = { 0 };
    struct symbolic_fixture s;
    loopgen(seed, &text);
    sf_open(&s, buf_str(&text));
    sf_set(&s, "encode.ranges", seed % 2 ? "false" : "true");
    for (size_t k = 0; strategy_choices[k].name; k++)
        if ((seed + k) % 3 == 0)  // a third of them in turns: all take long
            check_strategy(&s, seed, domains[(seed + 2 * k) % ARRAY_LEN(domains)], k, t);
    sf_close(&s);
    buf_free(&text);
    assert_int_equal(mem_live(), live);
}

// COVERS: H64
static void test_random(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_number("CERTIFY_PROGRAMS", unit_share(28)), first = unit_number("CERTIFY_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        check_random(seed, &t);
    print_message("%zu runs, %zu invariants, %zu refused, %zu mutants, %zu caught\n", t.runs, t.points, t.refused,
                  t.mutated, t.caught);
    assert_int_equal(t.refused, 0);
    assert_int_equal(t.wrong, 0);
    assert_true(4 * t.caught >= 3 * t.mutated && t.mutated >= n);
}

// Two loops that are reached: every mutant is caught, whatever the strategy and the domain.
static void test_reached(void **state)
{
    (void)state;
    struct tally t = { 0 };
    struct symbolic_fixture s;
    sf_open(&s, "int nondet(void); void reach_error(void); int main(void) { int i = 0, j = 0, n = nondet() & 7;"
                " while (i < 10) { i += 2; j += 2; } while (j > n) j--; if (i < 10) reach_error(); return 0; }");
    for (size_t d = 0; d < ARRAY_LEN(domains); d++)
        for (size_t k = 0; strategy_choices[k].name; k++)
            if (!SANITIZED || (d + k) % 4 == 0)
                check_strategy(&s, d, domains[d], k, &t);
    assert_int_equal(t.refused, 0);
    assert_int_equal(t.caught, t.mutated);
    assert_true(t.mutated > t.runs / 2);
    sf_close(&s);
}

// Without an answer nothing is certain.
static void test_no_answer(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    struct analysed a = { 0 };
    struct certificate c;
    sf_open(&s,
            "int nondet(void); int main(void) { int i = 0, n = nondet(); while (i < 10) i += 1 + n * n; return 0; }");
    analyse(&s, &a, "interval", STRATEGY_STANDARD);
    assert_true(a.done);
    a.cfg.rlimit = 1;
    numeric_certify(&a.n, &c);
    assert_true(c.refused > 0);
    numeric_free(&a.n);
    sf_close(&s);
}

// ---- what JSON says ---------------------------------------------------------------------------------------------------

#ifdef HAVE_JANSSON
#include <jansson.h>

static i128 number_of(const json_t *j)
{
    if (json_is_integer(j))
        return json_integer_value(j);
    const char *s = json_string_value(j);
    assert_non_null(s);
    i128 k = 0;
    for (const char *p = s + (*s == '-'); *p; p++)
        k = 10 * k + (*p - '0');
    return *s == '-' ? -k : k;
}

static const struct term *constraint_of(struct numeric *n, uint32_t b, const json_t *c)
{
    const struct term *sum = term_int(n->t, number_of(json_object_get(c, "constant"))), *zero = term_int(n->t, 0);
    const json_t *coef = json_object_get(c, "coefficients");
    const char *rel = json_string_value(json_object_get(c, "relation"));
    assert_int_equal(json_array_size(coef), n->site[b].values.n);
    for (size_t i = 0; i < n->site[b].values.n; i++) {
        const struct term *x = n->u->values.at[n->site[b].values.at[i]].name;
        sum = term_add(n->t, sum, term_mul(n->t, term_int(n->t, number_of(json_array_get(coef, i))), x));
    }
    if (strcmp(rel, "mod") == 0)
        sum = term_2(n->t, TERM_MOD, sum, term_int(n->t, number_of(json_object_get(c, "modulus"))));
    return rel[0] == '>' ? (rel[1] ? term_le(n->t, zero, sum) : term_lt(n->t, zero, sum)) : term_eq(n->t, sum, zero);
}

static const struct term *formula_of(struct numeric *n, uint32_t b, const json_t *disjuncts)
{
    const struct term *all = n->t->t_false;
    for (size_t i = 0; i < json_array_size(disjuncts); i++) {
        const json_t *part = json_array_get(disjuncts, i);
        const struct term *f = n->t->t_true;
        for (size_t k = 0; k < json_array_size(part); k++)
            f = term_and(n->t, f, constraint_of(n, b, json_array_get(part, k)));
        all = term_or(n->t, all, f);
    }
    return all;
}

// Every object that numeric_json writes says what the certificate was about.
static size_t check_json(struct symbolic_fixture *s, struct numeric *n)
{
    struct buf text = { 0 };
    struct smt *smt = symbolic_smt(&s->symbolic);
    numeric_json(n, &text);
    json_t *all = json_loads(buf_str(&text), 0, NULL);
    assert_true(json_is_array(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *one = json_array_get(all, i);
        uint32_t b = (uint32_t)json_integer_value(json_object_get(one, "block"));
        const struct term *f = formula_of(n, b, json_object_get(one, "disjuncts")), *x = site_term(n, b, n->site[b].x);
        assert_true(smt_implies(smt, f, x) && smt_implies(smt, x, f));
        assert_int_equal(json_is_true(json_object_get(one, "reachable")), f->op != TERM_FALSE);
    }
    size_t k = json_array_size(all);
    json_decref(all);
    text.n = 0;
    numeric_acsl(n, &text);
    assert_true(text.n > 0);
    buf_free(&text);
    return k;
}

// COVERS: H59
static void test_json(void **state)
{
    (void)state;
    size_t heads = 0;
    for (uint64_t seed = 1; seed <= unit_number("CERTIFY_PROGRAMS", unit_share(28)); seed++) {
        size_t live = mem_live();
        struct buf text = { 0 };
        struct symbolic_fixture s;
        struct analysed a = { 0 };
        struct certificate c;
        loopgen(seed, &text);
        sf_open(&s, buf_str(&text));
        analyse(&s, &a, domains[seed % ARRAY_LEN(domains)], STRATEGY_STANDARD);
        if (a.done) {
            numeric_certify(&a.n, &c);
            assert_int_equal(c.refused, 0);
            heads += check_json(&s, &a.n);
        }
        numeric_free(&a.n);
        sf_close(&s);
        buf_free(&text);
        assert_int_equal(mem_live(), live);
    }
    assert_true(heads > 10);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_reached),
        cmocka_unit_test(test_no_answer),
#ifdef HAVE_JANSSON
        cmocka_unit_test(test_json),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
