// SPDX-License-Identifier: Apache-2.0
// death.c: weakest preconditions of the ends of objects that are no blocks of malloc (variables of blocks and
// activations, and what is freed out of sight), and of unknown changes to variables.
// What was said of dead memory, or of what lies behind it, is no longer known.
#include "wp/calculus_priv.h"

struct death {
    struct wp *w;
    const struct var *var;  // NULL: any objects that pointers lead to
    bool dies;              // else its contents change
};

static bool is_byte(const struct type *t)
{
    return t->size == 1 && type_is_integer(t);
}

// Whether an object of type t may contain one of type `part`.
static bool may_hold(const struct type *t, const struct type *part)
{
    if (t->unqual == part->unqual || !part->size || part->kind == TYPE_ARRAY)
        return true;
    if (type_is_scalar(t))
        return is_byte(t) || (type_is_scalar(part) && (wp_types_alike(t, part) || is_byte(part)));
    if (t->kind == TYPE_ARRAY)
        return may_hold(t->elem, part);
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        if (may_hold(t->fields[i].type, part))
            return true;
    return is_byte(part);
}

// Whether something of this type at this address may lie in what dies.
static bool may_lie_there(const struct death *d, const struct wp_term *at, const struct type *part)
{
    if (!d->var)
        return at->kind != WP_TERM_ADDR || at->var->addressed;
    while (at->kind == WP_TERM_MEMBER) {
        part = at->record;
        at = at->a;
    }
    return at->kind == WP_TERM_ADDR ? at->var == d->var : d->var->addressed && may_hold(d->var->type, part);
}

static bool reads_there(const struct death *d, const struct wp_term *t)
{
    if (!t || t->kind == WP_TERM_OLD)
        return false;
    if (t->kind == WP_TERM_VAR)
        return d->var ? t->var == d->var : t->var->addressed;
    if (t->kind == WP_TERM_READ && may_lie_there(d, t->a, t->type))
        return true;
    return reads_there(d, t->a) || reads_there(d, t->b);
}

static bool paths_lead_there(const struct death *d, const struct atom *a)
{
    const struct wp *w = d->w;
    const struct u32_vec *set = &w->sets.at[a->fields];
    const struct type *t = d->var ? d->var->type : NULL;
    if (t && !d->dies && !d->var->addressed)
        return may_lie_there(d, a->x, a->x_record) || (a->y && a->y_record && may_lie_there(d, a->y, a->y_record));
    bool there = !t || may_hold(t, a->x_record) || (a->y_record && may_hold(t, a->y_record));
    for (size_t i = 0; i < set->n && !there; i++) {
        const struct wp_field *f = &w->fields.at[set->at[i]];
        there = may_hold(t, f->record) || (wp_pointee(f->type) && may_hold(t, wp_pointee(f->type)));
    }
    return there;
}

static const struct bool_formula *die_atom(void *ctx, uint32_t atom)
{
    const struct death *d = ctx;
    const struct atom *a = d->w->atoms.at[atom];
    if (a->old)
        return NULL;
    bool touched = reads_there(d, a->x) || reads_there(d, a->y);
    for (uint32_t i = 0; i < a->n_avoid; i++)
        touched |= reads_there(d, a->avoid[i]);
    if (a->kind == ATOM_ALLOC)
        touched |= d->dies && may_lie_there(d, a->x, type_is_pointer(a->x->type) ? a->x->type->elem : a->x->type);
    else if (atom_is_shape(a))
        touched |= paths_lead_there(d, a);
    return touched ? wp_any(d->w) : NULL;
}

const struct bool_formula *wp_die(struct wp *w, const struct bool_formula *f, const struct var *v)
{
    struct death d = { w, v, true };
    return formula_map(&w->formulas, f, die_atom, &d);
}

static bool points_to(const struct wp_term *t, const struct var *v)
{
    if (!t || t->kind == WP_TERM_OLD)
        return false;
    return t->kind == WP_TERM_ADDR ? t->var == v : points_to(t->a, v) || points_to(t->b, v);
}

static const struct bool_formula *renew_atom(void *ctx, uint32_t atom)
{
    const struct death *d = ctx;
    const struct atom *a = d->w->atoms.at[atom];
    bool compared = !a->old && a->kind <= ATOM_LESS_EQ && (points_to(a->x, d->var) || points_to(a->y, d->var));
    return compared ? wp_any(d->w) : NULL;
}

const struct bool_formula *wp_renew(struct wp *w, const struct bool_formula *f, const struct var *v)
{
    struct death d = { w, v, false };
    return formula_map(&w->formulas, f, renew_atom, &d);
}

const struct bool_formula *wp_forget(struct wp *w, const struct bool_formula *f, const struct var *v)
{
    struct death d = { w, v, false };
    f = formula_map(&w->formulas, f, die_atom, &d);
    return v->addressed ? wp_write_memory(w, f) : f;
}

static bool has_alloca(const struct wp *w, const struct func *fn)
{
    for (size_t i = 0; i < w->cfa->edges.n; i++) {
        const struct edge *e = w->cfa->edges.at[i];
        if (e->kind == EDGE_ALLOC && e->alloc == ALLOC_ALLOCA && e->from->fn == fn)
            return true;
    }
    return false;
}

const struct bool_formula *wp_leave(struct wp *w, const struct bool_formula *f, const struct func *fn)
{
    if (!fn->has_addressed)
        return f;
    for (size_t i = 0; i < fn->vars.n; i++)
        if (fn->vars.at[i]->addressed)
            f = wp_die(w, f, fn->vars.at[i]);
    return has_alloca(w, fn) ? wp_die(w, f, NULL) : f;
}
