// SPDX-License-Identifier: Apache-2.0
// punned.c: the types of accesses beside the declared types of variables, and beside each other in blocks of the heap.
//
// Of an access through a pointer p to a record, p->a[i], is known where p points, modulo the size of the record, and which bytes behind that i may mean; that is better than
// what is known of the place as a whole.  Blocks that are copied to each other are one; places in them are compared modulo the distances by which they were copied.
#include "pre/punned.h"

#include "lang/effective.h"
#include "mem/storage.h"

// One access to a block: scalars of a type at the bytes off + k * step.
struct touch {
    uint32_t block;
    int64_t off, step;
    const struct type *type, *as_union;  // type NULL: unknown
    int64_t union_off;                   // how far from the start of the union; -1: not known
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
    assert(a < s->same.n && b < s->same.n);
    a = leader(s, a);
    b = leader(s, b);
    s->modulo[a] = stride_gcd(stride_gcd(s->modulo[a], s->modulo[b]), stride_gcd(apart.m, apart.r));
    s->same.at[b] = a;
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static bool touch_equal(const struct touch *a, const struct touch *b)
{
    return a->block == b->block && a->off == b->off && a->step == b->step && a->type == b->type &&
           a->as_union == b->as_union && a->union_off == b->union_off && a->size == b->size && a->field == b->field;
}

static void touch(struct search *s, struct touch t)
{
    assert(t.block < s->same.n && t.step >= 0 && t.at);
    for (size_t i = 0; i < s->touches.n; i++)
        if (touch_equal(&s->touches.at[i], &t))
            return;
    if (s->touches.n >= TOUCHES_MAX) {
        found(s, t.at);
        return;
    }
    vec_push(&s->touches, t);
}

// All scalars of an object of type t.type at t's places.
static void touch_parts(struct search *s, struct touch t)
{
    const struct type *is = t.type, *of = is;
    while (of->kind == TYPE_ARRAY && of->elem->size)
        of = of->elem;
    if (of != is) {
        uint64_t n = is->size / of->size;
        if (n > ELEMENTS_MAX || n == 0) {
            t.step = stride_gcd(t.step, (int64_t)of->size);
            t.union_off = -1;
            n = 1;
        }
        t.type = of;
        for (uint64_t i = 0; i < n;
             i++, t.off += (int64_t)of->size, t.union_off += t.union_off < 0 ? 0 : (int64_t)of->size)
            touch_parts(s, t);
        return;
    }
    if (type_is_record(is) && is->complete) {
        int64_t base = t.off;
        if (!t.as_union && is->kind == TYPE_UNION) {
            t.as_union = is->unqual;
            t.union_off = 0;
        }
        int64_t in_union = t.union_off;
        for (size_t i = 0; i < is->n_fields; i++) {
            const struct field *f = &is->fields[i];
            t.type = f->type;
            t.field = f->is_bitfield;
            t.off = base + (int64_t)f->off;
            t.union_off = in_union < 0 ? -1 : in_union + (int64_t)f->off;
            touch_parts(s, t);
        }
        return;
    }
    t.type = type_is_scalar(is) ? is : NULL;
    t.size = is->size;
    touch(s, t);
}

// Where pointer x may lead inside of the object at place p.
static struct stride stride_at(struct search *s, const struct edge *e, const struct exp *x, struct pt_place p)
{
    if (p.off != OFF_ANY)
        return stride(0, p.off);
    struct points to = pointers_value(s->q->pointers, e->from, x);
    return (to.to & POINTS_OBJECT) && !(to.to & POINTS_ELSEWHERE) && to.at.m >= 0 ? to.at : STRIDE_ANY;
}

// The pointer through which e accesses memory by a type.
static const struct exp *pointer_of(const struct edge *e)
{
    return e->kind == EDGE_COPY && e->addr->kind == EXP_ADDR ? e->src : e->addr;
}

// A pointer taken apart: a root, a constant, and what else is added.
struct addends {
    const struct exp *root;
    i128 constant;
    const struct exp *added[4];
    size_t n;
    bool too_long;
};

static struct addends addends_of(const struct exp *x)
{
    struct addends s = { 0 };
    for (; x->kind == EXP_CAST || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD); x = x->a) {
        if (x->kind == EXP_CAST)
            continue;
        if (exp_is_const(x->b))
            s.constant += value_int(x->b->value, x->b->type);
        else if (s.n < ARRAY_LEN(s.added))
            s.added[s.n++] = x->b;
        else
            s.too_long = true;
    }
    s.root = x;
    return s;
}

// Takes what `part` adds away from s; false: s does not add that.
static bool subtract(struct addends *s, const struct addends *part)
{
    assert(s->n <= ARRAY_LEN(s->added) && part->n <= ARRAY_LEN(part->added));
    if (s->root != part->root || s->too_long || part->too_long)
        return false;
    for (size_t i = 0; i < part->n; i++) {
        size_t k = 0;
        while (k < s->n && s->added[k] != part->added[i])
            k++;
        if (k == s->n)
            return false;
        s->added[k] = s->added[--s->n];
    }
    s->constant -= part->constant;
    return true;
}

// What x is a multiple of.
static int64_t factor_of(const struct exp *x)
{
    const struct exp *c = x->kind == EXP_BINARY && x->op == OP_MUL ? exp_is_const(x->b) ? x->b : x->a : NULL;
    i128 n = c && exp_is_const(c) ? value_int(c->value, c->type) : 1;
    return n > 0 && n < STRIDE_LARGE ? (int64_t)n : 1;
}

// Bytes behind a pointer: low, low + step ..., n of them.
struct bytes {
    int64_t low, step, n;
};

// Where the access of e lies behind the last pointer on the way to it, *base; else that is the place itself.
static struct bytes bytes_of(struct search *s, const struct edge *e, const struct exp **base)
{
    *base = pointer_of(e);
    struct addends all = addends_of(*base);
    struct addends part = addends_of(e->base_at ? e->base_at : *base);
    struct bytes none = { 0, 1, 1 };
    if (!e->base_at || !subtract(&all, &part))
        return none;
    i128 low = all.constant, high = all.constant;
    int64_t step = 0;
    for (size_t i = 0; i < all.n; i++) {
        struct range r = ranges_value(s->q->ranges, e->from, all.added[i]);
        if (range_is_empty(r) || r.low < -STRIDE_LARGE || r.high > STRIDE_LARGE)
            return none;
        low += r.low;
        high += r.high;
        step = stride_gcd(step, factor_of(all.added[i]));
    }
    if (high - low > (i128)ELEMENTS_MAX * MAX(step, 1))
        return none;
    *base = e->base_at;
    return (struct bytes){ (int64_t)low, MAX(step, 1), (int64_t)(high - low) / MAX(step, 1) + 1 };
}

static void see_place(struct search *s, const struct edge *e, struct pt_place p, struct stride at)
{
    struct access_by by = { e->typed, e->as_union, e->bits != 0 };
    struct touch t = { p.id, at.r, at.m, e->typed, e->as_union, e->union_off, 0, by.field, e };
    if (p.kind == OBJ_HEAP)
        touch_parts(s, t);
    else if (p.kind == OBJ_VAR && effective_fits(s->q->cfa->vars.at[p.id]->type, at.r, at.m, by) != FIT_YES)
        found(s, e);
}

static void see_typed(struct search *s, const struct edge *e)
{
    struct pt_places all = { 0 };
    const struct exp *base;
    if (!e->typed || effective_any(e->typed))
        return;
    struct bytes in = bytes_of(s, e, &base);
    pointsto_of_all(s->q->pt, base, &all);
    for (size_t i = 0; i < all.n; i++) {
        struct stride at = stride_at(s, e, base, all.at[i]);
        for (int64_t k = 0; k < in.n; k++)
            see_place(s, e, all.at[i], stride(at.m, at.r + in.low + k * in.step));
    }
    vec_free(&all);
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
        touch_parts(s, t);
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

// The elements of an array of variable length have a declared type.
static void see_array(struct search *s, const struct edge *e, const struct type *elem)
{
    while (elem->kind == TYPE_ARRAY)
        elem = elem->elem;
    if (elem->size)
        touch_parts(s, (struct touch){ .block = e->id, .step = (int64_t)elem->size, .type = elem, .at = e });
}

static void see_edge(struct search *s, const struct edge *e)
{
    if (e->kind == EDGE_ALLOC && edge_freed(e))
        see_moved(s, e);
    else if (e->kind == EDGE_ALLOC && e->lhs && e->lhs->kind == EXP_CELL && e->lhs->var->is_vla)
        see_array(s, e, e->lhs->var->type->elem);
    else if (e->kind == EDGE_COPY && !e->typed)
        see_copy(s, e, e->addr, e->src);
    else if (!e->from->fn->is_model)
        see_typed(s, e);
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

// Whether a and b name bytes through unions of one type that begin at the same place: g: modulo; 0: exactly.
static bool share_union(const struct touch *a, const struct touch *b, int64_t g)
{
    if (!a->as_union || a->as_union != b->as_union || a->union_off < 0 || b->union_off < 0)
        return false;
    int64_t apart = (b->off - b->union_off) - (a->off - a->union_off);
    return g ? apart % g == 0 : apart == 0;
}

// Whether a and b may be accesses to one byte by different types.
static bool clash(struct search *s, const struct touch *a, const struct touch *b)
{
    uint32_t block = leader(s, a->block);
    if (block != leader(s, b->block))
        return false;
    int64_t g = stride_gcd(stride_gcd(a->step, b->step), s->modulo[block]), apart = b->off - a->off;
    if (g)
        apart = (apart % g + g) % g;
    bool meet = apart >= 0 && (uint64_t)apart < a->size;
    meet |= g ? (uint64_t)(g - apart) < b->size : apart < 0 && (uint64_t)-apart < b->size;
    if (!meet || share_union(a, b, g))
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
