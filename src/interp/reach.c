// SPDX-License-Identifier: Apache-2.0
// reach.c: the memory that a function without body can reach, and changes to it.  Pointers in variables are found by
// type; in other blocks an aligned address is one, and so are bytes that may have changed.
#include "interp/interp_priv.h"

enum { DEPTH_MAX = 16, ELEMENTS_MAX = 4096 };

// Blocks that are reachable, each once.
struct reach {
    struct interp *m;
    struct map seen;  // base of the block -> 1: looked into; 2: may be changed
    struct {
        VEC_OF(struct block *);
    } todo;
};

static void change(struct block *b)
{
    if (b->o.var && var_is_constant(b->o.var))
        return;
    for (uint64_t k = 0; k < b->o.size; k++) {
        if (b->touched && !b->touched[k / MEMORY_PAGE])
            k += MEMORY_PAGE - 1;
        else
            b->state[k] = b->state[k] & BYTE_UNINIT ? BYTE_FOREIGN : BYTE_CHANGED;
    }
    if (b->fill == BYTE_OK)
        b->fill = BYTE_CHANGED;
    else if (b->fill == BYTE_UNINIT)
        b->fill = BYTE_FOREIGN;
}

static void visit(struct reach *r, uint64_t addr, bool written)
{
    struct block *b = memory_find(&r->m->mem, addr);
    if (!b || !b->live)
        return;
    uint64_t *seen = map_at(&r->seen, b->base);
    if (!*seen)
        vec_push(&r->todo, b);
    *seen = MAX(*seen, written ? 2 : 1);
}

// Visits a pointer in memory by its old value, even if what it holds may have changed.
static void visit_pointer(struct reach *r, const unsigned char *at, const unsigned char *state)
{
    size_t n = r->m->types->machine->ptr_size;
    for (size_t i = 0; i < n; i++)
        if (state[i] & BYTE_UNINIT)
            return;
    visit(r, (uint64_t)value_load(at, n), true);
}

static void visit_words(struct reach *r, const unsigned char *at, const unsigned char *state, uint64_t n)
{
    size_t step = r->m->types->machine->ptr_size;
    for (uint64_t i = 0; i + step <= n; i += step)
        if ((state[i] & BYTE_CHANGED) || origin_of_bytes(r->m, state + i, step) == ORIGIN_ADDRESS)
            visit_pointer(r, at + i, state + i);
}

static void visit_typed(struct reach *r, const unsigned char *at, const unsigned char *state, const struct type *t,
                        unsigned depth)
{
    if (depth > DEPTH_MAX)
        return;
    if (t->kind == TYPE_ARRAY && t->len != TYPE_LEN_UNKNOWN && !t->vla_len) {
        for (uint64_t i = 0; i < t->len && i < ELEMENTS_MAX; i++)
            visit_typed(r, at + i * t->elem->size, state + i * t->elem->size, t->elem, depth + 1);
    } else if (t->kind == TYPE_UNION) {
        visit_words(r, at, state, t->size);
    } else if (t->kind == TYPE_STRUCT) {
        for (size_t i = 0; i < t->n_fields; i++)
            if (!t->fields[i].is_bitfield)
                visit_typed(r, at + t->fields[i].off, state + t->fields[i].off, t->fields[i].type, depth + 1);
    } else if (type_is_pointer(t) && t->elem->kind != TYPE_FUNCTION) {
        visit_pointer(r, at, state);
    }
}

static void look_into(struct reach *r, struct block *b)
{
    if (b->o.var && b->o.var->kind == VAR_STRING)
        return;
    if (b->o.var && !b->touched) {
        visit_typed(r, b->bytes, b->state, b->o.var->type, 0);
        return;
    }
    for (uint64_t at = 0; at < b->o.size; at += MEMORY_PAGE)
        if (!b->touched || b->touched[at / MEMORY_PAGE])
            visit_words(r, b->bytes + at, b->state + at, MIN(b->o.size - at, MEMORY_PAGE));
}

static void visit_argument(struct reach *r, const struct exp *a, bool written)
{
    struct interp *m = r->m;
    if (type_is_scalar(a->type)) {
        uint64_t addr = eval_address(m, a);
        if (!m->stop)
            visit(r, addr, written);
        return;
    }
    struct span p = span_of_var(m, a->var, a->off, a->type->size, ACCESS_READ);
    if (p.at)
        visit_typed(r, p.at, p.state, a->type, 0);
}

static void visit_all(struct reach *r)
{
    for (size_t i = 0; i < r->todo.n; i++)
        look_into(r, r->todo.at[i]);
}

void reach_change(struct interp *m, const struct edge *e)
{
    struct reach r = { .m = m };
    for (size_t i = 0; i < e->n_args && !m->stop; i++)
        visit_argument(&r, e->args[i], i < e->n_written);
    for (size_t i = 0; e->escaped && i < m->mem.blocks.n; i++)
        if (m->mem.blocks.at[i]->live && m->mem.blocks.at[i]->escaped)
            visit(&r, m->mem.blocks.at[i]->base, true);
    visit_all(&r);
    for (size_t i = 0; i < r.todo.n; i++) {
        uint64_t how = 0;
        if (!map_get(&r.seen, r.todo.at[i]->base, &how) || how != 2)
            continue;
        change(r.todo.at[i]);
        r.todo.at[i]->escaped |= e->escaped == ESCAPED_GIVEN;
    }
    vec_free(&r.todo);
    map_free(&r.seen);
}

// Visits all that the arguments of an EXTERN edge lead to.
static void visit_handed(struct reach *r, const struct edge *e)
{
    for (size_t i = 0; i < e->n_args && !r->m->stop; i++)
        if (type_is_scalar(e->args[i]->type) ? !type_is_float(e->args[i]->type) : e->args[i]->kind == EXP_CELL)
            visit_argument(r, e->args[i], true);
    visit_all(r);
}

void reach_escape(struct interp *m, const struct edge *e)
{
    struct reach r = { .m = m };
    visit_handed(&r, e);
    for (size_t i = 0; i < r.todo.n; i++)
        r.todo.at[i]->escaped = true;
    vec_free(&r.todo);
    map_free(&r.seen);
}

void reach_give(struct interp *m, const struct edge *e)
{
    struct reach r = { .m = m };
    visit_handed(&r, e);
    for (size_t i = 0; i < r.todo.n; i++)
        r.todo.at[i]->given = true;
    vec_free(&r.todo);
    map_free(&r.seen);
}

static bool is_named_elsewhere(const struct var *v)
{
    return v && v->kind == VAR_GLOBAL && v->decl && v->decl->storage != STORAGE_STATIC && !v->decl->is_local_static;
}

bool reach_knows(struct interp *m, uint64_t addr)
{
    struct reach r = { .m = m };
    const struct block *b = memory_find(&m->mem, addr);
    if (!b || b->escaped)
        return b != NULL;
    if (m->outside)
        visit_handed(&r, m->outside);
    for (size_t i = 0; i < m->mem.blocks.n; i++)
        if (is_named_elsewhere(m->mem.blocks.at[i]->o.var))
            visit(&r, m->mem.blocks.at[i]->base, true);
    visit_all(&r);
    bool knows = map_get(&r.seen, b->base, NULL);
    vec_free(&r.todo);
    map_free(&r.seen);
    return knows;
}
