// SPDX-License-Identifier: Apache-2.0
// storage.c: what C guarantees about where objects lie.
#include "mem/storage.h"

enum { MAX_ALIGN = 16 };  // _Alignof(max_align_t) of gcc on x86-64 and i386

struct extent storage_var(const struct var *v)
{
    return (struct extent){ .kind = OBJ_VAR, .var = v, .life = v->fn ? v : NULL, .size = v->type->size };
}

const struct var *storage_array(const struct edge *alloc)
{
    const struct var *v = alloc->alloc == ALLOC_ALLOCA && alloc->lhs ? alloc->lhs->var : NULL;
    return v && v->is_vla ? v : NULL;
}

struct extent storage_block(const struct edge *made, uint64_t size)
{
    assert(made->kind == EDGE_ALLOC || made->cut == EDGE_ALLOC);
    return (struct extent){ .kind = OBJ_HEAP, .made = made, .life = storage_array(made), .size = size };
}

struct extent storage_of(const struct cfa *c, enum obj_kind kind, uint32_t id)
{
    assert(kind != OBJ_VAR || id < c->vars.n);
    if (kind == OBJ_VAR)
        return storage_var(c->vars.at[id]);
    if (kind != OBJ_HEAP)
        return (struct extent){ .kind = kind, .size = kind == OBJ_FUNC ? 1 : UINT64_MAX };
    const struct exp *size = c->edges.at[id]->size;
    return storage_block(c->edges.at[id], exp_is_const(size) ? (uint64_t)size->value : UINT64_MAX);
}

// ---- lives ----------------------------------------------------------------------------------------------------------

enum duration storage_duration(const struct extent *s)
{
    assert((s->kind == OBJ_VAR) == (s->var != NULL) && (s->kind != OBJ_HEAP || s->made));
    if (s->kind == OBJ_VAR)
        return s->var->fn ? DURATION_AUTOMATIC : DURATION_STATIC;
    if (s->kind != OBJ_HEAP || s->made->alloc == ALLOC_ARGV || s->made->alloc == ALLOC_HANDLE)
        return DURATION_STATIC;
    return s->made->alloc == ALLOC_ALLOCA ? DURATION_AUTOMATIC : DURATION_ALLOCATED;
}

bool storage_dies_with(const struct extent *s, const struct func *f)
{
    return storage_duration(s) == DURATION_AUTOMATIC && (s->var ? s->var->fn : s->made->from->fn) == f;
}

bool storage_has_ended(const struct extent *s, const struct edge *e)
{
    return s->life && s->life->fn == e->from->fn && !cfa_in_scope(s->life, e->loc);
}

bool storage_ends(const struct edge *e)
{
    return e->kind == EDGE_ALLOC && storage_array(e) && e->from->loop;
}

// ---- accesses -------------------------------------------------------------------------------------------------------

enum fault storage_outside(enum access_kind a)
{
    return a == ACCESS_READ ? FAULT_READ_OUTSIDE : FAULT_WRITE_OUTSIDE;
}

enum fault storage_fault_nowhere(uint64_t addr, enum access_kind a)
{
    return a == ACCESS_FREE ? FAULT_BAD_FREE : storage_near_null(addr) ? FAULT_NULL_ACCESS : storage_outside(a);
}

enum fault storage_spared(const struct var *v, enum access_kind a)
{
    bool writes = a == ACCESS_WRITE || a == ACCESS_INITIAL;
    if (writes && v->kind == VAR_STRING)
        return FAULT_STRING_WRITE;
    return a == ACCESS_WRITE && var_is_read_only(v) ? FAULT_CONST_WRITE : FAULT_NONE;
}

enum fault storage_fault(const struct extent *s, bool lives, int64_t off, uint64_t n, enum access_kind a)
{
    bool allocated = storage_duration(s) == DURATION_ALLOCATED;
    if (a == ACCESS_FREE)
        return !allocated ? FAULT_OBJECT_FREE : off ? FAULT_INTERIOR_FREE : lives ? FAULT_NONE : FAULT_DOUBLE_FREE;
    if (!lives)
        return allocated ? FAULT_USE_AFTER_FREE : FAULT_USE_AFTER_SCOPE;
    if (s->kind == OBJ_FUNC)
        return FAULT_BAD_POINTER;
    if (!storage_has(s->size, off, n))
        return storage_outside(a);
    return s->var ? storage_spared(s->var, a) : FAULT_NONE;
}

// ---- meeting --------------------------------------------------------------------------------------------------------

bool storage_apart_in_time(const struct var *a, const struct var *b)
{
    if (!a->fn || a->fn != b->fn || !a->block_end || !b->block_end)
        return false;
    assert(a->block_begin <= a->block_end && b->block_begin <= b->block_end);
    return a->block_end < b->block_begin || b->block_end < a->block_begin;
}

// Whether two arrays of constants may overlap so that byte a_off of a is byte b_off of b: they must agree where both
// are.
static bool may_share(const struct var *a, int64_t a_off, const struct var *b, int64_t b_off)
{
    assert(a->bytes && b->bytes);
    int64_t by = a_off - b_off, size_a = (int64_t)a->type->size, size_b = (int64_t)b->type->size;
    for (int64_t i = MAX(by, 0); i < MIN(size_a, size_b + by); i++)
        if (a->bytes[i] != b->bytes[i - by])
            return false;
    return true;
}

static bool is_literal(const struct extent *s)
{
    return s->var && s->var->kind == VAR_STRING && s->var->bytes;
}

// Whether an object is a compound literal of const type: it need not be an object of its own, either (C17 6.5.2.5p7).
static bool is_const_compound(const struct extent *s)
{
    const struct decl *d = s->var ? s->var->decl : NULL;
    const struct type *t = d ? d->type : NULL;
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return d && d->kind == DECL_VAR && !d->name.i && (t->quals & QUAL_CONST);
}

// The number of bytes that take an address: a block of no bytes has an address of its own, too.
static uint64_t bytes_of(const struct extent *s)
{
    return s->kind == OBJ_HEAP ? MAX(s->size, 1) : s->size;
}

static bool is_inside(const struct extent *s, int64_t off)
{
    return off >= 0 && (s->size == UINT64_MAX ? off == 0 : (uint64_t)off < bytes_of(s));
}

static bool is_end(const struct extent *s, int64_t off)
{
    return off > 0 && (s->size == UINT64_MAX || (uint64_t)off == bytes_of(s));
}

bool storage_may_meet(const struct extent *a, int64_t a_off, const struct extent *b, int64_t b_off)
{
    if (is_literal(a) && is_literal(b))
        return may_share(a->var, a_off, b->var, b_off);
    if ((is_literal(a) || is_const_compound(a)) && (is_literal(b) || is_const_compound(b)))
        return true;
    if (a->life && b->life && storage_apart_in_time(a->life, b->life))
        return true;
    bool in_a = is_inside(a, a_off), in_b = is_inside(b, b_off);
    if (in_a && in_b)
        return false;
    // Another object may begin one past the end of an object, but not continue or end there.
    if (in_a && is_end(b, b_off))
        return a_off == 0;
    if (in_b && is_end(a, a_off))
        return b_off == 0;
    return !(is_end(a, a_off) && is_end(b, b_off) && a->size != UINT64_MAX && b->size != UINT64_MAX);
}

// ---- alignment ------------------------------------------------------------------------------------------------------

static uint64_t variable_alignment(const struct var *v)
{
    uint64_t n = MAX(v->type->align, 1);
    assert(!(n & (n - 1)));
    if (v->decl && v->decl->aligns_less)
        return v->decl->align;
    return v->decl && !v->is_vla ? MAX(n, v->decl->align) : n;
}

uint64_t storage_alignment(const struct extent *s)
{
    if (s->kind == OBJ_VAR)
        return variable_alignment(s->var);
    bool array = s->life && type_is_pointer(s->life->type);
    uint64_t made = s->kind == OBJ_HEAP ? MAX(s->made->block_align, (uint32_t)MAX_ALIGN) : 1;
    return array ? MAX(s->life->type->elem->align, 1) : made;
}

bool storage_is_nowhere(const struct machine *m, uint64_t n)
{
    uint64_t last = m->ptr_size == 4 ? UINT32_MAX : UINT64_MAX;
    return storage_near_null(n) || n > last - STORAGE_NOWHERE;
}

bool storage_compare(const struct machine *m, enum op o, const struct type *t, uint64_t n, bool *holds)
{
    bool equality = o == OP_EQ || o == OP_NE, above = storage_near_null(n);  // the address is above n
    bool ordered = type_is_pointer(t) || !type_is_signed(t);
    *holds = equality ? o == OP_NE : (o == OP_GT || o == OP_GE) == above;
    return storage_is_nowhere(m, n) && (equality || ordered);
}
