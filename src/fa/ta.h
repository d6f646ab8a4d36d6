// SPDX-License-Identifier: Apache-2.0
// ta.h: nondeterministic finite tree automata over ranked symbols, in the explicit encoding.
//
// An automaton has states 0 .. n-1, each with a cluster, which is the sorted list of its rules, and a sorted set of root states.
// A rule `parent -symbol-> (children)` is read top-down, from the parent to the children, or bottom-up; it is the same object.
// A rule without children is a leaf rule.  Within an automaton all tuples of a symbol have the same length, its arity.
//
// Tuples of children are interned in a pool that automata share.  Clusters are counted and shared between copies of an automaton,
// and never change while they are shared (copy on write).
//
// source Lengal, Simacek, Vojnar, "VATA: a library for efficient manipulation of non-deterministic tree automata", TACAS 2012.
#ifndef FA_TA_H
#define FA_TA_H

#include "base/map.h"
#include "base/vec.h"

#define TA_NONE UINT32_MAX  // no state

// ---- tuples -----------------------------------------------------------------------------------------------------------

struct ta_tuple {
    uint32_t first, n;  // its states are children.at[first .. first + n)
};

// Tuple 0 is the empty one.  Tuples live as long as the pool.
struct ta_pool {
    struct {
        VEC_OF(struct ta_tuple);
    } tuples;
    struct u32_vec children;
    uint32_t *slot;  // open addressing: index + 1 into tuples; 0 = free
    size_t slots;
    uint64_t checks;  // VALIDATE_SOME
};

void ta_pool_init(struct ta_pool *p);
void ta_pool_free(struct ta_pool *p);  // after the automata that use it

/* ta_tuple: the number of the tuple child[0..n); child may point into the pool.  Expected O(n). */
uint32_t ta_tuple(struct ta_pool *p, const uint32_t *child, size_t n);

// The states of a tuple; valid until the next ta_tuple.
static inline const uint32_t *ta_children(const struct ta_pool *p, uint32_t tuple)
{
    return p->children.at + p->tuples.at[tuple].first;
}

static inline uint32_t ta_arity(const struct ta_pool *p, uint32_t tuple)
{
    return p->tuples.at[tuple].n;
}

struct ta_symbol {
    uint32_t symbol, arity;
};

struct ta_alphabet {
    VEC_OF(struct ta_symbol);
};

// ---- automata ---------------------------------------------------------------------------------------------------------

struct ta_rule {
    uint32_t symbol, tuple;
};

struct ta_cluster {
    uint32_t refs;  // automata that share it
    uint32_t n, cap;
    struct ta_rule at[];  // sorted by symbol, then tuple; no duplicates
};

struct ta {
    struct ta_pool *pool;
    struct {
        VEC_OF(struct ta_cluster *);
    } states;              // by state; NULL: no rules
    struct u32_vec roots;  // sorted
};

// A rule with its parent.
struct ta_edge {
    uint32_t parent, symbol, tuple;
};

struct ta_edges {
    VEC_OF(struct ta_edge);
};

/* ta_init: an automaton without states; the pool is kept.  ta_free: everything but the pool; the automaton must be initialised
 * before it is used again. */
void ta_init(struct ta *a, struct ta_pool *pool);
void ta_free(struct ta *a);

/* ta_copy: makes *to, which holds nothing yet, an automaton equal to `from` that shares all its clusters.  O(states). */
void ta_copy(struct ta *to, const struct ta *from);

/* ta_move: *to, which is freed first, becomes what *from is; *from holds nothing afterwards. */
void ta_move(struct ta *to, struct ta *from);

/* ta_add_states: n states without rules; gives the number of the first. */
uint32_t ta_add_states(struct ta *a, uint32_t n);
uint32_t ta_add_state(struct ta *a);

/* ta_add_rule, ta_remove_rule: false if it was there already, was not there.  Children are states of a.
 * cost O(rules of parent), also because the cluster may have to be copied; for many rules ta_add_edges is faster. */
bool ta_add_rule(struct ta *a, uint32_t parent, uint32_t symbol, uint32_t n, const uint32_t *child);
bool ta_remove_rule(struct ta *a, uint32_t parent, uint32_t symbol, uint32_t n, const uint32_t *child);

/* ta_add_edges: adds many rules, whose tuples are in the pool; duplicates count once.  Sorts e.  O(n log n + rules of the parents). */
void ta_add_edges(struct ta *a, struct ta_edges *e);

/* ta_share_cluster: gives state q of a, which has no rules, those of state p of b, which is in the same pool; their children are
 * states of a by the same numbers.  O(1). */
void ta_share_cluster(struct ta *a, uint32_t q, const struct ta *b, uint32_t p);

bool ta_add_root(struct ta *a, uint32_t q);     // false: it was one
bool ta_remove_root(struct ta *a, uint32_t q);  // false: it was none
bool ta_is_root(const struct ta *a, uint32_t q);

/* ta_add_roots: adds root[0..n), in any order.  O((roots + n) log (roots + n)), where ta_add_root takes O(roots) for each. */
void ta_add_roots(struct ta *a, const uint32_t *root, size_t n);

static inline uint32_t ta_state_count(const struct ta *a)
{
    return (uint32_t)a->states.n;
}

/* ta_rules: the rules of state q, *n of them; kept by a, valid until a changes.  for (i < n) ... is how rules are iterated. */
static inline const struct ta_rule *ta_rules(const struct ta *a, uint32_t q, uint32_t *n)
{
    const struct ta_cluster *c = a->states.at[q];
    *n = c ? c->n : 0;
    return c ? c->at : NULL;
}

/* ta_rules_by: those of them with this symbol.  O(log rules). */
const struct ta_rule *ta_rules_by(const struct ta *a, uint32_t q, uint32_t symbol, uint32_t *n);

size_t ta_rule_count(const struct ta *a);

/* ta_edges_of: appends all rules of a to e, sorted. */
void ta_edges_of(const struct ta *a, struct ta_edges *e);

/* ta_equal: whether both, of the same pool, have the same states, rules and roots.  Shared clusters cost O(1). */
bool ta_equal(const struct ta *a, const struct ta *b);

/* ta_flaw: what in a is not as it is said here: for VALIDATE.  O(rules). */
const char *ta_flaw(const struct ta *a);

// ---- trees ------------------------------------------------------------------------------------------------------------

struct ta_node {
    uint32_t symbol;
    uint32_t first, n;  // its children are children.at[first .. first + n), nodes with smaller numbers
};

// A tree whose equal subtrees may be one node, as a tree of height n may have 2^n nodes.  The last node is the root.
struct ta_tree {
    struct {
        VEC_OF(struct ta_node);
    } nodes;
    struct u32_vec children;
};

/* ta_tree_add: a node with children child[0..n), nodes that are there; gives its number. */
uint32_t ta_tree_add(struct ta_tree *t, uint32_t symbol, uint32_t n, const uint32_t *child);
void ta_tree_clear(struct ta_tree *t);
void ta_tree_free(struct ta_tree *t);

/* ta_tree_height: a leaf has height 1. */
uint32_t ta_tree_height(const struct ta_tree *t);

/* ta_run: appends to `states`, sorted, the states of a that t can be given at its root.  ta_accepts: whether a root is among them.
 * cost O(nodes * (states + rules of a with the symbol)). */
void ta_run(const struct ta *a, const struct ta_tree *t, struct u32_vec *states);
bool ta_accepts(const struct ta *a, const struct ta_tree *t);

#endif
