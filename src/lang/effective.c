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
    return t->may_alias || (!type_is_scalar(t) && !type_is_record(t)) || class_of(t) == TYPE_CHAR;
}

enum fit effective_same(const struct type *is, const struct type *as)
{
    enum type_kind k = class_of(as), own = class_of(is);
    if (effective_any(as))
        return FIT_YES;
    if (own == TYPE_CHAR || !type_is_scalar(is))
        return FIT_OPEN;
    if (own != k)
        return FIT_NO;
    return k == TYPE_POINTER && !type_compatible(is->unqual, as->unqual) ? FIT_OPEN : FIT_YES;
}

static enum fit fit_record(const struct type *t, int64_t off, const struct type *as, bool field)
{
    enum fit best = FIT_NO;
    bool inside = false;
    for (size_t i = 0; i < t->n_fields && best != FIT_YES; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = off == EFFECTIVE_ANYWHERE ? off : off - (int64_t)f->off;
        if (at != EFFECTIVE_ANYWHERE && (at < 0 || (uint64_t)at >= MAX(f->type->size, 1)))
            continue;
        inside = true;
        enum fit fit = effective_fit(f->type, f->is_bitfield ? EFFECTIVE_ANYWHERE : at, as, field && !f->is_bitfield);
        if (f->is_bitfield != field && type_is_scalar(f->type))
            fit = MIN(fit, FIT_OPEN);
        best = MAX(best, fit);
    }
    return inside ? best : FIT_OPEN;
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
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        bool here = !f->is_bitfield && (uint64_t)off >= f->off && (uint64_t)off - f->off < f->type->size;
        if (here && effective_has(f->type, off - (int64_t)f->off, r))
            return true;
    }
    return false;
}

enum fit effective_fit(const struct type *t, int64_t off, const struct type *as, bool field)
{
    if (effective_any(as))
        return FIT_YES;
    while (t->kind == TYPE_ARRAY) {
        t = t->elem;
        off = off == EFFECTIVE_ANYWHERE || off < 0 || !t->size ? EFFECTIVE_ANYWHERE : off % (int64_t)t->size;
    }
    if (type_is_record(t) && t->complete)
        return fit_record(t, off, as, field);
    enum fit same = effective_same(t, as);
    return off == EFFECTIVE_ANYWHERE || off == 0 ? same : MIN(same, FIT_OPEN);
}

// The worst answer for a scalar at the bytes off, off + step ... of an element of type t that others like it follow.
static enum fit fit_element(const struct type *t, int64_t off, int64_t step, const struct type *as, bool field)
{
    enum { LONGEST = 1 << 9 };
    int64_t size = (int64_t)t->size, by = step;
    if (type_is_scalar(t))
        return effective_same(t, as);
    if (size > LONGEST || !size)
        return FIT_NO;
    for (int64_t rest = size; rest;) {  // the greatest common divisor: wherever the first of them began
        int64_t next = by % rest;
        by = rest;
        rest = next;
    }
    enum fit worst = FIT_YES;
    for (off = (off % by + by) % by; off < size && worst != FIT_NO; off += by)
        worst = MIN(worst, effective_fit(t, off, as, field));
    return worst;
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

// A record that is accessed as a whole.
static enum fit fit_members(const struct type *t, int64_t off, int64_t step, const struct type *as)
{
    enum fit worst = as->kind == TYPE_UNION || !as->complete ? FIT_OPEN : FIT_YES;
    int64_t at = off, by = step;
    const struct type *element = element_at(t, &at, &by);
    if (by == 0 && effective_has(element, at, as))
        return FIT_YES;
    for (size_t i = 0; i < as->n_fields && worst == FIT_YES; i++) {
        const struct field *f = &as->fields[i];
        const struct type *of = f->type;
        while (of->kind == TYPE_ARRAY && of->elem->size)
            of = of->elem;
        uint64_t n = of->size ? f->type->size / of->size : 1;
        for (uint64_t k = 0; k < n && worst == FIT_YES; k++)
            worst = MIN(worst, effective_fits(t, off + (int64_t)(f->off + k * of->size), step, of, f->is_bitfield));
    }
    return MAX(worst, FIT_OPEN);
}

enum fit effective_fits(const struct type *t, int64_t off, int64_t step, const struct type *as, bool field)
{
    assert(step >= 0);
    if (effective_any(as))
        return FIT_YES;
    if (type_is_record(as))
        return fit_members(t, off, step, as);
    t = element_at(t, &off, &step);
    return step == 0 ? effective_fit(t, off, as, field) : fit_element(t, off, step, as, field);
}
