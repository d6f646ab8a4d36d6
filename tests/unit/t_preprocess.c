// SPDX-License-Identifier: Apache-2.0
// t_preprocess.c: which texts go through `cc -E`, what comes back, and running other programs.
#include "unit.h"

#include "base/process.h"
#include "base/stat.h"
#include "frontend/preprocess.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void only_directives_need_it(void **state)
{
    (void)state;
    static const struct {
        const char *path, *text;
        bool yes;
    } row[] = {
        { "a.c", "", false },
        { "a.c", "int x;\n", false },
        { "a.c", "#include <stdio.h>\n", true },
        { "a.i", "int x;\n  #  define Y\n", true },
        { "a.c", "/* why */ #ifdef X\n#endif\n", true },
        { "a.c", "%:define X\n", true },
        { "a.c", "int x = 5 %: 3;\n", false },
        { "a.c", "#\\\ndefine X\n", true },
        { "a.c", " # /* what */ def\\\r\nine X\n", true },
        { "a.c", "#/* open", false },
        { "a.c", "int f(void) { return __linux__ + __x86_64; }\n", true },
        { "a.c", "# 1 \"b.c\"\n#line 3\n#pragma pack(1)\nint x;\n", false },
        { "a.c", "char s[] = \"#include\"; int x;\n", false },
        { "a.c", "int f(void) { return __LINE__; }\n", true },
        { "a.i", "int f(void) { return __LINE__; }\n", false },
        { "a.c", "const char *f(void) { return __FUNCTION__; }\n", false },
        { "a.c", "const char *f(void) { return __PRETTY_FUNCTION__; }\n", false },
        { "a.c", "__SIZE_TYPE__ n;", true },
        { "a.c", "void __attribute__((noreturn)) __VERIFIER_error(void); int __, ____;\n", false },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++)
        assert_int_equal(preprocess_needed(row[i].path, row[i].text, strlen(row[i].text)), row[i].yes);
}

static void processes_are_run(void **state)
{
    (void)state;
    static const char *const both[] = { "sh", "-c", "echo $LC_ALL; echo err >&2; exit 3", NULL };
    static const char *const none[] = { "no-such-program-here", NULL };
    struct buf out = { 0 }, err = { 0 };
    int status = 0;
    assert_int_equal(process_run(both, -1, &out, &err, &status), 0);
    assert_int_equal(status, 3);
    assert_string_equal(buf_str(&out), "C\n");
    assert_string_equal(buf_str(&err), "err\n");
    assert_int_equal(process_run(none, -1, &out, &err, &status), ENOENT);
    buf_free(&out);
    buf_free(&err);
}

// A program that takes too long is ended, also one that does not want to; one that is in time is not.
static void time_is_limited(void **state)
{
    (void)state;
    static const char *const slow[] = { "sleep", "60", NULL };
    static const char *const stubborn[] = { "sh", "-c", "trap '' TERM; while :; do sleep 0.1; done", NULL };
    static const char *const quick[] = { "echo", "x", NULL };
    struct buf out = { 0 }, err = { 0 };
    int status = 0;
    uint64_t before = stat_wall();
    assert_int_equal(process_run_for(slow, -1, 1, &out, &err, &status), ETIMEDOUT);
    assert_int_equal(process_run_for(stubborn, -1, 1, &out, &err, &status), ETIMEDOUT);
    assert_true(stat_wall() - before < UINT64_C(30000000000));
    assert_int_equal(process_run_for(quick, -1, 60, &out, &err, &status), 0);
    assert_string_equal(buf_str(&out), "x\n");
    buf_free(&out);
    buf_free(&err);
}

// Both pipes are filled beyond what they hold.
static void much_output_does_not_block(void **state)
{
    (void)state;
    static const char *const argv[] = {
        "sh", "-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero", NULL
    };
    struct buf out = { 0 }, err = { 0 };
    int status = 0;
    assert_int_equal(process_run(argv, -1, &out, &err, &status), 0);
    assert_int_equal(out.n, 600000);
    assert_int_equal(err.n, 300000);
    buf_free(&out);
    buf_free(&err);
}

// The 32-bit headers need not be installed.
static void headers_follow_the_machine(void **state)
{
    (void)state;
    static const char text[] = "#include <limits.h>\n#include <stdio.h>\nvalue SIZE LONG_MAX;\n";
    static const char *const word[] = { "-DSIZE=__SIZEOF_POINTER__" };
    char path[] = "/tmp/t_preprocess-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
    close(fd);
    for (int k = 0; k < 2; k++) {
        struct diag d = { .out = stdout };
        struct program p;
        struct buf out = { 0 };
        struct flags f;
        program_init(&p, k ? &machine_lp64 : &machine_ilp32, &d);
        flags_begin(&f, &p, "the test");
        assert_int_equal(flags_read(&f, word, 1), RC_OK);
        assert_int_equal(preprocess_file(&p, path, NULL, &f, &out), RC_OK);
        assert_non_null(strstr(buf_str(&out), k ? "value 8 0x7fffffffffffffffL;" : "value 4 0x7fffffffL;"));
        assert_non_null(strstr(buf_str(&out), "printf"));
        buf_free(&out);
        flags_end(&f);
        program_release(&p);
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_directives_need_it),
        cmocka_unit_test(processes_are_run),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(much_output_does_not_block),
        cmocka_unit_test(headers_follow_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
