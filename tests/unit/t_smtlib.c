// SPDX-License-Identifier: Apache-2.0
// t_smtlib.c: solvers as subprocesses agree with Z3 in process, and may fail in every way; logs can be replayed.
// COVERS: H18 H21 H22 H23
#include "unit.h"

#include "base/diag.h"
#include "smt/backend.h"
#include "termgen.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CVC5 "cvc5 --incremental --produce-models --produce-unsat-assumptions --lang smt2"

struct env {
    struct terms t;
    struct smt_cfg cfg, other_cfg;
    struct smt smt, other;  // Z3, the subprocess
    struct diag diag;
    struct sources src;
    const struct term *x, *y;
};

static void begin(struct env *e, const char *command)
{
    memset(e, 0, sizeof *e);
    terms_init(&e->t);
    e->cfg = (struct smt_cfg){ .rlimit = 2000000, .timeout = 20000 };
    if (getenv("LOGDIR"))
        e->cfg.log = getenv("LOGDIR");
    e->other_cfg = (struct smt_cfg){ .backend = SMT_SMTLIB, .timeout = 20000, .command = command };
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
    smt_init(&e->other, &e->t, &e->other_cfg, NULL);
    e->diag = (struct diag){ .src = &e->src };
    e->other.diag = &e->diag;
    e->x = term_var(&e->t, sym_of(&e->t.names, "x"), 1, e->t.s_int);
    e->y = term_var(&e->t, sym_of(&e->t.names, "y|\\%"), 0, e->t.s_int);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    smt_free(&e->other);
    terms_free(&e->t);
    sources_free(&e->src);
}

static bool have(const char *program)
{
    char command[128];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

// Whether f is true with the values that v gives to its variables.
static void check_model(struct env *e, struct solver *v, const struct term *f)
{
    struct term_vec vars = { 0 };
    term_vars(&e->t, f, &vars);
    const struct term *g = f;
    for (size_t i = 0; i < vars.n; i++) {
        if (vars.at[i]->sort->kind == SORT_ARRAY)
            continue;
        const struct term *value = solver_value(v, vars.at[i]);
        assert_non_null(value);
        g = term_subst(&e->t, g, &vars.at[i], &value, 1);
    }
    vec_free(&vars);
    assert_int_not_equal(smt_check(&e->smt, g), SAT_NO);
}

// The assumptions of the core are enough.
static void check_core(struct env *e, struct solver *v, const struct term *f, const struct term *const *assumption)
{
    struct u32_vec core = { 0 };
    solver_core(v, &core);
    for (size_t i = 0; i < core.n; i++)
        f = term_and(&e->t, f, assumption[core.at[i]]);
    assert_int_not_equal(smt_check(&e->smt, f), SAT_YES);
    vec_free(&core);
}

enum { ASSUMPTIONS = 3 };

// One formula and assumptions, asked of both; the number of answers that both know.
static int compare(struct env *e, struct solver *a, struct solver *b, struct termgen *g, int depth)
{
    const struct term *f = gen_simplify(&e->t, gen_term(g, e->t.s_bool, depth)), *assumption[ASSUMPTIONS], *all = f;
    for (int i = 0; i < ASSUMPTIONS; i++) {
        assumption[i] = gen_simplify(&e->t, gen_term(g, e->t.s_bool, depth - 1));
        all = term_and(&e->t, all, assumption[i]);
    }
    enum sat r[2];
    struct solver *both[2] = { a, b };
    for (int i = 0; i < 2; i++) {
        solver_push(both[i]);
        solver_assert(both[i], f);
        r[i] = solver_check(both[i], assumption, ASSUMPTIONS);
        if (r[i] == SAT_YES)
            check_model(e, both[i], all);
        else if (r[i] == SAT_NO)
            check_core(e, both[i], f, assumption);
        else if (i == 1 && !strstr(solver_reason(b), "unknown"))
            print_message("%s\n", solver_reason(b));
        solver_pop(both[i], 1);
    }
    bool known = r[0] != SAT_UNKNOWN && r[1] != SAT_UNKNOWN;
    assert_true(!known || r[0] == r[1]);
    return known;
}

static void agree(struct termgen what, int rounds, int depth, int least)
{
    if (!have("cvc5"))
        skip();
    struct env e;
    begin(&e, CVC5);
    struct termgen g = what;
    g.t = &e.t;
    g.rng = rng_seed(17);
    struct solver *a = solver_new(&e.smt, 0), *b = solver_new(&e.other, 0);
    int known = 0;
    for (int i = 0; i < rounds; i++) {
        struct terms_mark m = terms_mark(&e.t);
        known += compare(&e, a, b, &g, depth);
        terms_release(&e.t, m);
    }
    print_message("%d of %d known to both, %u restarts\n", known, rounds, (unsigned)e.other.stats.restarts);
    assert_true(known >= least);
    solver_free(a);
    solver_free(b);
    end(&e);
}

static void agree_int(void **state)
{
    (void)state;
    agree((struct termgen){ .division = true }, 150, 4, 140);
}

static void agree_uf_arrays(void **state)
{
    (void)state;
    agree((struct termgen){ .uf = true, .arrays = true }, 150, 4, 130);
}

static void agree_bv(void **state)
{
    (void)state;
    agree((struct termgen){ .bv_widths = 3 }, 60, 3, 40);
}

// Constants of every kind, and what z3 says of them through the printed text.
static void floats(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    struct env e;
    begin(&e, CVC5);
    struct terms *t = &e.t;
    const struct sort *s = sort_float(t, 8, 24);
    const struct term *a = term_var(t, sym_of(&t->names, "a"), 0, s), *b = term_var(t, sym_of(&t->names, "b"), 0, s);
    const struct term *one = term_float(t, s, 0x3f800000), *inf = term_float(t, s, 0x7f800000);
    const struct term *sum = term_2(t, TERM_FLOAT_ADD, a, one);
    const struct term *f[] = {
        term_and(t, term_eq(t, a, sum), term_2(t, TERM_FLOAT_LT, a, term_float(t, s, 0x4b000000))),  // a < 2^23
        term_2(t, TERM_FLOAT_LT, inf, a),
        term_not(t, term_2(t, TERM_FLOAT_EQ, a, a)),
        term_and(t, term_2(t, TERM_FLOAT_LE, one, a), term_2(t, TERM_FLOAT_EQ, b, term_1(t, TERM_FLOAT_NEG, a))),
    };
    static const enum sat want[] = { SAT_YES, SAT_NO, SAT_YES, SAT_YES };
    struct solver *v[] = { solver_new(&e.smt, 0), solver_new(&e.other, 0) };
    for (size_t i = 0; i < ARRAY_LEN(f); i++) {
        for (size_t j = 0; j < 2; j++) {
            solver_push(v[j]);
            solver_assert(v[j], f[i]);
            assert_int_equal(solver_check(v[j], NULL, 0), want[i]);
            if (want[i] == SAT_YES)
                check_model(&e, v[j], f[i]);
            solver_pop(v[j], 1);
        }
    }
    solver_free(v[0]);
    solver_free(v[1]);
    end(&e);
}

// The same name with two sorts, a function and a variable, names that SMT-LIB has, sorts without a definition.
static void symbols(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    struct env e;
    begin(&e, CVC5);
    struct terms *t = &e.t;
    struct sym name = sym_of(&t->names, "select");
    const struct sort *u = sort_other(t, "Node");
    const struct term *i = term_var(t, name, 0, t->s_int), *b = term_var(t, name, 0, sort_bv(t, 8));
    const struct term *p = term_var(t, name, 1, u), *q = term_var(t, name, 2, u);
    const struct term *fi = term_app(t, name, t->s_int, &i, 1), *fp = term_app(t, name, t->s_int, &p, 1);
    const struct term *fq = term_app(t, name, t->s_int, &q, 1);
    const struct term *f = term_and(t, term_lt(t, i, fi), term_lt(t, fi, term_1(t, TERM_BV_TO_NAT, b)));
    f = term_and(t, f, term_lt(t, fp, fq));
    struct solver *v[] = { solver_new(&e.smt, 0), solver_new(&e.other, 0) };
    for (size_t j = 0; j < 2; j++) {
        solver_assert(v[j], f);
        assert_int_equal(solver_check(v[j], NULL, 0), SAT_YES);
        assert_true(solver_value(v[j], i)->num < solver_value(v[j], fi)->num);
        assert_null(solver_value(v[j], p));
        solver_push(v[j]);
        solver_assert(v[j], term_eq(t, p, q));
        assert_int_equal(solver_check(v[j], NULL, 0), SAT_NO);
        solver_pop(v[j], 1);
        assert_int_equal(solver_check(v[j], NULL, 0), SAT_YES);
        // What was never mentioned has a value, too.
        assert_int_equal(solver_value(v[j], term_var(t, name, 7, t->s_int))->op, TERM_NUM);
        solver_free(v[j]);
    }
    end(&e);
}

// A term with 20000 levels, and one whose tree has 2^100 nodes.
static void deep(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    struct env e;
    begin(&e, CVC5);
    struct terms *t = &e.t;
    const struct term *f = e.x, *g = e.x;
    struct sym fn = sym_of(&t->names, "f");
    for (int i = 0; i < 20000; i++)
        f = term_app(t, fn, t->s_int, &f, 1);
    for (int i = 0; i < 100; i++)
        g = term_app(t, fn, t->s_int, (const struct term *[]){ g, g }, 2);
    const struct term *all = term_and(t, term_eq(t, f, e.y), term_eq(t, g, term_int(t, 5)));
    struct solver *v = solver_new(&e.other, 0);
    solver_assert(v, all);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    assert_int_equal(solver_value(v, g)->num, 5);
    assert_int_equal(e.other.stats.restarts, 0);
    solver_free(v);
    assert_int_equal(smt_check(&e.smt, all), SAT_YES);
    end(&e);
}

// Solvers that fail

// A program in a file of its own, in a new folder; the command to run it.
static void script(char *command, size_t n, const char *text)
{
    char dir[] = "/tmp/vernier-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/solver", dir);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "D=%s\n%s\n", dir, text);
    fclose(f);
    snprintf(command, n, "sh '%s'", path);
}

static void unscript(const char *command)
{
    char remove[192];
    snprintf(remove, sizeof remove, "rm -r \"$(dirname %s)\"", command + 3);
    assert_int_equal(system(remove), 0);
}

static void dies_once(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    char command[128];
    // The first process ends after its first answer.
    script(command, sizeof command, "if mkdir $D/once 2>/dev/null; then " CVC5 " | head -n 1; else exec " CVC5 "; fi");
    struct env e;
    begin(&e, command);
    struct solver *v = solver_new(&e.other, 0);
    solver_assert(v, term_lt(&e.t, e.x, e.y));
    solver_push(v);
    solver_assert(v, term_lt(&e.t, e.y, term_int(&e.t, 3)));
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    assert_int_equal(e.other.stats.restarts, 1);
    solver_pop(v, 1);
    solver_assert(v, term_lt(&e.t, e.y, e.x));
    assert_int_equal(solver_check(v, NULL, 0), SAT_NO);
    assert_int_equal(e.other.stats.restarts, 1);
    solver_free(v);
    unscript(command);
    end(&e);
}

static void dies_always(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    char command[128];
    // Says hello, and ends at the first question.
    script(command, sizeof command,
           "while read l; do case $l in *check-sat*) exit 3;; *echo*) echo vernier-1;; esac; done");
    struct env e;
    begin(&e, command);
    struct solver *v = solver_new(&e.other, 0);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
        assert_true(solver_reason(v)[0] != '\0');
    }
    assert_in_range(e.other.stats.restarts, 1, 11);
    solver_free(v);
    unscript(command);
    end(&e);
}

static void no_solver(void **state)
{
    (void)state;
    static const char *const command[] = { "/nonexistent/solver --flag", "true", "", "cat", "yes" };
    for (size_t i = 0; i < ARRAY_LEN(command); i++) {
        struct env e;
        begin(&e, command[i]);
        for (int j = 0; j < 2; j++) {
            struct solver *v = solver_new(&e.other, 0);
            solver_assert(v, term_lt(&e.t, e.x, e.x));
            solver_assert(v, term_lt(&e.t, e.x, e.y));
            assert_int_equal(solver_check(v, &e.t.t_false, 1), SAT_UNKNOWN);
            assert_true(solver_reason(v)[0] != '\0');
            solver_free(v);
        }
        assert_true(e.diag.warnings <= 1);
        assert_int_equal(e.diag.warnings, i < 3 || i == 4);
        end(&e);
    }
}

// x * y = a product of two large primes, as bit-vectors.
static const struct term *hard(struct env *e)
{
    struct terms *t = &e->t;
    const struct term *a = term_var(t, sym_of(&t->names, "a"), 0, sort_bv(t, 64));
    const struct term *b = term_var(t, sym_of(&t->names, "b"), 0, sort_bv(t, 64)), *one = term_bv(t, 64, 1);
    const struct term *f = term_eq(t, term_2(t, TERM_BV_MUL, a, b), term_bv(t, 64, (u128)2147483647 * 2147483629));
    const struct term *limit = term_bv(t, 64, (u128)1 << 32);
    f = term_and(t, f, term_and(t, term_2(t, TERM_BV_ULT, one, a), term_2(t, TERM_BV_ULT, a, limit)));
    return term_and(t, f, term_and(t, term_2(t, TERM_BV_ULT, one, b), term_2(t, TERM_BV_ULT, b, limit)));
}

static void timeout(void **state)
{
    (void)state;
    if (!have("cvc5"))
        skip();
    struct env e;
    begin(&e, CVC5);
    e.cfg.rlimit = 0;
    e.cfg.timeout = e.other_cfg.timeout = 300;
    struct smt *both[] = { &e.smt, &e.other };
    for (int i = 0; i < 2; i++) {
        time_t start = time(NULL);
        struct solver *v = solver_new(both[i], 0);
        solver_push(v);
        solver_assert(v, hard(&e));
        assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
        assert_true(solver_reason(v)[0] != '\0');
        assert_true(time(NULL) - start < 20);
        both[i]->cfg->timeout = 20000;
        solver_pop(v, 1);
        solver_assert(v, term_lt(&e.t, e.x, e.x));
        assert_int_equal(solver_check(v, NULL, 0), SAT_NO);
        solver_free(v);
    }
    end(&e);
}

// With next to no work allowed the answer may be unknown, and is never wrong.
static void little_work(void **state)
{
    (void)state;
    struct env e;
    begin(&e, CVC5);
    int unknown[2] = { 0 };
    struct smt *both[] = { &e.smt, &e.other };
    for (uint64_t limit = 1; limit < 100000; limit *= 10) {
        for (int i = 0; i < 2; i++) {
            if (i && !have("cvc5"))
                continue;
            struct solver *v = solver_new(both[i], limit);
            solver_assert(v, hard(&e));
            enum sat r = solver_check(v, NULL, 0);
            assert_int_not_equal(r, SAT_NO);
            unknown[i] += r == SAT_UNKNOWN;
            solver_free(v);
        }
    }
    assert_int_equal(unknown[0], 5);
    end(&e);
}

// Logs

static void log_in(char *dir, struct smt_cfg *cfg)
{
    strcpy(dir, "/tmp/vernier-test-XXXXXX");
    assert_non_null(mkdtemp(dir));
    cfg->log = dir;
}

static void replay(void **state)
{
    (void)state;
    struct env e;
    begin(&e, CVC5);
    char dir[64], path[96], remove[160];
    log_in(dir, &e.cfg);
    struct termgen g = { .t = &e.t, .rng = rng_seed(5), .uf = true, .arrays = true };
    struct solver *v = solver_new(&e.smt, 0);
    for (int i = 0; i < 40; i++) {
        const struct term *f = gen_simplify(&e.t, gen_term(&g, e.t.s_bool, 4));
        const struct term *a = gen_simplify(&e.t, gen_term(&g, e.t.s_bool, 3));
        solver_push(v);
        solver_assert(v, f);
        solver_check(v, &a, 1);
        solver_pop(v, i % 3 != 0);
    }
    solver_free(v);
    e.cfg.log = NULL;
    snprintf(path, sizeof path, "%s/00001.smt2", dir);
    struct buf why = { 0 };
    struct smt *both[] = { &e.smt, &e.other };
    for (int i = 0; i < (have("cvc5") ? 2 : 1); i++) {
        enum rc rc = smt_replay(both[i], path, &why);
        if (rc)
            print_message("%s\n", buf_str(&why));
        assert_int_equal(rc, RC_OK);
    }
    // A log that lies.
    snprintf(remove, sizeof remove, "sed -i 's/answer: sat/answer: unsat/' %s", path);
    assert_int_equal(system(remove), 0);
    why.n = 0;
    assert_int_equal(smt_replay(&e.smt, path, &why), RC_USER);
    assert_non_null(strstr(buf_str(&why), "the answer was unsat and is sat"));
    why.n = 0;
    assert_int_equal(smt_replay(&e.smt, "/nonexistent", &why), RC_USER);
    buf_free(&why);
    snprintf(remove, sizeof remove, "rm -r %s", dir);
    assert_int_equal(system(remove), 0);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agree_int), cmocka_unit_test(agree_uf_arrays), cmocka_unit_test(agree_bv),
        cmocka_unit_test(floats),    cmocka_unit_test(symbols),         cmocka_unit_test(deep),
        cmocka_unit_test(dies_once), cmocka_unit_test(dies_always),     cmocka_unit_test(no_solver),
        cmocka_unit_test(timeout),   cmocka_unit_test(little_work),     cmocka_unit_test(replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
