// SPDX-License-Identifier: Apache-2.0
// cells.c: objects, their cells, and the locations that precisions name.
#include "mem/cells.h"

#include "base/hash.h"
#include "mem/storage.h"

void vmem_init(struct vmem *m, struct cfa *c, struct arena *mem)
{
    *m = (struct vmem){ .cfa = c, .mem = mem };
    vec_push(&m->objs, (struct obj){ 0 });
    vec_push(&m->cells, (struct cell){ 0 });
    vec_push(&m->tracked, (struct tracked){ 0 });
    m->var_obj = ARENA_ARRAY(mem, uint32_t, c->vars.n);
}

// Whether c and d, which share bits, are in each other's overlaps.
static bool is_overlap(const struct vmem *m, uint32_t c, uint32_t d)
{
    const struct cell *x = &m->cells.at[c], *y = &m->cells.at[d];
    bool meet = x->obj == y->obj && x->bit < y->bit + (int64_t)y->width && y->bit < x->bit + (int64_t)x->width,
         back = false;
    for (size_t i = 0; i < y->overlaps.n; i++)
        back |= y->overlaps.at[i] == c;
    return meet && back && c != d;
}

static const char *object_flaw(const struct vmem *m, uint32_t obj)
{
    const struct obj *o = &m->objs.at[obj];
    if (o->by_place.n != o->cells.n)
        return "memory: not all cells of an object are in order";
    for (size_t i = 0; i < o->by_place.n; i++) {
        const struct cell *c = o->by_place.at[i] < m->cells.n ? &m->cells.at[o->by_place.at[i]] : NULL;
        if (!c || c->obj != obj || !c->width || c->width > o->widest || !c->tracked || c->tracked >= m->tracked.n)
            return "memory: a cell is none of the object that has it";
        if (i && m->cells.at[o->by_place.at[i - 1]].bit > c->bit)
            return "memory: cells are out of order";
    }
    return NULL;
}

const char *vmem_flaw(const struct vmem *m)
{
    const char *flaw = NULL;
    for (uint32_t i = 1; i < m->objs.n && !flaw; i++)
        flaw = object_flaw(m, i);
    for (uint32_t i = 1; i < m->cells.n && !flaw; i++)
        for (size_t k = 0; k < m->cells.at[i].overlaps.n; k++)
            if (!is_overlap(m, i, m->cells.at[i].overlaps.at[k]))
                return "memory: a cell overlaps another that does not overlap it";
    return flaw;
}

void vmem_free(struct vmem *m)
{
    VALIDATE(vmem_flaw(m));
    for (size_t i = 0; i < m->objs.n; i++) {
        vec_free(&m->objs.at[i].cells);
        vec_free(&m->objs.at[i].by_place);
    }
    for (size_t i = 0; i < m->cells.n; i++)
        vec_free(&m->cells.at[i].overlaps);
    vec_free(&m->objs);
    vec_free(&m->cells);
    vec_free(&m->tracked);
    map_free(&m->obj_index);
    map_free(&m->cell_index);
    map_free(&m->tracked_index);
}

// ---- objects --------------------------------------------------------------------------------------------------------

static struct obj make_obj(struct vmem *m, enum obj_kind k, uint32_t id, uint32_t inst)
{
    struct obj o = { .kind = k, .id = id, .inst = inst, .size = UINT64_MAX };
    assert(k != OBJ_VAR || id < m->cfa->vars.n);
    assert(k != OBJ_HEAP || m->cfa->edges.at[id]->size);
    if (k == OBJ_VAR) {
        const struct var *v = m->cfa->vars.at[id];
        o.size = v->type->size;
    } else if (k == OBJ_HEAP) {
        const struct exp *size = m->cfa->edges.at[id]->size;
        if (size->kind == EXP_CONST)
            o.size = (uint64_t)size->value;
    }
    return o;
}

uint32_t vmem_obj(struct vmem *m, enum obj_kind k, uint32_t id, uint32_t inst)
{
    VERIFY(inst < UINT32_C(1) << 28);
    assert(k < 16 && (k != OBJ_VAR || id < m->cfa->vars.n));
    if (k == OBJ_VAR && inst == 0 && m->var_obj[id])
        return m->var_obj[id];
    uint64_t *v = map_at(&m->obj_index, (uint64_t)id << 32 | (uint64_t)k << 28 | inst);
    if (!*v) {
        *v = m->objs.n;
        vec_push(&m->objs, make_obj(m, k, id, inst));
        if (k == OBJ_VAR && inst == 0)
            m->var_obj[id] = (uint32_t)*v;
    }
    return (uint32_t)*v;
}

// ---- cells ----------------------------------------------------------------------------------------------------------

static uint64_t place_key(uint32_t a, int64_t bit, uint32_t width)
{
    return hash_mix(hash_mix(a, (uint64_t)bit), width);
}

/* Whether an object is in every precision.  Temporaries, returned values, counters of calls and facts are: they live
 * for a statement, and what they are made from is tracked or not. */
static bool is_transient(const struct vmem *m, const struct obj *o)
{
    if (o->kind != OBJ_VAR)
        return o->kind == OBJ_CALLS || o->kind == OBJ_FACTS;
    const struct var *v = m->cfa->vars.at[o->id];
    return v->kind == VAR_TEMP || v->kind == VAR_RETVAL;
}

static uint32_t tracked_of(struct vmem *m, const struct obj *o, int64_t bit)
{
    assert(o->id < UINT32_C(1) << 31 && o->kind < 8);
    uint64_t key = (uint64_t)o->id << 33 | (uint64_t)o->kind << 30 | ((uint64_t)bit & 0x3fffffff);
    uint64_t *v = map_at(&m->tracked_index, key);
    if (!*v) {
        *v = m->tracked.n;
        struct tracked t = { .kind = o->kind, .id = o->id, .bit = bit, .always = is_transient(m, o) };
        vec_push(&m->tracked, t);
    }
    return (uint32_t)*v;
}

// The position in the object's cells of the first one that does not begin before `bit`.
static size_t first_from(const struct vmem *m, const struct obj *o, int64_t bit)
{
    size_t low = 0, high = o->by_place.n;
    BISECT(size_t, low, high, mid, m->cells.at[o->by_place.at[mid]].bit < bit);
    return low;
}

// Notes the overlaps of a fresh cell.  Objects of unknown size may have very many cells, few of which overlap.
static void note_overlaps(struct vmem *m, uint32_t fresh)
{
    struct cell *c = &m->cells.at[fresh];
    struct obj *o = &m->objs.at[c->obj];
    int64_t end = c->bit + (int64_t)c->width;
    for (size_t i = first_from(m, o, c->bit - (int64_t)o->widest); i < o->by_place.n; i++) {
        struct cell *d = &m->cells.at[o->by_place.at[i]];
        if (d->bit >= end)
            break;
        if (c->bit < d->bit + (int64_t)d->width) {
            vec_push(&c->overlaps, o->by_place.at[i]);
            vec_push(&d->overlaps, fresh);
        }
    }
    size_t at = first_from(m, o, c->bit);
    vec_push(&o->by_place, fresh);
    memmove(o->by_place.at + at + 1, o->by_place.at + at, (o->by_place.n - 1 - at) * sizeof *o->by_place.at);
    o->by_place.at[at] = fresh;
    assert(!at || m->cells.at[o->by_place.at[at - 1]].bit <= c->bit);
    assert(at + 1 == o->by_place.n || m->cells.at[o->by_place.at[at + 1]].bit >= c->bit);
    o->widest = MAX(o->widest, c->width);
    vec_push(&o->cells, fresh);
}

uint32_t vmem_cell(struct vmem *m, uint32_t obj, int64_t bit, uint32_t width)
{
    assert(obj && obj < m->objs.n && width > 0);
    for (uint64_t key = place_key(obj, bit, width);; key++) {  // until it is the cell's own
        uint64_t *v = map_at(&m->cell_index, key);
        if (!*v) {
            *v = m->cells.n;
            uint32_t t = tracked_of(m, &m->objs.at[obj], bit);
            vec_push(&m->cells, ((struct cell){ .obj = obj, .width = width, .bit = bit, .tracked = t }));
            note_overlaps(m, (uint32_t)m->cells.n - 1);
            return (uint32_t)m->cells.n - 1;
        }
        const struct cell *c = &m->cells.at[*v];
        if (c->obj == obj && c->bit == bit && c->width == width)
            return (uint32_t)*v;
    }
}

uint32_t type_width(const struct type *t)
{
    return t->kind == TYPE_LDOUBLE ? 80 : (uint32_t)t->size * 8;
}

// ---- scalars of a type ----------------------------------------------------------------------------------------------

bool vmem_leaves(const struct type *t, int64_t at, size_t *limit, void (*visit)(void *ctx, int64_t bit, uint32_t width),
                 void *ctx)
{
    if (t->kind == TYPE_ARRAY) {
        if (t->len == TYPE_LEN_UNKNOWN || t->len > *limit)
            return false;
        for (uint64_t i = 0; i < t->len; i++)
            if (!vmem_leaves(t->elem, at + (int64_t)(i * t->elem->size * 8), limit, visit, ctx))
                return false;
        return true;
    }
    if (type_is_record(t)) {
        for (size_t i = 0; i < t->n_fields; i++) {
            const struct field *f = &t->fields[i];
            int64_t bit = at + (int64_t)f->off * 8 + f->bit_off;
            if (f->is_bitfield && f->name.i && f->bits)
                visit(ctx, bit, f->bits);
            else if (!f->is_bitfield && !vmem_leaves(f->type, bit, limit, visit, ctx))
                return false;
            if (t->kind == TYPE_UNION)
                break;
        }
        return true;
    }
    if (!type_is_scalar(t) || *limit == 0)
        return false;
    --*limit;
    visit(ctx, at, type_width(t));
    return true;
}

// ---- cells as expressions -------------------------------------------------------------------------------------------

// The field of record t that contains bit `bit`; NULL: none does.
static const struct field *field_at(const struct type *t, int64_t bit)
{
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t from = (int64_t)f->off * 8 + f->bit_off;
        int64_t size = f->is_bitfield ? f->bits : (int64_t)f->type->size * 8;
        if (bit >= from && bit < from + size)
            return f;
    }
    return NULL;
}

const struct exp *vmem_exp(struct vmem *m, uint32_t cell)
{
    const struct cell *c = &m->cells.at[cell];
    const struct obj *o = &m->objs.at[c->obj];
    if (o->kind != OBJ_VAR || c->bit < 0)
        return NULL;
    struct var *v = m->cfa->vars.at[o->id];
    struct type *t = v->type;
    const struct field *bits = NULL;
    int64_t bit = c->bit;
    while (!bits && !type_is_scalar(t)) {
        if (t->kind == TYPE_ARRAY && t->elem->size) {
            bit %= (int64_t)t->elem->size * 8;
            t = t->elem;
            continue;
        }
        const struct field *f = field_at(t, bit);
        if (!f)
            return NULL;
        bit -= (int64_t)f->off * 8 + f->bit_off;
        t = f->type;
        bits = f->is_bitfield ? f : NULL;
    }
    if (bit || c->width != (bits ? bits->bits : type_width(t)))
        return NULL;
    return exp_cell(&m->cfa->exps, v, (c->bit - (bits ? bits->bit_off : 0)) / 8, t, bits);
}

const struct exp *vmem_address(struct vmem *m, uint32_t obj, int64_t off, struct type *t)
{
    const struct obj *o = &m->objs.at[obj];
    if (!obj || !type_is_pointer(t) || off == OFF_ANY)
        return NULL;
    if (o->kind == OBJ_FUNC)
        return off ? NULL : exp_func(&m->cfa->exps, m->cfa->funcs.at[o->id], t);
    struct var *v = o->kind == OBJ_VAR ? m->cfa->vars.at[o->id] : NULL;
    return v && !(v->fn && v->fn->recursive) ? exp_addr(&m->cfa->exps, v, off, t) : NULL;
}

// ---- where objects lie ----------------------------------------------------------------------------------------------

static struct extent extent_of(const struct vmem *m, const struct obj *o)
{
    struct extent s = storage_of(m->cfa, o->kind, o->id);
    s.size = o->kind == OBJ_HEAP ? o->size : s.size;
    return s;
}

bool vmem_may_meet(const struct vmem *m, uint32_t a, int64_t a_off, uint32_t b, int64_t b_off)
{
    assert(a && b && a != b);
    struct extent x = extent_of(m, &m->objs.at[a]), y = extent_of(m, &m->objs.at[b]);
    return storage_may_meet(&x, a_off, &y, b_off);
}

bool vmem_ends(const struct vmem *m, uint32_t obj, const struct func *f)
{
    struct extent s = extent_of(m, &m->objs.at[obj]);
    return s.kind == OBJ_HEAP && storage_dies_with(&s, f);
}

bool vmem_freed(const struct vmem *m, uint32_t obj, const struct pt_places *places)
{
    const struct obj *o = &m->objs.at[obj];
    return o->kind == OBJ_HEAP && places_have(places, OBJ_HEAP, o->id);
}

// ---- names ----------------------------------------------------------------------------------------------------------

static void name_inside(const struct vmem *m, const struct type *t, int64_t bit, struct buf *b)
{
    while (bit >= 0) {
        if (t->kind == TYPE_ARRAY && t->elem->size) {
            int64_t step = (int64_t)t->elem->size * 8;
            buf_printf(b, "[%lld]", (long long)(bit / step));
            bit %= step;
            t = t->elem;
            continue;
        }
        const struct field *in = field_at(t, bit);
        if (!in)
            break;
        bit -= (int64_t)in->off * 8 + in->bit_off;
        if (in->name.i)
            buf_printf(b, ".%s", sym_str(&m->cfa->prog->syms, in->name));
        t = in->type;
    }
    if (bit)
        buf_printf(b, "+%lld", (long long)(bit / 8));
    if (bit % 8)
        buf_printf(b, ":%lld", (long long)(bit % 8));
}

static void name_obj(const struct vmem *m, enum obj_kind kind, uint32_t id, int64_t bit, struct buf *b)
{
    const struct symtab *syms = &m->cfa->prog->syms;
    switch (kind) {
    case OBJ_VAR: {
        const struct var *v = m->cfa->vars.at[id];
        if (v->fn)
            buf_printf(b, "%s::", sym_str(syms, v->fn->name));
        buf_puts(b, sym_str(syms, v->name));
        name_inside(m, v->type, bit, b);
        return;
    }
    case OBJ_HEAP: {
        const struct edge *e = m->cfa->edges.at[id];
        struct place at = sources_place(&m->cfa->prog->src, e->loc);
        buf_printf(b, "malloc@%u.%u+%lld", at.line, at.col, (long long)(bit / 8));
        return;
    }
    case OBJ_FUNC:
        buf_puts(b, sym_str(syms, m->cfa->funcs.at[id]->name));
        return;
    case OBJ_OUTSIDE:
        buf_puts(b, "memory outside of the program");
        return;
    case OBJ_FACTS:
        buf_puts(b, "facts");
        return;
    case OBJ_CALLS:
        buf_printf(b, "calls of %s", sym_str(syms, m->cfa->funcs.at[id]->name));
        return;
    }
}

const char *vmem_tracked_name(struct vmem *m, uint32_t tracked)
{
    struct tracked *t = &m->tracked.at[tracked];
    if (!t->name) {
        struct buf b = { 0 };
        name_obj(m, t->kind, t->id, t->bit, &b);
        t->name = buf_keep(&b, m->mem);
    }
    return t->name;
}

void vmem_cell_print(struct vmem *m, uint32_t cell, struct buf *b)
{
    const struct cell *c = &m->cells.at[cell];
    const struct obj *o = &m->objs.at[c->obj];
    name_obj(m, o->kind, o->id, c->bit, b);
    if (o->inst)
        buf_printf(b, "#%u", o->inst);
}

void vmem_number_print(u128 bits, uint32_t width, struct buf *b)
{
    assert(width > 0 && width <= 128);
    u128 sign = (u128)1 << (width - 1);
    i128 n = width < 128 && (bits & sign) ? (i128)(bits | ~(sign | (sign - 1))) : (i128)bits;
    buf_printf(b, "%lld", (long long)n);
}

// ---- writes through unknown pointers --------------------------------------------------------------------------------

void writes_init(struct writes *w, struct cfa *c, struct pointsto *pt, struct arena *mem)
{
    *w = (struct writes){ .cfa = c, .pointsto = pt, .mem = mem };
    w->at = ARENA_ARRAY(mem, const struct pt_places *, c->edges.n);
}

// Says once that the verdict rests on pointer e not reaching any object of the program.
static void note_outside(struct writes *w, const struct edge *e)
{
    static const char text[] =
        "pointers that the program did not make point to memory of their own, which only the program changes";
    if (e->kind == EDGE_HAVOC_MEM || e->input == INPUT_ARGV)
        return;
    for (size_t i = 0; i < w->cfa->assumptions.n; i++)
        if (strcmp(w->cfa->assumptions.at[i].text, text) == 0)
            return;
    vec_push(&w->cfa->assumptions, ((struct assumption){ .loc = e->loc, .text = text, .kind = ASSUME_POINTERS }));
}

const struct pt_places *writes_of(struct writes *w, const struct edge *e)
{
    assert(e->id < w->cfa->edges.n && w->cfa->edges.at[e->id] == e);
    if (!w->at[e->id]) {
        struct pt_places *p = ARENA_NEW(w->mem, struct pt_places), found = { 0 };
        pointsto_written(w->pointsto, e, &found);
        p->at = ARENA_ARRAY(w->mem, struct pt_place, found.n);
        p->n = found.n;
        for (size_t i = 0; i < found.n; i++)
            p->at[i] = found.at[i];
        vec_free(&found);
        w->at[e->id] = p;
        if (!p->n)
            note_outside(w, e);
    }
    return w->at[e->id];
}

static bool is_hit(const struct obj *o, const struct cell *c, const struct pt_place *p, uint64_t bytes)
{
    if (o->kind != p->kind || o->id != p->id)
        return false;
    if (p->off == OFF_ANY || bytes == UINT64_MAX)
        return true;
    return c->bit < (p->off + (int64_t)bytes) * 8 && c->bit + (int64_t)c->width > p->off * 8;
}

bool vmem_hits(const struct vmem *m, uint32_t cell, const struct pt_places *places, uint64_t bytes)
{
    const struct cell *c = &m->cells.at[cell];
    const struct obj *o = &m->objs.at[c->obj];
    for (size_t i = 0; i < places->n; i++)
        if (is_hit(o, c, &places->at[i], bytes))
            return true;
    return false;
}
