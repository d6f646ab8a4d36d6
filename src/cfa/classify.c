// SPDX-License-Identifier: Apache-2.0
// classify.c: how variables are used (Apel, Beyer, Friedberger, Raimondi, von Rhein, "Domain types: abstract-domain
// selection based on variable usage", 2013), and which ones count loops.
// Variables that meet in an expression, an assignment or a call share one class: the largest that any of their uses
// needs.
#include "base/uniset.h"
#include "cfa/finish.h"
#include "cfa/uses.h"

struct classes {
    struct cfa *c;
    uint32_t *up;  // union-find over variable ids
    uint8_t *cls;  // of the representative
    // by expression id: 1 + the representative of an expression that was walked; UINT32_MAX: it has no variable
    uint32_t *seen;
};

#define NO_VAR (UINT32_MAX - 1)

// Unites the classes of two variables, and gives the representative; either may be NO_VAR.
static uint32_t unite(struct classes *k, uint32_t a, uint32_t b)
{
    if (a == NO_VAR || b == NO_VAR)
        return a == NO_VAR ? b : a;
    a = uniset_root(k->up, a);
    b = uniset_root(k->up, b);
    if (a != b) {
        k->up[MAX(a, b)] = MIN(a, b);
        k->cls[MIN(a, b)] = MAX(k->cls[a], k->cls[b]);
    }
    return MIN(a, b);
}

static void raise_class(struct classes *k, uint32_t v, enum var_class c)
{
    if (v == NO_VAR)
        return;
    v = uniset_root(k->up, v);
    k->cls[v] = (uint8_t)MAX((int)k->cls[v], (int)c);
}

static enum var_class op_class(enum op o)
{
    switch ((int)o) {
    case OP_NOT:
        return CLASS_BOOL;
    case OP_EQ:
    case OP_NE:
        return CLASS_EQUAL;
    case OP_ADD:
    case OP_SUB:
    case OP_NEG:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return CLASS_ADD;
    default:
        return CLASS_OTHER;
    }
}

static bool is_zero(const struct exp *e)
{
    return exp_is_const(e) && e->value == 0;
}

static uint32_t walk(struct classes *k, const struct exp *e);

static uint32_t walk_operands(struct classes *k, const struct exp *e)
{
    uint32_t v = walk(k, e->a);
    enum var_class need = e->kind == EXP_CAST ? CLASS_BOOL : op_class((enum op)e->op);
    if (e->kind == EXP_BINARY) {
        if ((e->op == OP_EQ || e->op == OP_NE) && is_zero(e->b))
            need = CLASS_BOOL;
        v = unite(k, v, walk(k, e->b));
    }
    if (e->kind == EXP_CAST && type_is_float(e->type))
        need = CLASS_OTHER;
    raise_class(k, v, need);
    // The truth value of a comparison is not a value of its operands.
    bool truth = (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)) || (e->kind == EXP_UNARY && e->op == OP_NOT);
    return truth ? NO_VAR : v;
}

// Unites the variables of e; gives the representative of those whose value flows into e's value.  Constants have none.
static uint32_t walk(struct classes *k, const struct exp *e)
{
    if (k->seen[e->id])
        return k->seen[e->id] - 1 == NO_VAR ? NO_VAR : uniset_root(k->up, k->seen[e->id] - 1);
    uint32_t v = NO_VAR;
    if (e->kind == EXP_CELL || e->kind == EXP_ADDR)
        v = uniset_root(k->up, e->var->id);
    else if (e->a)
        v = walk_operands(k, e);
    k->seen[e->id] = v + 1;
    return v;
}

static bool is_truth(const struct exp *e)
{
    while (e->kind == EXP_CAST)
        e = e->a;
    if (exp_is_const(e))
        return e->value <= 1;
    return (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)) || (e->kind == EXP_UNARY && e->op == OP_NOT);
}

// Unites lhs with rhs, whose value it takes.
static void flow(struct classes *k, const struct exp *lhs, const struct exp *rhs)
{
    uint32_t l = walk(k, lhs), r = walk(k, rhs);
    uint32_t both = unite(k, l, r);
    if (r == NO_VAR && !is_truth(rhs))
        raise_class(k, both, CLASS_EQUAL);
}

static void walk_call(struct classes *k, const struct edge *e)
{
    for (size_t i = 0; i < e->n_args; i++) {
        uint32_t p = e->callee->vars.at[i]->id;
        uint32_t both = unite(k, p, walk(k, e->args[i]));
        if (!is_truth(e->args[i]))
            raise_class(k, both, exp_is_const(e->args[i]) ? CLASS_EQUAL : CLASS_BOOL);
    }
    if (e->ret->lhs && e->callee->retval)
        unite(k, walk(k, e->ret->lhs), e->callee->retval->id);
}

static void walk_other(struct classes *k, const struct exp *e)
{
    if (e)
        raise_class(k, walk(k, e), CLASS_OTHER);
}

static void walk_others(struct classes *k, const struct edge *e)
{
    for (size_t i = 0; i < OPERAND_ARGS; i++)
        walk_other(k, edge_operand(e, i));
    for (size_t i = 0; i < e->n_args; i++)
        walk(k, e->args[i]);
}

static void walk_edge(struct classes *k, const struct edge *e)
{
    if (e->kind == EDGE_ASSIGN)
        flow(k, e->lhs, e->rhs);
    else if (e->kind == EDGE_ASSUME)
        walk(k, e->rhs);
    else if (e->kind == EDGE_CALL)
        walk_call(k, e);
    else if (e->kind == EDGE_HAVOC)
        raise_class(k, walk(k, e->lhs), e->lhs->type->kind == TYPE_BOOL ? CLASS_BOOL : CLASS_EQUAL);
    else if (e->kind != EDGE_RETURN)  // its CALL says what it does
        walk_others(k, e);
}

// x = x + c or x = x - c, through casts.
static bool is_step(const struct edge *e)
{
    const struct exp *r = e->rhs;
    if (e->kind != EDGE_ASSIGN)
        return false;
    while (r->kind == EXP_CAST)
        r = r->a;
    if (r->kind != EXP_BINARY || (r->op != OP_ADD && r->op != OP_SUB && r->op != OP_PTR_ADD) || !exp_is_const(r->b))
        return false;
    const struct exp *x = r->a;
    while (x->kind == EXP_CAST)
        x = x->a;
    return x == e->lhs;
}

static bool compared_in(const struct loop *l, const struct var *v)
{
    for (size_t i = 0; i < l->nodes.n; i++) {
        const struct node *n = l->nodes.at[i];
        for (size_t k = 0; k < n->out.n; k++)
            if (n->out.at[k]->is_loop_cond && exp_reads(n->out.at[k]->rhs, v))
                return true;
    }
    return false;
}

static void find_counters(struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (!is_step(e) || e->lhs->var->loop_counter)
            continue;
        for (const struct loop *l = e->from->loop; l && !e->lhs->var->loop_counter; l = l->parent)
            if (compared_in(l, e->lhs->var))
                e->lhs->var->loop_counter = 1;
    }
}

void cfa_classify(struct cfa *c)
{
    size_t n = c->vars.n;
    struct classes k = { .c = c };
    k.up = MEM_ARRAY(uint32_t, n + 1);
    k.cls = MEM_ARRAY(uint8_t, n + 1);
    k.seen = MEM_ARRAY(uint32_t, c->exps.all.n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct var *v = c->vars.at[i];
        k.up[i] = (uint32_t)i;
        k.cls[i] = v->addressed || !type_is_integer(v->type) ? CLASS_OTHER : CLASS_BOOL;
    }
    for (size_t i = 0; i < c->edges.n; i++)
        walk_edge(&k, c->edges.at[i]);
    for (size_t i = 0; i < n; i++)
        c->vars.at[i]->cls = (enum var_class)k.cls[uniset_root(k.up, (uint32_t)i)];
    find_counters(c);
    mem_free(k.up, (n + 1) * sizeof *k.up);
    mem_free(k.cls, n + 1);
    mem_free(k.seen, (c->exps.all.n + 1) * sizeof *k.seen);
}
