// SPDX-License-Identifier: Apache-2.0
// heap.h: terms and predicates on concrete heaps, by definition: least fixpoints over the cells of memory.
//
// source Dams, Namjoshi 2003, section 3.2.
#ifndef WP_HEAP_H
#define WP_HEAP_H

#include "wp/calculus.h"

/* A concrete state as functions; addresses are numbers.  Each function gives false if there is no value: the contents
 * are indeterminate, or the object is not live. */
struct wp_memory {
    void *ctx;
    bool (*var)(void *ctx, struct var *v, int64_t off, struct type *t, u128 *out);
    bool (*address)(void *ctx, const struct var *v, uint64_t *out);
    bool (*load)(void *ctx, uint64_t addr, struct type *t, u128 *out);
    bool (*live)(void *ctx, uint64_t addr);
    bool (*rigid)(void *ctx, const struct wp_term *t, u128 *out);
    const struct wp_memory *old;  // the state at the beginning; NULL: this one
};

/* wp_value: the value of a term; false: it is undefined, because it reads memory that is not live, or it has no value. */
bool wp_value(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out);

/* wp_holds: whether an atom is true in a state; with an undefined argument it is false.  *known false: an argument has
 * no value although the memory that it reads is live (indeterminate contents).  wp_formula_value: the value of a
 * formula; TRUTH_UNKNOWN: it depends on such values, or on ANY.
 * cost linear in the part of the heap that is reached (CYCLIC: quadratic). */
bool wp_holds(const struct wp *w, const struct wp_memory *m, const struct atom *a, bool *known);
enum truth wp_formula_value(const struct wp *w, const struct wp_memory *m, const struct bool_formula *f);

#endif
