// SPDX-License-Identifier: Apache-2.0
// intake.c: what it costs a solver to take in formulas.
#include "smt/intake.h"

#include "base/mem.h"

#include <string.h>

enum { WORK_PER_BIT = 40, WORK_PER_NODE = 20 };

static uint64_t width(const struct sort *s)
{
    return s->kind == SORT_BV ? s->a : s->kind == SORT_FLOAT ? (uint64_t)s->a + s->b : 0;
}

// The number of bits of the circuit of one term.
static uint64_t bits(const struct term *t)
{
    uint64_t n = MAX(width(t->sort), t->n ? width(t->arg[t->n - 1]->sort) : 0);
    switch (t->op) {
    case TERM_VAR:
    case TERM_BV_CONST:
    case TERM_FLOAT_CONST:
    case TERM_EXTRACT:
    case TERM_CONCAT:
    case TERM_ZERO_EXT:
    case TERM_SIGN_EXT:
    case TERM_FLOAT_OF_BITS:
        return 0;  // no gates
    case TERM_BV_MUL:
        return t->arg[0]->op == TERM_BV_CONST || t->arg[1]->op == TERM_BV_CONST ? 4 * n : n * n;
    case TERM_BV_UDIV:
    case TERM_BV_SDIV:
    case TERM_BV_UREM:
    case TERM_BV_SREM:
        return 3 * n * n;
    case TERM_BV_SHL:
    case TERM_BV_LSHR:
    case TERM_BV_ASHR:
        return t->arg[1]->op == TERM_BV_CONST ? 0 : 6 * n;
    case TERM_FLOAT_ADD:
    case TERM_FLOAT_SUB:
    case TERM_FLOAT_OF_FLOAT:
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        return 20 * n;
    case TERM_FLOAT_MUL:
        return n * n;
    case TERM_FLOAT_DIV:
    case TERM_FLOAT_SQRT:
        return 3 * n * n;
    default:
        return n;
    }
}

static bool is_new(struct intake *b, const struct term *t)
{
    if (t->id >= b->cap) {
        size_t cap = MAX((size_t)t->id + 1, b->cap * 2);
        b->seen = mem_realloc(b->seen, b->cap, cap);
        memset(b->seen + b->cap, 0, cap - b->cap);
        b->cap = cap;
    }
    bool r = !b->seen[t->id];
    b->seen[t->id] = 1;
    return r;
}

uint64_t intake_work(struct intake *b, const struct term *t)
{
    uint64_t n = 0;
    if (is_new(b, t))
        vec_push(&b->stack, t);
    while (b->stack.n) {
        const struct term *u = vec_pop(&b->stack);
        n += bits(u) * WORK_PER_BIT + WORK_PER_NODE;
        for (uint32_t i = 0; i < u->n; i++)
            if (is_new(b, u->arg[i]))
                vec_push(&b->stack, u->arg[i]);
    }
    return n;
}

void intake_forget(struct intake *b)
{
    if (b->cap)
        memset(b->seen, 0, b->cap);
}

void intake_free(struct intake *b)
{
    mem_free(b->seen, b->cap);
    vec_free(&b->stack);
}
