// SPDX-License-Identifier: Apache-2.0
// term.c: construction of terms.
#include "wp/term.h"

#include "base/hash.h"
#include "lang/value.h"

void wp_terms_init(struct wp_terms *x, struct cfa *c)
{
    *x = (struct wp_terms){ .cfa = c, .types = &c->prog->types };
}

void wp_terms_free(struct wp_terms *x)
{
    map_free(&x->index);
    vec_free(&x->all);
    arena_free(&x->mem);
}

static uint64_t hash_of(const struct wp_term *t)
{
    uint64_t h = hash_mix((uint64_t)t->kind << 8 | t->op, t->type->id);
    h = hash_mix(h, t->a ? t->a->id + 1 : 0);
    h = hash_mix(h, t->b ? t->b->id + 1 : 0);
    h = hash_mix(h, t->var ? t->var->id + 1 : 0);
    h = hash_mix(h, t->fn ? t->fn->id + 1 : 0);
    h = hash_mix(h, t->record ? t->record->id + 1 : 0);
    h = hash_mix(h, t->name.i);
    h = hash_mix(h, (uint64_t)t->off);
    return hash_mix(hash_mix(h, (uint64_t)t->value), (uint64_t)(t->value >> 64));
}

static bool same(const struct wp_term *s, const struct wp_term *t)
{
    return s->kind == t->kind && s->op == t->op && s->type == t->type && s->a == t->a && s->b == t->b &&
           s->var == t->var && s->fn == t->fn && s->record == t->record && sym_eq(s->name, t->name) &&
           s->off == t->off && s->value == t->value;
}

static const struct wp_term *intern(struct wp_terms *x, struct wp_term t)
{
    t.type = t.type->unqual;
    uint64_t h = hash_of(&t), at;
    for (; map_get(&x->index, h, &at); h++)
        if (same(x->all.at[at], &t))
            return x->all.at[at];
    t.id = (uint32_t)x->all.n;
    t.depth = 1 + MAX(t.a ? t.a->depth : 0, t.b ? t.b->depth : 0);
    t.fresh = t.kind == WP_TERM_FRESH || (t.a && t.a->fresh) || (t.b && t.b->fresh);
    t.old = t.kind == WP_TERM_OLD || (t.a && t.a->old) || (t.b && t.b->old);
    t.reads = t.kind != WP_TERM_OLD && (t.kind == WP_TERM_READ || (t.kind == WP_TERM_VAR && t.var->addressed) ||
                                        (t.a && t.a->reads) || (t.b && t.b->reads));
    struct wp_term *own = ARENA_NEW(&x->mem, struct wp_term);
    *own = t;
    map_put(&x->index, h, x->all.n);
    vec_push(&x->all, own);
    return own;
}

// ---- construction -----------------------------------------------------------------------------------------------------

const struct wp_term *wp_term_const(struct wp_terms *x, struct type *t, u128 value)
{
    return intern(x, (struct wp_term){ .kind = WP_TERM_CONST, .type = t, .value = value });
}

const struct wp_term *wp_term_null(struct wp_terms *x, struct type *pointer)
{
    return wp_term_const(x, pointer, 0);
}

const struct wp_term *wp_term_var(struct wp_terms *x, struct var *v, int64_t off, struct type *t)
{
    return intern(x, (struct wp_term){ .kind = WP_TERM_VAR, .type = t, .var = v, .off = off });
}

const struct wp_term *wp_term_addr(struct wp_terms *x, struct var *v, int64_t off, struct type *pointer)
{
    return intern(x, (struct wp_term){ .kind = WP_TERM_ADDR, .type = pointer, .var = v, .off = off });
}

const struct wp_term *wp_term_read(struct wp_terms *x, const struct wp_term *cell, struct type *t)
{
    if (cell->kind == WP_TERM_ADDR)
        return wp_term_var(x, cell->var, cell->off, t);
    return intern(x, (struct wp_term){ .kind = WP_TERM_READ, .type = t, .a = cell });
}

// The address of a part, as a member of this structure.
static const struct wp_term *term_part(struct wp_terms *x, const struct wp_term *base, struct type *record, int64_t off,
                                       struct type *t)
{
    struct type *to = type_pointer(x->types, t->unqual);
    if (base->kind == WP_TERM_ADDR)
        return wp_term_addr(x, base->var, base->off + off, to);
    bool back = base->kind == WP_TERM_BINARY && base->op == OP_PTR_ADD && base->b->kind == WP_TERM_CONST;
    if (back && value_int(base->b->value, base->b->type) == -off && base->a->type == to)
        return base->a;  // from a part to the whole and back
    return intern(
        x, (struct wp_term){ .kind = WP_TERM_MEMBER, .type = to, .record = record->unqual, .a = base, .off = off });
}

const struct wp_term *wp_term_unary(struct wp_terms *x, enum op o, const struct wp_term *a)
{
    struct type *t = o == OP_NOT ? x->types->basic[TYPE_INT] : a->type;
    if (a->kind == WP_TERM_CONST) {
        unsigned flags = 0;
        u128 v = value_unary(o, a->value, a->type, &flags);
        if (!flags)
            return wp_term_const(x, t, v);
    }
    return intern(x, (struct wp_term){ .kind = WP_TERM_UNARY, .op = (uint8_t)o, .type = t, .a = a });
}

// Moves an address; addresses of parts of variables are constant up to the place of the variable.
static const struct wp_term *moved(struct wp_terms *x, const struct wp_term *a, const struct wp_term *b)
{
    if (a->kind == WP_TERM_ADDR && b->kind == WP_TERM_CONST)
        return wp_term_addr(x, a->var, a->off + (int64_t)value_int(b->value, b->type), a->type);
    return wp_term_is_null(b) ? a : NULL;
}

const struct wp_term *wp_term_binary(struct wp_terms *x, enum op o, const struct wp_term *a, const struct wp_term *b)
{
    struct type *t = op_is_compare(o) ? x->types->basic[TYPE_INT] : o == OP_PTR_DIFF ? x->types->ptrdiff_t_ : a->type;
    if (a->kind == WP_TERM_CONST && b->kind == WP_TERM_CONST) {
        unsigned flags = 0;
        u128 v = value_binary(o, a->value, a->type, b->value, b->type, &flags);
        if (!flags)
            return wp_term_const(x, t, v);
    }
    const struct wp_term *simple = o == OP_PTR_ADD ? moved(x, a, b) : NULL;
    return simple ? simple
                  : intern(x, (struct wp_term){ .kind = WP_TERM_BINARY, .op = (uint8_t)o, .type = t, .a = a, .b = b });
}

const struct wp_term *wp_term_cast(struct wp_terms *x, const struct wp_term *a, struct type *t)
{
    if (a->kind == WP_TERM_CONST) {
        unsigned flags = 0;
        u128 v = value_cast(a->value, a->type, t, &flags);
        if (!flags)
            return wp_term_const(x, t, v);
    }
    if (a->type == t->unqual || exp_same_repr(a->type, t))
        return a;
    return intern(x, (struct wp_term){ .kind = WP_TERM_CAST, .type = t, .a = a });
}

const struct wp_term *wp_term_rigid(struct wp_terms *x, struct sym name, struct type *t)
{
    return intern(x, (struct wp_term){ .kind = WP_TERM_RIGID, .type = t, .name = name });
}

const struct wp_term *wp_term_old(struct wp_terms *x, const struct wp_term *a)
{
    bool constant =
        a->kind == WP_TERM_CONST || a->kind == WP_TERM_ADDR || a->kind == WP_TERM_FUNC || a->kind == WP_TERM_RIGID;
    return constant || a->kind == WP_TERM_OLD
               ? a
               : intern(x, (struct wp_term){ .kind = WP_TERM_OLD, .type = a->type, .a = a });
}

const struct wp_term *wp_term_fresh(struct wp_terms *x, struct type *t)
{
    return intern(x, (struct wp_term){ .kind = WP_TERM_FRESH, .type = t });
}

const struct wp_term *wp_term_with(struct wp_terms *x, const struct wp_term *t, const struct wp_term *a,
                                   const struct wp_term *b)
{
    if (a == t->a && b == t->b)
        return t;
    switch ((int)t->kind) {
    case WP_TERM_READ:
        return wp_term_read(x, a, t->type);
    case WP_TERM_MEMBER:
        return wp_term_member(x, a, t->record, t->off, t->type->elem);
    case WP_TERM_UNARY:
        return wp_term_unary(x, (enum op)t->op, a);
    case WP_TERM_BINARY:
        return wp_term_binary(x, (enum op)t->op, a, b);
    case WP_TERM_CAST:
        return wp_term_cast(x, a, t->type);
    case WP_TERM_OLD:
        return wp_term_old(x, a);
    default:
        return t;
    }
}

bool wp_term_is_null(const struct wp_term *t)
{
    return t->kind == WP_TERM_CONST && t->value == 0;
}

// Whether bytes from `off` on, as many as t has, lie in a union inside of the object: then they are a part of any type.
static bool is_in_union(const struct type *object, int64_t off, const struct type *t)
{
    if (off < 0 || off + (int64_t)t->size > (int64_t)object->size)
        return false;
    if (object->kind == TYPE_ARRAY && object->elem->size)
        return is_in_union(object->elem, off % (int64_t)object->elem->size, t);
    for (size_t i = 0; object->kind == TYPE_STRUCT && i < object->n_fields; i++)
        if (off >= (int64_t)object->fields[i].off &&
            is_in_union(object->fields[i].type, off - (int64_t)object->fields[i].off, t))
            return true;
    return object->kind == TYPE_UNION;
}

// Whether the structure has a part like t at the offset.
static bool has_part(const struct wp_terms *x, const struct type *record, int64_t off, const struct type *t)
{
    if (!type_is_record(record) || !record->complete || off < 0)
        return false;
    if (is_in_union(record, off, t))
        return true;
    struct buf path = { 0 };
    const struct type *part = type_part(&x->cfa->prog->syms, record, off * 8, t->size * 8, t, &path);
    buf_free(&path);
    return part && type_is_pointer(part) == type_is_pointer(t) && type_is_float(part) == type_is_float(t);
}

// Finds the array element that begins nearest before `off` in an object of type *t at *at: its type and where it
// begins.
static void enter_arrays(struct type **t, int64_t *at, int64_t off)
{
    while ((*t)->kind == TYPE_ARRAY && (*t)->elem->size) {
        int64_t size = (int64_t)(*t)->elem->size;
        *at += (off - *at) / size * size;
        *t = (*t)->elem;
    }
}

// The structure below `record` that contains the byte at *off, and where it begins; NULL: none does.  Unions are not
// entered, because their contents have no unique place.
static struct type *part_record(const struct type *record, int64_t off, int64_t *begin)
{
    for (size_t i = 0; record->kind == TYPE_STRUCT && i < record->n_fields; i++) {
        const struct field *f = &record->fields[i];
        if (off < (int64_t)f->off || off >= (int64_t)(f->off + f->type->size))
            continue;
        struct type *t = f->type;
        *begin = (int64_t)f->off;
        enter_arrays(&t, begin, off);
        return type_is_record(t) ? t->unqual : NULL;
    }
    return NULL;
}

struct type *wp_term_innermost(struct type *record, int64_t *off)
{
    int64_t begin;
    for (struct type *t; (t = part_record(record, *off, &begin)); record = t)
        *off -= begin;
    return record->unqual;
}

const struct wp_term *wp_term_member(struct wp_terms *x, const struct wp_term *base, struct type *record, int64_t off,
                                     struct type *t)
{
    int64_t begin;
    for (struct type *part; (part = part_record(record, off, &begin)) && (part != t->unqual || off != begin);
         record = part) {
        base = term_part(x, base, record, begin, part);
        off -= begin;
    }
    return term_part(x, base, record, off, t);
}

// Splits an address into a base and a number of bytes behind it.
static const struct exp *split_address(const struct exp *e, int64_t *off)
{
    *off = 0;
    if (e->kind != EXP_BINARY || e->op != OP_PTR_ADD || !exp_is_const(e->b))
        return e;
    *off = (int64_t)value_int(e->b->value, e->b->type);
    return e->a;
}

// Whether a pointer to structures is moved by whole structures: otherwise it leads into one, at an unknown place.
static bool is_whole(const struct exp *e)
{
    const struct type *t = type_is_pointer(e->type) ? e->type->elem : NULL;
    if (e->kind != EXP_BINARY || e->op != OP_PTR_ADD || !t || !type_is_record(t) || !t->size)
        return true;
    const struct exp *step =
        e->b->kind == EXP_BINARY && e->b->op == OP_MUL ? (exp_is_const(e->b->b) ? e->b->b : e->b->a) : e->b;
    return exp_is_const(step) && step->value % t->size == 0 && is_whole(e->a);
}

// Whether an object of type t has one of type `part` at the offset.
static bool has_object(const struct type *t, int64_t off, const struct type *part)
{
    int64_t begin;
    for (const struct type *next; off >= 0 && type_is_record(t); t = next) {
        next = part_record(t, off, &begin);
        if (!next)
            return false;
        off -= begin;
        if (next == part->unqual && off == 0)
            return true;
    }
    return false;
}

const struct wp_term *wp_term_as(struct wp_terms *x, const struct exp *e, const struct type *type)
{
    int64_t off;
    const struct exp *base = split_address(e, &off);
    const struct wp_term *t = wp_term_of(x, e);
    if (!t || t->kind == WP_TERM_ADDR || t->kind == WP_TERM_CONST || !type_is_pointer(type) ||
        !type_is_pointer(base->type))
        return t;
    struct type *have = base->type->elem, *want = type->elem;
    if (!type_is_record(want) ||
        (off == 0 && is_whole(base) && (!type_is_record(have) || have->unqual == want->unqual)))
        return t;
    if (has_object(have, off, want) && is_whole(base))
        return wp_term_member(x, wp_term_of(x, base), have, off, want);
    if (t->type->elem->kind == TYPE_VOID)
        return t;
    // The value is not what its type says: nothing is concluded from the type.
    return intern(x, (struct wp_term){
                         .kind = WP_TERM_CAST, .type = type_pointer(x->types, x->types->basic[TYPE_VOID]), .a = t });
}

// ---- of expressions ---------------------------------------------------------------------------------------------------

const struct wp_term *wp_term_of(struct wp_terms *x, const struct exp *e)
{
    const struct wp_term *a, *b;
    switch (e->kind) {
    case EXP_CONST:
        return wp_term_const(x, e->type, e->value);
    case EXP_CELL:
        return e->bits || !type_is_scalar(e->type) ? NULL : wp_term_var(x, e->var, e->off, e->type);
    case EXP_ADDR:
        return wp_term_addr(x, e->var, e->off, e->type);
    case EXP_FUNC:
        return intern(x, (struct wp_term){ .kind = WP_TERM_FUNC, .type = e->type, .fn = e->fn });
    case EXP_UNARY:
        a = wp_term_of(x, e->a);
        return a ? wp_term_unary(x, (enum op)e->op, a) : NULL;
    case EXP_CAST:
        a = wp_term_of(x, e->a);
        return a ? wp_term_cast(x, a, e->type) : NULL;
    case EXP_BINARY:
        a = op_is_compare((enum op)e->op) ? wp_term_as(x, e->a, e->b->type) : wp_term_of(x, e->a);
        b = op_is_compare((enum op)e->op) ? wp_term_as(x, e->b, e->a->type) : wp_term_of(x, e->b);
        return a && b ? wp_term_binary(x, (enum op)e->op, a, b) : NULL;
    case EXP_INPUT:
        break;
    }
    return NULL;
}

const struct wp_term *wp_term_cell(struct wp_terms *x, const struct exp *e, struct type *t)
{
    int64_t off;
    const struct exp *base = split_address(e, &off);
    const struct wp_term *a = wp_term_of(x, base);
    if (!a)
        return NULL;
    if (a->kind == WP_TERM_ADDR)
        return wp_term_addr(x, a->var, a->off + off, type_pointer(x->types, t));
    if (type_is_pointer(base->type) && is_whole(base) && has_part(x, base->type->elem, off, t))
        return wp_term_member(x, a, base->type->elem, off, t);
    return wp_term_of(x, e);
}

const struct wp_term *wp_term_byte(struct wp_terms *x, const struct exp *e, int64_t at)
{
    int64_t off;
    struct type *byte = x->types->basic[TYPE_UCHAR];
    const struct exp *base = split_address(e, &off);
    const struct wp_term *a = wp_term_of(x, base);
    if (a && a->kind == WP_TERM_ADDR)
        return wp_term_addr(x, a->var, a->off + off + at, type_pointer(x->types, byte));
    struct type *record = a && type_is_pointer(base->type) && is_whole(base) ? base->type->elem : NULL;
    bool inside = record && type_is_record(record) && record->complete && off >= 0 && off + at < (int64_t)record->size;
    return inside ? wp_term_member(x, a, record, off + at, byte) : NULL;
}
