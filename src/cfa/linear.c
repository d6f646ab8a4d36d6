// SPDX-License-Identifier: Apache-2.0
// linear.c: C expressions as sums.
#include "cfa/linear.h"

enum { SHIFT_MAX = 32 };

static bool is_number(const struct exp *x)
{
    return exp_is_const(x) && type_is_integer(x->type);
}

// The factor of a product of which x is a multiple, and how many times; NULL: x is no such product.
static const struct exp *factor_of(const struct exp *x, i128 *times)
{
    bool shift = x->op == OP_SHL && is_number(x->b) && x->b->value < SHIFT_MAX;
    const struct exp *k = shift || is_number(x->b) ? x->b : x->a;
    if (!shift && (x->op != OP_MUL || !is_number(k)))
        return NULL;
    *times = shift ? (i128)1 << x->b->value : value_int(k->value, k->type);
    return k == x->b ? x->a : x->b;
}

static bool is_operator(const struct exp *x)
{
    i128 times;
    if (x->kind == EXP_UNARY)
        return x->op == OP_NEG;
    return x->kind == EXP_CAST ||
           (x->kind == EXP_BINARY && (x->op == OP_ADD || x->op == OP_SUB || factor_of(x, &times)));
}

bool exp_linear(const struct linear_reader *r, const struct exp *e, i128 coef)
{
    static const i128 large = (i128)1 << 80;
    i128 times = 1;
    if (is_number(e)) {
        i128 n, k = value_int(e->value, e->type);
        return !__builtin_mul_overflow(k, coef, &n) && r->term(r->ctx, NULL, n);
    }
    if (!is_operator(e) || !r->opens(r->ctx, e))
        return r->term(r->ctx, e, coef);
    if (e->kind == EXP_UNARY || e->kind == EXP_CAST)
        return exp_linear(r, e->a, e->kind == EXP_UNARY ? -coef : coef);
    if (e->op == OP_ADD || e->op == OP_SUB)
        return exp_linear(r, e->a, coef) && exp_linear(r, e->b, e->op == OP_ADD ? coef : -coef);
    const struct exp *x = factor_of(e, &times);
    bool fits = !__builtin_mul_overflow(times, coef, &times) && times <= large && times >= -large;
    return fits && exp_linear(r, x, times);
}
