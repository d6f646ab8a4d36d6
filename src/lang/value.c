// SPDX-License-Identifier: Apache-2.0
// value.c: C's arithmetic on bit patterns: integers of every width, pointers, and conversions between all scalar types.
#include "lang/value_priv.h"

const char *const op_text[OPS] = {
    [OP_ADD] = "+",  [OP_SUB] = "-",    [OP_MUL] = "*", [OP_DIV] = "/", [OP_MOD] = "%",     [OP_SHL] = "<<",
    [OP_SHR] = ">>", [OP_AND] = "&",    [OP_OR] = "|",  [OP_XOR] = "^", [OP_EQ] = "==",     [OP_NE] = "!=",
    [OP_LT] = "<",   [OP_LE] = "<=",    [OP_GT] = ">",  [OP_GE] = ">=", [OP_PTR_ADD] = "+", [OP_PTR_DIFF] = "-",
    [OP_NEG] = "-",  [OP_BITNOT] = "~", [OP_NOT] = "!",
};

bool op_is_compare(enum op o)
{
    return o >= OP_EQ && o <= OP_GE;
}

enum op op_negate(enum op o)
{
    static const uint8_t to[] = { OP_NE, OP_EQ, OP_GE, OP_GT, OP_LE, OP_LT };
    VERIFY(op_is_compare(o));
    return (enum op)to[o - OP_EQ];
}

enum op op_swap(enum op o)
{
    static const uint8_t to[] = { OP_EQ, OP_NE, OP_GT, OP_GE, OP_LT, OP_LE };
    VERIFY(op_is_compare(o));
    return (enum op)to[o - OP_EQ];
}

// Integers

static void raise_flag(unsigned *flags, unsigned which)
{
    if (flags)
        *flags |= which;
}

i128 value_int(u128 v, const struct type *t)
{
    unsigned bits = type_bits(t);
    if (!bits || !type_is_signed(t) || !(v >> (bits - 1) & 1))
        return (i128)v;
    return (i128)(v | ~value_mask(bits));
}

u128 value_least(const struct type *t)
{
    return type_is_signed(t) ? (u128)1 << (type_bits(t) - 1) : 0;
}

u128 value_greatest(const struct type *t)
{
    return value_mask(type_bits(t) - type_is_signed(t));
}

u128 value_of_int(i128 n, const struct type *t)
{
    return t->kind == TYPE_BOOL ? n != 0 : (u128)n & value_mask(type_bits(t));
}

u128 value_cast(u128 v, const struct type *from, const struct type *to, unsigned *flags)
{
    if (type_is_float(to)) {
        if (type_is_float(from))
            return value_float_convert(v, from, to, flags);
        return value_float_of_int(v, from, to);
    }
    if (to->kind == TYPE_BOOL)  // C17 6.3.1.2: compares unequal to 0, so that 0.5 and NaN give 1
        return value_is_true(v, from);
    if (type_is_float(from))
        return value_float_to_int(v, from, to, flags);
    return value_of_int(value_int(v, from), to);
}

bool value_is_true(u128 v, const struct type *t)
{
    return type_is_float(t) ? value_float_is_true(v, t) : v != 0;
}

// Signed values are sign-extended i128, unsigned ones u128; `wide` is the exact result modulo 2^128.
struct int_op {
    const struct type *t;
    unsigned bits;
    bool is_signed;
    u128 a, b;  // extended to 128 bits according to the sign
    unsigned *flags;
};

static u128 int_result(const struct int_op *x, u128 wide, bool overflow128)
{
    u128 r = wide & value_mask(x->bits);
    if (x->is_signed && (overflow128 || (u128)value_int(r, x->t) != wide))
        raise_flag(x->flags, VALUE_OVERFLOW);
    return r;
}

static u128 int_add(const struct int_op *x)
{
    i128 r;
    bool o = __builtin_add_overflow((i128)x->a, (i128)x->b, &r);
    return int_result(x, (u128)r, o);
}

static u128 int_sub(const struct int_op *x)
{
    i128 r;
    bool o = __builtin_sub_overflow((i128)x->a, (i128)x->b, &r);
    return int_result(x, (u128)r, o);
}

static u128 int_mul(const struct int_op *x)
{
    if (!x->is_signed)
        return x->a * x->b & value_mask(x->bits);
    i128 r;
    bool o = __builtin_mul_overflow((i128)x->a, (i128)x->b, &r);
    return int_result(x, (u128)r, o);
}

static u128 int_div(const struct int_op *x, bool want_remainder)
{
    if (x->b == 0) {
        raise_flag(x->flags, VALUE_DIV_ZERO);
        return 0;
    }
    if (!x->is_signed)
        return want_remainder ? x->a % x->b : x->a / x->b;
    if (x->b == ~(u128)0) {  // by -1: the quotient of the minimum is not representable (C17 6.5.5p6)
        u128 min = (u128)1 << (x->bits - 1);
        if ((x->a & value_mask(x->bits)) == min)
            raise_flag(x->flags, VALUE_OVERFLOW);
        return want_remainder ? 0 : -x->a & value_mask(x->bits);
    }
    i128 a = (i128)x->a, b = (i128)x->b;
    return (u128)(want_remainder ? a % b : a / b) & value_mask(x->bits);
}

static u128 int_compare(const struct int_op *x, enum op o)
{
    bool eq = x->a == x->b;
    bool lt = x->is_signed ? (i128)x->a < (i128)x->b : x->a < x->b;
    if (o == OP_EQ)
        return eq;
    if (o == OP_NE)
        return !eq;
    if (o == OP_LT)
        return lt;
    if (o == OP_LE)
        return lt || eq;
    return o == OP_GT ? !lt && !eq : !lt;
}

// C17 6.5.7.  `count` is the pattern of the right operand, of type bt.
static u128 shift(enum op o, const struct int_op *x, u128 count, const struct type *bt)
{
    if (value_int(count, bt) < 0 || count >= x->bits) {
        raise_flag(x->flags, VALUE_SHIFT);
        count %= x->bits;  // the low bits of a negative count, as the processor does
    }
    unsigned n = (unsigned)count;
    if (o == OP_SHR)  // of a negative value: arithmetic (implementation-defined, gcc)
        return (x->is_signed ? (u128)((i128)x->a >> n) : x->a >> n) & value_mask(x->bits);
    u128 r = x->a << n & value_mask(x->bits);
    if (x->is_signed && ((i128)x->a < 0 || (n > 0 && x->a >> (x->bits - 1 - n) != 0)))
        raise_flag(x->flags, VALUE_SHIFT_NEG);
    return r;
}

static u128 int_binary(enum op o, const struct int_op *x)
{
    if (op_is_compare(o))
        return int_compare(x, o);
    if (o == OP_ADD)
        return int_add(x);
    if (o == OP_SUB)
        return int_sub(x);
    if (o == OP_MUL)
        return int_mul(x);
    if (o == OP_DIV || o == OP_MOD)
        return int_div(x, o == OP_MOD);
    if (o == OP_AND)
        return x->a & x->b & value_mask(x->bits);
    if (o == OP_OR)
        return (x->a | x->b) & value_mask(x->bits);
    VERIFY(o == OP_XOR);
    return (x->a ^ x->b) & value_mask(x->bits);
}

u128 value_binary(enum op o, u128 a, const struct type *t, u128 b, const struct type *bt, unsigned *flags)
{
    if (type_is_float(t))
        return value_float_binary(o, a, b, t, flags);
    unsigned bits = type_bits(t);
    if (o == OP_PTR_ADD)
        return (a + (u128)value_int(b, bt)) & value_mask(bits);
    if (o == OP_PTR_DIFF)
        return (a - b) & value_mask(bits);
    struct int_op x = { t, bits, type_is_signed(t), 0, 0, flags };
    x.a = (u128)value_int(a, t);
    if (o == OP_SHL || o == OP_SHR)
        return shift(o, &x, b, bt);
    x.b = (u128)value_int(b, t);
    return int_binary(o, &x);
}

u128 value_unary(enum op o, u128 a, const struct type *t, unsigned *flags)
{
    if (o == OP_NOT)
        return !value_is_true(a, t);
    if (type_is_float(t)) {
        VERIFY(o == OP_NEG);
        return value_float_negate(a, t);
    }
    if (o == OP_BITNOT)
        return ~a & value_mask(type_bits(t));
    VERIFY(o == OP_NEG);
    return value_binary(OP_SUB, 0, t, a, t, flags);
}

u128 value_load_bytes(const unsigned char *p, size_t n)
{
    u128 v = 0;
    VERIFY(n <= 16);
    for (size_t i = n; i > 0; i--)
        v = v << 8 | p[i - 1];
    return v;
}

void value_store_bytes(unsigned char *p, size_t n, u128 v)
{
    VERIFY(n <= 16);
    for (size_t i = 0; i < n; i++, v >>= 8)
        p[i] = (unsigned char)v;
}
