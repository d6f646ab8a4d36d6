// SPDX-License-Identifier: Apache-2.0
// uses.c: what edges evaluate, read, write and access.
#include "cfa/uses.h"

// ---- operands -------------------------------------------------------------------------------------------------------

const struct exp *edge_operand(const struct edge *e, size_t i)
{
    if (i >= OPERAND_ARGS)
        return e->args[i - OPERAND_ARGS];
    switch ((enum operand)i) {
    case OPERAND_LHS:
        return e->lhs;
    case OPERAND_RHS:
        return e->rhs;
    case OPERAND_ADDR:
        return e->addr;
    case OPERAND_SRC:
        return e->src;
    case OPERAND_SIZE:
        return e->size;
    case OPERAND_ARGS:
        break;
    }
    return NULL;
}

void edge_each_part(const struct edge *e, exp_visit *visit, void *ctx)
{
    exp_each(e->lhs, visit, ctx);
    edge_each_value(e, visit, ctx);
}

void edge_each_value(const struct edge *e, exp_visit *visit, void *ctx)
{
    for (size_t i = OPERAND_VALUES; i < edge_operands(e); i++)
        exp_each(edge_operand(e, i), visit, ctx);
}

bool edge_any_value(const struct edge *e, exp_test *test, void *ctx)
{
    for (size_t i = OPERAND_VALUES; i < edge_operands(e); i++)
        if (exp_any(edge_operand(e, i), test, ctx))
            return true;
    return false;
}

static void map_args(struct cfa *c, struct edge *e, exp_change *change, void *ctx)
{
    const struct exp **args = NULL;
    for (size_t i = 0; i < e->n_args; i++) {
        const struct exp *y = exp_map(&c->exps, e->args[i], change, ctx);
        if (y != e->args[i] && !args) {
            args = ARENA_ARRAY(&c->mem, const struct exp *, e->n_args);
            memcpy(args, e->args, e->n_args * sizeof *args);
        }
        if (args)
            args[i] = y;
    }
    if (args)
        e->args = args;
}

void edge_map_values(struct cfa *c, struct edge *e, exp_change *change, void *ctx)
{
    const struct exp **const of[] = { &e->rhs, &e->addr, &e->src, &e->size, &e->base_at };
    for (size_t i = 0; i < ARRAY_LEN(of); i++)
        if (*of[i])
            *of[i] = exp_map(&c->exps, *of[i], change, ctx);
    map_args(c, e, change, ctx);
}

// ---- variables ------------------------------------------------------------------------------------------------------

static bool names_target(const struct edge *e)
{
    return (e->kind == EDGE_COPY || e->kind == EDGE_SET) && e->addr->kind == EXP_ADDR;
}

// The cell that gets a result.
static const struct exp *result_of(const struct edge *e)
{
    return e->kind == EDGE_CALL ? e->ret->lhs : e->lhs;
}

struct var *edge_target(const struct edge *e)
{
    return e->lhs ? e->lhs->var : names_target(e) ? e->addr->var : NULL;
}

void edge_reads(const struct edge *e, var_visit *visit, void *ctx)
{
    exp_each_var(e->rhs, visit, ctx);
    exp_each_var(e->src, visit, ctx);
    exp_each_var(e->size, visit, ctx);
    for (size_t i = 0; i < e->n_args; i++)
        exp_each_var(e->args[i], visit, ctx);
    for (size_t i = 0; i < e->n_noted; i++)
        visit(ctx, e->noted[i]);
    for (size_t i = 0; i < e->n_sources; i++) {  // looked at again when the condition is learned
        exp_each_var(e->sources[i]->lhs, visit, ctx);
        exp_each_var(e->sources[i]->kind == EDGE_LOAD ? e->sources[i]->addr : e->sources[i]->rhs, visit, ctx);
    }
    if (!names_target(e))
        exp_each_var(e->addr, visit, ctx);
}

void edge_writes(const struct edge *e, var_visit *visit, void *ctx)
{
    const struct exp *result = result_of(e);
    if (result)
        visit(ctx, result->var);
    if (e->var)
        visit(ctx, e->var);
    if (names_target(e))
        visit(ctx, e->addr->var);
}

void edge_defines(const struct edge *e, var_visit *visit, void *ctx)
{
    const struct exp *result = result_of(e);
    if (result && !result->bits && result->off == 0 && result->type->size >= result->var->type->size)
        visit(ctx, result->var);
    if (names_target(e) && exp_is_const(e->size) && e->addr->off == 0 &&
        (uint64_t)e->size->value >= e->addr->var->type->size)
        visit(ctx, e->addr->var);
    if (e->var)
        visit(ctx, e->var);
}

// ---- accesses -------------------------------------------------------------------------------------------------------

bool edge_accesses_memory(const struct edge *e)
{
    return e->kind != EDGE_ALLOC && edge_accesses(e).n > 0;
}

bool edge_stores(const struct edge *e)
{
    struct edge_accesses all = edge_accesses(e);
    return all.n && access_writes(all.at[0].kind);
}

enum access_kind edge_write_kind(const struct edge *e)
{
    return e->addr->kind == EXP_ADDR && !e->extern_name.i ? ACCESS_INITIAL : ACCESS_WRITE;
}

struct type *edge_accessed_type(const struct edge *e)
{
    return e->kind == EDGE_LOAD ? e->lhs->type : e->kind == EDGE_STORE ? e->rhs->type : NULL;
}

uint64_t edge_bytes(const struct edge *e, const struct type *t)
{
    return e->bits ? (uint64_t)(e->bit_off + e->bits + 7) / 8 : t->size;
}

const struct exp *edge_freed(const struct edge *e)
{
    return e->kind == EDGE_FREE ? e->addr : e->kind == EDGE_ALLOC ? e->src : NULL;
}

static struct edge_accesses of_scalar(const struct edge *e, enum access_kind kind)
{
    struct type *t = edge_accessed_type(e);
    return (struct edge_accesses){ 1, { { kind, e->addr, t, edge_bytes(e, t), NULL } } };
}

static struct edge_accesses of_block(const struct edge *e)
{
    struct edge_access to = { edge_write_kind(e), e->addr, NULL, 0, e->size };
    struct edge_access from = { ACCESS_READ, e->src, NULL, 0, e->size };
    return (struct edge_accesses){ e->kind == EDGE_COPY ? 2 : 1, { to, from } };
}

static struct edge_accesses of_freed(const struct exp *block)
{
    return (struct edge_accesses){ block != NULL, { { ACCESS_FREE, block, NULL, 0, NULL } } };
}

struct edge_accesses edge_accesses(const struct edge *e)
{
    switch (e->kind) {
    case EDGE_LOAD:
        return of_scalar(e, ACCESS_READ);
    case EDGE_STORE:
        return of_scalar(e, edge_write_kind(e));
    case EDGE_COPY:
    case EDGE_SET:
        return of_block(e);
    case EDGE_ALLOC:
    case EDGE_FREE:
        return of_freed(edge_freed(e));
    case EDGE_SKIP:
    case EDGE_ASSIGN:
    case EDGE_ASSUME:
    case EDGE_DECL:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    return (struct edge_accesses){ .n = 0 };
}
