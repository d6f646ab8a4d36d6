// SPDX-License-Identifier: Apache-2.0
// lemma.c: instances of laws for given atoms.
#include "wp/lemma.h"

#include "lang/value.h"
#include "wp/calculus_priv.h"
#include "wp/growth.h"

struct lemmas {
    struct wp *w;
    const uint32_t *atoms;
    size_t n;
    struct map present;  // of the atoms
    const struct bool_formula *all;
};

static const struct bool_formula *atom_of(struct lemmas *l, const struct atom *a)
{
    return formula_atom(&l->w->formulas, a->id);
}

static bool is_present(const struct lemmas *l, uint32_t atom)
{
    return map_get(&l->present, atom, NULL);
}

// Whether the laws are about all atoms of f.
static bool all_present(const struct lemmas *l, const struct bool_formula *f)
{
    struct u32_vec atoms = { 0 };
    bool all = !f->unknown;
    formula_atoms(f, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        all &= is_present(l, atoms.at[i]);
    vec_free(&atoms);
    return all;
}

static void add_law(struct lemmas *l, const struct bool_formula *f)
{
    l->all = formula_and(&l->w->formulas, l->all, f);
}

static void add_implies(struct lemmas *l, const struct bool_formula *a, const struct bool_formula *b)
{
    add_law(l, formula_or(&l->w->formulas, formula_not(&l->w->formulas, a), b));
}

// ---- two atoms --------------------------------------------------------------------------------------------------------

static bool avoids_less(const struct atom *a, const struct atom *b)
{
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        bool found = false;
        for (uint32_t k = 0; k < b->n_avoid; k++)
            found |= a->avoid[i] == b->avoid[k];
        if (!found)
            return false;
    }
    return true;
}

static bool fields_less(const struct wp *w, uint32_t a, uint32_t b)
{
    const struct u32_vec *s = &w->sets.at[a], *t = &w->sets.at[b];
    for (size_t i = 0; i < s->n; i++) {
        bool found = false;
        for (size_t k = 0; k < t->n; k++)
            found |= s->at[i] == t->at[k];
        if (!found)
            return false;
    }
    return true;
}

static bool same_ends(const struct atom *a, const struct atom *b)
{
    return (a->x == b->x && a->y == b->y) || (b->kind == ATOM_SHARED && a->x == b->y && a->y == b->x);
}

bool wp_implies(struct wp *w, const struct atom *a, const struct atom *b)
{
    if (a == b)
        return true;
    if (b->kind == ATOM_ALLOC && atom_is_shape(a))
        return a->x == b->x || (a->y == b->x && (a->y_record || a->kind == ATOM_SHARED));
    if (!atom_is_shape(a) || !atom_is_shape(b) || !avoids_less(b, a) || !fields_less(w, a->fields, b->fields))
        return false;
    if (a->kind == ATOM_REACHP && b->kind == ATOM_CYCLIC)
        return a->x == a->y && a->x == b->x;
    bool stronger = a->kind == b->kind || (a->kind == ATOM_REACHP && b->kind == ATOM_REACH) ||
                    (b->kind == ATOM_SHARED && (a->kind == ATOM_REACH || a->kind == ATOM_REACHP) && a->y_record);
    return stronger && same_ends(a, b);
}

// x == NULL: nothing is reached from x, and x is reached from nowhere.
static void null_law(struct lemmas *l, const struct atom *eq, const struct atom *b)
{
    bool mentions = (atom_is_shape(b) && (b->x == eq->x || b->y == eq->x)) || (b->kind == ATOM_ALLOC && b->x == eq->x);
    if (eq->kind == ATOM_EQ && wp_term_is_null(eq->y) && mentions)
        add_implies(l, atom_of(l, eq), formula_not(&l->w->formulas, atom_of(l, b)));
}

// The atom with `from` replaced by another term.
static const struct bool_formula *replaced(struct wp *w, const struct atom *a, const struct wp_term *from,
                                           const struct wp_term *to)
{
    struct atom b = *a;
    b.x = a->x == from ? to : a->x;
    b.y = a->y == from ? to : a->y;
    if (a->kind == ATOM_EQ)
        return wp_eq(w, b.x, b.y);
    if (a->kind == ATOM_ALLOC)
        return wp_alloc(w, b.x);
    return atom_is_shape(a) ? wp_shape(w, &b) : NULL;
}

// x == y: what is true of x is true of y.
static void equal_law(struct lemmas *l, const struct atom *eq, const struct atom *b)
{
    struct bool_formulas *p = &l->w->formulas;
    if (eq->kind != ATOM_EQ || b == eq || type_is_float(eq->x->type) || b->kind == ATOM_LESS ||
        b->kind == ATOM_LESS_EQ || b->kind == ATOM_OLD)
        return;
    for (unsigned side = 0; side < 2; side++) {
        const struct wp_term *from = side ? eq->y : eq->x, *to = side ? eq->x : eq->y;
        if (b->x != from && b->y != from)
            continue;
        const struct bool_formula *c = replaced(l->w, b, from, to);
        if (!c || !all_present(l, c))
            continue;
        const struct bool_formula *same = formula_ite(p, atom_of(l, b), c, formula_not(p, c));
        add_implies(l, atom_of(l, eq), same);
    }
}

// ---- numbers ----------------------------------------------------------------------------------------------------------

// The values of a term for which a comparison with a constant is true.
struct range {
    const struct wp_term *of;
    i128 lo, hi;
};

static bool range_of(const struct atom *a, struct range *r)
{
    if ((a->kind != ATOM_EQ && a->kind != ATOM_LESS) || !type_is_integer(a->x->type) || a->x->type->size > 8)
        return false;
    const struct type *t = a->x->type;
    const struct wp_term *c = a->y->kind == WP_TERM_CONST ? a->y : a->x->kind == WP_TERM_CONST ? a->x : NULL;
    if (!c)
        return false;
    i128 n = value_int(c->value, t);
    r->of = c == a->y ? a->x : a->y;
    r->lo = a->kind == ATOM_EQ ? n : c == a->x ? n + 1 : value_int(value_least(t), t);
    r->hi = a->kind == ATOM_EQ ? n : c == a->y ? n - 1 : value_int(value_greatest(t), t);
    return true;
}

// Two comparisons of one term with constants: they exclude or imply each other, or one of them must hold.
static void number_law(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    struct range r, s;
    struct bool_formulas *p = &l->w->formulas;
    if (!range_of(a, &r) || !range_of(b, &s) || r.of != s.of)
        return;
    if (r.hi < s.lo || s.hi < r.lo)
        add_implies(l, atom_of(l, a), formula_not(p, atom_of(l, b)));
    if (s.lo <= r.lo && r.hi <= s.hi)
        add_implies(l, atom_of(l, a), atom_of(l, b));
    const struct type *t = r.of->type;
    bool defined = !r.of->reads;  // else neither need hold
    if (defined && MIN(r.lo, s.lo) == value_int(value_least(t), t) &&
        MAX(r.hi, s.hi) == value_int(value_greatest(t), t) && MAX(r.lo, s.lo) <= MIN(r.hi, s.hi) + 1)
        add_law(l, formula_or(p, atom_of(l, a), atom_of(l, b)));
}

// Of x < y, y < x and x == y at most one holds; exactly one, if x and y have values.
static void order_law(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    struct bool_formulas *p = &l->w->formulas;
    bool turned = b->kind == ATOM_LESS && a->x == b->y && a->y == b->x;
    bool equal = b->kind == ATOM_EQ && ((a->x == b->x && a->y == b->y) || (a->x == b->y && a->y == b->x));
    if (a->kind == ATOM_LESS && (turned || equal) && !type_is_float(a->x->type))
        add_implies(l, atom_of(l, a), formula_not(p, atom_of(l, b)));
}

// ---- an atom and a cell -----------------------------------------------------------------------------------------------

static const struct bool_formula *keep_present(void *ctx, uint32_t atom)
{
    struct lemmas *l = ctx;
    return is_present(l, atom) ? NULL : wp_any(l->w);
}

// Writing into a cell its own value changes nothing: so what the rule for that write says of an atom is as true as the
// atom.  `when`: why the cell has the value; the rule may mention atoms that are not among these: nothing is known of
// them.
static void cell_law(struct lemmas *l, const struct bool_formula *when, const struct wp_term *cell,
                     const struct wp_term *value, const struct atom *b)
{
    struct bool_formulas *p = &l->w->formulas;
    const struct bool_formula *is = atom_of(l, b), *says = wp_write(l->w, is, cell, cell->type->elem, value);
    if (says == is)
        return;
    says = formula_map(p, says, keep_present, l);
    if (!formula_is(says, FORMULA_ANY))
        add_implies(l, when, formula_ite(p, is, says, formula_not(p, says)));
}

static void equal_cell_laws(struct lemmas *l, const struct atom *eq, const struct atom *b)
{
    for (unsigned side = 0; side < 2 && eq->kind == ATOM_EQ; side++) {
        const struct wp_term *read = side ? eq->y : eq->x, *value = side ? eq->x : eq->y;
        if (read->kind == WP_TERM_READ && read->a->kind == WP_TERM_MEMBER && atom_is_shape(b))
            cell_law(l, atom_of(l, eq), read->a, value, b);
    }
}

static void avoided_cell_laws(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    for (uint32_t i = 0; i < a->n_avoid && atom_is_shape(b); i++)
        if (a->avoid[i]->kind == WP_TERM_MEMBER)
            cell_law(l, wp_true(l->w), a->avoid[i], wp_term_read(&l->w->terms, a->avoid[i], a->avoid[i]->type->elem),
                     b);
}

// What a says of the node behind x's F-cell `f`, if that may be read.
static const struct bool_formula *behind(struct lemmas *l, const struct atom *a, const struct wp_field *f)
{
    struct wp *w = l->w;
    const struct wp_term *cell = wp_term_member(&w->terms, a->x, f->record, f->off, f->type);
    const struct bool_formula *all = wp_true(w);
    struct atom next = *a;
    next.kind = a->kind == ATOM_REACHP ? ATOM_REACH : a->kind;
    next.x = wp_term_read(&w->terms, cell, f->type);
    next.x_record = wp_pointee(f->type);
    for (uint32_t i = 0; i < a->n_avoid; i++)
        all = formula_and(&w->formulas, all,
                          formula_not(&w->formulas, wp_same_cell(w, a->avoid[i], f->type, cell, f->type)));
    return formula_and(&w->formulas, all, wp_shape(w, &next));
}

// One step of the fixpoint: what is true of x is true at x itself, or behind one of its F-cells.
static void unfold_law(struct lemmas *l, const struct atom *a)
{
    struct wp *w = l->w;
    struct bool_formulas *p = &w->formulas;
    const struct u32_vec *set = &w->sets.at[a->fields];
    const struct bool_formula *here = wp_false(w), *beyond = wp_false(w);
    if (!atom_is_shape(a) || (a->y && !a->y_record))
        return;
    if (a->kind == ATOM_REACH && a->x_record == a->y_record)
        here = wp_eq(w, a->x, a->y);
    if (a->kind == ATOM_SHARED)
        here = wp_shape(w, &(struct atom){ .kind = ATOM_REACH,
                                           .x = a->y,
                                           .x_record = a->y_record,
                                           .y = a->x,
                                           .y_record = a->x_record,
                                           .fields = a->fields,
                                           .avoid = a->avoid,
                                           .n_avoid = a->n_avoid });
    for (size_t i = 0; i < set->n; i++) {
        const struct wp_field f = w->fields.at[set->at[i]];
        if (f.record == a->x_record)
            beyond = formula_or(p, beyond, behind(l, a, &f));
    }
    const struct bool_formula *says = formula_and(p, wp_alloc(w, a->x), formula_or(p, here, beyond));
    says = formula_map(p, says, keep_present, l);
    if (!formula_is(says, FORMULA_ANY))
        add_law(l, formula_ite(p, atom_of(l, a), says, formula_not(p, says)));
}

// ---- three atoms ------------------------------------------------------------------------------------------------------

static bool is_plain(const struct atom *a, enum atom_kind kind, uint32_t fields)
{
    return a->kind == kind && a->fields == fields && !a->n_avoid && (a->y_record || !a->y);
}

static const struct bool_formula *both_of(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    return formula_and(&l->w->formulas, atom_of(l, a), atom_of(l, b));
}

static void transitive_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    bool reach =
        is_plain(a, ATOM_REACH, a->fields) && is_plain(b, ATOM_REACH, a->fields) && is_plain(c, ATOM_REACH, a->fields);
    if (reach && a->y == b->x && c->x == a->x && c->y == b->y)
        add_implies(l, both_of(l, a, b), atom_of(l, c));
}

static bool is_list(const struct lemmas *l, uint32_t fields)
{
    return l->w->sets.at[fields].n == 1;  // there is one way on from each node
}

static bool comes_from(const struct lemmas *l, const struct atom *a, const struct wp_term *x)
{
    return wp_comes_from(l->w, a->fields, x, a->y);
}

// a: x reaches y.  What lies behind y also lies behind x: cycles, and shared nodes.
static void end_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    if (a->kind != ATOM_REACH || !a->y_record || a->fields != b->fields)
        return;
    if (b->kind == ATOM_CYCLIC && is_plain(c, ATOM_CYCLIC, a->fields) && c->x == a->x && comes_from(l, a, b->x))
        add_implies(l, both_of(l, a, b), atom_of(l, c));
    if (is_list(l, a->fields) && is_plain(c, ATOM_CYCLIC, a->fields) && c->x == a->y &&
        is_plain(b, ATOM_CYCLIC, a->fields) && b->x == a->x)
        add_implies(l, both_of(l, a, b), atom_of(l, c));
    if (b->kind == ATOM_SHARED && is_plain(c, ATOM_SHARED, a->fields)) {
        const struct wp_term *other = comes_from(l, a, b->x) ? b->y : comes_from(l, a, b->y) ? b->x : NULL;
        if (other && ((c->x == a->x && c->y == other) || (c->y == a->x && c->x == other)))
            add_implies(l, both_of(l, a, b), atom_of(l, c));
    }
    if (is_list(l, a->fields) && is_plain(a, ATOM_REACH, a->fields) && is_plain(b, ATOM_REACH, a->fields) &&
        a->x == b->x && is_plain(c, ATOM_SHARED, a->fields) &&
        ((c->x == a->y && c->y == b->y) || (c->x == b->y && c->y == a->y)))
        add_implies(l, both_of(l, a, b), atom_of(l, c));
}

// Whether b avoids the cell of y that the path to z goes through first.
static bool avoids_first(const struct lemmas *l, const struct atom *b, const struct wp_term *z, const struct wp_term *y)
{
    while (z->kind == WP_TERM_READ && z->a->kind == WP_TERM_MEMBER && z->a->a != y)
        z = z->a->a;
    const struct wp_term *cell = z->kind == WP_TERM_READ ? z->a : NULL;
    for (uint32_t i = 0; cell && cell->kind == WP_TERM_MEMBER && cell->a == y && i < b->n_avoid; i++)
        if (b->avoid[i] == cell && is_list(l, b->fields))
            return true;
    return false;
}

// For lists.  a: x reaches y.  b: x reaches z without going through y.  c: then z comes before y, or is y: z reaches y.
static void before_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    if (!is_plain(a, ATOM_REACH, a->fields) || b->kind != ATOM_REACH || !b->y_record || b->fields != a->fields ||
        !is_list(l, a->fields) || a->x != b->x || !is_plain(c, ATOM_REACH, a->fields) || c->x != b->y || c->y != a->y)
        return;
    for (uint32_t i = 0; i < b->n_avoid; i++)
        if (b->avoid[i]->kind == WP_TERM_MEMBER && b->avoid[i]->a == a->y)
            add_implies(l, both_of(l, a, b), atom_of(l, c));
}

// a: x reaches y.  c: x runs into a cycle, or y does.  That holds if something behind y leads back to x; and for lists,
// if a node behind y is reached from x before y.
static void back_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    if (a->kind != ATOM_REACH || !a->y_record || a->fields != b->fields || !is_plain(c, ATOM_CYCLIC, a->fields) ||
        (c->x != a->x && c->x != a->y))
        return;
    bool back = (b->kind == ATOM_REACH || b->kind == ATOM_REACHP) && b->y == a->x && b->y_record &&
                comes_from(l, a, b->x) && (b->x != a->y || b->kind == ATOM_REACHP);
    bool x_first = b->kind == ATOM_SHARED && b->x == a->x && b->y != a->y && comes_from(l, a, b->y) &&
                   avoids_first(l, b, b->y, a->y);
    bool y_first = b->kind == ATOM_SHARED && b->y == a->x && b->x != a->y && comes_from(l, a, b->x) &&
                   avoids_first(l, b, b->x, a->y);
    if (back || x_first || y_first)
        add_implies(l, both_of(l, a, b), atom_of(l, c));
}

// For lists: what shares a node with one that runs into a cycle runs into it, too.
static void cycle_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    if (l->w->sets.at[a->fields].n == 1 && is_plain(a, ATOM_SHARED, a->fields) && is_plain(b, ATOM_CYCLIC, a->fields) &&
        is_plain(c, ATOM_CYCLIC, a->fields) && ((b->x == a->x && c->x == a->y) || (b->x == a->y && c->x == a->x)))
        add_implies(l, both_of(l, a, b), atom_of(l, c));
}

static void laws_of_three(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    for (size_t k = 0; k < l->n; k++) {
        const struct atom *c = l->w->atoms.at[l->atoms[k]];
        if (!atom_is_shape(c) || c == a || c == b)
            continue;
        transitive_law(l, a, b, c);
        end_law(l, a, b, c);
        back_law(l, a, b, c);
        before_law(l, a, b, c);
        cycle_law(l, a, b, c);
    }
}

const struct bool_formula *wp_lemmas(struct wp *w, const uint32_t *atoms, size_t n)
{
    struct lemmas l = { .w = w, .atoms = atoms, .n = n, .all = wp_true(w) };
    for (size_t i = 0; i < n; i++)
        map_put(&l.present, atoms[i], 1);
    for (size_t i = 0; i < n; i++) {
        const struct atom *a = w->atoms.at[atoms[i]];
        const struct bool_formula *weaker = wp_weaken(w, a);
        if (!formula_is(weaker, FORMULA_TRUE) && all_present(&l, weaker))
            add_implies(&l, atom_of(&l, a), weaker);
        unfold_law(&l, a);
        for (size_t k = 0; k < n; k++) {
            const struct atom *b = w->atoms.at[atoms[k]];
            if (a == b)
                continue;
            if (wp_implies(w, a, b))
                add_implies(&l, atom_of(&l, a), atom_of(&l, b));
            null_law(&l, a, b);
            number_law(&l, a, b);
            order_law(&l, a, b);
            equal_law(&l, a, b);
            equal_cell_laws(&l, a, b);
            avoided_cell_laws(&l, a, b);
            if (atom_is_shape(a) && atom_is_shape(b))
                laws_of_three(&l, a, b);
        }
    }
    map_free(&l.present);
    return l.all;
}
