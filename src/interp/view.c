// SPDX-License-Identifier: Apache-2.0
// view.c: questions of hooks about pointers in memory, which change nothing.
#include "interp/interp_priv.h"

struct viewer {
    struct interp *m;
    interp_pointer_hook *hook;
    void *ctx;
};

// The addresses in some bytes.  p: where the first of them lies.
static void view_bytes(const struct viewer *v, struct pointer_at p, const unsigned char *at, const unsigned char *state,
                       uint64_t n)
{
    size_t word = v->m->types->machine->ptr_size;
    uint64_t first = p.off;
    for (uint64_t i = 0; i + word <= n; i++) {
        if (!(state[i] & BYTE_ADDRESS) || origin_of_bytes(v->m, state + i, word) != ORIGIN_ADDRESS)
            continue;
        p.off = first + i;
        p.addr = (uint64_t)value_load(at + i, word);
        v->hook(v->ctx, &p);
        i += word - 1;
    }
}

static void view_block(const struct viewer *v, const struct block *b)
{
    struct pointer_at p = { .var = b->o.var, .base = b->base };
    if (!b->touched)
        view_bytes(v, p, b->bytes, b->state, b->o.size);
    for (uint64_t at = 0; b->touched && at < b->o.size; at += MEMORY_PAGE) {
        p.off = at;
        if (b->touched[at / MEMORY_PAGE])
            view_bytes(v, p, b->bytes + at, b->state + at, MIN(b->o.size - at, MEMORY_PAGE));
    }
}

// Visits the variables of a frame; at: the place where the activation is.
static void view_frame(const struct viewer *v, const struct frame *f, struct loc at)
{
    for (size_t i = 0; i < f->fn->vars.n; i++) {
        const struct var *x = f->fn->vars.at[i];
        const struct slot *s = &v->m->slots[x->id];
        if (!s->index || (x->kind == VAR_LOCAL && !cfa_in_scope(x, at)))
            continue;
        const struct block *b = f->block_of ? f->block_of[s->index - 1] : NULL;
        view_bytes(v, (struct pointer_at){ .var = x, .base = b ? b->base : 0 }, f->bytes + s->off, f->state + s->off,
                   x->type->size);
    }
}

void interp_pointers(struct interp *m, interp_pointer_hook *hook, void *ctx)
{
    struct viewer v = { m, hook, ctx };
    for (size_t i = m->frames.n; i-- > 0;) {
        const struct edge *call = i + 1 < m->frames.n ? m->frames.at[i + 1].call : NULL;
        view_frame(&v, &m->frames.at[i], call ? call->loc : m->out->at->loc);
    }
    for (size_t i = 0; i < m->mem.blocks.n; i++) {
        const struct block *b = m->mem.blocks.at[i];
        if (b->live && b->bytes && !(b->o.var && b->o.var->fn))
            view_block(&v, b);
    }
}

bool interp_located(struct interp *m, const struct var *v, uint64_t *addr)
{
    const struct frame *f = v->fn ? frame_of(m, v) : NULL;
    uint32_t slot = m->slots[v->id].index;
    const struct block *b = !v->fn ? m->globals[v->id] : f && slot && f->block_of ? f->block_of[slot - 1] : NULL;
    if (b)
        *addr = b->base;
    return b != NULL;
}

bool interp_load(struct interp *m, uint64_t addr, uint64_t n, u128 *out)
{
    const struct block *b = memory_find(&m->mem, addr);
    if (!b || !b->live || !b->bytes || n > sizeof *out || n > b->o.size || addr - b->base > b->o.size - n)
        return false;
    uint64_t off = addr - b->base;
    for (size_t i = 0; i < n; i++) {
        if (b->touched && !b->touched[(off + i) / MEMORY_PAGE])
            return false;
        if (b->state[off + i] & (BYTE_UNINIT | BYTE_CHANGED))
            return false;
    }
    *out = value_load(b->bytes + off, n);
    return true;
}

bool interp_word(struct interp *m, uint64_t addr, uint64_t *out)
{
    u128 word;
    bool known = interp_load(m, addr, m->types->machine->ptr_size, &word);
    if (known)
        *out = (uint64_t)word;
    return known;
}
