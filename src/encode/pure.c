// SPDX-License-Identifier: Apache-2.0
// pure.c: integers, pointers and conditions of pure expressions as bit-vectors.
#include "encode/pure_priv.h"

unsigned pure_bits(const struct type *type)
{
    if (type->kind == TYPE_ENUM && type->elem)
        type = type->elem;
    return type->kind == TYPE_LDOUBLE ? 80 : (unsigned)MIN(type->size * 8, 128);
}

bool pure_is_float(const struct type *type)
{
    return type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE || type->kind == TYPE_LDOUBLE;
}

const struct sort *pure_sort(struct terms *t, const struct type *type)
{
    switch ((int)type->kind) {
    case TYPE_FLOAT:
        return sort_float(t, 8, 24);
    case TYPE_DOUBLE:
        return sort_float(t, 11, 53);
    case TYPE_LDOUBLE:
        return sort_float(t, 15, 64);
    default:
        return sort_bv(t, encode_is_bool(type) ? 1 : MAX(pure_bits(type), 1));
    }
}

const struct term *pure_const(struct terms *t, u128 v, const struct type *type)
{
    const struct sort *s = pure_sort(t, type);
    if (s->kind != SORT_FLOAT)
        return term_bv(t, s->a, v);
    if (type->kind != TYPE_LDOUBLE)
        return term_float(t, s, v);
    u128 fraction = ((u128)1 << 63) - 1, exponent = v >> 64 & 0x7fff;
    bool unit = v >> 63 & 1;
    if (unit != (exponent != 0))
        return NULL;
    return term_float(t, s, v >> 64 << 63 | (v & fraction));
}

static const struct term *any(struct pure *p, const struct sort *s)
{
    p->inexact = true;
    return p->any ? p->any(p->ctx, s) : term_fresh(p->t, "any", s);
}

const struct term *pure_any(struct pure *p, const struct type *type)
{
    return any(p, pure_sort(p->t, type));
}

static const struct term *of_bool(struct pure *p, const struct term *b, const struct type *type)
{
    const struct sort *s = pure_sort(p->t, type);
    return term_ite(p->t, b, term_bv(p->t, s->a, 1), term_bv(p->t, s->a, 0));
}

// a != 0.
static const struct term *nonzero(struct pure *p, const struct term *a, const struct type *type)
{
    if (!pure_is_float(type))
        return term_not(p->t, term_eq(p->t, a, term_bv(p->t, a->sort->a, 0)));
    return term_not(p->t, term_2(p->t, TERM_FLOAT_EQ, a, pure_const(p->t, 0, type)));
}

const struct term *pure_cast(struct pure *p, const struct term *a, const struct type *from, const struct type *to)
{
    if (pure_is_float(to) || (pure_is_float(from) && !encode_is_bool(to)))
        return pure_float_cast(p, a, from, to);
    if (encode_is_bool(to))
        return encode_is_bool(from) ? a : of_bool(p, nonzero(p, a, from), to);
    unsigned width = pure_sort(p->t, to)->a;
    if (a->sort->kind != SORT_BV)
        return pure_any(p, to);
    if (width <= a->sort->a)
        return term_extract(p->t, a, 0, width);
    return term_extend(p->t, a, width, encode_is_signed(from));
}

static const struct term *comparison_term(struct pure *p, enum op o, const struct term *a, const struct term *b,
                                          const struct type *type)
{
    if (o == OP_EQ || o == OP_NE) {
        const struct term *r = pure_is_float(type) ? term_2(p->t, TERM_FLOAT_EQ, a, b) : term_eq(p->t, a, b);
        return o == OP_EQ ? r : term_not(p->t, r);
    }
    bool strict = o == OP_LT || o == OP_GT, swap = o == OP_GT || o == OP_GE;
    enum term_op op;
    if (pure_is_float(type))
        op = strict ? TERM_FLOAT_LT : TERM_FLOAT_LE;
    else if (encode_is_signed(type))
        op = strict ? TERM_BV_SLT : TERM_BV_SLE;
    else
        op = strict ? TERM_BV_ULT : TERM_BV_ULE;
    return swap ? term_2(p->t, op, b, a) : term_2(p->t, op, a, b);
}

// A shift; a count out of range is taken modulo the width, a power of two.
static const struct term *shift(struct pure *p, enum op o, const struct term *a, const struct term *n,
                                const struct type *type)
{
    unsigned width = a->sort->a, bits = 0;
    while (1u << bits < width)
        bits++;
    if (1u << bits != width)
        return pure_any(p, type);
    n = term_extend(p->t, term_extract(p->t, n, 0, MIN(bits, n->sort->a)), width, false);
    return term_2(p->t, o == OP_SHL ? TERM_BV_SHL : encode_is_signed(type) ? TERM_BV_ASHR : TERM_BV_LSHR, a, n);
}

static const struct term *arith(struct pure *p, enum op o, const struct term *a, const struct term *b,
                                const struct type *type)
{
    bool s = encode_is_signed(type);
    switch ((int)o) {
    case OP_ADD:
        return term_2(p->t, TERM_BV_ADD, a, b);
    case OP_SUB:
    case OP_PTR_DIFF:
        return term_2(p->t, TERM_BV_SUB, a, b);
    case OP_MUL:
        return term_2(p->t, TERM_BV_MUL, a, b);
    case OP_DIV:
        return term_2(p->t, s ? TERM_BV_SDIV : TERM_BV_UDIV, a, b);
    case OP_MOD:
        return term_2(p->t, s ? TERM_BV_SREM : TERM_BV_UREM, a, b);
    case OP_AND:
        return term_2(p->t, TERM_BV_AND, a, b);
    case OP_OR:
        return term_2(p->t, TERM_BV_OR, a, b);
    case OP_XOR:
        return term_2(p->t, TERM_BV_XOR, a, b);
    default:
        BUG("operator %d on bit-vectors", (int)o);
    }
}

static const struct term *binary(struct pure *p, const struct exp *x)
{
    enum op o = (enum op)x->op;
    if (op_is_compare(o))
        return of_bool(p, pure_truth(p, x), x->type);
    const struct term *a = pure_value(p, x->a), *b = pure_value(p, x->b);
    const struct type *type = x->a->type;
    if (pure_is_float(type))
        return pure_float_arith(p, o, a, b);
    if (a->sort->kind != SORT_BV || b->sort->kind != SORT_BV)
        return pure_any(p, x->type);
    if (o == OP_SHL || o == OP_SHR)
        return shift(p, o, a, b, type);
    unsigned width = a->sort->a;
    if (o == OP_PTR_ADD) {
        b = b->sort->a >= width ? term_extract(p->t, b, 0, width)
                                : term_extend(p->t, b, width, encode_is_signed(x->b->type));
        return term_2(p->t, TERM_BV_ADD, a, b);
    }
    return a->sort == b->sort ? arith(p, o, a, b, type) : pure_any(p, x->type);
}

static const struct term *unary(struct pure *p, const struct exp *x)
{
    if (x->op == OP_NOT)
        return of_bool(p, term_not(p->t, pure_truth(p, x->a)), x->type);
    const struct term *a = pure_value(p, x->a);
    if (a->sort->kind == SORT_FLOAT)
        return term_1(p->t, TERM_FLOAT_NEG, a);
    return term_1(p->t, x->op == OP_BITNOT ? TERM_BV_NOT : TERM_BV_NEG, a);
}

static bool skipped(const struct pure *p, const struct exp *x)
{
    return p->skip && p->skip(p->ctx, x);
}

static const struct term *value(struct pure *p, const struct exp *x)
{
    const struct term *r = NULL;
    if (skipped(p, x))
        return pure_any(p, x->type);
    switch (x->kind) {
    case EXP_CONST:
        r = pure_const(p->t, x->value, x->type);
        break;
    case EXP_CELL:
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        r = p->leaf(p->ctx, x);
        break;
    case EXP_UNARY:
        r = unary(p, x);
        break;
    case EXP_BINARY:
        r = binary(p, x);
        break;
    case EXP_CAST:
        r = pure_cast(p, pure_value(p, x->a), x->a->type, x->type);
        break;
    }
    return r ? r : pure_any(p, x->type);
}

const struct term *pure_value(struct pure *p, const struct exp *x)
{
    uint64_t known;
    if (map_get(&p->memo, x->id, &known))
        return (const struct term *)(uintptr_t)known;
    const struct term *r = value(p, x);
    map_put(&p->memo, x->id, (uintptr_t)r);
    return r;
}

const struct term *pure_truth(struct pure *p, const struct exp *x)
{
    if (x->kind == EXP_UNARY && x->op == OP_NOT)
        return term_not(p->t, pure_truth(p, x->a));
    if (x->kind != EXP_BINARY || !op_is_compare((enum op)x->op) || skipped(p, x))
        return nonzero(p, pure_value(p, x), x->type);
    const struct term *a = pure_value(p, x->a), *b = pure_value(p, x->b);
    if (a->sort != b->sort || (a->sort->kind == SORT_FLOAT) != pure_is_float(x->a->type))
        return any(p, p->t->s_bool);
    return comparison_term(p, (enum op)x->op, a, b, x->a->type);
}

void pure_forget(struct pure *p)
{
    map_clear(&p->memo);
}

void pure_free(struct pure *p)
{
    map_free(&p->memo);
}
