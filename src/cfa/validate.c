// SPDX-License-Identifier: Apache-2.0
// validate.c: the invariants of control-flow automata, checked.
#include "cfa/cfa.h"

#define CHECK_EDGE(e, c) \
    ((c) ? (void)0 : BUG("edge %u (kind %d, node %u): %s", (e)->id, (int)(e)->kind, (e)->from->id, #c))
#define CHECK_NODE(n, c) ((c) ? (void)0 : BUG("node %u: %s", (n)->id, #c))

static bool is_scalar_cell(const struct exp *e)
{
    return e && e->kind == EXP_CELL && type_is_scalar(e->type);
}

static bool is_address(const struct exp *e)
{
    return e && (type_is_pointer(e->type) || type_is_integer(e->type));
}

static bool is_size(const struct exp *e)
{
    return e && type_is_integer(e->type);
}

static bool is_shift(const struct exp *e)
{
    return e->op == OP_SHL || e->op == OP_SHR;
}

static bool operands_agree(const struct exp *e)
{
    if (e->op == OP_PTR_ADD)
        return type_is_integer(e->b->type);
    return is_shift(e) || e->op == OP_PTR_DIFF || exp_same_repr(e->a->type, e->b->type);
}

static void check_exp(const struct edge *at, const struct exp *e)
{
    CHECK_EDGE(at, e->kind != EXP_INPUT);
    CHECK_EDGE(at, e->type == e->type->unqual);
    CHECK_EDGE(at, e->kind == EXP_CELL || type_is_scalar(e->type));
    CHECK_EDGE(at, e->depth <= 4096);
    if (e->kind == EXP_CELL)
        CHECK_EDGE(at, e->off >= 0 && (e->bits || (uint64_t)e->off + e->type->size <= e->var->type->size));
    if (e->kind == EXP_FUNC)
        CHECK_EDGE(at, e->fn->entry && e->fn->exit);
    if (e->kind == EXP_BINARY)
        CHECK_EDGE(at, operands_agree(e));
    if (e->a)
        check_exp(at, e->a);
    if (e->b)
        check_exp(at, e->b);
}

static void check_operands(const struct edge *e)
{
    const struct exp *all[] = { e->lhs, e->rhs, e->addr, e->src, e->size };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (all[i])
            check_exp(e, all[i]);
    for (size_t i = 0; i < e->n_args; i++) {
        CHECK_EDGE(e, e->args[i]);
        check_exp(e, e->args[i]);
    }
}

// Variables of other functions are never named.
static void check_scope_exp(const struct edge *at, const struct func *f, const struct exp *e)
{
    for (; e; e = e->a) {
        if (e->var)
            CHECK_EDGE(at, !e->var->fn || e->var->fn == f);
        if (e->b)
            check_scope_exp(at, f, e->b);
    }
}

static void check_scope(const struct edge *e)
{
    const struct func *f = e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
    const struct exp *all[] = { e->lhs, e->rhs, e->addr, e->src, e->size };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        check_scope_exp(e, f, all[i]);
    for (size_t i = 0; i < e->n_args; i++)
        check_scope_exp(e, f, e->args[i]);
    if (e->var)
        CHECK_EDGE(e, e->var->fn == f);
}

static void check_call(const struct edge *e)
{
    const struct func *f = e->callee;
    CHECK_EDGE(e, f && e->ret && e->ret->ret == e && e->ret->kind == EDGE_RETURN);
    CHECK_EDGE(e, e->to == f->entry && e->ret->from == f->exit && e->ret->callee == f);
    CHECK_EDGE(e, e->n_args == f->n_params);
    for (size_t i = 0; i < e->n_args; i++) {
        const struct type *want = f->vars.at[i]->type;
        CHECK_EDGE(e, f->vars.at[i]->kind == VAR_PARAM);
        if (type_is_scalar(want))
            CHECK_EDGE(e, exp_same_repr(e->args[i]->type, want));
        else
            CHECK_EDGE(e, e->args[i]->kind == EXP_CELL);
    }
}

static void check_return(const struct edge *e)
{
    CHECK_EDGE(e, e->callee && e->ret && e->ret->kind == EDGE_CALL && e->ret->ret == e);
    CHECK_EDGE(e, e->to->fn == e->ret->from->fn);
    if (e->lhs) {
        CHECK_EDGE(e, e->lhs->kind == EXP_CELL && e->callee->retval);
        CHECK_EDGE(e, e->lhs->type == e->callee->retval->type || exp_same_repr(e->lhs->type, e->callee->retval->type));
    }
}

static void check_shape(const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        CHECK_EDGE(e, is_scalar_cell(e->lhs) && e->rhs && exp_same_repr(e->lhs->type, e->rhs->type));
        break;
    case EDGE_ASSUME:
        CHECK_EDGE(e, e->rhs && type_is_scalar(e->rhs->type) && !exp_is_const(e->rhs));
        break;
    case EDGE_LOAD:
        CHECK_EDGE(e, is_scalar_cell(e->lhs) && is_address(e->addr));
        break;
    case EDGE_STORE:
        CHECK_EDGE(e, e->rhs && type_is_scalar(e->rhs->type) && is_address(e->addr));
        break;
    case EDGE_COPY:
        CHECK_EDGE(e, is_address(e->addr) && is_address(e->src) && is_size(e->size));
        CHECK_EDGE(e, e->addr->kind == EXP_ADDR || e->src->kind == EXP_ADDR || e->extern_name.i);
        break;
    case EDGE_SET:
        CHECK_EDGE(e, is_address(e->addr) && is_size(e->rhs) && is_size(e->size));
        break;
    case EDGE_ALLOC:
        CHECK_EDGE(e, is_scalar_cell(e->lhs) && type_is_pointer(e->lhs->type) && is_size(e->size));
        CHECK_EDGE(e, (e->alloc == ALLOC_REALLOC_NEW) == (e->src != NULL));
        break;
    case EDGE_FREE:
        CHECK_EDGE(e, is_address(e->addr));
        break;
    case EDGE_DECL:
        CHECK_EDGE(e, e->var != NULL);
        break;
    case EDGE_HAVOC:
        CHECK_EDGE(e, is_scalar_cell(e->lhs));
        break;
    case EDGE_EXTERN:
        CHECK_EDGE(e, e->extern_name.i);
        break;
    case EDGE_CALL:
        check_call(e);
        break;
    case EDGE_RETURN:
        check_return(e);
        break;
    case EDGE_VIOLATION:
        // (An initialiser that certainly commits a fault may be the first thing that happens.)
        CHECK_EDGE(e, (e->check || e->fault) && e->to->is_target && (e->from->in.n > 0 || !e->from->fn->decl));
        break;
    case EDGE_UNSUPPORTED:
        CHECK_EDGE(e, e->text != NULL);
        break;
    case EDGE_SKIP:
    case EDGE_HAVOC_MEM:
    case EDGE_STOP:
        break;
    case EDGE_KINDS:
        CHECK_EDGE(e, e->kind < EDGE_KINDS);
        break;
    }
    if (e->kind != EDGE_CALL && e->kind != EDGE_RETURN)
        CHECK_EDGE(e, e->from->fn == e->to->fn);
}

static void check_branches(const struct node *n)
{
    size_t assumes = 0;
    for (size_t i = 0; i < n->out.n; i++)
        assumes += n->out.at[i]->kind == EDGE_ASSUME;
    if (assumes == 0) {
        CHECK_NODE(n, n->out.n <= 1 || n == n->fn->exit);
        return;
    }
    CHECK_NODE(n, n->out.n == 2 && assumes == 2);
    CHECK_NODE(n, n->out.at[0]->rhs == n->out.at[1]->rhs && n->out.at[0]->truth != n->out.at[1]->truth);
}

static void check_lists(const struct node *n)
{
    for (size_t i = 0; i < n->out.n; i++)
        CHECK_NODE(n, n->out.at[i]->from == n);
    for (size_t i = 0; i < n->in.n; i++)
        CHECK_NODE(n, n->in.at[i]->to == n);
    for (size_t i = 0; n->is_target && i < n->in.n; i++)
        CHECK_NODE(n, n->in.at[i]->kind == EDGE_VIOLATION);
}

// Only the exit, targets and nodes where runs end have nothing behind them.
static void check_end(const struct node *n)
{
    if (n->out.n > 0 || n->is_target || n == n->fn->exit)
        return;
    for (size_t i = 0; i < n->in.n; i++)
        CHECK_NODE(n, n->in.at[i]->kind == EDGE_STOP || n->in.at[i]->kind == EDGE_UNSUPPORTED);
}

static void check_ids(const struct cfa *c)
{
    for (size_t i = 0; i < c->nodes.n; i++)
        CHECK_NODE(c->nodes.at[i], c->nodes.at[i]->id == i);
    for (size_t i = 0; i < c->edges.n; i++)
        CHECK_EDGE(c->edges.at[i], c->edges.at[i]->id == i);
    for (size_t i = 0; i < c->vars.n; i++)
        if (c->vars.at[i]->id != i)
            BUG("variable %zu has id %u", i, c->vars.at[i]->id);
    for (size_t i = 0; i < c->funcs.n; i++)
        if (c->funcs.at[i]->id != i)
            BUG("function %zu has id %u", i, c->funcs.at[i]->id);
}

static void check_func(const struct func *f)
{
    CHECK_NODE(f->entry, f->nodes.n > 0 && f->entry->rpo == 0);
    for (size_t i = 0; i < f->entry->in.n; i++)
        CHECK_NODE(f->entry, f->entry->in.at[i]->kind == EDGE_CALL);
    for (size_t i = 0; i < f->nodes.n; i++) {
        const struct node *n = f->nodes.at[i];
        CHECK_NODE(n, n->fn == f && n->rpo == i);
        CHECK_NODE(n, (n->loop ? n->loop->depth : 0) == n->wto_depth);
        CHECK_NODE(n, n->wto_pos < f->nodes.n);
    }
}

void cfa_check(const struct cfa *c)
{
    check_ids(c);
    for (size_t i = 0; i < c->funcs.n; i++)
        check_func(c->funcs.at[i]);
    for (size_t i = 0; i < c->nodes.n; i++) {
        check_lists(c->nodes.at[i]);
        check_branches(c->nodes.at[i]);
        check_end(c->nodes.at[i]);
    }
    size_t in = 0, out = 0;
    for (size_t i = 0; i < c->nodes.n; i++) {
        in += c->nodes.at[i]->in.n;
        out += c->nodes.at[i]->out.n;
    }
    if (in != c->edges.n || out != c->edges.n)
        BUG("%zu edges, but %zu come in and %zu go out", c->edges.n, in, out);
    for (size_t i = 0; i < c->edges.n; i++) {
        check_shape(c->edges.at[i]);
        check_operands(c->edges.at[i]);
        check_scope(c->edges.at[i]);
    }
}
