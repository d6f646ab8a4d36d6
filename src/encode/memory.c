// SPDX-License-Identifier: Apache-2.0
// memory.c: edges that access memory.  For now what is behind pointers is unknown.
#include "encode/encode_priv.h"

const struct term *memory_read_var(struct work *w, const struct var *v, const struct type *type)
{
    (void)v;
    return work_any_typed(w, type);
}

const struct term *memory_cell(struct work *w, const struct exp *cell)
{
    return memory_read_var(w, cell->var, cell->type);
}

void memory_write_var(struct work *w, const struct var *v, const struct type *type, const struct term *value)
{
    (void)v, (void)type, (void)value;
    w->f.inexact = 1;
}

void memory_write_cell(struct work *w, const struct exp *cell, const struct term *value)
{
    memory_write_var(w, cell->var, cell->type, value);
}

const struct term *memory_address(struct work *w, const struct exp *x)
{
    return work_any_typed(w, x->type);
}

void memory_move_record(struct work *w, const struct var *to, int64_t to_off, const struct var *from, int64_t off,
                        uint64_t n)
{
    (void)from, (void)off;
    w->f.inexact = 1;
    if (is_private(to))
        cells_forget(w, to, to_off * 8, n * 8);
}

void memory_enter(struct work *w, const struct func *f)
{
    (void)w, (void)f;
}

void memory_leave(struct work *w, const struct func *f)
{
    (void)w, (void)f;
}

// Where the private object that an address names is written; false if it is none.
static bool named(const struct exp *addr)
{
    return addr->kind == EXP_ADDR && is_private(addr->var);
}

static void copy(struct work *w, const struct edge *e)
{
    const struct exp *to = e->addr, *from = e->src;
    bool known = exp_is_const(e->size);
    uint64_t n = known ? (uint64_t)e->size->value : 0;
    if (!named(to)) {
        w->f.inexact = 1;
    } else if (known && named(from)) {
        struct term_vec values = { 0 };
        cells_get(w, to->var, to->off, from->var, from->off, n, &values);
        cells_put(w, to->var, to->off, n, values.at);
        vec_free(&values);
    } else {
        w->f.inexact = 1;
        cells_forget(w, to->var, to->off * 8, known ? n * 8 : UINT64_MAX);
    }
}

static void set(struct work *w, const struct edge *e)
{
    if (!named(e->addr))
        w->f.inexact = 1;
    else if (exp_is_const(e->size))
        cells_fill(w, e->addr->var, e->addr->off, (uint64_t)e->size->value, e->rhs);
    else {
        w->f.inexact = 1;
        cells_forget(w, e->addr->var, e->addr->off * 8, UINT64_MAX);
    }
}

void memory_edge(struct work *w, const struct edge *e)
{
    switch ((int)e->kind) {
    case EDGE_LOAD:
    case EDGE_ALLOC:
        if (e->lhs)
            value_assign(w, e->lhs, work_any_typed(w, e->lhs->type));
        break;
    case EDGE_COPY:
        copy(w, e);
        break;
    case EDGE_SET:
        set(w, e);
        break;
    default:
        w->f.inexact = 1;
        break;
    }
}
