// SPDX-License-Identifier: Apache-2.0
// values.c: unique numbers for abstract values, and their order.
#include "cpa/value/value_priv.h"

#include "base/hash.h"

void values_init(struct values *v)
{
    vec_push(&v->at, val_top());
    vec_push(&v->next, 0);
}

void values_free(struct values *v)
{
    map_free(&v->index);
    vec_free(&v->at);
    vec_free(&v->next);
}

static bool same(const struct val *a, const struct val *b)
{
    return a->kind == b->kind && a->bits == b->bits && a->obj == b->obj && a->off == b->off;
}

uint32_t values_intern(struct values *v, struct val x)
{
    if (x.kind == VAL_TOP)
        return VALUE_ANY;
    uint64_t h = hash_mix(hash_mix((uint64_t)x.bits, (uint64_t)(x.bits >> 64)),
                          hash_mix((uint64_t)x.off, (uint64_t)x.kind << 32 | x.obj));
    uint64_t *first = map_at(&v->index, h);
    for (uint32_t i = (uint32_t)*first; i; i = v->next.at[i])
        if (same(&v->at.at[i], &x))
            return i;
    uint32_t id = (uint32_t)v->at.n;
    vec_push(&v->at, x);
    vec_push(&v->next, (uint32_t)*first);
    *first = id;
    return id;
}

bool val_leq(const struct val *a, const struct val *b)
{
    if (b->kind == VAL_TOP || same(a, b))
        return true;
    if (b->kind != VAL_NOT)
        return false;
    // x == c says more than x != d if c != d; an address of an object says more than "not null".
    return (a->kind == VAL_BITS && a->bits != b->bits) || (a->kind == VAL_PTR && b->bits == 0);
}
