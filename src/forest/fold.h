// SPDX-License-Identifier: Apache-2.0
// fold.h: blocks of a memory graph become trees of forest automata, and the roots of these blocks again.
//
// A graph in which objects are roots of trees (SMG_TREE) is a forest automaton: each of them is a component, and what blocks and variables hold is what
// is left of the frame and isolated nodes of Hruska 2015, 3.1.
#ifndef FOREST_FOLD_H
#define FOREST_FOLD_H

#include "forest/store.h"
#include "smg/step.h"

/* forest_fold: heap blocks that are alive, and are pointed to exactly, become trees in normal form.  The graph represents the heaps that it
 * represented.  True: it changed.
 * cost   O(size of the graph and its automata). */
bool forest_fold(struct tree_store *s, struct smg *g);

/* forest_abstract: the trees of a graph in normal form become more (tree_abstract); place: of the program, for fusion. */
bool forest_abstract(struct tree_store *s, struct smg *g, uint64_t place, const struct forest_abstraction *opt);

/* forest_isolate: the root of a tree becomes a block again, whose pointers lead to further trees: a case for each rule of the root. */
void forest_isolate(struct tree_store *s, struct smg_step *step, uint32_t object);

#endif
