// SPDX-License-Identifier: Apache-2.0
// forest.h: forest automata: tuples of tree automata whose leaves may refer to roots of each other.
// source Hruska 2015, 2.1.5, 2.1.6, 3.2.1; Habermehl, Holik, Rogalewicz, Simacek, Vojnar: "Forest automata for
//        verification of heap manipulation" (CAV 2011); "Fully automated shape analysis based on forest automata" (CAV
//        2013).
// A forest automaton represents the heaps that result if every component chooses a tree of its language, and each leaf
// with label REF(i) is replaced by the root of component i.  Where variables point to is not part of it: the user holds
// references to roots of components (pins), and roots of components may be objects that are no part of any tree
// (opaque).
#ifndef FOREST_FOREST_H
#define FOREST_FOREST_H

#include "fa/ta.h"
#include "forest/label.h"

struct forest_part {
    bool opaque;    // an object that the forest refers to, but does not describe: no automaton
    uint32_t pins;  // references to its root from outside of the forest
    uint64_t key;   // a key of these references in any form; for fusion (tree_abstract)
    struct ta a;    // with one root, which is no child in any rule
};

/* Invariants of the automata: each leaf label has one state, whose only rule it is; all trees of the language of a state have the same references,
 * in the same order of their first occurrences, once or several times (cut-point signature, signature.h). */
struct forest {
    struct label_table *labels;
    struct ta_pool *pool;
    struct {
        VEC_OF(struct forest_part);
    } parts;
};

void forest_init(struct forest *f, struct label_table *labels, struct ta_pool *pool);
void forest_free(struct forest *f);

/* forest_add: adds a component: opaque, or with an automaton that has one root state and nothing else.  Gives its
 * number. */
uint32_t forest_add(struct forest *f, bool opaque);

/* forest_leaf: the state of component i for a leaf label, made if there is none.  O(states). */
uint32_t forest_leaf(struct forest *f, uint32_t i, uint32_t label);

/* forest_leaf_label: the label of a leaf state; TA_NONE: the state is no leaf.
 * forest_rename_refs: gives each reference the number that `number`, which has all of them, has for its component.
 * forest_unify_leaves: makes one state of leaves with the same label. */
uint32_t forest_leaf_label(const struct label_table *labels, const struct ta *a, uint32_t q);
void forest_rename_refs(struct ta *a, struct label_table *labels, const struct map *number);
void forest_unify_leaves(const struct label_table *labels, struct ta *a);

// The label of a leaf; NULL: the state is no leaf.
static inline const struct label *forest_leaf_at(const struct label_table *labels, const struct ta *a, uint32_t q)
{
    uint32_t label = forest_leaf_label(labels, a, q);
    return label == TA_NONE ? NULL : label_at(labels, label);
}

static inline uint32_t forest_root(const struct forest_part *p)
{
    assert(!p->opaque && p->a.roots.n == 1);
    return p->a.roots.at[0];
}

/* forest_normalise: merges components so that only cut-points are roots: a component that is referred to once, by
 * another component, becomes part of that one.  Opaque components stay, and one of each cycle to which only hidden
 * references in boxes lead.  kept: old number -> new number, or TA_NONE if the component was merged into another.
 * cost   O(size of the automata).
 * source Hruska 2015, 3.2.1 */
void forest_normalise(struct forest *f, struct u32_vec *kept);

/* forest_flaw: where an invariant does not hold, for VALIDATE.  O(depth of the automata * their size). */
const char *forest_flaw(const struct forest *f);

// The rules in words, without those of leaves.
void forest_print_rules(const struct label_table *labels, const struct ta *a, struct buf *b);

#endif
