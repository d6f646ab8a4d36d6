// SPDX-License-Identifier: Apache-2.0
// unordered.c: finds out whether a run depends on the order of operands where the text alone does not say it (edge.place):
// whether one call in the expression writes bytes that another one, or the expression itself, reads or writes.
//
// While such an expression is evaluated, each call in it is a part of its own, and so is each access outside of calls.
// Bytes of which two parts know, and one writes, make the run depend on the order, unless the text of one part is inside
// of the other's: then it is an operand of that, which comes first.  Variables that are read by name may be read later
// than the text says (OWN_READS).
#include "interp/interp_priv.h"

enum { OWN_READS = 1, MOST_BYTES = 4096 };
#define SEVERAL UINT32_MAX

static bool contains(const struct unordered_place *p, const struct unordered_place *q)
{
    return p->loc.off <= q->loc.off && q->end.off <= p->end.off;
}

// Whether C leaves open which of two parts comes first.  0: there is none.
static bool is_open(const struct unordered *u, uint32_t x, uint32_t y)
{
    if (!x || !y || x == y)
        return false;
    if (x <= OWN_READS || y <= OWN_READS || x == SEVERAL || y == SEVERAL)
        return true;
    const struct unordered_place *p = &u->parts.at[x - OWN_READS - 1], *q = &u->parts.at[y - OWN_READS - 1];
    return !contains(p, q) && !contains(q, p);
}

static uint32_t new_part(struct unordered *u, const struct edge *e)
{
    vec_push(&u->parts, ((struct unordered_place){ e->loc, e->end }));
    return (uint32_t)u->parts.n + OWN_READS;
}

// What parts have done with a byte: 32 bits for the one that read it (SEVERAL), 32 for the one that wrote it; 0: none.
static void note_byte(struct interp *m, uint64_t at, uint32_t part, bool write)
{
    struct unordered *u = &m->unordered;
    uint64_t *slot = map_at(&u->bytes, at);
    uint32_t reader = (uint32_t)*slot, writer = (uint32_t)(*slot >> 32);
    u->clash |= is_open(u, writer, part) || (write && is_open(u, reader, part));
    if (write)
        writer = part;
    else
        reader = is_open(u, reader, part) ? SEVERAL : part;
    *slot = (uint64_t)writer << 32 | reader;
}

static void note_bytes(struct interp *m, uint64_t at, uint64_t n, uint32_t part, bool write)
{
    m->unordered.clash |= n > MOST_BYTES;
    for (uint64_t i = 0; i < n && !m->unordered.clash; i++)
        note_byte(m, at + i, part, write);
}

// The bytes of a variable that is used by name.  Nobody else knows a local variable without address.
static void note_cell(struct interp *m, const struct exp *cell, uint32_t part, bool write)
{
    const struct var *v = cell->var;
    bool local = v->fn != NULL;
    if (v->kind == VAR_STRING || (local && (!v->addressed || v->fn != m->top->fn)))
        return;
    const struct block *b = local ? local_block(m, m->top, v) : global_block(m, v);
    if (b)
        note_bytes(m, b->base + (uint64_t)cell->off, MAX(cell->type->size, 1), part, write);
}

static void note_reads(struct interp *m, const struct exp *x, uint32_t part)
{
    for (; x; x = x->b) {
        if (x->kind == EXP_CELL)
            note_cell(m, x, part, false);
        note_reads(m, x->a, part);
    }
}

static void note_target(struct interp *m, const struct exp *addr, uint64_t n, uint32_t part, bool write)
{
    if (addr->kind == EXP_ADDR) {
        struct exp cell = { .kind = EXP_CELL, .var = addr->var, .off = addr->off, .type = addr->var->type };
        if (addr->var->type->size)
            note_cell(m, &cell, part, write);
        return;
    }
    struct val at = eval_exp(m, addr);
    if (!m->stop)
        note_bytes(m, (uint64_t)at.v, n, part, write);
}

// The block that the pointer leads into ends.
static void note_end(struct interp *m, const struct exp *pointer, uint32_t part)
{
    struct val at = eval_exp(m, pointer);
    const struct block *b = m->stop ? NULL : memory_find(&m->mem, (uint64_t)at.v);
    if (b)
        note_bytes(m, b->base, b->o.size, part, true);
}

static uint64_t size_of(struct interp *m, const struct exp *size)
{
    return size ? (uint64_t)eval_exp(m, size).v : 0;
}

static void note_own_reads(struct interp *m, const struct edge *e, uint32_t part)
{
    const struct exp *all[] = { e->rhs, e->addr, e->src, e->size };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        note_reads(m, all[i], part);
    for (size_t i = 0; i < e->n_args && e->kind != EDGE_RETURN; i++)
        note_reads(m, e->args[i], part);
}

// reads, writes: the parts of what the edge accesses; cells: of variables that it reads by name.
static void note_edge(struct interp *m, const struct edge *e, uint32_t cells, uint32_t reads, uint32_t writes)
{
    note_own_reads(m, e, cells);
    m->unordered.clash |= e->kind == EDGE_HAVOC_MEM;
    if (e->kind == EDGE_FREE || (e->kind == EDGE_ALLOC && e->src))
        note_end(m, e->kind == EDGE_FREE ? e->addr : e->src, writes ? writes : reads);
    if (e->kind == EDGE_LOAD)
        note_target(m, e->addr, MAX(e->lhs->type->size, 1), reads, false);
    if (e->kind == EDGE_COPY)
        note_target(m, e->src, size_of(m, e->size), reads, false);
    if (!writes)
        return;
    if (e->kind == EDGE_STORE)
        note_target(m, e->addr, MAX(e->rhs->type->size, 1), writes, true);
    if (e->kind == EDGE_COPY || e->kind == EDGE_SET)
        note_target(m, e->addr, size_of(m, e->size), writes, true);
    if (e->lhs && e->lhs->kind == EXP_CELL && e->kind != EDGE_RETURN)
        note_cell(m, e->lhs, writes, true);
}

static const struct unordered_place *whole_place(const struct interp *m)
{
    return &m->cfa->unordered.at[m->unordered.place - 1];
}

static bool is_whole(const struct interp *m, const struct edge *e)
{
    return e->loc.off == whole_place(m)->loc.off && e->end.off == whole_place(m)->end.off;
}

// Whether e is of an expression, or a statement, that the place is a part of.
static bool is_around(const struct interp *m, const struct edge *e)
{
    return e->loc.off <= whole_place(m)->loc.off && e->end.off >= whole_place(m)->end.off;
}

// Notes an edge of the expression itself, or of a function that it calls.
static void note_step(struct interp *m, const struct edge *e)
{
    struct unordered *u = &m->unordered;
    if (m->frames.n > u->depth) {  // (what the operator itself calls comes behind its operands)
        if (u->part)
            note_edge(m, e, u->part, u->part, u->part);
        return;
    }
    bool whole = is_whole(m, e);
    uint32_t part = new_part(u, e);
    note_edge(m, e, OWN_READS, part, whole ? 0 : part);
    if (e->kind == EDGE_CALL)
        u->part = whole ? 0 : part;
}

void unordered_free(struct interp *m)
{
    map_free(&m->unordered.bytes);
    vec_free(&m->unordered.parts);
    m->unordered.place = 0;
}

void unordered_watch(struct interp *m, const struct edge *e)
{
    struct unordered *u = &m->unordered;
    if (m->out->order_at)
        return;
    bool here = m->frames.n == u->depth && e->place != u->place, left = here || m->frames.n < u->depth;
    bool around = u->place && here && is_around(m, e);
    if (around)  // The value of the expression is computed where it is used: variables are read there.
        note_own_reads(m, e, OWN_READS);
    if (u->place && left && !u->clash && (!around || e->place))
        unordered_free(m);
    if (u->clash)
        m->out->order_at = u->first;
    if (around && !e->place)
        return;
    if (!u->place && !e->place)
        return;
    if (!u->place)
        *u = (struct unordered){ .place = e->place, .first = e, .depth = m->frames.n };
    note_step(m, e);
    if (u->clash)
        m->out->order_at = u->first;
}
