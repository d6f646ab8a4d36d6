// SPDX-License-Identifier: Apache-2.0
/* sweep_main.c: verifies a program again and again in one process, each time with less than it needs, or with one failure.
 *
 *   sweep [--all] [--samples=N] [--seed=N] [--preset=NAME]... [options of vernier] FILE.c
 *
 * For each preset (default: all of them, and the default strategy with tiny stages) a run without failures tells how many ticks,
 * looks at the budget and answers of the solver it takes, at most TICKS_MAX.  Then come runs of these kinds:
 *   ticks    the budget is n ticks
 *   look     the n-th look at the budget says that it has ended
 *   answer   the n-th question to the solver stays open
 *   answers  the n-th and all later questions stay open
 *   pieces   the algorithm is run again and again for n ticks, and goes on where it stopped
 *   limit    an option that limits a part of the work has a small value: limits[n / 100], n % 100 percent of its `most`
 * for every n, or for some (`samples` of each kind, more of the small ones).  The program says in a comment what is true of it:
 * `// EXPECT: TRUE` or FALSE; the other verdict is never right.  Prints `ok FILE PRESET` or `not ok FILE PRESET: KIND N: VERDICT`. */
#include "algo/algo.h"
#include "base/embed.h"
#include "base/rng.h"
#include "cli/job.h"
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

volatile int cli_cancelled;

enum { TICKS_MAX = 30000, PIECES_MAX = 60, SMALL = 40 };

static const char tiny_stages[] =
    "--strategy.stages=value-smt:0.0001,numeric-octagon:0.0001,kind:0.0002,value+predicate:0.0002,"
    "bmc:0.0002,predicate:0.0002,numeric-poly:0.0002";

struct sweep {
    bool all;
    unsigned samples;
    struct rng rng;
    const char *preset;
    enum verdict truth;
    struct config *cfg;
    struct job *job;
    unsigned runs, wrong;
};

enum kind { KIND_TICKS, KIND_LOOK, KIND_ANSWER, KIND_ANSWERS, KIND_PIECES, KIND_LIMIT, KINDS };
static const char *const kind_name[] = { "ticks", "look", "answer", "answers", "pieces", "limit" };

static const struct {
    const char *option;
    unsigned least, most;
} limits[] = {
    { "smt.rlimit", 1, 5000 },
    { "numeric.rlimit", 1, 5000 },
    { "numeric.limit", 1, 2000 },
    { "unit.edges", 1, 60 },
    { "unit.inline_depth", 0, 4 },
    { "domain.budget", 1, 300 },
    { "kind.ticks", 1000, 3000 },
    { "closed.max_steps", 1, 200 },
    { "bmc.max", 1, 6 },
    { "kind.max", 0, 3 },
    { "itp.spacer_rlimit", 1, 5000 },
    { "confirm.rlimit", 1, 2000 },
    { "cpa.predicate.max_cubes", 1, 8 },
};
static const char *const verdict_name[] = { "UNKNOWN", "FALSE", "TRUE" };

static void judge(struct sweep *s, enum kind k, uint64_t n, enum verdict v)
{
    s->runs++;
    if (v == VERDICT_UNKNOWN || v == s->truth)
        return;
    if (s->wrong++ < 5)
        printf("not ok %s %s: %s %llu: %s\n", s->cfg->files.at[0], s->preset, kind_name[k], (unsigned long long)n,
               verdict_name[v]);
}

// A job is used for many runs: each begins without facts, and with a fresh budget.
static void renew(struct sweep *s, struct faults *f, uint64_t ticks)
{
    struct job *j = s->job;
    verify_close(&j->v);
    known_forget_facts(j->v.subject.known);
    j->v.budget = (struct budget){ .tick_limit = ticks, .cancel = &cli_cancelled, .faults = f };
}

static enum verdict run(struct sweep *s, struct faults *f, uint64_t ticks)
{
    renew(s, f, ticks);
    return job_run(s->job) == RC_OK ? s->job->v.result.verdict : VERDICT_UNKNOWN;
}

// Without strategies: pieces of n ticks, each three times as long as the last but a few, until there is a verdict.
static enum verdict run_in_pieces(struct sweep *s, uint64_t n)
{
    struct job *j = s->job;
    struct buf why = { 0 };
    enum verdict v = VERDICT_UNKNOWN;
    renew(s, NULL, 0);
    if (verify_open(&j->v) == RC_OK)
        j->v.algo = algo_open(&j->v.run, algo_find(s->cfg->set.algo.name), &why);
    for (unsigned i = 0; i < PIECES_MAX && v == VERDICT_UNKNOWN && j->v.algo && j->v.run.budget.ticks < TICKS_MAX; i++) {
        algo_run(j->v.algo, n, &j->v.result);
        v = j->v.result.verdict;
        if (v == VERDICT_UNKNOWN)
            result_free(&j->v.result);
        n += i > PIECES_MAX / 2 ? n / 2 : 0;
    }
    buf_free(&why);
    return v;
}

static enum verdict run_with_limit(struct sweep *s, uint64_t n)
{
    struct buf before = { 0 }, why = { 0 };
    char value[32];
    size_t i = n / 100 % ARRAY_LEN(limits);
    snprintf(value, sizeof value, "%u",
             limits[i].least + (unsigned)(n % 100 * (limits[i].most - limits[i].least) / 100));
    opt_dump(&s->cfg->all, &before);
    enum verdict v = VERDICT_UNKNOWN;
    if (opt_set(&s->cfg->all, limits[i].option, value, &why) == RC_OK)
        v = run(s, NULL, TICKS_MAX);
    else
        printf("not ok %s\n", buf_str(&why));
    opt_reset(&s->cfg->all);
    if (opt_load_text(&s->cfg->all, "before", buf_str(&before), &why) != RC_OK)
        printf("not ok %s\n", buf_str(&why));
    buf_free(&before);
    buf_free(&why);
    return v;
}

static enum verdict one_run(struct sweep *s, enum kind k, uint64_t n)
{
    struct faults f = { 0 };
    switch (k) {
    case KIND_TICKS:
        return run(s, NULL, n);
    case KIND_LOOK:
        f.stop_look = n;
        break;
    case KIND_ANSWER:
    case KIND_ANSWERS:
        f.fail_answer = n;
        f.fail_later = k == KIND_ANSWERS;
        break;
    case KIND_PIECES:
        return run_in_pieces(s, n);
    case KIND_LIMIT:
        return run_with_limit(s, n - 1);
    case KINDS:
        break;
    }
    return run(s, &f, TICKS_MAX);
}

// Small numbers as often as large ones.
static uint64_t pick(struct rng *r, uint64_t most)
{
    uint64_t bits = 0;
    while (most >> bits > 1)
        bits++;
    uint64_t high = UINT64_C(2) << rng_below(r, bits + 1);
    return 1 + rng_below(r, MIN(high, most));
}

static void sweep_kind(struct sweep *s, enum kind k, uint64_t most)
{
    if (!most)
        return;
    bool every = s->all || most <= s->samples;
    for (uint64_t i = 1; i <= (every ? most : s->samples); i++) {
        uint64_t n = every ? i : k == KIND_LIMIT ? 1 + rng_below(&s->rng, most) : pick(&s->rng, most);
        judge(s, k, n, one_run(s, k, n));
        if (s->all && i > 2000)
            i += i / 500;
    }
}

static void sweep_preset(struct sweep *s)
{
    struct faults f = { 0 };
    enum verdict v = run(s, &f, TICKS_MAX);
    judge(s, KIND_TICKS, TICKS_MAX, v);
    uint64_t ticks = MIN(s->job->v.budget.ticks + 1, TICKS_MAX);
    sweep_kind(s, KIND_TICKS, ticks);
    sweep_kind(s, KIND_LOOK, f.looks);
    sweep_kind(s, KIND_ANSWER, f.answers);
    sweep_kind(s, KIND_ANSWERS, f.answers);
    if (*s->cfg->set.strategy.stages)
        return;  // its stages have options of their own
    sweep_kind(s, KIND_PIECES, MIN(ticks, (uint64_t)SMALL));
    sweep_kind(s, KIND_LIMIT, 100 * ARRAY_LEN(limits));
}

// `// EXPECT: ...` and `// ARGS: ...` of the file.
static bool read_notes(const char *path, char *expect, char *args, size_t n)
{
    char line[512];
    FILE *in = fopen(path, "r");
    *expect = *args = 0;
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "// EXPECT: ", 11) == 0)
            snprintf(expect, n, "%s", line + 11);
        if (strncmp(line, "// ARGS: ", 9) == 0)
            snprintf(args, n, "%s", line + 9);
    }
    if (in)
        fclose(in);
    return strcmp(expect, "TRUE") == 0 || strcmp(expect, "FALSE") == 0;
}

static bool with_preset(struct sweep *s, const char *preset, const char *args, char *path)
{
    struct config cfg;
    static char name[128], algo[] = "sweep", no_runs[] = "--cegar.random_runs=0", no_search[] = "--cegar.search_runs=0",
                           quiet[] = "--no-warnings", extra[512], stages[sizeof tiny_stages];
    bool tiny = strcmp(preset, "stages") == 0, done = false;
    snprintf(name, sizeof name, "--analysis=%s", tiny ? "default" : preset);
    snprintf(extra, sizeof extra, "%s", *args ? args : quiet);
    memcpy(stages, tiny_stages, sizeof stages);
    char *argv[] = { algo, name, no_runs, no_search, quiet, extra, path, tiny ? stages : NULL, NULL };
    unsigned samples = s->samples;
    if (tiny || strstr(tiny_stages, preset))
        s->samples *= 2;  // what most people run
    s->preset = preset;
    s->cfg = &cfg;
    config_init(&cfg);
    unsigned wrong = s->wrong;
    bool ok = config_parse(&cfg, 7 + tiny, argv) == CLI_GO_ON;
    s->job = job_new(&cfg);
    ok = ok && job_load(s->job, &done) == EXIT_TRUE && !done;
    if (ok)
        sweep_preset(s);
    else
        printf("not ok %s %s: no run\n", path, preset);
    if (ok && s->wrong == wrong)
        printf("ok %s %s\n", path, preset);
    fflush(stdout);
    s->samples = samples;
    job_free(s->job);
    config_release(&cfg);
    return ok;
}

int main(int argc, char **argv)
{
    struct sweep s = { .samples = 4 };
    uint64_t seed = 1;
    const char *only[64];
    size_t n_only = 0;
    char expect[512], args[512];
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--all") == 0)
            s.all = true;
        else if (strncmp(argv[i], "--samples=", 10) == 0)
            s.samples = (unsigned)strtoul(argv[i] + 10, NULL, 10);
        else if (strncmp(argv[i], "--seed=", 7) == 0)
            seed = strtoull(argv[i] + 7, NULL, 10);
        else if (strncmp(argv[i], "--preset=", 9) == 0 && n_only < ARRAY_LEN(only))
            only[n_only++] = argv[i] + 9;
        else
            return fprintf(stderr, "sweep: unknown option %s\n", argv[i]), 64;
    }
    for (; i < argc; i++) {
        if (!read_notes(argv[i], expect, args, sizeof args))
            return fprintf(stderr, "sweep: %s does not say what is true of it\n", argv[i]), 64;
        s.truth = *expect == 'T' ? VERDICT_TRUE : VERDICT_FALSE;
        s.rng = rng_seed(seed++);
        for (const struct embedded *p = embedded_presets; p->name && !n_only; p++)
            if (strcmp(p->name, "compare") != 0)
                with_preset(&s, p->name, args, argv[i]);
        for (size_t k = 0; k < n_only; k++)
            with_preset(&s, only[k], args, argv[i]);
        if (!n_only)
            with_preset(&s, "stages", args, argv[i]);
    }
    fprintf(stderr, "%u runs, %u wrong\n", s.runs, s.wrong);
    return s.wrong != 0;
}
