// SPDX-License-Identifier: Apache-2.0
// ops.h: operations on tree automata.
//
// An operation gives a new automaton in *out, which holds nothing before, in the pool of its operands, which are kept and are all of one
// pool; out is none of them.  Those that may take long have a budget, NULL for none, and answer RC_STOP when it ends; then *out
// holds nothing.  Where states get new numbers, `map` (NULL: not asked for) becomes the new number of each old state, or TA_NONE.
//
// source Comon, Dauchet, Gilleron et al., "Tree automata techniques and applications" (TATA), 2007, chapter 1, if nothing else is said.
#ifndef FA_OPS_H
#define FA_OPS_H

#include "base/tick.h"
#include "fa/ta.h"

// ---- union and change of states ---------------------------------------------------------------------------------------

/* ta_append: gives a the states and rules of b, which keep their order, and no roots; gives the number of the first.
 * cost O(states + rules of b). */
uint32_t ta_append(struct ta *a, const struct ta *b);

/* ta_union: the trees of a and of b.  States of a keep their numbers (and clusters), those of b come behind them.
 * cost O(states of a + states and rules of b). */
void ta_union(struct ta *out, const struct ta *a, const struct ta *b);

/* ta_union_disjoint: the same of automata over the same states, none of which has rules in both: all keep their numbers and clusters.
 * If a state has rules in both it gets those of both, and the trees may be more than those of a and b.  O(states). */
void ta_union_disjoint(struct ta *out, const struct ta *a, const struct ta *b);

/* ta_map: a with state map[q] < n for q, of n states: renamed if map is injective, a quotient if states share a number.  States with
 * TA_NONE go, and all rules in which they are.  O(rules log rules + n). */
void ta_map(struct ta *out, const struct ta *a, const uint32_t *map, uint32_t n);

/* ta_remove_unreachable: without the states that no root leads to.  ta_remove_useless: without those that are in no run on a tree of the
 * language: first those without a tree go, then the unreachable ones.  The states that stay keep their order.
 * cost O(rules * (log rules + arity)). */
void ta_remove_unreachable(struct ta *out, const struct ta *a, struct u32_vec *map);
void ta_remove_useless(struct ta *out, const struct ta *a, struct u32_vec *map);

/* ta_copy_reachable: what is reachable from root[0..n), states of a, which become the roots of out. */
void ta_copy_reachable(struct ta *out, const struct ta *a, const uint32_t *root, size_t n, struct u32_vec *map);

/* ta_reachable: by state, 1 if one of root[0..n) leads to it; reached has a byte for each state, all 0 before.  O(rules * arity). */
void ta_reachable(const struct ta *a, const uint32_t *root, size_t n, uint8_t *reached);

// ---- products ---------------------------------------------------------------------------------------------------------

// Which states of the operands the states of a product are: state k is (left.at[k], right.at[k]).  All zero is empty.
struct ta_pairs {
    struct u32_vec left, right;
};
void ta_pairs_free(struct ta_pairs *p);

/* ta_intersect_down: the trees of both, by pairs of states, from pairs of roots on; some may have no tree.  pairs: NULL: not asked for.
 * ta_intersect_up: the same from leaves on: every state is a pair that has a tree in common.
 * errors RC_STOP
 * cost O(product of the rules by symbol), one tick for a pair of rules.
 * source Hruska 2015, section 6.5.3, for the second. */
enum rc ta_intersect_down(struct ta *out, const struct ta *a, const struct ta *b, struct ta_pairs *pairs,
                          struct budget *budget) ATTR_MUST_USE;
enum rc ta_intersect_up(struct ta *out, const struct ta *a, const struct ta *b, struct ta_pairs *pairs,
                        struct budget *budget) ATTR_MUST_USE;

// ---- trees of the language --------------------------------------------------------------------------------------------

/* ta_witness: a tree of least height in the language, in *t, which is cleared first; false: there is none.  t may be NULL.
 * ta_witness_at: one of the trees of root[0..n).  O(rules * (log rules + arity)). */
bool ta_witness(const struct ta *a, struct ta_tree *t);
bool ta_witness_at(const struct ta *a, const uint32_t *root, size_t n, struct ta_tree *t);

static inline bool ta_is_empty(const struct ta *a)
{
    return !ta_witness(a, NULL);
}

/* ta_of_tree: the automaton whose language is this one tree; one state for each node. */
void ta_of_tree(struct ta *out, struct ta_pool *pool, const struct ta_tree *t);

// ---- determinisation --------------------------------------------------------------------------------------------------

/* ta_alphabet_of: adds the symbols of a that are not in the alphabet. */
void ta_alphabet_of(const struct ta *a, struct ta_alphabet *alphabet);

/* ta_determinise: an automaton of the same language that can give a tree one state at most: its states are the sets of states that a can give
 * the same trees, by the subset construction, without the empty set.
 * ta_complement: the trees over the alphabet that a does not have: the same with the empty set, and the other roots.
 * ta_complement_down: the same trees, by states that stand for the trees that no state of a set has; not deterministic.
 * errors RC_STOP
 * cost   exponential; one tick for a rule that is looked at for a combination of sets.
 * source TATA, theorem 1.1.9; Hruska 2015, section 4.1, and the code of VATA for the third. */
enum rc ta_determinise(struct ta *out, const struct ta *a, struct budget *budget) ATTR_MUST_USE;
enum rc ta_complement(struct ta *out, const struct ta *a, const struct ta_alphabet *alphabet,
                      struct budget *budget) ATTR_MUST_USE;
enum rc ta_complement_down(struct ta *out, const struct ta *a, const struct ta_alphabet *alphabet,
                           struct budget *budget) ATTR_MUST_USE;

/* ta_of_all_trees: the automaton of all trees over the alphabet: one state. */
void ta_of_all_trees(struct ta *out, struct ta_pool *pool, const struct ta_alphabet *alphabet);

#endif
