// SPDX-License-Identifier: Apache-2.0
// frame.c: activations of functions, where variables lie, and what an address means.
#include "interp/interp_priv.h"

enum { CHUNK_SIZE = 1 << 16, DEPTH_MAX = 100000 };
#define FUNC_SPACING 16

uint64_t simulated_func_address(const struct func *fn)
{
    return FUNC_START + FUNC_SPACING * (uint64_t)fn->id;
}

static void add_slot(struct interp *m, struct layout *l, const struct var *v)
{
    struct slot *s = &m->slots[v->id];
    if (s->index)
        return;
    l->size = (l->size + 15) & ~UINT64_C(15);
    s->off = l->size;
    s->index = ++l->n_vars;
    l->size += v->type->size;
}

static const struct layout *layout_of(struct interp *m, const struct func *fn)
{
    struct layout *l = &m->layouts[fn->id];
    if (l->size == 0) {
        l->size = 1;
        for (size_t i = 0; i < fn->vars.n; i++)
            add_slot(m, l, fn->vars.at[i]);
        if (fn->retval)
            add_slot(m, l, fn->retval);
        l->size = (l->size + 15) & ~UINT64_C(15);
    }
    return l;
}

// Stack-like memory for frames, in chunks that never move.
static unsigned char *frame_memory(struct interp *m, size_t n)
{
    while (m->chunk < m->chunks.n && m->chunks.at[m->chunk].size - m->chunk_used < n) {
        m->chunk++;
        m->chunk_used = 0;
    }
    if (m->chunk == m->chunks.n) {
        struct chunk c = { .size = MAX(n, (size_t)CHUNK_SIZE) };
        if (!memory_charge(&m->mem, c.size))
            return NULL;
        c.at = mem_alloc(c.size);
        vec_push(&m->chunks, c);
        m->chunk_used = 0;
    }
    unsigned char *p = m->chunks.at[m->chunk].at + m->chunk_used;
    m->chunk_used += n;
    return p;
}

// Ends the life of an activation's object before the activation ends: it has no address any more.
static void end_life(struct interp *m, struct frame *f, struct block *b)
{
    struct block **at = &f->blocks;
    while (*at != b)
        at = &(*at)->next;
    *at = b->next;
    if (b->o.var)
        f->block_of[m->slots[b->o.var->id].index - 1] = NULL;
    memory_kill(&m->mem, b, m->out->at);
}

// Ends the lives of objects in blocks that do not contain the place `at`: functions called from there cannot see the
// place.
static void end_left(struct interp *m, struct frame *f, struct loc at)
{
    for (struct block *b = f->blocks, *next; b; b = next) {
        next = b->next;
        if (b->o.life && !cfa_in_scope(b->o.life, at))
            end_life(m, f, b);
    }
}

bool frame_push(struct interp *m, const struct func *fn, const struct edge *call)
{
    if (m->frames.n >= DEPTH_MAX) {
        interp_fault(m, (struct fault_at){ .kind = FAULT_CALL_DEPTH });
        return false;
    }
    if (call)
        end_left(m, m->top, call->loc);
    const struct layout *l = layout_of(m, fn);
    size_t pointers = (l->n_vars * sizeof(struct block *) + 15) & ~(size_t)15;
    struct frame f = { .fn = fn, .call = call, .chunk = m->chunk, .chunk_used = m->chunk_used };
    unsigned char *p = l->size > SIZE_MAX / 4 ? NULL : frame_memory(m, pointers + 2 * l->size);
    if (!p) {
        interp_end(m, RUN_LIMIT, "simulated memory exhausted by local variables");
        return false;
    }
    f.block_of = (struct block **)(void *)p;
    f.bytes = p + pointers;
    f.state = f.bytes + l->size;
    memset(p, 0, pointers);
    memset(f.state, BYTE_UNINIT, l->size);
    vec_push(&m->frames, f);
    m->top = &vec_last(&m->frames);
    return true;
}

void frame_pop(struct interp *m)
{
    struct frame f = vec_pop(&m->frames);
    for (struct block *b = f.blocks, *next; b; b = next) {
        next = b->next;
        memory_kill(&m->mem, b, m->out->at);
    }
    m->chunk = f.chunk;
    m->chunk_used = f.chunk_used;
    m->top = m->frames.n ? &vec_last(&m->frames) : NULL;
}

void frames_free(struct interp *m)
{
    for (size_t i = 0; i < m->chunks.n; i++)
        mem_free(m->chunks.at[i].at, m->chunks.at[i].size);
    vec_free(&m->chunks);
    vec_free(&m->frames);
}

// Another literal with the same contents, whose storage this one may share; NULL: none.
static struct block *equal_literal(struct interp *m, const struct var *v)
{
    for (size_t i = 0; i < m->cfa->vars.n; i++) {
        const struct var *w = m->cfa->vars.at[i];
        if (m->globals[i] && w->kind == VAR_STRING && w->type == v->type &&
            memcmp(w->bytes, v->bytes, v->type->size) == 0)
            return m->globals[i];
    }
    return NULL;
}

struct block *global_block(struct interp *m, const struct var *v)
{
    struct block *b = m->globals[v->id];
    if (b)
        return b;
    if (m->mem.scattered && v->kind == VAR_STRING && (b = equal_literal(m, v)) != NULL)
        return m->globals[v->id] = b;
    struct extent o = storage_var(v);
    b = memory_add(&m->mem, &o);
    // Nobody here has chosen the contents of objects that are only declared.
    bool unknown = v->kind == VAR_GLOBAL && v->decl && !v->decl->is_defined;
    if (!b || !memory_attach(&m->mem, b, unknown ? BYTE_FOREIGN : BYTE_OK)) {
        interp_end(m, RUN_LIMIT, "simulated memory exhausted by a global object of %llu bytes",
                   (unsigned long long)v->type->size);
        return NULL;
    }
    if (v->kind == VAR_STRING && v->type->size)
        memcpy(span_of_block(m, b, 0, v->type->size).at, v->bytes, v->type->size);
    m->globals[v->id] = b;
    return b;
}

void local_renew(struct interp *m, const struct var *v)
{
    const struct slot *s = &m->slots[v->id];
    struct block *b = s->index ? m->top->block_of[s->index - 1] : NULL;
    if (b && v->kind == VAR_LOCAL && m->top->fn == v->fn)
        end_life(m, m->top, b);
}

// Ends locals of other blocks of the text, which have ended when v lives.
static void end_others(struct interp *m, struct frame *f, const struct var *v)
{
    for (struct block *b = f->blocks, *next; b; b = next) {
        next = b->next;
        if (b->o.var && storage_apart_in_time(b->o.var, v))
            end_life(m, f, b);
    }
}

struct block *local_block(struct interp *m, struct frame *f, const struct var *v)
{
    const struct slot *s = &m->slots[v->id];
    struct block *b = f->block_of[s->index - 1];
    if (b)
        return b;
    end_others(m, f, v);
    struct extent o = storage_var(v);
    b = memory_add(&m->mem, &o);
    if (!b) {
        interp_end(m, RUN_LIMIT, "no addresses left");
        return NULL;
    }
    b->bytes = f->bytes + s->off;
    b->state = f->state + s->off;
    b->next = f->blocks;
    f->blocks = b;
    f->block_of[s->index - 1] = b;
    return b;
}

void frame_end_arrays(struct interp *m, const struct var *v)
{
    for (struct block *b = m->top->blocks, *next; b; b = next) {
        next = b->next;
        if (!b->o.var && b->o.life == v)
            end_life(m, m->top, b);
    }
}

struct frame *frame_of(struct interp *m, const struct var *v)
{
    for (size_t i = m->frames.n; i-- > 0;)
        if (m->frames.at[i].fn == v->fn)
            return &m->frames.at[i];
    return NULL;
}

struct span span_of_block(struct interp *m, struct block *b, uint64_t off, uint64_t n)
{
    if (b->touched && !memory_touch(&m->mem, b, off, n)) {
        interp_end(m, RUN_LIMIT, "%s", "simulated memory exhausted");
        return (struct span){ 0 };
    }
    return (struct span){ b->bytes + off, b->state + off };
}

struct span span_in_frame(struct interp *m, struct frame *f, const struct var *v, int64_t off, size_t n,
                          enum access_kind a)
{
    if (!storage_has(v->type->size, off, n)) {
        struct extent o = storage_var(v);
        interp_fault(m, fault_in_var(storage_fault(&o, true, off, n, a), v, off, n));
        return (struct span){ 0 };
    }
    if (!v->fn) {
        struct block *b = global_block(m, v);
        return b ? span_of_block(m, b, (uint64_t)off, n) : (struct span){ 0 };
    }
    VERIFY(f && f->fn == v->fn);
    uint64_t at = m->slots[v->id].off + (uint64_t)off;
    return (struct span){ f->bytes + at, f->state + at };
}

struct span span_of_var(struct interp *m, const struct var *v, int64_t off, size_t n, enum access_kind a)
{
    return span_in_frame(m, m->top, v, off, n, a);
}

// Whether b, an object of the innermost activation, is used behind the block in which it lives.
static bool has_ended(const struct interp *m, const struct block *b)
{
    if (!b->o.life || !m->out->at || !storage_has_ended(&b->o, m->out->at) || b->o.life->fn != m->top->fn)
        return false;
    if (b->o.var)
        return m->top->block_of[m->slots[b->o.var->id].index - 1] == b;
    const struct block *own = m->top->blocks;
    while (own && own != b)
        own = own->next;
    return own != NULL;
}

struct span span_at(struct interp *m, uint64_t addr, uint64_t n, enum access_kind a)
{
    struct block *b = memory_find(&m->mem, addr);
    if (!b && memory_is_outside(&m->mem, addr))
        b = memory_outside(&m->mem, addr);
    uint64_t off = b ? addr - b->base : 0;
    enum fault f =
        b ? storage_fault(&b->o, b->live && !has_ended(m, b), (int64_t)off, n, a) : storage_fault_nowhere(addr, a);
    if (!b || f)
        interp_fault(m, fault_in_block(f, b || f == FAULT_NULL_ACCESS ? b : memory_near(&m->mem, addr), addr, n));
    else if (b->o.kind == OBJ_OUTSIDE && leads_from_uninitialised(m, addr))
        interp_fault_certain(m, FAULT_UNINIT_ACCESS);
    else if (b->o.kind == OBJ_OUTSIDE)
        outside_used(m, addr, FAULT_USE_AFTER_FREE);
    return m->stop ? (struct span){ 0 } : span_of_block(m, b, off, n);
}
