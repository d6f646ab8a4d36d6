// SPDX-License-Identifier: Apache-2.0
// shape.c: shape predicates, simplified: by null pointers, by types, and by what the avoided cells leave of them (section 4).
#include "wp/calculus_priv.h"

#include <stdlib.h>

// ---- avoided cells ----------------------------------------------------------------------------------------------------

// Whether a path from a node x of this type can reach the cell.
static bool cell_matters(struct wp *w, const struct atom *a, const struct wp_term *cell, const struct wp_term *x,
                         struct type *x_record)
{
    struct type *record;
    uint32_t field;
    bool perhaps;
    if (wp_is_undefined(cell) || (cell->kind == WP_TERM_MEMBER && cell->a->kind == WP_TERM_CONST))
        return false;
    if (wp_term_in_fresh(cell) != wp_term_in_fresh(x) && (wp_term_in_fresh(cell) || w->fresh_zero))
        return false;
    const struct wp_term *node = wp_cell_node(w, a->fields, cell, &record, &field, &perhaps);
    return node ? wp_type_reaches(w, a->fields, x_record, record) : perhaps;
}

static bool is_target(struct wp *w, const struct atom *a, const struct wp_term *cell)
{
    struct type *record;
    uint32_t field;
    bool perhaps;
    if (a->kind != ATOM_REACH)
        return false;
    if (cell == a->y)
        return true;
    return a->y_record && wp_cell_node(w, a->fields, cell, &record, &field, &perhaps) == a->y && record == a->y_record;
}

static int by_id(const void *a, const void *b)
{
    const struct wp_term *const *x = a, *const *y = b;
    return ((*x)->id > (*y)->id) - ((*x)->id < (*y)->id);
}

// Puts the cells of a->avoid that matter, sorted, into `kept`.
static void clean_avoided(struct wp *w, struct atom *a, const struct wp_term **kept)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        const struct wp_term *c = a->avoid[i];
        bool matters = cell_matters(w, a, c, a->x, a->x_record) ||
                       (a->kind == ATOM_SHARED && cell_matters(w, a, c, a->y, a->y_record));
        if (matters && !is_target(w, a, c))
            kept[n++] = c;
    }
    if (n)
        qsort(kept, n, sizeof *kept, by_id);
    a->n_avoid = 0;
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || kept[i] != kept[i - 1])
            kept[a->n_avoid++] = kept[i];
    a->avoid = kept;
}

static bool is_avoided(struct wp *w, const struct atom *a, const struct wp_term *x, uint32_t field)
{
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        struct type *record;
        uint32_t f;
        bool perhaps;
        if (wp_cell_node(w, a->fields, a->avoid[i], &record, &f, &perhaps) == x && f == field)
            return true;
    }
    return false;
}

// Whether no path goes on from x: all its F-cells are avoided, or it has none.
static bool is_end(struct wp *w, const struct atom *a, const struct wp_term *x, const struct type *record)
{
    const struct u32_vec *set = &w->sets.at[a->fields];
    for (size_t i = 0; i < set->n; i++)
        if (w->fields.at[set->at[i]].record == record && !is_avoided(w, a, x, set->at[i]))
            return false;
    return true;
}

// ---- simplification ---------------------------------------------------------------------------------------------------

// x is live, and x, or one of its F-cells, is the target.
static const struct bool_formula *is_there(struct wp *w, const struct atom *a)
{
    const struct bool_formula *same = wp_false(w);
    const struct u32_vec *set = &w->sets.at[a->fields];
    if (a->y_record && a->x_record == a->y_record)
        same = wp_eq(w, a->x, a->y);
    for (size_t i = 0; i < set->n && !a->y_record; i++) {
        const struct wp_field *f = &w->fields.at[set->at[i]];
        if (f->record != a->x_record)
            continue;
        const struct wp_term *cell = wp_term_member(&w->terms, a->x, f->record, f->off, f->type);
        same = formula_or(&w->formulas, same, wp_same_cell(w, cell, f->type, a->y, f->type));
    }
    return formula_and(&w->formulas, same, wp_alloc(w, a->x));
}

// What lies behind the fresh block at x: it contains nothing yet, or zeros.
static const struct bool_formula *beyond_fresh(struct wp *w, const struct atom *a, const struct wp_term *x,
                                               const struct type *record)
{
    return w->fresh_zero || is_end(w, a, x, record) ? wp_false(w) : wp_any(w);
}

static const struct bool_formula *simple_reach(struct wp *w, const struct atom *a)
{
    if (a->y_record && !wp_type_reaches(w, a->fields, a->x_record, a->y_record))
        return wp_false(w);
    if (wp_term_in_fresh(a->x))
        return formula_or(&w->formulas, is_there(w, a), beyond_fresh(w, a, a->x, a->x_record));
    if (wp_term_in_fresh(a->y))
        return wp_false(w);
    const struct bool_formula *there = is_there(w, a);
    if (is_end(w, a, a->x, a->x_record))
        return there;
    if (a->x == a->y && a->x_record == a->y_record)
        return there;
    return NULL;
}

static const struct bool_formula *simple_reachp(struct wp *w, const struct atom *a)
{
    if (wp_term_in_fresh(a->x))
        return beyond_fresh(w, a, a->x, a->x_record);
    return is_end(w, a, a->x, a->x_record) || wp_term_in_fresh(a->y) ? wp_false(w) : NULL;
}

// Whether structures of one type can be reached from both.
static bool types_meet(const struct wp *w, const struct atom *a)
{
    const struct u32_vec *set = &w->sets.at[a->fields];
    if (wp_type_reaches(w, a->fields, a->x_record, a->y_record) ||
        wp_type_reaches(w, a->fields, a->y_record, a->x_record))
        return true;
    for (size_t i = 0; i < set->n; i++) {
        const struct type *t = wp_pointee(w->fields.at[set->at[i]].type);
        if (wp_type_reaches(w, a->fields, a->x_record, t) && wp_type_reaches(w, a->fields, a->y_record, t))
            return true;
    }
    return false;
}

static const struct bool_formula *simple_shared(struct wp *w, const struct atom *a)
{
    if (!types_meet(w, a))
        return wp_false(w);
    if (a->x == a->y && a->x_record == a->y_record)
        return wp_alloc(w, a->x);
    if (wp_term_in_fresh(a->x) || wp_term_in_fresh(a->y))
        return wp_term_in_fresh(a->x) ? beyond_fresh(w, a, a->x, a->x_record) : beyond_fresh(w, a, a->y, a->y_record);
    struct atom r = *a;
    r.kind = ATOM_REACH;
    if (is_end(w, a, a->y, a->y_record))
        return wp_shape(w, &r);
    if (!is_end(w, a, a->x, a->x_record))
        return NULL;
    r.x = a->y, r.x_record = a->y_record, r.y = a->x, r.y_record = a->x_record;
    return wp_shape(w, &r);
}

static bool types_cyclic(const struct wp *w, const struct atom *a)
{
    const struct u32_vec *set = &w->sets.at[a->fields];
    for (size_t i = 0; i < set->n; i++) {
        const struct wp_field *f = &w->fields.at[set->at[i]];
        if (wp_type_reaches(w, a->fields, a->x_record, f->record) && wp_pointee(f->type) &&
            wp_type_reaches(w, a->fields, wp_pointee(f->type), f->record))
            return true;
    }
    return false;
}

static const struct bool_formula *simple_cyclic(struct wp *w, const struct atom *a)
{
    if (is_end(w, a, a->x, a->x_record) || !types_cyclic(w, a))
        return wp_false(w);
    return wp_term_in_fresh(a->x) ? beyond_fresh(w, a, a->x, a->x_record) : NULL;
}

static const struct bool_formula *simple(struct wp *w, const struct atom *a)
{
    switch ((int)a->kind) {
    case ATOM_REACH:
        return simple_reach(w, a);
    case ATOM_REACHP:
        return simple_reachp(w, a);
    case ATOM_SHARED:
        return simple_shared(w, a);
    default:
        return simple_cyclic(w, a);
    }
}

const struct bool_formula *wp_shape(struct wp *w, const struct atom *given)
{
    struct atom a = *given;
    const struct wp_term *kept[WP_AVOID_MAX + 1];
    if (a.n_avoid > WP_AVOID_MAX)
        return wp_any(w);
    if (a.x->kind == WP_TERM_CONST || wp_is_undefined(a.x) ||
        (a.y && (a.y->kind == WP_TERM_CONST || wp_is_undefined(a.y))))
        return wp_false(w);  // null, or no object of the program
    if (a.kind == ATOM_SHARED && (a.x_record->id > a.y_record->id || (a.x_record == a.y_record && a.x->id > a.y->id))) {
        a.x = given->y, a.y = given->x;
        a.x_record = given->y_record, a.y_record = given->x_record;
    }
    clean_avoided(w, &a, kept);
    const struct bool_formula *f = simple(w, &a);
    return f ? f : wp_atom(w, &a);
}
