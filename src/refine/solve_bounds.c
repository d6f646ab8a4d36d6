// SPDX-License-Identifier: Apache-2.0
// solve_bounds.c: the range of each input that the conditions with only this input and a constant leave.
#include "refine/solve_priv.h"

enum { EXCLUDED_MAX = 256, ROUNDS_MAX = 1000 };

struct range {
    i128 lo, hi;
    struct {
        VEC_OF(i128);
    } excluded;
};

static bool is_small_int(const struct type *t)
{
    return type_is_integer(t) && t->size <= 8;
}

// The input below casts that keep its value; NULL if e is something else.
static const struct node_op *bare_input(const struct problem *s, uint32_t node)
{
    const struct node_op *op = &s->ops.at[node];
    while (op->e->kind == EXP_CAST) {
        const struct type *from = op->e->a->type, *to = op->e->type;
        if (!is_small_int(from) || !is_small_int(to))
            return NULL;
        bool keeps = from->size < to->size ? type_is_signed(to) || !type_is_signed(from)
                                           : from->size == to->size && type_is_signed(to) == type_is_signed(from);
        if (!keeps)
            return NULL;
        op = &s->ops.at[op->a];
    }
    return op->e->kind == EXP_INPUT && is_small_int(op->e->type) ? op : NULL;
}

static void restrict_range(struct range *r, enum op o, i128 n)
{
    switch ((int)o) {
    case OP_EQ:
        r->lo = MAX(r->lo, n);
        r->hi = MIN(r->hi, n);
        break;
    case OP_NE:
        if (r->excluded.n < EXCLUDED_MAX)
            vec_push(&r->excluded, n);
        break;
    case OP_LT:
        r->hi = MIN(r->hi, n - 1);
        break;
    case OP_LE:
        r->hi = MIN(r->hi, n);
        break;
    case OP_GT:
        r->lo = MAX(r->lo, n + 1);
        break;
    default:
        r->lo = MAX(r->lo, n);
        break;
    }
}

// Takes one goal into account: an input (or a comparison of it, tested against 0) and a constant.
static void apply_goal(const struct problem *s, struct range *ranges, uint32_t node, bool truth)
{
    const struct node_op *op = &s->ops.at[node];
    const struct exp *e = op->e;
    if (e->kind == EXP_UNARY && e->op == OP_NOT) {
        apply_goal(s, ranges, op->a, !truth);
        return;
    }
    if (e->kind == EXP_BINARY && op_is_compare(e->op) && e->b->kind == EXP_CONST && is_small_int(e->b->type)) {
        const struct node_op *in = bare_input(s, op->a);
        i128 n = value_int(e->b->value, e->b->type);
        if (in)
            restrict_range(&ranges[in->a], truth ? (enum op)e->op : op_negate(e->op), n);
        else if (n == 0 && (e->op == OP_EQ || e->op == OP_NE))
            apply_goal(s, ranges, op->a, (e->op == OP_NE) == truth);
        return;
    }
    const struct node_op *in = bare_input(s, node);
    if (in)
        restrict_range(&ranges[in->a], truth ? OP_NE : OP_EQ, 0);
    else if (e->kind == EXP_CAST && is_small_int(e->type) && is_small_int(e->a->type) &&
             e->type->size >= e->a->type->size)
        apply_goal(s, ranges, op->a, truth);
}

static bool is_excluded(const struct range *r, i128 n)
{
    for (size_t i = 0; i < r->excluded.n; i++)
        if (r->excluded.at[i] == n)
            return true;
    return false;
}

// The allowed number nearest to n upwards, else downwards; false if none is near.
static bool nearest(const struct range *r, i128 *n)
{
    if (r->lo > r->hi)
        return false;
    *n = MIN(MAX(*n, r->lo), r->hi);
    for (i128 d = 0; d < ROUNDS_MAX; d++) {
        if (*n + d <= r->hi && !is_excluded(r, *n + d)) {
            *n += d;
            return true;
        }
        if (*n - d >= r->lo && !is_excluded(r, *n - d)) {
            *n -= d;
            return true;
        }
    }
    return false;
}

bool problem_bound(struct problem *s)
{
    size_t n = s->inputs.n;
    struct range *ranges = MEM_ARRAY(struct range, n);
    for (size_t i = 0; i < n; i++)
        if (is_small_int(s->type[i])) {
            ranges[i].lo = value_int(value_least(s->type[i]), s->type[i]);
            ranges[i].hi = value_int(value_greatest(s->type[i]), s->type[i]);
        }
    for (size_t i = 0; i < s->goals.n; i++)
        apply_goal(s, ranges, s->goals.at[i].root, s->goals.at[i].truth);
    bool possible = true;
    for (size_t i = 0; i < n && possible; i++)
        if (is_small_int(s->type[i])) {
            i128 v = value_int(s->x[i], s->type[i]);
            possible = nearest(&ranges[i], &v);
            s->x[i] = value_of_int(v, s->type[i]);
        }
    for (size_t i = 0; i < n; i++)
        vec_free(&ranges[i].excluded);
    mem_free(ranges, n * sizeof *ranges);
    return possible;
}
