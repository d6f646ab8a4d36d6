// SPDX-License-Identifier: Apache-2.0
// punned.c: the types of accesses beside the declared types of variables, and beside each other in blocks of the heap.
//
// An access through a pointer p to a record, p->a[i], stands for all parts of the record that have the type of the access: where p points is known better than
// where the element lies.  Blocks that are copied to each other are one; places in them are compared modulo the distances by which they were copied.
#include "pre/punned.h"

#include "lang/effective.h"
#include "mem/storage.h"

// One access to a block: scalars of a type at the bytes off + k * step.
struct touch {
    uint32_t block;
    int64_t off, step;
    const struct type *type, *as_union;  // type NULL: unknown
    uint64_t size;
    bool field;
    const struct edge *at;
};

struct search {
    struct question *q;
    struct hazards *out;
    struct {
        VEC_OF(struct touch);
    } touches;
    struct u32_vec same;  // by block: another one that it was copied to or from, or itself
    int64_t *modulo;      // by block that stands for others: the distances of copies; 0: none
    bool gave_up;
};

enum { TOUCHES_MAX = 3000, ELEMENTS_MAX = 64 };

static void found(struct search *s, const struct edge *e)
{
    vec_push(s->out, ((struct hazard){ HAZARD_ALIAS, edge_visible(e) }));
}

// ---- blocks that are copied to each other ---------------------------------------------------------------------------

static uint32_t leader(struct search *s, uint32_t block)
{
    while (s->same.at[block] != block)
        block = s->same.at[block] = s->same.at[s->same.at[block]];
    return block;
}

static void join(struct search *s, uint32_t a, uint32_t b, struct stride apart)
{
    a = leader(s, a);
    b = leader(s, b);
    s->modulo[a] = stride_gcd(stride_gcd(s->modulo[a], s->modulo[b]), stride_gcd(apart.m, apart.r));
    s->same.at[b] = a;
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static bool touch_equal(const struct touch *a, const struct touch *b)
{
    return a->block == b->block && a->off == b->off && a->step == b->step && a->type == b->type &&
           a->as_union == b->as_union && a->size == b->size && a->field == b->field;
}

static void touch(struct search *s, struct touch t)
{
    for (size_t i = 0; i < s->touches.n; i++)
        if (touch_equal(&s->touches.at[i], &t))
            return;
    if (s->touches.n >= TOUCHES_MAX) {
        s->gave_up = true;
        found(s, t.at);
        return;
    }
    vec_push(&s->touches, t);
}

/* All scalars of an object of type t.type at t's places; like: only those of that type; NULL: all. */
static void touch_parts(struct search *s, struct touch t, const struct type *like)
{
    const struct type *is = t.type, *of = is;
    while (of->kind == TYPE_ARRAY && of->elem->size)
        of = of->elem;
    if (of != is) {
        uint64_t n = is->size / of->size;
        if (n > ELEMENTS_MAX || n == 0) {
            t.step = stride_gcd(t.step, (int64_t)of->size);
            n = 1;
        }
        t.type = of;
        for (uint64_t i = 0; i < n; i++, t.off += (int64_t)of->size)
            touch_parts(s, t, like);
        return;
    }
    if (type_is_record(is) && is->complete) {
        int64_t base = t.off;
        t.as_union = !t.as_union && is->kind == TYPE_UNION ? is->unqual : t.as_union;
        for (size_t i = 0; i < is->n_fields; i++) {
            const struct field *f = &is->fields[i];
            t.type = f->type;
            t.field = f->is_bitfield;
            t.off = base + (int64_t)f->off;
            touch_parts(s, t, like);
        }
        return;
    }
    if (like && effective_same(is, like) != FIT_YES)
        return;
    t.type = type_is_scalar(is) ? is->unqual : NULL;
    t.size = is->size;
    touch(s, t);
}

// Where pointer x may lead inside of the object at place p.
static struct stride stride_at(struct search *s, const struct edge *e, const struct exp *x, struct pt_place p)
{
    struct points to = pointers_value(s->q->pointers, e->from, x);
    if (p.off != OFF_ANY)
        return stride(0, p.off);
    return (to.to & POINTS_OBJECT) && !(to.to & POINTS_ELSEWHERE) && to.at.m >= 0 ? to.at : STRIDE_ANY;
}

static const struct exp *root(const struct exp *x)
{
    while (x->kind == EXP_CAST || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD))
        x = x->a;
    return x;
}

// The pointer through which e accesses memory by a type.
static const struct exp *pointer_of(const struct edge *e)
{
    return e->kind == EDGE_COPY && e->addr->kind == EXP_ADDR ? e->src : e->addr;
}

// The record that the access of e is a part of, at the pointer *at; else the access itself.
static const struct type *whole(const struct edge *e, const struct exp **at)
{
    *at = pointer_of(e);
    if (!e->base_at || !e->base || root(e->base_at) != root(*at) || e->base->size == 0)
        return e->typed;
    *at = e->base_at;
    return e->base;
}

static void touch_block(struct search *s, const struct edge *e, uint32_t block, struct stride at, const struct type *is)
{
    struct touch t = { .block = block, .off = at.r, .step = at.m, .type = is, .field = e->bits != 0, .at = e };
    bool part = is != e->typed && type_is_scalar(e->typed);
    if (!part)
        t.as_union = e->as_union;
    touch_parts(s, t, part ? e->typed : NULL);
}

static bool fits_variable(const struct edge *e, const struct var *v, struct stride at, struct stride exactly,
                          const struct type *is)
{
    bool as_whole = is != e->typed && effective_fits(v->type, at.r, at.m, is, false) == FIT_YES;
    return as_whole || effective_fits(v->type, exactly.r, exactly.m, e->typed, e->bits != 0) == FIT_YES;
}

static void see_typed(struct search *s, const struct edge *e)
{
    struct pt_places all = { 0 }, exact = { 0 };
    const struct exp *at;
    const struct type *is = whole(e, &at);
    if (!e->typed || effective_any(e->typed))
        return;
    pointsto_of_all(s->q->pt, at, &all);
    for (size_t i = 0; i < all.n; i++) {
        struct pt_place p = all.at[i];
        struct stride where = stride_at(s, e, at, p), exactly = where;
        if (is != e->typed)
            exactly = stride_at(s, e, pointer_of(e), (struct pt_place){ p.kind, p.id, OFF_ANY });
        if (p.kind == OBJ_HEAP)
            touch_block(s, e, p.id, where, is);
        else if (p.kind == OBJ_VAR && !fits_variable(e, s->q->cfa->vars.at[p.id], where, exactly, is))
            found(s, e);
    }
    vec_free(&all);
    vec_free(&exact);
}

// ---- copies ---------------------------------------------------------------------------------------------------------

static void see_copied(struct search *s, const struct edge *e, struct pt_place to, struct stride at,
                       struct pt_place from, struct stride by)
{
    if (to.kind != OBJ_HEAP)
        return;
    if (from.kind == OBJ_HEAP) {
        join(s, to.id, from.id, stride_sum(at, by, -1));
        return;
    }
    if (from.kind != OBJ_VAR)
        return;
    const struct type *is = s->q->cfa->vars.at[from.id]->type;
    while (is->kind == TYPE_ARRAY && is->elem->size)
        is = is->elem;
    struct touch t = { .block = to.id, .off = at.r, .step = at.m, .type = is, .size = 1, .at = e };
    int64_t size = (int64_t)is->size;
    if (size && by.r % size == 0 && by.m % size == 0) {
        t.step = stride_gcd(t.step, size);
        touch_parts(s, t, NULL);
        return;
    }
    t.type = NULL;
    t.step = 1;
    touch(s, t);
}

// Copies of bytes by the library, which keep their types (C17 6.5p6).
static void see_copy(struct search *s, const struct edge *e, const struct exp *to, const struct exp *from)
{
    struct pt_places a = { 0 }, b = { 0 };
    pointsto_of_all(s->q->pt, to, &a);
    pointsto_of_all(s->q->pt, from, &b);
    for (size_t i = 0; i < a.n; i++)
        for (size_t k = 0; k < b.n; k++)
            see_copied(s, e, a.at[i], stride_at(s, e, to, a.at[i]), b.at[k], stride_at(s, e, from, b.at[k]));
    vec_free(&a);
    vec_free(&b);
}

static void see_moved(struct search *s, const struct edge *e)
{
    struct pt_places old = { 0 };
    pointsto_of_all(s->q->pt, edge_freed(e), &old);
    for (size_t i = 0; i < old.n; i++)
        if (old.at[i].kind == OBJ_HEAP)
            join(s, e->id, old.at[i].id, stride(0, 0));
    vec_free(&old);
}

static void see_edge(struct search *s, const struct edge *e)
{
    if (e->kind == EDGE_ALLOC && edge_freed(e))
        see_moved(s, e);
    else if (e->kind == EDGE_ALLOC && e->lhs && e->lhs->kind == EXP_CELL && e->lhs->var->is_vla &&
             e->lhs->var->type->elem->size)
        touch_parts(s,
                    (struct touch){ .block = e->id,
                                    .step = (int64_t)e->lhs->var->type->elem->size,
                                    .type = e->lhs->var->type->elem,
                                    .at = e },
                    NULL);
    else if (e->kind == EDGE_COPY && !e->typed)
        see_copy(s, e, e->addr, e->src);
    else if (!e->from->fn->is_model)
        see_typed(s, e);
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

// Whether a and b may be accesses to one byte by different types.
static bool clash(struct search *s, const struct touch *a, const struct touch *b)
{
    uint32_t block = leader(s, a->block);
    if (block != leader(s, b->block) || (a->as_union && a->as_union == b->as_union))
        return false;
    int64_t g = stride_gcd(stride_gcd(a->step, b->step), s->modulo[block]), apart = b->off - a->off;
    if (g)
        apart = (apart % g + g) % g;
    bool meet = apart >= 0 && (uint64_t)apart < a->size;
    meet |= g ? (uint64_t)(g - apart) < b->size : apart < 0 && (uint64_t)-apart < b->size;
    if (!meet)
        return false;
    bool fields = a->field || b->field, one = a->type && b->type && (apart == 0 || fields);
    return !one || a->field != b->field || effective_same(a->type, b->type) != FIT_YES ||
           effective_same(b->type, a->type) != FIT_YES;
}

static void compare_touches(struct search *s)
{
    for (size_t i = 0; i < s->touches.n; i++)
        for (size_t k = 0; k < i; k++)
            if (clash(s, &s->touches.at[i], &s->touches.at[k])) {
                found(s, s->touches.at[i].at);
                break;
            }
}

void punned_find(struct question *q, struct hazards *out)
{
    const struct cfa *c = q->cfa;
    struct search s = { .q = q, .out = out };
    assert(q->pt && q->pointers);
    for (size_t i = 0; i < c->edges.n; i++)
        vec_push(&s.same, (uint32_t)i);
    s.modulo = MEM_ARRAY(int64_t, c->edges.n);
    for (size_t i = 0; i < c->edges.n; i++)
        if (pointers_reachable(q->pointers, c->edges.at[i]->from))
            see_edge(&s, c->edges.at[i]);
    compare_touches(&s);
    vec_free(&s.touches);
    vec_free(&s.same);
    mem_free(s.modulo, c->edges.n * sizeof *s.modulo);
}
