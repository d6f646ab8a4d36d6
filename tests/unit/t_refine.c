// SPDX-License-Identifier: Apache-2.0
// t_refine.c: property tests of feasibility, slicing, interpolation and precision discovery on random paths, for
// values and for bounds.
// COVERS: B7, B8, B24 (interpolation for intervals)
#include "unit.h"

#include "fixture.h"
#include "itp_brute.h"

// ---- random programs ------------------------------------------------------------------------------------------------

static const char *const names[] = { "a", "b", "c", "d", "*p", "t[1]", "s.f" };

static const char *name(struct rng *r)
{
    return names[rng_below(r, ARRAY_LEN(names))];
}

// Comparisons of the programs for each domain.
static const char *const equalities[] = { "==", "!=", "!=" }, *const orders[] = { "==", "<", ">" };

static void statement(struct rng *r, struct buf *b, const char *const *comparisons)
{
    switch (rng_below(r, 7)) {
    case 0:
    case 1:
        buf_printf(b, "  %s = %d;\n", name(r), (int)rng_below(r, 4));
        return;
    case 2:
        buf_printf(b, "  %s = %s + %d;\n", name(r), name(r), (int)rng_below(r, 3));
        return;
    case 3:
        buf_printf(b, "  %s = nondet();\n", name(r));
        return;
    case 4:
        buf_printf(b, "  p = %s;\n", rng_below(r, 2) ? "&d" : "&t[1]");
        return;
    default:
        buf_printf(b, "  if (%s %s %d) return 0;\n", name(r), comparisons[rng_below(r, 3)], (int)rng_below(r, 4));
        return;
    }
}

static void program_text(struct rng *r, struct buf *b, const char *const *comparisons)
{
    buf_puts(b, "int nondet(void); struct S { int e, f; };\n"
                "int main(void) { int a = nondet(), b = nondet(), c = nondet(), d = 0; int t[2]; int *p = &d;\n"
                "  struct S s; s.f = nondet(); t[1] = 0;\n");
    size_t n = 3 + rng_below(r, 14);
    for (size_t i = 0; i < n; i++)
        statement(r, b, comparisons);
    buf_puts(b, "  return 1; }\n");
}

// A walk from the start to the end of main, each branch by chance; long paths are likely to be infeasible somewhere.  The end of
// the program, which nothing passes, is no part of it.
static void random_path(const struct fixture *f, struct rng *r, struct edge_path *out)
{
    const struct node *n = f->cfa->start->entry;
    while (n->out.n && out->n < 500) {
        const struct edge *e = n->out.at[rng_below(r, n->out.n)];
        // Prefer to stay in the program: "return 0" branches end too early.
        if (n->out.n == 2 && rng_below(r, 4))
            e = n->out.at[n->out.at[0]->to->out.n && n->out.at[0]->to->fn == n->fn ? rng_below(r, 2) : 1];
        if (e->kind == EDGE_STOP)
            return;
        vec_push(out, e);
        n = e->to;
    }
}

// ---- the three conditions of an interpolant -------------------------------------------------------------------------

static void check_interpolants(const struct fixture *f, const struct path *p, const struct state *const *itp)
{
    const struct state *sp = f->dom->initial(f->value);
    for (size_t i = 0; i < p->n; i++) {
        // (1) what precedes implies it; (2) it contradicts what follows
        assert_true(f->value->ops->leq(f->value, sp, itp[i]));
        assert_true(path_contradicts(p, itp[i], i));
        // (3) only facts that both sides know: each is known before, and none can be spared
        struct u32_vec keys = { 0 };
        f->dom->keys(f->value, itp[i], &keys);
        for (size_t k = 0; k < keys.n; k++) {
            assert_ptr_not_equal(f->dom->forget(f->value, sp, keys.at[k]), sp);
            if (i == 0 || itp[i] != itp[i - 1])  // unchanged interpolants are not made smaller again
                assert_false(path_contradicts(p, f->dom->forget(f->value, itp[i], keys.at[k]), i));
        }
        vec_free(&keys);
        if (i + 1 < p->n)
            sp = path_step(p, sp, i, NULL);
    }
}

// Replays the path keeping at each location only what the precision found there tracks: it must be contradictory.
static void check_precision(const struct fixture *f, const struct path *p, const struct state *const *itp)
{
    const struct state *s = f->dom->initial(f->value);
    for (size_t i = 0; i < p->n; i++) {
        if (p->op[i].kind != PATH_SKIP || i + 1 == p->n)
            s = f->dom->post(f->value, s, p->op[i].edge, NULL);
        if (!s)
            return;
        if (i + 1 == p->n)
            break;
        struct u32_vec keys = { 0 }, facts = { 0 };
        f->dom->keys(f->value, s, &keys);
        f->dom->keys(f->value, itp[i + 1], &facts);
        for (size_t k = 0; k < keys.n; k++) {
            bool tracked = false;
            for (size_t j = 0; j < facts.n; j++)
                tracked |= f->dom->element(f->value, facts.at[j]) == f->dom->element(f->value, keys.at[k]);
            if (!tracked)
                s = f->dom->forget(f->value, s, keys.at[k]);
        }
        vec_free(&keys);
        vec_free(&facts);
    }
    fail_msg("%s", "the precision does not exclude the path");
}

static size_t check_path(struct fixture *f, const char *text, const struct edge_path *edges, bool slice,
                         struct brute_count *brute)
{
    struct path_vec prefixes = { 0 };
    struct arena mem = { 0 };
    path_prefixes(f->value, f->dom, f->dom->initial(f->value), edges->at, edges->n, 10, &prefixes);
    for (size_t i = 0; i < prefixes.n; i++) {
        struct path *p = &prefixes.at[i];
        if (slice)
            path_slice(p);
        assert_true(path_contradicts(p, f->dom->initial(f->value), 0));
        const struct state **itp = path_interpolate(p, &mem);
        check_interpolants(f, p, itp);
        assert_true(path_check(p, itp));
        check_precision(f, p, itp);
        brute_check(f, text, p, itp, brute);
    }
    size_t n = prefixes.n;
    for (size_t i = 0; i < prefixes.n; i++)
        path_free(&prefixes.at[i]);
    vec_free(&prefixes);
    arena_free(&mem);
    return n;
}

// The interval analysis in place of the value analysis.
static void set_up_bounds(struct fixture *f, const char *text)
{
    fixture_text(f, text);
    struct num_cfg *cfg = fixture_add(f, "interval");
    cfg->initial = INITIAL_NONE;
    f->value = f->run.cpa[0];
    f->dom = f->value->ops->refines->path_domain(f->value);
}

static void check_random_paths(void (*start)(struct fixture *f, const char *text), const char *const *comparisons)
{
    size_t infeasible = 0;
    struct brute_count brute = { 0 };
    uint64_t n = unit_rounds("REFINE_PROGRAMS", 300);
    for (uint64_t seed = 1; seed <= n; seed++) {
        struct rng r = rng_seed(seed);
        struct buf text = { 0 };
        struct fixture f;
        program_text(&r, &text, comparisons);
        start(&f, buf_str(&text));
        for (int i = 0; i < 4; i++) {
            struct edge_path edges = { 0 };
            random_path(&f, &r, &edges);
            infeasible += check_path(&f, buf_str(&text), &edges, i % 2 == 0, &brute);
            vec_free(&edges);
        }
        tear_down(&f);
        buf_free(&text);
    }
    assert_true(infeasible > n / 3);  // the test must have had something to do
    assert_true(brute.paths == infeasible && brute.runs > 100 * brute.paths && brute.cut_short * 4 < brute.complete);
}

static void test_values(void **state)
{
    (void)state;
    check_random_paths(set_up, equalities);
}

static void test_bounds(void **state)
{
    (void)state;
    check_random_paths(set_up_bounds, orders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
