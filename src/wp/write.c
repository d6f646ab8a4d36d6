// SPDX-License-Identifier: Apache-2.0
// write.c: weakest preconditions of one write to memory (sections 3.1 and 3.2).
//
// For M' = M[i <- c], terms are first evaluated in M' (a term, or its value if a cell that it reads is i), also those in avoided sets; then
// the closed rules say of each shape predicate in M' what it is in M.
#include "wp/calculus_priv.h"

enum { CASES_MAX = 6 };

// What the write does.
struct write {
    struct wp *w;
    const struct wp_term *cell;   // i; NULL: all memory that pointers reach changes
    struct type *type;            // of what is written
    const struct wp_term *value;  // c; NULL: not known
    const struct wp_term *block;  // nothing is written, but this block is freed
};

// A term in M' by cases: its value is `term` (NULL: not known) where `when` holds; the cases exclude each other, and
// the last holds in all that is left.
struct cases {
    unsigned n;
    struct {
        const struct bool_formula *when;
        const struct wp_term *term;
    } at[CASES_MAX];
};

static struct cases one_case(struct wp *w, const struct wp_term *t)
{
    return (struct cases){ 1, { { wp_true(w), t } } };
}

static void add_case(struct wp *w, struct cases *c, const struct bool_formula *when, const struct wp_term *t)
{
    if (formula_is(when, FORMULA_FALSE))
        return;
    if (c->n < CASES_MAX) {
        c->at[c->n].when = when;
        c->at[c->n++].term = t;
    } else {
        *c = one_case(w, NULL);  // too many: the term is not known
    }
}

// ---- terms ------------------------------------------------------------------------------------------------------------

// The contents of the cell when the block is free: nothing defined, if it lies in the block.
static void read_released(struct write *u, const struct bool_formula *when, const struct wp_term *cell,
                          struct type *type, struct cases *out)
{
    struct wp *w = u->w;
    const struct bool_formula *freed = wp_released_cell(w, u->block, cell);
    const struct wp_term *undefined = wp_term_read(&w->terms, wp_term_null(&w->terms, cell->type), type);
    if (freed->unknown) {
        add_case(w, out, when, NULL);
        return;
    }
    add_case(w, out, formula_and(&w->formulas, when, freed), undefined);
    add_case(w, out, formula_and(&w->formulas, when, formula_not(&w->formulas, freed)),
             wp_term_read(&w->terms, cell, type));
}

// The contents in M' of the cell at an address that is evaluated already.
static void read_cell(struct write *u, const struct bool_formula *when, const struct wp_term *cell, struct type *type,
                      struct cases *out)
{
    struct wp *w = u->w;
    if (u->block) {
        read_released(u, when, cell, type, out);
        return;
    }
    const struct wp_term *root = cell;
    while (root->kind == WP_TERM_MEMBER)
        root = root->a;
    const struct wp_term *old = root->kind != WP_TERM_FRESH ? wp_term_read(&w->terms, cell, type)
                                : w->fresh_zero             ? wp_term_const(&w->terms, type, 0)
                                                            : NULL;
    const struct bool_formula *same = u->cell ? wp_same_cell(w, cell, type, u->cell, u->type) : wp_any(w);
    if (!u->cell && cell->kind == WP_TERM_ADDR && !cell->var->addressed)
        same = wp_false(w);
    if (same->unknown) {
        add_case(w, out, when, NULL);
        return;
    }
    const struct wp_term *value = u->value ? wp_term_cast(&w->terms, u->value, type) : NULL;
    add_case(w, out, formula_and(&w->formulas, when, same), value);
    add_case(w, out, formula_and(&w->formulas, when, formula_not(&w->formulas, same)), old);
}

static struct cases after(struct write *u, const struct wp_term *t);

static bool allocates(const struct write *u)
{
    return u->value && u->value->kind == WP_TERM_FRESH;
}

// Evaluates a term with parts: all combinations of their cases.
static struct cases after_parts(struct write *u, const struct wp_term *t)
{
    struct wp *w = u->w;
    struct cases a = after(u, t->a), b = t->b ? after(u, t->b) : one_case(w, NULL), out = { 0 };
    for (unsigned i = 0; i < a.n; i++)
        for (unsigned k = 0; k < b.n; k++) {
            const struct bool_formula *when = formula_and(&w->formulas, a.at[i].when, b.at[k].when);
            bool known = a.at[i].term && (!t->b || b.at[k].term);
            if (!known)
                add_case(w, &out, when, NULL);
            else if (t->kind == WP_TERM_READ)
                read_cell(u, when, a.at[i].term, t->type, &out);
            else
                add_case(w, &out, when, wp_term_with(&w->terms, t, a.at[i].term, b.at[k].term));
        }
    return out;
}

// Evaluates a logical variable: it may be any value, also the address of a block that is allocated here, or of a part
// of it.
static struct cases after_rigid(struct write *u, const struct wp_term *t)
{
    struct wp *w = u->w;
    struct cases out = { 0 };
    const struct bool_formula *may = formula_and(&w->formulas, formula_not(&w->formulas, wp_alloc(w, t)), wp_any(w));
    bool exact = t->type->elem->size && t->type->elem->size == w->fresh_size;
    add_case(w, &out, may, exact ? u->value : NULL);
    add_case(w, &out, formula_not(&w->formulas, may), t);
    return out;
}

static struct cases after(struct write *u, const struct wp_term *t)
{
    struct cases out = { 0 };
    switch ((int)t->kind) {
    case WP_TERM_RIGID:
        return allocates(u) && type_is_pointer(t->type) ? after_rigid(u, t) : one_case(u->w, t);
    case WP_TERM_VAR:
        read_cell(u, wp_true(u->w),
                  wp_term_addr(&u->w->terms, t->var, t->off, type_pointer(u->w->terms.types, t->type)), t->type, &out);
        return out;
    case WP_TERM_READ:
    case WP_TERM_MEMBER:
    case WP_TERM_UNARY:
    case WP_TERM_BINARY:
    case WP_TERM_CAST:
        return after_parts(u, t);
    default:
        return one_case(u->w, t);
    }
}

bool wp_may_change(struct wp *w, const struct wp_term *t, const struct wp_term *cell, const struct type *type)
{
    if (!t)
        return false;
    const struct wp_term *read = t->kind == WP_TERM_READ ? t->a
                                 : t->kind == WP_TERM_VAR
                                     ? wp_term_addr(&w->terms, t->var, t->off, type_pointer(w->terms.types, t->type))
                                     : NULL;
    return (read && !formula_is(wp_same_cell(w, read, t->type, cell, type), FORMULA_FALSE)) ||
           wp_may_change(w, t->a, cell, type) || wp_may_change(w, t->b, cell, type);
}

// ---- rules 6.3 to 6.6 -------------------------------------------------------------------------------------------------

// A predicate of the same sort with other arguments; the written cell is added to the avoided ones.
static const struct bool_formula *with(struct write *u, const struct atom *a, enum atom_kind kind,
                                       const struct wp_term *x, struct type *x_record, const struct wp_term *y,
                                       struct type *y_record)
{
    const struct wp_term *avoid[WP_AVOID_MAX + 1];
    for (uint32_t i = 0; i < a->n_avoid; i++)
        avoid[i] = a->avoid[i];
    avoid[a->n_avoid] = u->cell;
    return wp_shape(u->w, &(struct atom){ .kind = (uint8_t)kind,
                                          .x = x,
                                          .y = y,
                                          .x_record = x_record,
                                          .y_record = y_record,
                                          .fields = a->fields,
                                          .avoid = avoid,
                                          .n_avoid = a->n_avoid + 1 });
}

// The written cell as a target of paths.
struct target {
    const struct wp_term *t;
    struct type *record;  // NULL: a cell
    struct type *next;    // what its contents point to
};

// !A(i): the cell is not avoided.
static const struct bool_formula *not_avoided(struct write *u, const struct atom *a)
{
    struct wp *w = u->w;
    const struct bool_formula *f = wp_true(w);
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        const struct bool_formula *same = wp_same_cell(w, a->avoid[i], u->type, u->cell, u->type);
        f = formula_and(&w->formulas, f, formula_not(&w->formulas, same));
    }
    return f;
}

static const struct bool_formula *all_of(struct wp *w, const struct bool_formula *a, const struct bool_formula *b,
                                         const struct bool_formula *c)
{
    return formula_and(&w->formulas, a, formula_and(&w->formulas, b, c));
}

// x reaches the written cell, which may be read.
static const struct bool_formula *reads_it(struct write *u, const struct atom *a, const struct target *i,
                                           const struct wp_term *x, struct type *record)
{
    return formula_and(&u->w->formulas, not_avoided(u, a), with(u, a, ATOM_REACH, x, record, i->t, i->record));
}

static const struct bool_formula *on_from_value(struct write *u, const struct atom *a, enum atom_kind kind,
                                                const struct target *i, const struct wp_term *y, struct type *y_record)
{
    return u->value ? with(u, a, kind, u->value, i->next, y, y_record) : wp_any(u->w);
}

static const struct bool_formula *rule_reach(struct write *u, const struct atom *a, const struct target *i)
{
    const struct bool_formula *past = with(u, a, (enum atom_kind)a->kind, a->x, a->x_record, a->y, a->y_record);
    return formula_or(&u->w->formulas, past,
                      formula_and(&u->w->formulas, reads_it(u, a, i, a->x, a->x_record),
                                  on_from_value(u, a, ATOM_REACH, i, a->y, a->y_record)));
}

static const struct bool_formula *rule_shared(struct write *u, const struct atom *a, const struct target *i)
{
    struct wp *w = u->w;
    const struct bool_formula *x = reads_it(u, a, i, a->x, a->x_record), *y = reads_it(u, a, i, a->y, a->y_record);
    const struct bool_formula *live = u->value ? wp_alloc(w, u->value) : wp_any(w);
    const struct bool_formula *f = with(u, a, ATOM_SHARED, a->x, a->x_record, a->y, a->y_record);
    f = formula_or(&w->formulas, f,
                   formula_and(&w->formulas, x, on_from_value(u, a, ATOM_SHARED, i, a->y, a->y_record)));
    f = formula_or(&w->formulas, f,
                   formula_and(&w->formulas, y, on_from_value(u, a, ATOM_SHARED, i, a->x, a->x_record)));
    return formula_or(&w->formulas, f, all_of(w, x, y, live));
}

static const struct bool_formula *rule_cyclic(struct write *u, const struct atom *a, const struct target *i)
{
    struct wp *w = u->w;
    const struct bool_formula *x = reads_it(u, a, i, a->x, a->x_record);
    const struct bool_formula *beyond = on_from_value(u, a, ATOM_CYCLIC, i, NULL, NULL);
    const struct bool_formula *back = on_from_value(u, a, ATOM_REACH, i, i->t, i->record);
    return formula_or(&w->formulas, with(u, a, ATOM_CYCLIC, a->x, a->x_record, NULL, NULL),
                      formula_and(&w->formulas, x, formula_or(&w->formulas, beyond, back)));
}

// The structure that an unknown cell would point to: known if all fields of the set point to the same structure.
static struct type *common_next(const struct wp *w, uint32_t fields)
{
    const struct u32_vec *set = &w->sets.at[fields];
    struct type *next = set->n ? wp_pointee(w->fields.at[set->at[0]].type) : NULL;
    for (size_t k = 0; k < set->n; k++)
        if (wp_pointee(w->fields.at[set->at[k]].type) != next)
            return NULL;
    return next;
}

// The predicate in M', whose arguments are evaluated already.
static const struct bool_formula *rule_shape(struct write *u, const struct atom *a)
{
    struct wp *w = u->w;
    uint32_t field;
    bool perhaps;
    struct target i = { 0 };
    if (!u->cell)
        return wp_any(w);
    i.t = wp_cell_node(w, a->fields, u->cell, &i.record, &field, &perhaps);
    if (perhaps && (i.t || u->type->size == 1 || type_is_pointer(u->type))) {
        i = (struct target){ u->cell, NULL, common_next(w, a->fields) };
        if (u->cell->kind == WP_TERM_MEMBER || u->cell->kind == WP_TERM_ADDR || u->type->size == 1 || !i.next)
            return wp_any(w);  // in a union, or a byte of anything
    } else if (!i.t) {
        return wp_shape(w, a);
    } else {
        i.next = wp_pointee(w->fields.at[field].type);
    }
    return a->kind == ATOM_SHARED   ? rule_shared(u, a, &i)
           : a->kind == ATOM_CYCLIC ? rule_cyclic(u, a, &i)
                                    : rule_reach(u, a, &i);
}

static const struct bool_formula *exact_rule(struct write *u, const struct atom *a)
{
    switch ((int)a->kind) {
    case ATOM_EQ:
        if (u->block && wp_is_undefined(a->x) && wp_is_undefined(a->y))
            return wp_any(u->w);
        return wp_eq(u->w, a->x, a->y);
    case ATOM_LESS:
    case ATOM_LESS_EQ:
        return wp_less(u->w, a->x, a->y, a->kind == ATOM_LESS_EQ);
    case ATOM_ALLOC:
        return u->block ? wp_released_atom(u->w, u->block, a) : wp_alloc(u->w, a->x);
    default:
        return u->block ? wp_released_atom(u->w, u->block, a) : rule_shape(u, a);
    }
}

// Whether t, evaluated in M, reads through a pointer to freed memory.
static const struct bool_formula *reads_freed(struct wp *w, const struct wp_term *t)
{
    if (!t || t->kind == WP_TERM_OLD)
        return wp_false(w);
    const struct bool_formula *f = formula_or(&w->formulas, reads_freed(w, t->a), reads_freed(w, t->b));
    return t->kind == WP_TERM_READ ? formula_or(&w->formulas, f, formula_not(&w->formulas, wp_alloc(w, t->a))) : f;
}

// Whether a false predicate may become true because a fresh block lies where dangling pointers lead.
static const struct bool_formula *may_revive(struct write *u, const struct atom *a)
{
    if (a->kind == ATOM_ALLOC || atom_is_shape(a))
        return wp_any(u->w);
    const struct bool_formula *f = formula_or(&u->w->formulas, reads_freed(u->w, a->x), reads_freed(u->w, a->y));
    return formula_and(&u->w->formulas, f, wp_any(u->w));
}

static const struct bool_formula *rule(struct write *u, const struct atom *a)
{
    const struct bool_formula *f = exact_rule(u, a);
    return u->w->reuses && allocates(u) ? formula_or(&u->w->formulas, f, may_revive(u, a)) : f;
}

// ---- atoms ------------------------------------------------------------------------------------------------------------

// Whether a logical variable need not be considered as the fresh block: nothing older equals it, or leads to it, so the
// atom is false in that case, too.
static bool is_settled(const struct write *u, const struct atom *a, uint32_t next, const struct wp_term *arg)
{
    if (!allocates(u) || arg->kind != WP_TERM_RIGID || next > 1)
        return false;
    if (a->kind == ATOM_EQ)
        return next == 0 ? a->y->kind == WP_TERM_CONST : !a->x->fresh;
    return next == 1 && (a->kind == ATOM_REACH || a->kind == ATOM_REACHP) && !a->x->fresh;
}

// The atom whose arguments from number `next` on (x, y, then the avoided cells) are still to be evaluated in M'.
static const struct bool_formula *push(struct write *u, const struct atom *a, uint32_t next)
{
    struct wp *w = u->w;
    if (next == 2 + a->n_avoid)
        return rule(u, a);
    const struct wp_term *arg = next == 0 ? a->x : next == 1 ? a->y : a->avoid[next - 2];
    if (!arg)
        return push(u, a, next + 1);
    struct cases c = is_settled(u, a, next, arg) ? one_case(w, arg) : after(u, arg);
    const struct bool_formula *f = NULL;
    for (unsigned i = c.n; i-- > 0;) {
        const struct bool_formula *value = wp_any(w);
        if (c.at[i].term) {
            struct atom b = *a;
            const struct wp_term *avoid[WP_AVOID_MAX];
            for (uint32_t k = 0; k < a->n_avoid; k++)
                avoid[k] = next == 2 + k ? c.at[i].term : a->avoid[k];
            b.x = next == 0 ? c.at[i].term : a->x;
            b.y = next == 1 ? c.at[i].term : a->y;
            b.avoid = avoid;
            value = push(u, &b, next + 1);
        }
        f = f ? formula_ite(&w->formulas, c.at[i].when, value, f) : value;
    }
    return f ? f : wp_any(w);
}

static const struct bool_formula *write_atom(void *ctx, uint32_t atom)
{
    struct write *u = ctx;
    const struct atom *a = u->w->atoms.at[atom];
    return a->old ? NULL : push(u, a, 0);
}

const struct bool_formula *wp_write(struct wp *w, const struct bool_formula *f, const struct wp_term *cell,
                                    struct type *type, const struct wp_term *value)
{
    struct write u = { w, cell, type->unqual, value, NULL };
    return formula_map(&w->formulas, f, write_atom, &u);
}

const struct bool_formula *wp_write_memory(struct wp *w, const struct bool_formula *f)
{
    struct write u = { .w = w };
    return formula_map(&w->formulas, f, write_atom, &u);
}

const struct bool_formula *wp_release(struct wp *w, const struct bool_formula *f, const struct wp_term *block)
{
    struct write u = { .w = w, .block = block };
    return formula_map(&w->formulas, f, write_atom, &u);
}

const struct bool_formula *wp_allocate(struct wp *w, const struct bool_formula *f, const struct wp_term *lhs,
                                       struct type *type, bool zero)
{
    w->fresh_zero = zero;
    const struct bool_formula *before = wp_write(w, f, lhs, type, wp_term_fresh(&w->terms, type));
    w->fresh_zero = false;
    return before;
}
