// SPDX-License-Identifier: Apache-2.0
// alias.c: which cells are the same, and what can be reached according to types (section 4.1).
// Cells of different scalar types are different, except single bytes, which may be part of anything; members of
// different innermost structures are different, except if they share a union.
#include "wp/calculus_priv.h"

// Whether t has, at byte `at`, a structure of that type; if a union lies on the way, *perhaps is set.
static bool has_record(const struct type *t, int64_t at, const struct type *record, bool *perhaps)
{
    if (at < 0 || at >= (int64_t)MAX(t->size, 1))
        return false;
    if (t->unqual == record && at == 0)
        return true;
    if (t->kind == TYPE_ARRAY && t->elem->size)
        return has_record(t->elem, at % (int64_t)t->elem->size, record, perhaps);
    *perhaps |= t->kind == TYPE_UNION;
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        if (at >= (int64_t)f->off && has_record(f->type, at - (int64_t)f->off, record, perhaps))
            return true;
    }
    return false;
}

// Whether structures of type `record` may share memory with others because a union contains them.
static bool in_union(const struct wp *w, const struct type *record)
{
    return record->kind == TYPE_UNION || map_get(&w->in_unions, record->unqual->id, NULL);
}

// Marks the type and the types of all its parts.
static void mark_parts(struct wp *w, const struct type *t)
{
    if (t->kind == TYPE_ARRAY) {
        mark_parts(w, t->elem);
        return;
    }
    if (!map_put(&w->in_unions, t->unqual->id, 1))
        return;
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        mark_parts(w, t->fields[i].type);
}

void wp_find_unions(struct wp *w)
{
    const struct types *all = w->terms.types;
    for (size_t i = 0; i < all->all.n; i++) {
        const struct type *u = all->all.at[i];
        for (size_t k = 0; u->kind == TYPE_UNION && k < u->n_fields; k++)
            mark_parts(w, u->fields[k].type);
    }
}

static const struct bool_formula *maybe(struct wp *w, bool perhaps)
{
    return perhaps ? wp_any(w) : wp_false(w);
}

// Whether two ranges of one object or structure are the same.
static const struct bool_formula *same_range(struct wp *w, int64_t a, const struct type *at, int64_t b,
                                             const struct type *bt)
{
    if (a == b)
        return wp_types_alike(at, bt) ? wp_true(w) : wp_any(w);
    bool apart = a + (int64_t)at->size <= b || b + (int64_t)bt->size <= a;
    return maybe(w, !apart);
}

static const struct bool_formula *var_and_member(struct wp *w, const struct wp_term *v, const struct type *vt,
                                                 const struct wp_term *m, const struct type *mt)
{
    bool perhaps = false;
    int64_t begin = v->off - m->off;
    if (!v->var->addressed)
        return wp_false(w);
    bool whole = has_record(v->var->type, begin, m->record, &perhaps);
    if (perhaps || in_union(w, m->record))
        return wp_any(w);
    if (!whole || !wp_types_alike(vt, mt))
        return maybe(w, whole);
    return wp_eq(w, m->a, wp_term_addr(&w->terms, v->var, begin, type_pointer(w->terms.types, m->record)));
}

static const struct bool_formula *two_members(struct wp *w, const struct wp_term *a, const struct type *at,
                                              const struct wp_term *b, const struct type *bt)
{
    if (a->record != b->record)
        return maybe(w, in_union(w, a->record) || in_union(w, b->record));
    const struct bool_formula *range = same_range(w, a->off, at, b->off, bt);
    return formula_and(&w->formulas, range, wp_eq(w, a->a, b->a));
}

// Whether a cell with values of this type may be a part of a union, where others have other types.
static bool may_be_in_union(const struct wp *w, const struct wp_term *cell, const struct type *t)
{
    if (cell->kind == WP_TERM_MEMBER && in_union(w, cell->record))
        return true;
    return map_get(&w->in_unions, t->unqual->id, NULL);
}

static bool is_byte(const struct type *t)
{
    return t->size == 1 && type_is_integer(t);
}

const struct bool_formula *wp_same_cell(struct wp *w, const struct wp_term *a, const struct type *at,
                                        const struct wp_term *b, const struct type *bt)
{
    if (a == b)
        return wp_types_alike(at, bt) ? wp_true(w) : wp_any(w);
    if (a->kind == WP_TERM_ADDR && b->kind == WP_TERM_ADDR)
        return a->var == b->var ? same_range(w, a->off, at, b->off, bt) : wp_false(w);
    if (a->kind == WP_TERM_MEMBER && b->kind == WP_TERM_MEMBER)
        return two_members(w, a, at, b, bt);
    if (a->kind == WP_TERM_ADDR && b->kind == WP_TERM_MEMBER)
        return var_and_member(w, a, at, b, bt);
    if (b->kind == WP_TERM_ADDR && a->kind == WP_TERM_MEMBER)
        return var_and_member(w, b, bt, a, at);
    if ((a->kind == WP_TERM_ADDR && !a->var->addressed) || (b->kind == WP_TERM_ADDR && !b->var->addressed))
        return wp_false(w);
    if (!wp_types_alike(at, bt))
        return maybe(w, is_byte(at) || is_byte(bt) || (may_be_in_union(w, a, at) && may_be_in_union(w, b, bt)));
    return wp_eq(w, a, b);
}

// ---- by types ---------------------------------------------------------------------------------------------------------

bool wp_type_reaches(const struct wp *w, uint32_t fields, const struct type *from, const struct type *to)
{
    const struct u32_vec *set = &w->sets.at[fields];
    bool reached[64] = { false }, grew = true;  // fields whose structure is reached
    if (from == to || set->n > ARRAY_LEN(reached))
        return true;
    while (grew) {
        grew = false;
        for (size_t i = 0; i < set->n; i++) {
            const struct wp_field *f = &w->fields.at[set->at[i]];
            bool start = f->record == from;
            for (size_t k = 0; k < set->n && !start; k++)
                start = reached[k] && wp_pointee(w->fields.at[set->at[k]].type) == f->record;
            if (!start || reached[i])
                continue;
            if (wp_pointee(f->type) == to)
                return true;
            reached[i] = grew = true;
        }
    }
    return false;
}

bool wp_find_field(const struct wp *w, uint32_t fields, const struct type *record, int64_t off, uint32_t *field)
{
    const struct u32_vec *set = &w->sets.at[fields];
    for (size_t i = 0; i < set->n; i++) {
        const struct wp_field *f = &w->fields.at[set->at[i]];
        if (f->record == record && f->off == off) {
            *field = set->at[i];
            return true;
        }
    }
    return false;
}

const struct wp_term *wp_cell_node(struct wp *w, uint32_t fields, const struct wp_term *cell, struct type **record,
                                   uint32_t *field, bool *perhaps)
{
    *perhaps = false;
    if (cell->kind == WP_TERM_MEMBER) {
        *record = cell->record;
        *perhaps = in_union(w, cell->record);
        return wp_find_field(w, fields, cell->record, cell->off, field) ? cell->a : NULL;
    }
    if (cell->kind != WP_TERM_ADDR) {
        *perhaps = true;
        return NULL;
    }
    if (!type_is_record(cell->var->type) && cell->var->type->kind != TYPE_ARRAY)
        return NULL;
    int64_t off = cell->off, begin = 0;
    struct type *t = cell->var->type;
    if (t->kind == TYPE_ARRAY) {
        struct type as_record = { .kind = TYPE_STRUCT };
        struct field whole = { .type = t };
        as_record.unqual = &as_record;
        as_record.fields = &whole;
        as_record.n_fields = 1;
        *record = wp_term_innermost(&as_record, &off);
        if (*record == &as_record)
            return NULL;
    } else {
        *record = wp_term_innermost(t, &off);
    }
    begin = cell->off - off;
    *perhaps = in_union(w, *record);
    if (!wp_find_field(w, fields, *record, off, field))
        return NULL;
    return wp_term_addr(&w->terms, cell->var, begin, type_pointer(w->terms.types, *record));
}
