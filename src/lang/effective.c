// SPDX-License-Identifier: Apache-2.0
// effective.c: kinds of scalars beside each other, and beside what lies at a byte of an object.
#include "lang/effective.h"

// What is the same for C17 6.5p7; TYPE_CHAR stands for all that may access anything.
static enum type_kind class_of(const struct type *t)
{
    switch ((int)t->kind) {
    case TYPE_SCHAR:
    case TYPE_UCHAR:
    case TYPE_VOID:
        return TYPE_CHAR;
    case TYPE_USHORT:
        return TYPE_SHORT;
    case TYPE_UINT:
        return TYPE_INT;
    case TYPE_ULONG:
        return TYPE_LONG;
    case TYPE_ULLONG:
        return TYPE_LLONG;
    case TYPE_UINT128:
        return TYPE_INT128;
    case TYPE_ENUM:
        return class_of(t->elem);
    default:
        return t->kind;
    }
}

bool effective_any(const struct type *t)
{
    bool parts = type_is_record(t) || t->kind == TYPE_ARRAY;
    bool character = t->kind != TYPE_ENUM && class_of(t) == TYPE_CHAR;
    return t->may_alias || (!type_is_scalar(t) && !parts) || character;
}

// Whether kinds are not all that counts: pointers, two enumerations.
static bool is_distinct(const struct type *is, const struct type *as)
{
    bool named = is->kind == as->kind && (is->kind == TYPE_POINTER || is->kind == TYPE_ENUM);
    return named && !type_compatible(is->unqual, as->unqual);
}

enum fit effective_same(const struct type *is, const struct type *as)
{
    if (effective_any(as))
        return FIT_YES;
    bool characters = class_of(is) == TYPE_CHAR || class_of(as) == TYPE_CHAR;  // (as is an enumeration)
    if ((characters && class_of(is) != class_of(as)) || !type_is_scalar(is))
        return FIT_OPEN;
    return class_of(is) != class_of(as) ? FIT_NO : is_distinct(is, as) ? FIT_OPEN : FIT_YES;
}

static enum fit fit_field(const struct field *f, int64_t at, struct access_by by)
{
    bool field = by.field;
    by.field = field && !f->is_bitfield;
    enum fit fit = effective_fit(f->type, f->is_bitfield ? EFFECTIVE_ANYWHERE : at, by);
    return f->is_bitfield != field && type_is_scalar(f->type) ? MIN(fit, FIT_OPEN) : fit;
}

static enum fit fit_record(const struct type *t, int64_t off, struct access_by by)
{
    enum fit best = FIT_NO, worst = FIT_YES;
    bool inside = false, named = by.as_union && type_compatible(t->unqual, by.as_union->unqual);
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = off == EFFECTIVE_ANYWHERE ? off : off - (int64_t)f->off;
        if (at != EFFECTIVE_ANYWHERE && (at < 0 || (uint64_t)at >= MAX(f->type->size, 1)))
            continue;
        if (named && type_is_record(f->type) && f->type->kind == TYPE_UNION)
            by.as_union = f->type;  // it names this one, too
        enum fit fit = fit_field(f, at, by);
        inside = true;
        best = MAX(best, fit);
        worst = MIN(worst, fit);
    }
    bool all = t->kind == TYPE_UNION && !named && off != EFFECTIVE_ANYWHERE;
    return !inside ? FIT_OPEN : all && worst != best ? FIT_OPEN : best;
}

bool effective_has(const struct type *t, int64_t off, const struct type *r)
{
    while (t->kind == TYPE_ARRAY && t->elem->size) {
        t = t->elem;
        off = off >= 0 ? off % (int64_t)t->size : off;
    }
    if (!type_is_record(t) || off < 0)
        return false;
    if (off == 0 && type_compatible(t->unqual, r->unqual))
        return true;
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        bool here = !f->is_bitfield && (uint64_t)off >= f->off && (uint64_t)off - f->off < f->type->size;
        if (here && effective_has(f->type, off - (int64_t)f->off, r))
            return true;
    }
    return false;
}

enum fit effective_fit(const struct type *t, int64_t off, struct access_by by)
{
    if (effective_any(by.type))
        return FIT_YES;
    while (t->kind == TYPE_ARRAY) {
        t = t->elem;
        off = off == EFFECTIVE_ANYWHERE || off < 0 || !t->size ? EFFECTIVE_ANYWHERE : off % (int64_t)t->size;
    }
    if (type_is_record(t) && t->complete)
        return fit_record(t, off, by);
    enum fit same = effective_same(t, by.type);
    return off == EFFECTIVE_ANYWHERE || off == 0 ? same : MIN(same, FIT_OPEN);
}

// The worst answer for a scalar at the bytes off, off + step ... of an element of type t that others like it follow.
static enum fit fit_element(const struct type *t, int64_t off, int64_t step, struct access_by by)
{
    enum { LONGEST = 1 << 9 };
    int64_t size = (int64_t)t->size, each = step;
    if (type_is_scalar(t))
        return effective_same(t, by.type);
    if (size > LONGEST || !size)
        return FIT_OPEN;
    for (int64_t rest = size; rest;) {  // the greatest common divisor: wherever the first of them began
        int64_t next = each % rest;
        each = rest;
        rest = next;
    }
    enum fit worst = FIT_YES;
    for (off = (off % each + each) % each; off < size && worst == FIT_YES; off += each)
        worst = MIN(worst, effective_fit(t, off, by));
    return worst == FIT_YES ? FIT_YES : FIT_OPEN;  // (not all these bytes need be met)
}

// The bytes off + k * step of an array of elements, as bytes of one of them: one byte if the step is a multiple of their size.
static const struct type *element_at(const struct type *t, int64_t *off, int64_t *step)
{
    while (t->kind == TYPE_ARRAY && t->elem->size) {
        t = t->elem;
        int64_t size = (int64_t)t->size;
        if (*step % size)
            continue;
        *off = (*off % size + size) % size;
        *step = 0;
    }
    return t;
}

static enum fit fit_part(const struct type *t, int64_t off, int64_t step, struct access_by by, const struct type *part,
                         bool field)
{
    by.type = part;
    by.field = field;
    return effective_fits(t, off, step, by);
}

// The elements of an array that is accessed as a whole.
static enum fit fit_elements(const struct type *t, int64_t off, int64_t step, struct access_by by)
{
    enum { MOST = 64 };
    const struct type *elem = by.type->elem;
    uint64_t n = elem->size ? by.type->size / elem->size : 0;
    enum fit worst = n <= MOST ? FIT_YES : FIT_OPEN;
    for (uint64_t i = 0; i < n && worst == FIT_YES; i++)
        worst = MIN(worst, fit_part(t, off + (int64_t)(i * elem->size), step, by, elem, false));
    return MAX(worst, FIT_OPEN);
}

static enum fit fit_members(const struct type *t, int64_t off, int64_t step, struct access_by by)
{
    const struct type *as = by.type;
    enum fit worst = as->kind == TYPE_UNION || !as->complete ? FIT_OPEN : FIT_YES;
    int64_t at = off, each = step;
    const struct type *element = element_at(t, &at, &each);
    if (each == 0 && effective_has(element, at, as))
        return FIT_YES;
    for (size_t i = 0; i < as->n_fields && worst == FIT_YES; i++) {
        const struct field *f = &as->fields[i];
        worst = MIN(worst, fit_part(t, off + (int64_t)f->off, step, by, f->type, f->is_bitfield));
    }
    return MAX(worst, FIT_OPEN);
}

enum fit effective_fits(const struct type *t, int64_t off, int64_t step, struct access_by by)
{
    assert(step >= 0);
    if (effective_any(by.type))
        return FIT_YES;
    if (by.type->kind == TYPE_ARRAY)
        return fit_elements(t, off, step, by);
    if (type_is_record(by.type))
        return fit_members(t, off, step, by);
    t = element_at(t, &off, &step);
    return step == 0 ? effective_fit(t, off, by) : fit_element(t, off, step, by);
}
