// SPDX-License-Identifier: Apache-2.0
// closure.h: predicates that laws relate to given ones.
#ifndef WP_CLOSURE_H
#define WP_CLOSURE_H

#include "wp/calculus.h"

/* wp_closure: appends to `atoms`, the predicates of a location, those that may show that some of them contradict each
 * other: whether the structures that they are about reach each other, lie on cycles, are equal, live or null, and what
 * the predicates imply.  At most `most` in all. */
void wp_closure(struct wp *w, struct u32_vec *atoms, size_t most);

#endif
