// SPDX-License-Identifier: Apache-2.0
// t_unit.c: program units: cut points cut every cycle, and models of their formula are paths between them.
#include "unit.h"

#include "loopgen.h"
#include "ssa/rho.h"
#include "symbolic_fixture.h"

#include <stdlib.h>
#include <unistd.h>
#include <z3.h>

static struct unit *open_unit(struct symbolic_fixture *s, struct unit_stats *stats)
{
    struct run *r = &s->f.run;
    return unit_new(r->cfa, symbolic_encoder(&s->symbolic, ENCODE_INT), &r->automata, &s->unit, &r->budget, stats);
}

// Longest way from block b without passing a cut point; fails if there is a cycle.
static uint32_t depth_of(const struct unit *u, uint32_t b, uint32_t *depth, uint8_t *open)
{
    if (depth[b])
        return depth[b];
    assert_false(open[b]);
    open[b] = 1;
    uint32_t most = 1;
    for (size_t i = 0; i < u->blocks.at[b].out.n; i++) {
        uint32_t to = u->edges.at[u->blocks.at[b].out.at[i]].to;
        if (!u->blocks.at[to].is_cut)
            most = MAX(most, 1 + depth_of(u, to, depth, open));
    }
    depth[b] = most;
    return most;
}

// COVERS: H1
static void check_cuts(const struct unit *u)
{
    uint32_t *depth = MEM_ARRAY(uint32_t, u->blocks.n);
    uint8_t *open = MEM_ARRAY(uint8_t, u->blocks.n);
    for (uint32_t b = 0; b < u->blocks.n; b++)
        (void)depth_of(u, b, depth, open);
    mem_free(depth, u->blocks.n * sizeof *depth);
    mem_free(open, u->blocks.n);
}

static bool holds(void *ctx, const struct term *b)
{
    return solver_true(ctx, b);
}

// A way from start to end that passes no cut point, but for heads where that is wanted.  Gives how many it passes.
static size_t check_path(const struct unit *u, const struct u32_vec *path, uint32_t start, uint32_t end, bool heads)
{
    uint32_t at = start;
    size_t passed = 0;
    for (size_t i = 0; i < path->n; i++) {
        const struct uedge *e = &u->edges.at[path->at[i]];
        assert_int_equal(e->from, at);
        assert_true(i == 0 || !u->blocks.at[at].is_cut || (heads && u->blocks.at[at].kind == UBLOCK_HEAD));
        passed += i > 0 && u->blocks.at[at].is_cut;
        at = e->to;
    }
    assert_int_equal(at, end);
    assert_true(path->n > 0 && u->blocks.at[end].is_cut);
    return passed;
}

/* Whatever pair of cut points has a model, it decodes to a path between them; where heads may be passed, to one that may pass
 * heads.  COVERS: H17 */
static size_t check_models(struct symbolic_fixture *s, struct unit *u, bool heads, size_t *passed)
{
    struct rho *r = rho_new(u, heads);
    struct solver *v = solver_new(symbolic_smt(&s->symbolic), 1000000);
    size_t models = 0;
    for (size_t i = 0; i < r->parts.n; i++)
        solver_assert(v, r->parts.at[i]);
    for (uint32_t b = 0; heads && b < u->blocks.n; b++)
        if (r->passes[b])
            solver_assert(v, rho_uncut(r, b));
    for (uint32_t i = 0; i < u->blocks.n; i++)
        for (uint32_t j = 0; j < u->blocks.n; j++) {
            if (!r->starts[i] || !u->blocks.at[i].out.n || !r->ends[j])
                continue;
            const struct term *both[] = { r->starts[i], r->ends[j] };
            if (solver_check(v, both, 2) != SAT_YES)
                continue;
            struct u32_vec path = { 0 };
            assert_true(rho_path(r, j, holds, v, &path));
            *passed += check_path(u, &path, i, j, heads);
            vec_free(&path);
            models++;
        }
    solver_free(v);
    rho_free(r);
    return models;
}

static void test_random(void **state)
{
    (void)state;
    size_t models = 0, none = 0, passed = 0;
    uint64_t n = unit_number("UNIT_PROGRAMS", unit_share(40));
    for (uint64_t seed = 1; seed <= n; seed++) {
        struct buf text = { 0 };
        struct symbolic_fixture s;
        struct unit_stats stats = { 0 };
        loopgen(seed, &text);
        sf_open(&s, buf_str(&text));
        struct unit *u = open_unit(&s, &stats);
        assert_non_null(u);
        check_cuts(u);
        models += check_models(&s, u, false, &none);
        (void)check_models(&s, u, true, &passed);
        unit_free(u);
        sf_close(&s);
        buf_free(&text);
    }
    assert_true(models > n && passed > n);
    assert_int_equal(none, 0);
}

static size_t phis_at_heads(const struct unit *u)
{
    size_t n = 0;
    for (size_t b = 0; b < u->blocks.n; b++)
        for (size_t i = 0; u->blocks.at[b].kind == UBLOCK_HEAD && i < u->blocks.at[b].phis.n; i++)
            n += unit_is_live(u, (uint32_t)b, u->blocks.at[b].phis.at[i]);
    return n;
}

// COVERS: H2
static void test_phis(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    struct unit_stats stats = { 0 };
    sf_open(&s, "void reach_error(void); int main(void) { int i = 0, j; while (i < 4) { j = 0;"
                " while (j < 4) { i++; j++; } i = i - j + 1; } if (i > 9) reach_error(); return 0; }");
    struct unit *u = open_unit(&s, &stats);
    assert_int_equal(phis_at_heads(u), 3);  // i at both heads, j at the inner one
    unit_free(u);
    sf_close(&s);
}

// A loop with two entries: every cycle has a head, and nothing is proved that is wrong.
static void test_irreducible(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    sf_open(&s,
            "int nondet(void); void reach_error(void); int main(void) { int x = nondet() & 3, y = 0; if (x > 1) goto B;"
            " A: y++; if (y > 10) goto C; B: x++; if (x > 20) reach_error(); goto A; C: return 0; }");
    sf_set(&s, "numeric.domain", "interval");
    struct unit_stats stats = { 0 };
    struct unit *u = open_unit(&s, &stats);
    check_cuts(u);
    unit_free(u);
    assert_int_not_equal(sf_verdict(&s, "numeric", 10000000), VERDICT_FALSE);
    sf_close(&s);
}

// Recursion is not followed: what the call may write is unknown, the rest is kept.
static void test_recursion(void **state)
{
    (void)state;
    struct symbolic_fixture s;
    sf_open(&s, "int g; void reach_error(void); int f(int n) { g = 7; return n > 0 ? f(n - 1) : 0; }"
                " int main(void) { int k = 3; g = 1; f(5); if (k != 3) reach_error(); return 0; }");
    assert_int_equal(sf_verdict(&s, "numeric", 10000000), VERDICT_TRUE);
    sf_close(&s);
    sf_open(&s, "int g; void reach_error(void); int f(int n) { g = 7; return n > 0 ? f(n - 1) : 0; }"
                " int main(void) { g = 1; f(5); if (g != 1) reach_error(); return 0; }");
    assert_int_equal(sf_verdict(&s, "numeric", 10000000), VERDICT_UNKNOWN);
    sf_close(&s);
}

// ---- random graphs ----------------------------------------------------------------------------------------------------

// main as labels with jumps at random: into loops and out of them, forwards and backwards.
static void graph_text(struct rng *r, struct buf *b)
{
    size_t n = 2 + rng_below(r, 7);
    buf_puts(b, "int nondet(void); void reach_error(void); int main(void) { int x = 0;\n");
    for (size_t i = 0; i < n; i++) {
        buf_printf(b, "L%zu: x++;", i);
        for (size_t k = rng_below(r, 3); k > 0; k--)
            buf_printf(b, " if (nondet()) goto L%d;", (int)rng_below(r, (uint32_t)n));
        if (rng_below(r, 4) == 0)
            buf_printf(b, " goto L%d;", (int)rng_below(r, (uint32_t)n));
        buf_putc(b, '\n');
    }
    buf_puts(b, "if (x == 3) reach_error(); return 0; }");
}

static bool is_irreducible(const struct cfa *c)
{
    for (size_t i = 0; i < c->loops.n; i++)
        if (!c->loops.at[i]->reducible)
            return true;
    return false;
}

// Every cycle is cut, whatever the graph; thousands of the graphs have loops with several entries.  COVERS: H4
static void test_graphs(void **state)
{
    (void)state;
    struct rng r = { 4 };
    size_t irreducible = 0;
    uint64_t n = unit_rounds("UNIT_GRAPHS", 10000);
    for (uint64_t i = 0; i < n; i++) {
        struct buf text = { 0 };
        struct symbolic_fixture s;
        struct unit_stats stats = { 0 };
        graph_text(&r, &text);
        sf_open(&s, buf_str(&text));
        struct unit *u = open_unit(&s, &stats);
        assert_non_null(u);
        check_cuts(u);
        irreducible += is_irreducible(s.f.cfa);
        unit_free(u);
        sf_close(&s);
        buf_free(&text);
    }
    print_message("%zu graphs are irreducible\n", irreducible);
    assert_true(irreducible > n / 10);
}

// ---- the formula as a script ------------------------------------------------------------------------------------------

// The answer of cvc5 to a script.
static void ask_cvc5(const char *script, char *answer, int n)
{
    char name[] = "/tmp/vernier-rho-XXXXXX", command[128];
    FILE *f = fdopen(mkstemp(name), "w");
    assert_non_null(f);
    fputs(script, f);
    fclose(f);
    snprintf(command, sizeof command, "cvc5 --incremental --lang smt2 %s 2>&1", name);
    FILE *p = popen(command, "r");
    assert_non_null(p);
    answer[0] = '\0';
    assert_non_null(fgets(answer, n, p));
    pclose(p);
    unlink(name);
}

static void accepted(const char *script)
{
    char answer[200];
    Z3_config c = Z3_mk_config();
    Z3_context z = Z3_mk_context(c);
    assert_string_equal(Z3_eval_smtlib2_string(z, script), "sat\n");
    Z3_del_context(z);
    Z3_del_config(c);
    if (system("command -v cvc5 >/dev/null 2>&1") != 0)
        return;
    ask_cvc5(script, answer, sizeof answer);
    assert_string_equal(answer, "sat\n");
}

// COVERS: H18
static void test_script(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct buf text = { 0 }, script = { 0 };
        struct symbolic_fixture s;
        struct unit_stats stats = { 0 };
        loopgen(seed, &text);
        sf_open(&s, buf_str(&text));
        struct unit *u = open_unit(&s, &stats);
        struct rho *r = rho_new(u, false);
        rho_print(r, &script);
        accepted(buf_str(&script));
        rho_free(r);
        unit_free(u);
        sf_close(&s);
        buf_free(&text);
        buf_free(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),      cmocka_unit_test(test_phis),      cmocka_unit_test(test_script),
        cmocka_unit_test(test_irreducible), cmocka_unit_test(test_recursion), cmocka_unit_test(test_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
