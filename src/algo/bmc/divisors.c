// SPDX-License-Identifier: Apache-2.0
// divisors.c: the divisors in the expressions of an edge.
#include "algo/bmc/divisors.h"

#include "cfa/uses.h"

struct divisors {
    struct encoder *e;
    struct formula f;
    const struct term *nonzero;  // those seen so far
};

static void add_divisor(struct divisors *d, const struct exp *x)
{
    struct terms *t = encoder_terms(d->e);
    const struct term *plain = encode_value(d->e, x);
    if (!plain || (plain->sort->kind != SORT_BV && plain->sort->kind != SORT_INT))
        return;
    const struct term *zero = plain->sort->kind == SORT_BV ? term_bv(t, plain->sort->a, 0) : term_int(t, 0);
    const struct term *is_zero = term_eq(t, encode_instance(d->e, d->f, plain), zero);
    d->nonzero = term_and(t, d->nonzero, term_not(t, is_zero));
}

static void look(void *ctx, const struct exp *x)
{
    struct divisors *d = ctx;
    if (x->kind == EXP_BINARY && (x->op == OP_DIV || x->op == OP_MOD) && type_is_integer(x->type) &&
        !exp_is_const(x->b))
        add_divisor(d, x->b);
}

const struct term *divisors_nonzero(struct encoder *e, struct formula f, const struct edge *edge)
{
    struct divisors d = { e, f, encoder_terms(e)->t_true };
    for (size_t i = 0; i < edge_operands(edge); i++)
        exp_each_inner(edge_operand(edge, i), look, &d);
    return d.nonzero;
}
