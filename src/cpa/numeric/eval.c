// SPDX-License-Identifier: Apache-2.0
// eval.c: values of expressions in a state, and what passing a condition says.
#include "cpa/numeric/numeric_priv.h"

// ---- numbers --------------------------------------------------------------------------------------------------------

static bool read_exp(struct num_work *w, const struct exp *x, struct num_fact *out)
{
    uint32_t width = x->bits ? x->bits : type_width(x->type);
    return num_read(w, cell_var(&w->c, x->var), x->off * 8 + x->bit_off, width, out);
}

static bool get_cell(void *ctx, const struct exp *x, struct range *out)
{
    struct num_fact f;
    if (!range_tracked_type(x->type) || !read_exp(ctx, x, &f) || f.obj)
        return false;
    *out = range_wrap_into(f.is, range_of_cell(x));
    return true;
}

static void learn_cell(struct range_env *env, const struct exp *x, struct range in)
{
    struct num_work *w = env->ctx;
    struct num_fact f;
    if (!range_tracked_type(x->type) || (read_exp(w, x, &f) && f.obj))
        return;
    struct range is = range_of_cell(x);
    (void)get_cell(w, x, &is);
    struct range now = range_meet(is, in);
    env->empty |= range_is_empty(now);
    if (env->empty || range_same(now, is))
        return;
    num_put(w, num_exp_cell(w, x), fact_range(now));
    if (packs_has(w->v, x->var))
        packs_narrow(w, x->var);
    env->empty |= w->c.bottom;
}

struct range_env num_env(struct num_work *w)
{
    return (struct range_env){ get_cell, learn_cell, w, false };
}

struct range num_range(struct num_work *w, const struct exp *e)
{
    struct range_env env = num_env(w);
    return range_value(&env, e);
}

void num_learn(struct num_work *w, const struct exp *e, struct range in)
{
    struct range_env env = num_env(w);
    range_learn_in(&env, e, in);
    w->c.bottom |= env.empty;
}

// ---- addresses ------------------------------------------------------------------------------------------------------

static bool is_wide(const struct num_work *w, const struct type *t)
{
    return (type_is_pointer(t) || range_tracked_type(t)) && t->size == w->v->cfa->prog->types.machine->ptr_size;
}

static struct num_fact any_of(const struct type *t)
{
    return fact_range(range_of_type(t));
}

static struct num_fact eval_cast(struct num_work *w, const struct exp *e)
{
    const struct type *from = e->a->type;
    struct num_fact a = num_eval(w, e->a);
    if (a.obj)
        return is_wide(w, e->type) && e->type->kind != TYPE_BOOL ? a : any_of(e->type);
    if (!type_is_pointer(from) && !range_tracked_type(from))
        return any_of(e->type);
    if (type_is_pointer(e->type))
        return fact_range(range_wrap_into(a.is, range_of_type(e->type)));
    return e->type->kind == TYPE_BOOL ? any_of(e->type) : fact_range(range_wrap(a.is, e->type));
}

static struct num_fact eval_sum(struct num_work *w, const struct exp *e)
{
    struct num_fact a = num_eval(w, e->a);
    struct range n = range_tracked_type(e->b->type) ? num_range(w, e->b) : range_of_type(e->b->type);
    return a.obj && range_is_one(n) ? fact_ptr(a.obj, a.off + (int64_t)n.low) : any_of(e->type);
}

static struct num_fact eval_pointer(struct num_work *w, const struct exp *e)
{
    struct num_fact f;
    switch (e->kind) {
    case EXP_CONST:
        return fact_range((struct range){ (i128)e->value, (i128)e->value });
    case EXP_CELL:
        if (!read_exp(w, e, &f))
            return any_of(e->type);
        return f.obj ? f : fact_range(range_wrap_into(f.is, range_of_type(e->type)));
    case EXP_ADDR:
        return fact_ptr(cell_var(&w->c, e->var), e->off);
    case EXP_FUNC:
        return fact_ptr(vmem_obj(&w->v->l.d.memory, OBJ_FUNC, e->fn->id, 0), 0);
    case EXP_BINARY:
        return e->op == OP_PTR_ADD ? eval_sum(w, e) : any_of(e->type);
    case EXP_CAST:
        return eval_cast(w, e);
    case EXP_UNARY:
    case EXP_INPUT:
        break;
    }
    return any_of(e->type);
}

// An integer of more than 64 bits, if it is one known number that needs fewer.
static struct num_fact eval_long(struct num_work *w, const struct exp *e)
{
    struct num_fact f = any_of(e->type);
    if (e->kind == EXP_CONST)
        f = fact_range((struct range){ (i128)e->value, (i128)e->value });
    else if (e->kind == EXP_CELL && !e->bits && !read_exp(w, e, &f))
        return f;
    else if (e->kind == EXP_CAST && type_is_integer(e->a->type))
        f = num_eval(w, e->a);
    bool known = !f.obj && range_is_one(f.is) && f.is.low <= RANGE_HUGE;
    return known && f.is.low >= (type_is_signed(e->type) ? -RANGE_HUGE : 0) ? f : any_of(e->type);
}

struct num_fact num_eval(struct num_work *w, const struct exp *e)
{
    struct num_fact f;
    if (type_is_pointer(e->type))
        return eval_pointer(w, e);
    if (!range_tracked_type(e->type))
        return type_is_integer(e->type) ? eval_long(w, e) : any_of(e->type);
    if (e->kind == EXP_CELL && is_wide(w, e->type) && read_exp(w, e, &f) && f.obj)
        return f;
    if (e->kind == EXP_CAST && (type_is_pointer(e->a->type) || is_wide(w, e->a->type)) && e->type->kind != TYPE_BOOL)
        return eval_cast(w, e);
    return fact_range(num_range(w, e));
}

// ---- conditions -----------------------------------------------------------------------------------------------------

static enum tri tri_of(bool b)
{
    return b ? TRI_TRUE : TRI_FALSE;
}

static enum tri compare_with_number(const struct num_work *w, enum op op, const struct type *t, struct range n)
{
    bool holds;
    if (!range_is_one(n))
        return TRI_UNKNOWN;
    uint64_t bits = (uint64_t)value_of_int(n.low, t);
    return storage_compare(w->v->cfa->prog->types.machine, op, t, bits, &holds) ? tri_of(holds) : TRI_UNKNOWN;
}

static enum tri compare_addresses(const struct num_work *w, enum op op, const struct type *t, struct num_fact a,
                                  struct num_fact b)
{
    if (a.obj && b.obj && a.obj == b.obj) {
        struct range x = { a.off, a.off }, y = { b.off, b.off };
        return range_compare(op, x, y);
    }
    if (!a.obj && !b.obj)
        return range_compare(op, a.is, b.is);
    if (!a.obj || !b.obj)
        return a.obj ? compare_with_number(w, op, t, b.is) : compare_with_number(w, op_swap(op), t, a.is);
    if (op != OP_EQ && op != OP_NE)
        return TRI_UNKNOWN;
    // Addresses in different live objects differ, unless storage says that they may meet.
    return vmem_may_meet(&w->v->l.d.memory, a.obj, a.off, b.obj, b.off) ? TRI_UNKNOWN : tri_of(op == OP_NE);
}

static enum tri truth_of_fact(struct num_fact f)
{
    if (f.obj || f.is.low > 0 || f.is.high < 0)
        return TRI_TRUE;
    return f.is.low == 0 && f.is.high == 0 ? TRI_FALSE : TRI_UNKNOWN;
}

static enum tri truth(struct num_work *w, const struct exp *e)
{
    if (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)) {
        const struct type *t = e->a->type;
        bool numbers = type_is_pointer(t) || type_is_integer(t);
        return numbers ? compare_addresses(w, (enum op)e->op, t, num_eval(w, e->a), num_eval(w, e->b)) : TRI_UNKNOWN;
    }
    bool number = type_is_pointer(e->type) || type_is_integer(e->type);
    return number ? truth_of_fact(num_eval(w, e)) : TRI_UNKNOWN;
}

static enum tri num_truth(struct num_work *w, const struct exp *e)
{
    bool positive = true;
    enum tri is = truth(w, exp_truth(e, &positive));
    return positive || is == TRI_UNKNOWN ? is : tri_of(is == TRI_FALSE);
}

// Learns that a pointer is null, or is not.
static void learn_pointer(struct num_work *w, const struct exp *e, bool holds)
{
    bool positive = holds;
    e = exp_truth(e, &positive);
    if (e->kind == EXP_BINARY && (e->op == OP_EQ || e->op == OP_NE)) {
        bool null = e->b->kind == EXP_CONST && e->b->value == 0;
        if (!null)
            return;
        positive = (e->op == OP_NE) == positive;
        e = e->a;
    }
    while (e->kind == EXP_CAST && is_wide(w, e->type) && is_wide(w, e->a->type))
        e = e->a;
    if (e->kind != EXP_CELL || !type_is_pointer(e->type))
        return;
    struct num_fact f = num_eval(w, e);
    if (f.obj)
        return;
    struct range in = positive ? (struct range){ MAX(f.is.low, 1), f.is.high } : (struct range){ 0, 0 };
    num_put(w, num_exp_cell(w, e), fact_range(in));
}

// Learns about the memory cell or the expression that a variable was copied from what is now known of the variable.
static void learn_source(struct num_work *w, const struct edge *source)
{
    const struct exp *lhs = source->lhs;
    if (!range_tracked_type(lhs->type) || num_eval(w, lhs).obj)
        return;
    struct range x = num_range(w, lhs);
    if (source->kind == EDGE_ASSIGN) {
        if (range_tracked_type(source->rhs->type) && exp_same_repr(lhs->type, source->rhs->type) && !lhs->bits)
            num_learn(w, source->rhs, x);
        return;
    }
    struct num_fact p = num_eval(w, source->addr), old;
    if (!p.obj || source->bits)
        return;
    uint32_t cell = vmem_cell(&w->v->l.d.memory, p.obj, p.off * 8, type_width(lhs->type));
    if (num_read(w, p.obj, p.off * 8, type_width(lhs->type), &old)) {
        if (old.obj)
            return;
        x = range_meet(x, range_wrap(old.is, lhs->type));
    }
    if (range_is_empty(x))
        w->c.bottom = true;
    else
        num_put(w, cell, fact_range(x));
}

void num_suppose(struct num_work *w, const struct exp *e, bool holds)
{
    enum tri known = num_truth(w, e);
    if (known != TRI_UNKNOWN) {
        w->c.bottom |= known != tri_of(holds);
        return;
    }
    struct range_env env = num_env(w);
    range_learn(&env, e, holds);
    w->c.bottom |= env.empty;
    if (!w->c.bottom)
        learn_pointer(w, e, holds);
    if (!w->c.bottom)
        packs_assume(w, e, holds);
}

void num_assume(struct num_work *w, const struct edge *e)
{
    num_suppose(w, e->rhs, e->truth != 0);
    for (size_t i = 0; i < e->n_sources && !w->c.bottom; i++)
        learn_source(w, e->sources[i]);
}
