// SPDX-License-Identifier: Apache-2.0
// branches.c: remembers which way the last branches went, so that states of different paths stay apart where
// merge=agree would join them (path partitioning: Theoduloz 2010, 3.5; Mauborgne, Rival, "Trace partitioning", ESOP
// 2005).
#include "base/hash.h"
#include "base/map.h"
#include "core/cpa.h"

#define BRANCHES_OPTS(X)                                                                      \
    X(INT, last, 2, 0, 100, "branches", "how many of the branches taken last are remembered") \
    X(BOOL, loops, false, 0, 0, "", "remember the conditions of loops, too")
OPT_STRUCT(branches_cfg, BRANCHES_OPTS);
#define OPT_S branches_cfg
static const struct opt_spec branches_opts[] = { BRANCHES_OPTS(OPT_ROW) };

// The conditions passed last, newest last.
struct history {
    struct state s;
    uint32_t n;
    const struct edge *at[];
};

struct branches {
    struct cpa cpa;
    const struct branches_cfg *cfg;
    struct map unique;  // hash -> struct history *
};

extern const struct cpa_ops branches_cpa;

CPA_SELF(branches, c->ops == &branches_cpa);

DOWNCAST_CONST(history_of, state, history, s);

static const struct history *intern(struct branches *b, const struct edge *const *at, uint32_t n)
{
    uint64_t h = n;
    for (uint32_t i = 0; i < n; i++)
        h = hash_mix(h, at[i]->id);
    for (;; h++) {
        uint64_t *slot = map_at(&b->unique, h);
        struct history *x = (struct history *)(uintptr_t)*slot;
        if (x && x->n == n && memcmp(x->at, at, n * sizeof *at) == 0)
            return x;
        if (x)
            continue;
        x = arena_alloc(&b->cpa.run->mem, sizeof *x + n * sizeof *at);
        x->s.id = (uint32_t)b->unique.n;
        x->n = n;
        memcpy(x->at, at, n * sizeof *at);
        *slot = (uint64_t)(uintptr_t)x;
        return x;
    }
}

static enum rc br_open(struct cpa *c)
{
    self(c)->cfg = c->run->cfg[c->index];
    return RC_OK;
}

static void br_close(struct cpa *c)
{
    map_free(&self(c)->unique);
}

static const struct state *br_initial(struct cpa *c, const struct node *start)
{
    const struct edge *none[1] = { NULL };
    (void)start;
    return &intern(self(c), none, 0)->s;
}

static enum rc br_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    const struct history *h = history_of(s);
    const struct branches_cfg *cfg = self(c)->cfg;
    (void)p;
    if (e->kind != EDGE_ASSUME || cfg->last == 0 || (e->is_loop_cond && !cfg->loops)) {
        vec_push(out, s);
        return RC_OK;
    }
    const struct edge *at[100];
    uint32_t skip = h->n == (uint32_t)cfg->last, n = h->n - skip;
    memcpy(at, h->at + skip, n * sizeof *at);
    at[n++] = e;
    vec_push(out, &intern(self(c), at, n)->s);
    return RC_OK;
}

static void br_print(struct cpa *c, const struct state *s, struct buf *b)
{
    const struct history *h = history_of(s);
    (void)c;
    buf_puts(b, "way");
    for (uint32_t i = 0; i < h->n; i++)
        buf_printf(b, " N%u%c", h->at[i]->from->id, h->at[i]->truth ? '+' : '-');
}

const struct cpa_ops branches_cpa = {
    .name = "branches",
    .summary = "which way the last branches went (path partitioning)",
    .size = sizeof(struct branches),
    .open = br_open,
    .close = br_close,
    .initial = br_initial,
    .transfer = br_transfer,
    .leq = cpa_leq_same,
    .partition = cpa_partition_each,
    .print = br_print,
    OPT_OWNER(branches),
};
