// SPDX-License-Identifier: Apache-2.0
// executions.c: rounds of random and concolic executions.
#include "algo/executions/executions.h"

#include "algo/search.h"

enum { RANDOM_STEPS = 100000, LONGER = 5, GROWTH = 10, MANY = 1000 };

// A round: random runs, then concolic ones.  True: the verdict is reached.
static bool run_round(const struct executions *x, uint64_t seed, uint64_t steps, struct result *out)
{
    struct run *r = x->base.run;
    struct effort random = { (unsigned)x->cfg->runs, 0, seed, MAX(steps * LONGER, RANDOM_STEPS), 0 };
    struct effort concolic = { 0, (unsigned)x->cfg->search_runs, 0, steps, 0 };
    if (random.random && search_runs(r, &random, out))
        return true;
    return r->budget.cause == STOP_NONE && concolic.concolic && search_runs(r, &concolic, out);
}

// Runs long executions: programs with large arrays come to their checks late.
static bool run_long(const struct executions *x, uint64_t start, struct result *out)
{
    struct run *r = x->base.run;
    struct effort ordered = { (unsigned)x->cfg->long_runs, 0, 0, start + (uint64_t)x->cfg->long_steps, 0 };
    return ordered.random && r->budget.cause == STOP_NONE && search_runs(r, &ordered, out);
}

static void executions_run(struct algo *a, struct result *out)
{
    const struct executions *x = (const struct executions *)a;
    uint64_t steps = (uint64_t)x->cfg->steps, start = a->run->cfa->start->nodes.n;  // globals are initialised first
    for (int64_t i = 0; i < x->cfg->rounds && a->run->budget.cause == STOP_NONE; i++) {
        if (run_round(x, i ? (uint64_t)i * MANY : 1, start + steps, out))
            return;
        steps *= GROWTH;
    }
    if (run_long(x, start, out))
        return;
    const enum stop_cause cause = a->run->budget.cause;
    result_unknown(out, cause != STOP_NONE ? reason_stop(cause) : reason_of(REASON_NO_EXECUTION));
}

static enum rc executions_open(struct algo *a, struct buf *why)
{
    (void)why;
    ((struct executions *)a)->cfg = algo_cfg(a->run, "executions");
    return RC_OK;
}

static void executions_close(struct algo *a)
{
    (void)a;
}

#define OPT_S executions_cfg
static const struct opt_spec executions_opts[] = { EXECUTIONS_OPTS(OPT_ROW) };

const struct algo_ops executions_algo = {
    .name = "executions",
    .summary = "random and concolic executions, which find violations and prove nothing",
    .size = sizeof(struct executions),
    .open = executions_open,
    .run = executions_run,
    .close = executions_close,
    OPT_OWNER(executions),
};
