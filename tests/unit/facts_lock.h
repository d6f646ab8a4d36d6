// SPDX-License-Identifier: Apache-2.0
// facts_lock.h: facts beside executions: what analyses have told is looked at wherever an execution is, until something fails.
#ifndef UNIT_FACTS_LOCK_H
#define UNIT_FACTS_LOCK_H

#include "interp/interp.h"
#include "pre/facts.h"

// The value of a sum; false: something in it is indeterminate.
static inline bool sum_value(struct interp *m, const struct sum *s, i128 *out)
{
    *out = s->constant;
    for (size_t i = 0; i < s->n; i++) {
        const struct exp *x = s->cell[i];
        u128 value;
        if (!interp_read(m, x->var, x->off, x->type, x->bit_off, x->bits, &value))
            return false;
        *out += s->coef[i] * value_int(value, x->type);
    }
    return true;
}

// The value of an expression over cells; false: something in it is indeterminate, or undefined.
static inline bool exp_value(struct interp *m, const struct exp *x, u128 *out)
{
    u128 a = 0, b = 0;
    bool good = true;
    switch (x->kind) {
    case EXP_CONST:
        *out = x->value;
        return true;
    case EXP_CELL:
        return interp_read(m, x->var, x->off, x->type, x->bit_off, x->bits, out);
    case EXP_UNARY:
        good = exp_value(m, x->a, &a);
        *out = good ? value_unary((enum op)x->op, a, x->a->type, NULL) : 0;
        return good;
    case EXP_BINARY:
        good = exp_value(m, x->a, &a) && exp_value(m, x->b, &b) && !((x->op == OP_DIV || x->op == OP_MOD) && !b);
        *out = good ? value_binary((enum op)x->op, a, x->a->type, b, x->b->type, NULL) : 0;
        return good;
    case EXP_CAST:
        good = exp_value(m, x->a, &a);
        *out = good ? value_cast(a, x->a->type, x->type, NULL) : 0;
        return good;
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        break;
    }
    return false;
}

/* fact_at_node: whether a fact about the node where m is holds: 1; 0: it does not; -1: it speaks of what is indeterminate. */
static inline int fact_at_node(struct interp *m, const struct fact *f)
{
    i128 x;
    u128 truth;
    if (f->kind == FACT_HOLDS)
        return exp_value(m, f->holds, &truth) ? truth != 0 : -1;
    if (!sum_value(m, &f->sum, &x))
        return -1;
    return f->kind == FACT_CONGRUENT ? x % f->modulus == 0 : f->op == OP_EQ ? x == 0 : x <= 0;
}

// fact_print: for people.
static inline void fact_print(const struct program *p, const struct fact *f, struct buf *b)
{
    buf_printf(b, "kind %d", (int)f->kind);
    for (size_t i = 0; i < f->sum.n; i++) {
        buf_printf(b, " %+lld * ", (long long)f->sum.coef[i]);
        exp_print(p, f->sum.cell[i], b);
    }
    buf_printf(b, " %+lld, op %d, modulo %lld ", (long long)f->sum.constant, (int)f->op, (long long)f->modulus);
    if (f->holds)
        exp_print(p, f->holds, b);
}

#endif
