// SPDX-License-Identifier: Apache-2.0
// t_numeric.c: numeric strategies never prove what executions refute; each terminates, with each domain; what they tell of
// loop heads holds in every state that executions have there.
//
//   t_numeric             random programs
//   t_numeric FILE...     these programs, one hundred random executions each
#include "unit.h"

#include "algo/numeric/numeric.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <stdlib.h>

static const char *const domains[] = {
    "interval", "octagon", "poly", "poly-parma", "interval*congruence", "packs(octagon)", "or(interval)", "poly*grid",
};

struct tally {
    size_t wrong, proved, refuted, facts, compared;
};

// ---- facts against executions -----------------------------------------------------------------------------------------

struct watcher {
    struct symbolic_fixture *s;
    struct monitors monitors;
    uint32_t state;
    bool failed;  // the property is violated: nothing is claimed behind that
    struct tally *t;
    const char *what;
};

// The value of a sum; false: something in it is indeterminate.
static bool sum_value(struct interp *m, const struct sum *s, i128 *out)
{
    *out = s->constant;
    for (size_t i = 0; i < s->n; i++) {
        const struct exp *x = s->cell[i];
        u128 value;
        if (!interp_read(m, x->var, x->off, x->type, x->bit_off, x->bits, &value))
            return false;
        *out += s->coef[i] * value_int(value, x->type);
    }
    return true;
}

static void compare_facts(struct watcher *w, struct interp *m, const struct node *at)
{
    const struct fact_vec *here = facts_at(&w->s->facts, at);
    for (size_t i = 0; i < here->n; i++) {
        const struct fact *f = &here->at[i];
        i128 x;
        if (!sum_value(m, &f->sum, &x))
            continue;
        w->t->compared++;
        if (f->op == OP_EQ ? x == 0 : x <= 0)
            continue;
        struct encoder *e = symbolic_encoder(&w->s->symbolic, ENCODE_INT);
        struct buf b = { 0 };
        encode_print(e, sum_term(e, &f->sum, f->op), &b);
        fprintf(stderr, "%s: an execution refutes %s at line %u\n", w->what, buf_str(&b),
                sources_place(&w->s->f.prog.src, at->loc).line);
        buf_free(&b);
        w->t->wrong++;
    }
}

static void watch(void *ctx, struct interp *m, const struct edge *taken)
{
    struct watcher *w = ctx;
    bool error = false;
    w->state = monitors_step(&w->monitors, w->state, taken, &error);
    w->failed |= error;
    if (taken->to && !w->failed)
        compare_facts(w, m, taken->to);
}

static u128 input_mostly_small(void *ctx, size_t n, const struct input *wanted)
{
    struct rng *r = ctx;
    if (!type_is_integer(wanted->type) || wanted->kind == INPUT_MEMORY || rng_below(r, 3) == 0)
        return input_from_rng(r, n, wanted);
    return value_of_int((i128)rng_below(r, 24) - 4, wanted->type);
}

static void run_against_facts(struct symbolic_fixture *s, unsigned runs, const char *what, struct tally *t)
{
    struct watcher w = { .s = s, .t = t, .what = what };
    struct rng r = rng_seed(7);
    t->facts += s->facts.n;
    if (!s->facts.n)
        return;
    monitors_init(&w.monitors, &s->f.run.automata, s->f.cfa);
    for (unsigned i = 0; i < runs; i++) {
        struct run_options opt = { .cfa = s->f.cfa, .inputs = { input_mostly_small, &r }, .max_steps = 5000 };
        struct run_result out;
        w.state = monitors_initial(&w.monitors);
        w.failed = false;
        interp_run_hooked(&opt, watch, &w, &out);
        run_result_free(&out);
    }
    monitors_free(&w.monitors);
}

// ---- random programs --------------------------------------------------------------------------------------------------

static void prove_with(struct symbolic_fixture *s, uint64_t seed, bool bad, const char *domain, const char *strategy,
                       struct tally *t)
{
    sf_set(s, "numeric.domain", domain);
    sf_set(s, "numeric.strategy", strategy);
    sf_set(s, "encode.ranges", seed % 3 ? "false" : "true");
    enum verdict v = sf_verdict(s, "numeric", 2000000);
    t->proved += v == VERDICT_TRUE;
    char what[80];
    snprintf(what, sizeof what, "seed %llu, %s, %s", (unsigned long long)seed, domain, strategy);
    run_against_facts(s, 10, what, t);
    facts_free(&s->facts);
    facts_init(&s->facts, s->f.cfa);
    if (v != VERDICT_TRUE || !bad)
        return;
    t->wrong++;
    fprintf(stderr, "%s: proved although it fails\n", what);
}

static void prove_random(uint64_t seed, struct tally *t)
{
    struct buf text = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    sf_open(&s, buf_str(&text));
    bool bad = sf_search(&s, 200, 2000);
    t->refuted += bad;
    size_t wrong = t->wrong;
    for (size_t k = 0; strategy_choices[k].name; k++)
        prove_with(&s, seed, bad, domains[(seed + k) % ARRAY_LEN(domains)], strategy_choices[k].name, t);
    if (t->wrong > wrong)
        fprintf(stderr, "%s\n", buf_str(&text));
    sf_close(&s);
    buf_free(&text);
}

static void test_random(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_rounds("NUMERIC_PROGRAMS", 30), first = unit_number("NUMERIC_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        prove_random(seed, &t);
    print_message("%zu proofs, %zu programs refuted; %zu facts, compared %zu times\n", t.proved, t.refuted, t.facts,
                  t.compared);
    assert_int_equal(t.wrong, 0);
    assert_true(t.compared > 100 * n);  // the test must have had something to do
}

// ---- files ------------------------------------------------------------------------------------------------------------

static void run_file(const char *path, struct tally *t)
{
    static const char *const pair[][2] = { { "interval", "standard" }, { "packs(octagon)", "pathfocus" } };
    struct symbolic_fixture s = { 0 };
    if (!fixture_file(&s.f, path))
        return;
    sf_prepare(&s);
    for (size_t i = 0; i < ARRAY_LEN(pair); i++) {
        struct tally mine = { 0 };
        sf_set(&s, "numeric.domain", pair[i][0]);
        sf_set(&s, "numeric.strategy", pair[i][1]);
        (void)sf_verdict(&s, "numeric", 300000);
        run_against_facts(&s, 100, path, &mine);
        facts_free(&s.facts);
        facts_init(&s.facts, s.f.cfa);
        printf("%s: %s, %s: %zu facts, compared %zu times, %zu refuted\n", path, pair[i][0], pair[i][1], mine.facts,
               mine.compared, mine.wrong);
        t->wrong += mine.wrong;
    }
    sf_close(&s);
}

int main(int argc, char **argv)
{
    struct tally t = { 0 };
    for (int i = 1; i < argc; i++)
        run_file(argv[i], &t);
    if (argc > 1)
        return t.wrong != 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
