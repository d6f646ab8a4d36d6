// SPDX-License-Identifier: Apache-2.0
// fold.h: blocks of a memory graph become trees of forest automata, and the roots of trees become blocks again.
// A graph in which objects are roots of trees (SMG_TREE) is a forest automaton: each root is a component, and the
// contents of blocks and variables are the rest of the frame and the isolated nodes of Hruska 2015, 3.1.
#ifndef FOREST_FOLD_H
#define FOREST_FOLD_H

#include "forest/store.h"
#include "smg/step.h"

/* forest_fold: makes trees in normal form, with boxes where they fit, of living heap blocks that are pointed to
 * exactly.  opt: trees are then abstracted (tree_abstract), and new boxes may be learnt; NULL: the graph represents the
 * same heaps as before, and perhaps more where a box represents more than what is folded into it.  place: of the
 * program, for fusion.  True: the graph changed.
 * cost   O(size of the graph and its automata) for each round of folding.
 * source Hruska 2015, 3.2 and spec 11.5 */
bool forest_fold(struct tree_store *s, struct smg *g, uint64_t place, const struct forest_abstraction *opt);

/* forest_isolate: makes a block again of the root of a tree; its pointers lead to further trees: a case for each rule
 * of the root. */
void forest_isolate(struct tree_store *s, struct smg_step *step, uint32_t object);

/* forest_reveal: the node whose box hides some bits of an object becomes the root of a tree of its own or, if it is a
 * root, a block: a case for each place where the node may be.
 * source Hruska 2015, spec section 9 (upward isolation) */
void forest_reveal(struct tree_store *s, struct smg_step *step, uint32_t object, struct smg_edge hidden);

/* forest_part: makes g the k-th of several graphs that together represent exactly the heaps of g.  In each of them the
 * root of every tree has one rule; if that would be too many graphs, only the root of the first tree that has several.
 * False: there is no k-th graph, or g has only one part.
 * source Hruska 2015, spec section 12 (inclusion in a union of forest automata) */
bool forest_part(struct tree_store *s, struct smg *g, size_t k);

#endif
