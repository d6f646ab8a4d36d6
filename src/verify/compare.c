// SPDX-License-Identifier: Apache-2.0
// compare.c: numeric analyses of one program, compared by pairs.
#include "verify/compare.h"

#include "algo/numeric/show.h"

struct contest {
    struct verification *v;
    const struct analyses *a;
    const struct budget *limit;
    struct outcome *out;
    struct buf *differences;
    struct numeric base;  // has the program view
    struct numeric *n;    // by analysis
    struct numeric_cfg cfg[ANALYSES_MAX];
};

// Each analysis has the whole budget.
static void renew_budget(struct contest *t)
{
    t->v->run.budget = *t->limit;
    if (t->limit->cpu_limit_ns)
        t->v->run.budget.cpu_limit_ns += stat_now();
}

static enum rc open_analysis(struct contest *t, struct numeric *n, struct numeric_cfg *cfg, const struct analysis *a)
{
    struct run *r = &t->v->run;
    *cfg = *(const struct numeric_cfg *)algo_cfg(r, "numeric");
    cfg->strategy = (int)a->strategy;
    cfg->domain = a->domain;
    return numeric_init(n, r, cfg, algo_cfg(r, "domain"), algo_cfg(r, "unit"), &t->v->why);
}

static void run_analysis(struct contest *t, size_t i)
{
    struct numeric *n = &t->n[i];
    struct score *s = &t->out->one[i];
    uint64_t start = stat_now();
    renew_budget(t);
    numeric_prepare_as(n, &t->base);
    bool ended = numeric_analyse(n) == RC_OK && !n->gave_up;
    s->done = ended && !n->replaced;  // else it is another strategy's result
    s->cause = ended ? STOP_NONE : t->v->run.budget.cause;
    s->time = stat_now() - start;
    s->proved = s->done && !numeric_targets(n).reached;
    s->seeds = n->stats.seeds;
    s->ascending = n->stats.ascending;
    s->descending = n->stats.descending;
    s->paths = n->stats.paths;
}

static void print_difference(struct contest *t, size_t i, size_t k, uint32_t b, enum relation r)
{
    struct buf *x = t->differences;
    const struct ublock *at = &t->base.u->blocks.at[b];
    struct place p = sources_place(&t->v->subject.prog.src, at->node->loc);
    buf_printf(x, "%s:%u: %s/%s %s: ", p.file, p.line, t->a->at[i].label, t->a->at[k].label, relation_name[r]);
    numeric_print(&t->n[i], b, x);
    buf_puts(x, "   |   ");
    numeric_print(&t->n[k], b, x);
    buf_putc(x, '\n');
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
            if (r != RELATION_EQUAL && t->differences)
                print_difference(t, i, k, b, r);
        }
}

static void compare_heads(struct contest *t)
{
    renew_budget(t);
    struct solver *s = solver_new(symbolic_smt(&t->v->symbolic), (uint64_t)t->base.cfg->rlimit);
    for (uint32_t b = 0; b < t->base.u->blocks.n; b++)
        if (t->base.u->blocks.at[b].kind == UBLOCK_HEAD)
            compare_head(t, b, s);
    solver_free(s);
}

enum rc compare_program(struct verification *v, const struct analyses *a, const struct budget *limit,
                        struct outcome *out, struct buf *differences)
{
    struct contest all = { .v = v, .a = a, .limit = limit, .out = out, .differences = differences }, *t = &all;
    struct numeric_cfg cfg;
    struct analysis view = { "view", STRATEGY_STANDARD, "interval" };
    v->budget = *limit;
    if (verify_open(v) != RC_OK || open_analysis(t, &t->base, &cfg, &view) != RC_OK)
        return RC_USER;
    t->n = MEM_ARRAY(struct numeric, a->n);
    for (size_t i = 0; i < a->n; i++)
        if (open_analysis(t, &t->n[i], &t->cfg[i], &a->at[i]) != RC_OK)
            return RC_USER;
    renew_budget(t);
    if (numeric_prepare(&t->base) != RC_OK)
        return RC_STOP;
    for (size_t i = 0; i < a->n; i++)
        run_analysis(t, i);
    compare_heads(t);
    return RC_OK;
}
