// SPDX-License-Identifier: Apache-2.0
// calculus_priv.h: what the files of the calculus share.
#ifndef WP_CALCULUS_PRIV_H
#define WP_CALCULUS_PRIV_H

#include "wp/calculus.h"

// How many avoided cells a predicate may have; one with more is not known.
enum { WP_AVOID_MAX = 24 };

/* wp_atom: the atom as it is, without simplification. */
const struct bool_formula *wp_atom(struct wp *w, const struct atom *a);

static inline const struct bool_formula *wp_true(struct wp *w)
{
    return formula_const(&w->formulas, TRUTH_TRUE);
}
static inline const struct bool_formula *wp_false(struct wp *w)
{
    return formula_const(&w->formulas, TRUTH_FALSE);
}
static inline const struct bool_formula *wp_any(struct wp *w)
{
    return formula_const(&w->formulas, TRUTH_UNKNOWN);
}

/* wp_is_live: whether the statement at hand reads or writes through t. */
bool wp_is_live(const struct wp *w, const struct wp_term *t);

/* wp_find_field: whether the set has a field at this place of a structure, and its number. */
bool wp_find_field(const struct wp *w, uint32_t fields, const struct type *record, int64_t off, uint32_t *field);

/* wp_find_unions: fills w->in_unions; once. */
void wp_find_unions(struct wp *w);

/* release.c, for the rules of free: wp_released_cell: whether a cell lies in the block.  wp_released_atom: what ALLOC
 * and shape predicates become; their arguments do not read the block. */
const struct bool_formula *wp_released_cell(struct wp *w, const struct wp_term *block, const struct wp_term *cell);
const struct bool_formula *wp_released_atom(struct wp *w, const struct wp_term *block, const struct atom *a);

/* death.c: weakest preconditions: wp_die: before variable v, whose address is known, dies; v NULL: before any objects
 * die that pointers lead to.  wp_leave: before an activation of fn ends.  wp_renew: before a variable begins a life, in
 * a place where a dead one may have lain.  wp_forget: before a variable gets any contents. */
const struct bool_formula *wp_die(struct wp *w, const struct bool_formula *f, const struct var *v);
const struct bool_formula *wp_leave(struct wp *w, const struct bool_formula *f, const struct func *fn);
const struct bool_formula *wp_renew(struct wp *w, const struct bool_formula *f, const struct var *v);
const struct bool_formula *wp_forget(struct wp *w, const struct bool_formula *f, const struct var *v);

/* wp_may_change: whether a write to the cell may change the value of t. */
bool wp_may_change(struct wp *w, const struct wp_term *t, const struct wp_term *cell, const struct type *type);

/* wp_is_undefined: whether t reads through a null pointer, or a number that is no address.  What is read there reaches
 * nothing, is not live, and equals only what is read from the same place; so does what is read through any pointer that
 * is not live. */
bool wp_is_undefined(const struct wp_term *t);

/* wp_types_alike: whether values of two scalar types have the same patterns of the same sort: pointers, floating-point
 * numbers, or others. */
static inline bool wp_types_alike(const struct type *a, const struct type *b)
{
    return a->size == b->size && type_is_pointer(a) == type_is_pointer(b) && type_is_float(a) == type_is_float(b);
}

/* wp_pointee: the structure that pointers of this type point to; NULL: none, or not known. */
static inline struct type *wp_pointee(const struct type *t)
{
    return type_is_pointer(t) && type_is_record(t->elem) && t->elem->complete ? t->elem->unqual : NULL;
}

#endif
