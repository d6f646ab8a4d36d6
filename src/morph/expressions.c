// SPDX-License-Identifier: Apache-2.0
// expressions.c: looking at expressions and changing them.
#include "morph/morph_priv.h"

const struct exp *morph_strip(const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_integer(x->type) && type_is_integer(x->a->type) &&
           type_bits(x->a->type) >= 32 && type_bits(x->type) >= 32)
        x = x->a;
    return x;
}

bool morph_mentions(const struct exp *x, const struct var *v)
{
    if (!x)
        return false;
    return ((x->kind == EXP_CELL || x->kind == EXP_ADDR) && x->var == v) || morph_mentions(x->a, v) ||
           morph_mentions(x->b, v);
}

const struct exp *morph_replace(struct exps *x, const struct exp *e, const struct replace *r, size_t n, bool *other)
{
    if (e->kind == EXP_CELL) {
        for (size_t i = 0; i < n; i++)
            if (r[i].from == e)
                return r[i].to;
        if (other)
            *other = true;
        return e;
    }
    if (e->kind != EXP_UNARY && e->kind != EXP_BINARY && e->kind != EXP_CAST)
        return e;
    const struct exp *a = morph_replace(x, e->a, r, n, other);
    const struct exp *b = e->kind == EXP_BINARY ? morph_replace(x, e->b, r, n, other) : NULL;
    if (a == e->a && b == e->b)
        return e;
    return e->kind == EXP_UNARY  ? exp_unary(x, (enum op)e->op, a)
           : e->kind == EXP_CAST ? exp_cast(x, a, e->type)
                                 : exp_binary(x, (enum op)e->op, a, b);
}

static void visit_parts(const struct exp *x, void (*visit)(void *ctx, const struct exp *x), void *ctx)
{
    if (!x)
        return;
    visit(ctx, x);
    visit_parts(x->a, visit, ctx);
    visit_parts(x->b, visit, ctx);
}

void morph_visit(const struct edge *e, void (*visit)(void *ctx, const struct exp *x), void *ctx)
{
    visit_parts(e->rhs, visit, ctx);
    visit_parts(e->addr, visit, ctx);
    visit_parts(e->src, visit, ctx);
    visit_parts(e->size, visit, ctx);
    for (size_t i = 0; i < e->n_args; i++)
        visit_parts(e->args[i], visit, ctx);
}

bool morph_writes(const struct edge *e, const struct var *v)
{
    return (e->lhs && e->lhs->var == v) || (e->kind == EDGE_DECL && e->var == v) ||
           (e->kind == EDGE_CALL && e->callee == v->fn && v->kind == VAR_PARAM);
}

bool morph_read_early(const struct var *v)
{
    for (size_t i = 0; v->fn && i < v->fn->uninit.n; i++)
        if (v->fn->uninit.at[i] == v->id)
            return true;
    return false;
}

const struct exp *morph_constant(const struct morph *m, const struct var *v)
{
    const struct edge *d = v->id < m->n_vars && m->n_defs[v->id] == 1 ? m->def[v->id] : NULL;
    bool plain = !v->addressed && !v->is_volatile && (v->kind == VAR_LOCAL || v->kind == VAR_TEMP);
    if (!plain || !d || morph_read_early(v) || d->kind != EDGE_ASSIGN || d->lhs->off || d->lhs->type != v->type)
        return NULL;
    return d->rhs->kind == EXP_CONST ? d->rhs : NULL;
}
