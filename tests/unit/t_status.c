// SPDX-License-Identifier: Apache-2.0
// t_status.c: the status in words, the line on a terminal, and names that are near.
#include "unit.h"

#include "base/nearest.h"
#include "base/status.h"

#include <unistd.h>

static void says(const char *expected)
{
    char text[100];
    size_t n = status_describe(text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(n, strlen(expected));
}

static void test_words(void **state)
{
    (void)state;
    says("starting");
    status_phase("reading");
    says("reading");
    status_stage("predicate");
    status_phase("exploring");
    run_status.states = 12345;
    run_status.refinements = 1;
    says("predicate: exploring, 12345 states, 1 refinement");
    status_stage(NULL);
    status_phase("unrolling");
    run_status.bound = UINT64_MAX;
    says("unrolling, bound 18446744073709551615");
    status_phase("executing");
    says("executing");
    char small[6];
    assert_int_equal(status_describe(small, sizeof small), 5);
    assert_string_equal(small, "execu");
}

// What was written since the last call.
static const char *written(int fd)
{
    static char text[1000];
    ssize_t n = read(fd, text, sizeof text - 1);
    assert_true(n > 0);
    text[n] = 0;
    return text;
}

// What is in the pipe and what is not yet: a mark tells.
static bool nothing_written(int fd[2])
{
    assert_int_equal(write(fd[1], "!", 1), 1);
    return strcmp(written(fd[0]), "!") == 0;
}

static void test_line(void **state)
{
    (void)state;
    int fd[2];
    assert_int_equal(pipe(fd), 0);
    struct budget whole = { .cpu_limit_ns = UINT64_C(60000000000), .tick_limit = 1000 };
    struct budget part = { .ticks = 500, .tick_limit = 501 };
    status_stage("kind");
    status_phase("exploring");
    status_poll(&part);
    status_clear();
    assert_true(nothing_written(fd));  // nobody looks on
    status_show(fd[1], 0, &whole);
    status_poll(&part);
    const char *line = written(fd[0]);
    assert_int_equal(line[0], '\r');
    assert_non_null(strstr(line, " of 60 s, "));
    assert_non_null(strstr(line, "50 % of the ticks; kind: exploring"));
    size_t n = strlen(line);
    status_poll(&part);  // too early for the next
    assert_true(nothing_written(fd));
    status_clear();
    const char *blanks = written(fd[0]);
    assert_int_equal(strlen(blanks), n + 1);  // a carriage return on both sides
    assert_int_equal(blanks[n], '\r');
    assert_int_equal(strspn(blanks + 1, " "), n - 1);
    status_clear();  // is gone already
    assert_true(nothing_written(fd));
    status_show(-1, 0, &whole);
    status_poll(&part);
    assert_true(nothing_written(fd));
    close(fd[0]);
    close(fd[1]);
}

static void nearest_is(const char *wanted, const char *expected)
{
    static const char *const names[] = { "verify", "exec", "invariants", "cpa.value.stop_at" };
    struct nearest near = nearest_begin(wanted);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        nearest_try(&near, names[i]);
    assert_string_equal(near.name, expected);
}

static void test_nearest(void **state)
{
    (void)state;
    nearest_is("verfy", "verify");
    nearest_is("invariant", "invariants");
    nearest_is("exe", "exec");
    nearest_is("cpa.value.stop-at", "cpa.value.stop_at");
    nearest_is("main", "");
    nearest_is("a name that is much, much longer than any that the program has, so that nobody compares its letters",
               "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
