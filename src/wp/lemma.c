// SPDX-License-Identifier: Apache-2.0
// lemma.c: instances of laws for given atoms.
#include "wp/lemma.h"

#include "wp/calculus_priv.h"
#include "wp/growth.h"

struct lemmas {
    struct wp *w;
    const uint32_t *atoms;
    size_t n;
    const struct bool_formula *all;
};

static const struct bool_formula *atom_of(struct lemmas *l, const struct atom *a)
{
    return formula_atom(&l->w->formulas, a->id);
}

static bool is_present(const struct lemmas *l, uint32_t atom)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->atoms[i] == atom)
            return true;
    return false;
}

// Whether all atoms of f are among those that the laws are about.
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

static void add(struct lemmas *l, const struct bool_formula *f)
{
    l->all = formula_and(&l->w->formulas, l->all, f);
}

static void add_implies(struct lemmas *l, const struct bool_formula *a, const struct bool_formula *b)
{
    add(l, formula_or(&l->w->formulas, formula_not(&l->w->formulas, a), b));
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

// x == NULL: nothing is reached from it, and it is reached from nowhere.
static void null_law(struct lemmas *l, const struct atom *eq, const struct atom *b)
{
    bool mentions = (atom_is_shape(b) && (b->x == eq->x || b->y == eq->x)) || (b->kind == ATOM_ALLOC && b->x == eq->x);
    if (eq->kind == ATOM_EQ && wp_term_is_null(eq->y) && mentions)
        add_implies(l, atom_of(l, eq), formula_not(&l->w->formulas, atom_of(l, b)));
}

// The atom with one term in place of another.
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

// ---- three atoms ------------------------------------------------------------------------------------------------------

static bool is_plain(const struct atom *a, enum atom_kind kind, uint32_t fields)
{
    return a->kind == kind && a->fields == fields && !a->n_avoid && (a->y_record || !a->y);
}

static void transitive_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    const struct bool_formula *both = formula_and(&l->w->formulas, atom_of(l, a), atom_of(l, b));
    bool reach =
        is_plain(a, ATOM_REACH, a->fields) && is_plain(b, ATOM_REACH, a->fields) && is_plain(c, ATOM_REACH, a->fields);
    if (reach && a->y == b->x && c->x == a->x && c->y == b->y)
        add_implies(l, both, atom_of(l, c));
}

// What a reaches in one step or more decides for both ends: cycles, and common nodes.
static void end_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    struct bool_formulas *p = &l->w->formulas;
    const struct bool_formula *there = atom_of(l, a);
    if (!is_plain(a, ATOM_REACH, a->fields))
        return;
    bool list = l->w->sets.at[a->fields].n == 1;  // there is one way on from each node
    if (is_plain(b, ATOM_CYCLIC, a->fields) && is_plain(c, ATOM_CYCLIC, a->fields) && b->x == a->y && c->x == a->x) {
        add_implies(l, formula_and(p, there, atom_of(l, b)), atom_of(l, c));
        if (list)
            add_implies(l, formula_and(p, there, atom_of(l, c)), atom_of(l, b));
    }
    if (is_plain(b, ATOM_SHARED, a->fields) && is_plain(c, ATOM_SHARED, a->fields)) {
        const struct wp_term *other = b->x == a->y ? b->y : b->y == a->y ? b->x : NULL;
        if (other && ((c->x == a->x && c->y == other) || (c->y == a->x && c->x == other)))
            add_implies(l, formula_and(p, there, atom_of(l, b)), atom_of(l, c));
    }
    if (list && is_plain(b, ATOM_REACH, a->fields) && a->x == b->x && is_plain(c, ATOM_SHARED, a->fields) &&
        ((c->x == a->y && c->y == b->y) || (c->x == b->y && c->y == a->y)))
        add_implies(l, formula_and(p, there, atom_of(l, b)), atom_of(l, c));
}

// Of lists: what shares a node with one that runs into a cycle runs into it, too.
static void cycle_law(struct lemmas *l, const struct atom *a, const struct atom *b, const struct atom *c)
{
    if (l->w->sets.at[a->fields].n == 1 && is_plain(a, ATOM_SHARED, a->fields) && is_plain(b, ATOM_CYCLIC, a->fields) &&
        is_plain(c, ATOM_CYCLIC, a->fields) && ((b->x == a->x && c->x == a->y) || (b->x == a->y && c->x == a->x)))
        add_implies(l, formula_and(&l->w->formulas, atom_of(l, a), atom_of(l, b)), atom_of(l, c));
}

static void laws_of_three(struct lemmas *l, const struct atom *a, const struct atom *b)
{
    for (size_t k = 0; k < l->n; k++) {
        const struct atom *c = l->w->atoms.at[l->atoms[k]];
        if (!atom_is_shape(c) || c == a || c == b)
            continue;
        transitive_law(l, a, b, c);
        end_law(l, a, b, c);
        cycle_law(l, a, b, c);
    }
}

const struct bool_formula *wp_lemmas(struct wp *w, const uint32_t *atoms, size_t n)
{
    struct lemmas l = { w, atoms, n, wp_true(w) };
    for (size_t i = 0; i < n; i++) {
        const struct atom *a = w->atoms.at[atoms[i]];
        const struct bool_formula *weaker = wp_weaken(w, a);
        if (!formula_is(weaker, FORMULA_TRUE) && all_present(&l, weaker))
            add_implies(&l, atom_of(&l, a), weaker);
        for (size_t k = 0; k < n; k++) {
            const struct atom *b = w->atoms.at[atoms[k]];
            if (a == b)
                continue;
            if (wp_implies(w, a, b))
                add_implies(&l, atom_of(&l, a), atom_of(&l, b));
            null_law(&l, a, b);
            equal_law(&l, a, b);
            if (atom_is_shape(a) && atom_is_shape(b))
                laws_of_three(&l, a, b);
        }
    }
    return l.all;
}
