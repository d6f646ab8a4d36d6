// SPDX-License-Identifier: Apache-2.0
// t_sat.c: the backend of circuits against Z3 on random incremental questions: answers, models and cores; and its speed.
#include "unit.h"

#include "smt/backend.h"
#include "smt/read.h"
#include "termgen.h"

#include <time.h>

struct env {
    struct terms t;
    struct smt_cfg cfg;
    struct smt smt;
    struct termgen g;
    struct term_vec asserts;
    struct u32_vec levels;
    int answers[3];
};

static void begin(struct env *e, struct termgen what, unsigned seed)
{
    memset(e, 0, sizeof *e);
    terms_init(&e->t);
    e->cfg = (struct smt_cfg){ .backend = SMT_SAT, .rlimit = 300000, .timeout = 20000 };
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
    e->g = what;
    e->g.bits = true;
    e->g.t = &e->t;
    e->g.rng = rng_seed(seed);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    terms_free(&e->t);
    vec_free(&e->asserts);
    vec_free(&e->levels);
}

// What Z3 says of what is asserted, some assumptions, and more.
static enum sat z3_says(struct env *e, const struct term *const *assumption, const uint32_t *at, size_t n,
                        const struct term *more)
{
    struct solver *v = solver_open(&e->smt, &backend_z3, 300000, false);
    for (size_t i = 0; i < e->asserts.n; i++)
        solver_assert(v, e->asserts.at[i]);
    for (size_t i = 0; i < n; i++)
        solver_assert(v, assumption[at ? at[i] : i]);
    if (more)
        solver_assert(v, more);
    enum sat r = solver_check(v, NULL, 0);
    solver_free(v);
    return r;
}

// The values that the model of v has for the variables in f, as a formula.
static const struct term *model_of(struct env *e, struct solver *v, const struct term *f)
{
    struct term_vec vars = { 0 };
    const struct term *r = e->t.t_true;
    term_vars(&e->t, f, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        if (vars.at[i]->sort->kind == SORT_ARRAY)
            continue;
        const struct term *x = solver_value(v, vars.at[i]);
        assert_non_null(x);
        r = term_and(&e->t, r, term_eq(&e->t, vars.at[i], x));
    }
    vec_free(&vars);
    return r;
}

static void check_model(struct env *e, struct solver *v, const struct term *const *assumption, size_t n)
{
    const struct term *m = e->t.t_true;
    for (size_t i = 0; i < e->asserts.n + n; i++) {
        const struct term *f = i < e->asserts.n ? e->asserts.at[i] : assumption[i - e->asserts.n];
        assert_true(solver_true(v, f));
        m = term_and(&e->t, m, model_of(e, v, f));
    }
    assert_int_not_equal(z3_says(e, assumption, NULL, n, m), SAT_NO);
}

static void check_core(struct env *e, struct solver *v, const struct term *const *assumption)
{
    struct u32_vec core = { 0 };
    solver_core(v, &core);
    assert_int_not_equal(z3_says(e, assumption, core.at, core.n, NULL), SAT_YES);
    vec_free(&core);
}

static void one_check(struct env *e, struct solver *v, int depth)
{
    const struct term *a[3];
    size_t n = gen_below(&e->g, 4);
    for (size_t i = 0; i < n; i++)
        a[i] = gen_term(&e->g, e->t.s_bool, depth);
    enum sat r = solver_check(v, a, n);
    e->answers[r]++;
    if (r == SAT_UNKNOWN)
        return;
    enum sat z = z3_says(e, a, NULL, n, NULL);
    if (z != SAT_UNKNOWN && z != r) {
        struct buf b = { 0 };
        for (size_t i = 0; i < e->asserts.n + n; i++) {
            term_print(&e->t, i < e->asserts.n ? e->asserts.at[i] : a[i - e->asserts.n], &b);
            buf_putc(&b, '\n');
        }
        print_message("%d, Z3 says %d:\n%s", (int)r, (int)z, buf_str(&b));
        buf_free(&b);
    }
    assert_true(z == SAT_UNKNOWN || z == r);
    if (r == SAT_YES)
        check_model(e, v, a, n);
    else
        check_core(e, v, a);
}

// Levels come and go, with the terms that were made on them.
static void questions(struct termgen what, unsigned seed, int rounds, int depth)
{
    struct env e;
    begin(&e, what, seed);
    for (int round = 0; round < rounds; round++) {
        struct solver *v = solver_new(&e.smt, 0);
        struct terms_mark mark[6];
        struct terms_mark first = terms_mark(&e.t);
        e.asserts.n = e.levels.n = 0;
        for (int step = 0; step < 14; step++) {
            unsigned k = gen_below(&e.g, 8);
            if (k == 0 && e.levels.n < ARRAY_LEN(mark)) {
                mark[e.levels.n] = terms_mark(&e.t);
                vec_push(&e.levels, (uint32_t)e.asserts.n);
                solver_push(v);
            } else if (k == 1 && e.levels.n) {
                solver_pop(v, 1);
                e.asserts.n = vec_pop(&e.levels);
                terms_release(&e.t, mark[e.levels.n]);
            } else if (k < 5) {
                const struct term *f = gen_term(&e.g, e.t.s_bool, depth);
                solver_assert(v, f);
                vec_push(&e.asserts, f);
            } else {
                one_check(&e, v, depth);
            }
        }
        solver_free(v);
        terms_release(&e.t, first);
    }
    print_message("%d unsatisfiable, %d satisfiable, %d unknown\n", e.answers[SAT_NO], e.answers[SAT_YES],
                  e.answers[SAT_UNKNOWN]);
    assert_true(e.answers[SAT_NO] && e.answers[SAT_YES]);
    assert_true(e.answers[SAT_UNKNOWN] * 20 <= e.answers[SAT_NO] + e.answers[SAT_YES]);
    end(&e);
}

static void bit_vectors(void **state)
{
    (void)state;
    questions((struct termgen){ .bv_widths = 5 }, 1, (int)unit_rounds("VERNIER_ROUNDS", 60), 4);
}

static void floats(void **state)
{
    (void)state;
    questions((struct termgen){ .bv_widths = 2, .floats = true }, 2, (int)unit_rounds("VERNIER_ROUNDS", 12), 3);
}

static void arrays(void **state)
{
    (void)state;
    questions((struct termgen){ .bv_widths = 2, .arrays = true }, 3, (int)unit_rounds("VERNIER_ROUNDS", 60), 5);
}

static void functions(void **state)
{
    (void)state;
    questions((struct termgen){ .bv_widths = 2, .uf = true, .arrays = true }, 4, (int)unit_rounds("VERNIER_ROUNDS", 40),
              4);
}

// ---- logs -----------------------------------------------------------------------------------------------------------

struct reading {
    struct solver *v;
    int same, other;
};

static void read_push(void *ctx)
{
    solver_push(((struct reading *)ctx)->v);
}

static void read_pop(void *ctx, unsigned n)
{
    solver_pop(((struct reading *)ctx)->v, n);
}

static void read_add(void *ctx, const struct term *f)
{
    solver_assert(((struct reading *)ctx)->v, f);
}

static void read_check(void *ctx, const struct term *const *assumption, size_t n, const char *answer)
{
    static const char *const text[] = { [SAT_NO] = "unsat", [SAT_YES] = "sat", [SAT_UNKNOWN] = "unknown" };
    struct reading *r = ctx;
    assert_int_equal(n, 2);
    bool same = strcmp(text[solver_check(r->v, assumption, n)], answer) == 0;
    r->same += same;
    r->other += !same;
}

// What was asked, and is read again from the log, has the same answers.
static void logs(void **state)
{
    (void)state;
    struct env e, again;
    char dir[] = "/tmp/vernier-test-XXXXXX", path[96], command[96];
    begin(&e, (struct termgen){ .bv_widths = 4, .floats = true, .arrays = true, .uf = true }, 7);
    assert_non_null(mkdtemp(dir));
    e.cfg.log = dir;
    struct solver *v = solver_new(&e.smt, 0);
    for (int i = 0; i < 30; i++) {
        const struct term *f = gen_simplify(&e.t, gen_term(&e.g, e.t.s_bool, 4)), *a[2];
        a[0] = gen_simplify(&e.t, gen_term(&e.g, e.t.s_bool, 3));
        a[1] = gen_simplify(&e.t, gen_term(&e.g, e.t.s_bool, 3));
        solver_push(v);
        solver_assert(v, f);
        solver_check(v, a, 2);
        solver_pop(v, i % 4 != 0);
    }
    solver_free(v);
    struct buf text = { 0 }, why = { 0 };
    snprintf(path, sizeof path, "%s/00001.smt2", dir);
    assert_int_equal(buf_read_file(&text, path), 0);
    begin(&again, (struct termgen){ 0 }, 0);
    struct reading r = { .v = solver_new(&again.smt, 0) };
    struct read_events events = { &r, read_push, read_pop, read_add, read_check };
    enum rc rc = read_dialogue(&again.t, buf_str(&text), &events, &why);
    print_message("%s\n", buf_str(&why));
    assert_int_equal(rc, RC_OK);
    assert_int_equal(r.same, 30);
    assert_int_equal(r.other, 0);
    assert_int_equal(read_dialogue(&again.t, "(assert (bvfoo #x00))", &events, &why), RC_USER);
    assert_int_equal(read_dialogue(&again.t, "(assert (not true", &events, &why), RC_USER);
    solver_free(r.v);
    buf_free(&text);
    buf_free(&why);
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
    end(&again);
    end(&e);
}

// Without what is no circuit, there may be a contradiction, but there is no model.
static void ints(void **state)
{
    (void)state;
    struct env e;
    begin(&e, (struct termgen){ 0 }, 0);
    const struct term *n = term_var(&e.t, sym_of(&e.t.names, "n"), 0, e.t.s_int);
    const struct term *b = term_var(&e.t, sym_of(&e.t.names, "b"), 0, e.t.s_bool), *assumed = term_not(&e.t, b);
    const struct term *f = term_le(&e.t, n, term_int(&e.t, 3));
    struct solver *v = solver_new(&e.smt, 0);
    assert_int_equal(solver_check(v, &f, 1), SAT_UNKNOWN);
    solver_push(v);
    solver_assert(v, term_and(&e.t, b, f));
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    solver_pop(v, 1);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_assert(v, term_and(&e.t, b, f));
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    assert_int_equal(solver_check(v, &assumed, 1), SAT_NO);
    solver_free(v);
    end(&e);
}

// ---- speed ---

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Small questions about sums of 20 variables of 32 bits, each on a level of its own.
static void small_questions(void **state)
{
    (void)state;
    struct env e;
    begin(&e, (struct termgen){ 0 }, 5);
    const struct sort *s = sort_bv(&e.t, 32);
    const struct term *x[20];
    for (unsigned i = 0; i < ARRAY_LEN(x); i++) {
        char name[16];
        snprintf(name, sizeof name, "x%u", i);
        x[i] = term_var(&e.t, sym_of(&e.t.names, name), 0, s);
    }
    struct solver *v = solver_new(&e.smt, 0);
    for (unsigned i = 1; i < ARRAY_LEN(x); i++)
        solver_assert(v, term_2(&e.t, TERM_BV_ULT, x[i - 1], x[i]));
    enum { CHECKS = 2000 };
    double start = now();
    for (int i = 0; i < CHECKS; i++) {
        struct terms_mark m = terms_mark(&e.t);
        const struct term *sum = term_2(&e.t, TERM_BV_ADD, x[gen_below(&e.g, 20)], x[gen_below(&e.g, 20)]);
        solver_push(v);
        solver_assert(v, term_eq(&e.t, sum, term_bv(&e.t, 32, rng_next(&e.g.rng) & 0xffffffff)));
        e.answers[solver_check(v, NULL, 0)]++;
        solver_pop(v, 1);
        terms_release(&e.t, m);
    }
    double seconds = now() - start;
    print_message("%.0f small checks a second\n", CHECKS / seconds);
#ifdef NDEBUG
    assert_true(CHECKS / seconds > 1500);  // 8,000 where CaDiCaL alone has 900
#endif
    assert_int_equal(e.answers[SAT_UNKNOWN], 0);
    solver_free(v);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_vectors), cmocka_unit_test(floats),          cmocka_unit_test(arrays),
        cmocka_unit_test(functions),   cmocka_unit_test(small_questions), cmocka_unit_test(logs),
        cmocka_unit_test(ints),
    };
    cmocka_set_test_filter(getenv("UNIT_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
