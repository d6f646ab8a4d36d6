// SPDX-License-Identifier: Apache-2.0
// fold.h: blocks of a memory graph become trees of forest automata, and the roots of these blocks again.
//
// A graph in which objects are roots of trees (SMG_TREE) is a forest automaton: each of them is a component, and what blocks and variables hold is what
// is left of the frame and isolated nodes of Hruska 2015, 3.1.
#ifndef FOREST_FOLD_H
#define FOREST_FOLD_H

#include "forest/store.h"
#include "smg/step.h"

/* forest_fold: heap blocks that are alive, and are pointed to exactly, become trees in normal form, with what boxes there are.  opt: then the trees
 * become more (tree_abstract), and new boxes may be learnt; NULL: the graph represents the heaps that it represented, or, where a box
 * represents more than what is folded into it, those and others.  place: of the program, for fusion.  True: the graph changed.
 * cost   O(size of the graph and its automata) for each round of folding.
 * source Hruska 2015, 3.2 and spec 11.5 */
bool forest_fold(struct tree_store *s, struct smg *g, uint64_t place, const struct forest_abstraction *opt);

/* forest_isolate: the root of a tree becomes a block again, whose pointers lead to further trees: a case for each rule of the root. */
void forest_isolate(struct tree_store *s, struct smg_step *step, uint32_t object);

/* forest_reveal: the node whose box hides what is in some bits of an object becomes the root of a tree of its own, or, where it is one, a block: a case for
 * each place where it may be.
 * source Hruska 2015, spec section 9 (upward isolation) */
void forest_reveal(struct tree_store *s, struct smg_step *step, uint32_t object, struct smg_edge hidden);

/* forest_part: makes g the k-th of graphs that represent together just the heaps that it does: in each of them, the root of every tree has one rule, or (where
 * that would be too many) that of the first tree that has several.  False: there is none, or g has one part only.
 * source Hruska 2015, spec section 12 (inclusion in a union of forest automata) */
bool forest_part(struct tree_store *s, struct smg *g, size_t k);

#endif
