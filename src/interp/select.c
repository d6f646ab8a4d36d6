// SPDX-License-Identifier: Apache-2.0
// select.c: reads an array at an index that depends on inputs, as an expression over all its elements.
// The value is the sum of (address == that of element k) * element k; conditions bind the address to the array.
#include "interp/interp_priv.h"

enum { ELEMENTS_MAX = 64 };

// The distance of elements that an address expression steps over; 0 if it has another form.
static uint64_t stride_of(const struct exp *e)
{
    for (;;) {
        if (e->kind == EXP_CAST && type_is_integer(e->a->type))
            e = e->a;
        else if (e->kind == EXP_BINARY && e->op == OP_PTR_ADD && e->a->kind == EXP_CONST)
            e = e->b;
        else if (e->kind == EXP_BINARY && e->op == OP_PTR_ADD && e->b->kind == EXP_CONST)
            e = e->a;
        else if (e->kind == EXP_BINARY && e->op == OP_ADD && e->b->kind == EXP_CONST)
            e = e->a;
        else
            break;
    }
    if (e->kind == EXP_BINARY && e->op == OP_MUL && e->b->kind == EXP_CONST)
        return (uint64_t)e->b->value;
    if (e->kind == EXP_BINARY && e->op == OP_SHL && e->b->kind == EXP_CONST && e->b->value < 32)
        return UINT64_C(1) << (unsigned)e->b->value;
    return e->kind == EXP_INPUT || e->kind == EXP_BINARY ? 1 : 0;
}

struct selection {
    struct interp *m;
    const struct exp *addr;
    struct type *t, *wide;
    const struct exp *sum;
};

static const struct exp *pointer_const(struct selection *s, uint64_t v)
{
    return exp_const(s->m->exps, s->addr->type, v);
}

static void add_element(struct selection *s, struct block *b, uint64_t off)
{
    struct exps *x = s->m->exps;
    size_t n = scalar_bytes(s->t);
    const struct exp *here = exp_binary(x, OP_EQ, s->addr, pointer_const(s, b->base + off));
    for (size_t i = 0; i < n; i++)
        if (b->state[off + i] & (BYTE_UNINIT | BYTE_CHANGED)) {
            // Reading this element would ask for an input: another run has to do that.
            symbolic_record(s->m, here, false);
            return;
        }
    struct val v = scalar_read(s->m, (struct span){ b->bytes + off, b->state + off }, s->t, 0, 0, (struct sym){ 0 });
    const struct exp *value =
        v.s ? exp_cast(x, v.s, s->wide) : exp_const(x, s->wide, value_cast(v.v, s->t, s->wide, NULL));
    if (value->kind == EXP_CONST && value->value == 0)
        return;
    const struct exp *term = exp_binary(x, OP_MUL, exp_cast(x, here, s->wide), value);
    s->sum = s->sum ? exp_binary(x, OP_ADD, s->sum, term) : term;
}

// A wide integer type for values of t; NULL if there is none.
static struct type *wide_type(struct interp *m, const struct type *t)
{
    if (!type_is_integer(t) || t->size > 8)
        return NULL;
    return m->types->basic[t->size <= 4 ? TYPE_INT : TYPE_LLONG];
}

bool symbolic_select(struct interp *m, struct val addr, struct type *t, struct val *out)
{
    struct block *b = memory_find(&m->mem, (uint64_t)addr.v);
    uint64_t stride = stride_of(addr.s), size = scalar_bytes(t), off = b ? (uint64_t)addr.v - b->base : 0;
    struct selection s = { .m = m, .addr = addr.s, .t = t, .wide = wide_type(m, t) };
    if (!b || !b->live || b->touched || !s.wide || stride < size || !type_is_pointer(addr.s->type) ||
        b->o.size < size || off > b->o.size - size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (b->state[off + i] & (BYTE_UNINIT | BYTE_CHANGED))
            return false;
    for (uint64_t i = 0; i < b->o.size; i++)
        if (b->state[i] & (BYTE_ADDRESS | BYTE_LAYOUT))
            return false;
    uint64_t first = off % stride, last = first + (b->o.size - size - first) / stride * stride;
    if ((last - first) / stride >= ELEMENTS_MAX)
        return false;
    symbolic_inexact(m);
    symbolic_record(m, exp_binary(m->exps, OP_GE, addr.s, pointer_const(&s, b->base + first)), true);
    symbolic_record(m, exp_binary(m->exps, OP_LE, addr.s, pointer_const(&s, b->base + last)), true);
    for (uint64_t k = first; k <= last; k += stride)
        add_element(&s, b, k);
    *out = (struct val){ .v = scalar_peek((struct span){ b->bytes + off, b->state + off }, t, 0, 0) };
    out->s = s.sum ? symbolic_cast(m, s.sum, t, out->v) : NULL;
    return true;
}
