// SPDX-License-Identifier: Apache-2.0
// box.h: boxes: symbols that stand for parts of heaps, so that what lies between two nodes, however many cut-points it has, is one item of a label.
//
// source Hruska 2015, 2.2 (hierarchical forest automata) and spec section 10; Holik, Lengal, Rogalewicz, Simacek, Vojnar: "Fully automated shape
//        analysis based on forest automata" (CAV 2013), which has the three patterns of cut-points and how boxes are learnt from them.
//
// A box is itself a forest automaton.  Its ports are nodes outside of it; the first is the one in whose label it is an item.  For each port it may have
// a component that describes what it adds to the node there: some of its selectors and the trees below them.
#ifndef FOREST_BOX_H
#define FOREST_BOX_H

#include "forest/store.h"

/* box_learn: folds parts of components into boxes, where that takes away cut-points; boxes that are needed are made.
 * Such parts are: components that refer to each other (pattern 3), and, if `cycles`, a component that refers to itself
 * (pattern 1), and two paths from one node to the same component (pattern 2).  A root with pins may only be the first
 * port of a box.  adds: new boxes may be made; else only existing ones are used.  True: f changed; some components may
 * have fewer references (normalise).
 * cost   for each box that is folded, the signatures of a component, and inclusion with boxes of the same ports. */
bool box_learn(struct tree_store *s, struct forest *f, bool cycles, bool adds);

/* box_renew: replaces boxes in labels of an automaton by those that are used instead.  What they hide stays the same. */
void box_renew(struct tree_store *s, struct ta *a);

/* box_print: all boxes in words, except those that others replaced. */
void box_print(struct tree_store *s, struct buf *b);

#endif
