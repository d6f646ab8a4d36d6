// SPDX-License-Identifier: Apache-2.0
// spin.c: runs SPIN on boolean programs.
#include "base/process.h"
#include "boolprog/export.h"
#include "boolprog/spin_report.h"
#include "boolprog/step.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct job {
    char *dir;
    unsigned seconds;  // for each program that is run
    struct buf out, err;
    struct bool_result *result;
};

// ---- a folder of its own --------------------------------------------------------------------------------------------------------------------

static bool give_up(struct job *j, const char *what, const char *why)
{
    j->result->verdict = BOOL_OPEN;
    j->result->because = BOOL_SPIN;
    snprintf(j->result->why, sizeof j->result->why, "%s: %s", what, why);
    return false;
}

static bool make_folder(struct job *j, struct arena *mem)
{
    const char *tmp = getenv("TMPDIR");
    j->dir = arena_printf(mem, "%s/vernier-spin-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (mkdtemp(j->dir))
        return true;
    give_up(j, j->dir, strerror(errno));
    j->dir = NULL;
    return false;
}

static void remove_folder(const struct job *j)
{
    DIR *d = opendir(j->dir);
    struct arena mem = { 0 };
    for (struct dirent *e; d && (e = readdir(d));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)  // SPIN makes files that begin with a dot
            unlink(arena_printf(&mem, "%s/%s", j->dir, e->d_name));
    if (d)
        closedir(d);
    rmdir(j->dir);
    arena_free(&mem);
}

static bool write_model(struct job *j, const struct buf *text)
{
    struct arena mem = { 0 };
    const char *path = arena_printf(&mem, "%s/model.pml", j->dir);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(text->at, 1, text->n, f) == text->n;
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok)
        give_up(j, path, strerror(errno));
    arena_free(&mem);
    return ok;
}

// ---- programs that are run in it --------------------------------------------------------------------------------------------------------------

// The first line of what was printed, for a message.
static const char *first_line(struct buf *text)
{
    char *end = text->n ? strchr(text->at, '\n') : NULL;
    if (end)
        *end = '\0';
    return text->n ? text->at : "it failed";
}

// Runs a program in the folder; what it prints is then in j->out.
static bool run(struct job *j, const char *const *argv)
{
    const char *all[24] = { "sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", j->dir };
    size_t n = 5;
    int status = 0;
    while (*argv)
        all[n++] = *argv++;
    VERIFY(n < ARRAY_LEN(all));
    const char *name = all[5];
    buf_free(&j->out);
    buf_free(&j->err);
    int rc = process_run_for(all, -1, j->seconds, &j->out, &j->err, &status);
    if (rc)
        return give_up(j, name, rc == ETIMEDOUT ? "time limit" : strerror(rc));
    if (status == 127)
        return give_up(j, name, "not found");
    return status == 0 || give_up(j, name, first_line(j->err.n ? &j->err : &j->out));
}

// Breadth-first search finds shortest runs, but takes the inside of atomic blocks for states.
enum search { CLAIMS, SHORTEST, TEMPORAL };

static bool search_with(struct job *j, enum search search)
{
    const char *safety = search == TEMPORAL ? "-DNOREDUCE" : "-DSAFETY", *bfs = search == SHORTEST ? "-DBFS" : safety;
    const char *const make[] = { "cc", "-O0", "-w", "-DNOREDUCE", safety, bfs, "-o", "pan", "pan.c", NULL };
    const char *const claims[] = { "./pan", "-w18", "-m1000000", NULL };
    const char *const temporal[] = { "./pan", "-w18", "-m1000000", "-a", NULL };
    return run(j, make) && run(j, search == TEMPORAL ? temporal : claims);
}

// ---- interface ------------------------------------------------------------------------------------------------------------------------------------

// Which of the claims the last state violates.
static void find_claim(const struct bool_program *p, const struct bool_claims *claims, struct bool_result *out)
{
    struct stepper s;
    uint32_t node = p->init;
    stepper_init(&s, p);
    stepper_claims(&s, claims);
    if (out->trace.n)
        node = p->edges.at[vec_last(&out->trace).edge].to;
    uint32_t claim = stepper_violated(&s, node, out->trace.n ? vec_last(&out->trace).values : out->first);
    out->claim = claim == UINT32_MAX ? 0 : claim;
    stepper_free(&s);
}

static void check(struct job *j, const struct bool_program *p, const struct bool_claims *claims, bool temporal)
{
    static const char *const translate[] = { "spin", "-a", "-o2", "model.pml", NULL };
    static const char *const replay[] = { "spin", "-t", "-T", "model.pml", NULL };
    struct bool_result *out = j->result;
    if (!run(j, translate) || !search_with(j, temporal ? TEMPORAL : CLAIMS))
        return;
    spin_read_report(buf_str(&j->out), out);
    if (out->verdict != BOOL_VIOLATED)
        return;
    if ((temporal || search_with(j, SHORTEST)) && run(j, replay))
        spin_read_trail(p, buf_str(&j->out), temporal, out);
    out->verdict = BOOL_VIOLATED;  // with a trail or without
    out->why[0] = '\0';
    if (out->first && !temporal)
        find_claim(p, claims, out);
}

void spin_check(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                const struct ltl *f, unsigned seconds, struct bool_result *out)
{
    struct job j = { .seconds = seconds, .result = out };
    struct arena mem = { 0 };
    struct buf model = { 0 };
    promela_print(p, f ? NULL : claims, props, f, &model);
    if (make_folder(&j, &mem)) {
        if (write_model(&j, &model))
            check(&j, p, claims, f != NULL);
        remove_folder(&j);
    }
    buf_free(&model);
    buf_free(&j.out);
    buf_free(&j.err);
    arena_free(&mem);
}
