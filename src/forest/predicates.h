// SPDX-License-Identifier: Apache-2.0
// predicates.h: predicate abstraction of tree automata: states are told apart by which predicates some of their trees satisfy.
//
// source Hruska 2015, 6.1 and 6.4 (predicate abstraction of forest automata, with all states of a predicate automaton as predicates); Bouajjani,
//        Habermehl, Rogalewicz, Vojnar: "Abstract regular tree model checking" (2006).
#ifndef FOREST_PREDICATES_H
#define FOREST_PREDICATES_H

#include "forest/store.h"

/* predicates_add: makes the trees of every state of a stored automaton a predicate.  False: they are predicates
 * already. */
bool predicates_add(struct tree_store *s, uint32_t tree);

/* predicates_labels: for each state of a, in key[0..states), a key of the set of predicates that some of its trees
 * satisfy; equal sets have equal keys.  All keys are 0 if there are no predicates.  A tree satisfies a predicate if it
 * is one of the predicate's trees, where boxes are symbols.
 * cost   O(rules of a * rules of the predicates), for each level of trees at worst. */
void predicates_labels(struct tree_store *s, const struct ta *a, uint64_t *key);

/* predicates_of: the key of the root of a stored tree; it is remembered. */
uint64_t predicates_of(struct tree_store *s, uint32_t tree);

/* predicates_print: a line for each rule of each predicate. */
void predicates_print(struct tree_store *s, struct buf *b);

/* trees_meet: whether two stored automata may have a tree in common, where references with the same number are the
 * same, and boxes are symbols. */
bool trees_meet(const struct tree_store *s, uint32_t a, uint32_t b);

#endif
