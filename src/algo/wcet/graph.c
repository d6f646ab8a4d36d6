// SPDX-License-Identifier: Apache-2.0
// graph.c: the unrolled graph once it is grown: edges that lead to an end, dominators, longest paths.
#include "algo/wcet/grow_priv.h"

// Removes edges that lead to no end, and their blocks; renumbers the others.
static void tidy(struct wgraph *g)
{
    uint8_t *live = MEM_ARRAY(uint8_t, g->blocks.n);
    uint32_t *name = MEM_ARRAY(uint32_t, g->blocks.n), *edge_name = MEM_ARRAY(uint32_t, g->edges.n);
    size_t n_blocks = g->blocks.n, n_edges = g->edges.n, blocks = 0, edges = 0;
    uint8_t *reached = MEM_ARRAY(uint8_t, g->blocks.n);
    reached[0] = true;
    for (size_t i = 1; i < g->blocks.n; i++)
        for (size_t k = 0; k < g->blocks.at[i].in.n; k++) {
            struct wedge *e = &g->edges.at[g->blocks.at[i].in.at[k]];
            e->dead |= !reached[e->from];
            reached[i] |= !e->dead;
        }
    live[g->blocks.n - 1] = true;
    for (size_t i = g->blocks.n; i-- > 0;)
        for (size_t k = 0; k < g->blocks.at[i].in.n && live[i]; k++) {
            const struct wedge *e = &g->edges.at[g->blocks.at[i].in.at[k]];
            if (e->from != WGROW_NONE && !e->dead)
                live[e->from] = true;
        }
    for (size_t i = 0; i < g->blocks.n; i++) {
        vec_free(&g->blocks.at[i].in);
        vec_free(&g->blocks.at[i].out);
        name[i] = (uint32_t)blocks;
        if (live[i])
            g->blocks.at[blocks++] = g->blocks.at[i];
    }
    g->blocks.n = blocks;
    for (size_t i = 0; i < g->edges.n; i++) {
        struct wedge e = g->edges.at[i];
        if (e.dead || e.from == WGROW_NONE || !live[e.from] || !live[e.to])
            continue;
        e.from = name[e.from];
        e.to = name[e.to];
        edge_name[i] = (uint32_t)edges;
        vec_push(&g->blocks.at[e.from].out, (uint32_t)edges);
        vec_push(&g->blocks.at[e.to].in, (uint32_t)edges);
        g->edges.at[edges++] = e;
    }
    g->edges.n = edges;
    mem_free(live, n_blocks);
    mem_free(reached, n_blocks);
    mem_free(name, n_blocks * sizeof *name);
    mem_free(edge_name, n_edges * sizeof *edge_name);
}

static void dominators(struct wgraph *g)
{
    for (uint32_t i = 1; i < g->blocks.n; i++) {
        struct wblock *b = &g->blocks.at[i];
        uint32_t d = g->edges.at[b->in.at[0]].from;
        for (size_t k = 1; k < b->in.n; k++)
            for (uint32_t x = g->edges.at[b->in.at[k]].from; x != d;) {
                if (x > d)
                    x = g->blocks.at[x].idom;
                else
                    d = g->blocks.at[d].idom;
            }
        b->idom = d;
        g->stats->merges += b->in.n > 1;
    }
}

void wgraph_tidy(struct wgraph *g)
{
    tidy(g);
    dominators(g);
}

void wgraph_free(struct wgraph *g)
{
    for (size_t i = 0; i < g->blocks.n; i++) {
        vec_free(&g->blocks.at[i].in);
        vec_free(&g->blocks.at[i].out);
    }
    vec_free(&g->blocks);
    vec_free(&g->edges);
    vec_free(&g->path);
    vec_free(&g->inputs);
    vec_free(&g->assumed);
    if (g->bounds)
        mem_free(g->bounds, g->cfa->loops.n * sizeof *g->bounds);
    buf_free(&g->why);
    scopes_free(&g->scopes);
    if (g->solver)
        solver_free(g->solver);
}

int64_t wgraph_measure(struct wgraph *g)
{
    for (size_t i = 0; i < g->blocks.n; i++) {
        struct wblock *b = &g->blocks.at[i];
        b->longest = 0;
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            b->longest = MAX(b->longest, g->blocks.at[e->from].longest + e->cost);
        }
    }
    return vec_last(&g->blocks).longest;
}

int64_t wgraph_shortest(const struct wgraph *g)
{
    int64_t *least = MEM_ARRAY(int64_t, g->blocks.n), r;
    for (size_t i = 1; i < g->blocks.n; i++) {
        const struct wblock *b = &g->blocks.at[i];
        least[i] = INT64_MAX;
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            least[i] = MIN(least[i], least[e->from] + e->cost);
        }
    }
    r = least[g->blocks.n - 1];
    mem_free(least, g->blocks.n * sizeof *least);
    return r;
}
