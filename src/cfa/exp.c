// SPDX-License-Identifier: Apache-2.0
// exp.c: hash-consing of expressions and the simplifications that every constructor makes.
#include "cfa/exp.h"

#include "base/hash.h"
#include "cfa/cfa.h"

void exps_init(struct exps *x, struct types *t, struct arena *mem)
{
    *x = (struct exps){ .types = t, .mem = mem };
    x->slots = 1024;
    x->slot = MEM_ARRAY(uint32_t, x->slots);
}

void exps_release(struct exps *x)
{
    mem_free(x->slot, x->slots * sizeof *x->slot);
    vec_free(&x->all);
    x->slot = NULL;
    x->slots = 0;
}

static uint64_t hash(const struct exp *e)
{
    uint64_t h = hash_u64((uint64_t)e->kind | (uint64_t)e->op << 8 | (uint64_t)e->bit_off << 16 |
                          (uint64_t)e->bits << 24 | (uint64_t)e->type->id << 32);
    h = hash_mix(h, (uint64_t)(e->a ? e->a->id + 1 : 0) | (uint64_t)(e->b ? e->b->id + 1 : 0) << 32);
    h = hash_mix(h, (uint64_t)(e->var ? e->var->id + 1 : 0) | (uint64_t)(e->fn ? e->fn->id + 1 : 0) << 32);
    h = hash_mix(h, (uint64_t)e->off);
    return hash_mix(h, (uint64_t)e->value ^ hash_u64((uint64_t)(e->value >> 64)));
}

static bool same(const struct exp *a, const struct exp *b)
{
    return a->kind == b->kind && a->op == b->op && a->bit_off == b->bit_off && a->bits == b->bits &&
           a->type == b->type && a->a == b->a && a->b == b->b && a->var == b->var && a->fn == b->fn &&
           a->off == b->off && a->value == b->value;
}

void exps_drop(struct exps *x, const uint8_t *stays)
{
    for (size_t i = 0; i < x->all.n; i++) {  // operands come first
        struct exp *e = x->all.at[i];
        e->is_gone = e->is_gone || (e->var && !stays[e->var->id]) || (e->a && e->a->is_gone) || (e->b && e->b->is_gone);
    }
}

void exps_rehash(struct exps *x)
{
    memset(x->slot, 0, x->slots * sizeof *x->slot);
    for (size_t i = 0; i < x->all.n; i++) {
        size_t s = (size_t)hash(x->all.at[i]) & (x->slots - 1);
        while (x->slot[s])
            s = (s + 1) & (x->slots - 1);
        x->slot[s] = (uint32_t)i + 1;
    }
}

static void grow(struct exps *x)
{
    mem_free(x->slot, x->slots * sizeof *x->slot);
    x->slots *= 2;
    x->slot = MEM_ARRAY(uint32_t, x->slots);
    exps_rehash(x);
}

// The one object equal to the draft e.
static const struct exp *intern(struct exps *x, struct exp e)
{
    if ((x->all.n + 1) * 2 > x->slots)
        grow(x);
    size_t s = (size_t)hash(&e) & (x->slots - 1);
    for (; x->slot[s]; s = (s + 1) & (x->slots - 1))
        if (same(x->all.at[x->slot[s] - 1], &e))
            return x->all.at[x->slot[s] - 1];
    struct exp *n = ARENA_NEW(x->mem, struct exp);
    *n = e;
    n->id = (uint32_t)x->all.n;
    n->depth = 1 + MAX(e.a ? e.a->depth : 0, e.b ? e.b->depth : 0);
    n->over_inputs = e.kind == EXP_INPUT || (e.a && e.a->over_inputs) || (e.b && e.b->over_inputs);
    vec_push(&x->all, n);
    x->slot[s] = n->id + 1;
    return n;
}

// The integer type behind an enum, or behind the type of a bit-field; other types themselves.
static struct type *plain(struct type *t)
{
    t = type_stored(t->unqual);
    return t->kind == TYPE_ENUM && t->elem ? t->elem->unqual : t;
}

static enum type_kind plain_kind(const struct type *t)
{
    return t->kind == TYPE_ENUM && t->elem ? t->elem->kind : t->kind;
}

bool exp_same_repr(const struct type *a, const struct type *b)
{
    if (a->unqual == b->unqual)
        return true;
    if (type_is_pointer(a) || type_is_pointer(b))
        return type_is_pointer(a) && type_is_pointer(b);
    return type_is_integer(a) && type_is_integer(b) && plain_kind(a) == plain_kind(b) && a->precision == b->precision;
}

const struct exp *exp_const(struct exps *x, struct type *t, u128 v)
{
    return intern(x, (struct exp){ .kind = EXP_CONST, .type = plain(t), .value = v });
}

const struct exp *exp_int(struct exps *x, struct type *t, i128 n)
{
    return exp_const(x, t, type_is_float(t) ? value_of_float((long double)n, t) : value_of_int(n, t));
}

const struct exp *exp_cell(struct exps *x, struct var *v, int64_t off, struct type *t, const struct field *bitfield)
{
    struct exp e = { .kind = EXP_CELL, .type = type_stored(t->unqual), .var = v, .off = off };
    if (bitfield) {
        e.bits = bitfield->bits;
        e.bit_off = bitfield->bit_off;
    }
    return intern(x, e);
}

const struct exp *exp_addr(struct exps *x, struct var *v, int64_t off, struct type *pointer)
{
    return intern(x, (struct exp){ .kind = EXP_ADDR, .type = pointer->unqual, .var = v, .off = off });
}

const struct exp *exp_func(struct exps *x, struct func *f, struct type *pointer)
{
    return intern(x, (struct exp){ .kind = EXP_FUNC, .type = pointer->unqual, .fn = f });
}

const struct exp *exp_input(struct exps *x, uint32_t n, struct type *t)
{
    return intern(x, (struct exp){ .kind = EXP_INPUT, .type = t->unqual, .off = n });
}

// Whether constants of the type are computed here: only if value.h's arithmetic is the machine's.
static bool foldable(const struct type *t)
{
    return (type_is_integer(t) || type_is_pointer(t) || type_is_float(t)) && t->kind != TYPE_FLOAT128;
}

static bool is_compare(const struct exp *e)
{
    return e->kind == EXP_BINARY && op_is_compare((enum op)e->op);
}

const struct exp *exp_unary(struct exps *x, enum op o, const struct exp *a)
{
    struct type *t = o == OP_NOT ? x->types->basic[TYPE_INT] : plain(a->type);
    if (exp_is_const(a) && foldable(a->type)) {
        unsigned flags = 0;
        u128 v = value_unary(o, a->value, a->type, &flags);
        if (!flags)
            return exp_const(x, t, v);
    }
    if (o == OP_NOT) {
        if (a->kind == EXP_ADDR || a->kind == EXP_FUNC)
            return exp_int(x, t, 0);
        if (is_compare(a) && !type_is_float(a->a->type))
            return exp_binary(x, op_negate((enum op)a->op), a->a, a->b);
        if (a->kind == EXP_UNARY && a->op == OP_NOT &&
            (is_compare(a->a) || (a->a->kind == EXP_UNARY && a->a->op == OP_NOT)))
            return a->a;
    }
    return intern(x, (struct exp){ .kind = EXP_UNARY, .op = (uint8_t)o, .type = t, .a = a });
}

static bool commutes(enum op o)
{
    return o == OP_ADD || o == OP_MUL || o == OP_AND || o == OP_OR || o == OP_XOR || o == OP_EQ || o == OP_NE;
}

// p + bytes with constant parts gathered: &v + c, (p + c) + d.
static const struct exp *pointer_add(struct exps *x, const struct exp *a, const struct exp *b)
{
    if (!exp_is_const(b))
        return NULL;
    i128 n = value_int(b->value, b->type);
    if (n == 0)
        return a;
    if (a->kind == EXP_ADDR && n > -(INT64_C(1) << 40) && n < INT64_C(1) << 40)
        return exp_addr(x, a->var, a->off + (int64_t)n, a->type);
    if (a->kind == EXP_BINARY && a->op == OP_PTR_ADD && exp_is_const(a->b)) {
        i128 m = value_int(a->b->value, a->b->type);
        return exp_binary(x, OP_PTR_ADD, a->a, exp_int(x, b->type, m + n));
    }
    return NULL;
}

// Compares known addresses: of one object, with null, and of functions.
static const struct exp *compare_address(struct exps *x, enum op o, const struct exp *a, const struct exp *b)
{
    struct type *t = x->types->basic[TYPE_INT];
    bool eq = o == OP_EQ;
    if (o != OP_EQ && o != OP_NE)
        return NULL;
    bool known = a->kind == EXP_ADDR || a->kind == EXP_FUNC;
    if (known && exp_is_const(b) && b->value == 0)
        return exp_int(x, t, !eq);
    if (a->kind == EXP_ADDR && b->kind == EXP_ADDR && a->var == b->var)
        return exp_int(x, t, (a->off == b->off) == eq);
    if (a->kind == EXP_FUNC && b->kind == EXP_FUNC)
        return exp_int(x, t, (a->fn == b->fn) == eq);
    return NULL;
}

// a o b, if the constant b is neutral; NULL if it is not.
static const struct exp *neutral(enum op o, const struct exp *a, const struct exp *b)
{
    if (!exp_is_const(b) || !type_is_integer(a->type))
        return NULL;
    i128 n = value_int(b->value, b->type);
    bool zero = o == OP_ADD || o == OP_SUB || o == OP_OR || o == OP_XOR || o == OP_SHL || o == OP_SHR;
    bool one = o == OP_MUL || o == OP_DIV;
    return (zero && n == 0) || (one && n == 1) ? a : NULL;
}

static struct type *result_type(struct exps *x, enum op o, const struct exp *a)
{
    if (op_is_compare(o))
        return x->types->basic[TYPE_INT];
    return o == OP_PTR_DIFF ? x->types->ptrdiff_t_->unqual : plain(a->type);
}

const struct exp *exp_binary(struct exps *x, enum op o, const struct exp *a, const struct exp *b)
{
    struct type *t = result_type(x, o, a);
    if (exp_is_const(a) && exp_is_const(b) && foldable(a->type) && foldable(b->type)) {
        unsigned flags = 0;
        u128 v = value_binary(o, a->value, a->type, b->value, b->type, &flags);
        if (!flags)
            return exp_const(x, t, v);
    }
    if (exp_is_const(a) && !exp_is_const(b) && (commutes(o) || op_is_compare(o))) {
        const struct exp *h = a;
        a = b;
        b = h;
        if (op_is_compare(o))
            o = op_swap(o);
    }
    const struct exp *r = o == OP_PTR_ADD    ? pointer_add(x, a, b)
                          : op_is_compare(o) ? compare_address(x, o, a, b)
                                             : neutral(o, a, b);
    if (r)
        return r;
    return intern(x, (struct exp){ .kind = EXP_BINARY, .op = (uint8_t)o, .type = t, .a = a, .b = b });
}

// Whether every value of integer type a is a value of integer type b.
static bool preserves(const struct type *a, const struct type *b)
{
    if (type_is_signed(a))
        return type_is_signed(b) && type_bits(a) <= type_bits(b);
    return type_is_signed(b) ? type_bits(a) < type_bits(b) : type_bits(a) <= type_bits(b);
}

const struct exp *exp_cast(struct exps *x, const struct exp *a, struct type *to)
{
    to = plain(to);
    if (exp_is_const(a) && foldable(a->type) && foldable(to)) {
        unsigned flags = 0;
        u128 v = value_cast(a->value, a->type, to, &flags);
        if (!flags)
            return exp_const(x, to, v);
    }
    if (exp_same_repr(a->type, to))
        return a;
    if (to->kind == TYPE_BOOL && (a->kind == EXP_ADDR || a->kind == EXP_FUNC))
        return exp_int(x, to, 1);
    if (a->kind == EXP_CAST && type_is_integer(to) && type_is_integer(a->type) && type_is_integer(a->a->type)) {
        bool truncates = to->kind != TYPE_BOOL && a->type->kind != TYPE_BOOL && type_bits(to) <= type_bits(a->type);
        if (truncates || preserves(a->a->type, a->type))
            return exp_cast(x, a->a, to);
    }
    return intern(x, (struct exp){ .kind = EXP_CAST, .type = to, .a = a });
}

// Whether the cast e is zero exactly if its operand is.
static bool cast_keeps_zero(const struct exp *e)
{
    const struct type *from = e->a->type, *to = e->type;
    if (to->kind == TYPE_BOOL)
        return !type_is_float(from);
    bool ints = (type_is_integer(from) || type_is_pointer(from)) && (type_is_integer(to) || type_is_pointer(to));
    return ints && type_bits(from) <= type_bits(to);
}

const struct exp *exp_truth(const struct exp *e, bool *truth)
{
    for (;;) {
        if (e->kind == EXP_CAST && cast_keeps_zero(e)) {
            e = e->a;
        } else if (e->kind == EXP_BINARY && e->op == OP_MUL && exp_is_const(e->b) && e->b->value != 0 &&
                   e->a->kind == EXP_CAST && is_compare(e->a->a) && type_is_integer(e->type)) {
            e = e->a->a;  // 1 or 0 times a number
        } else if (e->kind == EXP_UNARY && e->op == OP_NOT) {
            *truth = !*truth;
            e = e->a;
        } else if (e->kind == EXP_BINARY && (e->op == OP_EQ || e->op == OP_NE) && exp_is_const(e->b) &&
                   e->b->value == 0 && !type_is_float(e->b->type)) {
            const struct exp *a = e->a;
            while (a->kind == EXP_CAST && cast_keeps_zero(a))
                a = a->a;
            if (!is_compare(a) && !(a->kind == EXP_UNARY && a->op == OP_NOT))
                return e;
            if (e->op == OP_EQ)
                *truth = !*truth;
            e = a;
        } else {
            return e;
        }
    }
}

bool exp_is_fixed_object(const struct exp *e)
{
    enum { SMALL = 4096 };
    if (e->kind != EXP_CONST || !type_is_pointer(e->type) || e->type->elem->kind == TYPE_FUNCTION)
        return false;
    uint64_t v = (uint64_t)e->value, top = e->type->size == 4 ? UINT32_MAX : UINT64_MAX;
    return v >= SMALL && v <= top - SMALL;
}

bool exp_is_multiple(const struct exp *x, uint64_t n)
{
    assert(n > 0 && (n & (n - 1)) == 0);
    switch (x->kind) {
    case EXP_CONST:
        return value_int(x->value, x->type) % (i128)n == 0;
    case EXP_CAST:
        return type_is_integer(x->a->type) && x->type->kind != TYPE_BOOL && exp_is_multiple(x->a, n);
    case EXP_UNARY:
        return x->op == OP_NEG && exp_is_multiple(x->a, n);
    case EXP_BINARY:
        return x->op == OP_MUL                      ? exp_is_multiple(x->a, n) || exp_is_multiple(x->b, n)
               : x->op == OP_ADD || x->op == OP_SUB ? exp_is_multiple(x->a, n) && exp_is_multiple(x->b, n)
                                                    : x->op == OP_SHL && exp_is_multiple(x->a, n);
    case EXP_CELL:
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        return false;
    }
    return false;
}
