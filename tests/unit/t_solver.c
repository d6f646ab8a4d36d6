// SPDX-License-Identifier: Apache-2.0
// t_solver.c: solvers: assertion stack, assumptions, cores, models, limits, memory and speed.
// COVERS: H20 H22
#include "unit.h"

#include "base/mem.h"
#include "smt/backend.h"
#include "termgen.h"

#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct env {
    struct terms t;
    struct smt_cfg cfg;
    struct smt smt;
    const struct term *x, *y, *z;
};

static const struct term *var(struct env *e, const char *name, const struct sort *s)
{
    return term_var(&e->t, sym_of(&e->t.names, name), 0, s);
}

static const struct term *num(struct env *e, i128 n)
{
    return term_int(&e->t, n);
}

static void begin(struct env *e)
{
    memset(e, 0, sizeof *e);
    terms_init(&e->t);
    e->cfg = (struct smt_cfg){ .rlimit = 20000000, .timeout = 20000 };
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
    e->x = var(e, "x", e->t.s_int);
    e->y = var(e, "y", e->t.s_int);
    e->z = var(e, "z", e->t.s_int);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    terms_free(&e->t);
}

static void stack(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct solver *v = solver_new(&e.smt, 0);
    solver_assert(v, term_le(&e.t, e.x, e.y));
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_push(v);
    solver_assert(v, term_lt(&e.t, e.y, e.x));
    assert_int_equal(solver_check(v, NULL, 0), SAT_NO);
    solver_pop(v, 1);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_free(v);
    end(&e);
}

static void cores(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    struct solver *v = solver_new(&e.smt, 0);
    const struct term *a[] = { term_le(t, e.z, num(&e, 3)), term_lt(t, e.x, e.y), var(&e, "b", t->s_bool),
                               term_lt(t, e.y, e.x) };
    assert_int_equal(solver_check(v, a, 4), SAT_NO);
    struct u32_vec core = { 0 };
    solver_core(v, &core);
    assert_int_equal(core.n, 2);
    assert_int_equal(core.at[0], 1);
    assert_int_equal(core.at[1], 3);
    assert_int_equal(solver_check(v, a, 3), SAT_YES);
    assert_true(solver_true(v, a[1]));
    assert_true(solver_true(v, a[2]));
    const struct term *x = solver_value(v, e.x), *y = solver_value(v, e.y);
    assert_int_equal(x->op, TERM_NUM);
    assert_true(x->num < y->num);
    vec_free(&core);
    solver_free(v);
    end(&e);
}

// Any boolean terms are assumptions, more than once, also true and false.
static void assumptions(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    const struct term *p = var(&e, "p", t->s_bool), *q = var(&e, "q", t->s_bool);
    const struct term *a[] = { t->t_true, p, term_or(t, p, q), p, term_not(t, p), t->t_false };
    struct solver *v = solver_new(&e.smt, 0);
    struct u32_vec core = { 0 };
    assert_int_equal(solver_check(v, a, 4), SAT_YES);
    assert_int_equal(solver_check(v, a, 5), SAT_NO);
    solver_core(v, &core);
    assert_int_equal(core.n, 2);
    assert_int_equal(core.at[0], 1);  // the first of equal ones
    assert_int_equal(core.at[1], 4);
    core.n = 0;
    assert_int_equal(solver_check(v, a + 5, 1), SAT_NO);
    solver_core(v, &core);
    assert_int_equal(core.n, 1);
    // What is asserted alone may be contradictory: then no assumption is needed.
    solver_push(v);
    solver_assert(v, t->t_false);
    assert_int_equal(solver_check(v, a, 2), SAT_NO);
    core.n = 0;
    solver_core(v, &core);
    assert_int_equal(core.n, 0);
    solver_pop(v, 1);
    assert_int_equal(solver_check(v, a, 4), SAT_YES);
    vec_free(&core);
    solver_free(v);
    end(&e);
}

// Values of every sort come back as they were put in.
static void values(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    i128 big = (i128)1 << 100;
    const struct sort *f32 = sort_float(t, 8, 24), *f64 = sort_float(t, 11, 53), *f80 = sort_float(t, 15, 64);
    const struct term *c[] = {
        t->t_true,
        t->t_false,
        term_int(t, -7),
        term_int(t, big),
        term_int(t, -big),
        term_rational(t, -big, 3),
        term_bv(t, 1, 1),
        term_bv(t, 64, ~(u128)0),
        term_bv(t, 128, ~(u128)0 - 5),
        term_float(t, f32, 0x80000000),
        term_float(t, f32, 0x7f800000),
        term_float(t, f32, 0x7fc00001),
        term_float(t, f32, 1),
        term_float(t, f32, 0x00800000),
        term_float(t, f64, 0x8000000000000001),
        term_float(t, f64, 0x3fb999999999999a),
        term_float(t, f80, (u128)1 << 62),
        term_float(t, f80, ((u128)0x3fff << 63) | 12345),
    };
    struct solver *v = solver_new(&e.smt, 0);
    for (size_t i = 0; i < ARRAY_LEN(c); i++) {
        char name[16];
        snprintf(name, sizeof name, "c%zu", i);
        solver_assert(v, term_eq(t, var(&e, name, c[i]->sort), c[i]));
    }
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    for (size_t i = 0; i < ARRAY_LEN(c); i++) {
        char name[16];
        snprintf(name, sizeof name, "c%zu", i);
        assert_ptr_equal(solver_value(v, var(&e, name, c[i]->sort)), c[i]);
    }
    // A value that is too large for us.
    const struct term *x = var(&e, "huge", t->s_int), *y = var(&e, "huge2", t->s_int);
    solver_assert(v, term_eq(t, x, term_mul(t, term_int(t, big), y)));
    solver_assert(v, term_eq(t, y, term_int(t, big)));
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    assert_null(solver_value(v, x));
    assert_ptr_equal(solver_value(v, y), term_int(t, big));
    assert_null(solver_value(v, var(&e, "m", sort_array(t, t->s_int, t->s_int))));
    solver_free(v);
    end(&e);
}

// x * y = a product of two large primes.
static const struct term *hard(struct env *e)
{
    struct terms *t = &e->t;
    const struct term *a = var(e, "a", sort_bv(t, 64)), *b = var(e, "b", sort_bv(t, 64)), *one = term_bv(t, 64, 1);
    const struct term *f = term_eq(t, term_2(t, TERM_BV_MUL, a, b), term_bv(t, 64, (u128)2147483647 * 2147483629));
    const struct term *limit = term_bv(t, 64, (u128)1 << 32);
    f = term_and(t, f, term_and(t, term_2(t, TERM_BV_ULT, one, a), term_2(t, TERM_BV_ULT, a, limit)));
    return term_and(t, f, term_and(t, term_2(t, TERM_BV_ULT, one, b), term_2(t, TERM_BV_ULT, b, limit)));
}

static struct smt *alarmed;

static void on_alarm(int sig)
{
    (void)sig;
    smt_interrupt(alarmed);
}

// A key that interrupts is seen by our handler, and Z3 stops; what is asked then is answered as if nothing had happened.
static void interrupt_with(int sig, int timer)
{
    struct env e;
    begin(&e);
    e.cfg.rlimit = 0;
    e.cfg.timeout = 100000;
    struct solver *v = solver_new(&e.smt, 0);
    solver_push(v);
    solver_assert(v, hard(&e));
    alarmed = &e.smt;
    struct sigaction sa = { .sa_handler = on_alarm }, old;
    sigaction(sig, &sa, &old);
    pid_t child = timer ? 0 : fork();
    if (!timer && child == 0) {
        nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
        kill(getppid(), sig);
        _exit(0);
    }
    struct itimerval soon = { .it_value = { .tv_usec = 200000 } };
    if (timer)
        setitimer(ITIMER_REAL, &soon, NULL);
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    sigaction(sig, &old, NULL);
    if (!timer)
        waitpid(child, NULL, 0);
    assert_string_equal(solver_reason(v), "cancelled");
    solver_pop(v, 1);
    solver_push(v);
    solver_assert(v, term_le(&e.t, e.x, e.y));
    solver_assert(v, term_lt(&e.t, e.y, e.x));
    assert_int_equal(solver_check(v, NULL, 0), SAT_NO);
    solver_pop(v, 1);
    solver_assert(v, term_le(&e.t, e.x, e.y));
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_free(v);
    end(&e);
}

static void interrupted(void **state)
{
    (void)state;
    interrupt_with(SIGALRM, true);
    interrupt_with(SIGINT, false);
}

// Interruptions at any moment: whatever is answered is right.
static void interrupted_often(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    struct solver *v = solver_new(&e.smt, 0);
    volatile int cancel = 1;
    struct budget b = { .cancel = &cancel, .next_check = UINT64_MAX };  // only the guard looks at it
    e.smt.budget = &b;
    int known = 0;
    uint64_t end_at = stat_now() + 1000000000;
    while (stat_now() < end_at) {
        solver_push(v);
        solver_assert(v, term_le(t, e.x, e.y));
        solver_push(v);
        solver_assert(v, term_lt(t, e.y, e.x));
        enum sat r = solver_check(v, NULL, 0);
        assert_int_not_equal(r, SAT_YES);
        solver_pop(v, 1);
        known += r == SAT_NO;
        r = solver_check(v, NULL, 0);
        assert_int_not_equal(r, SAT_NO);
        known += r == SAT_YES;
        solver_pop(v, 1);
    }
    assert_true(known > 0);
    solver_free(v);
    end(&e);
}

// A check that was cut off leaves nothing behind: the same levels, the same questions, the right answers.
static void after_unknown(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    struct termgen g = { .t = t, .rng = rng_seed(4), .uf = true, .arrays = true, .division = true };
    int cut_off = 0;
    for (int i = 0; i < 60; i++) {
        const struct term *f = gen_simplify(t, gen_term(&g, t->s_bool, 5));
        const struct term *h = gen_simplify(t, gen_term(&g, t->s_bool, 5));
        enum sat want = smt_check(&e.smt, term_and(t, f, h));
        for (uint64_t limit = 2; limit < 3000; limit *= 3) {
            struct solver *v = solver_new(&e.smt, limit);
            for (int round = 0; round < 2; round++) {
                solver_push(v);
                solver_assert(v, f);
                solver_push(v);
                solver_assert(v, h);
                enum sat r = solver_check(v, NULL, 0);
                assert_true(r == want || r == SAT_UNKNOWN || want == SAT_UNKNOWN);
                assert_true(r != SAT_UNKNOWN || round == 0);
                cut_off += r == SAT_UNKNOWN;
                solver_pop(v, 2);
                v->rlimit = 10000000;
            }
            solver_free(v);
        }
    }
    assert_true(cut_off > 50);
    end(&e);
}

// The run's budget ends checks, before and while they run.
static void budget(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct budget b = { .tick_limit = 100000 };
    e.smt.budget = &b;
    e.cfg.rlimit = 0;
    struct solver *v = solver_new(&e.smt, 0);
    solver_assert(v, hard(&e));
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    assert_true(b.ticks >= 100000 && b.ticks < 10000000);
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    assert_non_null(strstr(solver_reason(v), "work limit"));
    solver_free(v);
    end(&e);
}

// What a solver takes in counts as work: large circuits, each only once, and the check waits for nothing if it is too much.
static void intake(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct budget b = { .tick_limit = 3000000 };
    e.smt.budget = &b;
    struct solver *v = solver_new(&e.smt, 0);
    const struct term *x = var(&e, "b", sort_bv(&e.t, 64)), *small = term_eq(&e.t, x, term_bv(&e.t, 64, 5));
    solver_assert(v, small);
    uint64_t once = b.ticks;
    solver_assert(v, small);
    assert_int_equal(b.ticks, once);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    const struct term *f = x;
    for (unsigned i = 0; i < 30; i++)
        f = term_2(&e.t, TERM_BV_MUL, f, term_2(&e.t, TERM_BV_XOR, f, term_bv(&e.t, 64, 77 + i)));
    uint64_t begun = stat_now();
    f = term_eq(&e.t, f, term_bv(&e.t, 64, 12345));
    assert_int_equal(solver_check(v, &f, 1), SAT_UNKNOWN);
    assert_non_null(strstr(solver_reason(v), "work limit"));
    assert_true(stat_now() - begun < 100000000);
    solver_free(v);
    end(&e);
}

// The same question has the same answer after the same work.
static void same_answers(void **state)
{
    (void)state;
    uint64_t ticks[2];
    enum sat answer[2];
    for (int i = 0; i < 2; i++) {
        struct env e;
        begin(&e);
        struct budget b = { 0 };
        e.smt.budget = &b;
        struct solver *v = solver_new(&e.smt, 300000);
        solver_assert(v, hard(&e));
        answer[i] = solver_check(v, NULL, 0);
        ticks[i] = b.ticks;
        solver_free(v);
        end(&e);
    }
    assert_int_equal(answer[0], answer[1]);
    assert_int_equal(ticks[0], ticks[1]);
}

// Queries that leave nothing behind, neither with us nor with Z3; and how many there are a second.
static void flat_memory(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    struct solver *v = solver_new(&e.smt, 0);
    const struct term *x[20];
    for (int i = 0; i < 20; i++) {
        x[i] = term_var(t, sym_of(&t->names, "x"), (uint32_t)i + 1, t->s_int);
        if (i)
            solver_assert(v, term_le(t, x[i - 1], x[i]));
    }
    size_t mem[2] = { 0 };
    uint64_t z3[2] = { 0 }, begun = stat_now();
    enum { QUERIES = SANITIZED ? 10000 : 100000 };
    for (int i = 0; i < QUERIES; i++) {
        struct terms_mark m = terms_mark(t);
        solver_push(v);
        const struct term *f = term_le(t, x[i % 20], term_int(t, i % 1000));
        solver_assert(v, f);
        bool unsat = i % 4 == 0;
        if (unsat)
            solver_assert(v, term_lt(t, term_int(t, i % 1000 + 3), x[i * 7 % (i % 20 + 1)]));
        assert_int_equal(solver_check(v, NULL, 0), unsat ? SAT_NO : SAT_YES);
        solver_pop(v, 1);
        terms_release(t, m);
        if (i == QUERIES / 2 || i == QUERIES - 1) {
            mem[i == QUERIES - 1] = mem_live();
            z3[i == QUERIES - 1] = smt_memory();
        }
    }
    double seconds = (double)(stat_now() - begun) / 1e9;
    print_message("%.0f checks a second; ours %zu, Z3's %llu bytes\n", QUERIES / seconds, mem[1],
                  (unsigned long long)z3[1]);
    assert_int_equal(mem[0], mem[1]);
    assert_true(z3[1] < z3[0] + z3[0] / 20);
    assert_true(QUERIES / seconds > 3000);
    solver_free(v);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stack),         cmocka_unit_test(cores),       cmocka_unit_test(assumptions),
        cmocka_unit_test(values),        cmocka_unit_test(interrupted), cmocka_unit_test(interrupted_often),
        cmocka_unit_test(after_unknown), cmocka_unit_test(budget),      cmocka_unit_test(intake),
        cmocka_unit_test(same_answers),  cmocka_unit_test(flat_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
