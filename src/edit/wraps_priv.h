// SPDX-License-Identifier: Apache-2.0
// wraps_priv.h: what the files about pointers that are moved far share.
#ifndef EDIT_WRAPS_PRIV_H
#define EDIT_WRAPS_PRIV_H

#include "edit/wraps.h"
#include "lower/edit.h"
#include "pre/distance.h"

/* wraps_is_sum: whether x moves a pointer (x->a) by a distance in bytes (x->b) that is a signed number of at most 64 bits. */
bool wraps_is_sum(const struct exp *x);

/* wraps_short: whether distance x is at most `most` bytes, either way, whatever its index is: one of a type without larger numbers. */
bool wraps_short(const struct exp *x, i128 most);

// By which edges a pointer may have been moved far: by none (0), by one (1 + its id), or by several.
typedef uint32_t movers;

// What may hold a pointer that was moved far, wherever execution is.
struct moved {
    const struct ranges *ranges;  // NULL: types have to do
    movers *vars;                 // by id
    size_t n_vars;
    movers memory;  // objects with addresses, and parts of objects
    bool grows;
};

/* moved_find: of a whole program; by a fixpoint over its edges, in no order.  moved_free: gives it back. */
void moved_find(struct moved *m, const struct cfa *c, const struct ranges *r);
void moved_free(struct moved *m);

/* moved_again: whether e moves far what may have been moved far before. */
bool moved_again(const struct moved *m, const struct edge *e);

/* moved_check: an obstacle before e for each such distance that is long.  How many. */
size_t moved_check(const struct moved *m, struct cfa_edit *ed, struct cfa *c, struct edge *e);

#endif
