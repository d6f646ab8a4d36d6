// SPDX-License-Identifier: Apache-2.0
// t_scan.c: what processes of a scan tell each other is complete or refused, whatever is cut off; a scan of
//           the same text finds the same.
#include "lower/lower.h"
#include "unit.h"

#include "algo/scan/library.h"
#include "base/workers.h"
#include "frontend/frontend.h"
#include "lower/models.h"

#include <signal.h>
#include <stdio.h>

static void make_result(struct scan_result *r)
{
    *r = (struct scan_result){ .runs = 7, .ended = 3, .faulty = 4, .left_out = "g" };
    for (int i = 0; i < SCAN_PROPERTIES; i++)
        r->counts[i] = (struct scan_count){ "memory", 10, 5, (uint64_t)i };
    vec_push(&r->findings, ((struct scan_finding){ SCAN_STATE, "memory", "what:1;2", "a.c", 12, "f", "", "-", "n = 1\n",
                                                   "int main(void)\n{\n}\n" }));
    vec_push(&r->findings,
             ((struct scan_finding){ SCAN_DEMAND, "no-overflow", "", "b.c", 1, "g", "when x == 1", "x", "", "" }));
}

static void results_come_back(void **state)
{
    (void)state;
    struct scan_result in, out;
    struct buf text = { 0 };
    make_result(&in);
    scan_pack(&in, &text);
    assert_true(scan_unpack(buf_str(&text), text.n, &out));
    assert_int_equal(out.findings.n, 2);
    assert_int_equal(out.findings.at[0].cls, SCAN_STATE);
    assert_string_equal(out.findings.at[0].what, "what:1;2");
    assert_string_equal(out.findings.at[0].harness, in.findings.at[0].harness);
    assert_string_equal(out.findings.at[1].demand, "x");
    assert_int_equal(out.counts[3].found, 3);
    assert_string_equal(out.left_out, "g");
    assert_null(out.stopped);
    scan_result_free(&out);
    for (size_t n = 0; n < text.n; n++) {
        assert_false(scan_unpack(buf_str(&text), n, &out));
        scan_result_free(&out);
    }
    buf_free(&text);
    scan_result_free(&in);
}

// Any byte may be another one: the answer may be refused, but nothing else happens.
static void damage_is_survived(void **state)
{
    (void)state;
    struct scan_result in, out;
    struct buf text = { 0 };
    make_result(&in);
    scan_pack(&in, &text);
    for (size_t i = 0; i < text.n; i++)
        for (int k = 0; k < 3; k++) {
            char old = text.at[i];
            text.at[i] = "9-\xff"[k];
            (void)scan_unpack(buf_str(&text), text.n, &out);
            scan_result_free(&out);
            text.at[i] = old;
        }
    buf_free(&text);
    scan_result_free(&in);
}

// ---- functions ----------------------------------------------------------------------------------------------------------

static void scan_text(const char *text, const char *name, struct scan_result *out)
{
    struct program p;
    struct diag d = { .src = &p.src, .out = stderr, .no_warnings = true };
    struct scan_cfg cfg = { .function_ticks = 100000, .depth = 4, .callees = 40 };
    struct cfa_options model = { .entry = name };
    struct budget b = { 0 };
    model.externals = EXTERNALS_ARGUMENTS;
    program_init(&p, &machine_lp64, &d);
    assert_int_equal(frontend_add_text(&p, "t.c", text, strlen(text)), RC_OK);
    assert_int_equal(models_add(&p), RC_OK);
    scan_function(&p, program_find(&p, name), &cfg, &model, &b, out);
    program_release(&p);
}

static void findings_are_the_same_each_time(void **state)
{
    (void)state;
    static const char text[] =
        "struct n { int k; struct n *next; }; int t[5];\n"
        "int f(struct n *l, int k) { int s = 0; while (l) { s += t[l->k & 7]; l = l->next; } return s / (k - 3); }\n";
    struct scan_result a, b;
    struct buf x = { 0 }, y = { 0 };
    scan_text(text, "f", &a);
    scan_text(text, "f", &b);
    scan_pack(&a, &x);
    scan_pack(&b, &y);
    assert_string_equal(buf_str(&x), buf_str(&y));
    assert_true(a.findings.n >= 2);
    scan_result_free(&a);
    scan_result_free(&b);
    buf_free(&x);
    buf_free(&y);
}

static void nothing_is_found_in_nothing(void **state)
{
    (void)state;
    struct scan_result r;
    scan_text("int f(void) { return 0; }\n", "f", &r);
    assert_null(r.stopped);
    assert_int_equal(r.findings.n, 0);
    assert_int_equal(r.ended, r.runs);
    scan_result_free(&r);
}

// ---- libraries ----------------------------------------------------------------------------------------------------------

// What a scan of all functions says, as JSON behind the text.
static void scan_all(const char *text, struct buf *out)
{
    struct program p;
    struct diag d = { .src = &p.src, .out = stderr, .no_warnings = true };
    struct scan_cfg cfg = {
        .only = "", .function_ticks = 100000, .function_time = 20, .function_memory = 2000, .depth = 4, .callees = 40
    };
    struct cfa_options model = { .entry = "main", .externals = EXTERNALS_ARGUMENTS };
    struct budget b = { 0 };
    struct buf why = { 0 };
    struct scan_report r = { .p = &p, .cfg = &cfg, .model = &model, .task = &scan_function_task, .jobs = 2 };
    program_init(&p, &machine_lp64, &d);
    assert_int_equal(frontend_add_text(&p, "t.c", text, strlen(text)), RC_OK);
    assert_int_equal(models_add(&p), RC_OK);
    assert_int_equal(scan_order(&r, &why), RC_OK);
    assert_true(scan_work(&r, &b));
    scan_merge(&r);
    scan_print(&r, out);
    scan_json(&r, WITHOUT_TIMES, out);
    scan_report_free(&r);
    buf_free(&why);
    program_release(&p);
}

static void a_library_is_scanned_twice(void **state)
{
    (void)state;
    static const char text[] = "int t[5];\n"
                               "static int g(int i) { return t[i]; }\n"
                               "int f(int *p, int k) { return *p + g(k); }\n";
    struct buf x = { 0 }, y = { 0 };
    scan_all(text, &x);
    scan_all(text, &y);
    assert_string_equal(buf_str(&x), buf_str(&y));
    assert_non_null(strstr(x.at, "Scan: 2 functions\n"));
    assert_non_null(strstr(x.at, "t.c:2: g: index out of bounds"));
    assert_non_null(strstr(x.at, "\"function\": \"f\""));
    buf_free(&x);
    buf_free(&y);
}

// A piece whose process ends without an answer says so; the others have theirs, in any order.
struct pieces {
    struct arena mem;
    const char *said[4];
};

static int answer_or_die(void *ctx, size_t i, struct buf *out)
{
    (void)ctx;
    if (i == 1)
        raise(SIGKILL);
    buf_printf(out, "%zu", i);
    return i == 2 ? 7 : 0;
}

static void take_piece(void *ctx, size_t i, const struct worker_end *end)
{
    struct pieces *p = ctx;
    p->said[i] = arena_printf(&p->mem, "%s, %s", end->text, worker_end_text(end, &p->mem));
}

static void pieces_are_lost_alone(void **state)
{
    (void)state;
    struct pieces p = { 0 };
    struct budget b = { 0 };
    volatile int cancelled = 1;
    struct workers w = { .jobs = 3, .n = 4, .ctx = &p, .work = answer_or_die, .take = take_piece };
    assert_int_equal(workers_run(&w, &b), STOP_NONE);
    assert_string_equal(p.said[0], "0, its process ended with status 0");
    assert_string_equal(p.said[1], ", its process was ended by signal 9");
    assert_string_equal(p.said[2], "2, its process ended with status 7");
    assert_string_equal(p.said[3], "3, its process ended with status 0");
    b.cancel = &cancelled;
    assert_int_equal(workers_run(&w, &b), STOP_CANCELLED);
    assert_non_null(strstr(p.said[3], stop_cause_text(STOP_CANCELLED)));
    arena_free(&p.mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(results_come_back),
                                        cmocka_unit_test(damage_is_survived),
                                        cmocka_unit_test(findings_are_the_same_each_time),
                                        cmocka_unit_test(nothing_is_found_in_nothing),
                                        cmocka_unit_test(a_library_is_scanned_twice),
                                        cmocka_unit_test(pieces_are_lost_alone) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
