// SPDX-License-Identifier: Apache-2.0
// eval.h: the value of formulas in a structure.
//
// One variable ranges over all nodes at once, as the bits of words; others are bound one node after the other, and only to those that the rest
// of their conjunction allows.
//
// source Sagiv, Reps, Wilhelm 2002, definitions 3.5 and 4.2 (2-valued and 3-valued truth).
#ifndef SHAPE_EVAL_H
#define SHAPE_EVAL_H

#include "shape/structure.h"

struct evaluator {
    const struct structure *s;
    uint64_t all;
    uint8_t env[LOGIC_VARS + 1];
    struct kleene *closure;  // by closure of the vocabulary: NODES_MAX rows, as far as they are known
    uint64_t known;          // closures 0 .. 63 whose rows are there
    size_t room;
};

/* evaluator_init: an evaluator for s, which must not change while it is in use.  evaluator_move: moves it to another
 * structure of the vocabulary, of which no closures are known yet.  evaluator_free. */
void evaluator_init(struct evaluator *e, const struct structure *s);
void evaluator_move(struct evaluator *e, const struct structure *s);
void evaluator_free(struct evaluator *e);

/* eval_lanes: the values of f for all nodes that variable `lane` may be; its other free variables are in e->env.
 * cost   O(size of f), times the nodes for each bound variable that is not the lane; closures once, O(nodes^2). */
struct kleene eval_lanes(struct evaluator *e, const struct logic *f, unsigned lane);

/* eval_closed: the value of f under e->env, as LOGIC_FALSE, TRUE or HALF. */
enum logic_op eval_closed(struct evaluator *e, const struct logic *f);

#endif
