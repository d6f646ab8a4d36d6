// SPDX-License-Identifier: Apache-2.0
// ta.c: `vernier ta`.
#include "cli/ta.h"

#include "base/outfile.h"
#include "base/stat.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "fa/operation.h"

#include <unistd.h>

const char ta_usage[] = "usage: vernier ta [options] OPERATION [FILE...]\n"
                        "\n"
                        "Operations on tree automata in files as Timbuk and VATA write them; - is standard input.\n"
                        "\n"
                        "  load A         the automaton itself\n"
                        "  witness A      one tree of A of the least height, as an automaton\n"
                        "  cmpl A         trees over the symbols of A that A lacks; dir=up|down\n"
                        "  union A B      trees of A or B\n"
                        "  isect A B      trees of both; dir=down|up\n"
                        "  det A          the same trees, deterministic\n"
                        "  red A          the same trees, smaller by simulation; dir=down|up\n"
                        "  sim A          for each state those that simulate it; dir=down|up\n"
                        "  incl A B       1 if all trees of A are trees of B, else 0;\n"
                        "                 dir=up|down, sim=no|yes, optC=no|yes, witness=no|yes\n"
                        "  equiv A B      1 if both have the same trees, else 0; options as for incl\n"
                        "  univ A         1 if A has all trees over its symbols, else 0; options as for incl\n"
                        "  random         states=10, density=1.25 and leaves=0.5 (rules of a symbol for each state),\n"
                        "                 roots=0.1 (of the states), seed=1, ops=a:0/b:0/f:1/g:2\n"
                        "\n"
                        "  -o NAME=VALUE,...  options of the operation; what stands first above is the default\n"
                        "  -p             without states that no root leads to, before the operation\n"
                        "  -s             without states that are in no run, before the operation\n"
                        "  -n             print no result\n"
                        "  -t             print on standard error how long the operation took\n"
                        "  --time=S, --ticks=N, --memory=MB  give up after that: exit status 20\n";

// ---- arguments --------------------------------------------------------------------------------------------------------

int ta_argument(struct config *cfg, char **argv)
{
    struct ta_cfg *c = &cfg->ta;
    const char *a = argv[0];
    if (a[0] != '-' || !a[1])
        return 0;
    if (strcmp(a, "-o") == 0 && argv[1]) {
        c->options = c->options ? arena_printf(&cfg->mem, "%s,%s", c->options, argv[1]) : argv[1];
        return 2;
    }
    if (a[2])
        return 0;
    bool *flag = a[1] == 't'   ? &c->time
                 : a[1] == 'n' ? &c->quiet
                 : a[1] == 'p' ? &c->prune
                 : a[1] == 's' ? &c->trim
                               : NULL;
    if (!flag)
        return 0;
    *flag = true;
    return 1;
}

// ---- files ------------------------------------------------------------------------------------------------------------

enum { TEXT_MAX = 1 << 30 };

static enum rc read_text(const char *path, struct buf *text)
{
    int error = strcmp(path, "-") == 0 ? buf_read_fd(text, STDIN_FILENO) : buf_read_file(text, path);
    if (error) {
        fprintf(stderr, "vernier: cannot read %s: %s\n", path, strerror(error));
        return RC_USER;
    }
    if (text->n > TEXT_MAX) {
        fprintf(stderr, "vernier: %s is too large\n", path);
        return RC_USER;
    }
    return RC_OK;
}

static enum rc read_automaton(struct ta_work *w, const char *path)
{
    struct buf text = { 0 };
    enum rc rc = read_text(path, &text);
    if (rc == RC_OK)
        rc = ta_work_read(w, strcmp(path, "-") == 0 ? "<stdin>" : path, &text);
    buf_free(&text);
    return rc;
}

// ---- the command ------------------------------------------------------------------------------------------------------

static void tell_stop(const char *reason)
{
    fprintf(stderr, "vernier: stopped (%s)\n", reason);
}

static bool out_of_memory(enum reason_kind kind, const char *more)
{
    (void)more;
    tell_stop(reason_words(kind));
    return true;
}

static int run(const struct config *c, struct ta_work *w)
{
    struct buf why = { 0 };
    for (size_t i = 1; i < c->files.n; i++)
        if (read_automaton(w, c->files.at[i]) != RC_OK)
            return EXIT_INPUT;
    uint64_t begun = stat_now();
    enum rc rc = ta_work_run(w, &why);
    if (c->ta.time)
        fprintf(stderr, "%.3f s\n", (double)(stat_now() - begun) / 1e9);
    if (rc == RC_OK)
        (void)outfile_add(stdout, &w->out);
    else if (rc == RC_STOP)
        tell_stop(stop_cause_text(w->budget.cause));
    else
        fprintf(stderr, "vernier: %s\n", buf_str(&why));
    buf_free(&why);
    return rc == RC_OK ? EXIT_TRUE : rc == RC_STOP ? EXIT_UNKNOWN : EXIT_USAGE;
}

int cli_ta(struct config *c)
{
    struct ta_work w;
    struct buf why = { 0 };
    int status = EXIT_USAGE;
    if (ta_work_begin(&w, c->files.at[0], c->files.n - 1, c->ta.options, &why) == RC_OK) {
        output_instead(out_of_memory);
        w.prepare = c->ta.trim ? TA_TRIMMED : c->ta.prune ? TA_PRUNED : TA_AS_READ;
        w.quiet = c->ta.quiet;
        w.diag = (struct diag){ .src = &w.src, .out = stderr };
        w.budget = limits_budget(&c->cli);
        mem_limit(limits_memory(&c->cli));
        status = run(c, &w);
    } else {
        fprintf(stderr, "vernier: %s\nvernier: try `vernier ta --help`\n", buf_str(&why));
    }
    buf_free(&why);
    ta_work_end(&w);
    return status;
}
