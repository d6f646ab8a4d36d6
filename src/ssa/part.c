// SPDX-License-Identifier: Apache-2.0
// part.c: parts of a unit as units of their own: loops, which become abstraction blocks of the whole, and bundles of
// paths.
// source Henry 2014, section 5.1, definitions 20 to 22.
// The whole and its parts share the names and the numbers of their values, so facts about a part hold of the whole as
// they stand.  Only the phis at the head of a loop have two names: one where the loop is entered, one in it.
#include "ssa/part_priv.h"

#define NONE UINT32_MAX

// ---- copying --------------------------------------------------------------------------------------------------------

struct unit *part_new(const struct unit *u)
{
    struct unit *p = MEM_NEW(struct unit);
    p->cfa = u->cfa;
    p->of = u->of;
    p->e = u->e;
    p->t = u->t;
    p->modular = true;
    p->relevant = u->relevant;
    p->mode_states = u->mode_states;
    p->returns = p->head = NONE;
    pmap_pool_init(&p->pool);
    for (size_t v = 0; v < u->values.n; v++) {
        struct uvalue x = u->values.at[v];
        x.kind = UVALUE_ENTRY;
        x.block = 0;
        x.edge = NONE;
        x.def = NULL;
        vec_push(&p->values, x);
        *map_at(&p->by_name, x.name->id) = (uint64_t)v + 1;
    }
    p->needed = MEM_ARRAY(uint8_t, u->values.n);
    return p;
}

uint32_t part_add_block(struct unit *p, const struct ublock *like, enum ublock_kind kind)
{
    struct ublock x = {
        .id = (uint32_t)p->blocks.n, .kind = kind, .node = like->node, .frame = like->frame, .state = like->state
    };
    vec_push(&p->blocks, x);
    return x.id;
}

uint32_t part_copy_block(struct unit *p, const struct ublock *b)
{
    uint32_t id = part_add_block(p, b, b->kind);
    struct ublock *x = &p->blocks.at[id];
    x->cause = b->cause;
    x->call = b->call;
    x->exit = b->exit;
    for (size_t i = 0; i < b->phis.n; i++) {
        struct uvalue *v = &p->values.at[b->phis.at[i]];
        vec_push(&x->phis, b->phis.at[i]);
        v->kind = UVALUE_PHI;
        v->block = id;
    }
    return id;
}

uint32_t part_copy_edge(struct unit *p, const struct unit *u, uint32_t e, uint32_t from, uint32_t to)
{
    const struct uedge *old = &u->edges.at[e];
    struct uedge x = { .from = from, .to = to, .back = old->back, .guard = old->guard, .exit = old->exit, .n = old->n };
    uint32_t id = (uint32_t)p->edges.n;
    x.first = (uint32_t)p->path.n;
    for (uint32_t i = 0; i < old->n; i++)
        vec_push(&p->path, u->path.at[old->first + i]);
    vec_append(&x.made, &old->made);
    vec_append(&x.outputs, &old->outputs);
    for (size_t i = 0; i < old->operands.n && p->blocks.at[to].phis.n; i++)
        vec_push(&x.operands, old->operands.at[i]);
    for (size_t i = 0; i < x.made.n; i++) {
        p->values.at[x.made.at[i]] = u->values.at[x.made.at[i]];
        p->values.at[x.made.at[i]].block = from;
        p->values.at[x.made.at[i]].edge = id;
    }
    part_add_edge(p, x);
    return id;
}

uint32_t part_add_edge(struct unit *p, struct uedge e)
{
    uint32_t id = (uint32_t)p->edges.n;
    vec_push(&p->edges, e);
    vec_push(&p->blocks.at[e.from].out, id);
    vec_push(&p->blocks.at[e.to].in, id);
    return id;
}

// ---- what is needed -------------------------------------------------------------------------------------------------

static void need_names(struct unit *p, const struct unit *u, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(p->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        uint32_t v = unit_id_of(u, vars.at[i]);
        if (v != NONE)
            p->needed[v] |= u->needed[v];
    }
    vec_free(&vars);
}

void part_find_needed(struct unit *p, const struct unit *u)
{
    for (size_t i = 0; i < p->edges.n; i++) {
        const struct uedge *e = &p->edges.at[i];
        const struct u32_vec *phis = &p->blocks.at[e->to].phis;
        need_names(p, u, e->guard);
        for (size_t k = 0; k < phis->n; k++)
            if (u->needed[phis->at[k]]) {
                p->needed[phis->at[k]] = 1;
                need_names(p, u, e->operands.at[k]);
            }
        for (size_t k = 0; k < e->made.n; k++) {
            const struct uvalue *v = &p->values.at[e->made.at[k]];
            p->needed[e->made.at[k]] = u->needed[e->made.at[k]];
            if (v->def && u->needed[e->made.at[k]])
                need_names(p, u, v->def);
        }
    }
}

void part_note_inputs(const struct unit *p, struct u32_vec *out)
{
    for (uint32_t v = 0; v < p->values.n; v++)
        if (p->values.at[v].kind == UVALUE_ENTRY && unit_is_live(p, 0, v))
            vec_push(out, v);
}
