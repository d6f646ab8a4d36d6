// SPDX-License-Identifier: Apache-2.0
// growth.c: detection of growth, and what growing predicates imply.
#include "wp/growth.h"

#include "wp/calculus_priv.h"

// ---- roots ------------------------------------------------------------------------------------------------------------

static bool is_field(const struct wp *w, uint32_t fields, const struct wp_term *cell)
{
    uint32_t field;
    return cell->kind == WP_TERM_MEMBER && wp_find_field(w, fields, cell->record, cell->off, &field);
}

// The root z of z->f->g..., with members of the set; x itself if there are no such members.
static const struct wp_term *root(const struct wp *w, uint32_t fields, const struct wp_term *x, struct type **record)
{
    while (x->kind == WP_TERM_READ && is_field(w, fields, x->a)) {
        *record = x->a->record;
        x = x->a->a;
    }
    return x;
}

// The set of the one member that the path to x leads through, from `stop` or the beginning; false: there is no path, or
// it has several members.
static bool path_fields(struct wp *w, const struct wp_term *x, const struct wp_term *stop, const struct wp_term **from,
                        uint32_t *fields)
{
    *from = x;
    *fields = 0;
    while (*from != stop && (*from)->kind == WP_TERM_READ && (*from)->a->kind == WP_TERM_MEMBER &&
           wp_pointee((*from)->type)) {
        const struct wp_term *cell = (*from)->a;
        uint32_t f = wp_field(w, cell->record, cell->off, cell->type->elem);
        if (*from == x)
            *fields = wp_field_set(w, &f, 1);
        else if (!is_field(w, *fields, cell))
            break;
        *from = cell->a;
    }
    return *from != x;
}

// ---- what growing predicates imply ------------------------------------------------------------------------------------

static const struct bool_formula *weaken_eq(struct wp *w, const struct wp_term *path, const struct wp_term *y)
{
    const struct wp_term *from;
    uint32_t fields;
    if (!path_fields(w, path, y, &from, &fields))
        return wp_true(w);
    struct type *record = w->fields.at[w->sets.at[fields].at[0]].record;
    if (from == y) {
        const struct wp_term *z = root(w, fields, y, &record);
        return wp_shape(w, &(struct atom){ .kind = ATOM_CYCLIC, .x = z, .x_record = record, .fields = fields });
    }
    if (y->kind != WP_TERM_VAR || !wp_pointee(y->type))
        return wp_true(w);
    const struct bool_formula *reach = wp_shape(w, &(struct atom){ .kind = ATOM_REACHP,
                                                                   .x = from,
                                                                   .x_record = record,
                                                                   .y = y,
                                                                   .y_record = wp_pointee(y->type),
                                                                   .fields = fields });
    // The path may end in a pointer that leads to no node: a null pointer, or one that is not live.
    return formula_or(&w->formulas, reach, formula_not(&w->formulas, wp_alloc(w, y)));
}

bool wp_comes_from(const struct wp *w, uint32_t fields, const struct wp_term *x, const struct wp_term *y)
{
    while (x != y && x->kind == WP_TERM_READ && is_field(w, fields, x->a))
        x = x->a->a;
    return x == y;
}

static const struct bool_formula *weaken_shape(struct wp *w, const struct atom *a)
{
    struct atom b = *a;
    b.n_avoid = 0;
    b.x = root(w, a->fields, a->x, &b.x_record);
    bool back = b.x != a->x && a->y && (a->y != a->x || a->kind == ATOM_REACHP) && a->kind != ATOM_SHARED;
    if (back && wp_comes_from(w, a->fields, a->x, a->y)) {
        b.kind = ATOM_CYCLIC;  // x is behind y, which it reaches
        b.y = NULL;
        b.y_record = NULL;
        return wp_shape(w, &b);
    }
    if (b.x != a->x && b.kind == ATOM_REACH)
        b.kind = ATOM_REACHP;
    if (a->y) {
        struct type *record = a->y_record;
        const struct wp_term *y = root(w, a->fields, a->y, &record);
        if (y != a->y) {
            b.y = y;
            b.y_record = record;
            b.kind = ATOM_SHARED;  // both lead to the end of the path
        }
    }
    return wp_shape(w, &b);
}

const struct bool_formula *wp_weaken(struct wp *w, const struct atom *a)
{
    if (atom_is_shape(a))
        return weaken_shape(w, a);
    if (a->kind != ATOM_EQ)
        return wp_true(w);
    const struct bool_formula *x = weaken_eq(w, a->x, a->y), *y = weaken_eq(w, a->y, a->x);
    return formula_and(&w->formulas, x, y);
}

// ---- growth -----------------------------------------------------------------------------------------------------------

// How many pointers in structures a term goes through, plus how many constants it adds.
static uint32_t steps(const struct wp_term *t)
{
    bool step = (t->kind == WP_TERM_READ && type_is_pointer(t->type)) ||
                (t->kind == WP_TERM_BINARY && t->b->kind == WP_TERM_CONST);
    uint32_t a = t->a ? steps(t->a) : 0, b = t->b ? steps(t->b) : 0;
    return step + MAX(a, b);
}

static uint32_t growth(const struct atom *a)
{
    uint32_t n = MAX(a->n_avoid, MAX(a->x ? steps(a->x) : 0, a->y ? steps(a->y) : 0));
    for (uint32_t i = 0; i < a->n_avoid; i++)
        n = MAX(n, 1 + steps(a->avoid[i]));
    return n;
}

enum { CONSTANTS_KEPT = 3 };

// How many earlier predicates compare the same term with constants.
static uint32_t older_constants(const struct discovery *d, const struct wp_pair *p)
{
    const struct atom *a = d->w->atoms.at[p->atom];
    const struct u32_vec *here = &d->at.at[p->node];
    uint32_t older = 0;
    for (size_t i = 0; i < here->n && &d->pairs.at[here->at[i]] != p; i++) {
        const struct atom *b = d->w->atoms.at[d->pairs.at[here->at[i]].atom];
        older += b->kind == a->kind && b->x == a->x && b->y && b->y->kind == WP_TERM_CONST && !wp_term_is_null(b->y);
    }
    return older;
}

static bool has_grown(const struct discovery *d, const struct wp_pair *p)
{
    const struct atom *a = d->w->atoms.at[p->atom];
    if (a->kind == ATOM_OLD)
        return false;
    if (a->kind <= ATOM_LESS_EQ && a->y->kind == WP_TERM_CONST && older_constants(d, p) >= CONSTANTS_KEPT + d->kept)
        return true;
    return growth(a) > d->kept;
}

const struct bool_formula *growth_hint(struct discovery *d, const struct wp_pair *p)
{
    const struct atom *a = d->w->atoms.at[p->atom];
    if (!d->flow->nodes.at[p->node].repeated || !has_grown(d, p))
        return NULL;
    const struct bool_formula *weaker = wp_weaken(d->w, a);
    if (weaker == formula_atom(&d->w->formulas, a->id))
        return NULL;  // it does not grow for ever
    return formula_and(&d->w->formulas, weaker, wp_any(d->w));
}
