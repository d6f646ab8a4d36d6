// SPDX-License-Identifier: Apache-2.0
// log.c: logs of what solvers are asked, as SMT-LIB 2 that any solver reads, and their replay.
//
// One file for each solver; behind each check stands its answer in a comment: `; answer: unsat`.
#include "base/diag.h"
#include "base/outfile.h"
#include "smt/backend.h"
#include "smt/child.h"
#include "smt/script.h"
#include "smt/sexpr.h"

#include <stdio.h>

static const char *const answer_text[] = { [SAT_NO] = "unsat", [SAT_YES] = "sat", [SAT_UNKNOWN] = "unknown" };
static const char marker[] = "; answer: ";

// Writing

struct query_log {
    FILE *f;
    struct script script;
    struct buf b;
};

struct query_log *log_open(struct solver *v)
{
    struct smt *s = v->smt;
    struct buf path = { 0 };
    buf_printf(&path, "%s/%05u.smt2", s->cfg->log, ++s->log_files);
    FILE *f = outfile_make_folder(s->cfg->log) ? outfile_open_log(buf_str(&path)) : NULL;
    buf_free(&path);
    if (!f)
        return NULL;
    struct query_log *l = MEM_NEW(struct query_log);
    l->f = f;
    script_init(&l->script, s->terms);
    script_begin(&l->script, SCRIPT_CHECK, 0, &l->b);
    return l;
}

static void flush(struct query_log *l)
{
    fwrite(l->b.at, 1, l->b.n, l->f);
    l->b.n = 0;
}

void log_close(struct query_log *l)
{
    flush(l);
    (void)outfile_close(l->f);
    script_free(&l->script);
    buf_free(&l->b);
    mem_free(l, sizeof *l);
}

void log_push(struct query_log *l)
{
    script_push(&l->script, &l->b);
}

void log_pop(struct query_log *l, unsigned n)
{
    script_pop(&l->script, n, &l->b);
}

void log_assert(struct query_log *l, const struct term *f)
{
    script_assert(&l->script, f, &l->b);
}

// Writes a question to disk before the solver gets it: the solver may not come back.
void log_check(struct query_log *l, const struct term *const *assumption, size_t n)
{
    script_check(&l->script, assumption, n, &l->b);
    flush(l);
    fflush(l->f);
}

void log_answer(struct query_log *l, enum sat r)
{
    buf_printf(&l->b, "%s%s\n", marker, answer_text[r]);
}

// Replay

struct replay {
    struct smt *s;
    void *session;       // Z3
    struct child child;  // or the other backend's process
    bool started;
    struct buf answer;
};

static bool run_child(struct replay *r, const char *commands, size_t n)
{
    struct smt *s = r->s;
    uint64_t ms = smt_millis(s, 0);
    struct patience w = { .until = ms ? stat_wall() + ms * 1000000 : 0, .cancel = { &s->interrupted, NULL } };
    if (!r->started && child_start(&r->child, s->cfg->command ? s->cfg->command : ""))
        return false;
    r->started = true;
    enum child_result done = child_send(&r->child, commands, n, &w);
    do {
        r->answer.n = 0;
        if (done == CHILD_OK)
            done = child_read(&r->child, &r->answer, &w);
    } while (done == CHILD_OK && strstr(buf_str(&r->answer), "unsupported"));  // an option that it lacks
    return done == CHILD_OK;
}

// Runs commands, of which the last is a check; what the solver prints goes to r->answer.
static bool run(struct replay *r, const char *commands, size_t n)
{
    r->answer.n = 0;
    if (r->s->cfg->backend == SMT_SMTLIB)
        return run_child(r, commands, n);
    struct buf text = { 0 };
    buf_put(&text, commands, n);
    volatile bool fine = false;  // the jump out of a crash keeps it
    if (!r->s->crashed)
        GUARDED(r->s, fine = z3_run(&r->session, smt_millis(r->s, 0), buf_str(&text), &r->answer));
    buf_free(&text);
    return fine;
}

// Whether the answer is the one in the log.  A verdict where the log has `unknown` agrees, too.
static bool agrees(const struct replay *r, const char *want)
{
    const char *s = buf_str(&r->answer);
    struct buf got = { 0 };
    sexpr_next(&s, &got);
    bool same = strcmp(buf_str(&got), want) == 0;
    bool verdict = !strcmp(buf_str(&got), "sat") || !strcmp(buf_str(&got), "unsat");
    buf_free(&got);
    return same || (strcmp(want, "unknown") == 0 && verdict);
}

static enum rc replay_text(struct replay *r, const char *text, struct buf *why)
{
    unsigned checks = 0;
    const char *at = text, *mark;
    for (; (mark = strstr(at, marker)); at = strchr(mark, '\n') + 1) {
        char want[16] = "";
        checks++;
        if (sscanf(mark + strlen(marker), "%15s", want) != 1 || !strchr(mark, '\n')) {
            buf_printf(why, "check %u: the answer is cut off", checks);
            return RC_USER;
        }
        if (!run(r, at, (size_t)(mark - at))) {
            buf_printf(why, "check %u: the solver does not answer", checks);
            return RC_USER;
        }
        if (!agrees(r, want)) {
            buf_printf(why, "check %u: the answer was %s and is %s", checks, want, buf_str(&r->answer));
            return RC_USER;
        }
    }
    if (!checks)
        buf_puts(why, "there is no check in it");
    return checks ? RC_OK : RC_USER;
}

enum rc smt_replay(struct smt *s, const char *path, struct buf *why)
{
    struct replay r = { .s = s, .child = { .fd = -1 } };
    struct buf text = { 0 };
    int error = buf_read_file(&text, path);
    buf_printf(why, "%s: ", path);
    enum rc rc = RC_USER;
    if (error)
        buf_puts(why, strerror(error));
    else
        rc = replay_text(&r, buf_str(&text), why);
    if (!s->crashed)
        GUARDED(s, z3_run_end(r.session));
    child_stop(&r.child);
    buf_free(&r.answer);
    buf_free(&text);
    return rc;
}
