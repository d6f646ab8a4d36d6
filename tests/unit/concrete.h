// SPDX-License-Identifier: Apache-2.0
// concrete.h: what cells of the abstract memory are in a running interpreter, for tests that run an analysis in lock step.
#ifndef UNIT_CONCRETE_H
#define UNIT_CONCRETE_H

#include "base/map.h"
#include "interp/interp_priv.h"
#include "mem/cells.h"

struct concrete {
    const struct cfa *cfa;
    const struct vmem *memory;
    const struct map *heap;  // abstract object -> address of the block that it stands for
    struct interp *m;
};

static inline struct frame *activation(struct interp *m, const struct func *fn, uint32_t inst)
{
    for (size_t i = 0; i < m->frames.n; i++)
        if (m->frames.at[i].fn == fn && inst-- == 0)
            return &m->frames.at[i];
    return NULL;
}

// The bytes that an abstract object stands for; at = NULL: it is dead.
static inline struct span object_bytes(const struct concrete *k, uint32_t obj, uint64_t *size)
{
    const struct obj *o = &k->memory->objs.at[obj];
    if (o->kind == OBJ_VAR) {
        const struct var *x = k->cfa->vars.at[o->id];
        struct frame *f = x->fn ? activation(k->m, x->fn, o->inst) : NULL;
        *size = x->type->size;
        return x->fn && !f ? (struct span){ 0 } : span_in_frame(k->m, f, x, 0, x->type->size, ACCESS_READ);
    }
    uint64_t base;
    struct block *b = map_get(k->heap, obj, &base) ? memory_find(&k->m->mem, base) : NULL;
    if (!b || !b->live)
        return (struct span){ 0 };
    *size = b->o.size;
    return (struct span){ b->bytes, b->state };
}

// The bits of a cell.  False if the object is dead; known: whether all of them are determinate.
static inline bool concrete_bits(const struct concrete *k, const struct cell *c, u128 *out, bool *known)
{
    uint64_t size = 0, first = (uint64_t)c->bit / 8, last = ((uint64_t)c->bit + c->width - 1) / 8;
    struct span p = object_bytes(k, c->obj, &size);
    if (!p.at)
        return false;
    if (c->bit < 0 || last >= size)
        return false;
    u128 x = 0;
    *known = true;
    for (uint64_t i = last + 1; i-- > first;) {
        *known &= (p.state[i] & (BYTE_UNINIT | BYTE_CHANGED)) == 0;
        x = x << 8 | p.at[i];
    }
    x >>= c->bit % 8;
    *out = c->width < 128 ? x & (((u128)1 << c->width) - 1) : x;
    return true;
}

// Whether addr is byte `off` of an abstract object.
static inline bool concrete_address(const struct concrete *k, uint32_t obj, int64_t off, uint64_t addr)
{
    const struct obj *o = &k->memory->objs.at[obj];
    uint64_t base = 0, at = addr - (uint64_t)off;
    if (o->kind == OBJ_FUNC)
        return at == simulated_func_address(k->cfa->funcs.at[o->id]);
    if (o->kind == OBJ_HEAP)
        return map_get(k->heap, obj, &base) && at == base;
    const struct var *y = k->cfa->vars.at[o->id];
    struct frame *f = y->fn ? activation(k->m, y->fn, o->inst) : NULL;
    struct block *b = memory_find(&k->m->mem, at);
    if (b && !b->live && b->o.var == y)
        return true;  // dangling
    if (y->fn && !f)
        return false;
    b = y->fn ? local_block(k->m, f, y) : global_block(k->m, y);
    return b && at == b->base;
}

#endif
