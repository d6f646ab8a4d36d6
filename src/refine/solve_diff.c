// SPDX-License-Identifier: Apache-2.0
// solve_diff.c: decides conditions that compare two inputs up to a constant together, by shortest paths.
// A bound x - y <= c is an edge of a graph over the inputs and the number zero; a negative cycle is a contradiction
// (Dill 1989, difference bound matrices).  Disequalities are observed when values are chosen one by one.
#include "refine/solve_priv.h"

enum { INPUTS_MAX = 100, STEPS_MAX = 1000 };
#define NO_BOUND ((i128)1 << 100)

// input + off, or just off.
struct term {
    uint32_t var;  // row of the matrix; 0: none
    i128 off;
    bool exact;  // never wraps around
};

// x - y != off
struct apart {
    uint32_t x, y;
    i128 off;
    bool exact;
};

struct diff {
    const struct problem *s;
    uint32_t *row;    // by position in solver.inputs: 1 + number; 0 = has none
    uint32_t *input;  // by row
    size_t n;         // rows, with that of zero
    i128 *d;          // upper bounds of x - y
    struct {
        VEC_OF(struct apart);
    } apart;
    bool exact;     // all bounds hold for what is computed, not only without overflow
    bool full;      // too many inputs
    bool relation;  // there is a condition over two inputs
};

static bool is_number(const struct type *t)
{
    return (type_is_integer(t) || type_is_pointer(t)) && t->size <= 8;
}

static void type_range(const struct type *t, i128 *lo, i128 *hi)
{
    *lo = value_int(value_least(t), t);
    *hi = value_int(value_greatest(t), t);
}

static i128 *bound(const struct diff *f, size_t x, size_t y)
{
    return &f->d[x * (INPUTS_MAX + 1) + y];
}

static void add_bound(struct diff *f, size_t x, size_t y, i128 c)
{
    i128 *d = bound(f, x, y);
    *d = MIN(*d, c);
}

static uint32_t row_of(struct diff *f, uint32_t input)
{
    if (f->row[input])
        return f->row[input];
    if (f->n > INPUTS_MAX) {
        f->full = true;
        return 0;
    }
    uint32_t r = (uint32_t)f->n++;
    i128 lo, hi;
    f->row[input] = r;
    f->input[r] = input;
    type_range(f->s->type[input], &lo, &hi);
    for (size_t i = 0; i < r; i++)
        *bound(f, i, r) = *bound(f, r, i) = NO_BOUND;
    *bound(f, r, r) = 0;
    add_bound(f, r, 0, hi);
    add_bound(f, 0, r, -lo);
    return r;
}

// Reads the form of an operation; false if it has another one.
static bool parse(struct diff *f, uint32_t node, struct term *out)
{
    const struct node_op *op = &f->s->ops.at[node];
    const struct exp *e = op->e;
    i128 lo, hi, from_lo, from_hi;
    if (!is_number(e->type))
        return false;
    if (e->kind == EXP_CONST) {
        *out = (struct term){ 0, value_int(e->value, e->type), true };
        return true;
    }
    if (e->kind == EXP_INPUT) {
        *out = (struct term){ row_of(f, op->a), 0, true };
        return !f->full && is_number(f->s->type[op->a]) && e->type == f->s->type[op->a];
    }
    type_range(e->type, &lo, &hi);
    if (e->kind == EXP_CAST && is_number(e->a->type)) {
        type_range(e->a->type, &from_lo, &from_hi);
        return from_lo >= lo && from_hi <= hi && parse(f, op->a, out);
    }
    bool sum = e->kind == EXP_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && type_is_integer(e->type);
    if (!sum || e->b->kind != EXP_CONST || !parse(f, op->a, out) || !out->var)
        return false;
    out->off += e->op == OP_ADD ? value_int(e->b->value, e->type) : -value_int(e->b->value, e->type);
    type_range(f->s->type[f->input[out->var]], &from_lo, &from_hi);
    out->exact &= from_lo + out->off >= lo && from_hi + out->off <= hi;
    return true;
}

// a o b
static void add_comparison(struct diff *f, enum op o, struct term a, struct term b)
{
    i128 c = b.off - a.off;  // a.var - b.var o c
    bool exact = a.exact && b.exact;
    if (a.var == b.var)
        return;
    f->relation |= a.var && b.var;
    if (o == OP_NE) {
        struct apart apart = { a.var, b.var, c, exact };
        vec_push(&f->apart, apart);
        return;
    }
    f->exact &= exact;
    if (o == OP_EQ || o == OP_LE || o == OP_LT)
        add_bound(f, a.var, b.var, o == OP_LT ? c - 1 : c);
    if (o == OP_EQ || o == OP_GE || o == OP_GT)
        add_bound(f, b.var, a.var, o == OP_GT ? -c - 1 : -c);
}

static void add_goal(struct diff *f, uint32_t node, bool truth)
{
    const struct node_op *op = &f->s->ops.at[node];
    const struct exp *e = op->e;
    struct term a, b;
    if (e->kind == EXP_UNARY && e->op == OP_NOT) {
        add_goal(f, op->a, !truth);
    } else if (e->kind == EXP_BINARY && op_is_compare(e->op)) {
        bool zero = e->b->kind == EXP_CONST && e->b->value == 0 && (e->op == OP_EQ || e->op == OP_NE);
        if (is_number(e->a->type) && parse(f, op->a, &a) && parse(f, op->b, &b))
            add_comparison(f, truth ? (enum op)e->op : op_negate(e->op), a, b);
        else if (zero)
            add_goal(f, op->a, (e->op == OP_NE) == truth);
    } else if (parse(f, node, &a)) {
        add_comparison(f, truth ? OP_NE : OP_EQ, a, (struct term){ 0, 0, true });
    } else if (e->kind == EXP_CAST && is_number(e->type) && is_number(e->a->type) &&
               e->type->size >= e->a->type->size) {
        add_goal(f, op->a, truth);
    }
}

// Shortest paths; false if there is a contradiction.
static bool close_bounds(struct diff *f)
{
    for (size_t k = 0; k < f->n; k++)
        for (size_t i = 0; i < f->n; i++) {
            i128 ik = *bound(f, i, k);
            for (size_t j = 0; ik < NO_BOUND && j < f->n; j++)
                if (*bound(f, k, j) < NO_BOUND)
                    add_bound(f, i, j, ik + *bound(f, k, j));
        }
    for (size_t i = 0; i < f->n; i++)
        if (*bound(f, i, i) < 0)
            return false;
    for (size_t i = 0; i < f->apart.n; i++) {
        const struct apart *a = &f->apart.at[i];
        if (a->exact && *bound(f, a->x, a->y) == a->off && *bound(f, a->y, a->x) == -a->off)
            return false;
    }
    return true;
}

static bool is_excluded(const struct diff *f, size_t row, const i128 *value, i128 v)
{
    for (size_t i = 0; i < f->apart.n; i++) {
        const struct apart *a = &f->apart.at[i];
        if ((a->x == row && a->y < row && v - value[a->y] == a->off) ||
            (a->y == row && a->x < row && value[a->x] - v == a->off))
            return true;
    }
    return false;
}

// The nearest allowed value to the present one, given the values of the rows before; false if none is near.
static bool choose_value(const struct diff *f, size_t row, i128 *value)
{
    i128 lo = -NO_BOUND, hi = NO_BOUND;
    for (size_t i = 0; i < row; i++) {
        hi = MIN(hi, value[i] + *bound(f, row, i));
        lo = MAX(lo, value[i] - *bound(f, i, row));
    }
    i128 v = MIN(MAX(value[row], lo), hi);
    for (i128 k = 0; k < STEPS_MAX; k++) {
        if (v + k <= hi && !is_excluded(f, row, value, v + k)) {
            value[row] = v + k;
            return true;
        }
        if (v - k >= lo && !is_excluded(f, row, value, v - k)) {
            value[row] = v - k;
            return true;
        }
    }
    return false;
}

static void assign(struct diff *f, struct problem *s)
{
    i128 value[INPUTS_MAX + 1] = { 0 };
    for (size_t i = 1; i < f->n; i++)
        value[i] = value_int(s->x[f->input[i]], s->type[f->input[i]]);
    for (size_t i = 1; i < f->n; i++)
        if (!choose_value(f, i, value))
            return;
    for (size_t i = 1; i < f->n; i++)
        s->x[f->input[i]] = problem_fit((u128)value[i], s->type[f->input[i]]);
}

bool problem_relate(struct problem *s)
{
    struct diff f = { .s = s, .n = 1, .exact = true };
    f.row = MEM_ARRAY(uint32_t, s->inputs.n);
    f.input = MEM_ARRAY(uint32_t, INPUTS_MAX + 1);
    f.d = MEM_ARRAY(i128, (INPUTS_MAX + 1) * (INPUTS_MAX + 1));
    for (size_t i = 0; i < s->goals.n && !f.full; i++)
        add_goal(&f, s->goals.at[i].root, s->goals.at[i].truth);
    bool possible = true;
    if (f.relation && !f.full) {
        possible = close_bounds(&f);
        if (possible)
            assign(&f, s);
        s->work += f.n * f.n * f.n / 8;
    }
    vec_free(&f.apart);
    mem_free(f.row, s->inputs.n * sizeof *f.row);
    mem_free(f.input, (INPUTS_MAX + 1) * sizeof *f.input);
    mem_free(f.d, sizeof *f.d * (INPUTS_MAX + 1) * (INPUTS_MAX + 1));
    return possible || !f.exact;
}
