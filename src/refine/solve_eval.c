// SPDX-License-Identifier: Apache-2.0
// solve_eval.c: evaluates path conditions, and measures how far they are from being fulfilled.
#include "refine/solve_priv.h"

#include <stdlib.h>

u128 problem_fit(u128 v, const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        t = t->elem;
    if (t->kind == TYPE_BOOL)
        return v != 0;
    unsigned bits = t->kind == TYPE_LDOUBLE ? 80 : (unsigned)MIN(t->size * 8, 128);
    return bits == 128 ? v : v & (((u128)1 << bits) - 1);
}

// Adds the operations of e behind those that they need, with an explicit stack: expressions may be deep.
static uint32_t add_ops(struct problem *s, struct map *done, const struct exp *root)
{
    struct {
        VEC_OF(const struct exp *);
    } stack = { 0 };
    vec_push(&stack, root);
    while (stack.n) {
        const struct exp *e = vec_last(&stack);
        uint64_t a = 0, b = 0;
        bool has_a = e->kind == EXP_UNARY || e->kind == EXP_BINARY || e->kind == EXP_CAST;
        if (map_get(done, e->id, NULL)) {
            (void)vec_pop(&stack);
        } else if (has_a && !map_get(done, e->a->id, &a)) {
            vec_push(&stack, e->a);
        } else if (e->kind == EXP_BINARY && !map_get(done, e->b->id, &b)) {
            vec_push(&stack, e->b);
        } else {
            struct node_op op = { .e = e, .a = (uint32_t)a, .b = (uint32_t)b };
            op.has_input = e->kind == EXP_INPUT || (has_a && s->ops.at[a].has_input) ||
                           (e->kind == EXP_BINARY && s->ops.at[b].has_input);
            if (e->kind == EXP_INPUT)
                vec_push(&s->inputs, (uint32_t)e->off);
            map_put(done, e->id, s->ops.n);
            vec_push(&s->ops, op);
            (void)vec_pop(&stack);
        }
    }
    vec_free(&stack);
    uint64_t i = 0;
    VERIFY(map_get(done, root->id, &i));
    return (uint32_t)i;
}

void problem_compile(struct problem *s, const struct path_condition *const *conds, size_t n)
{
    struct map done = { 0 };
    for (size_t i = 0; i < n; i++) {
        struct goal g = { add_ops(s, &done, conds[i]->cond), conds[i]->truth };
        vec_push(&s->goals, g);
    }
    map_free(&done);
    u32_vec_unique(&s->inputs);  // the same input may have been read with two types
    s->val = MEM_ARRAY(u128, s->ops.n);
    s->x = MEM_ARRAY(u128, s->inputs.n);
    s->type = MEM_ARRAY(struct type *, s->inputs.n);
    for (size_t i = 0; i < s->ops.n; i++) {
        struct node_op *op = &s->ops.at[i];
        if (op->e->kind != EXP_INPUT)
            continue;
        uint32_t key = (uint32_t)op->e->off;
        const uint32_t *found = bsearch(&key, s->inputs.at, s->inputs.n, sizeof key, compare_u32);
        VERIFY(found);
        size_t k = (size_t)(found - s->inputs.at);
        op->a = (uint32_t)k;
        s->type[k] = op->e->type;
    }
}

void problem_release(struct problem *s)
{
    mem_free(s->val, sizeof *s->val * s->ops.n);
    mem_free(s->x, sizeof *s->x * s->inputs.n);
    mem_free(s->type, sizeof *s->type * s->inputs.n);
    vec_free(&s->ops);
    vec_free(&s->goals);
    vec_free(&s->inputs);
}

bool problem_exhausted(const struct problem *s)
{
    return s->work >= s->max_work;
}

long double problem_evaluate(struct problem *s)
{
    for (size_t i = 0; i < s->ops.n; i++) {
        const struct node_op *op = &s->ops.at[i];
        const struct exp *e = op->e;
        switch (e->kind) {
        case EXP_CONST:
            s->val[i] = e->value;
            break;
        case EXP_INPUT:
            s->val[i] = problem_fit(s->x[op->a], e->type);
            break;
        case EXP_UNARY:
            s->val[i] = value_unary(e->op, s->val[op->a], e->a->type, NULL);
            break;
        case EXP_BINARY:
            s->val[i] = value_binary(e->op, s->val[op->a], e->a->type, s->val[op->b], e->b->type, NULL);
            break;
        case EXP_CAST:
            s->val[i] = value_cast(s->val[op->a], e->a->type, e->type, NULL);
            break;
        case EXP_CELL:
        case EXP_ADDR:
        case EXP_FUNC:
            BUG("variable in a path condition");
        }
    }
    s->work += s->ops.n;
    if (s->budget && tick(s->budget, s->ops.n / 64 + 1) != RC_OK)
        s->work = s->max_work;
    long double sum = 0;
    for (size_t i = 0; i < s->goals.n; i++)
        sum += goal_distance(s, s->goals.at[i].root, s->goals.at[i].truth);
    return sum;
}

static long double pattern_number(u128 v, const struct type *t)
{
    if (type_is_float(t))
        return value_float(v, t);
    return type_is_integer(t) ? (long double)value_int(v, t) : (long double)(uint64_t)v;
}

// How far `a o b` is from being true; 0 if it is.
static long double compare_distance(enum op o, long double a, long double b)
{
    if (a != a || b != b)
        return o == OP_NE ? 0 : 1e30L;
    switch ((int)o) {
    case OP_EQ:
        return a == b ? 0 : 1 + (a > b ? a - b : b - a);
    case OP_NE:
        return a != b ? 0 : 1;
    case OP_LT:
        return a < b ? 0 : 1 + (a - b);
    case OP_LE:
        return a <= b ? 0 : 1 + (a - b);
    case OP_GT:
        return a > b ? 0 : 1 + (b - a);
    default:
        return a >= b ? 0 : 1 + (b - a);
    }
}

// Whether an expression has only the values 0 and 1.
static bool is_truth(const struct exp *e)
{
    if (e->kind == EXP_CAST)
        return is_truth(e->a) || e->type->kind == TYPE_BOOL;
    if (e->kind == EXP_UNARY)
        return e->op == OP_NOT;
    if (e->kind == EXP_BINARY && (e->op == OP_AND || e->op == OP_OR))
        return is_truth(e->a) && is_truth(e->b);
    return e->kind == EXP_BINARY && op_is_compare(e->op);
}

static long double binary_distance(const struct problem *s, const struct node_op *op, bool truth)
{
    const struct exp *e = op->e;
    if (op_is_compare(e->op)) {
        // (a == b) != 0 and the like come from conditions that were values.
        bool with_zero = e->b->kind == EXP_CONST && e->b->value == 0 && (e->op == OP_EQ || e->op == OP_NE);
        if (with_zero && is_truth(e->a))
            return goal_distance(s, op->a, (e->op == OP_NE) == truth);
        enum op o = truth ? (enum op)e->op : op_negate(e->op);
        return compare_distance(o, pattern_number(s->val[op->a], e->a->type),
                                pattern_number(s->val[op->b], e->b->type));
    }
    if ((e->op == OP_AND || e->op == OP_OR) && is_truth(e)) {
        long double a = goal_distance(s, op->a, truth), b = goal_distance(s, op->b, truth);
        return (e->op == OP_AND) == truth ? a + b : MIN(a, b);
    }
    long double v = pattern_number(s->val[op - s->ops.at], e->type);
    if (truth)
        return v != 0 ? 0 : 1;
    return v == 0 ? 0 : 1 + (v > 0 ? v : -v);
}

long double goal_distance(const struct problem *s, uint32_t node, bool truth)
{
    const struct node_op *op = &s->ops.at[node];
    const struct exp *e = op->e;
    if (value_is_true(s->val[node], e->type) == truth)
        return 0;
    if (e->kind == EXP_BINARY)
        return binary_distance(s, op, truth);
    if (e->kind == EXP_UNARY && e->op == OP_NOT)
        return goal_distance(s, op->a, !truth);
    if (e->kind == EXP_CAST && value_is_true(s->val[op->a], e->a->type) != truth)
        return goal_distance(s, op->a, truth);
    if (truth)
        return 1;
    long double v = pattern_number(s->val[node], e->type);
    return v != v ? 1e30L : 1 + (v > 0 ? v : -v);
}

// Floats in order of their values, as integers: negative ones count down from zero.
u128 input_step(u128 v, i128 n, const struct type *t)
{
    if (!type_is_float(t))
        return problem_fit(v + (u128)n, t);
    unsigned bits = t->kind == TYPE_LDOUBLE ? 80 : (unsigned)t->size * 8;
    u128 sign = (u128)1 << (bits - 1);
    i128 at = v & sign ? -(i128)(v & (sign - 1)) : (i128)v;
    at += n;
    u128 limit = sign - 1;
    if (at > (i128)limit || at < -(i128)limit)
        return v;
    return at < 0 ? sign | (u128)-at : (u128)at;
}
