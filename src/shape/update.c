// SPDX-License-Identifier: Apache-2.0
// update.c: new values of predicates.
#include "shape/operations.h"

static void set_values(struct structure *s, struct evaluator *e, const struct update *u)
{
    const struct predicate *p = &s->voc->preds.at[u->pred];
    if (p->arity == 0) {
        structure_set(s, u->pred, 0, 0, eval_closed(e, u->value));
        return;
    }
    if (p->arity == 1) {
        *unary_of(s, p->at) = eval_lanes(e, u->value, 0);
        return;
    }
    for (uint32_t x = 0; x < s->n; x++) {
        e->env[0] = (uint8_t)x;
        binary_of(s, p->at)[x] = eval_lanes(e, u->value, 1);
    }
}

void structure_update(struct structure *s, const struct update *u, size_t n)
{
    struct structure *before = structure_copy(s);
    struct evaluator e;
    evaluator_init(&e, before);
    for (size_t i = 0; i < n; i++)
        set_values(s, &e, &u[i]);
    evaluator_free(&e);
    structure_free(before);
}
