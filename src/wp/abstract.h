// SPDX-License-Identifier: Apache-2.0
// abstract.h: the boolean program of what was discovered.
//
// source Dams, Namjoshi 2003, section 2 and figure 2: one boolean for each predicate, the control of the flow chart, and the weakest preconditions
// as assignments.  A boolean means something only at locations where its predicate was looked at; elsewhere it is false.
#ifndef WP_ABSTRACT_H
#define WP_ABSTRACT_H

#include "boolprog/boolprog.h"
#include "wp/discover.h"

struct abstraction {
    struct discovery *d;
    struct bool_program program;  // locations and edges have the numbers that they have in the flow chart
    struct bool_claims claims;
    struct u32_vec claim_of;  // of each claim of the program: which of d->claims
    struct u32_vec atom_of;   // of each boolean its atom
    struct map var_of;        // of an atom its boolean
    struct arena mem;
};

void abstraction_build(struct abstraction *a, struct discovery *d);
void abstraction_free(struct abstraction *a);

/* abstraction_at: a formula over atoms, at a location, as one over booleans: a hint replaces its predicate, and a
 * predicate that was not looked at is unknown. */
const struct bool_formula *abstraction_at(struct abstraction *a, const struct bool_formula *f, uint32_t node);

/* abstraction_tracked: appends the atoms that have a boolean at a location.  abstraction_needs_laws: whether booleans
 * there may have values that no heap has: at the beginning, and behind unknown values. */
void abstraction_tracked(const struct abstraction *a, uint32_t node, struct u32_vec *out);
bool abstraction_needs_laws(const struct abstraction *a, uint32_t node);

#endif
