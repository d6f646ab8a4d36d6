// SPDX-License-Identifier: Apache-2.0
// solve_bounds.c: the range of each input that conditions on this input and constants alone leave.
#include "num/range.h"
#include "refine/solve_priv.h"

enum { EXCLUDED_MAX = 256, ROUNDS_MAX = 1000 };

// The numbers that an input may be.
struct allowed {
    struct range in;
    struct {
        VEC_OF(i128);
    } excluded;
};

// The input below casts that keep its value; NULL: e is something else.
static const struct node_op *bare_input(const struct problem *s, uint32_t node)
{
    const struct node_op *op = &s->ops.at[node];
    while (op->e->kind == EXP_CAST) {
        const struct type *from = op->e->a->type, *to = op->e->type;
        if (!range_tracked_type(from) || !range_tracked_type(to))
            return NULL;
        bool keeps = from->size < to->size ? type_is_signed(to) || !type_is_signed(from)
                                           : from->size == to->size && type_is_signed(to) == type_is_signed(from);
        if (!keeps)
            return NULL;
        op = &s->ops.at[op->a];
    }
    return op->e->kind == EXP_INPUT && range_tracked_type(op->e->type) ? op : NULL;
}

static void restrict_to(struct allowed *r, enum op o, i128 n)
{
    bool below = o == OP_LT || o == OP_LE, above = o == OP_GT || o == OP_GE;
    if (o == OP_NE && r->excluded.n < EXCLUDED_MAX)
        vec_push(&r->excluded, n);
    if (o != OP_NE)
        r->in = range_meet(
            r->in, (struct range){ below ? -RANGE_HUGE : n + (o == OP_GT), above ? RANGE_HUGE : n - (o == OP_LT) });
}

// Takes a goal into account that is about one input (or a comparison of it, tested against 0) and a constant.
static void apply_goal(const struct problem *s, struct allowed *allowed, uint32_t node, bool truth)
{
    const struct node_op *op = &s->ops.at[node];
    const struct exp *e = op->e;
    if (e->kind == EXP_UNARY && e->op == OP_NOT) {
        apply_goal(s, allowed, op->a, !truth);
        return;
    }
    if (e->kind == EXP_BINARY && op_is_compare(e->op) && e->b->kind == EXP_CONST && range_tracked_type(e->b->type)) {
        const struct node_op *in = bare_input(s, op->a);
        i128 n = value_int(e->b->value, e->b->type);
        if (in)
            restrict_to(&allowed[in->a], truth ? (enum op)e->op : op_negate(e->op), n);
        else if (n == 0 && (e->op == OP_EQ || e->op == OP_NE))
            apply_goal(s, allowed, op->a, (e->op == OP_NE) == truth);
        return;
    }
    const struct node_op *in = bare_input(s, node);
    if (in)
        restrict_to(&allowed[in->a], truth ? OP_NE : OP_EQ, 0);
    else if (e->kind == EXP_CAST && range_tracked_type(e->type) && range_tracked_type(e->a->type) &&
             e->type->size >= e->a->type->size)
        apply_goal(s, allowed, op->a, truth);
}

static bool is_excluded(const struct allowed *r, i128 n)
{
    for (size_t i = 0; i < r->excluded.n; i++)
        if (r->excluded.at[i] == n)
            return true;
    return false;
}

// The nearest allowed number from n upwards, else downwards; false if none is near.
static bool nearest(const struct allowed *r, i128 *n)
{
    if (range_is_empty(r->in))
        return false;
    *n = MIN(MAX(*n, r->in.low), r->in.high);
    for (i128 d = 0; d < ROUNDS_MAX; d++) {
        if (*n + d <= r->in.high && !is_excluded(r, *n + d)) {
            *n += d;
            return true;
        }
        if (*n - d >= r->in.low && !is_excluded(r, *n - d)) {
            *n -= d;
            return true;
        }
    }
    return false;
}

bool problem_bound(struct problem *s)
{
    size_t n = s->inputs.n;
    struct allowed *allowed = MEM_ARRAY(struct allowed, n);
    for (size_t i = 0; i < n; i++)
        if (range_tracked_type(s->type[i]))
            allowed[i].in = range_of_type(s->type[i]);
    for (size_t i = 0; i < s->goals.n; i++)
        apply_goal(s, allowed, s->goals.at[i].root, s->goals.at[i].truth);
    bool possible = true;
    for (size_t i = 0; i < n && possible; i++)
        if (range_tracked_type(s->type[i])) {
            i128 v = value_int(s->x[i], s->type[i]);
            possible = nearest(&allowed[i], &v);
            s->x[i] = value_of_int(v, s->type[i]);
        }
    for (size_t i = 0; i < n; i++)
        vec_free(&allowed[i].excluded);
    mem_free(allowed, n * sizeof *allowed);
    return possible;
}
