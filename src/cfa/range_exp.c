// SPDX-License-Identifier: Apache-2.0
// range_exp.c: ranges of expressions, and what a condition says about the cells that it mentions.
#include "cfa/range_exp.h"

struct range range_of_cell(const struct exp *x)
{
    return x->bits && range_tracked_type(x->type) ? range_of_bitfield(x->type, x->bits) : range_of_type(x->type);
}

enum { LEARN_DEPTH = 32 };  // how deep conditions are looked into: each level evaluates its operands again

// ---- values ---------------------------------------------------------------------------------------------------------

static struct range raw_cast(const struct range_env *e, const struct exp *x)
{
    const struct type *from = x->a->type;
    if (x->type->kind == TYPE_BOOL)
        return range_unary(OP_NOT, range_unary(OP_NOT, range_value(e, x->a), from), x->type);
    if (type_is_float(from) || !range_tracked_type(x->type))
        return range_of_type(x->type);
    return range_tracked_type(from) ? range_value(e, x->a) : range_of_type(from);  // (a pointer has as many numbers)
}

struct range range_raw(const struct range_env *e, const struct exp *x)
{
    struct range cell;
    switch (x->kind) {
    case EXP_CONST:
        if (!range_tracked_type(x->type))
            break;
        return (struct range){ value_int(x->value, x->type), value_int(x->value, x->type) };
    case EXP_CELL:
        return e->get(e->ctx, x, &cell) ? cell : range_of_cell(x);
    case EXP_UNARY:
        return range_unary((enum op)x->op, range_value(e, x->a), x->a->type);
    case EXP_BINARY:
        if (x->op == OP_PTR_ADD || x->op == OP_PTR_DIFF || type_is_float(x->a->type))
            return op_is_compare((enum op)x->op) ? (struct range){ 0, 1 } : range_of_type(x->type);
        return range_binary((enum op)x->op, range_value(e, x->a), range_value(e, x->b), x->a->type);
    case EXP_CAST:
        return raw_cast(e, x);
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        break;
    }
    return range_of_type(x->type);
}

struct range range_value(const struct range_env *e, const struct exp *x)
{
    return range_wrap(range_raw(e, x), x->type);
}

// ---- conditions -----------------------------------------------------------------------------------------------------

struct lesson {
    struct range_env *e;
    int depth;
};

static void learn(struct lesson *l, const struct exp *x, bool truth);
static void learn_range(struct lesson *l, const struct exp *x, struct range in);

static i128 floor_div(i128 a, i128 b)  // b > 0
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

// x = a o b is in `in`: the range of operand a (if left, else b), the other operand being in `other`.
static struct range operand_range(enum op o, struct range in, struct range other, bool left, const struct type *t)
{
    const struct range any = range_of_type(t);
    i128 k = other.low;
    switch ((int)o) {
    case OP_ADD:
        return (struct range){ in.low - other.high, in.high - other.low };
    case OP_SUB:
        return left ? (struct range){ in.low + other.low, in.high + other.high }
                    : (struct range){ other.low - in.high, other.high - in.low };
    case OP_MUL:
        if (!range_is_one(other) || k <= 0)
            return any;
        return (struct range){ -floor_div(-in.low, k), floor_div(in.high, k) };
    case OP_DIV:
        if (!left || !range_is_one(other) || k <= 0 || in.high > RANGE_HUGE / k || in.low < -RANGE_HUGE / k)
            return any;
        return (struct range){ in.low > 0 ? in.low * k : in.low * k - (k - 1),
                               in.high >= 0 ? in.high * k + (k - 1) : in.high * k };
    default:
        return any;
    }
}

static void learn_binary(struct lesson *l, const struct exp *x, struct range in)
{
    enum op o = (enum op)x->op;
    if (o != OP_ADD && o != OP_SUB && o != OP_MUL && o != OP_DIV)
        return;
    struct range a = range_value(l->e, x->a), b = range_value(l->e, x->b);
    in = range_unwrap(in, range_binary(o, a, b, x->type), x->type);
    if (range_is_empty(in)) {
        l->e->empty = true;
        return;
    }
    learn_range(l, x->a, operand_range(o, in, b, true, x->type));
    learn_range(l, x->b, operand_range(o, in, a, false, x->type));
}

static void learn_unary(struct lesson *l, const struct exp *x, struct range in)
{
    // - and ~ are their own inverses.
    struct range raw = range_unary((enum op)x->op, range_value(l->e, x->a), x->a->type);
    in = range_unwrap(in, raw, x->type);
    if (range_is_empty(in))
        l->e->empty = true;
    else
        learn_range(l, x->a, range_unary((enum op)x->op, in, x->a->type));
}

static void learn_cast(struct lesson *l, const struct exp *x, struct range in)
{
    if (range_tracked_type(x->a->type))
        learn_range(l, x->a, range_unwrap(in, range_value(l->e, x->a), x->type));
}

static bool is_truth_value(const struct exp *x)
{
    return (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) || (x->kind == EXP_UNARY && x->op == OP_NOT) ||
           (x->kind == EXP_CAST && x->type->kind == TYPE_BOOL);
}

static void learn_inside(struct lesson *l, const struct exp *x, struct range in)
{
    if (is_truth_value(x)) {
        if (range_is_one(in))
            learn(l, x, in.low != 0);
    } else if (x->kind == EXP_CELL) {
        l->e->put(l->e, x, in);
    } else if (x->kind == EXP_CAST) {
        learn_cast(l, x, in);
    } else if (x->kind == EXP_UNARY) {
        learn_unary(l, x, in);
    } else if (x->kind == EXP_BINARY) {
        learn_binary(l, x, in);
    }
}

static void learn_range(struct lesson *l, const struct exp *x, struct range in)
{
    if (l->e->empty || l->depth >= LEARN_DEPTH || !range_tracked_type(x->type))
        return;
    struct range is = range_value(l->e, x), now = range_meet(is, in);
    l->depth++;
    if (range_is_empty(now))
        l->e->empty = true;
    else if (!range_same(now, is) || is_truth_value(x))
        learn_inside(l, x, now);
    l->depth--;
}

static void learn_compare(struct lesson *l, enum op o, const struct exp *a, const struct exp *b)
{
    struct range x = range_value(l->e, a), y = range_value(l->e, b);
    struct range new_x = x, new_y = y;
    i128 strict = o == OP_LT || o == OP_GT;
    if (o == OP_EQ) {
        new_x = new_y = range_meet(x, y);
    } else if (o == OP_NE) {
        if (range_is_one(y))
            new_x = (struct range){ x.low + (x.low == y.low), x.high - (x.high == y.low) };
        if (range_is_one(x))
            new_y = (struct range){ y.low + (y.low == x.low), y.high - (y.high == x.low) };
    } else if (o == OP_LT || o == OP_LE) {
        new_x.high = MIN(x.high, y.high - strict);
        new_y.low = MAX(y.low, x.low + strict);
    } else {
        new_x.low = MAX(x.low, y.low + strict);
        new_y.high = MIN(y.high, x.high - strict);
    }
    learn_range(l, a, new_x);
    learn_range(l, b, new_y);
}

static void learn(struct lesson *l, const struct exp *x, bool truth)
{
    if (l->e->empty || l->depth >= LEARN_DEPTH)
        return;
    l->depth++;
    if (x->kind == EXP_UNARY && x->op == OP_NOT) {
        learn(l, x->a, !truth);
    } else if (x->kind == EXP_CAST && x->type->kind == TYPE_BOOL) {
        learn(l, x->a, truth);
    } else if (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) {
        if (range_tracked_type(x->a->type))
            learn_compare(l, truth ? (enum op)x->op : op_negate((enum op)x->op), x->a, x->b);
    } else if (range_tracked_type(x->type)) {
        struct range is = range_value(l->e, x);
        if (!truth)
            is = range_meet(is, (struct range){ 0, 0 });
        else
            is = (struct range){ is.low + (is.low == 0), is.high - (is.high == 0) };
        learn_range(l, x, is);
    }
    l->depth--;
}

void range_learn(struct range_env *e, const struct exp *x, bool truth)
{
    struct lesson l = { e, 0 };
    learn(&l, x, truth);
}

void range_learn_in(struct range_env *e, const struct exp *x, struct range in)
{
    struct lesson l = { e, 0 };
    learn_range(&l, x, in);
}
