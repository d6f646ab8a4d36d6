// SPDX-License-Identifier: Apache-2.0
// transfer.c: sets of addresses as the memory transfer (mem/transfer.h) needs them.
#include "cpa/pointer/pointer_priv.h"

DOWNCAST(work_of, cell_work, work, c);

static struct pointer_cpa *owner(const struct cell_domain *d)
{
    return d->owner;
}

static struct aval aval_of(const struct cell_domain *d, uint32_t x)
{
    return owner(d)->values.at.at[x];
}

static uint32_t op_eval(struct cell_work *w, const struct exp *e)
{
    return avals_intern(&owner(w->d)->values, eval(work_of(w), e));
}

static void op_assume(struct cell_work *w, const struct edge *e)
{
    assume(work_of(w), e);
}

static bool op_number(const struct cell_domain *d, uint32_t x, u128 *bits)
{
    *bits = aval_of(d, x).bits;
    return aval_of(d, x).kind == AVAL_BITS;
}

static uint32_t op_constant(struct cell_domain *d, u128 bits)
{
    return avals_intern(&owner(d)->values, aval_bits(bits));
}

static void op_reach(const struct cell_domain *d, uint32_t x, struct reach *out)
{
    struct aval v = aval_of(d, x);
    out->kind = v.kind == AVAL_SET ? REACH_KNOWN : REACH_UNKNOWN;
    const struct target_set *s = v.kind == AVAL_SET ? avals_set(&owner(d)->values, v) : NULL;
    out->at = s ? s->at : NULL;
    out->n = s ? s->n : 0;
}

static uint32_t op_address(struct cell_domain *d, uint32_t obj, int64_t off)
{
    return avals_intern(&owner(d)->values, aval_address(&owner(d)->values, obj, off));
}

static uint32_t op_dangling(struct cell_domain *d)
{
    (void)d;
    return VALUE_ANY;
}

// Keeps addresses only where they fit, numbers only if they are wanted (null always).
static uint32_t op_admit(const struct cell_domain *d, uint32_t x, uint32_t width)
{
    struct aval v = aval_of(d, x);
    bool wide = width == d->cfa->prog->types.machine->ptr_size * 8u;
    if (v.kind == AVAL_SET)
        return wide ? x : VALUE_ANY;
    return owner(d)->cfg->constants || (wide && v.bits == 0) ? x : VALUE_ANY;
}

static uint32_t op_join(struct cell_domain *d, uint32_t a, uint32_t b)
{
    struct avals *v = &owner(d)->values;
    return avals_intern(v, aval_join(v, v->at.at[a], v->at.at[b]));
}

static bool op_is_single(const struct cell_work *w, uint32_t obj)
{
    return is_singular(owner(w->d), obj);
}

static uint32_t op_allocate(struct cell_work *w, const struct edge *e)
{
    allocate(work_of(w), e->id);
    return vmem_obj(&w->d->memory, OBJ_HEAP, e->id, RECENT);
}

static uint32_t op_renamed(struct cell_work *w, const struct edge *e, uint32_t x)
{
    return avals_intern(&owner(w->d)->values, aged(work_of(w), e->id, aval_of(w->d, x)));
}

const struct value_ops pointer_cell_ops = {
    .eval = op_eval,
    .assume = op_assume,
    .number = op_number,
    .constant = op_constant,
    .reach = op_reach,
    .address = op_address,
    .dangling = op_dangling,
    .admit = op_admit,
    .join = op_join,
    .is_single = op_is_single,
    .allocate = op_allocate,
    .renamed = op_renamed,
    .ended = end_lives,
};
