// SPDX-License-Identifier: Apache-2.0
// depth.c: counts the iterations for which it was decided that the loop goes on.
#include "algo/bmc/depth.h"

enum seen { STAYS = 1, LEAVES = 2 };

// Whether executions end soon behind each node; calls count as edges to where they return.
static bool node_ends(const struct depth *d, const struct node *n)
{
    if (n->loop || n == n->fn->exit)
        return false;
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        const struct node *to = e->kind == EDGE_CALL ? e->ret->to : e->to;
        if (e->kind != EDGE_STOP && e->kind != EDGE_VIOLATION && !d->ends[to->id])
            return false;
    }
    return true;
}

void depth_init(struct depth *d, const struct cfa *c)
{
    *d = (struct depth){ .cfa = c, .ends = MEM_ARRAY(uint8_t, c->nodes.n + 1) };
    for (size_t f = 0; f < c->funcs.n; f++)
        for (size_t i = c->funcs.at[f]->nodes.n; i-- > 0;) {
            const struct node *n = c->funcs.at[f]->nodes.at[i];
            d->ends[n->id] = node_ends(d, n);
        }
}

void depth_free(struct depth *d)
{
    mem_free(d->ends, d->cfa->nodes.n + 1);
    vec_free(&d->spent);
    vec_free(&d->seen);
}

static void note(struct depth *d, const struct scope *s, enum seen what)
{
    while (d->seen.n <= s->id) {
        vec_push(&d->seen, 0);
        vec_push(&d->spent, 0);
    }
    d->seen.at[s->id] |= (uint8_t)what;
}

void depth_stays(struct depth *d, const struct scope *s, const struct edge *e)
{
    for (; e->kind == EDGE_ASSUME && s->loop && !loop_contains(s->loop, e->to); s = s->parent)
        if (!d->ends[e->to->id])
            note(d, s, STAYS);
}

void depth_leaves(struct depth *d, const struct scope *s, const struct node *to)
{
    if (!d->ends[to->id])
        note(d, s, LEAVES);
}

uint32_t depth_next(struct depth *d, const struct scope *s, const struct scope *next, bool all)
{
    note(d, s, 0);
    note(d, next, 0);
    bool decided = d->seen.at[s->id] == STAYS;
    d->spent.at[next->id] = d->spent.at[s->id] + (all || !decided);
    return d->spent.at[next->id];
}
