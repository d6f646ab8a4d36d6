// SPDX-License-Identifier: Apache-2.0
// scan.c: `vernier scan`: which files and functions, and the exit status.
#include "cli/scan.h"

#include "base/outfile.h"
#include "cli/folder.h"
#include "cli/verify.h"
#include "lower/models.h"

#include <stdlib.h>

// ---- files ------------------------------------------------------------------------------------------------------------

enum rc scan_expand(struct config *c)
{
    struct names files = { 0 };
    enum rc rc = RC_OK;
    for (size_t i = 0; i < c->files.n && rc == RC_OK; i++) {
        size_t before = files.n;
        rc = folder_find(&c->mem, c->files.at[i], ".c", "compile_commands.json", &files);
        if (rc == RC_OK && files.n == before) {
            fprintf(stderr, "vernier: %s: neither a compile_commands.json nor a .c file in it\n", c->files.at[i]);
            rc = RC_USER;
        }
    }
    vec_clear(&c->files);
    for (size_t i = 0; i < files.n; i++)
        vec_push(&c->files, files.at[i]);
    vec_free(&files);
    return rc;
}

// ---- reading ------------------------------------------------------------------------------------------------------------

// An empty program, in which these names are entities of their own in each file.
static void begin_again(struct job *j, const struct names *apart)
{
    struct budget *b = j->v.subject.prog.budget;
    job_begin_program(j);
    j->v.subject.prog.budget = b;
    for (size_t i = 0; i < apart->n; i++)
        map_put(&j->v.subject.prog.apart.names, sym_of(&j->v.subject.prog.syms, apart->at[i]).i, 1);
}

enum rc scan_read(struct job *j, enum rc (*read)(struct job *j))
{
    struct names apart = { 0 };
    enum rc rc;
    size_t known;
    do {
        char *messages = NULL;
        size_t size = 0;
        known = apart.n;
        j->v.subject.prog.apart.on = true;
        FILE *kept = open_memstream(&messages, &size);
        j->v.diag.out = kept ? kept : stderr;
        rc = read(j);
        j->v.diag.out = stderr;
        if (kept)
            fclose(kept);
        for (size_t i = 0; i < j->v.subject.prog.apart.found.n && rc != RC_STOP; i++) {
            struct sym name = { (uint32_t)j->v.subject.prog.apart.found.key[i] };
            vec_push(&apart, arena_printf(&j->cfg->mem, "%s", sym_str(&j->v.subject.prog.syms, name)));
        }
        if (apart.n > known)
            begin_again(j, &apart);
        else
            fputs(messages ? messages : "", stderr);
        free(messages);
    } while (apart.n > known);
    j->v.subject.prog.apart.on = false;
    vec_free(&apart);
    return rc;
}

// ---- the command --------------------------------------------------------------------------------------------------------

enum rc scan_of(struct job *j, struct scan_report *r)
{
    struct buf why = { 0 };
    r->p = &j->v.subject.prog;
    r->cfg = &j->cfg->scan;
    r->model = &j->v.subject.options;
    r->jobs = j->cfg->has_jobs ? (size_t)j->cfg->cli.jobs : 0;
    enum rc rc = scan_order(r, &why);
    if (rc != RC_OK)
        fprintf(stderr, "vernier: %s\n", buf_str(&why));
    buf_free(&why);
    return rc;
}

struct budget scan_limits(const struct job *j)
{
    const uint64_t second = UINT64_C(1000000000);
    const struct cli_cfg *c = &j->cfg->cli;
    return (struct budget){ .cpu_limit_ns = (uint64_t)c->time * second,
                            .wall_limit_ns = c->wall ? stat_wall() + (uint64_t)c->wall * second : 0,
                            .cancel = &cli_cancelled };
}

static int status_of(const struct scan_report *r, bool whole)
{
    bool all = whole;
    for (size_t i = 0; i < r->functions.n; i++)
        all &= r->functions.at[i].state == SCAN_DONE;
    return !whole ? EXIT_UNKNOWN : scan_has_findings(r) ? EXIT_FALSE : all ? EXIT_TRUE : EXIT_UNKNOWN;
}

static void report(const struct job *j, const struct scan_report *r)
{
    struct buf b = { 0 };
    scan_print(r, &b);
    (void)outfile_add(j->text, &b);
    b.n = 0;
    scan_json(r, j->cfg->cli.stats != STATS_NONE && j->cfg->cli.times ? WITH_TIMES : WITHOUT_TIMES, &b);
    if (j->json)
        (void)outfile_add(j->json, &b);
    buf_free(&b);
    if (j->cfg->cli.harness)
        scan_harnesses(r, j->cfg->cli.harness);
}

int cmd_scan(struct job *j)
{
    struct scan_report r = { .task = &scan_function_task };
    struct budget b = scan_limits(j);
    int status = EXIT_OUTPUT;
    const char *folder = j->cfg->cli.harness;
    if (folder && !outfile_make_folder(folder))
        return EXIT_OUTPUT;
    if (scan_of(j, &r) != RC_OK) {
        status = EXIT_INPUT;
    } else if (scan_cache_open(&r) == RC_OK) {
        bool whole = scan_work(&r, &b);
        scan_merge(&r);
        status = status_of(&r, whole);
        report(j, &r);
    }
    scan_report_free(&r);
    return status;
}
