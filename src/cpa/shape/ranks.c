// SPDX-License-Identifier: Apache-2.0
// ranks.c: the order of the integers in cells, if the program compares them with others: sorted lists, search trees. It
// is followed for at most one data field, and for the followed integers (numbers.c) that flow into it or from it, or
// are compared with such.  It is the order of the integers themselves: a conversion that changes some of them, or a
// comparison of other types, says nothing.
#include "cpa/shape/step.h"
#include "shape/order.h"

// ---- what is followed -------------------------------------------------------------------------------------------------

// Sets of followed integers.
struct flow {
    uint32_t from_fields, relational, ordered;  // `relational`: compared by <, <=, > or >=
};

// x, or NOT_FOLLOWED, as a bit.
static uint32_t bit_of(uint32_t x)
{
    return x == NOT_FOLLOWED ? 0 : UINT32_C(1) << x;
}

// Joins two integers, one of which is copied to the other, if one of them is in the set.
static void join(struct flow *f, uint32_t to, uint32_t from)
{
    uint32_t both = to | from;
    if (!to || !from)
        return;
    f->from_fields |= f->from_fields & from ? to : 0;
    f->ordered |= f->ordered & both ? both : 0;
}

// Whether c is a comparison a op b, of the same type, of the values of followed integers.
static bool is_comparison(const struct shape_cpa *v, const struct exp *c, uint32_t *a, uint32_t *b)
{
    if (c->kind != EXP_BINARY || !op_is_compare((enum op)c->op) || c->a->type->size != c->b->type->size ||
        type_is_signed(c->a->type) != type_is_signed(c->b->type))
        return false;
    *a = number_at(v, c->a);
    *b = number_at(v, c->b);
    return *a != NOT_FOLLOWED && *b != NOT_FOLLOWED && *a != *b;
}

static void note_comparison(const struct shape_cpa *v, struct flow *f, const struct edge *e)
{
    uint32_t a, b;
    bool truth = true;
    const struct exp *c = exp_truth(e->rhs, &truth);
    if (!is_comparison(v, c, &a, &b))
        return;
    uint32_t both = bit_of(a) | bit_of(b);
    bool relational = c->op != OP_EQ && c->op != OP_NE;
    f->relational |= relational ? both : 0;
    if ((relational && (f->from_fields & both)) || (f->ordered & both))
        f->ordered |= both;
}

static void note_edge(const struct shape_cpa *v, struct flow *f, const struct edge *e)
{
    int64_t off;
    if (e->kind == EDGE_LOAD && address_parts(v, e->addr, &off) != NOT_FOLLOWED)
        f->from_fields |= bit_of(number_at(v, e->lhs));
    if (e->kind == EDGE_ASSIGN && object_cell(v, e->rhs, &off) != NOT_FOLLOWED)
        f->from_fields |= bit_of(number_at(v, e->lhs));
    if (e->kind == EDGE_ASSIGN)
        join(f, bit_of(number_at(v, e->lhs)), bit_of(number_at(v, e->rhs)));
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params && i < e->n_args; i++)
        join(f, bit_of(v->number[e->callee->vars.at[i]->id]), bit_of(number_at(v, e->args[i])));
    if (e->kind == EDGE_RETURN && e->lhs && e->callee->retval)
        join(f, bit_of(number_at(v, e->lhs)), bit_of(v->number[e->callee->retval->id]));
    if (e->kind == EDGE_ASSUME)
        note_comparison(v, f, e);
}

// The data field that ordered integers are loaded from first.
static uint32_t ordered_field(const struct shape_cpa *v, uint32_t ordered)
{
    const struct cfa *c = v->cpa.run->cfa;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        int64_t off;
        bool load = e->kind == EDGE_LOAD && (bit_of(number_at(v, e->lhs)) & ordered) && !e->bits &&
                    address_parts(v, e->addr, &off) != NOT_FOLLOWED;
        if (load && data_at(v, off, e->lhs->type) != NOT_FOLLOWED)
            return data_at(v, off, e->lhs->type);
    }
    return NOT_FOLLOWED;
}

void ranks_find(struct shape_cpa *v, struct tracking *t)
{
    const struct cfa *c = v->cpa.run->cfa;
    struct flow f = { 0 }, before;
    do {
        before = f;
        for (size_t i = 0; i < c->edges.n; i++)
            note_edge(v, &f, c->edges.at[i]);
    } while (memcmp(&before, &f, sizeof f) != 0);
    v->ordered_data = ordered_field(v, f.ordered);
    t->ordered = v->ordered_data != NOT_FOLLOWED;
    for (uint32_t x = 0; x < v->n_numbers; x++) {
        v->value[x] = NOT_FOLLOWED;
        if (!t->ordered || !(f.ordered >> x & 1))
            continue;
        const struct var *of = v->number_var[x];
        if (of->kind != VAR_TEMP && of->kind != VAR_RETVAL) {
            t->separating_values |= UINT32_C(1) << t->n_values;
            t->comparing_values |= (f.relational >> x & 1) << t->n_values;
        }
        v->value[x] = t->n_values;
        t->values[t->n_values++] = arena_printf(&v->mem, "%s.%u", sym_str(&c->prog->syms, of->name), of->id);
    }
}

// ---- values -----------------------------------------------------------------------------------------------------------

// The ordered value that x is, if x has the same type as its destination, so that the value stays; NOT_FOLLOWED: x may
// be any.
static uint32_t ordered_value(const struct shape_cpa *v, const struct exp *x, size_t size, bool is_signed)
{
    bool same = x && x->type->size == size && type_is_signed(x->type) == is_signed;
    uint32_t n = same ? number_at(v, x) : NOT_FOLLOWED;
    return n == NOT_FOLLOWED ? NOT_FOLLOWED : v->value[n];
}

void ranks_assign(struct step *s, uint32_t x, const struct exp *rhs)
{
    const struct type *t = s->v->number_var[x]->type;
    if (s->v->value[x] == NOT_FOLLOWED)
        return;
    uint32_t from = ordered_value(s->v, rhs, t->size, type_is_signed(t));
    for (size_t i = 0; i < s->now.n && from != s->v->value[x]; i++)
        order_copy(s->v->shape, s->now.at[i], s->v->value[x], from);
}

void ranks_read(struct step *s, uint32_t x, uint32_t y, uint32_t d)
{
    uint32_t t = s->v->value[x];
    for (size_t i = 0; i < s->now.n && t != NOT_FOLLOWED; i++)
        if (d == s->v->ordered_data)
            order_load(s->v->shape, s->now.at[i], t, node_of(s, s->now.at[i], y));
        else
            order_copy(s->v->shape, s->now.at[i], t, NOT_FOLLOWED);
}

static void set_one(struct step *s, uint32_t y, uint32_t t, uint32_t f)
{
    bool there = t != NOT_FOLLOWED && order_is_set(s->v->shape, s->now.at[0], t);
    step_apply(s, SHAPE_SET, y, there ? t : NOT_FOLLOWED, f);
}

void ranks_write(struct step *s, uint32_t y, uint32_t d, const struct exp *rhs)
{
    const struct shape_data *f = &s->v->data[d];
    if (d == s->v->ordered_data)
        step_one_by_one(s, set_one, y, ordered_value(s->v, rhs, f->size, f->is_signed), NOT_FOLLOWED);
}

void ranks_forget(struct step *s, uint32_t x)
{
    for (size_t i = 0; i < s->now.n && s->v->value[x] != NOT_FOLLOWED; i++)
        order_clear(s->v->shape, s->now.at[i], s->v->value[x]);
}

// ---- conditions -------------------------------------------------------------------------------------------------------

// Pushes the case that t <= u (strict: t < u) to out, if it is possible.
static void push_case(struct step *s, const struct structure *g, uint32_t t, uint32_t u, bool strict,
                      struct structures *out)
{
    struct structure *one = structure_copy(g);
    if (order_learn(s->v->shape, one, t, u, strict))
        vec_push(out, one);
    else
        structure_free(one);
}

static void push_equal(struct step *s, const struct structure *g, uint32_t t, uint32_t u, struct structures *out)
{
    struct structures one = { 0 };
    push_case(s, g, t, u, false, &one);
    for (size_t i = 0; i < one.n; i++)
        push_case(s, one.at[i], u, t, false, out);
    structures_free(&one);
}

static void push_cases(struct step *s, const struct structure *g, uint32_t t, uint32_t u, enum op op,
                       struct structures *out)
{
    bool less = op == OP_LT || op == OP_LE || op == OP_NE, greater = op == OP_GT || op == OP_GE || op == OP_NE;
    if (!order_is_set(s->v->shape, g, t) || !order_is_set(s->v->shape, g, u)) {
        struct structure *same = structure_copy(g);
        vec_push(out, same);
        return;
    }
    if (op == OP_EQ)
        push_equal(s, g, t, u, out);
    if (less)
        push_case(s, g, t, u, op != OP_LE, out);
    if (greater)
        push_case(s, g, u, t, op != OP_GE, out);
}

void ranks_assume(struct step *s)
{
    uint32_t a, b;
    bool truth = s->e->truth;
    const struct exp *c = exp_truth(s->e->rhs, &truth);
    if (!is_comparison(s->v, c, &a, &b) || s->v->value[a] == NOT_FOLLOWED || s->v->value[b] == NOT_FOLLOWED)
        return;
    enum op op = truth ? (enum op)c->op : op_negate((enum op)c->op);
    struct structures out = { 0 };
    for (size_t i = 0; i < s->now.n; i++)
        push_cases(s, s->now.at[i], s->v->value[a], s->v->value[b], op, &out);
    structures_free(&s->now);
    s->now = out;
}

// ---- before the program -----------------------------------------------------------------------------------------------

void ranks_start(const struct shape_cpa *v, struct structure *g)
{
    for (uint32_t a = 0; a < g->n && v->shape->tracking.ordered; a++)
        for (uint32_t b = 0; b < g->n; b++)
            structure_set(g, v->shape->order.le, a, b, LOGIC_TRUE);
    for (uint32_t x = 0; x < v->n_numbers; x++) {
        uint32_t t = v->value[x];
        if (t == NOT_FOLLOWED)
            continue;
        order_clear(v->shape, g, t);
        for (uint32_t a = 0; a < g->n && v->number_var[x]->kind == VAR_GLOBAL; a++)
            structure_set(g, v->shape->order.above[t], a, 0, LOGIC_TRUE);
        if (v->number_var[x]->kind == VAR_GLOBAL)
            structure_set(g, v->shape->order.unset[t], 0, 0, LOGIC_FALSE);
    }
}
