// SPDX-License-Identifier: Apache-2.0
// restart.c: N: a second ascending sequence from the parts of a fixpoint that widening did not spoil.  source
// Halbwachs, Henry, "When the decreasing sequence fails", SAS 2012; Henry 2014, section 4.1.
#include "algo/numeric/numeric.h"

// Condition C3: some successor of the block has several predecessors.
static bool leads_to_join(const struct unit *u, uint32_t b)
{
    const struct u32_vec *out = &u->blocks.at[b].out;
    for (size_t i = 0; i < out->n; i++)
        if (u->blocks.at[u->edges.at[out->at[i]].to].in.n > 1)
            return true;
    return false;
}

// ---- loops of loops -----------------------------------------------------------------------------------------------------

// The blocks of the outermost loop around a block: ids from low to high; the block itself if it is in no loop.
struct span {
    uint32_t low, high;
};

static struct span span_of(const struct unit *u, uint32_t b)
{
    struct span s = { b, b };
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < u->edges.n; k++) {
            const struct uedge *e = &u->edges.at[k];
            bool touches = e->back && e->to <= s.high && e->from >= s.low;
            if (!touches || (e->to >= s.low && e->from <= s.high))
                continue;
            s = (struct span){ MIN(s.low, e->to), MAX(s.high, e->from) };
            changed = true;
        }
    }
    return s;
}

// ---- seeds --------------------------------------------------------------------------------------------------------------

struct restart {
    struct numeric *n;
    struct dvalue **start;  // by block: the value that the second sequence begins with; NULL: nothing
    uint32_t lowest;        // blocks before it keep their values
    size_t seeds;
};

// Conditions C1 and C2: y reaches head i from inside of its loops.
static bool is_seed_for(struct numeric *n, const struct dvalue *y, uint32_t i)
{
    const struct site *s = &n->site[i];
    if (!s->first || dom_is_bottom(y) || dom_leq(y, s->first))
        return false;
    struct dvalue *both = dom_join(s->first, y);
    bool c1 = dom_leq(both, s->x) && !dom_leq(s->x, both);
    dom_free(both);
    return c1;
}

static void add_seed(struct restart *r, uint32_t b, struct dvalue *v, struct span loop)
{
    if (r->start[b]) {
        struct dvalue *z = dom_join(r->start[b], v);
        dom_free(r->start[b]);
        dom_free(v);
        v = z;
    }
    r->start[b] = v;
    r->seeds++;
    r->lowest = MIN(r->lowest, loop.low);
}

// Finds seeds on the edges into head i: points that exist only just before it.
static void seeds_before(struct restart *r, uint32_t i, struct span loop)
{
    struct numeric *n = r->n;
    const struct u32_vec *in = &n->u->blocks.at[i].in;
    for (size_t k = 0; k < in->n; k++) {
        uint32_t from = n->u->edges.at[in->at[k]].from;
        if (from < loop.low || from > loop.high)
            continue;
        struct dvalue *y = numeric_image(n, &in->at[k], 1, n->site[from].x);
        if (is_seed_for(n, y, i))
            add_seed(r, i, y, loop);
        else
            dom_free(y);
    }
}

// Finds seeds at blocks from which head i is reached by more than one edge.
static void seeds_around(struct restart *r, uint32_t i, struct span loop)
{
    struct numeric *n = r->n;
    for (uint32_t j = loop.low; j <= loop.high; j++) {
        if (n->u->blocks.at[j].kind != UBLOCK_PLAIN || !leads_to_join(n->u, j) || dom_is_bottom(n->site[j].x))
            continue;
        struct dvalue *y = numeric_flow(n, j, n->site[j].x, i);
        if (is_seed_for(n, y, i) && !r->start[j])
            add_seed(r, j, dom_keep(n->site[j].x), loop);
        dom_free(y);
    }
}

static void find_seeds(struct restart *r)
{
    const struct unit *u = r->n->u;
    for (uint32_t i = 0; i < u->blocks.n; i++) {
        if (u->blocks.at[i].kind != UBLOCK_HEAD)
            continue;
        struct span loop = span_of(u, i);
        seeds_before(r, i, loop);
        seeds_around(r, i, loop);
    }
}

// ---- the second sequence ------------------------------------------------------------------------------------------------

static bool leads_behind(const struct unit *u, uint32_t b, uint32_t lowest)
{
    const struct u32_vec *out = &u->blocks.at[b].out;
    for (size_t i = 0; i < out->n; i++)
        if (u->edges.at[out->at[i]].to >= lowest)
            return true;
    return false;
}

static enum rc run_again(struct restart *r)
{
    struct numeric *n = r->n;
    uint8_t *begin = MEM_ARRAY(uint8_t, n->u->blocks.n);
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {  // project the fixpoint on the seeds
        struct site *s = &n->site[b];
        begin[b] = r->start[b] || (b < r->lowest && leads_behind(n->u, b, r->lowest));
        dom_free(s->bound);
        s->bound = s->x;
        s->x = b < r->lowest ? dom_keep(s->bound)
               : r->start[b] ? dom_meet(s->bound, r->start[b])
                             : dom_bottom(n->d, s->dims);
    }
    enum rc rc = standard_again(n, begin, r->lowest);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        site_end_bound(n, b, rc == RC_OK);
    mem_free(begin, n->u->blocks.n);
    return rc;
}

enum rc numeric_restart(struct numeric *n)
{
    struct restart r = { .n = n, .lowest = UINT32_MAX };
    r.start = MEM_ARRAY(struct dvalue *, n->u->blocks.n);
    find_seeds(&r);
    n->stats.seeds += r.seeds;
    enum rc rc = r.seeds ? run_again(&r) : RC_OK;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        dom_free(r.start[b]);
    mem_free(r.start, n->u->blocks.n * sizeof *r.start);
    return rc;
}

enum rc restart_run(struct numeric *n)
{
    enum rc rc = standard_run(n);
    return rc == RC_OK ? numeric_restart(n) : rc;
}
