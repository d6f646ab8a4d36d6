// SPDX-License-Identifier: Apache-2.0
// t_facts.c: what stages of a strategy tell each other holds in every execution: conditions at nodes, and violations that are excluded.
//
//   t_facts        random programs, a few stages each
#include "unit.h"

#include "base/rng.h"
#include "cfa/cfa.h"
#include "facts_lock.h"
#include "frontend/frontend.h"
#include "loopgen.h"
#include "lower/models.h"
#include "verify/verify.h"

#include <stdio.h>

static const char *const stages[] = {
    "value-smt", "predicate", "kind",          "kind-bits", "numeric-octagon", "polynomial", "value+predicate",
    "value",     "interval",  "explicit-heap", "smg-data",  "ranges",          "pointer",    "symbolic",
};

struct tally {
    size_t wrong, compared, excluded, kinds[FACT_KINDS];
};

struct watcher {
    const struct program *prog;
    const struct facts *facts;
    uint8_t *excluded;  // by edge
    bool failed;
    struct tally *t;
    uint64_t seed;
};

static void complain(struct watcher *w, const struct fact *f, const struct edge *e)
{
    struct buf b = { 0 };
    fact_print(w->prog, f, &b);
    fprintf(stderr, "seed %llu: an execution refutes %s behind edge %u\n", (unsigned long long)w->seed, buf_str(&b),
            e->id);
    buf_free(&b);
    w->t->wrong++;
}

static void watch(void *ctx, struct interp *m, const struct edge *taken)
{
    struct watcher *w = ctx;
    if (w->failed)
        return;
    w->failed = taken->kind == EDGE_VIOLATION || w->excluded[taken->id];
    if (w->excluded[taken->id])
        complain(w, &(struct fact){ .kind = FACT_EXCLUDED, .at = taken->id }, taken);
    const struct fact_vec *here = taken->to ? facts_at(w->facts, taken->to) : NULL;
    for (size_t i = 0; here && i < here->n && !w->failed; i++) {
        int holds = fact_at_node(m, here->at[i]);
        w->t->compared += holds >= 0;
        if (!holds)
            complain(w, here->at[i], taken);
    }
}

static u128 input_mostly_small(void *ctx, size_t n, const struct input *wanted)
{
    struct rng *r = ctx;
    if (!type_is_integer(wanted->type) || wanted->kind == INPUT_MEMORY || rng_below(r, 3) == 0)
        return input_from_rng(r, n, wanted);
    return value_of_int((i128)rng_below(r, 24) - 4, wanted->type);
}

static void run_beside(struct verification *v, uint64_t seed, struct tally *t)
{
    enum { RUNS = 60, STEPS = 5000 };
    const struct cfa *c = v->subject.known->cfa;
    struct watcher w = { .prog = &v->subject.prog, .facts = &v->subject.known->facts, .t = t, .seed = seed };
    struct rng r = rng_seed(seed);
    w.excluded = mem_alloc(c->edges.n);
    for (size_t i = 0; i < w.facts->all.n; i++) {
        const struct fact *f = w.facts->all.at[i];
        t->kinds[f->kind]++;
        if (f->kind == FACT_EXCLUDED)
            w.excluded[f->at] = true;
    }
    for (unsigned i = 0; i < RUNS && w.facts->all.n; i++) {
        struct run_options opt = { .cfa = c, .inputs = { input_mostly_small, &r }, .max_steps = STEPS };
        struct run_result out;
        w.failed = false;
        interp_run_hooked(&opt, watch, &w, &out);
        run_result_free(&out);
    }
    mem_free(w.excluded, c->edges.n);
}

static void prove_parts(struct settings *set, const char *text, uint64_t seed, struct tally *t)
{
    struct verification v;
    verify_init(&v, set);
    verify_begin(&v, &machine_lp64);
    assert_int_equal(verify_property(&v, "unreach-call"), RC_OK);
    assert_int_equal(frontend_add_text(&v.subject.prog, "t.c", text, strlen(text)), RC_OK);
    assert_int_equal(models_add(&v.subject.prog), RC_OK);
    assert_int_equal(subject_build(&v.subject), RC_OK);
    subject_account(&v.subject, &v.budget);
    subject_cut(&v.subject);
    enum rc rc = verify_run(&v);
    if (rc != RC_OK)
        fail_msg("%s", buf_str(&v.why));
    run_beside(&v, seed, t);
    verify_free(&v);
}

/* The random program with checks that seldom fail: each is behind a guard that only some analyses know to be false, so that stages end without a
 * verdict. */
static void make_text(uint64_t seed, struct buf *text)
{
    static const char error[] = "reach_error();", begin[] = "int main(void) {\n";
    static const char *const guards[] = {
        "if (k > 300) ",     "if ((k * k + k) % 2 == 1) ",
        "if (g > 255 + h) ", "if (k & 1 && k * k % 4 != 1) ",
        "if (k > 60) ",      "",
    };
    struct buf all = { 0 };
    struct rng r = rng_seed(seed);
    loopgen(seed, &all);
    const char *at = buf_str(&all), *check, *main_at = strstr(at, begin) + sizeof begin - 1;
    buf_puts(text, "unsigned char k;\n");
    for (; (check = strstr(at, error)) != NULL; at = check + sizeof error - 1) {
        if (main_at && main_at < check) {
            buf_put(text, at, (size_t)(main_at - at));
            buf_puts(text, "k = (unsigned char)nondet();\n");
            at = main_at;
            main_at = NULL;
        }
        buf_put(text, at, (size_t)(check - at));
        buf_printf(text, "{ %sreach_error(); }", guards[rng_below(&r, 6)]);
    }
    buf_puts(text, at);
    buf_free(&all);
}

// Without searches for violations: stages are to end with many left.
static enum rc prove_only(void *ctx, struct buf *why)
{
    static const char *const options[][2] = { { "cegar.random_runs", "0" },
                                              { "cegar.search_runs", "0" },
                                              { "cegar.confirm_ticks", "1000" },
                                              { "kind.base", "false" } };
    enum rc rc = RC_OK;
    for (size_t i = 0; i < ARRAY_LEN(options) && rc == RC_OK; i++)
        rc = opt_set(ctx, options[i][0], options[i][1], why);
    return rc;
}

static void test_random(void **state)
{
    (void)state;
    static const char *const ticks[] = { "0.002", "0.01", "0.05", "0.3" };
    struct tally t = { 0 };
    uint64_t n = unit_number("FACTS_PROGRAMS", unit_share(150)), first = unit_number("FACTS_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct settings set = { 0 };
        struct arena mem = { 0 };
        struct options all = { .mem = &mem };
        struct buf text = { 0 }, list = { 0 };
        settings_register(&set, &all);
        make_text(seed, &text);
        for (size_t k = 0; k < 4; k++)
            buf_printf(&list, "%s%s:%s", k ? "," : "", stages[(seed + k * (1 + seed / 7)) % ARRAY_LEN(stages)],
                       ticks[(seed / 3 + k) % ARRAY_LEN(ticks)]);
        set.again = prove_only;
        set.ctx = &all;
        set.strategy.stages = buf_str(&list);
        set.strategy.rounds = 1;
        size_t wrong = t.wrong;
        prove_parts(&set, buf_str(&text), seed, &t);
        if (t.wrong > wrong)
            fprintf(stderr, "%s\n%s\n", buf_str(&list), buf_str(&text));
        arena_free(&mem);
        buf_free(&text);
        buf_free(&list);
    }
    print_message("%zu sums, %zu congruences, %zu conditions, %zu violations excluded; compared %zu times\n",
                  t.kinds[FACT_SUM], t.kinds[FACT_CONGRUENT], t.kinds[FACT_HOLDS], t.kinds[FACT_EXCLUDED], t.compared);
    assert_int_equal(t.wrong, 0);
    assert_true(t.compared > 10 * n);
    assert_true(t.kinds[FACT_EXCLUDED] > n / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
