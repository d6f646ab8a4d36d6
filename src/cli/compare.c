// SPDX-License-Identifier: Apache-2.0
// compare.c: which analyses and which files; a process for each file.
#include "cli/compare.h"

#include "base/names.h"
#include "base/outfile.h"
#include "base/workers.h"
#include "cli/files.h"
#include "cli/folder.h"
#include "cli/job.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "verify/compare.h"

#include <sys/wait.h>
#include <unistd.h>

// ---- analyses ---------------------------------------------------------------------------------------------------------

static enum rc complain(const char *what, const char *name, size_t n)
{
    fprintf(stderr, "vernier: %s `%.*s`\n", what, (int)n, name);
    return RC_USER;
}

static enum rc check_domain(const char *name)
{
    struct buf why = { 0 };
    struct domain *d = domain_open(name, NULL, NULL, &why);
    if (!d)
        fprintf(stderr, "vernier: --domains: %s\n", buf_str(&why));
    buf_free(&why);
    domain_close(d);
    return d ? RC_OK : RC_USER;
}

static enum rc add_strategies(struct comparison *c, const char *strategies, const char *domain, bool many_domains)
{
    const char *name;
    size_t n;
    bool many = names_count(strategies) > 1;
    while (names_next(&strategies, &name, &n)) {
        enum strategy_kind k = strategy_find(name, n);
        if (k == STRATEGIES)
            return complain("--strategies: there is no strategy", name, n);
        if (c->analyses.n == ANALYSES_MAX)
            return complain("too many analyses to compare: at", name, n);
        const char *brief = strategy_short(k, &n);
        const char *label = !many_domains ? arena_strndup(&c->mem, brief, n)
                            : many        ? arena_printf(&c->mem, "%.*s %s", (int)n, brief, domain)
                                          : domain;
        c->analyses.at[c->analyses.n++] = (struct analysis){ label, k, domain };
    }
    return RC_OK;
}

static enum rc read_analyses(const struct config *cfg, struct comparison *c)
{
    const struct numeric_cfg *numeric = opt_cfg(&cfg->all, "numeric");
    const char *list = *cfg->compare.domains ? cfg->compare.domains : numeric->domain, *name;
    bool many = names_count(list) > 1;
    size_t n;
    while (names_next(&list, &name, &n)) {
        const char *domain = arena_strndup(&c->mem, name, n);
        if (check_domain(domain) != RC_OK || add_strategies(c, cfg->compare.strategies, domain, many) != RC_OK)
            return RC_USER;
    }
    if (c->analyses.n >= 2)
        return RC_OK;
    fputs("vernier: compare: name two strategies or two domains at least\n", stderr);
    return RC_USER;
}

// ---- files ------------------------------------------------------------------------------------------------------------

// The programs that a path stands for.
static enum rc add_path(struct comparison *c, const char *path)
{
    struct names files = { 0 };
    enum rc rc = folder_find(&c->mem, path, ".c .i", NULL, &files);
    for (size_t i = 0; i < files.n; i++) {
        outfile_protect(files.at[i]);
        vec_push(&c->files, ((struct compared_file){ .path = files.at[i] }));
    }
    vec_free(&files);
    return rc;
}

// ---- processes --------------------------------------------------------------------------------------------------------

struct files {
    struct config *cfg;
    struct comparison *c;
    bool show;  // how far it has come
};

static bool begin_file(void *ctx, size_t i)
{
    const struct files *x = ctx;
    if (x->show)
        fprintf(stderr, "\r\033[K%zu of %zu: %s", i + 1, x->c->files.n, x->c->files.at[i].path);
    return true;
}

// In its process.  The exit status, after a message.
static int compare_file(const struct files *x, const char *path, struct outcome *out)
{
    bool done;
    struct buf text = { 0 };
    struct budget limit = limits_budget(&x->cfg->cli);
    vec_clear(&x->cfg->files);
    vec_push(&x->cfg->files, path);
    struct job *j = job_new(x->cfg);
    int status = job_load(j, &done);
    if (status != EXIT_TRUE)
        return status;
    enum rc rc = compare_program(&j->v, &x->c->analyses, &limit, out, x->cfg->compare.differences ? &text : NULL);
    if (j->v.why.n)
        fprintf(stderr, "vernier: %s\n", buf_str(&j->v.why));
    (void)outfile_add(stdout, &text);
    return rc == RC_OK ? EXIT_TRUE : rc == RC_STOP ? EXIT_UNKNOWN : EXIT_USAGE;
}

static int work_file(void *ctx, size_t i, struct buf *out)
{
    const struct files *x = ctx;
    struct outcome *o = MEM_NEW(struct outcome);
    int status = compare_file(x, x->c->files.at[i].path, o);
    buf_put(out, (const char *)o, sizeof *o);
    (void)outfile_close(stdout);
    return status;
}

static const char *failure(struct comparison *c, const struct worker_end *e)
{
    if (e->stopped)
        return "cancelled";
    if (!e->started)
        return "no process could be started";
    if (WIFSIGNALED(e->status))
        return arena_printf(&c->mem, "ended by signal %d", WTERMSIG(e->status));
    switch (WEXITSTATUS(e->status)) {
    case EXIT_INPUT:
        return "not a valid program";
    case EXIT_UNKNOWN:
    case WORKER_NO_MEMORY:
        return "out of memory or time before the analyses";
    case EXIT_USAGE:
        return "options do not fit it";
    default:
        return "internal error";
    }
}

static void take_file(void *ctx, size_t i, const struct worker_end *e)
{
    const struct files *x = ctx;
    struct compared_file *f = &x->c->files.at[i];
    f->out = arena_alloc(&x->c->mem, sizeof *f->out);
    if (e->started && e->status == 0 && e->n == sizeof *f->out)
        memcpy(f->out, e->text, e->n);
    else
        f->failed = failure(x->c, e);
}

// Limits of processes are backstops behind the budgets.
static void run_files(struct config *cfg, struct comparison *c)
{
    enum { SPARE_SECONDS = 10 };
    struct files x = { cfg, c, isatty(STDERR_FILENO) };
    struct budget b = { .cancel = &cli_cancelled };
    struct workers w = {
        .jobs = 1, .n = c->files.n, .ctx = &x, .begin = begin_file, .work = work_file, .take = take_file
    };
    w.cpu_s = cfg->cli.time ? (uint64_t)cfg->cli.time * (c->analyses.n + 2) + SPARE_SECONDS : 0;
    w.bytes = limits_memory(&cfg->cli);
    (void)workers_run(&w, &b);
    if (x.show)
        fputs("\r\033[K", stderr);
}

// ---- the command ------------------------------------------------------------------------------------------------------

struct outputs {
    FILE *json, *chart;  // NULL: not asked for
};

static void write_buf(struct buf *b, FILE *f)
{
    (void)outfile_add(f, b);
    b->n = 0;
}

static void report(const struct config *cfg, const struct comparison *c, const struct outputs *o)
{
    struct buf b = { 0 };
    enum with_times times = cfg->cli.times ? WITH_TIMES : WITHOUT_TIMES;
    compare_text(c, times, &b);
    write_buf(&b, output_text(&cfg->cli));
    if (o->json) {
        compare_json(c, times, &b);
        write_buf(&b, o->json);
    }
    if (o->chart) {
        compare_chart(c, times, &b);
        write_buf(&b, o->chart);
    }
    buf_free(&b);
}

static void close_output(FILE *f)
{
    (void)outfile_close(f);
}

// Opens outputs, and runs all files; their processes say when one of them includes a file that an output names.
static int compare_all(struct config *cfg, struct comparison *c, struct outputs *o)
{
    int status = files_check(cfg);
    if (status != EXIT_TRUE)
        return status;
    if (output_open(cfg->cli.json, &o->json) != RC_OK || output_open(cfg->compare.chart, &o->chart) != RC_OK)
        return EXIT_OUTPUT;
    run_files(cfg, c);
    if (outfile_refused())
        return EXIT_USAGE;
    outfile_all_protected();
    report(cfg, c, o);
    return EXIT_TRUE;
}

int cli_compare(struct config *cfg)
{
    struct comparison *c = MEM_NEW(struct comparison);
    struct outputs o = { 0 };
    enum rc rc = read_analyses(cfg, c);
    for (size_t i = 0; i < cfg->files.n && rc == RC_OK; i++)
        rc = add_path(c, cfg->files.at[i]);
    int status = rc == RC_OK ? compare_all(cfg, c, &o) : EXIT_USAGE;
    void (*const end)(FILE *) = status == EXIT_TRUE ? close_output : outfile_drop;
    end(o.json);
    end(o.chart);
    vec_free(&c->files);
    arena_free(&c->mem);
    mem_free(c, sizeof *c);
    return status;
}
