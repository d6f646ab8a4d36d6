// SPDX-License-Identifier: Apache-2.0
// storage.c: what C guarantees of where objects lie.
#include "mem/storage.h"

enum { MAX_ALIGN = 16 };  // _Alignof(max_align_t) of gcc on x86-64 and i386

struct extent storage_var(const struct var *v)
{
    return (struct extent){ .var = v, .life = v, .size = v->type->size };
}

const struct var *storage_array(const struct edge *alloc)
{
    const struct var *v = alloc->alloc == ALLOC_ALLOCA && alloc->lhs ? alloc->lhs->var : NULL;
    return v && v->is_vla ? v : NULL;
}

struct extent storage_block(const struct edge *alloc, uint64_t size)
{
    return (struct extent){ .life = storage_array(alloc), .size = MAX(size, 1) };
}

bool storage_ends(const struct edge *e)
{
    return e->kind == EDGE_ALLOC && storage_array(e) && e->from->loop;
}

struct extent storage_function(void)
{
    return (struct extent){ .is_function = true, .size = 1 };
}

// ---- meeting --------------------------------------------------------------------------------------------------------

bool storage_apart_in_time(const struct var *a, const struct var *b)
{
    if (!a->fn || a->fn != b->fn || !a->block_end || !b->block_end)
        return false;
    return a->block_end < b->block_begin || b->block_end < a->block_begin;
}

// Whether two arrays of constants may overlap with byte a_off of a at byte b_off of b: where both are, they must agree.
static bool may_share(const struct var *a, int64_t a_off, const struct var *b, int64_t b_off)
{
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

// A compound literal of a const type need be no object of its own, either (C17 6.5.2.5p7).
static bool is_const_compound(const struct extent *s)
{
    const struct decl *d = s->var ? s->var->decl : NULL;
    const struct type *t = d ? d->type : NULL;
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return d && d->kind == DECL_VAR && !d->name.i && (t->quals & QUAL_CONST);
}

static bool is_inside(const struct extent *s, int64_t off)
{
    return off >= 0 && (s->size == UINT64_MAX ? off == 0 : (uint64_t)off < s->size);
}

static bool is_end(const struct extent *s, int64_t off)
{
    return off > 0 && (s->size == UINT64_MAX || (uint64_t)off == s->size);
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
    // One past the end is where another object may begin, but not where one goes on or ends.
    if (in_a && is_end(b, b_off))
        return a_off == 0;
    if (in_b && is_end(a, a_off))
        return b_off == 0;
    return !(is_end(a, a_off) && is_end(b, b_off) && a->size != UINT64_MAX && b->size != UINT64_MAX);
}

// ---- alignment ------------------------------------------------------------------------------------------------------

uint64_t storage_alignment(const struct var *v)
{
    uint64_t n = MAX(v->type->align, 1);
    return v->decl && !v->is_vla ? MAX(n, v->decl->align) : n;
}

uint64_t storage_block_alignment(const struct edge *alloc)
{
    const struct var *v = storage_array(alloc);
    return v && type_is_pointer(v->type) ? MAX(v->type->elem->align, 1) : MAX_ALIGN;
}

bool storage_is_nowhere(const struct machine *m, uint64_t n)
{
    uint64_t last = m->ptr_size == 4 ? UINT32_MAX : UINT64_MAX;
    return n < STORAGE_NOWHERE || n > last - STORAGE_NOWHERE;
}

bool storage_compare(const struct machine *m, enum op o, const struct type *t, uint64_t n, bool *holds)
{
    bool equality = o == OP_EQ || o == OP_NE, above = n < STORAGE_NOWHERE;  // the address is above n
    bool ordered = type_is_pointer(t) || !type_is_signed(t);
    *holds = equality ? o == OP_NE : (o == OP_GT || o == OP_GE) == above;
    return storage_is_nowhere(m, n) && (equality || ordered);
}
