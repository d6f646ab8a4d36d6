// SPDX-License-Identifier: Apache-2.0
// post.h: the states that an automaton can give symbol(t1 .. tn), from the sets of those it can give t1 .. tn, position by position, in
// any order: which rules fit the positions chosen so far is known at each depth.
#ifndef FA_POST_H
#define FA_POST_H

#include "fa/index.h"

struct ta_post {
    const struct ta_index *x;    // keep
    const struct ta_pool *sets;  // of states, as tuples in ascending order; keep
    uint32_t *child;             // by group, position and rule: which is the order in which they are looked at
    size_t *first;               // by group: where its children begin
    const struct ta_group *group;
    struct u32_vec *fits;  // by depth, the number of positions chosen: rules by their numbers in the group, in order
    uint32_t depths;
    uint32_t *mark, stamp;  // by state: stamp if it is in the set looked at
    struct u32_vec states;  // the result
};

/* ta_post_init: for symbols of at most this arity. */
void ta_post_init(struct ta_post *p, const struct ta_index *x, const struct ta_pool *sets, uint32_t max_arity);
void ta_post_free(struct ta_post *p);

/* ta_post_begin: depth 0: all rules of group g fit; none if it is NULL.  ta_post_choose: those that fit at `depth` and have a state of the
 * set at the position fit at depth + 1.  ta_post_end: p->states becomes the parents of the rules that fit, in order.
 * cost O(rules of the group); O(set + rules that fitted before); O(rules that fit). */
void ta_post_begin(struct ta_post *p, const struct ta_group *g);
void ta_post_choose(struct ta_post *p, uint32_t depth, uint32_t position, uint32_t set);
void ta_post_end(struct ta_post *p, uint32_t depth);

#endif
