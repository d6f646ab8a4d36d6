// SPDX-License-Identifier: Apache-2.0
// loops.c: loops of a unit as abstraction blocks.
//
// source Henry 2014, section 5.1 (strongly connected components, recursively); Aho et al., "Compilers", 2nd edition, section 9.6.6 (natural
//        loops).
//
//   entries -> head <-> body -> exits        becomes   entries -> enter -> loop -> exits
//
// `enter` has the phis of the head, by other names; the edge to `loop` makes all names of the loop that are used behind it; and what leaves
// `loop` are the edges that left the loop.
#include "ssa/part_priv.h"

#define NONE UINT32_MAX

struct cutting {
    struct unit *u;
    uint32_t head;
    uint8_t *in;             // by block: of the loop
    uint8_t *made;           // by value: in the loop
    struct u32_vec entered;  // by phi of the head: its value where the loop is entered
    struct unit *part;
};

// ---- finding a loop -------------------------------------------------------------------------------------------------

// Finds the blocks from which the head is reached again without passing it.  False: it never is, or the loop has
// another entry.
static bool find_body(struct cutting *c)
{
    const struct unit *u = c->u;
    struct u32_vec todo = { 0 };
    bool again = false, single = true;
    memset(c->in, 0, u->blocks.n);
    c->in[c->head] = 1;
    for (size_t i = 0; i < u->blocks.at[c->head].in.n; i++) {
        const struct uedge *e = &u->edges.at[u->blocks.at[c->head].in.at[i]];
        again |= e->back;
        if (e->back && !c->in[e->from])
            vec_push(&todo, e->from);
        c->in[e->from] |= e->back;
    }
    while (todo.n && single) {
        const struct u32_vec *in = &u->blocks.at[vec_pop(&todo)].in;
        single = in->n > 0;  // else it is the entry
        for (size_t i = 0; i < in->n; i++) {
            uint32_t from = u->edges.at[in->at[i]].from;
            if (!c->in[from])
                vec_push(&todo, from);
            c->in[from] = 1;
        }
    }
    vec_free(&todo);
    return again && single && !u->blocks.at[c->head].call;
}

static bool has_exit(const struct cutting *c)
{
    bool any = false;
    for (size_t i = 0; i < c->u->edges.n; i++)
        any |= c->in[c->u->edges.at[i].from] && !c->in[c->u->edges.at[i].to];
    return any;
}

// ---- the loop by itself ---------------------------------------------------------------------------------------------

static void find_made(struct cutting *c)
{
    const struct unit *u = c->u;
    c->made = MEM_ARRAY(uint8_t, u->values.n);
    for (size_t v = 0; v < u->values.n; v++)
        c->made[v] = u->values.at[v].kind != UVALUE_ENTRY && c->in[u->values.at[v].block];
}

struct outputs {
    const struct cutting *c;
    struct u32_vec *all;
};

static void note_output(void *ctx, uint32_t v, uint32_t unused)
{
    struct outputs *x = ctx;
    (void)unused;
    if (v != NONE && x->c->made[v])
        vec_push(x->all, v);
}

// Lists values that are made in the loop, or on edge e, which leaves it, and used on e or behind it.
static void find_outputs(struct cutting *c, const struct uedge *e, struct u32_vec *out)
{
    struct uedge with_made = *e;
    struct outputs x = { c, out };
    struct term_vec vars = { 0 };
    with_made.made = (struct u32_vec){ 0 };
    pmap_each(&c->u->pool, unit_live_before(c->u, &with_made), note_output, &x);
    for (size_t i = 0; i < e->made.n; i++)
        if (c->u->values.at[e->made.at[i]].def)
            term_vars(c->u->t, c->u->values.at[e->made.at[i]].def, &vars);
    for (size_t i = 0; i < vars.n; i++)
        note_output(&x, unit_id_of(c->u, vars.at[i]), 0);
    u32_vec_unique(out);
    vec_free(&vars);
}

static void name_entered(struct cutting *c)
{
    struct unit *u = c->u;
    size_t old = u->values.n;
    for (size_t i = 0; i < u->blocks.at[c->head].phis.n; i++) {
        uint32_t phi = u->blocks.at[c->head].phis.at[i];
        struct uvalue v = u->values.at[phi];
        vec_push(&c->entered, unit_add_value(u, v, v.name));
    }
    u->needed = mem_realloc(u->needed, old, u->values.n);
    u->modes = mem_realloc(u->modes, old, u->values.n);
    for (size_t i = 0; i < c->entered.n; i++)
        u->needed[c->entered.at[i]] = u->needed[u->blocks.at[c->head].phis.at[i]];
}

static void add_entry(struct cutting *c, uint32_t entry, uint32_t head)
{
    struct uedge e = { .from = entry, .to = head, .guard = c->u->t->t_true };
    for (size_t i = 0; i < c->entered.n; i++)
        vec_push(&e.operands, c->u->values.at[c->entered.at[i]].name);
    part_add_edge(c->part, e);
}

static void add_exit(struct cutting *c, uint32_t e, uint32_t from, uint32_t number)
{
    struct unit *p = c->part;
    const struct uedge *x = &c->u->edges.at[e];
    uint32_t end = part_add_block(p, &c->u->blocks.at[x->to], UBLOCK_RETURN);
    p->blocks.at[end].exit = number;
    find_outputs(c, x, &p->blocks.at[end].uses);
    uint32_t copy = part_copy_edge(p, c->u, e, from, end);
    p->edges.at[copy].back = 0;  // the edge may go back in a loop around this one
}

static void make_part(struct cutting *c)
{
    struct unit *u = c->u, *p = c->part = part_new(u);
    uint32_t *to = MEM_ARRAY(uint32_t, u->blocks.n), entry = part_add_block(p, &u->blocks.at[c->head], UBLOCK_PLAIN);
    for (size_t b = 0; b < u->blocks.n; b++)
        if (c->in[b])
            to[b] = part_copy_block(p, &u->blocks.at[b]);
    p->head = to[c->head];
    add_entry(c, entry, p->head);
    uint32_t exits = 0;
    for (uint32_t e = 0; e < u->edges.n; e++) {
        const struct uedge *x = &u->edges.at[e];
        if (c->in[x->from] && c->in[x->to])
            part_copy_edge(p, u, e, to[x->from], to[x->to]);
        else if (c->in[x->from])
            add_exit(c, e, to[x->from], exits++);
    }
    for (size_t b = 0; b < p->blocks.n; b++)
        for (size_t i = 0; i < p->blocks.at[b].uses.n; i++)
            p->needed[p->blocks.at[b].uses.at[i]] = 1;
    part_find_needed(p, u);
    mem_free(to, u->blocks.n * sizeof *to);
}

// ---- what is left of the whole --------------------------------------------------------------------------------------

struct rest {
    struct cutting *c;
    uint32_t *to;          // by old block: its number now
    uint32_t enter, loop;  // numbers of blocks
    uint32_t exits;
    struct u32_vec
        leaving;  // numbers of values of the loop that are used behind it, except those made on the edges that leave it
};

static void free_block(struct ublock *b)
{
    vec_free(&b->phis);
    vec_free(&b->in);
    vec_free(&b->out);
    vec_free(&b->uses);
}

// Moves up all blocks except those of the loop.
static void move_blocks(struct rest *r)
{
    struct unit *u = r->c->u;
    struct ublock *old = u->blocks.at;
    size_t n = u->blocks.n, capacity = u->blocks.cap;
    u->blocks.at = NULL;
    u->blocks.n = u->blocks.cap = 0;
    for (size_t b = 0; b < n; b++) {
        r->to[b] = (uint32_t)u->blocks.n;
        if (b == r->c->head) {
            r->enter = part_add_block(u, &old[b], UBLOCK_PLAIN);
            r->loop = part_add_block(u, &old[b], UBLOCK_PLAIN);
            u->blocks.at[r->enter].env = u->blocks.at[r->loop].env = old[b].env;
        }
        if (r->c->in[b]) {
            free_block(&old[b]);
            continue;
        }
        struct ublock x = old[b];
        x.id = r->to[b];
        x.in.n = x.out.n = 0;
        vec_push(&u->blocks, x);
    }
    if (u->returns != NONE)
        u->returns = r->to[u->returns];
    mem_free(old, capacity * sizeof *old);
}

static void move_edge(struct rest *r, struct uedge x)
{
    struct cutting *c = r->c;
    struct unit *u = c->u;
    bool from = c->in[x.from];
    if (from && c->in[x.to]) {
        vec_free(&x.operands);
        vec_free(&x.made);
        vec_free(&x.outputs);
        return;
    }
    if (from) {
        x.exit = r->exits++;
        vec_free(&x.outputs);
    }
    x.to = r->to[x.to];
    x.from = from ? r->loop : r->to[x.from];
    for (size_t i = 0; i < x.made.n; i++) {
        u->values.at[x.made.at[i]].block = x.from;
        u->values.at[x.made.at[i]].edge = (uint32_t)u->edges.n;
        c->made[x.made.at[i]] = 0;  // stays as it is
    }
    part_add_edge(u, x);
}

static void find_leaving(struct rest *r)
{
    const struct unit *u = r->c->u, *p = r->c->part;
    for (size_t b = 0; b < p->blocks.n; b++)
        for (size_t i = 0; p->blocks.at[b].kind == UBLOCK_RETURN && i < p->blocks.at[b].uses.n; i++) {
            const struct uvalue *v = &u->values.at[p->blocks.at[b].uses.at[i]];
            if (v->edge == NONE || r->c->in[u->edges.at[v->edge].to])
                vec_push(&r->leaving, p->blocks.at[b].uses.at[i]);
        }
    u32_vec_unique(&r->leaving);
}

static void move_edges(struct rest *r)
{
    struct unit *u = r->c->u;
    struct uedge *old = u->edges.at;
    size_t n = u->edges.n, capacity = u->edges.cap;
    u->edges.at = NULL;
    u->edges.n = u->edges.cap = 0;
    for (size_t e = 0; e < n; e++)
        move_edge(r, old[e]);
    mem_free(old, capacity * sizeof *old);
}

// Makes the values of the loop unknown: the edge to the loop makes them.
static void move_values(struct rest *r)
{
    struct cutting *c = r->c;
    struct unit *u = c->u;
    struct uedge e = { .from = r->enter, .to = r->loop, .guard = u->t->t_true, .made = r->leaving };
    uint32_t id = part_add_edge(u, e);
    for (size_t v = 0; v < u->values.n; v++) {
        struct uvalue *x = &u->values.at[v];
        if (x->kind == UVALUE_PHI && !c->made[v])
            x->block = r->to[x->block];
        if (!c->made[v])
            continue;
        *x = (struct uvalue){ .kind = UVALUE_ANY, .block = r->enter, .edge = id, .name = x->name, .state = x->state };
        u->needed[v] = 0;
    }
    for (size_t i = 0; i < r->leaving.n; i++)
        u->needed[r->leaving.at[i]] = 1;
}

static void make_enter(struct rest *r)
{
    struct cutting *c = r->c;
    struct unit *u = c->u;
    struct ublock *b = &u->blocks.at[r->enter];
    for (size_t i = 0; i < c->entered.n; i++) {
        struct uvalue *v = &u->values.at[c->entered.at[i]];
        vec_push(&b->phis, c->entered.at[i]);
        v->block = r->enter;
        if (v->state != NONE)
            b->env = pmap_put(&u->pool, b->env, v->state, v->name->id);
    }
    u->blocks.at[r->loop].env = b->env;
}

static void replace_loop(struct cutting *c)
{
    struct rest r = { .c = c, .to = MEM_ARRAY(uint32_t, c->u->blocks.n) };
    size_t n = c->u->blocks.n;
    find_leaving(&r);
    move_blocks(&r);
    move_edges(&r);
    move_values(&r);
    make_enter(&r);
    c->u->blocks.at[r.loop].loop = c->part;
    part_note_inputs(c->part, &c->u->blocks.at[r.loop].uses);
    mem_free(r.to, n * sizeof *r.to);
}

// ---- all loops ------------------------------------------------------------------------------------------------------

// Cuts out the loop at this head, if there is one; *cut: there was one.
static enum rc cut_loop(struct unit *u, uint32_t head, struct budget *b, bool *cut)
{
    struct cutting c = { .u = u, .head = head, .in = MEM_ARRAY(uint8_t, u->blocks.n) };
    size_t n_blocks = u->blocks.n;
    enum rc rc = unit_tick(b, u->edges.n + u->values.n);
    *cut = rc == RC_OK && find_body(&c) && has_exit(&c);
    if (*cut) {
        find_made(&c);
        size_t n_values = u->values.n;
        name_entered(&c);
        c.made = mem_realloc(c.made, n_values, u->values.n);
        make_part(&c);
        rc = unit_cut_loops(c.part, b);
        replace_loop(&c);
        mem_free(c.made, u->values.n);
    }
    mem_free(c.in, n_blocks);
    vec_free(&c.entered);
    return rc;
}

enum rc unit_cut_loops(struct unit *u, struct budget *b)
{
    enum rc rc = unit_finish(u, b);
    for (uint32_t i = 0; i < u->blocks.n && rc == RC_OK; i++) {
        bool cut;
        if (u->blocks.at[i].kind != UBLOCK_HEAD || i == u->head)
            continue;
        rc = cut_loop(u, i, b, &cut);
        if (cut && rc == RC_OK)
            rc = unit_finish(u, b);
    }
    return rc;
}
