// SPDX-License-Identifier: Apache-2.0
// eval.c: values of expressions, with a fast path for integers of up to 64 bits.
#include "interp/interp_priv.h"

// Kinds whose arithmetic fits the fast path: bit 0 = yes, bit 1 = signed.
static const uint8_t fast_kind[TYPE_KINDS] = {
    [TYPE_CHAR] = 3, [TYPE_SCHAR] = 3, [TYPE_UCHAR] = 1, [TYPE_SHORT] = 3, [TYPE_USHORT] = 1, [TYPE_INT] = 3,
    [TYPE_UINT] = 1, [TYPE_LONG] = 3,  [TYPE_ULONG] = 1, [TYPE_LLONG] = 3, [TYPE_ULLONG] = 1, [TYPE_POINTER] = 1,
};

// The kind of t for the fast path; 0: values of t are not plain.
static inline unsigned kind_of(const struct type *t)
{
    return t->precision ? 0 : fast_kind[t->kind == TYPE_ENUM && t->elem ? t->elem->kind : t->kind];
}

static inline int64_t extend(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

// v, of type t, as a number modulo 2^64.
static inline uint64_t fast_number(uint64_t v, const struct type *t, unsigned kind)
{
    return kind & 2 ? (uint64_t)extend(v, (unsigned)t->size * 8) : v;
}

static inline uint64_t mask_of(const struct type *t)
{
    return ~UINT64_C(0) >> (64 - t->size * 8);
}

static inline bool fast_compare(enum op o, uint64_t a, uint64_t b, bool sign)
{
    int64_t x = (int64_t)a, y = (int64_t)b;
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

// Divides operands given as numbers; false leaves it to value_binary.
static inline bool fast_divide(enum op o, uint64_t a, uint64_t b, bool sign, uint64_t *out)
{
    int64_t x = (int64_t)a, y = (int64_t)b;
    if (b == 0 || (sign && y == -1))
        return false;
    if (o == OP_DIV)
        *out = sign ? (uint64_t)(x / y) : a / b;
    else
        *out = sign ? (uint64_t)(x % y) : a % b;
    return true;
}

static inline bool fast_shift(const struct exp *e, uint64_t a, uint64_t count, uint64_t *out)
{
    const struct type *t = e->a->type;
    if (!kind_of(e->b->type) || count >= t->size * 8)  // a negative count is a large pattern
        return false;
    *out = e->op == OP_SHL ? a << count : kind_of(t) & 2 ? (uint64_t)((int64_t)a >> count) : a >> count;
    return true;
}

// Computes with operands given as numbers; the result is modulo 2^64.
static inline bool fast_arithmetic(const struct exp *e, uint64_t a, uint64_t b, bool sign, uint64_t *out)
{
    switch ((int)e->op) {
    case OP_ADD:
    case OP_PTR_ADD:
        *out = a + b;
        return true;
    case OP_SUB:
        *out = a - b;
        return true;
    case OP_MUL:
        *out = a * b;
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
        return fast_divide(e->op, a, b, sign, out);
    case OP_SHL:
    case OP_SHR:
        return fast_shift(e, a, b, out);
    default:
        return false;
    }
}

// Computes with the patterns of the operands; false leaves it to value_binary.
static inline bool fast_binary(const struct exp *e, uint64_t a, uint64_t b, uint64_t *out)
{
    enum op o = e->op;
    const struct type *t = e->a->type, *bt = o == OP_PTR_ADD ? e->b->type : t;
    unsigned kind = kind_of(t), b_kind = kind_of(bt);
    if (!kind || !b_kind)
        return false;
    a = fast_number(a, t, kind);
    if (o != OP_SHL && o != OP_SHR)
        b = fast_number(b, bt, b_kind);
    if (o >= OP_EQ && o <= OP_GE) {
        *out = fast_compare(o, a, b, (kind & 2) != 0);
        return true;
    }
    if (!fast_arithmetic(e, a, b, (kind & 2) != 0, out))
        return false;
    *out &= mask_of(t);
    return true;
}

static inline bool fast_unary(const struct exp *e, uint64_t a, uint64_t *out)
{
    const struct type *t = e->a->type;
    if (!kind_of(t))
        return false;
    switch ((int)e->op) {
    case OP_NOT:
        *out = a == 0;
        return true;
    case OP_NEG:
        *out = -a & mask_of(t);
        return true;
    case OP_BITNOT:
        *out = ~a & mask_of(t);
        return true;
    default:
        return false;
    }
}

// Casts between integers and pointers; false leaves it to value_cast.
static inline bool fast_cast(uint64_t v, const struct type *from, const struct type *to, uint64_t *out)
{
    unsigned f = kind_of(from);
    if (!f || !(kind_of(to) || to->kind == TYPE_BOOL))
        return false;
    *out = to->kind == TYPE_BOOL ? v != 0 : fast_number(v, from, f) & mask_of(to);
    return true;
}

// ---- plain values ---------------------------------------------------------------------------------------------------

/* The n bytes of a cell, if it lies in the innermost frame, or in a global object that has storage already and is not
 * lazy. */
static inline bool cell_at_hand(struct interp *m, const struct exp *e, size_t n, struct span *p)
{
    const struct var *v = e->var;
    if (e->bits || e->off < 0 || (uint64_t)e->off + n > v->type->size)
        return false;
    if (v->fn && v->kind != VAR_STRING && v->kind != VAR_GLOBAL) {
        uint64_t at = m->slots[v->id].off + (uint64_t)e->off;
        *p = (struct span){ m->top->bytes + at, m->top->state + at };
        return m->top->fn == v->fn;
    }
    const struct block *b = m->globals[v->id];
    if (!b || b->touched)
        return false;
    *p = (struct span){ b->bytes + e->off, b->state + e->off };
    return true;
}

static inline bool plain_cell(struct interp *m, const struct exp *e, uint64_t *out)
{
    const struct type *t = e->type;
    struct span p;
    if (!kind_of(t) || !cell_at_hand(m, e, t->size, &p) || value_load_word(p.state, t->size) != 0)
        return false;
    *out = value_load_word(p.at, t->size);
    return true;
}

bool eval_plain(struct interp *m, const struct exp *e, uint64_t *out)
{
    uint64_t a, b;
    switch ((int)e->kind) {
    case EXP_CONST:
        *out = (uint64_t)e->value;
        return kind_of(e->type) != 0;
    case EXP_CELL:
        return plain_cell(m, e, out);
    case EXP_UNARY:
        return eval_plain(m, e->a, &a) && fast_unary(e, a, out);
    case EXP_BINARY:
        return eval_plain(m, e->a, &a) && eval_plain(m, e->b, &b) && fast_binary(e, a, b, out);
    case EXP_CAST:
        return eval_plain(m, e->a, &a) && fast_cast(a, e->a->type, e->type, out);
    default:
        return false;
    }
}

bool assign_plain(struct interp *m, const struct exp *lhs, const struct exp *rhs)
{
    size_t n = lhs->type->size;
    uint64_t x;
    struct span p;
    if (!value_is_word(n) || !eval_plain(m, rhs, &x) || !cell_at_hand(m, lhs, n, &p))
        return false;
    word_put(p, n, x);
    return true;
}

// ---- all values -----------------------------------------------------------------------------------------------------

// Whether a * b, signed numbers of at most 64 bits, leaves their type.
static bool product_wraps(const struct exp *e, struct val a, struct val b)
{
    const struct type *t = e->type;
    if (!type_is_integer(t) || !type_is_signed(t) || type_bits(t) > 64)
        return false;
    i128 exact = value_int(a.v, t) * value_int(b.v, t);
    return exact != value_int(value_of_int(exact, t), t);
}

/* A pointer that is moved by more bytes than addresses have (edit/wraps.h): it leads to no object, wherever the product
 * modulo 2^64 leads. */
static struct val moved_too_far(struct interp *m, const struct exp *e, struct val a, struct val b)
{
    if (a.s)
        symbolic_pin(m, a.s, a.v);
    if (b.s)
        symbolic_pin(m, b.s, b.v);
    u128 far = value_greatest(e->b->type);
    return (struct val){ .v = pattern_fit((uint64_t)a.v + (uint64_t)far, e->type), .origin = ORIGIN_LOST };
}

// Whether e divides the least number of its type by -1: other operations wrap around, machines trap here.
static bool is_out_of_range(const struct exp *e, u128 a, u128 b)
{
    const struct type *t = e->type;
    bool divides = (e->op == OP_DIV || e->op == OP_MOD) && type_is_integer(t) && type_is_signed(t);
    return divides && pattern_fit(b, t) == pattern_fit(~(u128)0, t) && pattern_fit(a, t) == value_least(t);
}

static struct val eval_binary(struct interp *m, const struct exp *e)
{
    struct val a = eval_exp(m, e->a), b = eval_exp(m, e->b);
    struct val x = { 0 };
    bool nan = false;
    if (e->op == OP_MUL)
        m->wrapped = product_wraps(e, a, b);
    if (e->op == OP_PTR_ADD && m->wrapped && e->b->kind == EXP_BINARY && e->b->op == OP_MUL)
        return moved_too_far(m, e, a, b);
    uint64_t word;
    if (b.origin && (e->op == OP_DIV || e->op == OP_MOD) && !type_is_float(e->type))
        origin_decides(m, "a divisor");
    if (fast_binary(e, (uint64_t)a.v, (uint64_t)b.v, &word)) {
        x.v = word;
    } else {
        unsigned flags = 0;
        x.v = value_binary(e->op, a.v, e->a->type, b.v, e->b->type, &flags);
        if (flags & VALUE_DIV_ZERO) {
            interp_fault(m, (struct fault_at){ .kind = FAULT_DIV_ZERO });
            return x;
        }
        if (is_out_of_range(e, a.v, b.v)) {
            interp_fault(m, (struct fault_at){ .kind = FAULT_DIV_RANGE });
            return x;
        }
        nan = (flags & VALUE_NAN) != 0;
    }
    if (a.s || b.s)
        x.s = symbolic_binary(m, e, a, b, x.v);
    if (a.origin | b.origin)
        x.origin = origin_binary(m, e, a, b, x.v);
    if (nan) {
        x.origin = origin_of_nan(m);
        x.fixed = origin_fixed_nan(e->a->type, a, b);
    }
    return x;
}

static u128 cast_value(u128 v, const struct type *from, const struct type *to, unsigned *flags)
{
    uint64_t word;
    return fast_cast((uint64_t)v, from, to, &word) ? word : value_cast(v, from, to, flags);
}

static struct val eval_cell(struct interp *m, const struct exp *e)
{
    uint64_t word;
    if (plain_cell(m, e, &word))
        return (struct val){ .v = word, .origin = ORIGIN_NUMBER };
    struct span p = span_of_var(m, e->var, e->off, field_bytes(e->type, e->bit_off, e->bits), ACCESS_READ);
    if (e->var->kind != VAR_TEMP)
        interp_value_read(m, p, e->type, field_bytes(e->type, e->bit_off, e->bits), e);
    if (m->stop)
        return (struct val){ 0 };
    m->cell = e;
    struct val x = scalar_read(m, p, e->type, e->bit_off, e->bits, e->var->name);
    m->cell = NULL;
    return x;
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
    return (struct val){ .v = b ? pattern_fit(b->base + (uint64_t)e->off, e->type) : 0, .origin = ORIGIN_ADDRESS };
}

struct val eval_exp(struct interp *m, const struct exp *e)
{
    switch (e->kind) {
    case EXP_CONST:
        return (struct val){ .v = e->value, .origin = ORIGIN_NUMBER };
    case EXP_CELL:
        return eval_cell(m, e);
    case EXP_ADDR:
        return eval_addr(m, e);
    case EXP_FUNC:
        return (struct val){ .v = simulated_func_address(e->fn), .origin = ORIGIN_ADDRESS };
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
        unsigned flags = 0;
        x.v = cast_value(a.v, e->a->type, e->type, &flags);
        if (a.s)
            x.s = symbolic_cast(m, a.s, e->type, x.v);
        if (a.origin)
            x.origin = origin_cast(e->a->type, e->type, a);
        if (a.fixed)
            x.fixed = origin_fixed_cast(e->a->type, e->type, a);
        if (flags & VALUE_NAN)
            x.origin = origin_of_nan(m);
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
    return place_of(m, eval_exp(m, e), (struct val){ 0 });
}

uint64_t place_of(struct interp *m, struct val addr, struct val n)
{
    symbolic_bound(m, addr, n);
    if (addr.s)
        symbolic_pin(m, addr.s, addr.v);
    if (addr.origin >= ORIGIN_LAYOUT)
        origin_decides(m, "the place of an access");
    return (uint64_t)addr.v;
}
