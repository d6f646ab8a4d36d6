// SPDX-License-Identifier: Apache-2.0
// read.c: terms of the int encoding as polynomials modulo 2^w.
//
// A remainder by a multiple of 2^w is its dividend, the cases of a wrap-around are one; another remainder is the dividend minus a
// multiple of the quotient.
#include "algo/polynomial/equations.h"

static bool holds(struct route *r, const struct term *c, bool negated)
{
    struct dvalue *v = image_assume(&r->m, dom_keep(r->m.v), c, negated);
    bool empty = dom_is_bottom(v);
    dom_free(v);
    return empty;
}

static const struct polynomial *variable(struct equations *q, const struct term *t)
{
    return ring_var(q->ring, t->id);
}

static const struct polynomial *read_ite(struct equations *q, struct route *r, const struct term *t)
{
    const struct polynomial *a = read_term(q, r, t->arg[1]), *b = read_term(q, r, t->arg[2]);
    if (ring_equal(a, b))
        return a;
    if (holds(r, t->arg[0], false))
        return a;
    return holds(r, t->arg[0], true) ? b : variable(q, t);
}

static const struct polynomial *read_mod(struct equations *q, struct route *r, const struct term *t)
{
    const struct term *k = t->arg[1];
    if (k->op != TERM_NUM || k->num <= 0)
        return variable(q, t);
    const struct polynomial *a = read_term(q, r, t->arg[0]);
    if (((uint64_t)k->num & q->ring->mask) == 0)
        return a;
    const struct term *quotient = term_2(q->n->t, TERM_DIV, t->arg[0], k);
    return ring_scaled_sum(q->ring, a, 0 - (uint64_t)k->num, read_term(q, r, quotient));
}

static const struct polynomial *read_new(struct equations *q, struct route *r, const struct term *t)
{
    struct ring *g = q->ring;
    const struct polynomial *sum;
    switch ((int)t->op) {
    case TERM_NUM:
        return ring_const(g, (uint64_t)t->num);
    case TERM_ADD:
        sum = g->zero;
        for (uint32_t i = 0; i < t->n; i++)
            sum = ring_scaled_sum(g, sum, 1, read_term(q, r, t->arg[i]));
        return sum;
    case TERM_MUL:
        sum = ring_const(g, 1);
        for (uint32_t i = 0; i < t->n; i++)
            sum = ring_mul(g, sum, read_term(q, r, t->arg[i]));
        return sum;
    case TERM_ITE:
        return read_ite(q, r, t);
    case TERM_MOD:
        return read_mod(q, r, t);
    default:
        return variable(q, t);
    }
}

const struct polynomial *read_term(struct equations *q, struct route *r, const struct term *t)
{
    uint64_t known;
    VERIFY(t->sort->kind == SORT_INT);
    if (map_get(&r->read, t->id, &known))
        return (const struct polynomial *)(uintptr_t)known;
    const struct polynomial *p = read_new(q, r, t);
    map_put(&r->read, t->id, (uint64_t)(uintptr_t)p);
    return p;
}

struct at_end {
    struct equations *q;
    struct route *r;
};

static const struct polynomial *name_at_end(void *ctx, uint32_t var)
{
    const struct at_end *e = ctx;
    return read_term(e->q, e->r, image_meaning(&e->r->m, e->q->n->t->all.at[var]));
}

const struct polynomial *read_end(struct equations *q, struct route *r, const struct polynomial *p)
{
    struct at_end e = { q, r };
    return ring_substitute(q->ring, p, name_at_end, &e);
}
