// SPDX-License-Identifier: Apache-2.0
// strings.c: the arrays of strings that main gets (C17 5.1.2.2.1p2), and reads of their characters, which are inputs.
#include "interp/interp_priv.h"

// The element at byte off as an expression over inputs: addr if the array has further elements, else null.
static void make_symbolic(struct interp *m, const struct exp *size, struct block *b, uint64_t off, uint64_t addr)
{
    struct type *t = m->types->size_t_;
    size_t width = m->types->machine->ptr_size;
    const struct exp *end = exp_int(m->exps, size->type, (i128)(off + width));
    const struct exp *more = exp_cast(m->exps, exp_binary(m->exps, OP_GT, size, end), t);
    struct span p = { b->bytes + off, b->state + off };
    symbolic_store(m, p, exp_binary(m->exps, OP_MUL, more, exp_int(m->exps, t, (i128)addr)), width);
}

// Fresh bytes are zero, and so is the last element.
struct block *strings_make(struct interp *m, const struct edge *e)
{
    struct val size = eval_exp(m, e->size);
    uint64_t width = m->types->machine->ptr_size, n = (uint64_t)size.v / width;
    if (m->stop)
        return NULL;
    if (n == 0 || n > INTERP_OUTSIDE_MAX - m->n_pointers) {
        interp_end(m, RUN_LIMIT, "more than %d strings from outside", (int)INTERP_OUTSIDE_MAX);
        return NULL;
    }
    symbolic_inexact(m);  // how long the array is depends on inputs, but no condition says so
    struct extent o = storage_block(e, n * width);
    struct block *b = memory_add(&m->mem, &o);
    if (!b || !memory_attach(&m->mem, b, BYTE_OK)) {
        interp_end(m, RUN_LIMIT, "%s", "simulated memory exhausted by the arguments of main");
        return NULL;
    }
    vec_push(&m->strings, ((struct strings){ e->extern_name, m->n_pointers, (size_t)n - 1 }));
    for (uint64_t i = 0; i < n; i++) {
        uint64_t addr = interp_outside_address(m->types->machine, m->n_pointers++);
        origin_given(m, addr);
        outside_given(m, addr, addr, true);
        value_store(b->bytes + i * width, (size_t)width, i + 1 < n ? addr : 0);
        if (size.s)
            make_symbolic(m, size.s, b, i * width, addr);
    }
    return b;
}

struct character string_at(const struct interp *m, uint64_t addr)
{
    size_t region;
    int64_t off;
    if (!m->strings.n || !interp_outside_region(m->types->machine, addr, &region, &off) || off < 0)
        return (struct character){ 0 };
    for (size_t i = 0; i < m->strings.n; i++) {
        const struct strings *s = &m->strings.at[i];
        if (region - s->first < s->n)
            return (struct character){ s->name, (uint32_t)(region - s->first), (uint32_t)off };
    }
    return (struct character){ 0 };
}

void strings_settle(struct interp *m, uint64_t addr, struct span p, uint64_t n)
{
    for (uint64_t i = 0; i < n && !m->stop; i++) {
        m->reading = string_at(m, addr + i);
        if (!m->reading.array.i)
            return;
        (void)scalar_read(m, (struct span){ p.at + i, p.state + i }, m->types->basic[TYPE_CHAR], 0, 0,
                          m->reading.array);
    }
    m->reading = (struct character){ 0 };
}
