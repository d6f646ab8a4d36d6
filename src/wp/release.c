// SPDX-License-Identifier: Apache-2.0
// release.c: weakest preconditions of free, and of the beginning.
// The contents of memory stay, but the block is no longer live: paths neither pass through it nor end there.
#include "wp/calculus_priv.h"

struct release {
    struct wp *w;
    const struct wp_term *block;
    struct type *record;  // of the block
};

enum { PARTS_MAX = 64 };

// Whether a structure begins with one of the block's type: then the block may be all of it.
static bool may_be_larger_than(const struct type *record, const struct type *t)
{
    if (t->unqual == record)
        return false;
    while (t->unqual != record && ((type_is_record(t) && t->n_fields) || t->kind == TYPE_ARRAY))
        t = t->kind == TYPE_ARRAY ? t->elem : t->fields[0].type;
    return t->unqual == record;
}

// Whether the program moves pointers to such structures: then they may be elements of arrays.
static bool are_elements(const struct wp *w, const struct type *record)
{
    const struct exps *x = &w->cfa->exps;
    for (size_t i = 0; i < x->all.n; i++) {
        const struct exp *e = x->all.at[i];
        bool moved = e->kind == EXP_BINARY && e->op == OP_PTR_ADD && wp_pointee(e->a->type) == record;
        if (moved && !(exp_is_const(e->b) && (uint64_t)e->b->value < record->size))
            return true;
    }
    return false;
}

// Whether a block that begins with such a structure may contain more than it.
static bool may_have_more(const struct wp *w, const struct type *record)
{
    const struct types *all = w->terms.types;
    for (size_t i = 0; i < all->all.n; i++)
        if (type_is_record(all->all.at[i]) && may_be_larger_than(record, all->all.at[i]))
            return true;
    return are_elements(w, record);
}

// Adds the F-cells of structures below t, which lies `off` bytes behind the beginning of the block.
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

static bool alike(const struct type *a, const struct type *b)
{
    return type_is_record(b) ? a->unqual == b->unqual
                             : type_is_scalar(a) && a->size == b->size && type_is_pointer(a) == type_is_pointer(b);
}

// Whether t is the address of a part like `part` of t's object, which is `off` bytes behind the beginning of the block.
static const struct bool_formula *is_part(struct release *r, const struct wp_term *t, const struct type *part,
                                          struct type *object, int64_t off)
{
    struct wp *w = r->w;
    const struct bool_formula *f = wp_false(w);
    if (alike(object, part)) {
        bool whole = off == 0 && object->unqual == r->record;
        f = wp_eq(w, t, whole ? r->block : wp_term_member(&w->terms, r->block, r->record, off, object->unqual));
    }
    if (object->kind == TYPE_ARRAY && object->elem->size && object->complete && object->len <= PARTS_MAX)
        for (uint64_t i = 0; i < object->len; i++)
            f = formula_or(&w->formulas, f, is_part(r, t, part, object->elem, off + (int64_t)(i * object->elem->size)));
    for (size_t i = 0; type_is_record(object) && i < object->n_fields; i++)
        f = formula_or(&w->formulas, f,
                       is_part(r, t, part, object->fields[i].type, off + (int64_t)object->fields[i].off));
    return f;
}

// Whether t, a pointer, is the block or leads into it.
static const struct bool_formula *in_block(struct release *r, const struct wp_term *t)
{
    struct wp *w = r->w;
    while (t->kind == WP_TERM_MEMBER)
        t = t->a;
    if (t->kind == WP_TERM_ADDR || t->kind == WP_TERM_FUNC || t->kind == WP_TERM_CONST)
        return wp_false(w);
    if (t == r->block)
        return wp_true(w);
    const struct type *part = type_is_pointer(t->type) ? t->type->elem : NULL;
    if (!part || !part->size || !r->record || part->kind == TYPE_ARRAY || may_be_larger_than(r->record, part))
        return wp_any(w);
    const struct bool_formula *f = is_part(r, t, part, r->record, 0);
    return may_have_more(w, r->record) ? formula_or(&w->formulas, f, wp_any(w)) : f;
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

// Whether both arguments reach a node of the block: the structure `object` in it, or one within that.
static const struct bool_formula *both_reach(struct release *r, const struct atom *a, struct type *object, int64_t off)
{
    struct wp *w = r->w;
    struct atom x = *a, y = *a;
    x.kind = y.kind = ATOM_REACH;
    y.x = a->y;
    y.x_record = a->y_record;
    x.y = y.y = off || object->unqual != r->record ? wp_term_member(&w->terms, r->block, r->record, off, object->unqual)
                                                   : r->block;
    x.y_record = y.y_record = object->unqual;
    const struct bool_formula *f = formula_and(&w->formulas, without(r, &x), without(r, &y));
    for (size_t i = 0; i < object->n_fields; i++)
        if (type_is_record(object->fields[i].type))
            f = formula_or(&w->formulas, f,
                           both_reach(r, a, object->fields[i].type, off + (int64_t)object->fields[i].off));
    return f;
}

// Whether some node outside of the block is reached from both.
static const struct bool_formula *shared_elsewhere(struct release *r, const struct atom *a)
{
    struct wp *w = r->w;
    const struct bool_formula *shared = without(r, a);
    return formula_ite(&w->formulas, both_reach(r, a, r->record, 0), formula_and(&w->formulas, shared, wp_any(w)),
                       shared);
}

static const struct bool_formula *release_shape(struct release *r, const struct atom *a)
{
    struct wp *w = r->w;
    if (!r->record || may_have_more(w, r->record) || a->n_avoid > WP_AVOID_MAX)
        return wp_any(w);
    if (a->kind == ATOM_SHARED)
        return shared_elsewhere(r, a);
    const struct bool_formula *f = without(r, a);
    return a->y ? formula_and(&w->formulas, f, formula_not(&w->formulas, in_block(r, a->y))) : f;
}

const struct bool_formula *wp_released_cell(struct wp *w, const struct wp_term *block, const struct wp_term *cell)
{
    struct release r = { w, block, wp_pointee(block->type) };
    return in_block(&r, cell);
}

const struct bool_formula *wp_released_atom(struct wp *w, const struct wp_term *block, const struct atom *a)
{
    struct release r = { w, block, wp_pointee(block->type) };
    if (a->kind == ATOM_ALLOC)
        return formula_and(&w->formulas, wp_alloc(w, a->x), formula_not(&w->formulas, in_block(&r, a->x)));
    return release_shape(&r, a);
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
