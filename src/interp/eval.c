// SPDX-License-Identifier: Apache-2.0
// eval.c: values of expressions, with a fast path for integers of up to 64 bits.
#include "interp/interp_priv.h"

// Kinds whose arithmetic fits the fast path: bit 0 = yes, bit 1 = signed.
static const uint8_t fast_kind[TYPE_KINDS] = {
    [TYPE_CHAR] = 3, [TYPE_SCHAR] = 3, [TYPE_UCHAR] = 1, [TYPE_SHORT] = 3, [TYPE_USHORT] = 1, [TYPE_INT] = 3,
    [TYPE_UINT] = 1, [TYPE_LONG] = 3,  [TYPE_ULONG] = 1, [TYPE_LLONG] = 3, [TYPE_ULLONG] = 1, [TYPE_POINTER] = 1,
};

static inline int64_t extend(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

static bool fast_compare(enum op o, uint64_t a, uint64_t b, bool sign, unsigned bits)
{
    int64_t x = extend(a, bits), y = extend(b, bits);
    switch ((int)o) {
    case OP_EQ:
        return a == b;
    case OP_NE:
        return a != b;
    case OP_LT:
        return sign ? x < y : a < b;
    case OP_LE:
        return sign ? x <= y : a <= b;
    case OP_GT:
        return sign ? x > y : a > b;
    default:
        return sign ? x >= y : a >= b;
    }
}

// a o b for the operators that cannot fail; false leaves it to value_binary.
static bool fast_binary(enum op o, u128 wide_a, u128 wide_b, const struct type *t, u128 *out)
{
    unsigned kind = fast_kind[t->kind];
    if (!kind)
        return false;
    unsigned bits = (unsigned)t->size * 8;
    uint64_t a = (uint64_t)wide_a, b = (uint64_t)wide_b, mask = ~UINT64_C(0) >> (64 - bits);
    bool sign = (kind & 2) != 0;
    if (o >= OP_EQ && o <= OP_GE) {
        *out = fast_compare(o, a, b, sign, bits);
        return true;
    }
    switch ((int)o) {
    case OP_ADD:
        *out = (a + b) & mask;
        return true;
    case OP_SUB:
        *out = (a - b) & mask;
        return true;
    case OP_MUL:
        *out = (a * b) & mask;
        return true;
    case OP_AND:
        *out = a & b;
        return true;
    case OP_OR:
        *out = a | b;
        return true;
    case OP_XOR:
        *out = a ^ b;
        return true;
    case OP_DIV:
    case OP_MOD:
        if (sign || b == 0)
            return false;
        *out = o == OP_DIV ? a / b : a % b;
        return true;
    default:
        return false;
    }
}

static struct val eval_binary(struct interp *m, const struct exp *e)
{
    struct val a = eval_exp(m, e->a), b = eval_exp(m, e->b);
    struct val x = { 0 };
    if (b.origin && (e->op == OP_DIV || e->op == OP_MOD))
        origin_decides(m, "a divisor");
    if (!fast_binary(e->op, a.v, b.v, e->a->type, &x.v)) {
        unsigned flags = 0;
        x.v = value_binary(e->op, a.v, e->a->type, b.v, e->b->type, &flags);
        if (flags & VALUE_DIV_ZERO) {
            interp_fault(m, FAULT_DIV_ZERO, "division by zero");
            return x;
        }
    }
    if (a.s || b.s)
        x.s = symbolic_binary(m, e, a, b, x.v);
    if (a.origin | b.origin)
        x.origin = origin_binary(m, e, a, b, x.v);
    return x;
}

static u128 cast_value(u128 v, const struct type *from, const struct type *to)
{
    unsigned f = fast_kind[from->kind], t = fast_kind[to->kind];
    if (!f || !t)
        return value_cast(v, from, to, NULL);
    uint64_t x = (uint64_t)v;
    if (f & 2)
        x = (uint64_t)extend(x, (unsigned)from->size * 8);
    return x & (~UINT64_C(0) >> (64 - to->size * 8));
}

static struct val eval_cell(struct interp *m, const struct exp *e)
{
    const struct type *t = e->type;
    struct span p = span_of_var(m, e->var, e->off, field_bytes(t, e->bit_off, e->bits), ACCESS_READ);
    if (!p.at)
        return (struct val){ 0 };
    if (fast_kind[t->kind] && !e->bits && state_clear(p.state, t->size)) {
        uint64_t v = 0;
        switch (t->size) {
        case 1:
            return (struct val){ *p.at, NULL, ORIGIN_NUMBER };
        case 2:
            memcpy(&v, p.at, 2);
            return (struct val){ v, NULL, ORIGIN_NUMBER };
        case 4:
            memcpy(&v, p.at, 4);
            return (struct val){ v, NULL, ORIGIN_NUMBER };
        default:
            memcpy(&v, p.at, 8);
            return (struct val){ v, NULL, ORIGIN_NUMBER };
        }
    }
    return scalar_read(m, p, e->type, e->bit_off, e->bits, e->var->name);
}

static struct val eval_addr(struct interp *m, const struct exp *e)
{
    const struct var *v = e->var;
    struct block *b;
    if (!v->fn) {
        b = global_block(m, v);
    } else {
        VERIFY(m->top && m->top->fn == v->fn);
        b = local_block(m, m->top, v);
    }
    return (struct val){ b ? pattern_fit(b->base + (uint64_t)e->off, e->type) : 0, NULL, ORIGIN_ADDRESS };
}

struct val eval_exp(struct interp *m, const struct exp *e)
{
    switch (e->kind) {
    case EXP_CONST:
        return (struct val){ e->value, NULL, ORIGIN_NUMBER };
    case EXP_CELL:
        return eval_cell(m, e);
    case EXP_ADDR:
        return eval_addr(m, e);
    case EXP_FUNC:
        return (struct val){ simulated_func_address(e->fn), NULL, ORIGIN_ADDRESS };
    case EXP_UNARY: {
        struct val a = eval_exp(m, e->a), x = { 0 };
        x.v = value_unary(e->op, a.v, e->a->type, NULL);
        if (a.s)
            x.s = symbolic_unary(m, e->op, a.s, x.v);
        if (a.origin)
            x.origin = origin_unary(e, a);
        return x;
    }
    case EXP_BINARY:
        return eval_binary(m, e);
    case EXP_CAST: {
        struct val a = eval_exp(m, e->a), x = { 0 };
        x.v = cast_value(a.v, e->a->type, e->type);
        if (a.s)
            x.s = symbolic_cast(m, a.s, e->type, x.v);
        if (a.origin)
            x.origin = origin_cast(e->a->type, e->type, a);
        return x;
    }
    case EXP_INPUT:
        break;
    }
    BUG("expression of kind %d on a CFA edge", (int)e->kind);
}

u128 eval_concrete(struct interp *m, const struct exp *e)
{
    struct val x = eval_exp(m, e);
    if (x.s)
        symbolic_pin(m, x.s, x.v);
    if (x.origin)
        origin_decides(m, "the number of bytes");
    return x.v;
}

uint64_t eval_address(struct interp *m, const struct exp *e)
{
    struct val x = eval_exp(m, e);
    if (x.s)
        symbolic_pin(m, x.s, x.v);
    if (x.origin == ORIGIN_LAYOUT)
        origin_decides(m, "the place of an access");
    return (uint64_t)x.v;
}
