// SPDX-License-Identifier: Apache-2.0
// arrays.c: the arrays all of whose accesses are understood.
#include "morph/morph_priv.h"

// ---- objects --------------------------------------------------------------------------------------------------------

static uint64_t key_of(enum obj_kind kind, uint32_t id)
{
    return (uint64_t)kind << 32 | id;
}

static struct array *array_of(struct morph *m, enum obj_kind kind, uint32_t id)
{
    uint64_t n;
    return map_get(&m->number, key_of(kind, id), &n) ? &m->arrays.at[n - 1] : NULL;
}

static void add_array(struct morph *m, enum obj_kind kind, uint32_t id)
{
    struct pt_place at = { kind, id, 0 };
    if (!lives_single(m->lives, at))
        return;
    vec_push(&m->arrays, ((struct array){ .at = at }));
    map_put(&m->number, key_of(kind, id), m->arrays.n);
}

static void find_objects(struct morph *m)
{
    const struct cfa *c = m->cfa;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        bool kind = v->kind == VAR_GLOBAL || v->kind == VAR_LOCAL;
        if (kind && v->addressed && !v->is_volatile && !v->is_vla && v->type->kind == TYPE_ARRAY && v->type->complete)
            add_array(m, OBJ_VAR, (uint32_t)i);
    }
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        bool plain = e->kind == EDGE_ALLOC && !e->src &&
                     (e->alloc == ALLOC_MALLOC || e->alloc == ALLOC_ALLOCA || e->alloc == ALLOC_CALLOC);
        if (plain)
            add_array(m, OBJ_HEAP, (uint32_t)i);
    }
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static void drop(struct morph *m, enum obj_kind kind, uint32_t id)
{
    struct array *a = array_of(m, kind, id);
    if (a)
        a->out = true;
}

static void drop_all(struct morph *m)
{
    for (size_t i = 0; i < m->arrays.n; i++)
        m->arrays.at[i].out = true;
}

static void drop_places(struct morph *m, struct pt_places *all)
{
    for (size_t i = 0; i < all->n; i++)
        drop(m, all->at[i].kind, all->at[i].id);
    vec_free(all);
}

static void drop_targets(struct morph *m, const struct exp *x)
{
    struct pt_places all = { 0 };
    pointsto_of_all(m->pt, x, &all);
    drop_places(m, &all);
}

// A LOAD or STORE: of one array that is known, or its targets cannot be followed.
static void add_access(struct morph *m, struct edge *e)
{
    struct access x = { .e = e, .loop = e->from->loop, .cell.array = UINT32_MAX };
    struct array *a = NULL;
    if (morph_address(m, e->addr, &x.addr))
        a = array_of(m, x.addr.at.kind, x.addr.at.id);
    struct type *t = edge_accessed_type(e);
    bool plain = a && !e->bits && !e->is_volatile && type_is_integer(t) && (!a->elem || exp_same_repr(a->elem, t));
    if (!plain) {
        drop_targets(m, e->addr);
        if (a)
            a->out = true;
        return;
    }
    a->elem = t;
    x.cell.array = (uint32_t)(a - m->arrays.at);
    vec_push(&m->accesses, x);
    map_put(&m->access_of, e->id, m->accesses.n);
}

// The whole object, from its beginning.
static bool sets_all(struct morph *m, const struct edge *e, struct array **a)
{
    struct address p;
    *a = morph_address(m, e->addr, &p) ? array_of(m, p.at.kind, p.at.id) : NULL;
    return *a && (*a)->at.kind == OBJ_VAR && !p.n && !p.at.off && e->size->kind == EXP_CONST &&
           e->rhs->kind == EXP_CONST && !e->rhs->value && e->size->value == m->cfa->vars.at[(*a)->at.id]->type->size;
}

static void look_at_edge(struct morph *m, struct edge *e)
{
    struct array *a;
    struct pt_places all = { 0 };
    struct edge_accesses accesses = edge_accesses(e);
    for (size_t i = 0; i < accesses.n; i++)
        if (accesses.at[i].type)
            add_access(m, e);
        else if (accesses.at[i].kind != ACCESS_FREE && (e->kind != EDGE_SET || !sets_all(m, e, &a)))
            drop_targets(m, accesses.at[i].addr);
    if (e->kind == EDGE_ALLOC || e->kind == EDGE_HAVOC_MEM) {
        pointsto_written_all(m->pt, e, &all);
        drop_places(m, &all);
    }
}

// Parts of arrays in expressions that are no scalars, bit-fields and the like.
static void drop_cell(void *ctx, const struct exp *x)
{
    if (x->kind == EXP_CELL)
        drop(ctx, OBJ_VAR, x->var->id);
}

struct access *morph_access(struct morph *m, const struct edge *e)
{
    uint64_t n;
    if (!map_get(&m->access_of, e->id, &n))
        return NULL;
    struct access *x = &m->accesses.at[n - 1];
    return m->arrays.at[x->cell.array].out ? NULL : x;
}

void morph_find_arrays(struct morph *m)
{
    find_objects(m);
    for (size_t i = 0, n = m->cfa->edges.n; i < n && m->arrays.n; i++) {
        struct edge *e = m->cfa->edges.at[i];
        look_at_edge(m, e);
        edge_each_value(e, drop_cell, m);
        if (e->lhs)
            drop_cell(m, e->lhs);
    }
    if (pointsto_gave_up(m->pt))
        drop_all(m);
    for (size_t i = 0; i < m->arrays.n; i++) {
        struct array *a = &m->arrays.at[i];
        a->out |= !a->elem || !morph_shape(m, a, (uint32_t)i);
    }
    for (size_t i = 0; i < m->accesses.n; i++) {
        struct access *x = &m->accesses.at[i];
        struct array *a = &m->arrays.at[x->cell.array];
        a->out |= !a->out && !morph_cell(m, a, &x->addr, &x->cell);
    }
}
