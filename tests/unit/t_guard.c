// SPDX-License-Identifier: Apache-2.0
// t_guard.c: a solver that exits, aborts or faults makes the verdict unknown, at whichever call it happens, and ends nothing else.
#include "unit.h"

#include "symbolic_fixture.h"

#include "base/guard.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define HEAD                                   \
    "extern void reach_error(void); "          \
    "extern int __VERIFIER_nondet_int(void); " \
    "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 0 || n > 4) return 0; "
static const char safe[] = HEAD "for (int i = 0; i < n; i++) s += 2; if (s != 2 * n) reach_error(); return 0; }";
static const char unsafe[] = HEAD "for (int i = 0; i < n; i++) s += 2; if (s == 6) reach_error(); return 0; }";

static struct symbolic_fixture s;

// What a crashed solver holds is lost on purpose: nobody may touch it again.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

// The verdict when the n-th call of the solver fails; *failed: it came to that.
static enum verdict verdict_with(const char *text, const char *algo, uint64_t n, bool *failed)
{
    sf_open(&s, text);
    sf_set(&s, "bmc.values", "false");  // more is asked without them
    guard_fail_at(n, GUARD_FAULT_EXIT);
    enum verdict v = sf_verdict(&s, algo, 2000000);
    *failed = s.symbolic.has_smt && s.symbolic.smt.crashed;
    guard_fail_at(0, GUARD_FAULT_EXIT);
    sf_close(&s);
    return v;
}

// Every call in turn, at growing distances.
static void sweep(const char *text, const char *algo, enum verdict right, enum verdict wrong)
{
    bool failed = true;
    uint64_t calls = 0;
    assert_int_equal(verdict_with(text, algo, 0, &failed), right);
    assert_false(failed);
    failed = true;
    for (uint64_t n = 1; failed; n += 1 + n / 16) {
        assert_int_not_equal(verdict_with(text, algo, n, &failed), wrong);
        calls += failed;
    }
    assert_true(calls > 10);
}

static void test_verdicts(void **state)
{
    (void)state;
    static const char *const algos[] = { "bmc", "kind" };
    for (size_t i = 0; i < ARRAY_LEN(algos); i++) {
        sweep(safe, algos[i], VERDICT_TRUE, VERDICT_FALSE);
        sweep(unsafe, algos[i], VERDICT_FALSE, VERDICT_TRUE);
    }
}

static volatile int hooked;

static void note(void)
{
    hooked++;
}

static struct terms terms;
static struct smt_cfg cfg = { .backend = SMT_Z3, .rlimit = 100000 };

// x > 0 is satisfiable; after a check that crashes nobody knows.
static void crash_once(enum guard_fault how, const char *what)
{
    struct smt m;
    struct budget b = { 0 };
    terms_init(&terms);
    smt_init(&m, &terms, &cfg, &b);
    const struct term *x = term_var(&terms, sym_of(&terms.names, "x"), 0, terms.s_int);
    const struct term *f = term_lt(&terms, term_int(&terms, 0), x);
    struct solver *v = solver_new(&m, 0);
    solver_assert(v, f);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    guard_fail_at(1, how);
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    assert_non_null(strstr(solver_reason(v), what));
    assert_int_equal(b.cause, STOP_SOLVER);
    assert_int_equal(solver_check(v, NULL, 0), SAT_UNKNOWN);
    assert_int_equal(smt_check(&m, f), SAT_UNKNOWN);
    solver_push(v);
    solver_pop(v, 1);
    solver_free(v);
    assert_int_equal(m.stats.crashes, 1);
    smt_free(&m);
    // Another one works, unless memory may be damaged.
    smt_init(&m, &terms, &cfg, NULL);
    assert_int_equal(smt_check(&m, f), guard_damaged() ? SAT_UNKNOWN : SAT_YES);
    assert_int_equal(guard_damaged(), how != GUARD_FAULT_EXIT);
    assert_int_equal(hooked, guard_damaged());
    smt_free(&m);
    terms_free(&terms);
}

// Each in a process of its own, as damage stays.
static void test_kinds(void **state)
{
    (void)state;
    static const char *const what[] = { "exit(114)", "Aborted", "Segmentation fault" };
    for (int how = GUARD_FAULT_EXIT; how <= GUARD_FAULT_SEGV; how++) {
        int status;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            guard_install();  // cmocka takes the signals
            guard_on_damage(note);
            crash_once((enum guard_fault)how, what[how]);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

// Far deeper than the stack, which is why handlers have one of their own.
static int dig(volatile int *depth)
{
    volatile char room[4096];
    room[0] = (char)++*depth;
    return *depth < 0 ? 0 : dig(depth) + room[0];
}

static void test_stack(void **state)
{
    (void)state;
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct guard g;
        static volatile int depth;
        guard_install();
        if (GUARD(&g))
            _exit(dig(&depth) & 1);
        _exit(guard_damaged() && depth > 100 && !guard_is_active() ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// Outside of guards everything is as it was.
static void test_outside(void **state)
{
    (void)state;
    int status;
    struct guard g;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (GUARD(&g))
            guard_leave(&g);
        exit(7);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    child = fork();
    if (child == 0) {
        if (GUARD(&g))
            guard_leave(&g);
        abort();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void leave(void)
{
    _exit(9);
}

// Giving up is for those who lost a library, and ends the process only by the hook.
static void test_give_up(void **state)
{
    (void)state;
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct guard g;
        guard_install();
        guard_on_loss(leave);
        guard_give_up();  // nothing is lost yet
        if (GUARD(&g))
            exit(114);
        guard_on_loss(NULL);
        guard_give_up();  // nobody to give up for
        guard_on_loss(leave);
        if (guard_has_failed())
            guard_give_up();
        _exit(2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 9);
}

// Where there is no memory, the hook for that ends the process, whatever goes wrong; else the signal does.
static void test_want(void **state)
{
    (void)state;
    static const struct {
        bool want;
        void (*fails)(void);
        int status;
    } cases[] = { { true, abort, 9 }, { true, guard_give_up, 9 }, { false, guard_give_up, 2 } };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int status;
        if (SANITIZED && cases[i].want)  // sanitizers need memory themselves
            continue;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            const struct rlimit none = { 1 << 20, 1 << 20 };
            guard_install();
            guard_on_want(leave);
            if (cases[i].want)
                (void)setrlimit(RLIMIT_AS, &none);
            cases[i].fails();
            _exit(2);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), cases[i].status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_verdicts), cmocka_unit_test(test_kinds),
                                        cmocka_unit_test(test_stack),    cmocka_unit_test(test_outside),
                                        cmocka_unit_test(test_give_up),  cmocka_unit_test(test_want) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
