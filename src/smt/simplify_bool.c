// SPDX-License-Identifier: Apache-2.0
// simplify_bool.c: normal forms of negation, equality and if-then-else.
#include "smt/term_priv.h"

static bool is_const(const struct term *t)
{
    return t->op == TERM_TRUE || t->op == TERM_FALSE;
}

// Negation

const struct term *simplify_not(struct terms *p, const struct term *a)
{
    switch ((int)a->op) {
    case TERM_TRUE:
    case TERM_FALSE:
        return term_bool(p, a->op == TERM_FALSE);
    case TERM_NOT:
        return a->arg[0];
    case TERM_LE:
    case TERM_LT:
        return simplify_num_not(p, a);
    case TERM_BV_ULT:
    case TERM_BV_ULE:
    case TERM_BV_SLT:
    case TERM_BV_SLE: {
        enum term_op dual = a->op == TERM_BV_ULT   ? TERM_BV_ULE
                            : a->op == TERM_BV_ULE ? TERM_BV_ULT
                            : a->op == TERM_BV_SLT ? TERM_BV_SLE
                                                   : TERM_BV_SLT;
        return term_2(p, dual, a->arg[1], a->arg[0]);
    }
    default:
        return term_plain(p, TERM_NOT, &a, 1);
    }
}

const struct term *simplify_bool(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    return op == TERM_NOT ? simplify_not(p, arg[0]) : simplify_junction(p, op, arg, n);
}

// Equality

static const struct term *bool_eq(struct terms *p, const struct term *a, const struct term *b)
{
    if (is_const(a))
        return a->op == TERM_TRUE ? b : simplify_not(p, b);
    if (is_const(b))
        return b->op == TERM_TRUE ? a : simplify_not(p, a);
    bool negate = false;
    if (a->op == TERM_NOT) {
        a = a->arg[0];
        negate = !negate;
    }
    if (b->op == TERM_NOT) {
        b = b->arg[0];
        negate = !negate;
    }
    if (a == b)
        return term_bool(p, !negate);
    const struct term *r =
        term_plain(p, TERM_EQ, (const struct term *[]){ a->id < b->id ? a : b, a->id < b->id ? b : a }, 2);
    return negate ? term_plain(p, TERM_NOT, &r, 1) : r;
}

// (= (ite c k l) v) of values: the condition under which it holds, if that can be told.
static const struct term *eq_ite(struct terms *p, const struct term *a, const struct term *b)
{
    if (a->op != TERM_ITE || !is_value(b) || !is_value(a->arg[1]) || !is_value(a->arg[2]))
        return NULL;
    if (a->arg[1] == b)
        return a->arg[0];
    return a->arg[2] == b ? simplify_not(p, a->arg[0]) : p->t_false;
}

const struct term *simplify_eq(struct terms *p, const struct term *a, const struct term *b)
{
    if (a == b)
        return p->t_true;
    if (is_value(a) && is_value(b))
        return p->t_false;
    if (a->sort->kind == SORT_BOOL)
        return bool_eq(p, a, b);
    const struct term *r = eq_ite(p, a, b);
    if (!r)
        r = eq_ite(p, b, a);
    if (r)
        return r;
    if (a->sort->kind == SORT_INT || a->sort->kind == SORT_REAL)
        return simplify_num_eq(p, a, b);
    if (a->sort->kind == SORT_BV)
        return simplify_bv_eq(p, a, b);
    return term_plain(p, TERM_EQ, (const struct term *[]){ a->id < b->id ? a : b, a->id < b->id ? b : a }, 2);
}

// If-then-else

static const struct term *bool_ite(struct terms *p, const struct term *c, const struct term *a, const struct term *b)
{
    if (a == c || a->op == TERM_TRUE)
        return term_or(p, c, b);
    if (b == c || b->op == TERM_FALSE)
        return term_and(p, c, a);
    const struct term *not_c = simplify_not(p, c);
    if (a == not_c || a->op == TERM_FALSE)
        return term_and(p, not_c, b);
    if (b == not_c || b->op == TERM_TRUE)
        return term_or(p, not_c, a);
    if (b == simplify_not(p, a))
        return bool_eq(p, c, a);
    return NULL;
}

// Whether a choice is made with c's negation instead of c.  Conditions of choices are no negations, no strict
// inequalities of bit-vectors, and have no constant lower bound.
static bool is_negated(const struct term *c)
{
    switch ((int)c->op) {
    case TERM_NOT:
    case TERM_BV_ULT:
    case TERM_BV_SLT:
        return true;
    case TERM_BV_ULE:
    case TERM_BV_SLE:
        return c->arg[0]->op == TERM_BV_CONST;
    default:
        return false;
    }
}

// t under the condition c (not_c is its negation).
static const struct term *under(const struct term *t, const struct term *c, const struct term *not_c)
{
    while (t->op == TERM_ITE && (t->arg[0] == c || t->arg[0] == not_c))
        t = t->arg[t->arg[0] == c ? 1 : 2];
    return t;
}

const struct term *simplify_ite(struct terms *p, const struct term *c, const struct term *a, const struct term *b)
{
    const struct term *not_c = simplify_not(p, c);
    if (is_negated(c)) {
        const struct term *swap = a, *negated = c;
        a = b;
        b = swap;
        c = not_c;
        not_c = negated;
    }
    a = under(a, c, not_c);
    b = under(b, not_c, c);
    if (is_const(c) || a == b)
        return c->op == TERM_FALSE ? b : a;
    const struct term *r = a->sort->kind == SORT_BOOL ? bool_ite(p, c, a, b) : NULL;
    return r ? r : term_plain(p, TERM_ITE, (const struct term *[]){ c, a, b }, 3);
}
