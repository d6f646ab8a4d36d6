// SPDX-License-Identifier: Apache-2.0
// t_watchdog.c: a process that looks at no budget ends, and says why.
#define _DEFAULT_SOURCE 1  // wait4
#include "unit.h"

#include "base/stat.h"
#include "base/status.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "cli/watchdog.h"
#include "domains/domain.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
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

struct limits {
    uint64_t cpu_ns, wall_ns;  // from now on
    size_t bytes;
};

static uint64_t after(uint64_t now, uint64_t ns)
{
    return ns ? now + ns : 0;
}

static uint64_t cpu_of(const struct rusage *use)
{
    uint64_t us = (uint64_t)(use->ru_utime.tv_usec + use->ru_stime.tv_usec);
    return (uint64_t)(use->ru_utime.tv_sec + use->ru_stime.tv_sec) * 1000000000u + us * 1000;
}

// Takes the hint out of the text, which has one before its verdict or in its JSON, but not beside statistics alone.
static void take_hint(char *text)
{
    static const char *const mark[][2] = { { "Hint: ", "\n" }, { ", \"reason_name\": \"", "\"}" } };
    for (size_t i = 0; i < ARRAY_LEN(mark); i++) {
        char *at = strstr(text, mark[i][0]);
        if (!at)
            continue;
        char *end = strstr(at + strlen(mark[i][0]), mark[i][1]);
        assert_true(end && end > at + strlen(mark[i][0]) + 10);
        end += strlen(mark[i][1]) - i;  // the brace stays
        memmove(at, end, strlen(end) + 1);
        return;
    }
    assert_null(strstr(text, "UNKNOWN"));
}

// All that the work prints under these limits; its exit status must be EXIT_UNKNOWN.  Returns the CPU time that it took.
static uint64_t check(struct limits l, void (*work)(void), const char *expected)
{
    int fd[2], status;
    char text[4000];
    size_t got = 0;
    assert_int_equal(pipe(fd), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(fd[1], STDOUT_FILENO);
        watchdog_start(after(stat_now(), l.cpu_ns), after(stat_wall(), l.wall_ns), l.bytes);
        work();
        _exit(1);
    }
    close(fd[1]);
    for (ssize_t n; (n = read(fd[0], text + got, sizeof text - 1 - got)) > 0;)
        got += (size_t)n;
    close(fd[0]);
    struct rusage use;
    assert_int_equal(wait4(child, &status, 0, &use), child);
    assert_true(WIFEXITED(status));
    text[got] = 0;
    take_hint(text);
    assert_string_equal(text, expected);
    assert_int_equal(WEXITSTATUS(status), EXIT_UNKNOWN);
    return cpu_of(&use);
}

#define MS UINT64_C(1000000)
#define UNKNOWN_BECAUSE(reason) "Verification result: UNKNOWN (" reason ")\n"

// Time that only the system uses.
static void spin_in_system(void)
{
    static char page[1 << 16];
    int fd = open("/dev/zero", O_RDONLY);
    while (read(fd, page, sizeof page) > 0) {}
}

static void sleep_long(void)
{
    for (;;)
        pause();
}

// Memory is exhausted, and the signal comes inside of malloc again and again.
static void allocate_in_vain(void)
{
    struct rlimit none = { 0, 0 };
    (void)setrlimit(RLIMIT_AS, &none);
    for (;;) {
        void *volatile p = malloc(1 << 20), *volatile q = malloc(100);
        free(q);
        free(p);
    }
}

static char *volatile large;

static void spin_without_large(void)
{
    free(large);
    spin();
}

static void test_given_back(void **state)
{
    (void)state;
    if (SANITIZED)  // which keeps what is freed
        return;
    const size_t size = 400 << 20;
    large = malloc(size);
    assert_non_null(large);
    for (size_t i = 0; i < size; i += 1024)
        large[i] = 1;
    // The process that is watched begins with all of it.
    check((struct limits){ .bytes = 300 << 20, .cpu_ns = 200 * MS }, spin_without_large,
          UNKNOWN_BECAUSE("time limit; starting"));
    free(large);
}

static void test_limits(void **state)
{
    (void)state;
    static const char time[] = UNKNOWN_BECAUSE("time limit; starting");
    // At most 50 ms late, and some for starting.
    assert_true(check((struct limits){ .cpu_ns = 200 * MS }, spin, time) < 450 * MS);
    assert_true(check((struct limits){ .cpu_ns = 200 * MS }, spin_in_system, time) < 450 * MS);
    if (!SANITIZED)  // whose memory is mapped, too
        check((struct limits){ .cpu_ns = 200 * MS }, allocate_in_vain, time);
    check((struct limits){ .wall_ns = 200 * MS }, sleep_long, UNKNOWN_BECAUSE("wall-clock limit; starting"));
    check((struct limits){ .wall_ns = 200 * MS }, spin, UNKNOWN_BECAUSE("wall-clock limit; starting"));
    check((struct limits){ .bytes = 600 << 20 }, eat, UNKNOWN_BECAUSE("memory limit; starting"));
}

static void spin_for_json(void)
{
    struct cli_cfg c = { .json = "-" };
    output_begin(&c, stdout, NULL, NULL, NULL);
    spin();
}

#define DEMO_STATS(X) X(COUNT, merges, "", "states combined")
STAT_STRUCT(demo_stats, DEMO_STATS);
static const struct stat_spec demo_specs[] = { DEMO_STATS(STAT_ROW) };
static struct demo_stats demo;

static void count(void *ctx)
{
    struct demo_stats *d = ctx;
    d->merges = 7;
}

static void spin_for_statistics(int format)
{
    static struct stats stats;
    struct cli_cfg c = { .stats = format };
    stat_register(&stats, (struct stat_group){ "demo", demo_specs, ARRAY_LEN(demo_specs), (const uint64_t *)&demo });
    status_stage("kind");
    status_phase("checking the induction step");
    run_status.bound = 3;
    output_begin(&c, NULL, &stats, count, &demo);
    spin();
}

static void spin_for_text(void)
{
    spin_for_statistics(STATS_TEXT);
}

static void spin_for_numbers(void)
{
    spin_for_statistics(STATS_JSON);
}

// What was settled is told; who reads standard output as JSON gets JSON.
static void test_words(void **state)
{
    (void)state;
    struct limits l = { .cpu_ns = 100 * MS };
    check(l, spin_for_json, "{\"verdict\": \"UNKNOWN\", \"reason\": \"time limit; starting\"}\n");
    check(l, spin_for_numbers,
          "{\n  \"demo.merges\": {\"value\": 7, \"unit\": \"\", \"help\": \"states combined\"}\n}\n");
    check(
        l, spin_for_text,
        "demo.merges  7   states combined\n" UNKNOWN_BECAUSE("time limit; kind: checking the induction step, bound 3"));
}

static void stopped(void)
{
    watchdog_start(1, 1, 1);
    watchdog_stop();
    watchdog_hurry(1, REASON_INTERRUPTED);
    for (uint64_t end = stat_now() + 200 * MS; stat_now() < end;) {}
    watchdog_start(1, 0, 0);
    spin();
}

// Nothing happens once it is stopped, or without limits.
static void test_stop(void **state)
{
    (void)state;
    check((struct limits){ 0 }, stopped, UNKNOWN_BECAUSE("time limit; starting"));
}

static void hurried(void)
{
    watchdog_hurry(100 * MS, REASON_INTERRUPTED);
    sleep_long();
}

static void hurried_twice(void)
{
    watchdog_hurry(1000000 * MS, REASON_INTERRUPTED);
    watchdog_hurry(1000000 * MS, REASON_INTERRUPTED);
}

static void test_hurry(void **state)
{
    (void)state;
    check((struct limits){ 0 }, hurried, UNKNOWN_BECAUSE("interrupted; starting"));
    check((struct limits){ 0 }, hurried_twice, UNKNOWN_BECAUSE("interrupted; starting"));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_limits), cmocka_unit_test(test_given_back),
                                        cmocka_unit_test(test_words), cmocka_unit_test(test_stop),
                                        cmocka_unit_test(test_hurry) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
