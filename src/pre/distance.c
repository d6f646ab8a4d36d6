// SPDX-License-Identifier: Apache-2.0
// distance.c: distances in bytes that are longer than any object.
#include "pre/distance.h"

bool distance_is_product(const struct exp *x)
{
    return x->kind == EXP_BINARY && x->op == OP_MUL;
}

/* No distance is larger than the address space of the machine, 48 bits of 64 (sums of such distances in one expression do not come back
 * to where they began, either). */
i128 distance_farthest(const struct type *t)
{
    assert(type_is_integer(t));
    return MIN(value_int(value_greatest(t), t), (i128)1 << 48);
}

bool distance_is_far(struct range is, const struct type *t)
{
    return is.low < -distance_farthest(t) || is.high > distance_farthest(t);
}

bool distance_may_be_far(const struct ranges *r, const struct node *n, const struct exp *x)
{
    return ranges_reachable(r, n) && distance_is_far(ranges_exp(r, n, x), x->type);
}

bool distance_may_wrap(const struct ranges *r, const struct node *n, const struct exp *x)
{
    return distance_is_product(x) && type_is_integer(x->type) && type_is_signed(x->type) &&
           distance_may_be_far(r, n, x);
}
