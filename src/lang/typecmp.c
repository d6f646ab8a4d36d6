// SPDX-License-Identifier: Apache-2.0
// typecmp.c: compatible and composite types (C17 6.2.7).
#include "base/map.h"
#include "lang/type.h"

// Pairs of records already assumed to be compatible: all conditions are conjunctions, so one failure refutes them all,
// and a pair that is met again needs no second look.
struct compare {
    struct map assumed;
};

static bool compatible(struct compare *c, const struct type *a, const struct type *b);

static bool compatible_qualified(struct compare *c, const struct type *a, const struct type *b)
{
    return a->quals == b->quals && compatible(c, a, b);
}

static bool compatible_fields(struct compare *c, const struct type *a, const struct type *b)
{
    if (a->n_fields != b->n_fields || a->size != b->size)
        return false;
    for (size_t i = 0; i < a->n_fields; i++) {
        const struct field *f = &a->fields[i], *g = &b->fields[i];
        if (!sym_eq(f->name, g->name) || f->is_bitfield != g->is_bitfield || f->bits != g->bits || f->off != g->off ||
            !compatible_qualified(c, f->type, g->type))
            return false;
    }
    return true;
}

// Whether two types with a tag, or with none, come from different definitions in one translation unit.  (A copy with another alignment does not.)
static bool are_siblings(const struct type *a, const struct type *b)
{
    return a->unit == b->unit && a->loc.off != b->loc.off;
}

// Records of different declarations: those of two translation units are compatible if they look the same (6.2.7p1).
static bool compatible_records(struct compare *c, const struct type *a, const struct type *b)
{
    if (!sym_eq(a->tag, b->tag) || are_siblings(a, b))
        return false;
    if (!a->complete || !b->complete)
        return a->tag.i != 0;
    uint64_t key = (uint64_t)a->id << 32 | b->id;
    if (!map_put(&c->assumed, key, 1))
        return true;
    return compatible_fields(c, a, b);
}

static bool is_promoted(const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        return t->size >= 4;
    return t->kind != TYPE_FLOAT && !(t->kind >= TYPE_BOOL && t->kind < TYPE_INT);
}

// C17 6.7.6.3p15: an old-style function goes with a prototype whose parameters are what default promotions give.
static bool compatible_old_style(const struct type *proto)
{
    if (proto->variadic)
        return false;
    for (size_t i = 0; i < proto->n_params; i++)
        if (!is_promoted(proto->params[i]))
            return false;
    return true;
}

static bool compatible_params(struct compare *c, const struct type *a, const struct type *b)
{
    if (a->old_style || b->old_style) {
        const struct type *proto = a->old_style ? b : a;
        return proto->old_style || compatible_old_style(proto);
    }
    if (a->n_params != b->n_params || a->variadic != b->variadic)
        return false;
    for (size_t i = 0; i < a->n_params; i++)
        if (!compatible(c, a->params[i], b->params[i]))
            return false;
    return true;
}

static bool enum_with_integer(const struct type *a, const struct type *b)
{
    if (a->kind == TYPE_ENUM && b->kind == TYPE_ENUM)
        return !are_siblings(a, b) && sym_eq(a->tag, b->tag) &&
               a->elem == b->elem;  // the same enum in two translation units
    const struct type *e = a->kind == TYPE_ENUM ? a : b, *i = a->kind == TYPE_ENUM ? b : a;
    return e->kind == TYPE_ENUM && e->elem && type_written(e->elem) == type_written(i);
}

// Loops over derivations that have one part, so that only parameters and fields recurse.
static bool compatible(struct compare *c, const struct type *a, const struct type *b)
{
    for (;;) {
        a = a->unqual;
        b = b->unqual;
        if (a == b)
            return true;
        if (a->kind == TYPE_ENUM || b->kind == TYPE_ENUM)
            return enum_with_integer(a, b);
        if (type_written(a) != type_written(b) || (a->kind != b->kind && type_is_float(a)))
            return false;
        if (type_is_record(a))
            return compatible_records(c, a, b);
        if (a->kind == TYPE_FUNCTION) {
            if (!compatible_params(c, a, b))
                return false;
        } else if (a->tag.i || b->tag.i) {
            return false;  // of type_named
        } else if (a->kind == TYPE_ARRAY || a->kind == TYPE_VECTOR) {
            if (a->len != b->len && a->len != TYPE_LEN_UNKNOWN && b->len != TYPE_LEN_UNKNOWN)
                return false;
        } else if (a->kind != TYPE_POINTER && a->kind != TYPE_COMPLEX) {
            return a->precision ==
                   b->precision;  // a basic type, met as two objects only when one has its own alignment
        }
        if (a->elem->quals != b->elem->quals)
            return false;
        a = a->elem;
        b = b->elem;
    }
}

bool type_compatible(const struct type *a, const struct type *b)
{
    struct compare c = { 0 };
    bool yes = a->unqual == b->unqual || compatible(&c, a, b);
    map_free(&c.assumed);
    return yes;
}

static struct type *composite_function(struct types *t, struct type *a, struct type *b)
{
    struct type *ret = type_composite(t, a->elem, b->elem);
    const struct type *proto = a->old_style ? b : a;
    const struct type *other = a->old_style ? a : b;
    struct type **params = MEM_ARRAY(struct type *, proto->n_params);
    for (size_t i = 0; i < proto->n_params; i++) {
        bool both = !other->old_style && i < other->n_params;
        params[i] = both ? type_composite(t, proto->params[i], other->params[i]) : proto->params[i];
    }
    struct type *fn = type_function(t, ret, params, proto->n_params, proto->variadic, proto->old_style);
    mem_free(params, proto->n_params * sizeof *params);
    return a->noreturn || b->noreturn ? type_noreturn(t, fn) : fn;
}

static struct type *composite_array(struct types *t, struct type *a, struct type *b)
{
    if (type_is_variable(a) || type_is_variable(b))
        return type_is_variable(a) && a->len == TYPE_LEN_UNKNOWN && b->len != TYPE_LEN_UNKNOWN ? b : a;
    struct type *elem = type_composite(t, a->elem, b->elem);
    return type_array(t, elem, a->len != TYPE_LEN_UNKNOWN ? a->len : b->len);
}

struct type *type_composite(struct types *t, struct type *a, struct type *b)
{
    if (a->unqual == b->unqual)
        return a;
    if (a->kind == TYPE_FUNCTION && b->kind == TYPE_FUNCTION)
        return composite_function(t, a, b);
    if (a->kind == TYPE_ARRAY && b->kind == TYPE_ARRAY)
        return composite_array(t, a, b);
    if (a->kind == TYPE_POINTER && b->kind == TYPE_POINTER)
        return type_qualified(t, type_pointer(t, type_composite(t, a->elem, b->elem)), a->quals);
    return type_is_record(a) && !a->complete && b->complete ? type_qualified(t, b->unqual, a->quals) : a;
}
