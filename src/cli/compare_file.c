// SPDX-License-Identifier: Apache-2.0
// compare_file.c: numeric analyses of one file, compared by pairs.
#include "cli/compare.h"
#include "cli/job.h"
#include "cli/limits.h"

#include "algo/numeric/show.h"

struct contest {
    struct job *j;
    const struct analyses *a;
    struct outcome *out;
    struct numeric base;  // has the program view
    struct numeric *n;    // by analysis
    struct numeric_cfg cfg[ANALYSES_MAX];
};

// Each analysis has the whole budget.
static void renew_budget(struct job *j)
{
    const struct cli_cfg *cli = &j->cfg->cli;
    j->v.run.budget = limits_budget(cli);
    if (cli->time)
        j->v.run.budget.cpu_limit_ns += stat_now();
}

static enum rc open_analysis(struct contest *t, struct numeric *n, struct numeric_cfg *cfg, const struct analysis *a)
{
    struct run *r = &t->j->v.run;
    struct buf why = { 0 };
    *cfg = *(const struct numeric_cfg *)algo_cfg(r, "numeric");
    cfg->strategy = (int)a->strategy;
    cfg->domain = a->domain;
    enum rc rc = numeric_init(n, r, cfg, algo_cfg(r, "domain"), algo_cfg(r, "unit"), &why);
    if (rc != RC_OK)
        fprintf(stderr, "vernier: %s\n", buf_str(&why));
    buf_free(&why);
    return rc;
}

static void run_analysis(struct contest *t, size_t i)
{
    struct numeric *n = &t->n[i];
    struct score *s = &t->out->one[i];
    uint64_t start = stat_now();
    renew_budget(t->j);
    numeric_prepare_as(n, &t->base);
    bool ended = numeric_analyse(n) == RC_OK && !n->gave_up;
    s->done = ended && !n->replaced;  // else it is another strategy's result
    s->cause = ended ? STOP_NONE : t->j->v.run.budget.cause;
    s->time = stat_now() - start;
    s->proved = s->done && !numeric_targets(n).reached;
    s->seeds = n->stats.seeds;
    s->ascending = n->stats.ascending;
    s->descending = n->stats.descending;
    s->paths = n->stats.paths;
}

static void print_difference(struct contest *t, size_t i, size_t k, uint32_t b, enum relation r)
{
    struct buf x = { 0 };
    const struct ublock *at = &t->base.u->blocks.at[b];
    struct place p = sources_place(&t->j->v.subject.prog.src, at->node->loc);
    numeric_print(&t->n[i], b, &x);
    buf_puts(&x, "   |   ");
    numeric_print(&t->n[k], b, &x);
    printf("%s:%u: %s/%s %s: %s\n", p.file, p.line, t->a->at[i].label, t->a->at[k].label, relation_name[r],
           buf_str(&x));
    buf_free(&x);
}

static void compare_head(struct contest *t, uint32_t b, struct solver *s)
{
    t->out->heads++;
    for (size_t i = 0; i < t->a->n; i++)
        for (size_t k = 0; k < i; k++) {
            if (!t->out->one[i].done || !t->out->one[k].done)
                continue;
            enum relation r = numeric_relation(&t->n[i], &t->n[k], b, s);
            t->out->count[i][k][r]++;
            if (r != RELATION_EQUAL && t->j->cfg->compare.differences)
                print_difference(t, i, k, b, r);
        }
}

static void compare_heads(struct contest *t)
{
    renew_budget(t->j);
    struct solver *s = solver_new(symbolic_smt(&t->j->v.symbolic), (uint64_t)t->base.cfg->rlimit);
    for (uint32_t b = 0; b < t->base.u->blocks.n; b++)
        if (t->base.u->blocks.at[b].kind == UBLOCK_HEAD)
            compare_head(t, b, s);
    solver_free(s);
}

// Of an open run.
static int contest(struct contest *t)
{
    struct numeric_cfg cfg;
    struct analysis view = { "view", STRATEGY_STANDARD, "interval" };
    if (open_analysis(t, &t->base, &cfg, &view) != RC_OK)
        return EXIT_USAGE;
    for (size_t i = 0; i < t->a->n; i++)
        if (open_analysis(t, &t->n[i], &t->cfg[i], &t->a->at[i]) != RC_OK)
            return EXIT_USAGE;
    renew_budget(t->j);
    if (numeric_prepare(&t->base) != RC_OK)
        return EXIT_UNKNOWN;
    for (size_t i = 0; i < t->a->n; i++)
        run_analysis(t, i);
    compare_heads(t);
    return EXIT_TRUE;
}

int compare_file(struct config *c, const struct analyses *a, const char *path, struct outcome *out)
{
    bool done;
    vec_clear(&c->files);
    vec_push(&c->files, path);
    struct job *j = job_new(c);
    int status = job_load(j, &done);
    if (status != EXIT_TRUE)
        return status;
    j->v.budget = limits_budget(&c->cli);
    if (verify_open(&j->v) != RC_OK)
        return EXIT_USAGE;
    struct contest t = { .j = j, .a = a, .out = out };
    t.n = MEM_ARRAY(struct numeric, a->n);
    return contest(&t);
}
