// SPDX-License-Identifier: Apache-2.0
// wcet.c: `vernier wcet`.
#include "cli/wcet.h"

#include "algo/wcet/answer.h"
#include "algo/wcet/bounds.h"
#include "base/names.h"
#include "base/status.h"
#include "cli/limits.h"
#include "lower/models.h"

// Which functions are looked at.
static void choose_entry(struct job *j)
{
    struct config *c = j->cfg;
    const struct program *p = &j->v.subject.prog;
    struct cfa_options *o = &j->v.subject.options;
    c->wcet_entries = o->entry;
    o->any_aliases = true;
    if (c->wcet.all_functions) {
        struct buf b = { 0 };
        for (size_t i = 0; i < p->globals.n; i++) {
            const struct decl *d = p->globals.at[i];
            if (d->kind == DECL_FUNC && d->body &&
                strcmp(sources_place((struct sources *)(uintptr_t)&p->src, d->loc).file, MODELS_NAME) != 0)
                buf_printf(&b, "%s%s", b.n ? "," : "", sym_str(&p->syms, d->name));
        }
        c->wcet_entries = b.n ? arena_printf(&c->mem, "%s", buf_str(&b)) : o->entry;
        buf_free(&b);
    }
    o->entry = arena_printf(&c->mem, "%.*s", (int)strcspn(c->wcet_entries, ","), c->wcet_entries);
}

enum rc wcet_build(struct job *j)
{
    choose_entry(j);
    return job_build(j);
}

// ---- output ---------------------------------------------------------------------------------------------------------

static void show_interval(void *ctx, const char *line)
{
    struct job *j = ctx;
    if (j->cfg->wcet.trace)
        fprintf(j->text, "  interval %s\n", line);
    // The last words of a process that is stopped: a bound at any time.
    status_phase(arena_printf(&j->v.subject.prog.mem, "the %s is in %s", wcet_measure(&j->cfg->wcet),
                              line + strcspn(line, "[")));
}

// False, after messages: --loop-bound is wrong.
static bool check_bounds(const struct job *j, const struct cfa *c, uint64_t *seen)
{
    struct buf why = { 0 };
    bool good = wcet_check_bounds(c, &j->cfg->wcet, seen, &why);
    if (!good)
        fprintf(stderr, "%s\n", buf_str(&why));
    buf_free(&why);
    return good;
}

// ---- all ------------------------------------------------------------------------------------------------------------

struct all {
    struct job *j;
    struct wcet_task task;
    bool first, alone, exact;  // so far
    uint64_t seen;             // of --loop-bound
};

static void report(struct all *x, struct wcet_answer *a)
{
    struct job *j = x->j;
    struct buf b = { 0 };
    fputs(buf_str(&a->why), stderr);
    wcet_answer_print(a, j->cfg->cli.stats ? WITH_TIMES : WITHOUT_TIMES, &b);
    fputs(buf_str(&b), j->text);
    b.n = 0;
    buf_puts(&b, x->first ? "" : ",\n ");
    wcet_answer_json(a, &b);
    if (j->json)
        fputs(buf_str(&b), j->json);
    buf_free(&b);
}

static int one_function(struct all *x, const char *name)
{
    struct wcet_answer a;
    struct job *j = x->j;
    struct cfa_options opt = j->v.subject.options;
    struct cfa *c = j->v.subject.known->cfa;
    opt.entry = name;
    if (!x->first && cfa_build(&j->v.subject.prog, &opt, 0, &c) != RC_OK)
        return EXIT_INPUT;
    (void)check_bounds(j, c, &x->seen);
    if (!j->cfg->wcet.blocks || !x->alone)
        fprintf(j->text, "%s%s\n", j->cfg->wcet.blocks ? "# " : "", name);
    wcet_answer_find(&a, &x->task, name, c);
    report(x, &a);
    int status = a.bad_costs ? EXIT_INPUT : EXIT_TRUE;
    x->exact &= a.exact;
    wcet_answer_free(&a);
    if (!x->first)
        cfa_free(c);
    x->first = false;
    return status;
}

int cmd_wcet(struct job *j)
{
    const char *entries = j->cfg->wcet_entries, *name;
    struct all x = { .j = j, .first = true, .alone = names_count(entries) == 1, .exact = true };
    int status = EXIT_TRUE;
    x.task = (struct wcet_task){ .cfg = &j->cfg->wcet,
                                 .options = &j->cfg->all,
                                 .smt = &j->cfg->set.smt,
                                 .encode = &j->cfg->set.encode,
                                 .diag = &j->v.diag,
                                 .budget = &j->v.budget,
                                 .any_globals = j->v.subject.options.any_globals,
                                 .show = show_interval,
                                 .ctx = j };
    if (!check_bounds(j, j->v.subject.known->cfa, &x.seen))
        return EXIT_USAGE;
    const char *refused = j->cfg->wcet.ipet ? wcet_ipet_refused(&j->cfg->wcet) : NULL;
    if (refused) {
        fprintf(stderr, "vernier: %s\n", refused);
        return EXIT_USAGE;
    }
    limits_watch(&j->v.budget);
    if (j->json)
        fputc('[', j->json);
    for (size_t n; status == EXIT_TRUE && names_next(&entries, &name, &n);)
        status = one_function(&x, arena_strndup(&j->v.subject.prog.mem, name, n));
    if (j->json)
        fputs("]\n", j->json);
    if (status == EXIT_TRUE && !check_bounds(j, NULL, &x.seen))
        status = EXIT_USAGE;
    return status != EXIT_TRUE ? status : x.exact ? EXIT_TRUE : EXIT_UNKNOWN;
}
