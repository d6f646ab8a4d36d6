// SPDX-License-Identifier: Apache-2.0
// meet.h: heaps that two memory graphs whose objects may be roots of trees both stand for.
#ifndef FOREST_MEET_H
#define FOREST_MEET_H

#include "forest/fold.h"

struct graphs {
    VEC_OF(struct smg *);
};

/* forest_meet: appends to out graphs, borrowed from the environment, that together stand for all heaps that g and h both stand for; none, if there are no
 * such heaps.  They may stand for more: of what objects hold that do not become trees only variables and blocks are compared, value by
 * value, and if the forests cannot be intersected (intersect.h), the one graph is g.
 * Each graph has the objects of g, by their numbers: where g has the root of a tree it may have another tree, of fewer heaps; where g
 * has a block it has a block; and further objects are nodes of trees of g that h has as objects.
 * source Hruska 2015, 6.1 (what the backward run does where the forward run abstracted) */
void forest_meet(struct tree_store *s, struct smg_env *env, const struct smg *g, const struct smg *h,
                 struct graphs *out);

#endif
