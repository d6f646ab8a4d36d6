// SPDX-License-Identifier: Apache-2.0
// effective.c: the effective types of objects (C17 6.5p6), and accesses that do not fit them (6.5p7).
//
// An object has the type that it was declared with; a block of the heap, byte by byte, the one by which it was last written, until characters, members of
// unions or a library function write there.
#include "lang/effective.h"

#include "interp/interp_priv.h"

// A byte of a scalar: the number of its type, and which byte.
enum { BYTE_BITS = 8 };

static bool watches_types(const struct interp *m)
{
    const struct automaton *a = m->opt->automaton;
    return a && (a->safety & SAFE_ALIAS) && !m->stop;
}

// Whether e accesses a scalar by a type of its own, so that a wrong one is certainly a fault.
static bool is_by_type(const struct interp *m, const struct edge *e)
{
    return e->typed && type_is_scalar(e->typed) && !e->as_union && !e->bits && !m->top->fn->is_model;
}

// Whether bytes that were written as one scalar, from addr on, may be read by another type.
static enum fit fit_stored(const struct interp *m, const struct type *as, uint64_t addr, uint64_t n)
{
    uint64_t first = 0, mark;
    if (!map_get(&m->effective, addr, &first) || !first || first % (1 << BYTE_BITS))
        return FIT_YES;
    const struct type *is = m->types->all.at[first >> BYTE_BITS];
    for (uint64_t i = 1; i < MAX(n, is->size); i++)
        if (!map_get(&m->effective, addr + i, &mark) || (i < is->size && mark != first + i) || !mark)
            return FIT_YES;
    return effective_same(is, as);
}

void effective_accessed(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n)
{
    if (!watches_types(m) || !is_by_type(m, e))
        return;
    const struct block *b = memory_find(&m->mem, addr);
    const struct type *is = b && b->o.var ? b->o.var->type : NULL;
    enum fit fit = FIT_YES;
    if (is)
        fit = effective_fits(is, (int64_t)(addr - b->base), 0, (struct access_by){ .type = e->typed });
    else if (e->kind == EDGE_LOAD)
        fit = fit_stored(m, e->typed, addr, n);
    if (fit == FIT_NO)
        interp_fault_surely(m, fault_in_block(FAULT_ALIASED, b, addr, n));
}

static struct block *undeclared(struct interp *m, uint64_t addr)
{
    struct block *b = memory_find(&m->mem, addr);
    return b && !b->o.var && b->o.kind != OBJ_OUTSIDE ? b : NULL;
}

// The bytes [addr, addr + n) have no type.
static void forget(struct interp *m, uint64_t addr, uint64_t n)
{
    if (n > m->effective.n) {
        for (size_t i = 0; i < m->effective.n; i++)
            if (m->effective.key[i] - addr < n)
                m->effective.val[i] = 0;
        return;
    }
    for (uint64_t i = 0; i < n; i++)
        if (map_get(&m->effective, addr + i, NULL))
            map_put(&m->effective, addr + i, 0);
}

void effective_stored(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n)
{
    if (!watches_types(m) || !undeclared(m, addr))
        return;
    if (!is_by_type(m, e) || effective_any(e->typed)) {
        forget(m, addr, n);
        return;
    }
    for (uint64_t i = 0; i < n; i++)
        map_put(&m->effective, addr + i, (uint64_t)e->typed->id << BYTE_BITS | i);
}

void effective_copied(struct interp *m, uint64_t to, uint64_t from, uint64_t n)
{
    enum { LARGE = 1 << 12 };
    uint64_t marks[LARGE];
    if (!watches_types(m) || !m->effective.n || !undeclared(m, to))
        return;
    bool copies = n <= LARGE && undeclared(m, from);
    for (uint64_t i = 0; i < n && copies; i++)
        if (!map_get(&m->effective, from + i, &marks[i]))
            marks[i] = 0;
    forget(m, to, n);
    for (uint64_t i = 0; i < n && copies; i++)
        if (marks[i])
            map_put(&m->effective, to + i, marks[i]);
}

void effective_forget(struct interp *m)
{
    map_clear(&m->effective);
}
