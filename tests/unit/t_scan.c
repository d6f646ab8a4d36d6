// SPDX-License-Identifier: Apache-2.0
// t_scan.c: what processes of a scan tell each other is complete or refused, whatever is cut off; a scan of
//           the same text finds the same.
#include "lower/lower.h"
#include "unit.h"

#include "cli/scan.h"
#include "frontend/frontend.h"
#include "lower/models.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(results_come_back), cmocka_unit_test(damage_is_survived),
                                        cmocka_unit_test(findings_are_the_same_each_time),
                                        cmocka_unit_test(nothing_is_found_in_nothing) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
