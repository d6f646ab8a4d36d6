// SPDX-License-Identifier: Apache-2.0
// growth.h: families of predicates that grow around a loop, and hints for them.
// A statement like x = x->n in a loop makes weakest preconditions that mention x->n, x->n->n and so on, and more and
// more cells to avoid.  Members of such a family differ only in how often the same member follows a pointer, in avoided
// cells, or in constants.
#ifndef WP_GROWTH_H
#define WP_GROWTH_H

#include "wp/discover.h"

/* wp_weaken: a predicate without growing parts that the atom implies: paths go through z instead of z->n, and avoid
 * nothing; true if none is known.
 * source the implications of Dams, Namjoshi 2003, sections 5 and 6, and its hints. */
const struct bool_formula *wp_weaken(struct wp *w, const struct atom *a);

/* wp_comes_from: whether x is y, or y followed by members of the set: y->f->g. */
bool wp_comes_from(const struct wp *w, uint32_t fields, const struct wp_term *x, const struct wp_term *y);

/* growth_hint: a hint for a pair in a loop whose predicate has grown beyond d->kept: false where wp_weaken is false,
 * else unknown.  NULL: none. */
const struct bool_formula *growth_hint(struct discovery *d, const struct wp_pair *p);

#endif
