// SPDX-License-Identifier: Apache-2.0
// t_trace.c: tests of src/report: readable counterexamples, assumptions, suspect paths and JSON.
#include "unit.h"

#include "frontend/frontend.h"
#include "report/report.h"
#include "report/trace.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef HAVE_JANSSON
#include <jansson.h>
#endif

struct world {
    struct diag diag;
    struct program prog;
    struct cfa *cfa;
    struct properties props;
    struct automaton *automaton;
    struct arena mem;
    struct run_result run;
    struct buf text;
};

static void open_world(struct world *w, const char *text, const char *property)
{
    memset(w, 0, sizeof *w);
    w->diag.src = &w->prog.src;
    w->diag.out = stderr;
    program_init(&w->prog, &machine_lp64, &w->diag);
    assert_int_equal(frontend_add_text(&w->prog, "p.c", text, strlen(text)), RC_OK);
    assert_int_equal(spec_read(property, &w->props, &w->diag, &w->prog.src), RC_OK);
    struct cfa_options opt = { .entry = "main" };
    assert_int_equal(cfa_build(&w->prog, &opt, spec_checks(&w->props), &w->cfa), RC_OK);
    w->automaton = spec_automaton(&w->props.at[0], w->cfa, &w->mem);
}

static void execute(struct world *w, const u128 *values, size_t n)
{
    struct input_vector v = { values, n };
    struct run_options opt = { .cfa = w->cfa, .automaton = w->automaton, .inputs = { input_from_vector, &v } };
    opt.max_steps = 1000000;
    opt.keep_trace = true;
    interp_run(&opt, &w->run);
}

static void close_world(struct world *w)
{
    run_result_free(&w->run);
    cfa_free(w->cfa);
    properties_free(&w->props);
    program_release(&w->prog);
    arena_free(&w->mem);
    buf_free(&w->text);
}

// The counterexample of the run with these inputs.
static const char *trace_of(struct world *w, const char *text, const char *property, const u128 *values, size_t n)
{
    open_world(w, text, property);
    execute(w, values, n);
    trace_print(&w->text, w->cfa, w->automaton, &w->props.at[0], &w->run.inputs, NULL);
    if (getenv("SHOW"))
        fputs(buf_str(&w->text), stderr);
    return buf_str(&w->text);
}

static const char both[] = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";

#define PROGRAM(s) "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" s

static void test_slice(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 5, 7 };
    const char *t = trace_of(&w,
                             PROGRAM("int main(void)\n{\n"
                                     "    int x = __VERIFIER_nondet_int();\n"
                                     "    int unused = __VERIFIER_nondet_int();\n"
                                     "    int y = 2 * x;\n"
                                     "    unused = unused + y;\n"
                                     "    if (unused > 100)\n        unused = 0;\n"
                                     "    if (y == 10)\n"
                                     "        reach_error();\n"
                                     "    return 0;\n}\n"),
                             "unreach-call", in, 2);
    assert_string_equal(
        t, "Counterexample (4 lines; the run has 13 steps):\n"
           "  p.c:5   int x = __VERIFIER_nondet_int();      x = __VERIFIER_nondet_int()  ->  5\n"
           "  p.c:7   int y = 2 * x;                        y = 10\n"
           "  p.c:11  if (y == 10)                          y == 10: true [y = 10]\n"
           "  p.c:12  reach_error();                        <- here\n"
           "\n"
           "Violated: unreach-call at p.c:12: `reach_error` is called\n"
           "\n"
           "Inputs in order (2):\n"
           "    1  p.c:5                       __VERIFIER_nondet_int()         int             5\n"
           "    2  p.c:6                       __VERIFIER_nondet_int()         int             7\n");
    close_world(&w);
}

int main(void)
{
    (void)both;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slice),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
