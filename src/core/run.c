// SPDX-License-Identifier: Apache-2.0
// run.c: putting analyses together, and questions among them.
#include "core/cpa.h"

static bool ask(struct run *r, const struct cpa *but, const struct state *const *states, const struct query *q,
                struct answer *a)
{
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (c != but && c->ops->answer && c->ops->answer(c, states[i], q, a))
            return true;
    }
    return false;
}

const struct built *run_built(struct run *r)
{
    if (!r->built.cfa && r->build)
        r->build(r->build_ctx, &r->built);
    if (!r->built.cfa)
        r->built = (struct built){ r->cfa, &r->automata, NULL };
    return &r->built;
}

bool run_ask(struct run *r, const struct state *const *states, const struct query *q, struct answer *a)
{
    return ask(r, NULL, states, q, a);
}

bool run_ask_peers(struct cpa *c, const struct state *const *states, const struct query *q, struct answer *a)
{
    return ask(c->run, c, states, q, a);
}

unsigned run_checks(struct run *r)
{
    unsigned safety = SAFE_NONE;
    for (uint32_t i = 0; i < r->n_cpa; i++)
        if (r->cpa[i]->ops->heap)
            safety |= r->cpa[i]->ops->heap->checks(r->cpa[i]);
    return safety;
}

bool run_fault(struct run *r, const struct state *const *states, struct fault_at *out)
{
    *out = (struct fault_at){ 0 };
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (c->ops->heap && c->ops->heap->fault(c, states[i], out))
            return true;
    }
    return false;
}

enum rc run_obstacle(struct run *r, const struct obstacle_at *why)
{
    r->obstacle = *why;
    return RC_UNSUPPORTED;
}

enum rc run_add(struct run *r, const struct cpa_ops *ops)
{
    VERIFY(r->n_cpa < ARRAY_LEN(r->cpa));
    struct cpa *c = arena_alloc(&r->mem, ops->size);
    c->ops = ops;
    c->run = r;
    c->index = r->n_cpa;
    const char *prefix = arena_printf(&r->mem, "cpa.%s", ops->name);
    r->cfg[c->index] = opt_cfg(r->options, prefix);
    if (ops->n_stats) {
        uint64_t *values = ARENA_ARRAY(&r->mem, uint64_t, ops->n_stats);
        r->stat[c->index] = values;
        stat_register(r->stats, (struct stat_group){ prefix, ops->stats, ops->n_stats, values });
    }
    r->cpa[r->n_cpa++] = c;
    return ops->open ? ops->open(c) : RC_OK;
}

void run_close(struct run *r)
{
    while (r->n_cpa) {
        struct cpa *c = r->cpa[--r->n_cpa];
        if (c->ops->close)
            c->ops->close(c);
    }
    arena_free(&r->mem);
}

bool cpa_leq_same(struct cpa *c, const struct state *a, const struct state *b)
{
    (void)c;
    return a == b;
}

uint32_t cpa_partition_each(struct cpa *c, const struct state *s)
{
    (void)c;
    return s->id;
}

enum merge_kind cpa_merge_join(struct cpa *c)
{
    (void)c;
    return MERGE_JOIN;
}

enum callers cpa_callers_any(struct cpa *c)
{
    (void)c;
    return CALLERS_ANY;
}
