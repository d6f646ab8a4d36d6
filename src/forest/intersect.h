// SPDX-License-Identifier: Apache-2.0
// intersect.h: intersection of forest automata, as a set of forest automata.
//
// source Hruska 2015, 6.2 (algorithm 1, function intersect), with its disambiguation; spec section 20 has what the printed algorithm leaves open.
#ifndef FOREST_INTERSECT_H
#define FOREST_INTERSECT_H

#include "forest/forest.h"

/* A component of an intersection.  Components of the first forest keep their numbers; where the root of component j of the second one is an inner node of
 * the first, that node is the root of component parts of the first + j. */
struct common_part {
    uint32_t number;
    struct ta a;
};

// One forest of the set: the components that were met; nothing more is known of components of the first forest that
// were not met.
struct common {
    VEC_OF(struct common_part);
};

struct commons {
    VEC_OF(struct common);
    uint64_t work;  // pairs of rules that were looked at
};

/* forest_intersect: the heaps that both forests, which share labels and pool, stand for.  out, which holds nothing before, becomes the forests that
 * together have at least these heaps, and, as far as labels tell, no others.
 * twin    by component of a: the component of b that has the same root, TA_NONE where that is not known.  From these pairs on trees are
 *         compared: one at least should be given.
 * Leaves of one forest that refer to a root may lie where the other has an inner node.  What only a says of a node stays; what only b says
 * of it is passed over; so is what boxes of a say, unless b has the same box.
 * False: there are too many forests, or they are too large; then out holds none.
 * cost    O(product of the rules) for each forest. */
bool forest_intersect(const struct forest *a, const struct forest *b, const uint32_t *twin,
                      struct commons *out) ATTR_MUST_USE;
void commons_free(struct commons *c);

#endif
