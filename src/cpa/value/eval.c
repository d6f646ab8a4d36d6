// SPDX-License-Identifier: Apache-2.0
// eval.c: the value of an expression under an abstract variable assignment (Beyer, Loewe 2012, II-C, e/v).
#include "cpa/value/value_priv.h"

static struct val truth(bool b)
{
    return val_bits(b ? 1 : 0);
}

static uint32_t ptr_width(const struct work *w)
{
    return w->v->cfa->prog->types.machine->ptr_size * 8u;
}

// ---- conversions ----------------------------------------------------------------------------------------------------

static struct val val_cast(struct val x, const struct type *from, const struct type *to)
{
    unsigned flags = 0;
    u128 bits;
    switch (x.kind) {
    case VAL_TOP:
    case VAL_FACT:
        return val_top();
    case VAL_BITS:
        bits = value_cast(x.bits, from, to, &flags);
        return flags & VALUE_NAN ? val_top() : val_bits(bits);
    case VAL_PTR:
        if (to->kind == TYPE_BOOL)
            return truth(true);
        return !type_is_float(to) && to->size >= from->size && from->size == to->size ? x : val_top();
    case VAL_NOT:
        if (type_is_float(from) || type_is_float(to))
            return val_top();
        if (to->kind == TYPE_BOOL)
            return x.bits == 0 ? truth(true) : val_top();
        // Injective conversions keep "not c".
        return to->size >= from->size ? val_not(value_cast(x.bits, from, to, NULL)) : val_top();
    case VAL_SYM:
        return val_is_word(from, x) && val_is_word(to, x) ? x : val_top();
    }
    UNREACHABLE();
}

// A bit-field's pattern in memory as a value of its type.
static struct val from_bitfield(struct val x, const struct type *t, unsigned bits)
{
    if (x.kind == VAL_BITS || x.kind == VAL_NOT)
        x.bits = value_bitfield(x.bits, t, bits);
    else
        x = val_top();
    return x;
}

// ---- operators ------------------------------------------------------------------------------------------------------

static struct val eval_unary(const struct exp *e, struct val a)
{
    const struct type *t = e->a->type;
    if (a.kind == VAL_BITS)
        return val_bits(value_unary((enum op)e->op, a.bits, t, NULL));
    if (e->op == OP_NOT && (a.kind == VAL_PTR || (a.kind == VAL_NOT && a.bits == 0 && !type_is_float(t))))
        return truth(false);
    if (a.kind == VAL_NOT && e->op != OP_NOT && type_is_integer(t))
        return val_not(value_unary((enum op)e->op, a.bits, t, NULL));
    return val_top();
}

static struct val compare_pointers(const struct work *w, enum op op, struct val a, struct val b)
{
    if (a.obj == b.obj) {
        bool r = op == OP_EQ   ? a.off == b.off
                 : op == OP_NE ? a.off != b.off
                 : op == OP_LT ? a.off < b.off
                 : op == OP_LE ? a.off <= b.off
                 : op == OP_GT ? a.off > b.off
                               : a.off >= b.off;
        return truth(r);
    }
    // Addresses in different live objects differ, unless storage says that they may meet; their order is not fixed.
    if ((op == OP_EQ || op == OP_NE) && !vmem_may_meet(&w->v->l.d.memory, a.obj, a.off, b.obj, b.off))
        return truth(op == OP_NE);
    return val_top();
}

static struct val compare_with_number(const struct work *w, enum op op, const struct type *t, u128 n)
{
    bool holds;
    return storage_compare(w->v->cfa->prog->types.machine, op, t, (uint64_t)n, &holds) ? truth(holds) : val_top();
}

// Compares symbols.  If they differ, nothing is known of their order: the sum may wrap.
static struct val compare_symbols(enum op op, const struct type *t, struct val a, struct val b)
{
    if (a.kind != b.kind || a.obj != b.obj || a.off != b.off || !val_is_word(t, a))
        return val_top();
    bool same = a.bits == b.bits;
    if (op == OP_EQ || op == OP_NE)
        return truth(same == (op == OP_EQ));
    return same ? truth(op == OP_LE || op == OP_GE) : val_top();
}

// s + k, k + s, s - k, and s - s.
static struct val eval_symbols(const struct exp *e, struct val a, struct val b)
{
    const struct type *t = e->type;
    if ((e->op != OP_ADD && e->op != OP_SUB) || e->a->type->size != t->size || e->b->type->size != t->size)
        return val_top();
    if (a.kind == VAL_BITS && e->op == OP_ADD)
        return eval_symbols(e, b, a);
    if (a.kind != VAL_SYM || !val_is_word(t, a))
        return val_top();
    if (b.kind == VAL_BITS)
        return val_sym(a.obj, e->op == OP_ADD ? a.bits + b.bits : a.bits - b.bits, (uint32_t)a.off);
    if (b.kind == VAL_SYM && e->op == OP_SUB && a.obj == b.obj && a.off == b.off)
        return val_bits(value_binary(OP_SUB, a.bits, t, b.bits, t, NULL));
    return val_top();
}

static struct val eval_compare(struct work *w, enum op op, const struct type *t, struct val a, struct val b)
{
    if (a.kind == VAL_SYM || b.kind == VAL_SYM)
        return compare_symbols(op, t, a, b);
    if (a.kind == VAL_PTR && b.kind == VAL_PTR)
        return compare_pointers(w, op, a, b);
    if (a.kind == VAL_PTR && b.kind == VAL_BITS)
        return compare_with_number(w, op, t, b.bits);
    if (b.kind == VAL_PTR && a.kind == VAL_BITS)
        return compare_with_number(w, op_swap(op), t, a.bits);
    bool differ = (a.kind == VAL_NOT && b.kind == VAL_BITS) || (b.kind == VAL_NOT && a.kind == VAL_BITS);
    if (differ && a.bits == b.bits && !type_is_float(t) && (op == OP_EQ || op == OP_NE))
        return truth(op == OP_NE);
    return val_top();
}

static struct val add_offset(struct val p, struct val n, const struct type *nt, int sign)
{
    if (n.kind != VAL_BITS)
        return val_top();
    i128 d = value_int(n.bits, nt);
    p.off += sign * (int64_t)d;
    return p;
}

// Address arithmetic, also on integers that hold addresses.
static struct val eval_pointer_arith(struct work *w, const struct exp *e, struct val a, struct val b)
{
    const struct type *at = e->a->type, *bt = e->b->type;
    bool wide = type_width(at) == ptr_width(w) && !type_is_float(at);
    switch (e->op) {
    case OP_PTR_ADD:
        return a.kind == VAL_PTR ? add_offset(a, b, bt, 1) : val_top();
    case OP_ADD:
        if (a.kind == VAL_PTR && b.kind == VAL_PTR)
            return val_top();
        if (!wide)
            return val_top();
        return a.kind == VAL_PTR ? add_offset(a, b, bt, 1) : add_offset(b, a, at, 1);
    case OP_PTR_DIFF:
    case OP_SUB:
        if (a.kind == VAL_PTR && b.kind == VAL_PTR)
            return a.obj == b.obj ? val_bits(value_of_int(a.off - b.off, e->type)) : val_top();
        return a.kind == VAL_PTR && wide ? add_offset(a, b, bt, -1) : val_top();
    default:
        return val_top();
    }
}

// The result if one operand decides it, whatever the other is.
static struct val eval_absorbed(const struct exp *e, struct val a, struct val b)
{
    const struct type *t = e->a->type;
    if (!type_is_integer(t))
        return val_top();
    bool zero = (a.kind == VAL_BITS && a.bits == 0) || (b.kind == VAL_BITS && b.bits == 0);
    if (zero && (e->op == OP_AND || e->op == OP_MUL))
        return val_bits(0);
    u128 ones = value_of_int(-1, t);
    if (e->op == OP_OR && ((a.kind == VAL_BITS && a.bits == ones) || (b.kind == VAL_BITS && b.bits == ones)))
        return val_bits(ones);
    // Adding a constant and xor with one are injective.
    if (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_XOR)
        if ((a.kind == VAL_NOT && b.kind == VAL_BITS) || (a.kind == VAL_BITS && b.kind == VAL_NOT))
            return val_not(value_binary((enum op)e->op, a.bits, t, b.bits, t, NULL));
    return val_top();
}

// a o a, for a pure a that has one value.
static bool eval_same(const struct exp *e, struct val *out)
{
    if (e->a != e->b || type_is_float(e->a->type))
        return false;
    switch (e->op) {
    case OP_EQ:
    case OP_LE:
    case OP_GE:
        *out = truth(true);
        return true;
    case OP_NE:
    case OP_LT:
    case OP_GT:
    case OP_SUB:
    case OP_XOR:
    case OP_PTR_DIFF:
        *out = val_bits(0);
        return true;
    default:
        return false;
    }
}

static struct val eval_binary(struct work *w, const struct exp *e)
{
    struct val out;
    if (eval_same(e, &out))
        return out;
    struct val a = work_eval(w, e->a), b = work_eval(w, e->b);
    enum op op = (enum op)e->op;
    if (a.kind == VAL_BITS && b.kind == VAL_BITS) {
        unsigned flags = 0;
        u128 r = value_binary(op, a.bits, e->a->type, b.bits, e->b->type, &flags);
        return flags & (VALUE_DIV_ZERO | VALUE_NAN) ? val_top() : val_bits(r);
    }
    if (op_is_compare(op))
        return eval_compare(w, op, e->a->type, a, b);
    if (a.kind == VAL_PTR || b.kind == VAL_PTR)
        return eval_pointer_arith(w, e, a, b);
    out = eval_symbols(e, a, b);
    return out.kind == VAL_TOP ? eval_absorbed(e, a, b) : out;
}

// ---- leaves ---------------------------------------------------------------------------------------------------------

static struct val eval_cell(struct work *w, const struct exp *e)
{
    uint32_t width = e->bits ? e->bits : type_width(e->type);
    struct val x = work_read(w, cell_var(&w->c, e->var), e->off * 8 + e->bit_off, width);
    return e->bits ? from_bitfield(x, e->type, e->bits) : x;
}

struct val work_eval(struct work *w, const struct exp *e)
{
    switch (e->kind) {
    case EXP_CONST:
        return val_bits(e->value);
    case EXP_CELL:
        return eval_cell(w, e);
    case EXP_ADDR:
        return val_ptr(cell_var(&w->c, e->var), e->off);
    case EXP_FUNC:
        return val_ptr(vmem_obj(&w->v->l.d.memory, OBJ_FUNC, e->fn->id, 0), 0);
    case EXP_UNARY:
        return eval_unary(e, work_eval(w, e->a));
    case EXP_BINARY:
        return eval_binary(w, e);
    case EXP_CAST:
        return val_cast(work_eval(w, e->a), e->a->type, e->type);
    case EXP_INPUT:
        return val_top();
    }
    UNREACHABLE();
}
