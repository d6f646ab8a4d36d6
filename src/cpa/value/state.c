// SPDX-License-Identifier: Apache-2.0
// state.c: reading and writing cells of the abstract variable assignment that a transfer is computing.
#include "cpa/value/value_priv.h"

const struct value_state *value_intern(struct value_cpa *v, uint32_t root, const struct node *node)
{
    uint64_t *at = map_at(&v->states, (uint64_t)(node ? node->id + 1 : 0) << 32 | root);
    if (!*at) {
        struct value_state *s = MEM_NEW(struct value_state);
        *s = (struct value_state){ .s = { v->next_state++ }, .root = root, .node = node };
        *at = (uint64_t)(uintptr_t)s;
        v->stats->states++;
        v->stats->size_max = MAX(v->stats->size_max, pmap_count(&v->pool, root));
    }
    return (const struct value_state *)(uintptr_t)*at;
}

// ---- reading --------------------------------------------------------------------------------------------------------

static bool get_cell(struct work *w, uint32_t cell, struct val *out)
{
    uint32_t id;
    if (!pmap_get(&w->v->pool, w->root, cell, &id))
        return false;
    if (w->v->reads)
        vec_push(w->v->reads, cell);
    *out = w->v->values.at.at[id];
    return true;
}

static u128 low_bits(u128 x, uint32_t width)
{
    return width >= 128 ? x : x & (((u128)1 << width) - 1);
}

// A string literal's contents are constant and need no cells.
static bool read_string(const struct work *w, const struct obj *o, int64_t bit, uint32_t width, struct val *out)
{
    if (o->kind != OBJ_VAR)
        return false;
    const struct var *v = w->v->cfa->vars.at[o->id];
    if (v->kind != VAR_STRING || !v->bytes || bit < 0 || bit % 8 || width % 8 ||
        (uint64_t)bit / 8 + width / 8 > v->type->size)
        return false;
    *out = val_bits(value_load((const unsigned char *)v->bytes + bit / 8, width / 8));
    return true;
}

// The value from known cells that cover or tile the range without matching it: unions, and bytes of words.
static struct val read_pieces(struct work *w, const struct cell *want)
{
    u128 bits = 0;
    int64_t got = 0;
    struct vmem *m = &w->v->memory;
    for (size_t i = 0; i < want->overlaps.n; i++) {
        const struct cell *c = &m->cells.at[want->overlaps.at[i]];
        uint32_t id;
        if (!pmap_get(&w->v->pool, w->root, want->overlaps.at[i], &id))
            continue;
        const struct val *x = &w->v->values.at.at[id];
        if (x->kind != VAL_BITS)
            return val_top();
        if (w->v->reads)
            vec_push(w->v->reads, want->overlaps.at[i]);
        int64_t from = MAX(c->bit, want->bit);
        int64_t to = MIN(c->bit + (int64_t)c->width, want->bit + (int64_t)want->width);
        bits |= low_bits(x->bits >> (from - c->bit), (uint32_t)(to - from)) << (from - want->bit);
        got += to - from;
    }
    return got == (int64_t)want->width ? val_bits(bits) : val_top();
}

struct val work_read(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    struct val x;
    struct vmem *m = &w->v->memory;
    if (read_string(w, &m->objs.at[obj], bit, width, &x))
        return x;
    uint32_t cell = vmem_cell(m, obj, bit, width);
    if (get_cell(w, cell, &x))
        return x;
    const struct cell *c = &m->cells.at[cell];
    return c->overlaps.n && width <= 128 ? read_pieces(w, c) : val_top();
}

// ---- writing --------------------------------------------------------------------------------------------------------

// Puts the bits [from, to) of a known cell back as a cell of their own.
static void keep_part(struct work *w, struct cell c, struct val x, int64_t from, int64_t to)
{
    if (from >= to)
        return;
    uint32_t width = (uint32_t)(to - from);
    struct val part = val_bits(low_bits(x.bits >> (from - c.bit), width));
    uint32_t cell = vmem_cell(&w->v->memory, c.obj, from, width);
    w->root = pmap_put(&w->v->pool, w->root, cell, values_intern(&w->v->values, part));
}

// The cells that share bits with [bit, bit + width) end; what lies beside it in a known number stays known.
static void end_overlaps(struct work *w, uint32_t cell)
{
    struct vmem *m = &w->v->memory;
    struct cell c = m->cells.at[cell];
    for (size_t i = 0; i < c.overlaps.n; i++) {
        uint32_t old = m->cells.at[cell].overlaps.at[i], id;
        if (!pmap_get(&w->v->pool, w->root, old, &id))
            continue;
        struct cell d = m->cells.at[old];
        struct val x = w->v->values.at.at[id];
        w->root = pmap_remove(&w->v->pool, w->root, old);
        if (x.kind != VAL_BITS)
            continue;
        keep_part(w, d, x, d.bit, c.bit);
        keep_part(w, d, x, c.bit + (int64_t)c.width, d.bit + (int64_t)d.width);
    }
}

void work_write(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct val x)
{
    struct vmem *m = &w->v->memory;
    struct pmap_pool *pool = &w->v->pool;
    uint32_t cell = vmem_cell(m, obj, bit, width);
    if (m->cells.at[cell].overlaps.n)
        end_overlaps(w, cell);
    if (x.kind == VAL_PTR && (!w->v->cfg->pointers || width != w->v->cfa->prog->types.machine->ptr_size * 8u))
        x = val_top();
    w->root = x.kind == VAL_TOP ? pmap_remove(pool, w->root, cell)
                                : pmap_put(pool, w->root, cell, values_intern(&w->v->values, x));
}

void work_forget_range(struct work *w, uint32_t obj, int64_t bit, uint64_t width)
{
    struct vmem *m = &w->v->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->root; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        if (c->bit + (int64_t)c->width > bit && (c->bit < bit || (uint64_t)(c->bit - bit) < width))
            w->root = pmap_remove(&w->v->pool, w->root, o->cells.at[i]);
    }
}

void work_forget_obj(struct work *w, uint32_t obj)
{
    const struct obj *o = &w->v->memory.objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->root; i++)
        w->root = pmap_remove(&w->v->pool, w->root, o->cells.at[i]);
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

// Edge e writes `bytes` bytes (UINT64_MAX: unknown) through a pointer that we do not know: whatever it may point to.
void work_forget_written(struct work *w, const struct edge *e, uint64_t bytes)
{
    struct written x = { &w->v->memory, writes_of(&w->v->writes, e), bytes };
    w->v->stats->unknown_writes++;
    w->root = pmap_filter(&w->v->pool, w->root, is_untouched, &x);
}

// ---- activations ----------------------------------------------------------------------------------------------------

uint32_t work_calls(struct work *w, const struct func *f)
{
    if (!f->recursive)
        return 0;
    struct val x = work_read(w, vmem_obj(&w->v->memory, OBJ_CALLS, f->id, 0), 0, 32);
    return x.kind == VAL_BITS ? (uint32_t)x.bits : 0;
}

uint32_t work_var_obj(struct work *w, const struct var *x)
{
    uint32_t calls = x->fn ? work_calls(w, x->fn) : 0;
    return vmem_obj(&w->v->memory, OBJ_VAR, x->id, calls ? calls - 1 : 0);
}
