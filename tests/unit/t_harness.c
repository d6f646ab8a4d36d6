// SPDX-License-Identifier: Apache-2.0
// t_harness.c: finds violations, writes test harnesses for them, compiles them with the program, and runs that.
#include "lower/lower.h"
#include "unit.h"

#include "frontend/frontend.h"
#include "refine/confirm.h"
#include "report/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *text;
    int status;  // of the compiled program: 107, or that of a signal
} programs[] = {
    { "void reach_error(void); int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n"
      "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); __VERIFIER_assume(x > y);\n"
      "if (x * 2 == 84 && y > 40) reach_error(); return 0; }\n",
      107 },
    { "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n"
      "void reach_error(void) { __assert_fail(\"0\", \"t.c\", 1, \"reach_error\"); }\n"
      "unsigned char __VERIFIER_nondet_uchar(void); _Bool __VERIFIER_nondet_bool(void); long pick(int, char *);\n"
      "int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); _Bool b = __VERIFIER_nondet_bool(); char t;\n"
      "if (c == 200 && b && pick(1, &t) == -7000000000L) reach_error(); return 3; }\n",
      107 },
    { "void __VERIFIER_error(void); double __VERIFIER_nondet_double(void); float __VERIFIER_nondet_float(void);\n"
      "int main(void) { double d = __VERIFIER_nondet_double(); float f = __VERIFIER_nondet_float();\n"
      "if (d > 3.25 && d < 3.5 && f == -0.5f) __VERIFIER_error(); return 0; }\n",
      107 },
};

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void make_harness(const char *program, const char *harness)
{
    struct program prog;
    struct diag diag = { .out = stderr };
    struct cfa *c = NULL;
    struct cfa_options copt = { .entry = "main" };
    struct property p = { .kind = PROP_UNREACH_CALL, .title = "unreach-call" };
    struct run_result r;
    program_init(&prog, &machine_lp64, &diag);
    diag.src = &prog.src;
    assert_int_equal(frontend_add(&prog, program, NULL), RC_OK);
    assert_int_equal(cfa_build(&prog, &copt, 0, &c), RC_OK);
    struct automaton *a = spec_automaton(&p, c, &prog.mem);
    assert_int_equal(confirm_search(c, a, 200, 0, NULL, NULL, NULL, &r), CONFIRM_VIOLATION);
    FILE *f = fopen(harness, "w");
    assert_non_null(f);
    harness_write(f, c, &p, &r.inputs);
    fclose(f);
    run_result_free(&r);
    cfa_free(c);
    program_release(&prog);
}

static void harnesses_reach_the_violation(void **state)
{
    (void)state;
    char dir[] = "/tmp/t_harness_XXXXXX";
    assert_non_null(mkdtemp(dir));
    char program[64], harness[64], binary[64], command[300];
    (void)snprintf(program, sizeof program, "%s/p.c", dir);
    (void)snprintf(harness, sizeof harness, "%s/h.c", dir);
    (void)snprintf(binary, sizeof binary, "%s/b", dir);
    (void)snprintf(command, sizeof command, "cc -w -o %s %s %s && %s 2>/dev/null", binary, harness, program, binary);
    for (size_t i = 0; i < ARRAY_LEN(programs); i++) {
        write_text(program, programs[i].text);
        make_harness(program, harness);
        int status = system(command);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), programs[i].status);
    }
    unlink(program);
    unlink(harness);
    unlink(binary);
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(harnesses_reach_the_violation) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
