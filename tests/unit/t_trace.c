// SPDX-License-Identifier: Apache-2.0
// t_trace.c: tests of src/report: readable counterexamples, assumptions, suspect paths and JSON.
#include "lower/lower.h"
#include "unit.h"

#include "frontend/frontend.h"
#include "report/report.h"
#include "report/trace.h"

#include <stdio.h>

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
    // Once more: the same text, and nothing stays allocated.
    size_t live = mem_live();
    struct buf again = { 0 };
    trace_print(&again, w->cfa, w->automaton, &w->props.at[0], &w->run.inputs, NULL);
    assert_string_equal(buf_str(&again), buf_str(&w->text));
    buf_free(&again);
    assert_int_equal(mem_live(), live);
    return buf_str(&w->text);
}

// A program that may use these two functions; its own text begins in line 3.
#define PROGRAM(s) "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" s

static bool has(const char *text, const char *part)
{
    if (strstr(text, part))
        return true;
    print_error("no `%s` in:\n%s", part, text);
    return false;
}

static void assert_narrow(const char *text)
{
    for (const char *nl; (nl = strchr(text, '\n')); text = nl + 1)
        assert_true(nl - text <= 100);
}

// Only what the violation depends on is told.
static void test_slice(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 5, 7 };
    const char *text = PROGRAM("int main(void)\n{\n"
                               "    int x = __VERIFIER_nondet_int();\n"
                               "    int unused = __VERIFIER_nondet_int();\n"
                               "    int y = 2 * x;\n"
                               "    unused = unused + y;\n"
                               "    if (unused > 10)\n        unused = 0;\n"
                               "    if (y == 10)\n"
                               "        reach_error();\n"
                               "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", in, 2);
    const char *nl = strchr(t, '\n');
    assert_true(strncmp(t, "Counterexample (4 lines of a run of ", 36) == 0);
    assert_string_equal(nl + 1,
                        "  p.c:5   int x = __VERIFIER_nondet_int();      x = __VERIFIER_nondet_int()  ->  5\n"
                        "  p.c:7   int y = 2 * x;                        y = 10\n"
                        "  p.c:11  if (y == 10)                          y == 10: true [y = 10]\n"
                        "  p.c:12  reach_error();                        <- here\n"
                        "\n"
                        "Violated: unreach-call at p.c:12: `reach_error` is called\n"
                        "\n"
                        "Inputs in order (2):\n"
                        "    1  p.c:5                      __VERIFIER_nondet_int()         int             5\n"
                        "    2  p.c:6                      __VERIFIER_nondet_int()         int             7\n");
    close_world(&w);
}

// Repetitions are told once at each end, also nested ones.
static void test_loops(void **state)
{
    (void)state;
    struct world w;
    const char *text = PROGRAM("int main(void)\n{\n"
                               "    int x = 0, noise = 0;\n"
                               "    while (x < 100)\n"
                               "        x++;\n"
                               "    for (int i = 0; i < 9; i++)\n"
                               "        for (int j = 0; j < 9; j++)\n"
                               "            x += j;\n"
                               "    while (noise < 50)\n"
                               "        noise++;\n"
                               "    if (x == 424)\n"
                               "        reach_error();\n"
                               "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", NULL, 0);
    assert_true(has(t, "p.c:6   while (x < 100)                       x < 100: true [x = 0]\n"
                       "  p.c:7   x++;                                  x = 1\n"
                       "  ... these 2 steps repeated 98 more times ...\n"
                       "  p.c:6   while (x < 100)                       x < 100: true [x = 99]\n"
                       "  p.c:7   x++;                                  x = 100\n"));
    assert_true(has(t, "... these 19 steps repeated 6 more times ..."));
    assert_true(has(t, "x == 424: true [x = 424]"));
    assert_true(has(t, "\nInputs: none; every run of the program takes this path.\n"));
    assert_null(strstr(t, "noise = 1"));
    close_world(&w);
}

// No more lines than asked for; the end is kept.
static void test_cap(void **state)
{
    (void)state;
    struct world w;
    struct buf small = { 0 };
    struct trace_options opt = trace_options_default();
    const char *text = PROGRAM("int main(void)\n{\n    int x = 1;\n    x += 1;\n    x *= 2;\n    x -= 1;\n    x *= 7;\n"
                               "    x ^= 1;\n    x |= 2;\n    if (x == 22)\n        reach_error();\n}\n");
    (void)trace_of(&w, text, "unreach-call", NULL, 0);
    opt.max_steps = 4;
    trace_print(&small, w.cfa, w.automaton, &w.props.at[0], &w.run.inputs, &opt);
    assert_true(has(buf_str(&small), "  p.c:5   int x = 1;                            x = 1\n"
                                     "  ... 5 steps left out ...\n"
                                     "  p.c:11  x |= 2;                               x = 22\n"));
    assert_true(has(buf_str(&small), "<- here"));
    buf_free(&small);
    close_world(&w);
}

// Calls are indented, with the arguments that matter; those that are open are told again.
static void test_calls(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 3 };
    const char *text = PROGRAM("static int twice(int n, int noise)\n{\n"
                               "    noise++;\n"
                               "    return 2 * n;\n}\n"
                               "static void check(int cond)\n{\n"
                               "    if (!cond)\n"
                               "        reach_error();\n}\n"
                               "int main(void)\n{\n"
                               "    int x = __VERIFIER_nondet_int();\n"
                               "    int y = twice(x, 9);\n"
                               "    check(y == 0 || y != 6);\n"
                               "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", in, 1);
    assert_true(has(t, "  p.c:16  int y = twice(x, 9);                  twice(n = 3)\n"
                       "  p.c:6     return 2 * n;                       returns 6\n"
                       "  p.c:16  int y = twice(x, 9);                  y = 6\n"));
    assert_true(has(t, "check(cond = 0)\n"
                       "  p.c:10    if (!cond)                          cond: false [cond = 0]\n"
                       "  p.c:11    reach_error();                      <- here\n"));
    assert_true(has(t, "\nOpen calls:\n  main()\n    check(cond = 0)  at p.c:17\n"));
    assert_null(strstr(t, "noise"));
    assert_narrow(t);
    close_world(&w);
}

// A deep recursion does not flood the stack.
static void test_deep_stack(void **state)
{
    (void)state;
    struct world w;
    const char *text =
        PROGRAM("static int f(int n)\n{\n    if (n == 0)\n        reach_error();\n    return f(n - 1) + 1;\n}\n"
                "int main(void)\n{\n    return f(1000);\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", NULL, 0);
    assert_true(has(t, "    f(n = 1000)  at p.c:11\n      f(n = 999)  at p.c:7\n"));
    assert_true(has(t, "  ... 985 calls left out ...\n"));
    assert_true(has(t, "f(n = 0)  at p.c:7\n"));
    assert_true(has(t, "more times ...\n"));
    assert_narrow(t);
    close_world(&w);
}

// Values behind pointers, in blocks without name, of all kinds.
static void test_memory(void **state)
{
    (void)state;
    struct world w;
    const char *text = PROGRAM("void *malloc(unsigned long);\n"
                               "struct node { int v; struct node *next; };\n"
                               "static char text[4];\n"
                               "static int twelve(void) { return 12; }  int ten(void) { return 10; }\n"
                               "int main(void)\n{\n"
                               "    struct node *p = malloc(sizeof *p);\n"
                               "    struct node n = { 4, p };\n"
                               "    int a[3] = { 1, 2, 3 }, i = 1;\n"
                               "    int *q = &a[i];\n"
                               "    int (*f)(void) = twelve, (*g)(void) = ten;\n"
                               "    p->next = &n;\n"
                               "    n.next->v = 5;\n"
                               "    *q = p->v + p->next->v;\n"
                               "    text[i] = 'z';\n"
                               "    struct node m = n;\n"
                               "    if (a[1] == 9 && text[1] == 'z' && f() == 12 && m.next != 0)\n"
                               "        reach_error();\n"
                               "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", NULL, 0);
    assert_true(has(t, "p = &heap:9, 16 bytes\n"));
    assert_true(has(t, "q = &a[1]\n"));
    assert_true(has(t, "f = &twelve\n"));
    assert_true(has(t, "heap:9.next = &n\n"));
    assert_true(has(t, "heap:9.v = 5\n"));
    assert_true(has(t, "a[1] = 9\n"));
    assert_true(has(t, "text[1] = 122 'z'\n"));
    assert_true(has(t, "m.next != NULL: true [m.next = &heap:9]"));
    assert_null(strstr(t, "0x"));
    assert_narrow(t);
    close_world(&w);
}

static void test_overflow(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 0x7ffffffe };
    const char *text =
        PROGRAM("int main(void)\n{\n    int x = __VERIFIER_nondet_int();\n    if (x > 5)\n        x = x + 2;\n"
                "    return x;\n}\n");
    const char *t = trace_of(&w, text, "no-overflow", in, 1);
    assert_true(has(t, "  p.c:7  x = x + 2;                            [x = 2147483646], <- here\n"));
    assert_true(has(t, "Violated: no-overflow at p.c:7: signed overflow\n"));
    close_world(&w);
}

// Inputs other than calls, switches, labels.
static void test_inputs(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 2, 7, 4 };
    const char *text =
        PROGRAM("extern void change(int *p);\n"
                "int main(int argc)\n{\n"
                "    int u, k = 1;\n"
                "    change(&k);\n"
                "    switch (argc) {\n    case 1: return 0;\n    case 2: break;\n    default: return 1;\n    }\n"
                "    if (u == 7 && k == 4) {\n"
                "ERROR: return 1;\n    }\n"
                "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-label", in, 3);
    assert_true(has(t, "argc  ->  2\n"));
    assert_true(has(t, "argc == 2: true [argc = 2]\n"));
    assert_null(strstr(t, "argc == 1"));
    assert_true(has(t, "change() may change memory\n"));
    assert_true(has(t, "(not initialised: any value)"));
    assert_true(has(t, "label `ERROR` is reached\n"));
    assert_true(has(t, "argument argc"));
    assert_true(has(t, "not initialised: u"));
    assert_true(has(t, "memory changed by a call: k"));
    assert_narrow(t);
    close_world(&w);
}

// Inputs that do not lead to a violation: said, not invented.
static void test_no_violation(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 4 };
    const char *text = PROGRAM("int main(void)\n{\n    if (__VERIFIER_nondet_int() == 5)\n        reach_error();\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", in, 1);
    assert_true(strncmp(t, "Counterexample: the run with these inputs does not violate unreach-call", 71) == 0);
    assert_true(has(t, "Inputs in order (1):\n"));
    close_world(&w);
}

// Conditions that only let the run go on are not told, and library models are one step.
static void test_models_and_assumptions(void **state)
{
    (void)state;
    struct world w;
    const u128 in[] = { 5 };
    const char *text = PROGRAM("extern void __VERIFIER_assume(int);\nextern void abort(void);\n"
                               "unsigned long strlen(const char *s);\n"
                               "unsigned long __model_strlen(const char *s)\n{\n    unsigned long n = 0;\n"
                               "    while (s[n])\n        n++;\n    return n;\n}\n"
                               "int main(void)\n{\n"
                               "    int x = __VERIFIER_nondet_int();\n"
                               "    __VERIFIER_assume(x > 1);\n"
                               "    if (x == 1)\n        abort();\n"
                               "    unsigned long n = strlen(\"hello\");\n"
                               "    if (n == x)\n        reach_error();\n"
                               "    return 0;\n}\n");
    const char *t = trace_of(&w, text, "unreach-call", in, 1);
    assert_true(has(t, "strlen(s = \"hello\"), n = 5UL\n"));
    assert_null(strstr(t, "x > 1"));
    assert_null(strstr(t, "x == 1"));
    assert_null(strstr(t, "while"));
    close_world(&w);
}

static void test_report(void **state)
{
    (void)state;
    struct world w;
    struct buf b = { 0 };
    const u128 in[] = { 0, 6 };
    open_world(
        &w,
        PROGRAM("extern int other(const int *);\nstatic void check(int c)\n{\n    if (c)\n        reach_error();\n}\n"
                "int main(void)\n{\n    int x = 0;\n    other(&x);\n    while (x < 50)\n        x++;\n"
                "    check(__VERIFIER_nondet_int() > 5);\n    return 0;\n}\n"),
        "unreach-call");
    execute(&w, in + 1, 1);
    report_assumptions(&b, w.cfa, &w.cfa->assumptions);
    assert_true(has(buf_str(&b), "Assumptions:\n  p.c:12: function `other` has no body"));
    assert_true(has(buf_str(&b), " [unsound: externals]\n"));
    b.n = 0;
    report_suspect(&b, "Suspect path (not confirmed by execution)", w.cfa, w.run.trace.at, w.run.trace.n);
    assert_true(has(buf_str(&b), "Suspect path (not confirmed by execution):\n  ... 2"));
    assert_true(has(buf_str(&b), "earlier decisions and calls left out ...\n"));
    assert_true(has(buf_str(&b), "  p.c:15: check("));
    size_t lines = 0;
    for (const char *s = buf_str(&b); *s; s++)
        lines += *s == '\n';
    assert_int_equal(lines, 32);
    buf_free(&b);
    close_world(&w);
}

#ifdef HAVE_JANSSON
static void test_json(void **state)
{
    (void)state;
    struct world w;
    struct buf b = { 0 };
    const u128 in[] = { 5 };
    open_world(&w,
               PROGRAM("extern int other(const int *);\nint main(void)\n{\n    int x = 0;\n    other(&x);\n"
                       "    if (__VERIFIER_nondet_int() == 5)\n        reach_error();\n}\n"),
               "unreach-call");
    execute(&w, in, 1);
    uint64_t value = 3;
    const struct stat_spec spec = { STAT_COUNT, "steps", "", "how many" };
    struct stats stats = { 0 };
    stat_register(&stats, (struct stat_group){ "demo", &spec, 1, &value });
    struct report r = { .verdict = "FALSE", .property = w.props.at[0].title, .cfa = w.cfa, .stats = &stats };
    r.rests = &w.cfa->assumptions;
    r.reason = "not UTF-8: \xff";
    r.at = w.run.at->loc;
    r.inputs = &w.run.inputs;
    r.rests = &w.cfa->assumptions;
    assert_true(report_json(&b, &r));
    json_t *j = json_loads(buf_str(&b), 0, NULL);
    assert_non_null(j);
    const char *verdict, *property, *file, *reason, *type, *v, *kind;
    int line, steps, unsound;
    assert_int_equal(json_unpack(j, "{s:s, s:s, s:s, s:i, s:s}", "verdict", &verdict, "property", &property, "file",
                                 &file, "line", &line, "reason", &reason),
                     0);
    assert_string_equal(verdict, "FALSE");
    assert_string_equal(property, "unreach-call");
    assert_string_equal(file, "p.c");
    assert_int_equal(line, 9);
    assert_string_equal(reason, "not UTF-8: ?");
    json_t *last = json_array_get(json_object_get(j, "inputs"), w.run.inputs.n - 1);
    assert_int_equal(json_unpack(last, "{s:s, s:s, s:s}", "type", &type, "value", &v, "kind", &kind), 0);
    assert_string_equal(type, "int");
    assert_string_equal(v, "5");
    assert_string_equal(kind, "nondet");
    json_t *assumption = json_array_get(json_object_get(j, "assumptions"), 1);
    assert_int_equal(json_unpack(assumption, "{s:b}", "unsound", &unsound), 0);
    assert_int_equal(unsound, 1);
    assert_int_equal(json_unpack(j, "{s:{s:{s:i}}}", "statistics", "demo.steps", "value", &steps), 0);
    assert_int_equal(steps, 3);
    json_decref(j);
    buf_free(&b);
    close_world(&w);
}

// A run that ended before there was anything to tell.
static void test_json_empty(void **state)
{
    (void)state;
    struct buf b = { 0 };
    struct report r = { .verdict = "UNKNOWN", .reason = "time limit" };
    assert_true(report_json(&b, &r));
    json_t *j = json_loads(buf_str(&b), 0, NULL);
    assert_true(json_is_null(json_object_get(j, "property")));
    assert_true(json_is_null(json_object_get(j, "line")));
    assert_int_equal(json_array_size(json_object_get(j, "inputs")), 0);
    json_decref(j);
    buf_free(&b);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slice),        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_cap),          cmocka_unit_test(test_calls),
        cmocka_unit_test(test_deep_stack),   cmocka_unit_test(test_memory),
        cmocka_unit_test(test_overflow),     cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_no_violation), cmocka_unit_test(test_models_and_assumptions),
        cmocka_unit_test(test_report),
#ifdef HAVE_JANSSON
        cmocka_unit_test(test_json),         cmocka_unit_test(test_json_empty),
#endif
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
