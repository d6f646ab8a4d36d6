// SPDX-License-Identifier: Apache-2.0
// order.h: which forms of elements follow one another in a list segment.
// If the elements of a segment have several forms, it is known for each pair of forms whether an element of the one may
// be followed by one of the other, and for each form whether the first or the last element may have it: a red node is
// followed by a black one, nodes of one kind come before those of another.  That is the least strictly 2-testable
// language that has the words seen.
// source McNaughton, Papert: "Counter-Free Automata" (1971), on strictly locally testable languages; Garcia, Vidal:
//        "Inference of k-testable languages in the strict sense" (PAMI 12, 1990).
#ifndef SMG_ORDER_H
#define SMG_ORDER_H

#include "smg/graph.h"

/* smg_form_bit: where the edge to a form lies.  smg_form_at: the form of such an edge; forms are not 0. */
#define SMG_NO_FORM 0u  // before the first element, and behind the last
int64_t smg_form_bit(uint32_t form);
uint32_t smg_form_at(const struct smg_edge *e);

/* smg_may_follow: whether an element of form b may come directly behind one of form a.  SMG_NO_FORM as a: whether the
 * first element may have form b; as b: whether the last may have form a.  smg_forbid: excludes it. */
bool smg_may_follow(const struct smg_object *o, uint32_t a, uint32_t b);
void smg_forbid(struct smg *g, uint32_t segment, uint32_t a, uint32_t b);

/* smg_order_at: the pair of forms that the edge at `bit`, at SMG_ORDER or behind, forbids. */
void smg_order_at(int64_t bit, uint32_t *a, uint32_t *b);

/* smg_split_order: narrows the order after an element of `form` was split off at one end.
 * smg_chain_order: the order of segment `to`, which has the forms of both, and the elements of x followed by those of
 * y; it has no order yet.
 * smg_join_order: the order of object `to`, which has the forms of both and is either x or y: no form of only one of
 * them stands beside a form of only the other.
 * smg_drop_order: forgets the order. */
void smg_split_order(struct smg *g, uint32_t segment, enum smg_target end, uint32_t form);
void smg_chain_order(struct smg *g, uint32_t x, uint32_t y, uint32_t to);
void smg_join_order(struct smg *g, uint32_t to, const struct smg_object *x, const struct smg_object *y);
void smg_drop_order(struct smg *g, uint32_t segment);

/* smg_implies_order: whether the object obeys the order's edge at `bit`: it has that edge, or not the forms that it is
 * about. */
bool smg_implies_order(const struct smg_object *o, int64_t bit);

#endif
