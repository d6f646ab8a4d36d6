// SPDX-License-Identifier: Apache-2.0
// contracts.c: `vernier contracts`: of a program, or of each function of a library.
#include "cli/contracts.h"

#include "base/outfile.h"
#include "cli/scan.h"
#include "cli/watchdog.h"
#include "verify/contracts.h"

// Whether contracts hold for any caller: there is no main, and no option names another function to start from, or functions are chosen by --only.
static bool are_of_library(const struct job *j)
{
    const struct decl *d = program_find(&j->v.subject.prog, j->v.subject.options.entry);
    bool has_main = d && d->kind == DECL_FUNC && d->body;
    return *j->cfg->scan.only || (!has_main && strcmp(j->v.subject.options.entry, "main") == 0);
}

enum rc contracts_build(struct job *j)
{
    return are_of_library(j) ? RC_OK : job_build(j);
}

int cmd_contracts(struct job *j)
{
    if (!are_of_library(j))
        return cmd_verify(j);
    struct scan_report r = { .task = &contracts_task, .ctx = &j->v };
    struct budget b = scan_limits(j);
    struct buf text = { 0 };
    int status = EXIT_INPUT;
    watchdog_stop();  // (its processes are watched)
    if (scan_of(j, &r) == RC_OK) {
        bool whole = scan_work(&r, &b), all = contracts_print(&r, &text);
        (void)outfile_add(j->text, &text);
        status = whole && all ? EXIT_TRUE : EXIT_UNKNOWN;
    }
    buf_free(&text);
    scan_report_free(&r);
    return status;
}
