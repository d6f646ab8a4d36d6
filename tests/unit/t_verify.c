// SPDX-License-Identifier: Apache-2.0
// t_verify.c: verifications as a library does them: of a text in memory, several in one process, without a word on its streams.
#include "unit.h"

#include "frontend/frontend.h"
#include "lower/models.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// What a server would keep of an answer.
struct told {
    enum verdict verdict;
    char reason[200], hint[200], decided_by[64], trace[2000];
    unsigned line;
};

static void copy(char *to, size_t n, const char *text)
{
    snprintf(to, n, "%s", text ? text : "");
}

static struct place place_of(struct verification *v)
{
    const struct result *res = &v->result;
    return sources_place(&v->subject.prog.src, res->verdict == VERDICT_FALSE ? res->run.at->loc : res->reason.at);
}

static void keep(struct verification *v, struct told *a)
{
    a->verdict = v->result.verdict;
    copy(a->reason, sizeof a->reason, v->reason);
    copy(a->hint, sizeof a->hint, v->hint);
    copy(a->decided_by, sizeof a->decided_by, v->decided_by);
    copy(a->trace, sizeof a->trace, v->counterexample.n ? v->counterexample.at : NULL);
    a->line = place_of(v).line;
}

// From a program that was read to the verdict.
static enum rc decide(struct verification *v)
{
    if (models_add(&v->subject.prog) != RC_OK || subject_build(&v->subject) != RC_OK)
        return RC_USER;
    subject_account(&v->subject, &v->budget);
    subject_cut(&v->subject);
    return verify_run(v) == RC_OK ? verify_conclude(v) : RC_USER;
}

static enum rc verify_text(struct settings *set, const char *property, const char *text, uint64_t ticks, struct told *a)
{
    struct verification v;
    memset(a, 0, sizeof *a);
    verify_init(&v, set);
    verify_begin(&v, &machine_lp64);
    v.budget.tick_limit = ticks;
    enum rc rc = verify_property(&v, property);
    if (rc == RC_OK)
        rc = frontend_add_text(&v.subject.prog, "t.c", text, strlen(text));
    if (rc == RC_OK)
        rc = decide(&v);
    if (rc == RC_OK)
        keep(&v, a);
    else
        copy(a->reason, sizeof a->reason, v.why.n ? v.why.at : NULL);
    verify_free(&v);
    return rc;
}

struct library {
    struct settings set;
    struct options all;
    struct arena mem;
};

static void open_library(struct library *l, const char *preset)
{
    struct buf why = { 0 };
    memset(l, 0, sizeof *l);
    l->all.mem = &l->mem;
    settings_register(&l->set, &l->all);
    assert_int_equal(settings_preset(&l->set, preset, strlen(preset), &why), RC_OK);
}

// ---- silence --------------------------------------------------------------------------------------------------------

struct silence {
    FILE *into;
    int out, err;
};

static void silence_begin(struct silence *s)
{
    fflush(NULL);
    s->into = tmpfile();
    assert_non_null(s->into);
    s->out = dup(STDOUT_FILENO);
    s->err = dup(STDERR_FILENO);
    dup2(fileno(s->into), STDOUT_FILENO);
    dup2(fileno(s->into), STDERR_FILENO);
}

// How much was written meanwhile.
static long silence_end(struct silence *s)
{
    fflush(NULL);
    dup2(s->out, STDOUT_FILENO);
    dup2(s->err, STDERR_FILENO);
    close(s->out);
    close(s->err);
    long n = lseek(fileno(s->into), 0, SEEK_END);
    fclose(s->into);
    return n;
}

// ---- tests ----------------------------------------------------------------------------------------------------------

static const char holds[] = "extern void reach_error(void);\n"
                            "extern unsigned __VERIFIER_nondet_uint(void);\n"
                            "int main(void) {\n"
                            "    unsigned n = __VERIFIER_nondet_uint(), i = 0;\n"
                            "    while (i < n) i++;\n"
                            "    if (i != n) reach_error();\n"
                            "    return 0;\n"
                            "}\n";
static const char fails[] = "extern void reach_error(void);\n"
                            "extern int __VERIFIER_nondet_int(void);\n"
                            "int main(void) {\n"
                            "    int x = __VERIFIER_nondet_int();\n"
                            "    if (x == 4711)\n"
                            "        reach_error();\n"
                            "    return 0;\n"
                            "}\n";
static const char hard[] = "extern void reach_error(void);\n"
                           "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
                           "int main(void) {\n"
                           "    unsigned long p = __VERIFIER_nondet_ulong(), q = __VERIFIER_nondet_ulong();\n"
                           "    if (p > 1 && q > 1 && p <= q && q < 0xffffffff && p * q == 998244359987710471ul)\n"
                           "        reach_error();\n"
                           "    return 0;\n"
                           "}\n";

static void test_verdicts(void **state)
{
    (void)state;
    struct library l;
    struct silence s;
    struct told t, f, u, again;
    silence_begin(&s);
    open_library(&l, "default");
    enum rc rc = verify_text(&l.set, "unreach-call", holds, 0, &t);
    rc = rc == RC_OK ? verify_text(&l.set, "unreach-call", fails, 0, &f) : rc;
    rc = rc == RC_OK ? verify_text(&l.set, "unreach-call", hard, 3000, &u) : rc;
    rc = rc == RC_OK ? verify_text(&l.set, "unreach-call", holds, 0, &again) : rc;
    long written = silence_end(&s);
    arena_free(&l.mem);
    assert_int_equal(rc, RC_OK);
    assert_int_equal(written, 0);
    assert_int_equal(t.verdict, VERDICT_TRUE);
    assert_string_not_equal(t.decided_by, "");
    assert_int_equal(f.verdict, VERDICT_FALSE);
    assert_int_equal(f.line, 6);
    assert_non_null(strstr(f.trace, "4711"));
    assert_int_equal(u.verdict, VERDICT_UNKNOWN);
    assert_ptr_equal(strstr(u.reason, stop_cause_text(STOP_TICKS)), u.reason);
    assert_string_not_equal(u.hint, "");
    assert_memory_equal(&t, &again, sizeof t);
}

// What stands against a TRUE is asked here, too: no caller has to.
static void test_objections(void **state)
{
    (void)state;
    static const char outside[] = "extern int f(void);\n"
                                  "int main(void) { int a[2] = { 0 }; int i = f(); int *p = a; return p[i]; }\n";
    struct library l;
    struct told a;
    open_library(&l, "default");
    assert_int_equal(verify_text(&l.set, "unreach-call", outside, 0, &a), RC_OK);
    assert_int_equal(a.verdict, VERDICT_UNKNOWN);
    assert_non_null(strstr(a.reason, "in an execution: nothing is defined behind it"));
    l.set.strict = true;
    assert_int_equal(verify_text(&l.set, "unreach-call", holds, 0, &a), RC_OK);
    assert_int_equal(a.verdict, VERDICT_TRUE);
    arena_free(&l.mem);
}

// A mistake is told as a value, and the next verification is as if there had been none.
static void test_mistakes(void **state)
{
    (void)state;
    struct library l;
    struct silence s;
    struct told a, b, c, good;
    silence_begin(&s);
    open_library(&l, "value");
    enum rc property = verify_text(&l.set, "no-such-property", holds, 0, &a);
    enum rc program = verify_text(&l.set, "unreach-call", "int main(void) { return x; }", 0, &b);
    l.set.strategy.stages = "value:1 no-such-preset";
    enum rc stage = verify_text(&l.set, "unreach-call", holds, 0, &c);
    arena_free(&l.mem);
    open_library(&l, "value");
    enum rc rc = verify_text(&l.set, "unreach-call", fails, 0, &good);
    long written = silence_end(&s);
    arena_free(&l.mem);
    assert_int_equal(written, 0);
    assert_int_equal(property, RC_USER);
    assert_int_equal(program, RC_USER);
    assert_int_equal(stage, RC_USER);
    assert_non_null(strstr(c.reason, "no-such-preset"));
    assert_int_equal(rc, RC_OK);
    assert_int_equal(good.verdict, VERDICT_FALSE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_objections),
        cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
