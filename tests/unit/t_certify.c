// SPDX-License-Identifier: Apache-2.0
// t_certify.c: the invariants of all strategies and domains are inductive, and a wrong one does not pass.
#include "unit.h"

#include "algo/numeric/certify.h"
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
    struct buf text = { 0 };
    struct symbolic_fixture s;
    loopgen(seed, &text);
    sf_open(&s, buf_str(&text));
    sf_set(&s, "encode.ranges", seed % 2 ? "false" : "true");
    for (size_t k = 0; strategy_choices[k].name; k++)
        check_strategy(&s, seed, domains[(seed + 2 * k) % ARRAY_LEN(domains)], k, t);
    sf_close(&s);
    buf_free(&text);
}

// COVERS: H64
static void test_random(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_rounds("CERTIFY_PROGRAMS", 28), first = unit_number("CERTIFY_SEED", 1);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_reached),
        cmocka_unit_test(test_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
