// SPDX-License-Identifier: Apache-2.0
// bundles.c: the paths between a block and one that dominates it, as a unit of their own; dominators.
//
// source Henry 2014, section 5.1 (path bundles); Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm", 2001.
#include "ssa/part_priv.h"

#define NONE UINT32_MAX

// ---- dominators -----------------------------------------------------------------------------------------------------

static uint32_t common_dominator(const uint32_t *idom, uint32_t a, uint32_t b)
{
    while (a != b && a != NONE && b != NONE)
        if (a > b)
            a = idom[a];
        else
            b = idom[b];
    return a == b ? a : NONE;
}

// (Edges that do not close loops lead to higher numbers, so one pass is enough.)
uint32_t *unit_dominators(const struct unit *u)
{
    uint32_t *idom = MEM_ARRAY(uint32_t, u->blocks.n);
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct u32_vec *in = &u->blocks.at[b].in;
        bool first = true;
        idom[b] = NONE;
        for (size_t i = 0; i < in->n; i++) {
            uint32_t from = u->edges.at[in->at[i]].from;
            if (u->edges.at[in->at[i]].back)
                continue;
            idom[b] = first ? from : common_dominator(idom, idom[b], from);
            first = false;
        }
    }
    return idom;
}

// ---- bundles --------------------------------------------------------------------------------------------------------

// Marks the blocks on ways from `from` to `to`.  False: more than max_edges edges lie on these, or there are cut points
// or loops in between.
static bool find_between(const struct unit *u, uint32_t from, uint32_t to, uint8_t *in, size_t max_edges)
{
    struct u32_vec todo = { 0 };
    size_t edges = 0;
    bool plain = true;
    in[from] = in[to] = 1;
    vec_push(&todo, to);
    while (todo.n && plain) {
        const struct u32_vec *e = &u->blocks.at[vec_pop(&todo)].in;
        edges += e->n;
        plain = edges <= max_edges && e->n > 0;
        for (size_t i = 0; i < e->n && plain; i++) {
            uint32_t b = u->edges.at[e->at[i]].from;
            if (in[b])
                continue;
            in[b] = 1;
            plain = !u->blocks.at[b].is_cut && !u->blocks.at[b].loop;
            vec_push(&todo, b);
        }
    }
    vec_free(&todo);
    return plain && !u->blocks.at[from].loop;
}

static struct unit *make_bundle(const struct unit *u, uint32_t from, uint32_t to, const uint8_t *in)
{
    struct unit *p = part_new(u);
    uint32_t *number = MEM_ARRAY(uint32_t, u->blocks.n);
    number[from] = part_add_block(p, &u->blocks.at[from], UBLOCK_PLAIN);
    for (uint32_t b = 0; b < u->blocks.n; b++)
        if (in[b] && b != from && b != to)
            number[b] = part_copy_block(p, &u->blocks.at[b]);
    p->returns = number[to] = part_copy_block(p, &u->blocks.at[to]);
    p->blocks.at[p->returns].kind = UBLOCK_RETURN;
    p->blocks.at[p->returns].exit = 0;
    for (uint32_t e = 0; e < u->edges.n; e++) {
        const struct uedge *x = &u->edges.at[e];
        if (in[x->from] && in[x->to] && x->from != to)
            part_copy_edge(p, u, e, number[x->from], number[x->to]);
    }
    part_find_needed(p, u);
    mem_free(number, u->blocks.n * sizeof *number);
    return p;
}

struct unit *unit_bundle(const struct unit *u, uint32_t from, uint32_t to, size_t max_edges, struct budget *b)
{
    uint8_t *in = MEM_ARRAY(uint8_t, u->blocks.n);
    struct unit *p = NULL;
    bool ok = unit_tick(b, u->edges.n) == RC_OK && !u->blocks.at[from].call && find_between(u, from, to, in, max_edges);
    if (ok) {
        p = make_bundle(u, from, to, in);
        if (unit_finish(p, b) != RC_OK) {
            unit_free(p);
            p = NULL;
        }
    }
    mem_free(in, u->blocks.n);
    return p;
}
