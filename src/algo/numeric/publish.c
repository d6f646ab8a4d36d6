// SPDX-License-Identifier: Apache-2.0
// publish.c: publishes what is known at heads of loops as facts for the other analyses of the run.
// A fact is about C variables: at a head that several calls lead to it must hold for all of them.
#include "algo/numeric/numeric.h"

#include "encode/symbolic.h"

struct publisher {
    struct numeric *n;
    struct map cell;   // id of a plain variable -> id of an expression of this cell + 1
    struct map owner;  // for one block: id of a name -> 1 + number of the state variable with this value
};

// The cells at one head, and their dimensions at a block.
struct cells {
    VEC_OF(const struct exp *);
};

static void find_cells(struct publisher *p)
{
    const struct exps *all = &p->n->run->cfa->exps;
    for (size_t i = 0; i < all->all.n; i++) {
        const struct exp *x = all->all.at[i];
        const struct term *t = facts_may_name(x) ? encode_value(p->n->u->e, x) : NULL;
        if (t && t->op == TERM_VAR)
            map_put(&p->cell, t->id, i + 1);
    }
}

static void note_owner(void *ctx, uint32_t state, uint32_t id)
{
    struct publisher *p = ctx;
    if (id != UINT32_MAX)
        map_put(&p->owner, unit_replace(p->n->u, p->n->t->all.at[id])->id, (uint64_t)state + 1);
}

// The cell whose value at the block is v; NULL: none that the block's function sees.
static const struct exp *cell_of(struct publisher *p, uint32_t b, const struct uvalue *v)
{
    uint64_t state, cell;
    const struct node *at = p->n->u->blocks.at[b].node;
    if (map_get(&p->owner, v->name->id, &state))
        state--;
    else if (v->kind == UVALUE_ENTRY && unit_value(p->n->u, b, v->state) == v->name)
        state = v->state;
    else
        return NULL;
    if (!map_get(&p->cell, encode_state(p->n->u->e, (uint32_t)state, 0)->id, &cell))
        return NULL;
    const struct exp *x = p->n->run->cfa->exps.all.at[cell - 1];
    return !x->var->fn || x->var->fn == at->fn ? x : NULL;
}

static uint32_t index_of(struct cells *c, const struct exp *x, bool add)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->at[i] == x)
            return (uint32_t)i;
    if (!add)
        return UINT32_MAX;
    vec_push(c, x);
    return (uint32_t)c->n - 1;
}

static void read_owners(struct publisher *p, uint32_t b)
{
    map_clear(&p->owner);
    pmap_each(&p->n->u->pool, p->n->u->blocks.at[b].env, note_owner, p);
}

static void collect_cells(struct publisher *p, uint32_t b, struct cells *c)
{
    const struct site *s = &p->n->site[b];
    read_owners(p, b);
    for (size_t i = 0; i < s->values.n; i++) {
        const struct exp *x = cell_of(p, b, &p->n->u->values.at[s->values.at[i]]);
        if (x)
            (void)index_of(c, x, true);
    }
}

// The value at block b over the cells.
static struct dvalue *over_cells(struct publisher *p, uint32_t b, struct cells *c)
{
    const struct site *s = &p->n->site[b];
    uint32_t *from = MEM_ARRAY(uint32_t, c->n);
    for (size_t i = 0; i < c->n; i++)
        from[i] = UINT32_MAX;
    read_owners(p, b);
    for (size_t i = 0; i < s->values.n; i++) {
        const struct exp *x = cell_of(p, b, &p->n->u->values.at[s->values.at[i]]);
        uint32_t k = x ? index_of(c, x, false) : UINT32_MAX;
        if (k != UINT32_MAX)
            from[k] = (uint32_t)i;
    }
    struct dvalue *v = dom_remap(s->x, numeric_dims(p->n, (uint32_t)c->n, NULL), from);
    mem_free(from, c->n * sizeof *from);
    return v;
}

// Whether coef * cell + k op 0 says no more than the type.
static bool is_trivial(const struct sum *s, enum op o)
{
    if (s->n != 1 || o == OP_EQ || (s->coef[0] != 1 && s->coef[0] != -1))
        return s->n == 0;
    struct range all = range_of_type(s->cell[0]->type);
    return s->coef[0] == 1 ? -s->constant >= all.high : s->constant <= all.low;
}

static void publish(struct publisher *p, const struct node *at, const struct cells *c, struct lincon k)
{
    enum { TERMS = 16 };
    const struct exp *cell[TERMS];
    int64_t coef[TERMS];
    enum op o = k.rel == LIN_EQ ? OP_EQ : OP_LE;
    if (k.rel == LIN_MOD || k.e.n > TERMS)
        return;
    i128 sign = k.rel == LIN_EQ ? 1 : -1;  // e >= 0 is -e <= 0
    for (uint32_t i = 0; i < k.e.n; i++) {
        i128 x = sign * k.e.term[i].coef;
        if (x < -INT32_MAX || x > INT32_MAX)
            return;
        cell[i] = c->at[k.e.term[i].dim];
        coef[i] = (int64_t)x;
    }
    struct fact f = { .at = at->id, .op = o, .sum = { cell, coef, k.e.n, sign * k.e.k + (k.rel == LIN_GT) } };
    if (!is_trivial(&f.sum, o) && facts_add(&p->n->run->known->facts, &f))
        p->n->stats.facts++;
}

static void publish_bounds(struct publisher *p, const struct node *at, const struct cells *c, const struct dvalue *v)
{
    for (uint32_t i = 0; i < c->n; i++) {
        struct itv b = dom_bounds_dim(v, i);
        struct lin_term up = { i, -1 }, down = { i, 1 };
        if (rat_is_finite(b.high))
            publish(p, at, c, (struct lincon){ { &up, 1, rat_floor(b.high) }, LIN_GE, 0 });
        if (rat_is_finite(b.low))
            publish(p, at, c, (struct lincon){ { &down, 1, -rat_ceil(b.low) }, LIN_GE, 0 });
    }
}

// Publishes what holds at a head, whatever call leads to it; blocks: all blocks of the head's node.
static void publish_at(struct publisher *p, const struct u32_vec *blocks)
{
    struct cells c = { 0 };
    struct arena mem = { 0 };
    struct lincon_vec k = { 0 };
    const struct node *at = p->n->u->blocks.at[blocks->at[0]].node;
    for (size_t i = 0; i < blocks->n; i++)
        collect_cells(p, blocks->at[i], &c);
    struct dvalue *all = dom_bottom(p->n->d, numeric_dims(p->n, (uint32_t)c.n, NULL));
    for (size_t i = 0; i < blocks->n; i++) {
        struct dvalue *v = over_cells(p, blocks->at[i], &c), *sum = dom_join(all, v);
        dom_free(all);
        dom_free(v);
        all = sum;
    }
    if (!dom_is_bottom(all)) {
        dom_constraints(all, &mem, &k);
        for (size_t i = 0; i < k.n; i++)
            publish(p, at, &c, k.at[i]);
        publish_bounds(p, at, &c, all);
    }
    dom_free(all);
    vec_free(&k);
    vec_free(&c);
    arena_free(&mem);
}

// Whether executions are followed to their ends.
bool numeric_is_complete(const struct numeric *n)
{
    if (n->u->truncated || n->gave_up)
        return false;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].kind == UBLOCK_OBSTACLE && !dom_is_bottom(n->site[b].x))
            return false;
    return true;
}

void numeric_publish(struct numeric *n)
{
    struct publisher p = { .n = n };
    struct u32_vec *heads = MEM_ARRAY(struct u32_vec, n->run->cfa->nodes.n);
    if (numeric_is_complete(n)) {
        find_cells(&p);
        for (uint32_t b = 0; b < n->u->blocks.n; b++)
            if (n->u->blocks.at[b].kind == UBLOCK_HEAD && n->u->blocks.at[b].node->is_loop_head)
                vec_push(&heads[n->u->blocks.at[b].node->id], b);
    }
    for (size_t i = 0; i < n->run->cfa->nodes.n; i++) {
        if (heads[i].n)
            publish_at(&p, &heads[i]);
        vec_free(&heads[i]);
    }
    mem_free(heads, n->run->cfa->nodes.n * sizeof *heads);
    map_free(&p.cell);
    map_free(&p.owner);
}
