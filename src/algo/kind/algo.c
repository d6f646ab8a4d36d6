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
    static const struct stat_spec specs[] = { KIND_STATS(STAT_ROW) };
    static const struct stat_spec houdini_specs[] = { HOUDINI_STATS(STAT_ROW) };
    static const struct stat_spec bmc_specs[] = { BMC_STATS(STAT_ROW) };
    static const struct stat_spec unroll_specs[] = { UNROLL_STATS(STAT_ROW) };
    struct kind *k = &((struct kind_algo *)a)->kind;
    struct stats *s = a->run->stats;
    kind_init(k, a->run, algo_cfg(a->run, "kind"), algo_cfg(a->run, "bmc"));
    stat_register(s, (struct stat_group){ "kind", specs, ARRAY_LEN(specs), (const uint64_t *)&k->stats });
    stat_register(s, (struct stat_group){ "houdini", houdini_specs, ARRAY_LEN(houdini_specs),
                                          (const uint64_t *)&k->houdini_stats });
    stat_register(
        s, (struct stat_group){ "step", unroll_specs, ARRAY_LEN(unroll_specs), (const uint64_t *)&k->unroll_stats });
    stat_register(s, (struct stat_group){ "bmc", bmc_specs, ARRAY_LEN(bmc_specs), (const uint64_t *)&k->bmc.stats });
    stat_register(s, (struct stat_group){ "unroll", unroll_specs, ARRAY_LEN(unroll_specs),
                                          (const uint64_t *)&k->bmc.unroll_stats });
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

#define OPT_S kind_cfg
static const struct opt_spec kind_opts[] = { KIND_OPTS(OPT_ROW) };
#undef OPT_S

const struct algo_ops kind_algo = {
    .name = "kind",
    .summary = "k-induction with auxiliary invariants",
    .size = sizeof(struct kind_algo),
    .open = kind_open,
    .run = kind_start,
    .close = kind_close,
    .finish = kind_finish,
    .certify = kind_check,
    .opts = kind_opts,
    .n_opts = ARRAY_LEN(kind_opts),
    .cfg_size = sizeof(struct kind_cfg),
};
