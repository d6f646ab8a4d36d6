// SPDX-License-Identifier: Apache-2.0
// sets.c: abstract values: numbers, and sets of addresses with unique numbers.
#include "base/hash.h"
#include "cpa/pointer/pointer_priv.h"

#include <stdlib.h>

void avals_init(struct avals *v)
{
    vec_push(&v->at, aval_top());
    vec_push(&v->next, 0);
    vec_push(&v->sets, (struct target_set){ 0 });
    vec_push(&v->next_set, 0);
}

void avals_free(struct avals *v)
{
    arena_free(&v->mem);
    map_free(&v->set_index);
    map_free(&v->index);
    vec_free(&v->sets);
    vec_free(&v->at);
    vec_free(&v->next_set);
    vec_free(&v->next);
}

// ---- numbers for sets and values ------------------------------------------------------------------------------------

static bool same_target(struct address a, struct address b)
{
    return a.obj == b.obj && a.off == b.off;
}

static bool same_set(const struct target_set *s, const struct targets *t)
{
    if (s->n != t->n)
        return false;
    for (size_t i = 0; i < s->n; i++)
        if (!same_target(s->at[i], t->at[i]))
            return false;
    return true;
}

static uint32_t intern_set(struct avals *v, const struct targets *t)
{
    uint64_t h = t->n;
    for (size_t i = 0; i < t->n; i++)
        h = hash_mix(hash_mix(h, t->at[i].obj), (uint64_t)t->at[i].off);
    uint64_t *first = map_at(&v->set_index, h);
    for (uint32_t i = (uint32_t)*first; i; i = v->next_set.at[i])
        if (same_set(&v->sets.at[i], t))
            return i;
    struct address *copy = ARENA_ARRAY(&v->mem, struct address, t->n);
    for (size_t i = 0; i < t->n; i++)
        copy[i] = t->at[i];
    uint32_t id = (uint32_t)v->sets.n;
    vec_push(&v->sets, ((struct target_set){ copy, t->n }));
    vec_push(&v->next_set, (uint32_t)*first);
    *first = id;
    return id;
}

uint32_t avals_intern(struct avals *v, struct aval x)
{
    if (x.kind == AVAL_TOP)
        return VALUE_ANY;
    uint64_t h = hash_mix(hash_mix((uint64_t)x.bits, (uint64_t)(x.bits >> 64)), (uint64_t)x.kind << 32 | x.set);
    uint64_t *first = map_at(&v->index, h);
    for (uint32_t i = (uint32_t)*first; i; i = v->next.at[i])
        if (v->at.at[i].kind == x.kind && v->at.at[i].bits == x.bits && v->at.at[i].set == x.set)
            return i;
    uint32_t id = (uint32_t)v->at.n;
    vec_push(&v->at, x);
    vec_push(&v->next, (uint32_t)*first);
    *first = id;
    return id;
}

const struct target_set *avals_set(const struct avals *v, struct aval x)
{
    assert(x.kind == AVAL_SET);
    return &v->sets.at[x.set];
}

// ---- making sets ----------------------------------------------------------------------------------------------------

static int by_object(const void *a, const void *b)
{
    const struct address *x = a, *y = b;
    if (x->obj != y->obj)
        return x->obj < y->obj ? -1 : 1;
    return x->off < y->off ? -1 : x->off > y->off;
}

enum { OFFSETS_PER_OBJECT = 2 };

// Writes the sorted offsets at[from..to) into one object: each once, or any offset if there are many.
static size_t put_offsets(struct targets *t, size_t from, size_t to, size_t out)
{
    size_t begin = out;
    bool any = t->at[from].obj && t->at[from].off == OFF_ANY;
    for (size_t i = from; i < to && !any; i++) {
        if (i > from && same_target(t->at[i], t->at[i - 1]))
            continue;
        any = out - begin == OFFSETS_PER_OBJECT;
        if (!any)
            t->at[out++] = t->at[i];
    }
    if (any) {
        t->at[begin].off = OFF_ANY;
        t->at[begin].obj = t->at[from].obj;
        out = begin + 1;
    }
    return out;
}

struct aval avals_of(struct avals *v, struct targets *t)
{
    size_t n = 0;
    if (t->n)
        qsort(t->at, t->n, sizeof *t->at, by_object);
    for (size_t i = 0, next; i < t->n; i = next) {
        for (next = i; next < t->n && t->at[next].obj == t->at[i].obj; next++)
            continue;
        n = put_offsets(t, i, next, n);
    }
    t->n = n;
    struct aval x = aval_top();
    if (n == 1 && t->at[0].obj == 0)
        x = aval_bits(0);
    else if (n > 0 && n <= v->max_targets)
        x = (struct aval){ .kind = AVAL_SET, .set = intern_set(v, t) };
    vec_free(t);
    return x;
}

struct aval aval_address(struct avals *v, uint32_t obj, int64_t off)
{
    struct targets t = { 0 };
    vec_push(&t, ((struct address){ obj, off }));
    return avals_of(v, &t);
}

// ---- order and join -------------------------------------------------------------------------------------------------

static bool add_targets(const struct avals *v, struct aval x, struct targets *t)
{
    if (x.kind == AVAL_BITS && x.bits == 0) {
        vec_push(t, ((struct address){ 0, 0 }));
        return true;
    }
    if (x.kind != AVAL_SET)
        return false;
    const struct target_set *s = avals_set(v, x);
    vec_append(t, s);
    return true;
}

struct aval aval_join(struct avals *v, struct aval a, struct aval b)
{
    struct targets t = { 0 };
    if (aval_same(a, b))
        return a;
    if (!add_targets(v, a, &t) || !add_targets(v, b, &t)) {
        vec_free(&t);
        return aval_top();
    }
    return avals_of(v, &t);
}

static bool has_target(const struct target_set *s, struct address t)
{
    for (size_t i = 0; i < s->n; i++)
        if (same_target(s->at[i], t) || (s->at[i].obj && s->at[i].obj == t.obj && s->at[i].off == OFF_ANY))
            return true;
    return false;
}

bool aval_leq(const struct avals *v, struct aval a, struct aval b)
{
    if (b.kind == AVAL_TOP || aval_same(a, b))
        return true;
    if (b.kind != AVAL_SET || a.kind == AVAL_TOP || (a.kind == AVAL_BITS && a.bits != 0))
        return false;
    const struct target_set *s = avals_set(v, b);
    if (a.kind == AVAL_BITS)
        return has_target(s, (struct address){ 0, 0 });
    const struct target_set *x = avals_set(v, a);
    for (size_t i = 0; i < x->n; i++)
        if (!has_target(s, x->at[i]))
            return false;
    return true;
}

bool aval_may_be_null(const struct avals *v, struct aval x)
{
    if (x.kind == AVAL_SET)
        return avals_set(v, x)->at[0].obj == 0;  // null comes first
    return x.kind == AVAL_TOP || x.bits == 0;
}
