// SPDX-License-Identifier: Apache-2.0
// thresholds.c: collects the constants at which a widening may stop.
#include "pre/thresholds.h"

#include <stdlib.h>

enum {
    SHARED_MAX = 64,  // if the program has no more, all loops use all thresholds
    NESTING_MAX = 64,
};

static void push(struct i128_vec *to, i128 k)
{
    for (int d = -1; d <= 1; d++)
        vec_push(to, k + d);
}

// The constants that are compared in x.
static void push_compared(struct i128_vec *to, const struct exp *x, int depth)
{
    if (!x || depth > NESTING_MAX)
        return;
    if (x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && range_tracked_type(x->a->type)) {
        if (exp_is_const(x->a))
            push(to, value_int(x->a->value, x->a->type));
        if (exp_is_const(x->b))
            push(to, value_int(x->b->value, x->b->type));
    }
    push_compared(to, x->a, depth + 1);
    push_compared(to, x->b, depth + 1);
}

static void collect(struct i128_vec *to, const struct edge *e)
{
    if ((e->kind != EDGE_ASSUME && e->kind != EDGE_ASSIGN) || !range_tracked_type(e->rhs->type))
        return;
    push_compared(to, e->rhs, 0);
    if (e->kind == EDGE_ASSIGN && exp_is_const(e->rhs))
        push(to, value_int(e->rhs->value, e->rhs->type));
}

static int compare(const void *a, const void *b)
{
    const i128 *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void sort(struct i128_vec *t)
{
    size_t n = 0;
    if (t->n)
        qsort(t->at, t->n, sizeof *t->at, compare);
    for (size_t i = 0; i < t->n; i++)
        if (i == 0 || t->at[i] != t->at[n - 1])
            t->at[n++] = t->at[i];
    t->n = n;
    for (size_t i = 1; i < n; i++)
        assert(t->at[i - 1] < t->at[i]);  // range_widen looks by halves
}

struct i128_vec *range_thresholds(const struct cfa *c)
{
    struct i128_vec all = { 0 }, *of = MEM_ARRAY(struct i128_vec, c->funcs.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        collect(&of[c->edges.at[i]->from->fn->id], c->edges.at[i]);
        collect(&all, c->edges.at[i]);
    }
    sort(&all);
    for (size_t i = 0; i < c->funcs.n; i++) {
        for (size_t k = 0; k < all.n && all.n <= SHARED_MAX; k++)
            vec_push(&of[i], all.at[k]);
        sort(&of[i]);
    }
    vec_free(&all);
    return of;
}

void range_thresholds_free(struct i128_vec *of, const struct cfa *c)
{
    for (size_t i = 0; of && i < c->funcs.n; i++)
        vec_free(&of[i]);
    mem_free(of, c->funcs.n * sizeof *of);
}
