// SPDX-License-Identifier: Apache-2.0
// dump.c: --dump=WHAT[:FILE].
#include "cli/dump.h"

#include "algo/numeric/numeric.h"
#include "base/names.h"
#include "base/outfile.h"
#include "base/process.h"
#include "base/status.h"
#include "cli/output.h"
#include "cpa/registry.h"
#include "pre/exits.h"
#include "pre/ranges.h"
#include "ssa/rho.h"

#include <errno.h>

// ---- what, and where it goes ----------------------------------------------------------------------------------------

struct dump_kind {
    const char *name;
    bool is_graph;  // in the language of Graphviz
    enum dump_when when;
    bool (*put)(struct job *j, struct buf *b);  // false after a message: there is no such thing
};

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
    j->dump.what = colon ? arena_strndup(&j->v.subject.prog.mem, text, (size_t)(colon - text)) : text;
    j->dump.file = colon ? colon + 1 : NULL;
    j->dump.picture = colon && is_picture(colon + 1);
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

// Takes b.  to: where it goes if no file is named.  DONE: nothing else is asked for.
static enum dump_end write_out(struct job *j, struct buf *b, FILE *to)
{
    FILE *f = j->dump.out ? j->dump.out : to;
    bool ok = true;
    status_clear();
    if (j->dump.picture)
        ok = lay_out(j, b);
    ok = ok && outfile_add(f, b);
    buf_free(b);
    return !ok ? DUMP_BAD : --j->dump.left ? DUMP_NOTHING : DUMP_DONE;
}

// ---- the kinds ------------------------------------------------------------------------------------------------------

static bool put_ast(struct job *j, struct buf *b)
{
    ast_dump(&j->v.subject.prog, b);
    return true;
}

static bool put_cfa(struct job *j, struct buf *b)
{
    cfa_dump_text(j->v.subject.known->cfa, b);
    return true;
}

static bool put_cfa_dot(struct job *j, struct buf *b)
{
    cfa_dump_dot(j->v.subject.known->cfa, b);
    return true;
}

static bool put_ledger(struct job *j, struct buf *b)
{
    ledger_print(&j->v.subject.known->ledger, b);
    return true;
}

static bool put_pointsto(struct job *j, struct buf *b)
{
    pointsto_print(known_pointsto(j->v.subject.known, &j->v.budget), j->v.subject.known->cfa, b);
    return true;
}

static bool put_ranges(struct job *j, struct buf *b)
{
    ranges_print(known_ranges(j->v.subject.known, &j->v.budget), j->v.subject.known->cfa, b);
    return true;
}

static bool put_exits(struct job *j, struct buf *b)
{
    struct exits x;
    exits_find(j->v.subject.known->cfa, &x);
    exits_print(&x, b);
    exits_free(&x);
    return true;
}

// The formula of all executions from cut point to cut point (ssa/rho.h).
static bool put_rho(struct job *j, struct buf *b)
{
    struct unit_stats stats = { 0 };
    if (verify_open(&j->v) != RC_OK)
        return false;
    const struct numeric_cfg *numeric = algo_cfg(&j->v.run, "numeric");
    struct encoder *e = numeric->reals ? symbolic_reals(&j->v.symbolic) : symbolic_encoder(&j->v.symbolic, ENCODE_INT);
    struct unit *u =
        unit_new(j->v.subject.known->cfa, e, &j->v.run.automata, algo_cfg(&j->v.run, "unit"), &j->v.run.budget, &stats);
    if (!u) {
        fprintf(stderr, "vernier: --dump=rho: %s\n", stop_cause_text(j->v.run.budget.cause));
        return false;
    }
    struct rho *r = rho_new(u, false);
    rho_print(r, b);
    rho_free(r);
    unit_free(u);
    return true;
}

// What the shape analysis follows, whatever analysis is asked for.
static bool put_shape(struct job *j, struct buf *b)
{
    if (verify_open(&j->v) != RC_OK || run_add(&j->v.run, cpa_find("shape")) != RC_OK)
        return false;
    struct cpa *shape = j->v.run.cpa[j->v.run.n_cpa - 1];
    shape->ops->picture->describe(shape, b);
    return true;
}

// The engine behind what was reached; NULL after a message: there is none.
static const struct engine *reached(struct job *j, const char *kind)
{
    const struct engine *e = verify_engine(&j->v);
    if (!j->v.algo)
        fprintf(stderr, "vernier: --dump=%s: with --jobs there is nothing to show if no stage decides\n", kind);
    else if (!e)
        fprintf(stderr, "vernier: --dump=%s: algorithm %s makes no ARG\n", kind, j->v.algo->ops->name);
    return j->v.algo ? e : NULL;
}

static bool put_arg(struct job *j, struct buf *b)
{
    const struct engine *e = reached(j, "arg");
    if (e)
        arg_dump_text(&e->arg, b);
    return e != NULL;
}

static bool put_arg_dot(struct job *j, struct buf *b)
{
    const struct engine *e = reached(j, "arg-dot");
    if (e)
        arg_dump_dot(&e->arg, b);
    return e != NULL;
}

static bool put_heap(struct job *j, struct buf *b)
{
    const struct engine *e = reached(j, "heap");
    bool good = e && arg_draw(&e->arg, b);
    if (e && !good)
        fprintf(
            stderr,
            "vernier: --dump=heap: the analysis that decided has no graphs of memory: try --analysis=smg or --analysis=shape\n");
    return good;
}

static const struct dump_kind kinds[] = {
    { "ast", false, DUMP_READ, put_ast },
    { "cfa", false, DUMP_BUILT, put_cfa },
    { "cfa-dot", true, DUMP_BUILT, put_cfa_dot },
    { "rho", false, DUMP_BEFORE, put_rho },
    { "ledger", false, DUMP_ACCOUNTED, put_ledger },
    { "edited", false, DUMP_KNOWN, put_cfa },
    { "pointsto", false, DUMP_KNOWN, put_pointsto },
    { "ranges", false, DUMP_KNOWN, put_ranges },
    { "exits", false, DUMP_KNOWN, put_exits },
    { "shape", false, DUMP_KNOWN, put_shape },
    { "arg", false, DUMP_REACHED, put_arg },
    { "arg-dot", true, DUMP_REACHED, put_arg_dot },
    { "heap", true, DUMP_REACHED, put_heap },
};

// ---- what is asked for ----------------------------------------------------------------------------------------------

// Whether all that is asked for is known; *graphs: whether all of it are graphs.
static bool is_known(struct job *j, bool *graphs)
{
    *graphs = true;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (names_has(j->dump.what, kinds[i].name)) {
            *graphs &= kinds[i].is_graph;
            j->dump.left++;
        }
    return j->dump.left > 0 && j->dump.left == names_count(j->dump.what);
}

static enum rc unknown_kind(const struct job *j)
{
    fprintf(stderr, "vernier: --dump=%s: known are ", j->cfg->cli.dump);
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        fprintf(stderr, "%s%s", i ? ", " : "", kinds[i].name);
    fputs("; several with commas between them; a file may follow: heap:FILE\n", stderr);
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
    if (j->dump.picture && (!is_graph || j->dump.left > 1)) {
        fprintf(stderr, "vernier: --dump=%s: pictures are made of one of cfa-dot, arg-dot and heap\n",
                j->cfg->cli.dump);
        return RC_USER;
    }
    bool ready = !j->dump.picture || run_graphviz(j, version, -1, &nothing);
    buf_free(&nothing);
    return ready ? RC_OK : RC_USER;
}

enum dump_end dump_at(struct job *j, enum dump_when when)
{
    enum dump_end end = DUMP_NOTHING;
    for (size_t i = 0; i < ARRAY_LEN(kinds) && j->dump.what && end == DUMP_NOTHING; i++) {
        struct buf b = { 0 };
        if (kinds[i].when != when || !names_has(j->dump.what, kinds[i].name))
            continue;
        if (!kinds[i].put(j, &b))
            return DUMP_BAD;
        end = write_out(j, &b, when == DUMP_REACHED ? j->text : stdout);
    }
    return end;
}
