// SPDX-License-Identifier: Apache-2.0
// algo.c: bounded model checking as an algorithm.
#include "algo/algo.h"
#include "algo/bmc/bmc.h"

struct bmc_algo {
    struct algo base;
    struct bmc bmc;
};

static enum rc bmc_open(struct algo *a, struct buf *why)
{
    (void)why;
    struct bmc *b = &((struct bmc_algo *)a)->bmc;
    struct stats *s = a->run->stats;
    bmc_init(b, a->run, algo_cfg(a->run, "bmc"));
    STAT_REGISTER(s, "bmc", BMC_STATS, &b->stats);
    STAT_REGISTER(s, "unroll", UNROLL_STATS, &b->unroll_stats);
    return RC_OK;
}

static void bmc_close(struct algo *a)
{
    bmc_free(&((struct bmc_algo *)a)->bmc);
}

static void bmc_start(struct algo *a, struct result *out)
{
    struct bmc *b = &((struct bmc_algo *)a)->bmc;
    for (;;) {
        enum bmc_end end = bmc_round(b, out);
        if (end == BMC_VIOLATION)
            return;
        if (end == BMC_COMPLETE) {
            bmc_verdict(b, out);
            return;
        }
        bool last = b->cfg->max && b->stats.bound >= (uint64_t)b->cfg->max;
        if (end == BMC_GO_ON && !last)
            continue;
        struct run *r = a->run;
        struct reason why = last ? reason_of(REASON_BOUND) : reason_stop(r->budget.cause);
        why.more = arena_printf(&r->mem, "no violation within %u iterations per loop", (unsigned)b->stats.bound);
        result_unknown(out, b->open.kind ? b->open : why);
        return;
    }
}

static bool bmc_check(struct algo *a, struct buf *text)
{
    return bmc_certify(&((struct bmc_algo *)a)->bmc, text);
}

#define OPT_S bmc_cfg
static const struct opt_spec bmc_opts[] = { BMC_OPTS(OPT_ROW) };

const struct algo_ops bmc_algo = {
    .name = "bmc",
    .summary = "bounded model checking",
    .size = sizeof(struct bmc_algo),
    .open = bmc_open,
    .run = bmc_start,
    .close = bmc_close,
    .certify = bmc_check,
    OPT_OWNER(bmc),
};
