// SPDX-License-Identifier: Apache-2.0
// auto.c: which encoding a program needs: bit-vectors where conditions depend on what ints can only approximate.
//
// These are: floats that are computed or converted; integers of more than 64 bits; |, & and ^ of two values of which none is
// a constant or a truth value; shifts of a variable by a variable.  A condition depends on an operation if it contains it or
// contains a variable to which, by a chain of assignments anywhere in the program, a value of the operation may go; memory
// behind pointers counts as one variable.
#include "cfa/walk.h"
#include "encode/encode_priv.h"

struct decide {
    const struct cfa *cfa;
    struct map seen;    // expression id -> 1 + whether it is hard
    uint8_t *relevant;  // by variable id; [vars.n]: memory
    bool grew;
};

static bool is_truth(const struct exp *x)
{
    while (x->kind == EXP_CAST)
        x = x->a;
    return x->type->kind == TYPE_BOOL || (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) ||
           (x->kind == EXP_UNARY && x->op == OP_NOT) || (x->kind == EXP_CONST && x->value <= 1) ||
           (x->kind == EXP_BINARY && x->op >= OP_AND && x->op <= OP_XOR && is_truth(x->a) && is_truth(x->b));
}

static bool is_hard_here(const struct exp *x)
{
    bool computed = x->kind == EXP_BINARY || x->kind == EXP_CAST || x->kind == EXP_UNARY;
    if (computed && (type_is_float(x->type) || type_is_float(x->a->type)))
        return x->kind != EXP_UNARY;
    if (type_is_integer(x->type) && type_bits(x->type) > 64)
        return true;
    if (x->kind != EXP_BINARY || exp_is_const(x->b) || exp_is_const(x->a))
        return false;
    if (x->op == OP_SHL || x->op == OP_SHR)
        return true;
    return x->op >= OP_AND && x->op <= OP_XOR && !is_truth(x->a) && !is_truth(x->b);
}

static bool is_hard(struct decide *d, const struct exp *x)
{
    uint64_t known;
    if (!x)
        return false;
    if (map_get(&d->seen, x->id, &known))
        return known > 1;
    bool hard = is_hard_here(x) || is_hard(d, x->a) || is_hard(d, x->b);
    map_put(&d->seen, x->id, hard ? 2 : 1);
    return hard;
}

static void mark(struct decide *d, uint32_t v)
{
    d->grew |= !d->relevant[v];
    d->relevant[v] = 1;
}

static void mark_cell(void *ctx, const struct exp *x)
{
    struct decide *d = ctx;
    if (x->kind == EXP_CELL)
        mark(d, x->var->addressed ? (uint32_t)d->cfa->vars.n : x->var->id);
}

static void mark_exp(struct decide *d, const struct exp *x)
{
    exp_each(x, mark_cell, d);
}

static bool wanted(const struct decide *d, const struct exp *lhs)
{
    return lhs && d->relevant[lhs->var->addressed ? d->cfa->vars.n : lhs->var->id];
}

// If something flows along e to a relevant variable, it is relevant, too.
static void pass(struct decide *d, const struct edge *e)
{
    uint32_t memory = (uint32_t)d->cfa->vars.n;
    if (e->kind == EDGE_ASSIGN && wanted(d, e->lhs))
        mark_exp(d, e->rhs);
    else if (e->kind == EDGE_LOAD && wanted(d, e->lhs))
        mark(d, memory);
    else if (e->kind == EDGE_STORE && d->relevant[memory])
        mark_exp(d, e->rhs);
    else if (e->kind == EDGE_COPY) {
        const struct var *to = e->addr->kind == EXP_ADDR ? e->addr->var : NULL;
        const struct var *from = e->src->kind == EXP_ADDR ? e->src->var : NULL;
        if (d->relevant[to && !to->addressed ? to->id : memory])
            mark(d, from && !from->addressed ? from->id : memory);
    }
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args && i < e->callee->n_params; i++) {
        const struct var *p = e->callee->vars.at[i];
        if (d->relevant[p->addressed ? memory : p->id])
            mark_exp(d, e->args[i]);
    }
    if (e->kind == EDGE_RETURN && wanted(d, e->lhs) && e->callee->retval)
        mark(d, e->callee->retval->id);
}

static bool is_bad(struct decide *d, const struct edge *e)
{
    if (e->kind == EDGE_ASSUME)
        return is_hard(d, e->rhs);
    if (e->kind == EDGE_ASSIGN)
        return wanted(d, e->lhs) && is_hard(d, e->rhs);
    if (e->kind == EDGE_STORE)
        return d->relevant[d->cfa->vars.n] && is_hard(d, e->rhs);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args && i < e->callee->n_params; i++)
        if (d->relevant[e->callee->vars.at[i]->id] && is_hard(d, e->args[i]))
            return true;
    return false;
}

enum encoding encoding_for(const struct cfa *c)
{
    struct decide d = { .cfa = c, .relevant = MEM_ARRAY(uint8_t, c->vars.n + 1) };
    bool bad = false;
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_ASSUME)
            mark_exp(&d, c->edges.at[i]->rhs);
    do {
        d.grew = false;
        for (size_t i = 0; i < c->edges.n; i++)
            pass(&d, c->edges.at[i]);
    } while (d.grew);
    for (size_t i = 0; i < c->edges.n && !bad; i++)
        bad = is_bad(&d, c->edges.at[i]);
    mem_free(d.relevant, c->vars.n + 1);
    map_free(&d.seen);
    return bad ? ENCODE_BV : ENCODE_INT;
}
