// SPDX-License-Identifier: Apache-2.0
// smtlib.c: the backend of SMT-LIB 2 subprocesses: any solver that reads commands and answers on its standard output.
// Every question ends with an echo, so that questions and answers stay together whatever else the solver prints.  A
// solver that dies, or prints what is no answer, is started again once, with all assertions; if that fails, too, the
// answer is UNKNOWN.
#include "smt/backend.h"
#include "smt/child.h"
#include "smt/script.h"
#include "smt/sexpr.h"
#include "smt/term_priv.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    FAILURES_MAX = 3,  // failed checks in a row after which no more is tried
    HELLO_MS = 10000,  // for a process to start
    ANSWER_MAX = 16 << 20,
};

struct smtlib {
    struct solver *v;
    struct child child;
    struct script script;
    struct buf out;     // commands not sent yet
    struct buf answer;  // what came back for the last question
    uint64_t echoes;
    bool running;
    unsigned failures;
    size_t assumptions;  // of the last check
};

// Processes

static void stop(struct smtlib *q)
{
    child_stop(&q->child);
    q->running = false;
    q->out.n = 0;
}

static struct patience patience(const struct smtlib *q, uint64_t ms)
{
    struct smt *s = q->v->smt;
    return (struct patience){ .until = ms ? stat_wall() + ms * 1000000 : 0,
                              .cancel = { &s->interrupted, s->budget ? s->budget->cancel : NULL } };
}

enum reply {
    REPLY_OK,
    REPLY_BROKEN,   // the solver died, or does not speak SMT-LIB
    REPLY_LATE,     // time is over, or we were interrupted
    REPLY_REFUSED,  // it reports an error
};

// Sends the commands that wait, and an echo; reads everything up to the echo's answer.
static enum reply ask(struct smtlib *q, uint64_t ms)
{
    char mark[48];
    snprintf(mark, sizeof mark, "vernier-%llu", (unsigned long long)++q->echoes);
    buf_printf(&q->out, "(echo \"%s\")\n", mark);
    struct patience w = patience(q, ms);
    enum child_result r = child_send(&q->child, buf_str(&q->out), q->out.n, &w);
    q->out.n = 0;
    q->answer.n = 0;
    struct buf one = { 0 };
    while (r == CHILD_OK) {
        one.n = 0;
        r = child_read(&q->child, &one, &w);
        if (r == CHILD_OK && strstr(buf_str(&one), mark))
            break;
        buf_put(&q->answer, buf_str(&one), one.n);
        buf_putc(&q->answer, '\n');
        if (q->answer.n > ANSWER_MAX)
            r = CHILD_GONE;
    }
    buf_free(&one);
    if (r == CHILD_OK)
        return REPLY_OK;
    stop(q);
    const char *error = strstr(buf_str(&q->answer), "(error");
    if (r == CHILD_GONE && error) {
        solver_because(q->v, "the solver answers: %.130s", error);
        return REPLY_REFUSED;
    }
    solver_because(q->v, "%s",
                   r == CHILD_LATE        ? "timeout"
                   : r == CHILD_CANCELLED ? "cancelled"
                                          : "the solver process ended");
    return r == CHILD_GONE ? REPLY_BROKEN : REPLY_LATE;
}

// Starts a process and sends it everything that is asserted.
static bool start(struct smtlib *q)
{
    struct solver *v = q->v;
    const char *command = v->smt->cfg->command;
    int rc = child_start(&q->child, command ? command : "");
    if (rc) {
        solver_because(v, "%.80s: %s", command ? command : "no command", strerror(rc));
        return false;
    }
    q->running = true;
    q->out.n = 0;
    script_begin(&q->script, SCRIPT_ASK, smt_work(v->smt, v->rlimit, 1), &q->out);
    size_t level = 0;
    for (size_t i = 0; i <= v->asserts.n; i++) {
        for (; level < v->levels.n && v->levels.at[level] == i; level++)
            script_push(&q->script, &q->out);
        if (i < v->asserts.n)
            script_assert(&q->script, v->asserts.at[i], &q->out);
    }
    return true;
}

static void close_smtlib(void *self)
{
    struct smtlib *q = self;
    stop(q);
    script_free(&q->script);
    buf_free(&q->out);
    buf_free(&q->answer);
    mem_free(q, sizeof *q);
}

static void *open_smtlib(struct solver *v)
{
    struct smtlib *q = MEM_NEW(struct smtlib);
    q->v = v;
    q->child.fd = -1;
    script_init(&q->script, v->smt->terms);
    if (start(q) && ask(q, HELLO_MS) == REPLY_OK)
        return q;
    if (!v->reason[0] || q->child.pid == 0)
        solver_because(v, "%.80s: %s", v->smt->cfg->command ? v->smt->cfg->command : "no command",
                       "does not run, or is no solver");
    close_smtlib(q);
    return NULL;
}

// Commands.  Without a process they need not be remembered: starting one sends what is asserted then.

static void push_smtlib(void *self)
{
    struct smtlib *q = self;
    if (q->running)
        script_push(&q->script, &q->out);
}

static void pop_smtlib(void *self, unsigned n)
{
    struct smtlib *q = self;
    if (q->running)
        script_pop(&q->script, n, &q->out);
}

static void assert_smtlib(void *self, const struct term *f)
{
    struct smtlib *q = self;
    if (q->running)
        script_assert(&q->script, f, &q->out);
}

// Checks

// Finds the verdict in what the solver printed; anything but one verdict, and perhaps "unsupported", is a failure.
// After an error an assertion may be missing: the process must not be used again.
static enum reply verdict(struct smtlib *q, enum sat *r)
{
    const char *s = buf_str(&q->answer);
    struct buf token = { 0 };
    int verdicts = 0;
    bool fine = true;
    *r = SAT_UNKNOWN;
    while (fine && sexpr_next(&s, &token)) {
        const char *t = buf_str(&token);
        bool sat = strcmp(t, "sat") == 0, unsat = strcmp(t, "unsat") == 0;
        if (sat || unsat || strcmp(t, "unknown") == 0 || strcmp(t, "timeout") == 0) {
            *r = sat ? SAT_YES : unsat ? SAT_NO : SAT_UNKNOWN;
            verdicts++;
        } else if (strcmp(t, "unsupported") != 0) {
            fine = false;
        }
    }
    buf_free(&token);
    if (fine && verdicts == 1)
        return REPLY_OK;
    *r = SAT_UNKNOWN;
    solver_because(q->v, "the solver answers: %.140s", q->answer.n ? buf_str(&q->answer) : "nothing");
    return strstr(buf_str(&q->answer), "(error") ? REPLY_REFUSED : REPLY_BROKEN;
}

static enum reply try(struct smtlib *q, const struct term *const *assumption, size_t n, enum sat *r)
{
    if (!q->running) {
        q->v->smt->stats.restarts++;
        if (!start(q))
            return REPLY_BROKEN;
    }
    script_check(&q->script, assumption, n, &q->out);
    enum reply reply = ask(q, smt_millis(q->v->smt, 0));
    if (reply == REPLY_OK)
        reply = verdict(q, r);
    if (reply != REPLY_OK)
        stop(q);
    return reply;
}

static enum sat check_smtlib(void *self, const struct term *const *assumption, size_t n)
{
    struct smtlib *q = self;
    enum sat r = SAT_UNKNOWN;
    if (q->failures >= FAILURES_MAX) {
        solver_because(q->v, "the solver failed %d times in a row", FAILURES_MAX);
        return r;
    }
    enum reply reply = try(q, assumption, n, &r);
    if (reply == REPLY_BROKEN)
        reply = try(q, assumption, n, &r);
    q->failures = reply == REPLY_BROKEN ? q->failures + 1 : 0;
    q->assumptions = n;
    if (reply != REPLY_OK)
        return SAT_UNKNOWN;
    if (r == SAT_UNKNOWN)
        solver_because(q->v, "the solver says unknown");
    return r;
}

// The numbers N of |assume!N| in the answer; all numbers if the solver gives no core.
static void core_smtlib(void *self, struct u32_vec *out)
{
    struct smtlib *q = self;
    bool fine = false;
    if (q->running && q->assumptions) {
        buf_puts(&q->out, "(get-unsat-assumptions)\n");
        fine = ask(q, smt_millis(q->v->smt, 0)) == REPLY_OK;
    }
    const char *s = buf_str(&q->answer);
    struct buf token = { 0 };
    size_t begin = out->n;
    while (fine && sexpr_next(&s, &token)) {
        const char *t = buf_str(&token);
        char *end;
        if (strcmp(t, "(") == 0 || strcmp(t, ")") == 0)
            continue;
        unsigned long i = strncmp(t, "assume!", 7) == 0 ? strtoul(t + 7, &end, 10) : q->assumptions;
        fine = i < q->assumptions;
        if (fine)
            vec_push(out, (uint32_t)i);
    }
    buf_free(&token);
    if (fine)
        return;
    out->n = begin;
    for (size_t i = 0; i < q->assumptions; i++)
        vec_push(out, (uint32_t)i);
}

// Values

// A value of sort s for a variable that the solver does not know: any value will do.
static const struct term *some_value(struct terms *p, const struct sort *s)
{
    switch ((int)s->kind) {
    case SORT_BOOL:
        return p->t_false;
    case SORT_INT:
        return term_int(p, 0);
    case SORT_REAL:
        return term_rational(p, 0, 1);
    case SORT_BV:
        return term_bv(p, s->a, 0);
    case SORT_FLOAT:
        return term_float(p, s, 0);
    default:
        return NULL;
    }
}

static const struct term *complete(void *ctx, const struct term *v)
{
    struct smtlib *q = ctx;
    const struct term *some = script_knows(&q->script, v) ? NULL : some_value(q->v->smt->terms, v->sort);
    return some ? some : v;
}

// ((term value))
static const struct term *value_smtlib(void *self, const struct term *t)
{
    struct smtlib *q = self;
    struct terms *p = q->v->smt->terms;
    const struct sort *sort = t->sort;
    t = term_map(p, t, complete, q);
    if (is_value(t))
        return t;
    if (!q->running)
        return NULL;
    buf_puts(&q->out, "(get-value (");
    script_term(&q->script, t, &q->out);
    buf_puts(&q->out, "))\n");
    if (ask(q, smt_millis(q->v->smt, 0)) != REPLY_OK)
        return NULL;
    const char *s = buf_str(&q->answer);
    struct buf token = { 0 };
    bool fine = true;
    for (int i = 0; i < 2 && fine; i++)
        fine = sexpr_next(&s, &token) && strcmp(buf_str(&token), "(") == 0;
    buf_free(&token);
    return fine && sexpr_skip(&s) ? sexpr_value(p, &s, sort) : NULL;
}

const struct backend_ops backend_smtlib = {
    .open = open_smtlib,
    .close = close_smtlib,
    .push = push_smtlib,
    .pop = pop_smtlib,
    .add = assert_smtlib,
    .check = check_smtlib,
    .core = core_smtlib,
    .value = value_smtlib,
};
