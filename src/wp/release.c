// SPDX-License-Identifier: Apache-2.0
// release.c: weakest preconditions of free, and of the beginning.
//
// The contents of memory stay, but the block is live no more: paths neither pass it nor end there.
#include "wp/calculus_priv.h"

struct release {
    struct wp *w;
    const struct wp_term *block;
    struct type *record;  // of the block
};

// Whether other structures of the set F have one of this type at their beginning: then the block may be one of those.
static bool may_be_larger(const struct wp *w, uint32_t fields, const struct type *record)
{
    const struct u32_vec *set = &w->sets.at[fields];
    for (size_t i = 0; i < set->n; i++) {
        const struct type *t = w->fields.at[set->at[i]].record;
        if (t == record)
            continue;
        while (type_is_record(t) && t->n_fields && t != record)
            t = t->fields[0].type->unqual;
        if (t == record)
            return true;
    }
    return false;
}

// The F-cells of structures below t, which lies `off` bytes behind the beginning of the block.
static uint32_t add_cells(struct release *r, const struct u32_vec *set, const struct type *t, int64_t off,
                          const struct wp_term **out, uint32_t n)
{
    struct wp *w = r->w;
    for (size_t i = 0; i < set->n && n < WP_AVOID_MAX; i++) {
        const struct wp_field *f = &w->fields.at[set->at[i]];
        if (f->record == t->unqual)
            out[n++] = wp_term_member(&w->terms, r->block, r->record, off + f->off, f->type);
    }
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        n = add_cells(r, set, t->fields[i].type, off + (int64_t)t->fields[i].off, out, n);
    return n;
}

// Whether t is the block, or something in it.
static const struct bool_formula *in_block(struct release *r, const struct wp_term *t)
{
    struct wp *w = r->w;
    const struct type *record = wp_pointee(t->type);
    while (t->kind == WP_TERM_MEMBER)
        t = t->a;
    if (record && r->record && record != r->record)
        return formula_is(wp_eq(w, t, r->block), FORMULA_FALSE) ? wp_false(w) : wp_any(w);
    return wp_eq(w, t, r->block);
}

static const struct bool_formula *without(struct release *r, const struct atom *a)
{
    struct wp *w = r->w;
    const struct wp_term *avoid[2 * WP_AVOID_MAX + 1];
    uint32_t n = 0;
    for (; n < a->n_avoid; n++)
        avoid[n] = a->avoid[n];
    n += add_cells(r, &w->sets.at[a->fields], r->record, 0, avoid + n, 0);
    struct atom b = *a;
    b.avoid = avoid;
    b.n_avoid = n;
    return wp_shape(w, &b);
}

// Some node is reached from both, and it is not the block.
static const struct bool_formula *shared_elsewhere(struct release *r, const struct atom *a)
{
    struct wp *w = r->w;
    struct atom x = *a, y = *a;
    x.kind = y.kind = ATOM_REACH;
    y.x = a->y;
    y.x_record = a->y_record;
    x.y = y.y = r->block;
    x.y_record = y.y_record = r->record;
    const struct bool_formula *both = formula_and(&w->formulas, without(r, &x), without(r, &y));
    const struct bool_formula *shared = without(r, a);
    return formula_ite(&w->formulas, both, formula_and(&w->formulas, shared, wp_any(w)), shared);
}

static const struct bool_formula *release_shape(struct release *r, const struct atom *a)
{
    struct wp *w = r->w;
    if (!r->record || may_be_larger(w, a->fields, r->record) || a->n_avoid > WP_AVOID_MAX)
        return wp_any(w);
    if (a->kind == ATOM_SHARED)
        return shared_elsewhere(r, a);
    const struct bool_formula *f = without(r, a);
    return a->y ? formula_and(&w->formulas, f, formula_not(&w->formulas, in_block(r, a->y))) : f;
}

static const struct bool_formula *release_atom(void *ctx, uint32_t atom)
{
    struct release *r = ctx;
    const struct atom *a = r->w->atoms.at[atom];
    if (a->kind == ATOM_ALLOC)
        return formula_and(&r->w->formulas, wp_alloc(r->w, a->x), formula_not(&r->w->formulas, in_block(r, a->x)));
    return atom_is_shape(a) ? release_shape(r, a) : NULL;
}

const struct bool_formula *wp_release(struct wp *w, const struct bool_formula *f, const struct wp_term *block)
{
    struct release r = { w, block, wp_pointee(block->type) };
    return formula_map(&w->formulas, f, release_atom, &r);
}

// ---- the beginning ----------------------------------------------------------------------------------------------------

static const struct wp_term *now(struct wp *w, const struct wp_term *t)
{
    if (!t || !t->old)
        return t;
    return t->kind == WP_TERM_OLD ? t->a : wp_term_with(&w->terms, t, now(w, t->a), now(w, t->b));
}

static const struct bool_formula *begin_atom(void *ctx, uint32_t atom)
{
    struct wp *w = ctx;
    struct atom a = *w->atoms.at[atom];
    const struct wp_term *avoid[WP_AVOID_MAX];
    switch ((int)a.kind) {
    case ATOM_OLD:
        return formula_atom(&w->formulas, a.inner);
    case ATOM_EQ:
        return wp_eq(w, now(w, a.x), now(w, a.y));
    case ATOM_LESS:
    case ATOM_LESS_EQ:
        return wp_less(w, now(w, a.x), now(w, a.y), a.kind == ATOM_LESS_EQ);
    case ATOM_ALLOC:
        return wp_alloc(w, now(w, a.x));
    default:
        for (uint32_t i = 0; i < a.n_avoid; i++)
            avoid[i] = now(w, a.avoid[i]);
        a.avoid = avoid;
        a.x = now(w, a.x);
        a.y = now(w, a.y);
        return wp_shape(w, &a);
    }
}

const struct bool_formula *wp_begin(struct wp *w, const struct bool_formula *f)
{
    return formula_map(&w->formulas, f, begin_atom, w);
}
