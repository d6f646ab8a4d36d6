// SPDX-License-Identifier: Apache-2.0
// dump.c: --dump=WHAT[:FILE].
#include "cli/dump.h"

#include "algo/numeric/numeric.h"
#include "base/outfile.h"
#include "base/process.h"
#include "base/status.h"
#include "cli/output.h"
#include "cpa/registry.h"
#include "ssa/rho.h"

#include <errno.h>

// ---- what, and where it goes ----------------------------------------------------------------------------------------

static const struct {
    const char *name;
    bool is_graph;  // in the language of Graphviz
} kinds[] = {
    { "ast", false },    { "cfa", false }, { "cfa-dot", true }, { "rho", false },   { "arg", false },
    { "arg-dot", true }, { "heap", true }, { "ledger", false }, { "shape", false },
};

static bool asks_for(const struct job *j, const char *what)
{
    return j->dump.what && strcmp(j->dump.what, what) == 0;
}

static bool is_picture(const char *file)
{
    size_t n = strlen(file);
    return n > 4 && strcmp(file + n - 4, ".svg") == 0;
}

// The program that lays out graphs; false after a message: it cannot be run.
static bool run_graphviz(const struct job *j, const char *const *argv, int in, struct buf *out)
{
    struct buf err = { 0 };
    int status = 0, rc = process_run(argv, in, out, &err, &status);
    if (rc)
        fprintf(stderr, "vernier: --dump=%s: pictures need Graphviz, but `dot` cannot be run: %s\n", j->cfg->cli.dump,
                strerror(rc));
    else if (status)
        fprintf(stderr, "vernier: --dump=%s: `dot` ended with status %d: %s\n", j->cfg->cli.dump, status,
                buf_str(&err));
    buf_free(&err);
    return rc == 0 && status == 0;
}

// Splits WHAT[:FILE].
static void split(struct job *j)
{
    const char *text = j->cfg->cli.dump, *colon = strchr(text, ':');
    j->dump.what = colon ? arena_strndup(&j->prog.mem, text, (size_t)(colon - text)) : text;
    j->dump.file = colon ? colon + 1 : NULL;
    j->dump.picture = colon && is_picture(colon + 1);
}

static bool is_known(const struct job *j, bool *is_graph)
{
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        *is_graph = kinds[i].is_graph;
        if (strcmp(j->dump.what, kinds[i].name) == 0)
            return true;
    }
    return false;
}

static enum rc unknown_kind(const struct job *j)
{
    fprintf(stderr, "vernier: --dump=%s: known are ", j->cfg->cli.dump);
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        fprintf(stderr, "%s%s", i ? ", " : "", kinds[i].name);
    fputs("; a file may follow: heap:FILE\n", stderr);
    return RC_USER;
}

enum rc dump_choose(struct job *j)
{
    static const char *const version[] = { "dot", "-V", NULL };
    struct buf nothing = { 0 };
    bool is_graph = false;
    if (!j->cfg->cli.dump)
        return RC_OK;
    split(j);
    if (!is_known(j, &is_graph))
        return unknown_kind(j);
    if (j->dump.picture && !is_graph) {
        fprintf(stderr, "vernier: --dump=%s: pictures are made of cfa-dot, arg-dot and heap\n", j->cfg->cli.dump);
        return RC_USER;
    }
    bool ready = !j->dump.picture || run_graphviz(j, version, -1, &nothing);
    buf_free(&nothing);
    return ready ? RC_OK : RC_USER;
}

// The text of a graph becomes its picture; false after a message.
static bool lay_out(const struct job *j, struct buf *b)
{
    static const char *const argv[] = { "dot", "-Tsvg", NULL };
    struct buf svg = { 0 };
    FILE *in = tmpfile();
    bool ok = in && fwrite(b->at, 1, b->n, in) == b->n && fflush(in) == 0 && fseek(in, 0, SEEK_SET) == 0;
    if (!ok)
        fprintf(stderr, "vernier: --dump=%s: a temporary file cannot be written: %s\n", j->cfg->cli.dump,
                strerror(errno));
    ok = ok && run_graphviz(j, argv, fileno(in), &svg);
    if (in)
        (void)fclose(in);
    buf_free(b);
    *b = svg;
    return ok;
}

// Takes b.  to: where it goes if no file is named.
static enum dump_end write_out(struct job *j, struct buf *b, FILE *to)
{
    FILE *f = j->dump.out ? j->dump.out : to;
    bool ok = true;
    status_clear();
    if (j->dump.picture)
        ok = lay_out(j, b);
    ok = ok && outfile_add(f, b);
    buf_free(b);
    return ok ? DUMP_DONE : DUMP_BAD;
}

// ---- the kinds ------------------------------------------------------------------------------------------------------

enum dump_end dump_ast(struct job *j)
{
    struct buf b = { 0 };
    if (!asks_for(j, "ast"))
        return DUMP_NOTHING;
    ast_dump(&j->prog, &b);
    return write_out(j, &b, stdout);
}

enum dump_end dump_cfa(struct job *j)
{
    struct buf b = { 0 };
    if (asks_for(j, "cfa-dot"))
        cfa_dump_dot(j->cfa, &b);
    else if (asks_for(j, "cfa"))
        cfa_dump_text(j->cfa, &b);
    else
        return DUMP_NOTHING;
    return write_out(j, &b, stdout);
}

enum dump_end dump_ledger(struct job *j)
{
    struct buf b = { 0 };
    if (!asks_for(j, "ledger"))
        return DUMP_NOTHING;
    ledger_print(&j->ledger, &b);
    return write_out(j, &b, stdout);
}

// The formula of all executions from cut point to cut point (ssa/rho.h).
enum dump_end dump_rho(struct job *j)
{
    struct unit_stats stats = { 0 };
    struct buf b = { 0 };
    if (!asks_for(j, "rho"))
        return DUMP_NOTHING;
    if (job_open_run(j) != RC_OK)
        return DUMP_BAD;
    const struct numeric_cfg *numeric = algo_cfg(&j->run, "numeric");
    struct encoder *e = numeric->reals ? symbolic_reals(&j->symbolic) : symbolic_encoder(&j->symbolic, ENCODE_INT);
    struct unit *u = unit_new(j->cfa, e, &j->run.automata, algo_cfg(&j->run, "unit"), &j->run.budget, &stats);
    if (!u) {
        fprintf(stderr, "vernier: --dump=rho: %s\n", stop_cause_text(j->run.budget.cause));
        return DUMP_BAD;
    }
    struct rho *r = rho_new(u, false);
    rho_print(r, &b);
    rho_free(r);
    unit_free(u);
    return write_out(j, &b, stdout);
}

// What the shape analysis follows, whatever analysis is asked for.
enum dump_end dump_shape(struct job *j)
{
    struct buf b = { 0 };
    if (!asks_for(j, "shape"))
        return DUMP_NOTHING;
    if (job_open_run(j) != RC_OK || run_add(&j->run, cpa_find("shape")) != RC_OK)
        return DUMP_BAD;
    struct cpa *shape = j->run.cpa[j->run.n_cpa - 1];
    shape->ops->describe(shape, &b);
    return write_out(j, &b, stdout);
}

enum dump_end dump_reached(struct job *j)
{
    struct buf b = { 0 };
    bool heap = asks_for(j, "heap"), dot = asks_for(j, "arg-dot");
    if (!heap && !dot && !asks_for(j, "arg"))
        return DUMP_NOTHING;
    const struct engine *e = job_engine(j);
    if (!j->algo) {
        fprintf(stderr, "vernier: --dump=%s: with --jobs there is nothing to show if no stage decides\n", j->dump.what);
        return DUMP_BAD;
    }
    if (!e) {
        fprintf(stderr, "vernier: --dump=%s: algorithm %s makes no ARG\n", j->dump.what, j->algo->ops->name);
        return DUMP_BAD;
    }
    if (heap && !arg_draw(&e->arg, &b)) {
        fprintf(
            stderr,
            "vernier: --dump=heap: the analysis that decided has no graphs of memory: try --analysis=smg or --analysis=shape\n");
        return DUMP_BAD;
    }
    if (dot)
        arg_dump_dot(&e->arg, &b);
    else if (!heap)
        arg_dump_text(&e->arg, &b);
    return write_out(j, &b, j->text);
}
