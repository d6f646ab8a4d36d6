// SPDX-License-Identifier: Apache-2.0
// t_summary.c: relations of functions hold in all executions; blocks, contexts, refinement and preconditions do what Henry's
// chapter 5 says of his examples.
#include "unit.h"

#include "algo/summary/cache.h"
#include "algo/summary/contract.h"
#include "algo/summary/summary.h"
#include "base/outfile.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <stdlib.h>
#include <unistd.h>

// ---- a program and what the algorithm finds ---------------------------------------------------------------------------

struct summed {
    uint64_t ticks;  // 0: enough
    struct symbolic_fixture s;
    struct algo *a;
    struct summary *sum;
    enum verdict verdict;
};

static void sum_up(struct summed *x, const char *text, const char *const *options)
{
    struct buf why = { 0 };
    struct result out = { 0 };
    sf_open(&x->s, text);
    x->s.f.run.budget = (struct budget){ .tick_limit = x->ticks ? x->ticks : 20000000 };
    for (size_t i = 0; options[i]; i += 2)
        sf_set(&x->s, options[i], options[i + 1]);
    x->a = algo_open(&x->s.f.run, algo_find("summary"), &why);
    assert_non_null(x->a);
    algo_run(x->a, 0, &out);
    x->verdict = out.verdict;
    x->sum = summary_of(x->a);
    result_free(&out);
    buf_free(&why);
}

#define SUM_UP(x, text, ...) sum_up(x, text, (const char *const[]){ __VA_ARGS__, NULL })

static void summed_free(struct summed *x)
{
    algo_close(x->a);
    x->s.f.stats.n = 0;
    sf_close(&x->s);
}

static struct block *block_named(struct summed *x, const char *name)
{
    const struct cfa *c = x->s.f.cfa;
    for (size_t i = 0; i < c->funcs.n; i++)
        if (strcmp(sym_str(&c->prog->syms, c->funcs.at[i]->name), name) == 0)
            return block_of(x->sum, c->funcs.at[i]);
    fail_msg("no function %s", name);
    return NULL;
}

static void assert_contract(struct summed *x, const char *function, const char *line)
{
    struct buf b = { 0 };
    contract_print(block_named(x, function), &b);
    if (!strstr(buf_str(&b), line))
        fail_msg("`%s` is not in %s", line, buf_str(&b));
    buf_free(&b);
}

static size_t relations_of(const struct block *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->inv.n; i++)
        n += !b->inv.at[i].dead;
    return n;
}

#define DECLARATIONS \
    "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); extern void __VERIFIER_assume(int);\n"

// ---- relations against executions -------------------------------------------------------------------------------------

enum { ACTIVE = 64 };

struct activation {
    struct block *b;
    struct rat *inputs;  // by input of the block
    bool *known;
};

struct watcher {
    struct summed *x;
    struct monitors monitors;
    uint32_t state;
    bool failed;
    struct activation stack[ACTIVE];
    size_t depth;
    size_t compared, wrong;
    uint64_t seed;
};

// What a state variable that is a whole scalar object has now.
static bool read_state(struct watcher *w, struct interp *m, uint32_t state, struct rat *out)
{
    struct encoder *e = w->x->sum->e;
    int64_t off = 0;
    u128 v;
    if (state == UINT32_MAX || encode_state_kind(e, state) != STATE_VAR)
        return false;
    const struct var *x = encode_var(e, encode_state(e, state, 0), &off);
    if (!x || off || !type_is_integer(x->type) || !interp_read(m, x, 0, x->type, 0, 0, &v))
        return false;
    *out = rat_int(value_int(v, x->type));
    return true;
}

static void enter(struct watcher *w, struct interp *m, const struct func *f)
{
    struct activation *a = &w->stack[w->depth++];
    a->b = block_of(w->x->sum, f);
    a->inputs = MEM_ARRAY(struct rat, a->b->inputs.n);
    a->known = MEM_ARRAY(bool, a->b->inputs.n);
    for (size_t i = 0; i < a->b->inputs.n; i++)
        a->known[i] = read_state(w, m, a->b->u->values.at[a->b->inputs.at[i]].state, &a->inputs[i]);
}

static void leave(struct watcher *w)
{
    struct activation *a = &w->stack[--w->depth];
    mem_free(a->inputs, a->b->inputs.n * sizeof *a->inputs);
    mem_free(a->known, a->b->inputs.n * sizeof *a->known);
}

// 1: all hold; 0: one does not; -1: something is not known.
static int all_hold(const struct lincon_vec *c, const struct rat *point, const bool *known)
{
    for (size_t i = 0; i < c->n; i++) {
        bool holds;
        for (uint32_t k = 0; k < c->at[i].e.n; k++)
            if (!known[c->at[i].e.term[k].dim])
                return -1;
        if (!lincon_holds(c->at[i], point, &holds))
            return -1;
        if (!holds)
            return 0;
    }
    return 1;
}

static void compare_relation(struct watcher *w, struct interp *m, const struct activation *a, const struct relation *r)
{
    const struct relation_end *end = &r->end[UCALL_RETURN];
    if (r->dead || r->depends != UINT32_MAX || all_hold(&r->context, a->inputs, a->known) != 1)
        return;
    struct rat *point = MEM_ARRAY(struct rat, end->dims.n);
    bool *known = MEM_ARRAY(bool, end->dims.n), holds = false;
    for (size_t i = 0; i < end->dims.n; i++) {
        uint32_t v = end->dims.at[i];
        known[i] = read_state(w, m, a->b->u->values.at[v].state, &point[i]);
        for (size_t k = 0; k < a->b->inputs.n; k++)
            if (a->b->inputs.at[k] == v) {
                point[i] = a->inputs[k];
                known[i] = a->known[k];
            }
    }
    for (size_t i = 0; i < end->cases.n; i++)
        holds |= all_hold(&end->cases.at[i], point, known) != 0;
    w->compared++;
    w->wrong += !holds;
    if (!holds) {
        struct buf b = { 0 };
        contract_print(a->b, &b);
        fprintf(stderr, "seed %llu: an execution refutes a relation of %s", (unsigned long long)w->seed, buf_str(&b));
        buf_free(&b);
    }
    mem_free(point, end->dims.n * sizeof *point);
    mem_free(known, end->dims.n * sizeof *known);
}

static void watch(void *ctx, struct interp *m, const struct edge *taken)
{
    struct watcher *w = ctx;
    bool error = false;
    w->state = monitors_step(&w->monitors, w->state, taken, &error);
    w->failed |= error;
    if (w->failed)
        return;
    if (taken->kind == EDGE_CALL && w->depth < ACTIVE)
        enter(w, m, taken->callee);
    if (taken->kind == EDGE_RETURN && w->depth)
        leave(w);
    const struct activation *a = w->depth ? &w->stack[w->depth - 1] : NULL;
    if (!a || w->depth == ACTIVE || taken->to != a->b->fn->exit)
        return;
    for (size_t i = 0; i < a->b->inv.n; i++)
        compare_relation(w, m, a, &a->b->inv.at[i]);
}

static u128 input_mostly_small(void *ctx, size_t n, const struct input *wanted)
{
    struct rng *r = ctx;
    if (!type_is_integer(wanted->type) || wanted->kind == INPUT_MEMORY || rng_below(r, 3) == 0)
        return input_from_rng(r, n, wanted);
    return value_of_int((i128)rng_below(r, 24) - 4, wanted->type);
}

static void run_against_relations(struct watcher *w, unsigned runs)
{
    struct symbolic_fixture *s = &w->x->s;
    struct rng r = rng_seed(7);
    monitors_init(&w->monitors, &s->f.run.automata, s->f.cfa);
    for (unsigned i = 0; i < runs; i++) {
        struct run_options opt = { .cfa = s->f.cfa, .inputs = { input_mostly_small, &r }, .max_steps = 5000 };
        struct run_result out;
        w->state = monitors_initial(&w->monitors);
        w->failed = false;
        interp_run_hooked(&opt, watch, w, &out);
        run_result_free(&out);
        while (w->depth)
            leave(w);
    }
    monitors_free(&w->monitors);
}

static const char *const *options_of(uint64_t seed)
{
    static const char *const table[][9] = {
        { "summary.contexts", "any", "summary.levels", "pathfocus/octagon", NULL },
        { "summary.contexts", "calls", "summary.levels", "pathfocus/poly", NULL },
        { "summary.contexts", "refined", "summary.levels", "standard/packs(octagon),pathfocus/octagon", NULL },
        { "summary.contexts", "refined", "summary.bottom_up", "false", "summary.levels", "pathfocus/octagon",
          "unit.slice", "true", NULL },
        { "summary.contexts", "calls", "summary.levels", "standard/interval*congruence,combined/octagon", "unit.slice",
          "true", NULL },
        { "summary.contexts", "calls", "summary.levels", "pathfocus/or(octagon)", "summary.generalise", "false", NULL },
        { "summary.contexts", "calls", "summary.loops", "false", "summary.levels", "standard/octagon,pathfocus/octagon",
          NULL },
        { "summary.contexts", "calls", "summary.levels", "standard/modes(interval),pathfocus/modes(packs(octagon))",
          "summary.generalise", "false", NULL },
        { "summary.contexts", "refined", "summary.bundles", "4", "summary.levels", "standard/octagon,pathfocus/octagon",
          NULL },
    };
    return table[seed % ARRAY_LEN(table)];
}

/* Relations hold in executions, and nothing is proved of a program that fails. */
static void test_random(void **state)
{
    (void)state;
    uint64_t n = unit_number("SUMMARY_PROGRAMS", unit_share(18)), first = unit_number("SUMMARY_SEED", 1);
    size_t wrong = 0, compared = 0, proved = 0;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct buf text = { 0 };
        struct summed x = { 0 };
        loopgen(seed, &text);
        sum_up(&x, buf_str(&text), options_of(seed));
        struct watcher w = { .x = &x, .seed = seed };
        run_against_relations(&w, 20);
        bool bad = sf_search(&x.s, 200, 2000);
        proved += x.verdict == VERDICT_TRUE;
        if (w.wrong || (bad && x.verdict == VERDICT_TRUE))
            fprintf(stderr, "seed %llu%s\n%s\n", (unsigned long long)seed, w.wrong ? "" : ": proved although it fails",
                    buf_str(&text));
        wrong += w.wrong + (bad && x.verdict == VERDICT_TRUE);
        compared += w.compared;
        summed_free(&x);
        buf_free(&text);
    }
    print_message("%zu proofs; relations compared %zu times\n", proved, compared);
    assert_int_equal(wrong, 0);
    assert_true(compared > 10 * n && proved > n / 10);
}

// ---- the examples of chapter 5 ----------------------------------------------------------------------------------------

#define ABS "int my_abs(int x) { int r; if (x >= 0) r = x; else r = -x; return r; }\n"

// E19: COVERS: H70
static void test_abs(void **state)
{
    static const char text[] =
        DECLARATIONS ABS "int main(void) { int a = __VERIFIER_nondet_int(); if (a < -99) return 0;\n"
                         " if (a > 0) { if (my_abs(a) != a) reach_error(); }\n"
                         " else if (my_abs(a) + a != 0) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "any", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_UNKNOWN);
    assert_contract(&x, "my_abs", "\\result >= x && x + \\result >= 0;");
    summed_free(&x);
    SUM_UP(&x, text, "summary.contexts", "calls", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    assert_contract(&x, "my_abs", "x == \\result");
    summed_free(&x);
}

// The abstraction blocks of a unit: calls, loops.
static void count_abstract(const struct unit *u, size_t *calls, size_t *loops)
{
    *calls = *loops = 0;
    for (size_t i = 0; i < u->blocks.n; i++) {
        *calls += u->blocks.at[i].call != NULL;
        *loops += u->blocks.at[i].loop != NULL;
    }
}

static const struct block *only_loop(const struct block *b)
{
    const struct block *loop = NULL;
    for (size_t i = 0; i < b->u->blocks.n; i++)
        if (b->inner[i]) {
            assert_null(loop);
            loop = b->inner[i];
        }
    assert_non_null(loop);
    return loop;
}

static size_t heads_of(const struct unit *u)
{
    size_t n = 0;
    for (size_t i = 0; i < u->blocks.n; i++)
        n += u->blocks.at[i].kind == UBLOCK_HEAD;
    return n;
}

// A loop in a loop is an edge of it, and what surrounds the loops has no cycle.  COVERS: H70
static void test_loops(void **state)
{
    static const char text[] = DECLARATIONS
        "int f(int n) { int k = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) if (k < 100) k++; return k; }\n"
        "int main(void) { if (f(__VERIFIER_nondet_int()) < 0) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "any", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    const struct block *f = block_named(&x, "f"), *outer = only_loop(f), *inner = only_loop(outer);
    assert_int_equal(heads_of(f->u), 0);
    assert_int_equal(heads_of(outer->u), 1);
    assert_int_equal(heads_of(inner->u), 1);
    assert_int_equal(outer->u->blocks.at[outer->u->head].kind, UBLOCK_HEAD);
    assert_true(relations_of(inner) > 0 && relations_of(outer) > 0);
    summed_free(&x);
}

// E20: the branch that the context excludes is left out, and the context is the largest in which it is.  COVERS: H71
static void test_generalise(void **state)
{
    static const char text[] = DECLARATIONS
        "int step(int x) { if (x > 0) x++; else x--; return x; }\n"
        "int main(void) { int a = __VERIFIER_nondet_int(); if (a > 10 && a < 1000 && step(a) != a + 1) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "calls", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    assert_contract(&x, "step", "assumes x >= 1;\n      ensures x + 1 == \\result");
    summed_free(&x);
    SUM_UP(&x, text, "summary.contexts", "calls", "summary.levels", "pathfocus/poly", "summary.generalise", "false");
    assert_contract(&x, "step", "assumes 999 >= x && x >= 11;");
    summed_free(&x);
}

// E21: of two ways to be outside of the projection the one is chosen that the context implies.  COVERS: H71
static void test_generalise_choice(void **state)
{
    static const char text[] = DECLARATIONS
        "int f(int x0, int y0) { int x = x0 + 2, y = y0; if (y <= 0 && x <= 10) return 0; return x; }\n"
        "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
        " if (a > 20 && a < 1000 && b > -1000 && b < 1000 && f(a, b) != a + 2) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "calls", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    assert_contract(&x, "f", "assumes x0 >= 9;");
    summed_free(&x);
}

#define INPUT \
    "int input(int min, int max) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= min && x <= max); return x; }\n"
#define E22(range)                                                                                                    \
    DECLARATIONS INPUT                                                                                                \
        "int irrelevant(int k) { int s = 0; for (int i = 0; i < k; i++) s++; return s; }\n"                           \
        "int f(int N) { __VERIFIER_assume(" range "); int y = input(0, 100), x, z = irrelevant(N);\n"                 \
        " while (1) { if (!(y >= 0)) reach_error(); x = input(10 - N, 10 + N); if (x > y) y++; if (x < y) y--; } }\n" \
        "int main(void) { return f(__VERIFIER_nondet_int()); }\n"

// E22: proved after a handful of refinements, and a function on which nothing depends is not analysed.  COVERS: H66, H72
static void test_refine(void **state)
{
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, E22("0 <= N && N <= 10"), "summary.bottom_up", "false");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    assert_true(x.sum->stats.traces <= 8 && x.sum->stats.refinements <= 5);
    assert_int_equal(relations_of(block_named(&x, "irrelevant")), 0);
    assert_true(relations_of(block_named(&x, "input")) > 0);
    size_t calls, loops;  // the tree of the thesis: a call and a loop, and a call in that (and one that it has not)
    count_abstract(block_named(&x, "f")->u, &calls, &loops);
    assert_true(calls == 2 && loops == 1);
    count_abstract(only_loop(block_named(&x, "f"))->u, &calls, &loops);
    assert_true(calls == 1 && loops == 0);
    summed_free(&x);
    SUM_UP(&x, E22("0 <= N && N <= 10"), "summary.bottom_up", "false", "summary.refinements", "1");
    assert_int_equal(x.verdict, VERDICT_UNKNOWN);
    summed_free(&x);
}

// E23: the bound that is missing is found.  COVERS: H73
static void test_precondition(void **state)
{
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, E22("0 <= N"), "unit.slice", "false");
    assert_int_equal(x.verdict, VERDICT_UNKNOWN);
    x.sum->asked_left = 200;
    assert_int_equal(infer_precondition(block_named(&x, "f")), RC_OK);
    assert_contract(&x, "f", "requires (10 >= N);");
    summed_free(&x);
}

// Before one is looked for there is no condition; points on the two sides of a failure lead to one case each.  COVERS: H73
static void test_disjunction(void **state)
{
    static const char text[] = DECLARATIONS "void f(int x) { if (x == 0) reach_error(); }\n"
                                            "int main(void) { f(__VERIFIER_nondet_int()); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "unit.slice", "false");
    assert_int_equal(x.verdict, VERDICT_UNKNOWN);
    assert_contract(&x, "f", "no condition was found");
    x.sum->asked_left = 200;
    assert_int_equal(infer_precondition(block_named(&x, "f")), RC_OK);
    assert_contract(&x, "f", "requires (x >= 1) || (0 >= x + 1);");
    summed_free(&x);
}

// ---- blocks, contexts, effects ----------------------------------------------------------------------------------------

// A call in a context that is part of one that is known is not analysed again; in another it is.  COVERS: H68
static void test_store(void **state)
{
    static const char format[] =
        DECLARATIONS ABS "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
                         " if (a < 0 || a > 100 || b < %s || b > 50) return 0;\n"
                         " if (my_abs(a) < 0) reach_error(); if (my_abs(b) < 0) reach_error(); return 0; }\n";
    (void)state;
    for (int larger = 0; larger <= 1; larger++) {
        struct summed x = { 0 };
        struct buf text = { 0 };
        buf_printf(&text, format, larger ? "-50" : "10");
        SUM_UP(&x, buf_str(&text), "summary.contexts", "calls", "summary.levels", "pathfocus/poly",
               "summary.generalise", "false");
        assert_int_equal(x.verdict, VERDICT_TRUE);
        assert_int_equal(relations_of(block_named(&x, "my_abs")), 1 + larger);
        summed_free(&x);
        buf_free(&text);
    }
}

#define TWO_CONTEXTS                                                                                       \
    DECLARATIONS                                                                                           \
    "int f(int x, int y) { int r = 0; if (x < 0) r = -5; if (y < 0) r = 5; return r; }\n"                  \
    "int g(int x, int y) { if (x >= 0 && y >= 0) return f(x, y); return 0; }\n"                            \
    "int any(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= -9 && x <= 9); return x; }\n" \
    "int main(void) { int a = any(), b = any(), c = any(), d = any(), p = any(), q = any();\n"             \
    " if (a >= 0) { if (f(a, b) < 0) reach_error(); } else return 0;\n"                                    \
    " if (d >= 0) { if (f(c, d) > 0) reach_error(); } else return 0;\n"

/* Two relations of one call are used together: that in the context of the first call bounds the result from below, that of the second
 * from above; the third call is in both contexts.  By the formula of the caller, and by the values on its paths, which g returns.
 * COVERS: H69 */
static void test_conjunction(void **state)
{
    static const char *const texts[] = {
        TWO_CONTEXTS " if (p >= 0 && q >= 0 && f(p, q) != 0) reach_error(); return 0; }\n",
        TWO_CONTEXTS " if (g(p, q) != 0) reach_error(); return 0; }\n",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct summed x = { 0 };
        SUM_UP(&x, texts[i], "summary.contexts", "calls", "summary.levels", "pathfocus/octagon");
        assert_int_equal(x.verdict, VERDICT_TRUE);
        assert_int_equal(relations_of(block_named(&x, "f")) >= 2, 1);
        assert_contract(&x, "f", "assumes x >= 0;");
        assert_contract(&x, "f", "assumes y >= 0;");
        summed_free(&x);
    }
}

static size_t count_of(const struct unit *u, enum uvalue_kind kind, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < u->values.n; i++) {
        const struct uvalue *v = &u->values.at[i];
        int64_t off;
        const struct var *x =
            v->kind == kind && v->state != UINT32_MAX ? encode_var(u->e, encode_state(u->e, v->state, 0), &off) : NULL;
        bool phi = kind != UVALUE_PHI || v->block == u->returns;
        n += x && phi && strcmp(sym_str(&u->cfa->prog->syms, x->name), name) == 0;
    }
    return n;
}

/* What passes through on some way is an input and an output, with a name for each; what is not touched is neither.
 * COVERS: H67, H76 */
static void test_effects(void **state)
{
    static const char text[] = DECLARATIONS
        "int passed = 1, untouched = 7;\n"
        "void f(int x) { if (x > 0) passed = x; }\n"
        "int main(void) { f(__VERIFIER_nondet_int()); if (untouched != 7 || passed < 1) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "calls", "unit.slice", "false", "encode.ranges", "false", "summary.levels",
           "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    const struct block *f = block_named(&x, "f");
    assert_int_equal(count_of(f->u, UVALUE_ENTRY, "passed"), 1);
    assert_int_equal(count_of(f->u, UVALUE_PHI, "passed"), 1);
    assert_int_equal(count_of(f->u, UVALUE_ENTRY, "untouched"), 0);
    assert_int_equal(count_of(f->u, UVALUE_PHI, "untouched"), 0);
    assert_contract(&x, "f", "assigns passed;");
    summed_free(&x);
}

// COVERS: H75
static void test_recursion(void **state)
{
    static const char text[] = DECLARATIONS
        "int count(int n) { if (n <= 0) return 0; return 1 + count(n - 1); }\n"
        "int main(void) { int a = __VERIFIER_nondet_int(); if (a >= 0 && a < 1000 && count(a) != a) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "refined");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    assert_contract(&x, "count", "assumes n >= 0;\n      ensures n == \\result");
    summed_free(&x);
}

static void test_mutual_recursion(void **state)
{
    static const char text[] = DECLARATIONS
        "int odd(int n); int even(int n) { if (n <= 0) return 0; return odd(n - 1) + 1; }\n"
        "int odd(int n) { if (n <= 0) return 0; return even(n - 1) + 1; }\n"
        "int main(void) { int a = __VERIFIER_nondet_int(); if (a >= 0 && a < 100 && even(a) != a) reach_error(); return 0; }\n";
    struct summed x = { 0 };
    (void)state;
    SUM_UP(&x, text, "summary.contexts", "calls", "summary.levels", "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    summed_free(&x);
}

// ---- the cache --------------------------------------------------------------------------------------------------------

#define CACHED(constant)                                                                            \
    DECLARATIONS ABS "int twice(int x) { if (x > 1000) return " constant "; return my_abs(x); }\n"  \
                     "int main(void) { int a = __VERIFIER_nondet_int(); if (a < -1000) return 0;\n" \
                     " if (twice(a) < 0) reach_error(); return 0; }\n"

static uint64_t analyses(const char *text, const char *dir, uint64_t *cached)
{
    struct summed x = { 0 };
    SUM_UP(&x, text, "summary.cache", dir, "summary.contexts", "calls", "summary.generalise", "false", "summary.levels",
           "pathfocus/poly");
    assert_int_equal(x.verdict, VERDICT_TRUE);
    uint64_t n = x.sum->stats.analyses;
    *cached = x.sum->stats.cached;
    summed_free(&x);
    return n;
}

static void spoil(const char *dir)
{
    struct buf cmd = { 0 };
    buf_printf(&cmd, "for f in %s/*; do sed -i s/1/2/ $f; done", dir);
    assert_int_equal(system(buf_str(&cmd)), 0);
    buf_free(&cmd);
}

// What did not change is not analysed again; what did, and what calls it, is; a damaged file is as good as none.
static void test_cache(void **state)
{
    char dir[] = "/tmp/vernier-cache-XXXXXX";
    struct buf cmd = { 0 };
    uint64_t cached;
    (void)state;
    assert_non_null(mkdtemp(dir));
    outfile_all_protected();  // else no file that exists is replaced
    uint64_t all = analyses(CACHED("1"), dir, &cached);
    assert_int_equal(cached, 0);
    assert_int_equal(analyses(CACHED("1"), dir, &cached), 0);
    assert_int_equal(cached, all);
    uint64_t again = analyses(CACHED("2"), dir, &cached);
    assert_int_equal(again, all - cached);  // all but my_abs
    assert_true(cached > 0 && cached < all);
    spoil(dir);
    assert_int_equal(analyses(CACHED("2"), dir, &cached), all);
    assert_int_equal(cached, 0);
    assert_int_equal(analyses(CACHED("2"), dir, &cached), 0);  // written again
    buf_printf(&cmd, "rm -r %s", dir);
    assert_int_equal(system(buf_str(&cmd)), 0);
    buf_free(&cmd);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_abs),
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_generalise),
        cmocka_unit_test(test_generalise_choice),
        cmocka_unit_test(test_refine),
        cmocka_unit_test(test_precondition),
        cmocka_unit_test(test_disjunction),
        cmocka_unit_test(test_store),
        cmocka_unit_test(test_conjunction),
        cmocka_unit_test(test_effects),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_mutual_recursion),
        cmocka_unit_test(test_cache),
    };
    (void)argc;
    (void)argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
