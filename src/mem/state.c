// SPDX-License-Identifier: Apache-2.0
// state.c: reading, writing and forgetting cells of the state that a transfer is computing.
#include "mem/transfer_priv.h"

void cell_open(struct cell_domain *d, struct cfa *c, struct pointsto *pt, struct arena *mem)
{
    *d = (struct cell_domain){ .cfa = c };
    vmem_init(&d->memory, c, mem);
    writes_init(&d->writes, c, pt, mem);
    pmap_pool_init(&d->pool);
}

void cell_close(struct cell_domain *d)
{
    collect_free(d);
    vmem_free(&d->memory);
    pmap_pool_free(&d->pool);
}

uint32_t cell_var(const struct cell_work *w, const struct var *x)
{
    bool several = x->fn && x->fn->recursive && w->d->ops->calls;
    uint32_t calls = several ? w->d->ops->calls(w, x->fn) : 0;
    return vmem_obj(&w->d->memory, OBJ_VAR, x->id, calls ? calls - 1 : 0);
}

// ---- reading --------------------------------------------------------------------------------------------------------

static u128 low_bits(u128 x, uint32_t width)
{
    return width >= 128 ? x : x & (((u128)1 << width) - 1);
}

// Reads a string literal: its contents are constant and need no cells.
static bool read_string(const struct cell_work *w, const struct obj *o, int64_t bit, uint32_t width, uint32_t *out)
{
    if (o->kind != OBJ_VAR)
        return false;
    const struct var *v = w->d->cfa->vars.at[o->id];
    uint64_t first = (uint64_t)bit / 8, skip = (uint64_t)bit % 8, n = (skip + width + 7) / 8;
    if (v->kind != VAR_STRING || !v->bytes || bit < 0 || n > sizeof(u128) || first + n > v->type->size)
        return false;
    u128 bits = value_load((const unsigned char *)v->bytes + first, n) >> skip;
    *out = w->d->ops->constant(w->d, low_bits(bits, width));
    return true;
}

// The value of a range that known numbers cover together without matching it: of unions, or bytes of words.
static uint32_t read_pieces(struct cell_work *w, const struct cell *want)
{
    struct cell_domain *d = w->d;
    u128 bits = 0, known = 0, x;  // known: which bits are
    for (size_t i = 0; i < want->overlaps.n; i++) {
        const struct cell *c = &d->memory.cells.at[want->overlaps.at[i]];
        uint32_t id;
        if (!pmap_get(&d->pool, w->root, want->overlaps.at[i], &id))
            continue;
        if (!d->ops->number(d, id, &x))
            return VALUE_ANY;
        if (d->reads)
            vec_push(d->reads, want->overlaps.at[i]);
        int64_t from = MAX(c->bit, want->bit);
        int64_t to = MIN(c->bit + (int64_t)c->width, want->bit + (int64_t)want->width);
        assert(from < to && from - c->bit < 128 && to - want->bit <= 128);
        bits |= low_bits(x >> (from - c->bit), (uint32_t)(to - from)) << (from - want->bit);
        known |= low_bits(~(u128)0, (uint32_t)(to - from)) << (from - want->bit);
    }
    return known == low_bits(~(u128)0, want->width) ? d->ops->constant(d, bits) : VALUE_ANY;
}

uint32_t cell_read(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    struct cell_domain *d = w->d;
    uint32_t x;
    if (read_string(w, &d->memory.objs.at[obj], bit, width, &x))
        return x;
    uint32_t cell = vmem_cell(&d->memory, obj, bit, width);
    if (pmap_get(&d->pool, w->root, cell, &x)) {
        if (d->reads)
            vec_push(d->reads, cell);
        return x;
    }
    const struct cell *c = &d->memory.cells.at[cell];
    return c->overlaps.n && width <= 128 ? read_pieces(w, c) : VALUE_ANY;
}

// ---- writing --------------------------------------------------------------------------------------------------------

// Keeps the bits [from, to) of a known number as a cell of their own.
static void keep_part(struct cell_work *w, struct cell c, u128 x, int64_t from, int64_t to)
{
    if (from >= to)
        return;
    assert(from >= c.bit && to <= c.bit + (int64_t)c.width && from - c.bit < 128);
    uint32_t width = (uint32_t)(to - from);
    uint32_t part = w->d->ops->constant(w->d, low_bits(x >> (from - c.bit), width));
    cell_put(w, vmem_cell(&w->d->memory, c.obj, from, width), part);
}

// Ends the cells that share bits with this one; bits of a known number beside it stay known.
static void end_overlaps(struct cell_work *w, uint32_t cell)
{
    struct cell_domain *d = w->d;
    struct cell c = d->memory.cells.at[cell];
    for (size_t i = 0; i < c.overlaps.n && w->root; i++) {
        uint32_t old = d->memory.cells.at[cell].overlaps.at[i], id;
        u128 x;
        if (!pmap_get(&d->pool, w->root, old, &id))
            continue;
        struct cell over = d->memory.cells.at[old];
        w->root = pmap_remove(&d->pool, w->root, old);
        if (!d->ops->number(d, id, &x))
            continue;
        keep_part(w, over, x, over.bit, c.bit);
        keep_part(w, over, x, c.bit + (int64_t)c.width, over.bit + (int64_t)over.width);
    }
}

void cell_put(struct cell_work *w, uint32_t cell, uint32_t x)
{
    struct cell_domain *d = w->d;
    if (x != VALUE_ANY)
        x = d->ops->admit(d, x, d->memory.cells.at[cell].width);
    w->root = x == VALUE_ANY ? pmap_remove(&d->pool, w->root, cell) : pmap_put(&d->pool, w->root, cell, x);
}

void cell_write(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width, uint32_t x)
{
    struct cell_domain *d = w->d;
    uint32_t cell = vmem_cell(&d->memory, obj, bit, width);
    if (d->memory.cells.at[cell].overlaps.n)
        end_overlaps(w, cell);
    cell_put(w, cell, x);
    const struct obj *o = &d->memory.objs.at[obj];
    if (d->ops->written && o->kind == OBJ_VAR)
        d->ops->written(w, d->cfa->vars.at[o->id], x ? d->ops->admit(d, x, width) : x);
}

void cell_join(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width, uint32_t x)
{
    struct cell_domain *d = w->d;
    uint32_t cell = vmem_cell(&d->memory, obj, bit, width), old;
    if (d->memory.cells.at[cell].overlaps.n)
        end_overlaps(w, cell);
    if (!pmap_get(&d->pool, w->root, cell, &old))
        return;
    if (x != VALUE_ANY)
        x = d->ops->admit(d, x, width);
    cell_put(w, cell, x == VALUE_ANY ? x : d->ops->join(d, old, x));
}

// ---- forgetting -----------------------------------------------------------------------------------------------------

static void forget_related(struct cell_work *w, const struct obj *o)
{
    uint32_t id = o->id;
    if (w->d->ops->forgotten && o->kind == OBJ_VAR)
        w->d->ops->forgotten(w, &id, 1);
}

void cell_forget(struct cell_work *w, uint32_t obj)
{
    assert(obj && obj < w->d->memory.objs.n);
    const struct obj *o = &w->d->memory.objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->root; i++)
        w->root = pmap_remove(&w->d->pool, w->root, o->cells.at[i]);
    forget_related(w, o);
}

void cell_forget_range(struct cell_work *w, uint32_t obj, int64_t bit, uint64_t width)
{
    const struct vmem *m = &w->d->memory;
    const struct obj *o = &m->objs.at[obj];
    assert(obj && obj < m->objs.n);
    for (size_t i = 0; i < o->cells.n && w->root; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        if (c->bit + (int64_t)c->width > bit && (c->bit < bit || (uint64_t)(c->bit - bit) < width))
            w->root = pmap_remove(&w->d->pool, w->root, o->cells.at[i]);
    }
    forget_related(w, o);
}

struct written {
    const struct vmem *m;
    const struct pt_places *places;
    uint64_t bytes;
};

static bool is_untouched(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    const struct written *w = ctx;
    return !vmem_hits(w->m, cell, w->places, w->bytes);
}

void cell_forget_written(struct cell_work *w, const struct edge *e, uint64_t bytes)
{
    assert(bytes > 0);
    struct written x = { &w->d->memory, writes_of(&w->d->writes, e), bytes };
    ++*w->d->unknown_writes;
    if (x.places->n)
        w->root = pmap_filter(&w->d->pool, w->root, is_untouched, &x);
}
