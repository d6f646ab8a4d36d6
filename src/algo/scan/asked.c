// SPDX-License-Identifier: Apache-2.0
// asked.c: finds checks that find nothing, because the program tested the same before: `if (n != 0) ... m / n`.
// Intervals cannot say that a number is not 0.
#include "algo/scan/scan_priv.h"
#include "cfa/walk.h"

enum { BACK_MAX = 60 };  // edges

// Whether e is true or false may depend only on whether another expression is 0: replaces e by it.
static void zero_test(const struct exp **e, bool *truth)
{
    for (;;) {
        const struct exp *x = *e;
        bool by_zero = x->kind == EXP_BINARY && (x->op == OP_NE || x->op == OP_EQ) && x->b->kind == EXP_CONST &&
                       x->b->value == 0 && type_is_integer(x->a->type);
        bool same = x->kind == EXP_CAST && type_is_integer(x->type) && type_is_integer(x->a->type) &&
                    x->type->size >= x->a->type->size && x->type->kind != TYPE_BOOL;
        if (!by_zero && !same)
            return;
        *truth = by_zero && x->op == OP_EQ ? !*truth : *truth;
        *e = x->a;
    }
}

static bool says(const struct edge *e, const struct exp *what, bool truth)
{
    const struct exp *x = e->rhs;
    bool t = e->truth;
    zero_test(&x, &t);
    return x == what && t == truth;
}

// Whether other edges than assignments may change a variable of x.
static bool is_addressed(void *none, const struct exp *x)
{
    (void)none;
    return x->kind == EXP_CELL && x->var->addressed;
}

static bool keeps(const struct edge *e, const struct exp *what)
{
    if (e->kind == EDGE_SKIP || e->kind == EDGE_ASSUME || e->kind == EDGE_STORE)
        return true;
    if (e->kind == EDGE_DECL)
        return !exp_reads(what, e->var);
    bool by_name = e->kind == EDGE_ASSIGN || e->kind == EDGE_LOAD;
    return by_name && e->lhs->kind == EXP_CELL && !exp_reads(what, e->lhs->var);
}

bool scan_is_asked(const struct edge *violation)
{
    const struct edge *found = node_only_in(violation->from);
    if (!found || found->kind != EDGE_ASSUME)
        return false;
    const struct exp *what = found->rhs;
    bool truth = !found->truth;
    zero_test(&what, &truth);
    if (exp_any(what, is_addressed, NULL))
        return false;
    const struct edge *e = node_only_in(found->from);
    for (int i = 0; i < BACK_MAX && e && keeps(e, what); i++) {
        if (e->kind == EDGE_ASSUME && says(e, what, truth))
            return true;
        e = node_only_in(e->from);
    }
    return false;
}
