// SPDX-License-Identifier: Apache-2.0
// walk.c: walks over the parts of expressions.
#include "cfa/walk.h"

void exp_each(const struct exp *e, exp_visit *visit, void *ctx)
{
    for (; e; e = e->b) {
        visit(ctx, e);
        exp_each(e->a, visit, ctx);
    }
}

void exp_each_inner(const struct exp *e, exp_visit *visit, void *ctx)
{
    if (!e)
        return;
    exp_each_inner(e->a, visit, ctx);
    exp_each_inner(e->b, visit, ctx);
    visit(ctx, e);
}

bool exp_any(const struct exp *e, exp_test *test, void *ctx)
{
    for (; e; e = e->b)
        if (test(ctx, e) || exp_any(e->a, test, ctx))
            return true;
    return false;
}

void exp_each_var(const struct exp *e, var_visit *visit, void *ctx)
{
    for (; e; e = e->a) {
        if (e->var)
            visit(ctx, e->var);
        if (e->b)
            exp_each_var(e->b, visit, ctx);
    }
}

bool exp_reads(const struct exp *e, const struct var *v)
{
    for (; e; e = e->a)
        if ((e->kind == EXP_CELL && e->var == v) || (e->b && exp_reads(e->b, v)))
            return true;
    return false;
}

bool exp_mentions(const struct exp *e, const struct var *v)
{
    for (; e; e = e->a)
        if (e->var == v || (e->b && exp_mentions(e->b, v)))
            return true;
    return false;
}

bool exp_has_part(const struct exp *e, const struct exp *part)
{
    for (; e && e->depth >= part->depth; e = e->a)
        if (e == part || (e->b && exp_has_part(e->b, part)))
            return true;
    return false;
}

const struct exp *exp_rebuild(struct exps *x, const struct exp *e, const struct exp *a, const struct exp *b)
{
    if (a == e->a && b == e->b)
        return e;
    return e->kind == EXP_UNARY  ? exp_unary(x, (enum op)e->op, a)
           : e->kind == EXP_CAST ? exp_cast(x, a, e->type)
                                 : exp_binary(x, (enum op)e->op, a, b);
}

const struct exp *exp_map(struct exps *x, const struct exp *e, exp_change *change, void *ctx)
{
    const struct exp *other = change(ctx, e);
    if (other || !e->a)
        return other ? other : e;
    const struct exp *a = exp_map(x, e->a, change, ctx);
    return exp_rebuild(x, e, a, e->b ? exp_map(x, e->b, change, ctx) : NULL);
}

struct replacement {
    const struct exp *from, *to;
};

static const struct exp *replacement_of(void *ctx, const struct exp *part)
{
    const struct replacement *r = ctx;
    return part == r->from ? r->to : NULL;
}

const struct exp *exp_replace(struct exps *x, const struct exp *e, const struct exp *from, const struct exp *to)
{
    struct replacement r = { from, to };
    return exp_map(x, e, replacement_of, &r);
}
