// SPDX-License-Identifier: Apache-2.0
// typed.h: whether a program obeys the assumptions of the calculus about types.
#ifndef WP_TYPED_H
#define WP_TYPED_H

#include "wp/calculus.h"
#include "wp/flow.h"

/* wp_find_cast: the first edge of the chart that makes a pointer to a structure of something else (a pointer of another type, a number), reads or writes memory
 * byte by byte, or touches a union: then a predicate could be wrong if memory is used as two types (C17 6.5p7).  NULL: there is none. */
const struct edge *wp_find_cast(struct wp *w, const struct flow *f);

#endif
