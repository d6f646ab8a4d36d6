// SPDX-License-Identifier: Apache-2.0
// build_cond.c: lowers conditions in control position to branches, without temporaries.
#include "lower/build_priv.h"

// Whether a conversion keeps zero and nonzero apart.
static bool keeps_zero(const struct expr *e)
{
    if (names_lengths(e) || e->kind != EXPR_CAST || (e->cast != CAST_ARITH && e->cast != CAST_NOOP))
        return false;
    const struct type *from = e->a->type, *to = e->type;
    if (e->cast == CAST_NOOP || to->kind == TYPE_BOOL)
        return type_is_modelled_scalar(from);
    return type_is_integer(from) && type_is_integer(to) && type_bits(from) <= type_bits(to);
}

static bool is_zero(const struct expr *e)
{
    u128 v;
    return (type_is_integer(e->type) || type_is_pointer(e->type)) && const_eval(e, &v) && v == 0;
}

static bool is_boolean(const struct expr *e)
{
    while (keeps_zero(e))
        e = e->a;
    if (e->kind == EXPR_BUILTIN && e->builtin == BUILTIN_EXPECT && e->n_args > 0)
        return is_boolean(e->args[0]);
    return e->kind == EXPR_LOGAND || e->kind == EXPR_LOGOR || (e->kind == EXPR_UNARY && e->op == OP_NOT) ||
           (e->kind == EXPR_BINARY && op_is_compare((enum op)e->op));
}

// Lowers a && b or a || b: the right operand begins at a node of its own.
static void cond_logical(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    struct node *next = node_new(b);
    b->negated = false;  // (the parts are conditions of their own)
    if (e->kind == EXPR_LOGAND)
        lower_cond(b, e->a, next, no);
    else
        lower_cond(b, e->a, yes, next);
    flow_at(b, next);
    lower_cond(b, e->b, yes, no);
}

static void cond_cond(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    struct node *then = node_new(b), *other = node_new(b);
    b->negated = false;
    lower_cond(b, e->a, then, other);
    flow_at(b, then);
    lower_cond(b, e->b, yes, no);
    flow_at(b, other);
    lower_cond(b, e->c, yes, no);
}

static void cond_plain(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    bool negated = b->negated;
    b->negated = false;
    const struct exp *v = lower_value(b, e);
    struct site old = site_set(b, e->loc, e->end);
    size_t first = b->c->edges.n;
    emit_assume(b, v, yes, no);
    for (size_t i = first; i < b->c->edges.n; i++)
        b->c->edges.at[i]->in_text = (b->c->edges.at[i]->to == yes) != negated ? 2 : 1;
    b->site = old;
    b->cur = NULL;
}

// The operand x of x == 0 or x != 0, if it is a truth value itself; NULL: another form.
static const struct expr *compared_with_zero(const struct expr *e)
{
    if (e->kind != EXPR_BINARY || (e->op != OP_EQ && e->op != OP_NE))
        return NULL;
    if (is_zero(e->b) && is_boolean(e->a))
        return e->a;
    return is_zero(e->a) && is_boolean(e->b) ? e->b : NULL;
}

static void cond_negated(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    b->negated = !b->negated;
    lower_cond(b, e, no, yes);
}

static void cond_form(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    u128 v;
    if (keeps_zero(e)) {
        lower_cond(b, e->a, yes, no);
    } else if (e->kind == EXPR_UNARY && e->op == OP_NOT) {
        cond_negated(b, e->a, yes, no);
    } else if (e->kind == EXPR_LOGAND || e->kind == EXPR_LOGOR) {
        cond_logical(b, e, yes, no);
    } else if (e->kind == EXPR_COND && e->b) {
        cond_cond(b, e, yes, no);
    } else if (e->kind == EXPR_COMMA) {
        lower_effect(b, e->a);
        lower_cond(b, e->b, yes, no);
    } else if (e->kind == EXPR_BUILTIN && e->builtin == BUILTIN_EXPECT && e->n_args > 0) {
        lower_cond(b, e->args[0], yes, no);
    } else if (compared_with_zero(e)) {
        (e->op == OP_EQ ? cond_negated : lower_cond)(b, compared_with_zero(e), yes, no);
    } else if (e->kind == EXPR_CONST && const_eval(e, &v)) {
        struct site old = site_set(b, e->loc, e->end);
        flow_to(b, value_is_true(v, e->type) ? yes : no);
        b->site = old;
    } else {
        cond_plain(b, e, yes, no);
    }
}

void lower_cond(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    bool negated = b->negated;
    if (b->cur)
        cond_form(b, e, yes, no);
    b->negated = negated;
}
