// SPDX-License-Identifier: Apache-2.0
// transfer.c: explicit values as the memory transfer (mem/transfer.h) needs them; with it, the strongest post-operation
// (Beyer, Loewe 2012, II-C and III-C, SP).
#include "cpa/value/value_priv.h"

DOWNCAST(work_of, cell_work, work, c);

static struct values *values_in(const struct cell_domain *d)
{
    return &((struct value_cpa *)d->owner)->values;
}

static struct val val_of_id(const struct cell_domain *d, uint32_t x)
{
    return values_in(d)->at.at[x];
}

static uint32_t op_eval(struct cell_work *w, const struct exp *e)
{
    struct val x = work_eval(work_of(w), e);
    if (x.kind == VAL_TOP && work_of(w)->v->cfg->symbols)
        x = terms_eval(work_of(w), e);
    return values_intern(values_in(w->d), x);
}

static void op_assume(struct cell_work *w, const struct edge *e)
{
    work_assume(work_of(w), e);
}

static bool op_number(const struct cell_domain *d, uint32_t x, u128 *bits)
{
    *bits = val_of_id(d, x).bits;
    return val_of_id(d, x).kind == VAL_BITS;
}

static uint32_t op_constant(struct cell_domain *d, u128 bits)
{
    return values_intern(values_in(d), val_bits(bits));
}

// What a bit-field of `bits` bits of type t keeps of x; then what is read from a bit-field that holds x.
static uint32_t op_to_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    struct val v = val_of_id(d, x);
    if (!bits)
        return x;
    if (v.kind == VAL_BITS)
        return values_intern(values_in(d), val_bits(modulo(v.bits, bits)));
    return values_intern(values_in(d), terms_narrowed(d->owner, v, type_width(t), bits));
}

static uint32_t op_of_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    struct val v = val_of_id(d, x);
    if (!bits)
        return x;
    if (v.kind == VAL_BITS)
        return values_intern(values_in(d), val_bits(value_bitfield(v.bits, t, bits)));
    return values_intern(values_in(d), terms_extended(d->owner, v, bits, t));
}

static void op_reach(const struct cell_domain *d, uint32_t x, struct reach *out)
{
    struct val v = val_of_id(d, x);
    out->kind = v.kind == VAL_PTR ? REACH_KNOWN : REACH_UNKNOWN;
    out->one = (struct address){ v.obj, v.off };
    out->at = &out->one;
    out->n = 1;
}

static uint32_t op_address(struct cell_domain *d, uint32_t obj, int64_t off)
{
    return values_intern(values_in(d), val_ptr(obj, off));
}

static uint32_t op_dangling(struct cell_domain *d)
{
    return values_intern(values_in(d), val_not(0));
}

static uint32_t op_admit(const struct cell_domain *d, uint32_t x, uint32_t width)
{
    if (val_of_id(d, x).kind == VAL_SYM)
        return width == val_of_id(d, x).off ? x : VALUE_ANY;
    if (val_of_id(d, x).kind != VAL_PTR)
        return x;
    bool pointers = ((struct value_cpa *)d->owner)->cfg->pointers;
    return pointers && width == d->cfa->prog->types.machine->ptr_size * 8u ? x : VALUE_ANY;
}

static uint32_t op_name(struct cell_work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    return values_intern(values_in(w->d), terms_name(work_of(w), obj, bit, width));
}

static uint32_t op_calls(const struct cell_work *w, const struct func *f)
{
    struct cell_work at = *w;
    u128 n;
    uint32_t x = cell_read(&at, vmem_obj(&w->d->memory, OBJ_CALLS, f->id, 0), 0, 32);
    return op_number(w->d, x, &n) ? (uint32_t)n : 0;
}

static void op_set_calls(struct cell_work *w, const struct func *f, uint32_t n)
{
    cell_write(w, vmem_obj(&w->d->memory, OBJ_CALLS, f->id, 0), 0, 32, n ? op_constant(w->d, n) : VALUE_ANY);
}

const struct value_ops value_cell_ops = {
    .eval = op_eval,
    .assume = op_assume,
    .number = op_number,
    .constant = op_constant,
    .reach = op_reach,
    .address = op_address,
    .dangling = op_dangling,
    .admit = op_admit,
    .to_cell = op_to_cell,
    .of_cell = op_of_cell,
    .name = op_name,
    .calls = op_calls,
    .set_calls = op_set_calls,
};
