// SPDX-License-Identifier: Apache-2.0
// t_numeric.c: numeric strategies never prove what executions refute; each terminates, with each domain; what they tell of
// loop heads holds in every state that executions have there.
//
//   t_numeric             random programs
//   t_numeric FILE...     these programs, one hundred random executions each
#include "unit.h"

#include "algo/numeric/cview.h"
#include "algo/numeric/numeric.h"
#include "algo/numeric/show.h"
#include "facts_lock.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <math.h>
#include <stdlib.h>

static const char *const domains[] = {
    "interval",       "octagon",      "poly",      "poly-parma",      "interval*congruence",
    "packs(octagon)", "or(interval)", "poly*grid", "modes(interval)", "modes(octagon)",
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

static void compare_facts(struct watcher *w, struct interp *m, const struct node *at)
{
    const struct fact_vec *here = facts_at(&w->s->f.known.facts, at);
    for (size_t i = 0; i < here->n; i++) {
        int holds = fact_at_node(m, here->at[i]);
        w->t->compared += holds >= 0;
        if (holds)
            continue;
        struct buf b = { 0 };
        fact_print(&w->s->f.prog, here->at[i], &b);
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
    t->facts += s->f.known.facts.n;
    if (!s->f.known.facts.n)
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
    sf_set(s, "numeric.eager", seed % 2 ? "false" : "true");
    sf_set(s, "numeric.far", seed % 5 ? "false" : "true");
    sf_set(s, "numeric.accelerate", seed % 8 < 4 ? "false" : "true");
    sf_set(s, "numeric.dynamic_cuts", seed % 16 < 8 ? "true" : "false");
    sf_set(s, "unit.slice", seed % 4 < 2 ? "false" : "true");
    enum verdict v = sf_verdict(s, "numeric", 2000000);
    t->proved += v == VERDICT_TRUE;
    char what[80];
    snprintf(what, sizeof what, "seed %llu, %s, %s", (unsigned long long)seed, domain, strategy);
    run_against_facts(s, 10, what, t);
    known_forget_facts(&s->f.known);
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
        if ((seed + k) % 3)  // two thirds of them in turns: all take long
            prove_with(&s, seed, bad, domains[(seed + k) % ARRAY_LEN(domains)], strategy_choices[k].name, t);
    if (t->wrong > wrong)
        fprintf(stderr, "%s\n", buf_str(&text));
    sf_close(&s);
    buf_free(&text);
}

// COVERS: H61
static void test_random(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_number("NUMERIC_PROGRAMS", unit_share(20)), first = unit_number("NUMERIC_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        prove_random(seed, &t);
    print_message("%zu proofs, %zu programs refuted; %zu facts, compared %zu times\n", t.proved, t.refuted, t.facts,
                  t.compared);
    assert_int_equal(t.wrong, 0);
    assert_true(t.compared > 100 * n);  // the test must have had something to do
}

// The short names of the literature are what helps begin with.
static void test_short_names(void **state)
{
    (void)state;
    for (size_t k = 0; strategy_choices[k].name; k++) {
        size_t n;
        const char *brief = strategy_short((enum strategy_kind)k, &n);
        assert_true(n > 0 && n < 4 && strspn(brief, "ABCDEFGHIJKLMNOPQRSTUVWXYZ+") == n);
        assert_int_equal(strategy_find(brief, n), k);
        assert_int_equal(strategy_find(strategy_choices[k].name, strlen(strategy_choices[k].name)), k);
    }
    assert_int_equal(strategy_find("S,N", 3), STRATEGIES);
    assert_int_equal(strategy_find("", 0), STRATEGIES);
}

// ---- values -----------------------------------------------------------------------------------------------------------

// A program with what a strategy finds; each has its own formulas and solver, so that equal questions get equal answers.
struct analysed {
    struct symbolic_fixture s;
    struct numeric n;
    enum rc rc;
};

static void analyse(struct analysed *a, const char *text, const char *const *options)
{
    struct buf why = { 0 };
    sf_open(&a->s, text);
    struct run *r = &a->s.f.run;
    for (size_t i = 0; options[i]; i += 2)
        sf_set(&a->s, options[i], options[i + 1]);
    a->n = (struct numeric){ 0 };
    r->budget = (struct budget){ .tick_limit = 20000000 };
    assert_int_equal(numeric_init(&a->n, r, algo_cfg(r, "numeric"), &a->s.domain, &a->s.unit, &why), RC_OK);
    a->rc = numeric_prepare(&a->n);
    if (a->rc == RC_OK)
        a->rc = numeric_analyse(&a->n);
    buf_free(&why);
}

#define ANALYSE(a, text, strategy, domain, ...) \
    analyse(a, text, (const char *const[]){ "numeric.strategy", strategy, "numeric.domain", domain, __VA_ARGS__, NULL })

static void analysed_free(struct analysed *a)
{
    numeric_free(&a->n);
    sf_close(&a->s);
}

// Whether at block b the states of a are among those of b.
static bool within(const struct analysed *a, const struct analysed *b, uint32_t block)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    bool all = true;
    dom_constraints(b->n.site[block].x, &mem, &c);
    for (size_t i = 0; i < c.n; i++)
        all &= dom_implies(a->n.site[block].x, c.at[i]);
    vec_free(&c);
    arena_free(&mem);
    return all;
}

static size_t cuts_outside(const struct analysed *a, const struct analysed *b)
{
    size_t k = 0;
    for (uint32_t i = 0; i < a->n.u->blocks.n; i++)
        k += a->n.u->blocks.at[i].is_cut && !within(a, b, i);
    return k;
}

// Two strategies on a random program: nowhere the first knows less.  RC_OK: both came to an end.
static enum rc compare(uint64_t seed, const char *const *first, const char *const *second, size_t *outside)
{
    struct buf text = { 0 };
    struct analysed a, b;
    loopgen(seed, &text);
    analyse(&a, buf_str(&text), first);
    analyse(&b, buf_str(&text), second);
    enum rc rc = a.rc == RC_OK && b.rc == RC_OK ? RC_OK : RC_STOP;
    *outside = rc == RC_OK ? cuts_outside(&a, &b) : 0;
    if (*outside)
        fprintf(stderr, "seed %llu: %s knows less than %s\n%s\n", (unsigned long long)seed, first[1], second[1],
                buf_str(&text));
    analysed_free(&a);
    analysed_free(&b);
    buf_free(&text);
    return rc;
}

static const char *const some_domains[] = { "interval", "octagon", "poly", "interval*congruence" };

// COVERS: H37, H45, H50
static void test_never_worse(void **state)
{
    static const char *const pairs[][2] = {
        { "restart", "standard" },
        { "incremental", "standard" },
        { "combined-restart", "combined" },
    };
    (void)state;
    size_t worse = 0, compared = 0;
    uint64_t n = unit_number("NUMERIC_PROGRAMS", unit_share(20));
    for (uint64_t seed = 1; seed <= n; seed++) {
        size_t outside;
        const char *domain = some_domains[seed % ARRAY_LEN(some_domains)], *const *p = pairs[seed % ARRAY_LEN(pairs)];
        compared += compare(seed, (const char *const[]){ "numeric.strategy", p[0], "numeric.domain", domain, NULL },
                            (const char *const[]){ "numeric.strategy", p[1], "numeric.domain", domain, NULL },
                            &outside) == RC_OK;
        worse += outside;
    }
    assert_true(compared > n / 2);
    assert_int_equal(worse, 0);
}

// COVERS: H44
static void test_one_disjunct(void **state)
{
    (void)state;
    size_t differ = 0, compared = 0;
    uint64_t n = unit_number("NUMERIC_PROGRAMS", unit_share(20)) / 2;
    for (uint64_t seed = 1; seed <= n; seed++) {
        size_t a = 0, b = 0;
        const char *domain = some_domains[seed % ARRAY_LEN(some_domains)];
        const char *const dis[] = {
            "numeric.strategy", "disjunctive", "numeric.domain", domain, "domain.disjuncts", "1", NULL
        };
        const char *const com[] = { "numeric.strategy", "combined", "numeric.domain", domain, NULL };
        compared += compare(seed, dis, com, &a) == RC_OK && compare(seed, com, dis, &b) == RC_OK;
        differ += a + b;
    }
    assert_true(compared > n / 2);
    assert_int_equal(differ, 0);
}

// ---- floats -----------------------------------------------------------------------------------------------------------

// What is known of objects at the blocks of one node.
struct float_watcher {
    struct analysed *a;
    struct cview *view;  // by block
    struct monitors monitors;
    uint32_t state;
    bool failed;
    size_t wrong, compared, reals;
    uint64_t seed;
};

static bool to_rat(u128 v, const struct type *type, struct rat *out)
{
    if (!type_is_float(type)) {
        *out = rat_int(value_int(v, type));
        return true;
    }
    long double x = value_float(v, type), scaled = ldexpl(x, 60);
    if (!(x >= -0x1p60L && x <= 0x1p60L) || scaled != floorl(scaled))
        return false;
    return rat_make((i128)scaled, (i128)1 << 60, out);
}

// What is no such fraction must still be inside of its bounds.
static bool is_within(struct itv b, u128 v, const struct type *type)
{
    long double x = value_float(v, type);
    return (long double)rat_floor(b.low) <= x && x <= (long double)rat_ceil(b.high);
}

static bool holds_in(const struct cview *c, struct interp *m)
{
    struct rat point[32];
    bool known = c->objects.n <= ARRAY_LEN(point), inside = !dom_is_bottom(c->v);
    for (size_t i = 0; i < c->objects.n && inside; i++) {
        const struct cview_object *o = &c->objects.at[i];
        u128 v;
        if (!interp_read(m, o->var, o->off, o->type, 0, 0, &v))
            known = false;
        else if (!to_rat(v, o->type, &point[i])) {
            known = false;
            inside = is_within(dom_bounds_dim(c->v, (uint32_t)i), v, o->type);
        }
    }
    return inside && (!known || dom_contains(c->v, point));
}

static void watch_floats(void *ctx, struct interp *m, const struct edge *taken)
{
    struct float_watcher *w = ctx;
    const struct unit *u = w->a->n.u;
    bool error = false, inside = false, some = false;
    w->state = monitors_step(&w->monitors, w->state, taken, &error);
    w->failed |= error;
    for (uint32_t b = 0; b < u->blocks.n && !w->failed; b++) {
        if (!w->view[b].v || u->blocks.at[b].node != taken->to)
            continue;
        some = true;
        inside = inside || holds_in(&w->view[b], m);
        for (size_t i = 0; i < w->view[b].objects.n; i++)
            w->reals += type_is_float(w->view[b].objects.at[i].type);
    }
    w->compared += some;
    w->wrong += some && !inside;
    if (some && !inside && w->wrong < 3)
        fprintf(stderr, "seed %llu: an execution refutes what is known at line %u\n", (unsigned long long)w->seed,
                sources_place(&w->a->s.f.prog.src, taken->to->loc).line);
}

static void run_against_views(struct float_watcher *w, unsigned runs)
{
    struct fixture *f = &w->a->s.f;
    struct rng r = rng_seed(7);
    monitors_init(&w->monitors, &f->run.automata, f->cfa);
    for (unsigned i = 0; i < runs; i++) {
        struct run_options opt = { .cfa = f->cfa, .inputs = { input_mostly_small, &r }, .max_steps = 3000 };
        struct run_result out;
        w->state = monitors_initial(&w->monitors);
        w->failed = false;
        interp_run_hooked(&opt, watch_floats, w, &out);
        run_result_free(&out);
    }
    monitors_free(&w->monitors);
}

static void check_floats(uint64_t seed, struct float_watcher *sum)
{
    struct buf text = { 0 };
    struct analysed a;
    loopgen_floats(seed, &text);
    const char *domain = domains[seed % ARRAY_LEN(domains)], *strategy = strategy_choices[seed / 2 % STRATEGIES].name;
    ANALYSE(&a, buf_str(&text), strategy, domain, "encode.ranges", seed % 3 ? "false" : "true");
    struct float_watcher w = { .a = &a, .seed = seed };
    if (a.rc == RC_OK && !a.n.u->truncated && !a.n.gave_up) {
        w.view = MEM_ARRAY(struct cview, a.n.u->blocks.n);
        for (uint32_t b = 0; b < a.n.u->blocks.n; b++)
            if (a.n.u->blocks.at[b].kind == UBLOCK_HEAD && a.n.u->blocks.at[b].node->is_loop_head)
                w.view[b] = cview_of(&a.n, b);
        run_against_views(&w, 10);
        for (uint32_t b = 0; b < a.n.u->blocks.n; b++)
            if (w.view[b].v)
                cview_free(&w.view[b]);
        mem_free(w.view, a.n.u->blocks.n * sizeof *w.view);
    }
    if (w.wrong)
        fprintf(stderr, "%s, %s\n%s\n", domain, strategy, buf_str(&text));
    sum->wrong += w.wrong;
    sum->compared += w.compared;
    sum->reals += w.reals;
    analysed_free(&a);
    buf_free(&text);
}

// COVERS: H12
static void test_floats(void **state)
{
    (void)state;
    struct float_watcher sum = { 0 };
    uint64_t n = unit_number("NUMERIC_PROGRAMS", unit_share(20)), first = unit_number("NUMERIC_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        check_floats(seed, &sum);
    print_message("%zu states compared, %zu values of floats\n", sum.compared, sum.reals);
    assert_int_equal(sum.wrong, 0);
    assert_true(sum.compared > 20 * n && sum.reals > n);
}

// ---- options ----------------------------------------------------------------------------------------------------------

enum { PARALLEL = 256, LOG_PARALLEL = 8 };

// x = 0, then one of many x += i.
static void parallel_paths(struct buf *b)
{
    buf_puts(b, "int __VERIFIER_nondet_int(void); void reach_error(void); int main(void) { int x = 0;\n"
                "switch (__VERIFIER_nondet_int()) {\n");
    for (int i = 1; i < PARALLEL; i++)
        buf_printf(b, "case %d: x += %d; break;\n", i, i);
    buf_printf(b, "default: x += %d; }\n", PARALLEL);
    buf_puts(b, "while (__VERIFIER_nondet_int()) { if (x < 1) reach_error(); }\n");
    buf_printf(b, "if (x > %d) reach_error(); return 0; }\n", PARALLEL);
}

static bool proved(const struct analysed *a)
{
    bool all = true;
    for (uint32_t i = 0; i < a->n.u->blocks.n; i++)
        all &= a->n.u->blocks.at[i].kind != UBLOCK_FAIL || dom_is_bottom(a->n.site[i].x);
    return all;
}

static uint64_t paths_with(const char *text, const char *far)
{
    struct analysed a;
    ANALYSE(&a, text, "pathfocus", "interval", "numeric.thresholds", "false", "numeric.delay", "1000",
            "numeric.narrowing", "0", "encode.ranges", "false", "numeric.far", far);
    assert_int_equal(a.rc, RC_OK);
    assert_true(proved(&a));
    uint64_t paths = a.n.stats.paths;
    analysed_free(&a);
    return paths;
}

// COVERS: H46
static void test_far(void **state)
{
    (void)state;
    struct buf text = { 0 };
    parallel_paths(&text);
    uint64_t far = paths_with(buf_str(&text), "true"), near = paths_with(buf_str(&text), "false");
    print_message("%llu paths, %llu without far models\n", (unsigned long long)far, (unsigned long long)near);
    assert_in_range(far, 1, LOG_PARALLEL + 2);  // and those around the loop and out of it
    assert_true(near > LOG_PARALLEL + 2);
    buf_free(&text);
}

static const char bicycle[] =
    "void reach_error(void); int main(void) { int count = 0, phase = 0;\n"
    "for (int i = 0; i < 10000; i++) {\n"
    "if (phase == 0) { count += 2; phase = 1; } else if (phase == 1) { count += 1; phase = 0; } }\n"
    "if (count > 15000) reach_error(); return 0; }\n";

// Paths that lead on at once make fewer rounds.  COVERS: H43
static void test_eager(void **state)
{
    (void)state;
    struct analysed a, b;
    ANALYSE(&a, bicycle, "combined", "poly", "numeric.eager", "false");
    ANALYSE(&b, bicycle, "combined", "poly", "numeric.eager", "true");
    print_message("%llu subgraphs, eager %llu\n", (unsigned long long)a.n.stats.subgraphs,
                  (unsigned long long)b.n.stats.subgraphs);
    assert_true(proved(&a) && proved(&b));
    assert_true(b.n.stats.subgraphs < a.n.stats.subgraphs);
    analysed_free(&a);
    analysed_free(&b);
}

static const char nested[] = "extern int __VERIFIER_nondet_int(void); void reach_error(void);\n"
                             "int main(void) { int i = 0, s = 0; while (i < 100) {\n"
                             "if (__VERIFIER_nondet_int()) s = i; else s = i + 1;\n"
                             "for (int j = 0; j < 5 && __VERIFIER_nondet_int(); j++) { if (s < i) reach_error(); }\n"
                             "i++; } if (i > 100 || s > 100) reach_error(); return 0; }\n";

/* Heads that are no cut points until paths go back to them: fewer joins, and what is known of cut points in the end is
 * inductive all the same.  COVERS: H48 */
static void test_dynamic_cuts(void **state)
{
    (void)state;
    struct analysed a, b;
    ANALYSE(&a, nested, "combined", "poly", "numeric.dynamic_cuts", "false");
    ANALYSE(&b, nested, "combined", "poly", "numeric.dynamic_cuts", "true");
    print_message("%llu joins, %llu with dynamic cuts\n", (unsigned long long)a.n.stats.ascending,
                  (unsigned long long)b.n.stats.ascending);
    assert_true(proved(&a) && proved(&b));
    assert_true(b.n.stats.ascending < a.n.stats.ascending);
    assert_int_equal(b.n.stats.rho_asserts, 1);
    assert_int_equal(cuts_outside(&a, &b) + cuts_outside(&b, &a), 0);
    analysed_free(&a);
    analysed_free(&b);
}

// Beyond its work limit a strategy is replaced by standard, and that is said.  COVERS: H49
static void test_limit(void **state)
{
    (void)state;
    for (size_t k = 0; strategy_choices[k].name; k++) {
        struct analysed a, b;
        struct buf text = { 0 };
        const char *name = strategy_choices[k].name;
        ANALYSE(&a, bicycle, name, "octagon", "numeric.limit", "3");
        ANALYSE(&b, bicycle, "standard", "octagon", "numeric.limit", "0");
        assert_true(a.rc == RC_OK && b.rc == RC_OK);
        assert_int_equal(cuts_outside(&a, &b) + cuts_outside(&b, &a), 0);
        numeric_show(&a.n, &text);
        assert_int_equal(strstr(buf_str(&text), "skipped: strategy ") != NULL, strcmp(name, "standard") != 0);
        assert_int_equal(strstr(buf_str(&text), name) != NULL, strcmp(name, "standard") != 0);
        buf_free(&text);
        analysed_free(&a);
        analysed_free(&b);
    }
}

// Three phases that begin one after the other.  COVERS: H31
static void test_delay(void **state)
{
    static const char text[] =
        "int __VERIFIER_nondet_int(void); void reach_error(void); int main(void) { int phase = 0, x = 0;\n"
        "while (__VERIFIER_nondet_int()) {\n"
        "if (phase == 0) { if (x < 5) x++; else phase = 1; }\n"
        "else if (phase == 1) { if (x < 50) x += 3; else phase = 2; }\n"
        "else if (x > 0) x -= 2; }\n"
        "if (x == -1) reach_error(); return 0; }\n";
    static const char *const delays[] = { "0", "1", "2", "3" };
    (void)state;
    uint64_t base = 0;
    for (size_t i = 0; i < ARRAY_LEN(delays); i++) {
        struct analysed a;
        ANALYSE(&a, text, "standard", "interval", "numeric.delay", delays[i], "numeric.thresholds", "false",
                "encode.ranges", "false");
        assert_false(
            proved(&a));  // it fails: 5, 8, ..., 50, 48, ..., 0 does not, but 5, 8, ..., 53, 51, ..., 1, -1 does
        base = i ? base : a.n.stats.ascending;
        print_message("delay %s: %llu updates\n", delays[i], (unsigned long long)a.n.stats.ascending);
        assert_true(a.n.stats.ascending <= (i + 1) * base);
        assert_true(i == 0 || a.n.stats.ascending > base);
        analysed_free(&a);
    }
}

// ---- files ------------------------------------------------------------------------------------------------------------

static void run_file(const char *path, struct tally *t)
{
    static const char *const pair[][2] = {
        { "interval", "standard" }, { "packs(octagon)", "pathfocus" }, { "poly", "combined" }, { "poly", "policy" }
    };
    struct symbolic_fixture s = { 0 };
    if (!fixture_file(&s.f, path))
        return;
    sf_prepare(&s);
    sf_set(&s, "numeric.dynamic_cuts", "true");
    for (size_t i = 0; i < ARRAY_LEN(pair); i++) {
        struct tally mine = { 0 };
        sf_set(&s, "numeric.domain", pair[i][0]);
        sf_set(&s, "numeric.strategy", pair[i][1]);
        (void)sf_verdict(&s, "numeric", 300000);
        run_against_facts(&s, 100, path, &mine);
        known_forget_facts(&s.f.known);
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
        cmocka_unit_test(test_never_worse), cmocka_unit_test(test_one_disjunct), cmocka_unit_test(test_far),
        cmocka_unit_test(test_eager),       cmocka_unit_test(test_dynamic_cuts), cmocka_unit_test(test_limit),
        cmocka_unit_test(test_delay),       cmocka_unit_test(test_random),       cmocka_unit_test(test_short_names),
        cmocka_unit_test(test_floats),
    };
    cmocka_set_test_filter(getenv("NUMERIC_TESTS"));  // NULL: all
    return cmocka_run_group_tests(tests, NULL, NULL);
}
