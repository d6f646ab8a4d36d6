// SPDX-License-Identifier: Apache-2.0
// algo.c: expands algos.def; instances of algorithms.
#include "algo/algo.h"

#define ALGO(name) extern const struct algo_ops name##_algo;
#include "algo/algos.def"
#undef ALGO

const struct algo_ops *const algo_registry[] = {
#define ALGO(name) &name##_algo,
#include "algo/algos.def"
#undef ALGO
    NULL,
};

const struct algo_ops *algo_find(const char *name)
{
    for (size_t i = 0; algo_registry[i]; i++)
        if (strcmp(algo_registry[i]->name, name) == 0)
            return algo_registry[i];
    return NULL;
}

void *algo_cfg(const struct run *r, const char *prefix)
{
    return opt_cfg(r->options, prefix);
}

struct algo *algo_open(struct run *r, const struct algo_ops *ops, struct buf *why)
{
    struct algo *a = mem_alloc(ops->size);
    a->ops = ops;
    a->run = r;
    if (ops->open(a, why) == RC_OK)
        return a;
    algo_close(a);
    return NULL;
}

void algo_close(struct algo *a)
{
    a->ops->close(a);
    mem_free(a, a->ops->size);
}

void algo_run(struct algo *a, uint64_t ticks, struct result *out)
{
    *out = (struct result){ .verdict = VERDICT_UNKNOWN };
    struct share s = share_begin(a->run, ticks);
    a->ops->run(a, out);
    share_end(a->run, &s);
}
