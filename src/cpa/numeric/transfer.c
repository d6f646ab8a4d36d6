// SPDX-License-Identifier: Apache-2.0
// transfer.c: bounds and relations as the memory transfer (mem/transfer.h) needs them.
#include "cpa/numeric/numeric_priv.h"

DOWNCAST(work_of, cell_work, num_work, c);

static struct num_cpa *owner(const struct cell_domain *d)
{
    return d->owner;
}

// The fact behind a number, for a value of type t.
static struct num_fact fact_of(const struct cell_domain *d, uint32_t x, const struct type *t)
{
    return x == VALUE_ANY ? fact_range(range_of_type(t)) : owner(d)->facts.at[x];
}

static uint32_t op_eval(struct cell_work *w, const struct exp *e)
{
    return num_fact(owner(w->d), num_eval(work_of(w), e));
}

static void op_assume(struct cell_work *w, const struct edge *e)
{
    num_assume(work_of(w), e);
}

static bool op_number(const struct cell_domain *d, uint32_t x, u128 *bits)
{
    const struct num_fact *f = &owner(d)->facts.at[x];
    *bits = (u128)f->is.low;
    return x != VALUE_ANY && !f->obj && range_is_one(f->is);
}

static uint32_t op_constant(struct cell_domain *d, u128 bits)
{
    return num_fact(owner(d), fact_range((struct range){ (i128)bits, (i128)bits }));
}

static void op_reach(const struct cell_domain *d, uint32_t x, struct reach *out)
{
    const struct num_fact *f = &owner(d)->facts.at[x];
    bool null = x != VALUE_ANY && f->is.low >= 0 && f->is.high < STORAGE_NOWHERE;
    out->kind = f->obj ? REACH_KNOWN : null ? REACH_NOWHERE : REACH_UNKNOWN;
    out->one = (struct address){ f->obj, f->off };
    out->at = &out->one;
    out->n = 1;
}

static uint32_t op_address(struct cell_domain *d, uint32_t obj, int64_t off)
{
    return num_fact(owner(d), fact_ptr(obj, off));
}

static uint32_t op_dangling(struct cell_domain *d)
{
    bool wide = d->cfa->prog->types.machine->ptr_size == 8;
    return num_fact(owner(d), fact_range((struct range){ 1, wide ? (i128)UINT64_MAX : (i128)UINT32_MAX }));
}

// Keeps addresses where they fit, and numbers that are not just any number of so many bits.
static uint32_t op_admit(const struct cell_domain *d, uint32_t x, uint32_t width)
{
    const struct num_fact *f = &owner(d)->facts.at[x];
    if (f->obj)
        return width == d->cfa->prog->types.machine->ptr_size * 8u ? x : VALUE_ANY;
    return num_is_any(f->is, width) ? VALUE_ANY : x;
}

// x cut to a bit-field of type t.
static uint32_t cut(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    struct num_fact f = fact_of(d, x, t);
    struct range all = range_of_bitfield(t, bits);
    return num_fact(owner(d), fact_range(f.obj || !range_tracked_type(t) ? all : range_wrap_into(f.is, all)));
}

static uint32_t op_to_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    return bits ? cut(d, x, t, bits) : x;
}

static uint32_t op_of_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    struct num_fact f = fact_of(d, x, t);
    if (bits)
        return cut(d, x, t, bits);
    return f.obj || !range_tracked_type(t) ? x : num_fact(owner(d), fact_range(range_wrap(f.is, t)));
}

static uint32_t op_calls(const struct cell_work *w, const struct func *f)
{
    uint32_t n = 0;
    (void)pmap_get(&w->d->pool, ((const struct num_work *)w)->calls, f->id, &n);
    return n;
}

static void op_set_calls(struct cell_work *w, const struct func *f, uint32_t n)
{
    uint32_t *calls = &work_of(w)->calls;
    *calls = n ? pmap_put(&w->d->pool, *calls, f->id, n) : pmap_remove(&w->d->pool, *calls, f->id);
}

// ---- relations ------------------------------------------------------------------------------------------------------

static bool op_relate(struct cell_work *w, const struct var *x, const struct exp *rhs, uint32_t value)
{
    struct num_fact f = fact_of(w->d, value, rhs->type);
    if (!packs_has(owner(w->d), x) || f.obj)
        return false;
    packs_assign(work_of(w), x, rhs, f.is);
    return true;
}

static void op_written(struct cell_work *w, const struct var *x, uint32_t value)
{
    struct num_fact f = fact_of(w->d, value, x->type);
    if (packs_has(owner(w->d), x))
        packs_set(work_of(w), x, f.obj ? range_of_type(x->type) : range_wrap(f.is, x->type));
}

static void op_forgotten(struct cell_work *w, const uint32_t *var, size_t n)
{
    packs_forget(work_of(w), var, n);
}

#define BOUND_OPS                                                                                                    \
    .eval = op_eval, .assume = op_assume, .number = op_number, .constant = op_constant, .reach = op_reach,           \
    .address = op_address, .dangling = op_dangling, .admit = op_admit, .to_cell = op_to_cell, .of_cell = op_of_cell, \
    .calls = op_calls, .set_calls = op_set_calls

const struct value_ops num_bound_ops = { BOUND_OPS };
const struct value_ops num_related_ops = { BOUND_OPS, .relate = op_relate, .written = op_written,
                                           .forgotten = op_forgotten };
