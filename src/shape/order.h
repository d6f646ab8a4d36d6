// SPDX-License-Identifier: Apache-2.0
// order.h: the order of an integer field of cells, and the places of values of variables in it.
// le(v, w): the field of v is at most that of w.  For each value t that is followed (an integer variable): below[t](v):
// t is at most the field of v; above[t](v): t is at least that; at[t](v): both, so that they are equal.  An unset value
// (unset[t]) counts as less than all fields, so that structures that differ only in it are the same; callers must check
// whether the value is set.  same[t,u]: both are set, and equal.
// source Lev-Ami, Reps, Sagiv, Wilhelm, "Putting static analysis to work for verification: a case study", ISSTA 2000
// (dle, inOrder).
#ifndef SHAPE_ORDER_H
#define SHAPE_ORDER_H

#include "shape/class.h"

/* order_add: adds the predicates of a class whose tracking definition says that data are ordered, and (when definitions
 * are there) constraints about them.
 * order_mentions: whether the value of f depends on them. */
void order_add(struct shape_class *c);
void order_add_constraints(struct shape_class *c);
bool order_mentions(const struct shape_class *c, const struct logic *f);

/* order_define: computes at[t] from the other predicates. */
void order_define(const struct shape_class *c, struct structure *s);

/* order_updates: the updates of SHAPE_SET: the field of x's cell becomes value t, or (UINT32_MAX) anything.
 * order_begin: cell u is new, and may hold anything. */
void order_updates(struct shape_class *c, uint32_t x, uint32_t t, struct class_step *out);
void order_begin(const struct shape_class *c, struct structure *s, uint32_t u);

// ---- values -----------------------------------------------------------------------------------------------------------

/* order_is_set: whether the value is set in all heaps that s stands for. */
bool order_is_set(const struct shape_class *c, const struct structure *s, uint32_t t);

/* order_load: t becomes the field of node u, which stands for one cell.  order_copy: t becomes u, or (UINT32_MAX)
 * anything.  order_clear: t becomes unset. */
void order_load(const struct shape_class *c, struct structure *s, uint32_t t, uint32_t u);
void order_copy(const struct shape_class *c, struct structure *s, uint32_t t, uint32_t u);
void order_clear(const struct shape_class *c, struct structure *s, uint32_t t);

/* order_learn: t is at most u (`strict`: less than u); both are set.  False: this cannot be. */
bool order_learn(struct shape_class *c, struct structure *s, uint32_t t, uint32_t u, bool strict);

#endif
