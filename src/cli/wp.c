// SPDX-License-Identifier: Apache-2.0
// wp.c: `vernier wp`.
#include "cli/wp.h"

#include "algo/wp/answer.h"
#include "base/outfile.h"
#include "cli/limits.h"
#include "report/report.h"

// Which functions are looked at.
static void choose_entry(struct job *j)
{
    struct config *c = j->cfg;
    const struct program *p = &j->v.subject.prog;
    struct cfa_options *o = &j->v.subject.options;
    const struct decl *d = program_find(p, o->entry);
    c->wp_only_entry = strcmp(o->entry, "main") != 0 || c->wp.check || c->wp.ltl;
    if (d && d->kind == DECL_FUNC && d->body)
        return;
    for (size_t i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->kind == DECL_FUNC && p->globals.at[i]->body && p->globals.at[i]->has_notes) {
            o->entry = sym_str(&p->syms, p->globals.at[i]->name);
            return;
        }
}

enum rc wp_build(struct job *j)
{
    choose_entry(j);
    return job_build(j);
}

static void say(void *ctx, struct buf *b)
{
    (void)outfile_add(((struct job *)ctx)->text, b);
}

static int verdict(struct job *j, const struct wp_answer *o)
{
    if (o->verdict == WP_PROVED) {
        put_true(j, &o->rests);
    } else if (o->verdict == WP_REFUTED) {
        fprintf(j->text, "Verification result: FALSE (%s)\n", buf_str(&o->violated));
    } else {
        struct buf advice = { 0 };
        reason_advice(o->reason.kind, NULL, &advice);
        fprintf(j->text, "Hint: %s [%s]\nVerification result: UNKNOWN (%s)\n", buf_str(&advice),
                reason_row(o->reason.kind)->name, reason_text(&o->reason, &j->v.subject.prog.mem));
        buf_free(&advice);
    }
    return o->verdict == WP_PROVED ? EXIT_TRUE : o->verdict == WP_REFUTED ? EXIT_FALSE : EXIT_UNKNOWN;
}

int cmd_wp(struct job *j)
{
    struct wp_answer a;
    struct wp_question q = { .cfg = &j->cfg->wp,
                             .smt = &j->cfg->set.smt,
                             .model = &j->v.subject.options,
                             .cfa = j->v.subject.known->cfa,
                             .diag = &j->v.diag,
                             .budget = &j->v.budget,
                             .only_entry = j->cfg->wp_only_entry,
                             .strict = j->cfg->cli.strict,
                             .accepted = j->cfg->set.accepted,
                             .say = say,
                             .ctx = j };
    int status = EXIT_INPUT;
    limits_watch(&j->v.budget);
    if (wp_answer_find(&a, &q) == RC_OK) {
        struct buf text = { 0 };
        report_assumptions(&text, q.cfa, &a.rests);
        say(j, &text);
        buf_free(&text);
        status = verdict(j, &a);
    }
    wp_answer_free(&a);
    return status;
}
