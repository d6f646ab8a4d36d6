// SPDX-License-Identifier: Apache-2.0
// store.h: tree automata that abstract states share: each is kept once, with what was found out about it.
// A stored automaton has one root, state 0, and its states are in order of a traversal from there.  Its references are
// numbered 0 .. refs-1 in the order of the cut-point signature of its root; its user says which objects they lead to.
#ifndef FOREST_STORE_H
#define FOREST_STORE_H

#include "base/arena.h"
#include "forest/forest.h"

// The kinds of what a pointer or datum of an isolated root leads to.
enum tree_child_kind { CHILD_LEAF, CHILD_REF, CHILD_TREE };

struct tree_child {
    enum tree_child_kind kind;
    uint32_t leaf;      // LEAF: label
    uint32_t ref;       // REF: number of the reference
    uint32_t tree;      // TREE: stored automaton,
    uint32_t first, n;  // its references are refs.at[first .. first + n) of its parent
};

// One rule of the root: a label, and what its items lead to.
struct tree_case {
    uint32_t label;
    uint32_t first, n;  // children.at[first .. first + n)
};

// What the trees of an automaton say about a component that they refer to.
struct tree_ref {
    uint32_t count;  // 1, or 2: several references
    // label of a node with just the selectors of the component's root that boxes hide; LABEL_NOTHING: none
    uint32_t defines;
    bool back;  // pointers in boxes lead from the component's root to the root of the tree
};

struct tree {
    struct ta a;
    uint32_t refs;       // number of references
    uint32_t first_ref;  // facts about the references: known.at[first_ref .. first_ref + refs)
    uint64_t size;       // size of its root in bytes; UINT64_MAX: not known
    uint64_t hash;
    uint32_t next;      // of the same hash, plus 1
    uint32_t first, n;  // cases of its root: cases.at[first .. first + n); UINT32_MAX: not computed yet
};

// What a box contains of the node at one of its ports.
struct box_part {
    uint32_t tree;      // its root has the label of a part of the node; TA_NONE: the box contains nothing of it
    uint32_t first, n;  // its references are ports: refs.at[first .. first + n)
};

struct box {
    uint32_t first, n;  // parts.at[first .. first + n): of each port
    uint32_t larger;    // a box that represents more, and is to be used instead; 0: none
};

// The states that trees were merged with under one key.
struct tree_seen {
    struct ta a;
    uint32_t changes;  // 1 + how often it became another automaton
};

// A result of abstraction, and all that it depends on.
struct tree_abstracted {
    uint32_t tree, seen, changes, height, numbers, boxes, predicates;
    uint32_t result;
};

struct tree_store {
    uint64_t work;    // rules of automata that were looked at, roughly
    uint64_t checks;  // VALIDATE_SOME
    bool boxing;      // parts of heaps are folded into boxes
    struct label_table labels;
    struct ta_pool pool;
    struct arena mem;
    struct {
        VEC_OF(struct tree);
    } trees;
    struct map index;  // hash -> number + 1
    struct {
        VEC_OF(struct tree_case);
    } cases;
    struct {
        VEC_OF(struct tree_child);
    } children;
    struct u32_vec refs;
    struct {
        VEC_OF(struct tree_ref);
    } known;
    struct {
        VEC_OF(struct box);
    } boxes;  // by number; 0 unused
    struct {
        VEC_OF(struct box_part);
    } parts;
    struct {
        VEC_OF(struct tree_seen);
    } seen;              // of abstraction: what was seen under each key
    struct map seen_by;  // key -> index + 1
    struct {
        VEC_OF(struct tree_abstracted);
    } abstracted;              // results of abstraction; one holds as long as nothing that it depends on has changed
    struct map abstracted_by;  // hash of tree, key and height -> index + 1
    struct {
        struct u32_vec trees;  // in order of arrival
        struct ta all;         // their automata side by side; only if there are any
        struct map of;         // tree -> key of its root
    } predicates;              // predicates.h
    struct map unions;         // pairs of numbers -> number + 1
    struct map included;       // pairs of numbers -> 1: no, 2: yes
};

void tree_store_init(struct tree_store *s);
void tree_store_free(struct tree_store *s);

/* tree_intern: stores a component of a forest whose labels and pool are the store's; gives its number.  refs becomes
 * the list of components that its references lead to, in their order.  cost O(size). */
uint32_t tree_intern(struct tree_store *s, const struct ta *a, struct u32_vec *refs);

/* tree_cases: the rules of the root of a stored tree, one by one: what isolating it gives.  Kept by s; valid until the next call.
 * source Hruska 2015, example 4.2.2 (isolation); spec A.4 */
const struct tree_case *tree_cases(struct tree_store *s, uint32_t tree, uint32_t *n);

/* tree_split: the ways in which trees of a stored automaton look around the node whose box hides selector `bit` of
 * reference `ref`.  Each way is a tree above, in which the reference `above.refs` numbers the node's subtree, and the
 * tree below it.  Together they have the trees of the automaton.
 * source Hruska 2015, spec section 9 (isolation of a leaf) */
struct tree_way {
    uint32_t above;  // TA_NONE: the node is the root
    uint32_t below;
    uint32_t above_first,
        above_n;  // the tree's references in those of the automaton, or TA_NONE: the subtree: refs.at[above_first ..)
    uint32_t below_first, below_n;
};
struct tree_ways {
    VEC_OF(struct tree_way);
};
void tree_split(struct tree_store *s, uint32_t tree, uint32_t ref, int64_t bit, struct tree_ways *out);

/* tree_included: whether all trees of a are trees of b, where leaves of b stand for all numbers that they cover, and
 * nodes of b for all nodes about which more is known.  RC_STOP: the budget ended.  Answers are remembered. */
struct budget;
enum rc tree_included(struct tree_store *s, uint32_t a, uint32_t b, struct budget *budget, bool *yes) ATTR_MUST_USE;

// Options for merging states of automata.
struct forest_abstraction {
    uint32_t height;  // states are merged whose trees look the same up to this height (1 or more)
    uint32_t
        // how many different numbers nodes with the same frame may hold in one place; if there are more, they are
        // joined
        numbers;
    bool fusion;  // states are merged with those of all automata that were abstracted earlier under the same key
};

/* tree_abstract: merges equivalent states of a stored automaton; its trees become more, its references stay.  Gives the
 * stored result.
 * key    of the place in the program and in the heap, for fusion.
 * source Hruska 2015, 3.2.3 (finite-height abstraction; its fusion); Bouajjani, Habermehl, Rogalewicz, Vojnar:
 *        "Abstract regular tree model checking" (2006) */
uint32_t tree_abstract(struct tree_store *s, uint32_t tree, uint64_t key, const struct forest_abstraction *opt);

/* tree_union: the trees of a and of b as one automaton; UINT32_MAX: their references differ, or the sizes of their
 * roots.  Answers are remembered. */
uint32_t tree_union(struct tree_store *s, uint32_t a, uint32_t b);

/* tree_forget_seen: begins fusion anew. */
void tree_forget_seen(struct tree_store *s);

/* tree_add_to: gives component `part` of f, which is new, the trees of a stored automaton, whose references are
 * ref[0..refs). */
void tree_add_to(struct forest *f, const struct tree_store *s, uint32_t tree, const uint32_t *ref, uint32_t part);

void tree_print(struct tree_store *s, uint32_t tree, struct buf *b);

#endif
