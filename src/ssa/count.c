// SPDX-License-Identifier: Apache-2.0
// count.c: adds counters of what executions do, as values of a unit.
// source Henry 2014, section 6.10: "instrument each block with a counter".
#include "ssa/unit_priv.h"

#define NONE UINT32_MAX

struct counting {
    struct unit *u;
    const struct term *like;    // the name that names of counters are derived from
    const struct term **value;  // by block: of one counter
};

static uint32_t add_phi(struct counting *c, uint32_t block)
{
    struct uvalue p = { .kind = UVALUE_PHI, .block = block, .edge = NONE, .state = NONE };
    uint32_t id = unit_add_value(c->u, p, c->like);
    vec_push(&c->u->blocks.at[block].phis, id);
    return id;
}

static const struct term *one_more(struct counting *c, const struct term *t)
{
    return term_add(c->u->t, t, term_int(c->u->t, 1));
}

static void count_rounds(struct counting *c, struct unit_counter *k)
{
    struct unit *u = c->u;
    uint32_t id = add_phi(c, k->head);
    const struct ublock *b = &u->blocks.at[k->head];
    for (size_t i = 0; i < b->in.n; i++) {
        struct uedge *e = &u->edges.at[b->in.at[i]];
        vec_push(&e->operands, e->back ? one_more(c, u->values.at[id].name) : term_int(u->t, 0));
    }
    vec_push(&k->at, id);
    vec_push(&u->counts, id);
}

static const struct term *behind_edge(struct counting *c, const struct unit_counter *k, uint32_t e)
{
    const struct term *t = c->value[c->u->edges.at[e].from];
    return e == k->edge ? one_more(c, t) : t;
}

// Blocks to which the edge leads.
static void mark_behind(const struct unit *u, uint32_t edge, uint8_t *behind)
{
    struct u32_vec todo = { 0 };
    vec_push(&todo, u->edges.at[edge].to);
    while (todo.n) {
        uint32_t b = vec_pop(&todo);
        if (behind[b])
            continue;
        behind[b] = true;
        for (size_t i = 0; i < u->blocks.at[b].out.n; i++)
            vec_push(&todo, u->edges.at[u->blocks.at[b].out.at[i]].to);
    }
    vec_free(&todo);
}

// Adds a phi wherever several edges meet behind the counted one, and where executions end.
static void count_edge(struct counting *c, struct unit_counter *k)
{
    struct unit *u = c->u;
    uint8_t *behind = MEM_ARRAY(uint8_t, u->blocks.n);
    uint32_t *phi = MEM_ARRAY(uint32_t, u->blocks.n);
    mark_behind(u, k->edge, behind);
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct u32_vec *in = &u->blocks.at[b].in;
        bool ends = u->blocks.at[b].kind == UBLOCK_END;
        bool meets = behind[b] && (in->n > 1 || u->edges.at[in->at[0]].back);
        phi[b] = ends || meets ? add_phi(c, b) : NONE;
        c->value[b] = phi[b] != NONE ? u->values.at[phi[b]].name
                      : !behind[b]   ? term_int(u->t, 0)
                                     : behind_edge(c, k, u->blocks.at[b].in.at[0]);
        if (!ends)
            continue;
        vec_push(&k->at, phi[b]);
        vec_push(&u->counts, phi[b]);
    }
    for (uint32_t b = 0; b < u->blocks.n; b++)
        for (size_t i = 0; phi[b] != NONE && i < u->blocks.at[b].in.n; i++) {
            uint32_t e = u->blocks.at[b].in.at[i];
            vec_push(&u->edges.at[e].operands, behind_edge(c, k, e));
        }
    mem_free(behind, u->blocks.n);
    mem_free(phi, u->blocks.n * sizeof *phi);
}

enum rc unit_count(struct unit *u, struct unit_counter *c, size_t n, const struct unit_cfg *cfg, struct budget *b,
                   struct unit_stats *stats)
{
    struct counting x = { .u = u, .like = term_fresh(u->t, "count", u->t->s_int) };
    x.value = MEM_ARRAY(const struct term *, u->blocks.n);
    mem_free(u->needed, u->values.n);
    mem_free(u->modes, u->values.n);
    u->needed = u->modes = NULL;
    for (size_t i = 0; i < n; i++) {
        if (c[i].edge == NONE)
            count_rounds(&x, &c[i]);
        else
            count_edge(&x, &c[i]);
        (void)unit_tick(b, u->edges.n);
    }
    mem_free(x.value, u->blocks.n * sizeof(const struct term *));
    return unit_examine(u, cfg, b, stats);
}
