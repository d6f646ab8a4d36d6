// SPDX-License-Identifier: Apache-2.0
// algo.c: k-induction as an algorithm.
#include "algo/algo.h"
#include "algo/kind/kind.h"

struct kind_algo {
    struct algo base;
    struct kind kind;
};

static enum rc kind_open(struct algo *a, struct buf *why)
{
    (void)why;
    struct kind *k = &((struct kind_algo *)a)->kind;
    struct stats *s = a->run->stats;
    kind_init(k, a->run, algo_cfg(a->run, "kind"), algo_cfg(a->run, "bmc"));
    STAT_REGISTER(s, "kind", KIND_STATS, &k->stats);
    STAT_REGISTER(s, "houdini", HOUDINI_STATS, &k->houdini_stats);
    STAT_REGISTER(s, "step", UNROLL_STATS, &k->unroll_stats);
    STAT_REGISTER(s, "bmc", BMC_STATS, &k->bmc.stats);
    STAT_REGISTER(s, "unroll", UNROLL_STATS, &k->bmc.unroll_stats);
    return RC_OK;
}

static void kind_close(struct algo *a)
{
    kind_free(&((struct kind_algo *)a)->kind);
}

static void kind_start(struct algo *a, struct result *out)
{
    kind_run(&((struct kind_algo *)a)->kind, out);
}

static enum rc kind_finish(struct algo *a, struct buf *notes)
{
    kind_print_invariants(&((struct kind_algo *)a)->kind, notes);
    return RC_OK;
}

static bool kind_check(struct algo *a, struct buf *text)
{
    return kind_certify(&((struct kind_algo *)a)->kind, text);
}

static void settled(struct algo *a, uint8_t *edges)
{
    kind_settled(&((struct kind_algo *)a)->kind, edges);
}

#define OPT_S kind_cfg
static const struct opt_spec kind_opts[] = { KIND_OPTS(OPT_ROW) };

const struct algo_ops kind_algo = {
    .name = "kind",
    .summary = "k-induction with auxiliary invariants",
    .size = sizeof(struct kind_algo),
    .open = kind_open,
    .run = kind_start,
    .close = kind_close,
    .finish = kind_finish,
    .certify = kind_check,
    .settled = settled,
    OPT_OWNER(kind),
};
