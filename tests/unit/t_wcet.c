// SPDX-License-Identifier: Apache-2.0
// t_wcet.c: bounds of execution times against all executions of small random programs.
#include "unit.h"

#include "algo/wcet/ipet.h"
#include "algo/wcet/wcet.h"
#include "symbolic_fixture.h"
#include "textgen.h"

#include <stdlib.h>

#define OPT_S wcet_cfg
static const struct opt_spec wcet_opts[] = { WCET_OPTS(OPT_ROW) };
#undef OPT_S

enum { INPUTS = 3, VALUES = 4, ALL_INPUTS = 64 };

// ---- random programs ------------------------------------------------------------------------------------------------

static const char *const vars[] = { "x", "y", "z", "a", "b", "c" };
static const char *const compare[] = { "<", ">", "==", "!=" };

static bool without_loops;

static void statement(struct textgen *g)
{
    const char *v = vars[pick(g, 3)], *w = ONE_OF(g, vars);
    unsigned kind = pick(g, g->depth > 3 ? 3 : without_loops ? 7 : 9);
    if (kind < 2) {
        fprintf(g->f, "%s = %s + %u;\n", v, w, pick(g, 4));
    } else if (kind == 2) {
        fprintf(g->f, "%s = f(%s);\n", v, w);
    } else if (kind < 7) {
        fprintf(g->f, "if (%s %s %u%s) ", w, ONE_OF(g, compare), pick(g, 4), pick(g, 4) ? "" : " && a < b");
        gen_block(g, 1 + pick(g, 2));
        if (pick(g, 2)) {
            fputs("else ", g->f);
            gen_block(g, 1 + pick(g, 2));
        }
    } else if (kind == 7) {
        fprintf(g->f, "for (int i = 0; i < %s; i++) {\n", pick(g, 2) ? "a" : pick(g, 2) ? "b" : "3");
        if (pick(g, 2))
            fprintf(g->f, "if (%s == %u) %s;\n", w, pick(g, 4), pick(g, 3) ? "break" : "continue");
        gen_block(g, 1 + pick(g, 2));
        fputs("}\n", g->f);
    } else {
        fprintf(g->f, "if (%s == %u) %s;\n", w, pick(g, 4), pick(g, 2) ? "return 1" : "exit(0)");
    }
}

static char *random_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed, statement);
    fputs("unsigned __VERIFIER_nondet_uint(void); void exit(int);\n"
          "int f(int n) { if (n > 2) { n = n - 1; n = n - 2; } return n; }\n"
          "int main(void) { int x = 0, y = 1, z = 2;\n",
          g.f);
    for (unsigned i = 0; i < INPUTS; i++)
        fprintf(g.f, "int %s = (int)(__VERIFIER_nondet_uint() %% 4u);\n", vars[3 + i]);
    gen_block(&g, 3 + pick(&g, 3));
    fputs("return x; }\n", g.f);
    return textgen_close(&g);
}

// ---- one program ----------------------------------------------------------------------------------------------------

struct extremes {
    int64_t most, least;
};

// By executions with all inputs; costs are counted along the graph, and once more from what edges do, unless they are own ones.
static struct extremes enumerate(const struct wgraph *g, bool own_costs)
{
    struct extremes x = { 0, INT64_MAX };
    for (unsigned i = 0; i < ALL_INPUTS; i++) {
        u128 in[INPUTS] = { i % VALUES, i / VALUES % VALUES, i / VALUES / VALUES };
        struct input_vector vector = { in, INPUTS };
        struct run_options opt = { .cfa = g->cfa, .inputs = { input_from_vector, &vector }, .keep_trace = true };
        struct run_result r;
        interp_run(&opt, &r);
        assert_int_equal(r.end, RUN_STOPPED);
        int64_t cost, sum = 0;
        if (!wcet_cost_of(g, r.trace.at, r.trace.n, &cost))
            fail_msg("inputs %u: the execution is no path of the graph", i);
        for (size_t k = 0; k < r.trace.n; k++)
            sum += wcet_statements(g->cfa, r.trace.at[k]);
        assert_true(sum == cost || own_costs);
        x.most = MAX(x.most, cost);
        x.least = MIN(x.least, cost);
        run_result_free(&r);
    }
    return x;
}

static const struct {
    const char *encoding, *cuts, *refine, *best;
} ways[] = {
    { "sum", "semantic", "isolated", "false" },   { "sum", "none", "no", "false" },
    { "sum", "control", "no", "false" },          { "sum", "recursive", "context", "false" },
    { "sum", "semantic", "context", "false" },    { "counter", "none", "no", "false" },
    { "counter", "control", "context", "false" }, { "counter", "recursive", "isolated", "false" },
    { "sum", "semantic", "isolated", "true" },    { "counter", "recursive", "no", "true" },
};

// As from a file: some edges cost nothing.
static void give_costs(struct wgraph *g, uint64_t seed)
{
    struct rng r = rng_seed(seed);
    for (size_t i = 0; i < g->edges.n; i++)
        g->edges.at[i].cost = rng_below(&r, 3) ? (int64_t)rng_below(&r, 20) : 0;
}

static void check_program(const char *text, size_t way, const char *kind, uint64_t costs, size_t *gains)
{
    struct symbolic_fixture s;
    struct wcet_cfg cfg;
    struct wcet_stats stats = { 0 };
    sf_open(&s, text);
    opt_register(&s.f.options, (struct opt_group){ "wcet", "", wcet_opts, ARRAY_LEN(wcet_opts), &cfg });
    sf_set(&s, "wcet.cost-encoding", ways[way].encoding);
    sf_set(&s, "wcet.cuts", ways[way].cuts);
    sf_set(&s, "wcet.refine-cuts", ways[way].refine);
    sf_set(&s, "wcet.best", ways[way].best);
    sf_set(&s, "encode.encoding", kind);
    struct wgraph g;
    enum rc rc =
        wgraph_grow(&g, &s.f.run, symbolic_encoder(&s.symbolic, (enum encoding)s.encode.encoding), &cfg, &stats, NULL);
    if (rc != RC_OK)
        fail_msg("%s\n%s", buf_str(&g.why), text);
    struct wcuts cuts = { 0 };
    struct wresult r;
    struct wreplay run;
    if (costs)
        give_costs(&g, costs);
    struct extremes real = enumerate(&g, costs);
    wcet_search(&g, &cuts, NULL, NULL, &r);
    int64_t want = cfg.best ? real.least : real.most;
    if (!r.exact || r.high != want || (cfg.best ? r.syntactic > want : r.syntactic < want))
        fail_msg("way %zu: [%lld, %lld], longest or shortest path %lld, but executions cost %lld\n%s", way,
                 (long long)r.low, (long long)r.high, (long long)r.syntactic, (long long)want, text);
    // Without parts nothing is guessed, so the formula says costs in any case: only that of counters has one at each block.
    if (strcmp(ways[way].cuts, "none") == 0)
        assert_int_equal(g.blocks.at[0].spent != NULL, strcmp(ways[way].encoding, "counter") == 0);
    wcet_replay(&g, &r, &run);
    if (run.end != WREPLAY_SAME || run.cost != want)
        fail_msg("way %zu: the path is not replayed: %lld instead of %lld\n%s", way, (long long)run.cost,
                 (long long)want, text);
    for (size_t i = 0; i < cuts.n; i++)
        assert_true(cuts.at[i].bound >= 0);
    *gains += r.syntactic != want;
    run_result_free(&run.run);
    wresult_free(&r);
    wcuts_free(&cuts);
    wgraph_free(&g);
    sf_close(&s);
}

// COVERS: H77 H79 H80 H86 H87 H88
static void test_random(void **state)
{
    (void)state;
    size_t gains = 0;
    uint64_t first = unit_number("SEED", 1), n = unit_rounds("ROUNDS", 12);
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = random_program(seed);
        for (size_t way = 0; way < ARRAY_LEN(ways); way++)
            check_program(text, way, seed % 3 ? "int" : "bv", seed % 2 ? 0 : seed, &gains);
        free(text);
    }
    assert_true(gains > 0);
}

// ---- loops that are not unrolled -----------------------------------------------------------------------------------------

static int64_t statements_of(const struct cfa *c, const struct run_result *r)
{
    int64_t sum = 0;
    for (size_t k = 0; k < r->trace.n; k++)
        sum += wcet_statements(c, r->trace.at[k]);
    return sum;
}

// Executions need not be paths of the graph: by what their edges do.
static struct extremes enumerate_statements(struct cfa *c)
{
    struct extremes x = { 0, INT64_MAX };
    for (unsigned i = 0; i < ALL_INPUTS; i++) {
        u128 in[INPUTS] = { i % VALUES, i / VALUES % VALUES, i / VALUES / VALUES };
        struct input_vector vector = { in, INPUTS };
        struct run_options opt = { .cfa = c, .inputs = { input_from_vector, &vector }, .keep_trace = true };
        struct run_result r;
        interp_run(&opt, &r);
        assert_int_equal(r.end, RUN_STOPPED);
        int64_t sum = statements_of(c, &r);
        x.most = MAX(x.most, sum);
        x.least = MIN(x.least, sum);
        run_result_free(&r);
    }
    return x;
}

// All loops go back three times at most, and none is unrolled.  A run is not said to cost more than it does.
static void check_left_out(const char *text, const char *best, size_t *loops)
{
    struct symbolic_fixture s;
    struct wcet_cfg cfg;
    struct wcet_stats stats = { 0 };
    struct wgraph g;
    struct wcuts cuts = { 0 };
    struct wresult r;
    struct wreplay run;
    sf_open(&s, text);
    opt_register(&s.f.options, (struct opt_group){ "wcet", "", wcet_opts, ARRAY_LEN(wcet_opts), &cfg });
    sf_set(&s, "wcet.most-rounds", "0");
    sf_set(&s, "wcet.best", best);
    size_t n = s.f.cfa->loops.n;
    struct wcet_bound *found = MEM_ARRAY(struct wcet_bound, n);
    for (size_t i = 0; i < n; i++)
        found[i] = (struct wcet_bound){ 3, WBOUND_FOUND };
    enum rc rc =
        wgraph_grow(&g, &s.f.run, symbolic_encoder(&s.symbolic, (enum encoding)s.encode.encoding), &cfg, &stats, found);
    if (rc != RC_OK)
        fail_msg("%s\n%s", buf_str(&g.why), text);
    struct extremes real = enumerate_statements(s.f.cfa);
    wcet_search(&g, &cuts, NULL, NULL, &r);
    if (cfg.best ? r.low > real.least : r.high < real.most)
        fail_msg("[%lld, %lld], but executions cost %lld to %lld\n%s", (long long)r.low, (long long)r.high,
                 (long long)real.least, (long long)real.most, text);
    wcet_replay(&g, &r, &run);
    assert_int_not_equal(run.end, WREPLAY_FAILED);
    assert_int_equal(run.cost, statements_of(s.f.cfa, &run.run));
    *loops += n;
    mem_free(found, n * sizeof *found);
    run_result_free(&run.run);
    wresult_free(&r);
    wcuts_free(&cuts);
    wgraph_free(&g);
    sf_close(&s);
}

// COVERS: H88 H91
static void test_left_out(void **state)
{
    (void)state;
    size_t loops = 0;
    uint64_t first = unit_number("SEED", 1), n = unit_rounds("ROUNDS", 24);
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = random_program(seed);
        check_left_out(text, "false", &loops);
        check_left_out(text, "true", &loops);
        free(text);
    }
    assert_true(loops > n / 2);
}

// ---- integer programming --------------------------------------------------------------------------------------------

// A program whose conditions no constant decides, so that its longest path is one of its text; without loops.
static char *random_straight(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed, statement);
    fputs("unsigned __VERIFIER_nondet_uint(void); void exit(int);\n"
          "int f(int n) { if (n > 2) { n = n - 1; n = n - 2; } return n; }\n"
          "int main(void) {\n",
          g.f);
    for (unsigned i = 0; i < INPUTS; i++)
        fprintf(g.f, "int %s = (int)(__VERIFIER_nondet_uint() %% 4u), %s = %s;\n", vars[3 + i], vars[i], vars[3 + i]);
    without_loops = true;
    gen_block(&g, 3 + pick(&g, 3));
    without_loops = false;
    fputs("return x; }\n", g.f);
    return textgen_close(&g);
}

/* Bounds by integer programming, without and with relations between counters, against all executions; of straight code also against the
 * longest path. */
static void check_ipet(const char *text, bool straight, size_t *gains, size_t *same)
{
    struct symbolic_fixture s;
    struct wcet_cfg cfg;
    struct wcet_stats stats = { 0 };
    struct ipet f;
    struct wgraph g;
    sf_open(&s, text);
    opt_register(&s.f.options, (struct opt_group){ "wcet", "", wcet_opts, ARRAY_LEN(wcet_opts), &cfg });
    sf_set(&s, "wcet.counters", "4");
    enum rc rc =
        wgraph_grow(&g, &s.f.run, symbolic_encoder(&s.symbolic, (enum encoding)s.encode.encoding), &cfg, &stats, NULL);
    if (rc != RC_OK)
        fail_msg("%s\n%s", buf_str(&g.why), text);
    int64_t want = enumerate(&g, false).most, longest = wgraph_measure(&g);
    if (ipet_make(&f, &s.f.run, &cfg) != RC_OK)
        fail_msg("%s\n%s", buf_str(&f.why), text);
    ipet_find_bounds(&f);
    enum ipet_end end = ipet_solve(&f, NULL);
    int64_t plain = f.bound;
    assert_int_not_equal(end, IPET_UNPROVED);
    if (end == IPET_BOUND && (plain < want || (straight && plain < longest)))
        fail_msg("integer programming gives %lld, but executions cost %lld, the longest path %lld\n%s",
                 (long long)plain, (long long)want, (long long)longest, text);
    if (straight)
        assert_int_equal(end, IPET_BOUND);
    *same += plain == longest;
    ipet_find_relations(&f);
    enum ipet_end with = ipet_solve(&f, NULL);
    assert_int_not_equal(with, IPET_UNPROVED);
    if (with == IPET_BOUND && (f.bound < want || (end == IPET_BOUND && f.bound > plain)))
        fail_msg("with relations %lld, without %lld, but executions cost %lld\n%s", (long long)f.bound,
                 (long long)plain, (long long)want, text);
    *gains += end == IPET_BOUND && f.bound < plain;
    ipet_free(&f);
    wgraph_free(&g);
    sf_close(&s);
}

// COVERS: H90
static void test_ipet(void **state)
{
    (void)state;
    if (!ipet_can_solve())
        skip();
    size_t gains = 0, same = 0;
    uint64_t first = unit_number("SEED", 1), n = unit_rounds("ROUNDS", 4);
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = seed % 2 ? random_straight(seed) : random_program(seed);
        check_ipet(text, seed % 2, &gains, seed % 2 ? &same : &(size_t){ 0 });
        free(text);
    }
    // Not in all: the graph of the others lacks paths that types exclude.
    assert_true(gains > 0 && same > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random), cmocka_unit_test(test_left_out),
                                        cmocka_unit_test(test_ipet) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
