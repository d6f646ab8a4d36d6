// SPDX-License-Identifier: Apache-2.0
// objects.c: the objects of a program, which of them an access may touch, and how far apart accesses at unknown offsets
// are.
// Points-to knows many offsets exactly.  For the others strides are computed: an index times 16 plus 8 gives offsets
// that are 8 modulo 16.  So the fields of the structs in an array are distinguished, and an access is known to be
// aligned.
#include "cfa/uses.h"
#include "encode/memory_priv.h"
#include "pre/strides.h"

// ---- objects --------------------------------------------------------------------------------------------------------

bool object_find(const struct memory *m, enum obj_kind k, uint32_t id, uint32_t *obj)
{
    uint64_t v;
    if (!map_get(&m->index, (uint64_t)k << 32 | id, &v))
        return false;
    *obj = (uint32_t)v;
    return true;
}

static uint32_t object_add(struct memory *m, enum obj_kind k, uint32_t id)
{
    uint32_t obj = (uint32_t)m->objs.n;
    if (object_find(m, k, id, &obj))
        return obj;
    vec_push(&m->objs, ((struct object){ .kind = k, .id = id, .inside = STRIDE_NONE }));
    map_put(&m->index, (uint64_t)k << 32 | id, obj);
    return obj;
}

// Without points-to, a pointer may lead anywhere into any object that has an address.
static void anything(const struct encoder *e, struct pt_places *out)
{
    for (size_t i = 0; i < e->cfa->vars.n; i++)
        if (!is_private(e->cfa->vars.at[i]))
            vec_push(out, ((struct pt_place){ OBJ_VAR, (uint32_t)i, OFF_ANY }));
    for (size_t i = 0; i < e->cfa->edges.n; i++)
        if (e->cfa->edges.at[i]->kind == EDGE_ALLOC)
            vec_push(out, ((struct pt_place){ OBJ_HEAP, (uint32_t)i, OFF_ANY }));
    vec_push(out, ((struct pt_place){ OBJ_OUTSIDE, 0, OFF_ANY }));
}

void places_of(const struct encoder *e, const struct exp *x, struct pt_places *out)
{
    vec_clear(out);
    if (x->kind == EXP_ADDR)
        vec_push(out, ((struct pt_place){ OBJ_VAR, x->var->id, x->off }));
    else if (e->pt)
        pointsto_of_all(e->pt, x, out);
    else if (x->kind != EXP_CONST)
        anything(e, out);
}

static void places_written(const struct encoder *e, const struct edge *edge, struct pt_places *out)
{
    vec_clear(out);
    if (e->pt)
        pointsto_written_all(e->pt, edge, out);
    else
        anything(e, out);
}

static bool points_to(const struct encoder *e, const struct exp *x, const struct object *o)
{
    struct pt_places p = { 0 };
    bool found = false;
    places_of(e, x, &p);
    for (size_t i = 0; i < p.n && !found; i++)
        found = o ? p.at[i].kind == o->kind && p.at[i].id == o->id : p.at[i].kind != OBJ_FUNC;
    vec_free(&p);
    return found;
}

struct stride stride_of(struct encoder *e, const struct exp *x, uint32_t obj, const struct node *at)
{
    const struct object *o = &e->memory->objs.at[obj];
    if (x->kind == EXP_ADDR)
        return o->kind == OBJ_VAR && o->id == x->var->id ? stride(0, x->off) : STRIDE_NONE;
    if (x->kind == EXP_CELL)
        return o->inside;
    if (x->kind == EXP_CAST && !type_is_float(x->type) && type_bits(x->type) >= type_bits(x->a->type))
        return stride_of(e, x->a, obj, at);
    if (x->kind != EXP_BINARY || (x->op != OP_PTR_ADD && x->op != OP_ADD && x->op != OP_SUB))
        return STRIDE_ANY;
    if (points_to(e, x->b, o))
        return x->op == OP_ADD && !points_to(e, x->a, o)
                   ? stride_sum(stride_exp(e->ranges, at, x->a), stride_of(e, x->b, obj, at), 1)
                   : STRIDE_ANY;
    return stride_sum(stride_of(e, x->a, obj, at), stride_exp(e->ranges, at, x->b), x->op == OP_SUB ? -1 : 1);
}

// ---- pointers at large ----------------------------------------------------------------------------------------------

// The offsets of all pointers into each object that any variable or memory may hold at any time.
struct spread {
    struct encoder *e;
    struct pt_places places;
    bool grew;
};

static void widen(struct spread *s, uint32_t obj, struct stride by)
{
    struct object *o = &s->e->memory->objs.at[obj];
    struct stride r = stride_join(o->inside, by);
    s->grew |= !stride_equal(r, o->inside);
    o->inside = r;
}

static void spread_value(struct spread *s, const struct exp *x, const struct node *at)
{
    if (!x || exp_is_const(x) || x->kind == EXP_CELL)  // the content of a cell was made elsewhere
        return;
    places_of(s->e, x, &s->places);
    for (size_t i = 0; i < s->places.n; i++) {
        struct pt_place p = s->places.at[i];
        if (p.kind == OBJ_FUNC)
            continue;
        uint32_t obj = object_add(s->e->memory, p.kind, p.id);
        widen(s, obj, p.off != OFF_ANY ? stride(0, p.off) : stride_of(s->e, x, obj, at));
    }
}

static void spread_edge(struct spread *s, const struct edge *e)
{
    struct memory *m = s->e->memory;
    if (e->kind == EDGE_ASSIGN || e->kind == EDGE_STORE)
        spread_value(s, e->rhs, e->from);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args; i++)
        spread_value(s, e->args[i], e->from);
    if (e->kind == EDGE_ALLOC)
        widen(s, object_add(m, OBJ_HEAP, e->id), stride(0, 0));
    if (e->kind == EDGE_HAVOC)
        widen(s, object_add(m, OBJ_OUTSIDE, 0), stride(0, 0));
}

static void spread_escaped(struct spread *s)
{
    vec_clear(&s->places);
    if (s->e->pt)
        pointsto_escaped(s->e->pt, &s->places);
    for (size_t i = 0; i < s->places.n; i++)
        if (s->places.at[i].kind != OBJ_FUNC)
            widen(s, object_add(s->e->memory, s->places.at[i].kind, s->places.at[i].id), STRIDE_ANY);
}

// A pointer that is made of a number may be equal to addresses that the program compares with it.
static void spread_shown(struct spread *s)
{
    vec_clear(&s->places);
    if (s->e->pt)
        pointsto_shown(s->e->pt, &s->places);
    for (size_t i = 0; i < s->places.n; i++) {
        struct pt_place p = s->places.at[i];
        widen(s, object_add(s->e->memory, p.kind, p.id), p.off == OFF_ANY ? STRIDE_ANY : stride(0, p.off));
    }
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static void add_target(struct encoder *e, struct pt_place p, const struct exp *x, const struct node *at)
{
    struct memory *m = e->memory;
    uint32_t obj = object_add(m, p.kind, p.id);
    struct target t = { obj, p.off != OFF_ANY ? stride(0, p.off) : x ? stride_of(e, x, obj, at) : STRIDE_ANY };
    if (t.at.m < 0 || (p.off == OFF_ANY && stride_is_one(t.at) && t.at.r < 0))
        t.at = STRIDE_ANY;
    if (!stride_is_one(t.at))
        m->objs.at[obj].period = stride_gcd(m->objs.at[obj].period, t.at.m);
    vec_push(&m->targets, t);
}

static struct targets targets_of(struct encoder *e, const struct exp *x, const struct node *at)
{
    struct memory *m = e->memory;
    struct targets r = { (uint32_t)m->targets.n, 0 };
    struct pt_places p = { 0 };
    places_of(e, x, &p);
    bool outside = e->pt && x->kind != EXP_ADDR && pointsto_is_number(e->pt, x);
    for (size_t i = 0; i < p.n; i++) {
        if (p.at[i].kind != OBJ_FUNC)
            add_target(e, p.at[i], x, at);
        outside &= p.at[i].kind != OBJ_OUTSIDE;
    }
    if (m->targets.n == r.first || outside)  // a pointer that the program did not make, or made of a number
        add_target(e, (struct pt_place){ OBJ_OUTSIDE, 0, OFF_ANY }, NULL, at);
    vec_free(&p);
    r.n = (uint32_t)m->targets.n - r.first;
    return r;
}

static void edge_targets(struct encoder *e, const struct edge *edge)
{
    struct memory *m = e->memory;
    struct edge_accesses all = edge_accesses(edge);
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].addr == edge->src)
            m->src[edge->id] = targets_of(e, edge->src, edge->from);
        else if (all.at[i].kind != ACCESS_FREE)
            m->addr[edge->id] = targets_of(e, edge->addr, edge->from);
    if (edge->kind == EDGE_ALLOC) {
        m->addr[edge->id] = (struct targets){ (uint32_t)m->targets.n, 1 };
        add_target(e, (struct pt_place){ OBJ_HEAP, edge->id, 0 }, NULL, edge->from);
    }
    if (edge->kind == EDGE_HAVOC_MEM) {
        struct pt_places p = { 0 };
        m->addr[edge->id].first = (uint32_t)m->targets.n;
        places_written(e, edge, &p);
        for (size_t i = 0; i < p.n; i++)
            if (p.at[i].kind != OBJ_FUNC)
                vec_push(&m->targets, ((struct target){ object_add(m, p.at[i].kind, p.at[i].id), STRIDE_ANY }));
        m->addr[edge->id].n = (uint32_t)m->targets.n - m->addr[edge->id].first;
        vec_free(&p);
    }
}

void objects_make(struct encoder *e)
{
    const struct cfa *c = e->cfa;
    struct memory *m = e->memory;
    struct spread s = { .e = e };
    for (size_t i = 0; i < c->vars.n; i++)
        object_add(m, OBJ_VAR, (uint32_t)i);
    spread_shown(&s);
    spread_escaped(&s);
    do {
        s.grew = false;
        for (size_t i = 0; i < c->edges.n && memory_tick(m, 1 + s.places.n); i++)
            spread_edge(&s, c->edges.at[i]);
    } while (s.grew && !m->stopped);
    vec_free(&s.places);
    m->addr = MEM_ARRAY(struct targets, c->edges.n + 1);
    m->src = MEM_ARRAY(struct targets, c->edges.n + 1);
    for (size_t i = 0; i < c->edges.n && memory_tick(m, 1 + m->addr[i].n); i++)
        edge_targets(e, c->edges.at[i]);
}
