// SPDX-License-Identifier: Apache-2.0
// step.h: inside of the shape analysis: one step along an edge.
#ifndef CPA_SHAPE_STEP_H
#define CPA_SHAPE_STEP_H

#include "cpa/shape/shape_priv.h"

struct step {
    struct shape_cpa *v;
    const struct edge *e;
    struct structures now;  // what has become of the structure
    enum rc rc;
};

/* cell_of: the node of followed pointer x, where that is definite, as a bit; 0: x is null, or wild. */
static inline uint64_t cell_of(const struct step *s, const struct structure *g, uint32_t x)
{
    return unary_of(g, s->v->shape->voc.preds.at[s->v->shape->pointer[x]].at)->must;
}

// node_of: the same as a number, where x has a cell.
static inline uint32_t node_of(const struct step *s, const struct structure *g, uint32_t x)
{
    return (uint32_t)__builtin_ctzll(cell_of(s, g, x));
}

/* keep_structures: those for which `keep` says so, which may change them; the others are gone. */
void keep_structures(struct step *s, bool (*keep)(const struct step *s, struct structure *g, const void *ctx),
                     const void *ctx);

// ---- numbers (numbers.c) ------------------------------------------------------------------------------------------------------

/* numbers_find: chooses integer variables, data fields and constants; the assertions `field == constant` go to t.  numbers_add: their
 * predicates, when the class is there. */
void numbers_find(struct shape_cpa *v, struct tracking *t);
void numbers_add(struct shape_cpa *v);

/* number_at: the number of the followed integer variable that x is, or NOT_FOLLOWED. */
uint32_t number_at(const struct shape_cpa *v, const struct exp *x);

/* numbers_assign: x = rhs, where rhs NULL is any value.  numbers_load: x = y->field at off, y being definite; numbers_store: y->field = rhs.
 * numbers_assume: the condition of an ASSUME edge, as far as it is about such variables. */
void numbers_assign(struct step *s, uint32_t x, const struct exp *rhs);
void numbers_load(struct step *s, uint32_t x, uint32_t y, int64_t off);
void numbers_store(struct step *s, uint32_t y, int64_t off, const struct exp *rhs);
void numbers_assume(struct step *s);

/* numbers_clear: x is not read again.  numbers_zero: the block of y is filled with zeros. */
void numbers_clear(struct step *s, uint32_t x);
void numbers_zero(struct step *s, uint32_t y);

#endif
