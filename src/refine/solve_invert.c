// SPDX-License-Identifier: Apache-2.0
// solve_invert.c: computes, from a wanted value of an expression, values of single inputs that give it.
#include "refine/solve_priv.h"

// Both operands of an operator may hold inputs, and operands may be shared: these limits bound the depth of
// alternatives and their number.
enum { INVERT_DEPTH_MAX = 64, INVERT_VISITS_MAX = 20000, MOVES_MAX = 256 };

struct inverter {
    const struct problem *s;
    struct moves *out;
    unsigned visits;
};

static bool gives_up(struct inverter *in, unsigned depth)
{
    return depth >= INVERT_DEPTH_MAX || in->out->n >= MOVES_MAX || ++in->visits > INVERT_VISITS_MAX;
}

static void want(struct inverter *in, uint32_t node, u128 v, unsigned depth);

static u128 binary(enum op o, u128 a, u128 b, const struct type *t)
{
    return value_binary(o, a, t, b, t, NULL);
}

static u128 mod_inverse(u128 odd)
{
    u128 x = odd;  // correct to 3 bits; each step doubles them
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

static void want_cast(struct inverter *in, const struct node_op *op, u128 v, unsigned depth)
{
    const struct type *from = op->e->a->type, *to = op->e->type;
    u128 cur = in->s->val[op->a];
    u128 back = value_cast(v, to, from, NULL);
    if (value_cast(back, from, to, NULL) == v)
        want(in, op->a, back, depth);
    bool narrows = type_is_integer(from) && type_is_integer(to) && from->size > to->size && to->kind != TYPE_BOOL;
    if (narrows) {
        u128 low = ((u128)1 << (to->size * 8)) - 1;
        u128 kept = (cur & ~low) | v;
        if (kept != back)
            want(in, op->a, kept, depth);
    }
}

// Wants factors of v for an operand of a product of two unknowns: from each of these the other operand can be inverted.
static void want_divisors(struct inverter *in, uint32_t node, u128 v, const struct type *t, unsigned depth)
{
    enum { DIVISOR_MAX = 1000, DIVISORS = 8 };
    i128 n = value_int(v, t);
    unsigned found = 0;
    for (int d = 2; d <= DIVISOR_MAX && found < DIVISORS && n != 0; d++)
        if (n % d == 0) {
            want(in, node, (u128)d, depth);
            found++;
        }
}

// One operand of a binary operation, whose result should be v while the other operand stays.
struct side {
    uint32_t node;
    bool left;
    const struct type *t;
    u128 cur, other;
    bool other_fixed;  // no input in it
};

static void want_arithmetic(struct inverter *in, enum op o, const struct side *d, u128 v, unsigned depth)
{
    const struct type *t = d->t;
    bool is_int = !type_is_float(t);
    switch ((int)o) {
    case OP_ADD:
    case OP_PTR_ADD:
        want(in, d->node, is_int ? problem_fit(v - d->other, t) : binary(OP_SUB, v, d->other, t), depth);
        break;
    case OP_SUB:
    case OP_PTR_DIFF:
        if (is_int)
            want(in, d->node, problem_fit(d->left ? v + d->other : d->other - v, t), depth);
        else
            want(in, d->node, d->left ? binary(OP_ADD, v, d->other, t) : binary(OP_SUB, d->other, v, t), depth);
        break;
    case OP_MUL:
        if (is_int && (d->other & 1))
            want(in, d->node, problem_fit(v * mod_inverse(d->other), t), depth);
        if (!is_int || d->other != 0)
            want(in, d->node, binary(OP_DIV, v, d->other, t), depth);
        if (type_is_integer(t) && !d->other_fixed)
            want_divisors(in, d->node, v, t, depth);
        break;
    case OP_DIV:
        if (d->left)
            want(in, d->node, binary(OP_MUL, v, d->other, t), depth);
        else if (v != 0)
            want(in, d->node, binary(OP_DIV, d->other, v, t), depth);
        break;
    default:  // MOD
        if (d->left && d->other != 0) {
            want(in, d->node, v, depth);
            u128 base = binary(OP_SUB, d->cur, binary(OP_MOD, d->cur, d->other, t), t);
            want(in, d->node, binary(OP_ADD, base, v, t), depth);
        }
        break;
    }
}

static void want_bits(struct inverter *in, enum op o, const struct side *d, u128 v, unsigned depth)
{
    unsigned bits = (unsigned)d->t->size * 8;
    unsigned count = d->other < bits ? (unsigned)d->other : 0;
    switch ((int)o) {
    case OP_XOR:
        want(in, d->node, v ^ d->other, depth);
        break;
    case OP_AND:
        if ((v & ~d->other) == 0)
            want(in, d->node, (d->cur & ~d->other) | v, depth);
        break;
    case OP_OR:
        if ((d->other & ~v) == 0)
            want(in, d->node, (d->cur & d->other) | (v & ~d->other), depth);
        break;
    case OP_SHL:
        if (d->left && d->other < bits) {
            u128 low = v >> count;
            want(in, d->node, low, depth);
            if (count)
                want(in, d->node, problem_fit(low | d->cur >> (bits - count) << (bits - count), d->t), depth);
        }
        break;
    default:  // SHR
        if (d->left && d->other < bits)
            want(in, d->node, problem_fit(v << count | (d->cur & (((u128)1 << count) - 1)), d->t), depth);
        break;
    }
}

static void want_operand(struct inverter *in, const struct node_op *op, bool left, u128 v, unsigned depth)
{
    const struct problem *s = in->s;
    uint32_t node = left ? op->a : op->b, other = left ? op->b : op->a;
    if (!s->ops.at[node].has_input)
        return;
    struct side d = { node,         left,          left ? op->e->a->type : op->e->b->type,
                      s->val[node], s->val[other], !s->ops.at[other].has_input };
    enum op o = op->e->op;
    bool of_bits = o == OP_XOR || o == OP_AND || o == OP_OR || o == OP_SHL || o == OP_SHR;
    if (of_bits)
        want_bits(in, o, &d, v, depth);
    else
        want_arithmetic(in, o, &d, v, depth);
}

static void want_number(struct inverter *in, uint32_t node, u128 v, i128 delta, unsigned depth)
{
    want(in, node, input_step(v, delta, in->s->ops.at[node].e->type), depth);
}

static void want_limits(struct inverter *in, uint32_t node, unsigned depth)
{
    const struct type *t = in->s->ops.at[node].e->type;
    if (!type_is_integer(t))
        return;
    u128 top = (u128)1 << (type_bits(t) - 1);
    want(in, node, problem_fit(top, t), depth);
    want(in, node, problem_fit(top - 1, t), depth);
    want(in, node, problem_fit(~(u128)0, t), depth);
    want(in, node, 0, depth);
}

// Wants changes on one side that make `a o b` true; o is a comparison.
static void want_compare(struct inverter *in, const struct node_op *op, enum op o, unsigned depth)
{
    for (int side = 0; side < 2; side++) {
        uint32_t node = side == 0 ? op->a : op->b;
        u128 other = in->s->val[side == 0 ? op->b : op->a];
        if (!in->s->ops.at[node].has_input)
            continue;
        switch ((int)(side == 0 ? o : op_swap(o))) {
        case OP_EQ:
            want(in, node, other, depth);
            break;
        case OP_NE:
            want_number(in, node, other, 1, depth);
            want_number(in, node, other, -1, depth);
            break;
        case OP_LT:
            want_number(in, node, other, -1, depth);
            break;
        case OP_LE:
            want(in, node, other, depth);
            break;
        case OP_GT:
            want_number(in, node, other, 1, depth);
            break;
        default:
            want(in, node, other, depth);
            break;
        }
        if (o != OP_EQ)
            want_limits(in, node, depth);
    }
}

static void want_truth(struct inverter *in, uint32_t node, bool truth, unsigned depth)
{
    const struct node_op *op = &in->s->ops.at[node];
    const struct exp *e = op->e;
    if (!op->has_input || gives_up(in, depth))
        return;
    if (e->kind == EXP_BINARY && op_is_compare(e->op)) {
        bool with_zero = e->b->kind == EXP_CONST && e->b->value == 0 && (e->op == OP_EQ || e->op == OP_NE);
        if (with_zero)
            want_truth(in, op->a, (e->op == OP_NE) == truth, depth + 1);
        want_compare(in, op, truth ? (enum op)e->op : op_negate(e->op), depth + 1);
    } else if (e->kind == EXP_BINARY && (e->op == OP_AND || e->op == OP_OR)) {
        want_truth(in, op->a, truth, depth + 1);
        want_truth(in, op->b, truth, depth + 1);
        if (e->op == OP_AND && truth)
            want(in, node, in->s->val[op->b], depth + 1);
        want(in, node, truth, depth + 1);
    } else if (e->kind == EXP_UNARY && e->op == OP_NOT) {
        want_truth(in, op->a, !truth, depth + 1);
    } else if (e->kind == EXP_CAST) {
        want_truth(in, op->a, truth, depth + 1);
        want(in, node, truth, depth + 1);
    } else if (truth) {
        want(in, node, type_is_float(e->type) ? value_of_float(1, e->type) : 1, depth + 1);
        want(in, node, problem_fit(~(u128)0, e->type), depth + 1);
    } else {
        want(in, node, 0, depth + 1);
    }
}

static void want(struct inverter *in, uint32_t node, u128 v, unsigned depth)
{
    const struct node_op *op = &in->s->ops.at[node];
    const struct exp *e = op->e;
    if (!op->has_input || gives_up(in, depth))
        return;
    switch (e->kind) {
    case EXP_INPUT: {
        struct move m = { op->a, problem_fit(v, e->type) };
        if (in->s->x[m.input] != m.value)
            vec_push(in->out, m);
        break;
    }
    case EXP_UNARY:
        if (e->op == OP_NOT)
            want_truth(in, op->a, v == 0, depth + 1);
        else
            want(in, op->a, value_unary(e->op, v, e->a->type, NULL), depth + 1);
        break;
    case EXP_CAST:
        want_cast(in, op, v, depth + 1);
        break;
    case EXP_BINARY:
        if (op_is_compare(e->op)) {
            if (v <= 1)
                want_truth(in, node, v == 1, depth + 1);
        } else {
            want_operand(in, op, true, v, depth + 1);
            want_operand(in, op, false, v, depth + 1);
        }
        break;
    case EXP_CONST:
    case EXP_CELL:
    case EXP_ADDR:
    case EXP_FUNC:
        break;
    }
}

void problem_invert(const struct problem *s, uint32_t node, bool truth, struct moves *out)
{
    struct inverter in = { s, out, 0 };
    want_truth(&in, node, truth, 0);
}
