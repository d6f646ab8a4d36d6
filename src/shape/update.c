// SPDX-License-Identifier: Apache-2.0
// update.c: new values of predicates.
#include "shape/operations.h"

static void evaluate(struct evaluator *e, const struct update *u, struct kleene *out)
{
    unsigned arity = e->s->voc->preds.at[u->pred].arity;
    assert(!(u->value->free & ~((1u << arity) - 1)));
    if (arity == 0) {
        enum logic_op value = eval_closed(e, u->value);
        *out = (struct kleene){ value == LOGIC_TRUE, value != LOGIC_FALSE };
        return;
    }
    if (arity == 1) {
        *out = eval_lanes(e, u->value, 0);
        return;
    }
    for (uint32_t x = 0; x < e->s->n; x++) {
        e->env[0] = (uint8_t)x;
        out[x] = eval_lanes(e, u->value, 1);
    }
}

// Writes the new values; gives the number of words written.
static size_t assign(struct structure *s, uint32_t pred, const struct kleene *value)
{
    size_t n;
    struct kleene *to = words_of(s, &s->voc->preds.at[pred], &n);
    if (n && memcmp(to, value, n * sizeof *to) != 0) {
        memcpy(to, value, n * sizeof *to);
        stale_add(&s->stale, stale_bit(pred));
    }
    return n;
}

void structure_update(struct structure *s, const struct update *u, size_t n)
{
    struct evaluator e;
    evaluator_init(&e, s);
    struct {
        VEC_OF(struct kleene);
    } values = { 0 };
    for (size_t i = 0; i < n; i++) {
        size_t more;
        words_of(s, &s->voc->preds.at[u[i].pred], &more);
        vec_reserve(&values, values.n + more);
        evaluate(&e, &u[i], values.at + values.n);
        values.n += more;
    }
    size_t at = 0;
    for (size_t i = 0; i < n; i++)
        at += assign(s, u[i].pred, values.at + at);
    assert(at == values.n);
    evaluator_free(&e);
    vec_free(&values);
}
