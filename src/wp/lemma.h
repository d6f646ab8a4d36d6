// SPDX-License-Identifier: Apache-2.0
// lemma.h: laws that hold of predicates in every heap.
// Booleans of an abstract program know nothing of each other; these laws exclude states that stand for no heap.
// source Dams, Namjoshi 2003, sections 4 to 6; Lahiri, Qadeer, "Verifying properties of well-founded linked lists",
// POPL 2006 (transitivity).
#ifndef WP_LEMMA_H
#define WP_LEMMA_H

#include "wp/calculus.h"

/* wp_lemmas: the laws that relate these atoms: a formula over them that is true in every heap.  cost cubic in their number. */
const struct bool_formula *wp_lemmas(struct wp *w, const uint32_t *atoms, size_t n);

/* wp_implies: whether one atom implies the other in every heap, by the laws for these two. */
bool wp_implies(struct wp *w, const struct atom *a, const struct atom *b);

#endif
