// SPDX-License-Identifier: Apache-2.0
// strides.c: integer expressions modulo some number.
#include "pre/strides.h"

// Bits that a number needs, with its sign.
static unsigned magnitude(const struct exp *x)
{
    unsigned n = type_bits(x->type) + !type_is_signed(x->type);
    if (x->kind == EXP_CAST && type_is_integer(x->a->type))
        return MIN(n, magnitude(x->a));
    if (x->kind != EXP_CONST || !type_is_integer(x->type))
        return n;
    i128 v = value_int(x->value, x->type);
    for (n = 1; v != 0 && v != -1; n++)
        v >>= 1;
    return n;
}

static bool cannot_wrap(const struct ranges *r, const struct node *at, const struct exp *x)
{
    unsigned a = magnitude(x->a), b = x->op == OP_SHL ? (unsigned)x->b->value : magnitude(x->b);
    unsigned need = x->op == OP_MUL || x->op == OP_SHL ? a + b : MAX(a, b) + 1;
    bool below_zero = x->op == OP_SUB && !type_is_signed(x->type) && type_bits(x->type) < 64;
    if (need <= type_bits(x->type) && !below_zero)
        return true;
    return r && at && range_fits(ranges_exp(r, at, x), x->type);
}

// Whether a cast of an integer keeps its value; to 64 bits it keeps the pattern of a signed number.
static bool keeps_value(const struct ranges *r, const struct node *at, const struct exp *cast)
{
    unsigned bits = type_bits(cast->type);
    bool is_signed = type_is_signed(cast->type);
    if (bits >= 64 || (is_signed && magnitude(cast->a) <= bits))
        return true;
    if (!is_signed && !type_is_signed(cast->a->type) && type_bits(cast->a->type) <= bits)
        return true;
    return r && at && range_fits(ranges_value(r, at, cast->a), cast->type);
}

static struct stride constant(const struct exp *x)
{
    i128 v = value_int(x->value, x->type);
    if (type_bits(x->type) == 64)
        v = (int64_t)v;
    return v > -STRIDE_LARGE && v < STRIDE_LARGE ? stride(0, (int64_t)v) : STRIDE_ANY;
}

struct stride stride_exp(const struct ranges *r, const struct node *at, const struct exp *x)
{
    if (!type_is_integer(x->type) || type_bits(x->type) > 64)
        return STRIDE_ANY;
    unsigned bits = type_bits(x->type);
    bool shift = x->kind == EXP_BINARY && x->op == OP_SHL && exp_is_const(x->b) && x->b->value < 40;
    if (x->kind == EXP_CONST)
        return constant(x);
    if (x->kind == EXP_CAST && type_is_integer(x->a->type)) {
        struct stride s = stride_exp(r, at, x->a);
        return keeps_value(r, at, x) ? s : stride_wrapped(s, bits);
    }
    if (x->kind != EXP_BINARY || !(x->op == OP_ADD || x->op == OP_SUB || x->op == OP_MUL || shift))
        return STRIDE_ANY;
    struct stride a = stride_exp(r, at, x->a),
                  b = shift ? stride(0, INT64_C(1) << x->b->value) : stride_exp(r, at, x->b);
    struct stride s = x->op == OP_MUL || shift ? stride_product(a, b) : stride_sum(a, b, x->op == OP_SUB ? -1 : 1);
    s = cannot_wrap(r, at, x) ? s : stride_wrapped(s, bits);
    assert(s.m >= 0 && (!s.m || (s.r >= 0 && s.r < s.m)));
    return s;
}
