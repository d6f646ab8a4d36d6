// SPDX-License-Identifier: Apache-2.0
// contracts.c: `vernier contracts` for libraries: each function with arguments and global variables of any value, by the processes of `vernier scan`.
#include "cli/contracts.h"

#include "algo/algo.h"
#include "cfa/where.h"
#include "cli/scan.h"
#include "cli/watchdog.h"
#include "pre/ledger.h"

#include <stdlib.h>

// Whether contracts hold for any caller: there is no main, and no option names another function to start from, or functions are chosen by --only.
static bool are_of_library(const struct job *j)
{
    const struct decl *d = program_find(&j->v.subject.prog, j->v.subject.options.entry);
    bool has_main = d && d->kind == DECL_FUNC && d->body;
    return *j->cfg->scan.only || (!has_main && strcmp(j->v.subject.options.entry, "main") == 0);
}

// ---- the process of a function --------------------------------------------------------------------------------------

// What the contract rests on, one comment each.
static void put_assumptions(struct job *j, struct buf *out)
{
    verify_examine(&j->v);
    for (size_t i = 0; i < j->v.rests.n; i++) {
        const struct assumption *a = &j->v.rests.at[i];
        struct place at = sources_place(&j->v.subject.prog.src, where_is(j->v.subject.known->cfa, a->loc).at);
        buf_printf(out, "// rests on: %s", a->text);
        if (at.line)
            buf_printf(out, " (%s:%u)", at.file, (unsigned)at.line);
        buf_puts(out, a->unsound ? " [unsound]\n" : "\n");
    }
}

// Appends the contract; false: a limit ended it, and j->v.result says which.
static bool find_contract(struct job *j, struct buf *out)
{
    if (subject_build(&j->v.subject) != RC_OK) {
        j->v.result.reason = reason_stop(j->v.budget.cause);
        return false;
    }
    subject_account(&j->v.subject, &j->v.budget);
    subject_cut(&j->v.subject);
    if (job_run(j) != RC_OK || !j->v.algo || !j->v.algo->ops->annotate)
        return false;
    j->v.algo->ops->annotate(j->v.algo, ANNOTATE_CONTRACTS, out);
    if (!out->n)
        return false;
    put_assumptions(j, out);
    return true;
}

static void look_for_contract(struct scan_report *r, const struct scanned *f, struct budget *b, struct buf *out)
{
    struct job *j = r->j;
    struct buf text = { 0 };
    j->v.subject.options.any_globals = true;
    j->v.budget = *b;
    j->v.subject.prog.entry = f->decl;
    j->v.subject.prog.budget = &j->v.budget;
    j->v.subject.prog.skips_remarks = true;
    bool found = find_contract(j, &text);
    buf_printf(out, "%c%s!", found ? '+' : '-',
               found                     ? buf_str(&text)
               : j->v.result.reason.kind ? reason_text(&j->v.result.reason, &j->v.subject.prog.mem)
                                         : "it cannot be analysed");
    buf_free(&text);
}

// ---- the process that reports -----------------------------------------------------------------------------------------

static bool take_contract(struct scan_report *r, struct scanned *f, const char *text, size_t n)
{
    if (n < 2 || text[n - 1] != '!')
        return false;
    const char *said = arena_strndup(&r->mem, text + 1, n - 2);
    f->state = *text == '+' ? SCAN_DONE : SCAN_PARTLY;
    f->contract = *text == '+' ? said : NULL;
    f->why = *text == '+' ? NULL : said;
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct scanned *x = a, *y = b;
    return x->decl->loc.off < y->decl->loc.off ? -1 : x->decl->loc.off > y->decl->loc.off;
}

static int print(struct scan_report *r)
{
    int status = EXIT_TRUE;
    FILE *out = r->j->text;
    qsort(r->functions.at, r->functions.n, sizeof *r->functions.at, by_place);
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (f->contract) {
            fputs(f->contract, out);
        } else {
            fprintf(out, "%s:%u: %s\n// no contract: %s\n", f->file, (unsigned)f->line, f->name, f->why);
            status = EXIT_UNKNOWN;
        }
    }
    fputs("// These contracts hold for callers whose arguments do not point to variables of these files.\n", out);
    return status;
}

enum rc contracts_build(struct job *j)
{
    return are_of_library(j) ? RC_OK : job_build(j);
}

int cmd_contracts(struct job *j)
{
    if (!are_of_library(j))
        return cmd_verify(j);
    static const struct scan_task task = { look_for_contract, take_contract };
    struct scan_report r = { .j = j, .task = &task };
    int status = EXIT_INPUT;
    watchdog_stop();  // (its processes are watched)
    if (scan_order(&r) == RC_OK) {
        bool whole = scan_work(&r);
        status = print(&r);
        status = whole ? status : EXIT_UNKNOWN;
    }
    vec_free(&r.functions);
    arena_free(&r.mem);
    return status;
}
