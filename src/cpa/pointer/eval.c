// SPDX-License-Identifier: Apache-2.0
// eval.c: the value of an expression: numbers are computed as in C, addresses move inside their objects.
#include "cpa/pointer/pointer_priv.h"

static struct aval truth(bool b)
{
    return aval_bits(b ? 1 : 0);
}

// ---- comparing addresses --------------------------------------------------------------------------------------------

// Whether addresses in two different live objects, or in two blocks of one site, may be equal.
static bool may_meet(const struct work *w, struct address a, struct address b)
{
    if (is_dead(w, a.obj) || is_dead(w, b.obj) || a.off == OFF_ANY || b.off == OFF_ANY)
        return true;
    return vmem_may_meet(&w->p->d.memory, a.obj, a.off, b.obj, b.off);
}

int compare_targets(const struct work *w, struct address a, struct address b)
{
    if (!a.obj || !b.obj)
        return a.obj == b.obj;
    bool exact = a.off != OFF_ANY && b.off != OFF_ANY;
    if (a.obj == b.obj && is_singular(w->p, a.obj))
        return exact ? a.off == b.off : -1;
    // The addresses are in different objects, or at different offsets of objects that may differ.
    if ((a.obj != b.obj || (exact && a.off != b.off)) && !may_meet(w, a, b))
        return 0;
    return -1;
}

static const struct address null_target = { 0, 0 };

// The addresses that x may be, in *s; false: x is no address.
static bool as_set(const struct work *w, struct aval x, struct target_set *s)
{
    if (x.kind == AVAL_SET)
        *s = *avals_set(&w->p->values, x);
    else if (x.kind == AVAL_BITS && x.bits == 0)
        *s = (struct target_set){ &null_target, 1 };
    else
        return false;
    return true;
}

// 1: equal, 0: different, -1: unknown
static int compare_sets(const struct work *w, struct target_set a, struct target_set b)
{
    int all = compare_targets(w, a.at[0], b.at[0]);
    for (size_t i = 0; i < a.n && all >= 0; i++)
        for (size_t k = 0; k < b.n; k++)
            if (compare_targets(w, a.at[i], b.at[k]) != all)
                return -1;
    return all;
}

static struct aval compare_with_number(const struct work *w, enum op op, const struct type *t, u128 n)
{
    bool known;
    return storage_compare(w->p->cfa->prog->types.machine, op, t, (uint64_t)n, &known) ? truth(known) : aval_top();
}

static bool holds(enum op op, int64_t a, int64_t b)
{
    return op == OP_LT ? a < b : op == OP_LE ? a <= b : op == OP_GT ? a > b : a >= b;
}

static struct aval eval_compare(struct work *w, enum op op, const struct type *t, struct aval a, struct aval b)
{
    struct target_set x, y;
    if (a.kind == AVAL_SET && b.kind == AVAL_BITS && b.bits && !aval_may_be_null(&w->p->values, a))
        return compare_with_number(w, op, t, b.bits);
    if (b.kind == AVAL_SET && a.kind == AVAL_BITS && a.bits && !aval_may_be_null(&w->p->values, b))
        return compare_with_number(w, op_swap(op), t, a.bits);
    if (!as_set(w, a, &x) || !as_set(w, b, &y))
        return aval_top();
    if (op == OP_EQ || op == OP_NE) {
        int equal = compare_sets(w, x, y);
        return equal < 0 ? aval_top() : truth(equal == (op == OP_EQ));
    }
    bool null_a = aval_may_be_null(&w->p->values, a), null_b = aval_may_be_null(&w->p->values, b);
    if (b.kind == AVAL_BITS && !null_a && !type_is_signed(t))
        return truth(op == OP_GT || op == OP_GE);
    if (a.kind == AVAL_BITS && !null_b && !type_is_signed(t))
        return truth(op == OP_LT || op == OP_LE);
    bool same = x.n == 1 && y.n == 1 && x.at[0].obj == y.at[0].obj && x.at[0].obj && is_singular(w->p, x.at[0].obj);
    if (same && x.at[0].off != OFF_ANY && y.at[0].off != OFF_ANY)
        return truth(holds(op, x.at[0].off, y.at[0].off));
    return aval_top();
}

// ---- arithmetic -----------------------------------------------------------------------------------------------------

// The addresses moved by a number of bytes; known: whether that number is known.
static struct aval shifted(struct work *w, struct aval x, i128 by, bool known)
{
    const struct target_set *s = avals_set(&w->p->values, x);
    if (aval_may_be_null(&w->p->values, x) || by > INT32_MAX || by < INT32_MIN)
        return aval_top();
    struct targets t = { 0 };
    for (size_t i = 0; i < s->n; i++) {
        int64_t off = s->at[i].off;
        vec_push(&t, ((struct address){ s->at[i].obj, known && off != OFF_ANY ? off + (int64_t)by : OFF_ANY }));
    }
    return avals_of(&w->p->values, &t);
}

static struct aval distance(struct work *w, const struct exp *e, struct aval a, struct aval b)
{
    const struct target_set *x = avals_set(&w->p->values, a), *y = avals_set(&w->p->values, b);
    if (x->n != 1 || y->n != 1 || x->at[0].obj != y->at[0].obj || !is_singular(w->p, x->at[0].obj) ||
        x->at[0].off == OFF_ANY || y->at[0].off == OFF_ANY)
        return aval_top();
    return aval_bits(value_of_int(x->at[0].off - y->at[0].off, e->type));
}

// Address arithmetic, also on integers that hold addresses.
static struct aval eval_address(struct work *w, const struct exp *e, struct aval a, struct aval b)
{
    bool number_a = a.kind == AVAL_BITS, number_b = b.kind == AVAL_BITS;
    switch (e->op) {
    case OP_PTR_ADD:
        if (a.kind != AVAL_SET)
            return aval_top();
        return shifted(w, a, number_b ? value_int(b.bits, e->b->type) : 0, number_b);
    case OP_ADD:
        if (a.kind == AVAL_SET && number_b)
            return shifted(w, a, value_int(b.bits, e->b->type), true);
        if (b.kind == AVAL_SET && number_a)
            return shifted(w, b, value_int(a.bits, e->a->type), true);
        return aval_top();
    case OP_SUB:
        if (a.kind == AVAL_SET && number_b)
            return shifted(w, a, -value_int(b.bits, e->b->type), true);
        return a.kind == AVAL_SET && b.kind == AVAL_SET ? distance(w, e, a, b) : aval_top();
    case OP_PTR_DIFF:
        return a.kind == AVAL_SET && b.kind == AVAL_SET ? distance(w, e, a, b) : aval_top();
    default:
        return aval_top();
    }
}

static struct aval eval_binary(struct work *w, const struct exp *e)
{
    struct aval a = eval(w, e->a), b = eval(w, e->b);
    enum op op = (enum op)e->op;
    if (a.kind == AVAL_BITS && b.kind == AVAL_BITS) {
        unsigned flags = 0;
        u128 r = value_binary(op, a.bits, e->a->type, b.bits, e->b->type, &flags);
        return flags & (VALUE_DIV_ZERO | VALUE_NAN) ? aval_top() : aval_bits(r);
    }
    if (op_is_compare(op))
        return eval_compare(w, op, e->a->type, a, b);
    if (a.kind == AVAL_SET || b.kind == AVAL_SET)
        return eval_address(w, e, a, b);
    return aval_top();
}

static struct aval eval_unary(struct work *w, const struct exp *e)
{
    struct aval a = eval(w, e->a);
    if (a.kind == AVAL_BITS)
        return aval_bits(value_unary((enum op)e->op, a.bits, e->a->type, NULL));
    if (a.kind == AVAL_SET && e->op == OP_NOT && !aval_may_be_null(&w->p->values, a))
        return truth(false);
    return aval_top();
}

static struct aval eval_cast(struct work *w, const struct exp *e)
{
    struct aval a = eval(w, e->a);
    const struct type *from = e->a->type, *to = e->type;
    if (a.kind == AVAL_BITS) {
        unsigned flags = 0;
        u128 r = value_cast(a.bits, from, to, &flags);
        return flags & VALUE_NAN ? aval_top() : aval_bits(r);
    }
    if (a.kind != AVAL_SET)
        return a;
    if (to->kind == TYPE_BOOL)
        return aval_may_be_null(&w->p->values, a) ? aval_top() : truth(true);
    return !type_is_float(to) && from->size == to->size ? a : aval_top();
}

// ---- leaves ---------------------------------------------------------------------------------------------------------

static struct aval eval_cell(struct work *w, const struct exp *e)
{
    uint32_t width = e->bits ? e->bits : type_width(e->type);
    struct aval x = read_cell(w, cell_var(&w->c, e->var), e->off * 8 + e->bit_off, width);
    if (e->bits)
        return x.kind == AVAL_BITS ? aval_bits(value_bitfield(x.bits, e->type, e->bits)) : aval_top();
    return x;
}

struct aval eval(struct work *w, const struct exp *e)
{
    switch (e->kind) {
    case EXP_CONST:
        return aval_bits(e->value);
    case EXP_CELL:
        return eval_cell(w, e);
    case EXP_ADDR:
        return aval_address(&w->p->values, cell_var(&w->c, e->var), e->off);
    case EXP_FUNC:
        return aval_address(&w->p->values, vmem_obj(&w->p->d.memory, OBJ_FUNC, e->fn->id, 0), 0);
    case EXP_UNARY:
        return eval_unary(w, e);
    case EXP_BINARY:
        return eval_binary(w, e);
    case EXP_CAST:
        return eval_cast(w, e);
    case EXP_INPUT:
        return aval_top();
    }
    UNREACHABLE();
}
