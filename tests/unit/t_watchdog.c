// SPDX-License-Identifier: Apache-2.0
// t_watchdog.c: a process that looks at no budget ends, and says why.
#include "unit.h"

#include "base/stat.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "cli/watchdog.h"
#include "domains/domain.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int cli_cancelled;  // of main.c, which is no part of tests

// PPL has a timer of its own.
static void use_ppl(void)
{
    struct domain_stats stats = { 0 };
    struct buf why = { 0 };
    struct domain *d = domain_open("poly", NULL, &stats, &why);
    if (d)
        domain_close(d);
    buf_free(&why);
}

static void spin(void)
{
    use_ppl();
    while (stat_now() < UINT64_C(60000000000)) {}
}

static void eat(void)
{
    for (size_t i = 0; i < 1000; i++) {
        volatile char *p = malloc(1 << 20);
        for (size_t k = 0; p && k < 1 << 20; k += 512)
            p[k] = 1;
    }
    spin();
}

// What the work prints under these limits; its exit status must be EXIT_UNKNOWN.
static void check(uint64_t cpu_ns, size_t bytes, void (*work)(void), const char *expected)
{
    int fd[2], status;
    char text[200];
    assert_int_equal(pipe(fd), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(fd[1], STDOUT_FILENO);
        watchdog_start(cpu_ns, bytes);
        work();
        _exit(1);
    }
    close(fd[1]);
    ssize_t n = read(fd[0], text, sizeof text - 1);
    close(fd[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(n > 0 && WIFEXITED(status));
    text[n] = 0;
    assert_int_equal(WEXITSTATUS(status), EXIT_UNKNOWN);
    assert_string_equal(text, expected);
}

static void test_limits(void **state)
{
    (void)state;
    check(stat_now() + 200000000, 0, spin, "Verification result: UNKNOWN (time limit)\n");
    check(0, 600 << 20, eat, "Verification result: UNKNOWN (memory limit)\n");
}

static void spin_for_json(void)
{
    struct cli_cfg c = { .json = "-" };
    output_begin(&c, stdout);
    spin();
}

static void spin_for_statistics(void)
{
    struct cli_cfg c = { .stats = STATS_JSON };
    output_begin(&c, NULL);
    spin();
}

// Who reads standard output as JSON gets JSON.
static void test_json(void **state)
{
    (void)state;
    check(stat_now() + 200000000, 0, spin_for_json, "{\"verdict\": \"UNKNOWN\", \"reason\": \"time limit\"}\n");
    check(stat_now() + 200000000, 0, spin_for_statistics, "{}\n");
}

static void stopped(void)
{
    watchdog_start(1, 1);
    watchdog_stop();
    for (uint64_t end = stat_now() + 300000000; stat_now() < end;) {}
    watchdog_start(1, 0);
    spin();
}

// Nothing happens once it is stopped, or without limits.
static void test_stop(void **state)
{
    (void)state;
    check(0, 0, stopped, "Verification result: UNKNOWN (time limit)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_limits), cmocka_unit_test(test_json),
                                        cmocka_unit_test(test_stop) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
