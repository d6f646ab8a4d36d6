// SPDX-License-Identifier: Apache-2.0
// assume.c: what passing a condition says: nothing, one value, one value less, or that it cannot be passed
// (Beyer, Loewe 2012, II-C, the transfer of assume edges).
#include "cpa/value/value_priv.h"

// A fact "e == c" or "e != c" on its way from the condition down to a cell.
struct fact {
    struct val c;  // BITS, or PTR when equal
    bool equal;
};

static void learn(struct work *w, const struct exp *e, bool truth);

static struct val to_bitfield(struct val x, unsigned bits)
{
    if (x.kind == VAL_BITS)
        x.bits &= ((u128)1 << bits) - 1;
    return x;
}

// Whether value c of type t can be held by `bits` bits (a bit-field) at all.
static bool fits_bitfield(u128 c, const struct type *t, unsigned bits)
{
    return value_bitfield(c, t, bits) == c;
}

static void learn_cell(struct work *w, const struct exp *e, struct fact f)
{
    if (type_is_float(e->type) && (!f.equal || f.c.kind != VAL_BITS || value_float(f.c.bits, e->type) == 0.0L))
        return;  // == on floats says less than equal patterns: two zeros, NaN
    if (e->bits && f.c.kind == VAL_BITS && !fits_bitfield(f.c.bits, e->type, e->bits)) {
        w->c.bottom |= f.equal;
        return;
    }
    if (!f.equal && (f.c.kind != VAL_BITS || !w->v->cfg->disequalities))
        return;
    uint32_t width = e->bits ? e->bits : type_width(e->type), obj = cell_var(&w->c, e->var);
    int64_t bit = e->off * 8 + e->bit_off;
    struct val x = e->bits ? to_bitfield(f.c, e->bits) : f.c;
    if (!f.equal) {
        // Keeps one excluded value; 0 is the most useful.
        struct val old = work_read(w, obj, bit, width);
        if (old.kind != VAL_TOP && !(old.kind == VAL_NOT && x.bits == 0))
            return;
        x = e->type->kind == TYPE_BOOL && x.bits <= 1 ? val_bits(1 - x.bits) : val_not(x.bits);
    } else if (e->type->kind == TYPE_BOOL && x.kind == VAL_BITS && x.bits > 1) {
        w->c.bottom = true;
        return;
    }
    w->v->stats->learned++;
    work_write(w, obj, bit, width, x);
}

// e is the cast of something: c must be the image of exactly one value.
static bool through_cast(struct work *w, const struct exp *e, struct fact *f)
{
    const struct type *from = e->a->type, *to = e->type;
    if (type_is_float(from) || type_is_float(to) || to->size < from->size || to->kind == TYPE_BOOL)
        return false;
    if (f->c.kind == VAL_PTR)
        return to->size == from->size;
    u128 back = value_cast(f->c.bits, to, from, NULL);
    if (value_cast(back, from, to, NULL) != f->c.bits) {
        w->c.bottom |= f->equal;  // no value of the narrower type becomes c
        return false;
    }
    f->c.bits = back;
    return true;
}

static u128 odd_inverse(u128 a)
{
    u128 x = a;  // Newton: each step doubles the correct low bits
    for (int i = 0; i < 7; i++)
        x *= 2 - a * x;
    return x;
}

/* x * k == c for even k: solvable if x was widened from so narrow a type that the product cannot wrap: then it is c / k or
 * nothing. */
static bool through_even_factor(struct work *w, const struct exp *x, u128 k, struct fact *f)
{
    if (x->kind != EXP_CAST || !type_is_integer(x->a->type) || k == 0)
        return false;
    i128 factor = value_int(k, x->type), product = value_int(f->c.bits, x->type);
    unsigned room = type_bits(x->type), bits = type_bits(x->a->type);
    if (bits + 1 >= room || factor >= (i128)1 << (room - bits - 1) || factor <= -((i128)1 << (room - bits - 1)))
        return false;
    if (product % factor != 0) {
        w->c.bottom |= f->equal;
        return false;
    }
    f->c.bits = value_of_int(product / factor, x->type);
    return true;
}

// e = x o k or k o x with known k: solves for x where o is a bijection.
static const struct exp *through_binary(struct work *w, const struct exp *e, struct fact *f)
{
    if (!type_is_integer(e->type) && e->op != OP_PTR_ADD)
        return NULL;
    struct val a = work_eval(w, e->a), b = work_eval(w, e->b);
    bool right = b.kind == VAL_BITS;
    if (!right && a.kind != VAL_BITS)
        return NULL;
    u128 k = right ? b.bits : a.bits, c = f->c.bits;
    const struct exp *x = right ? e->a : e->b;
    const struct type *t = e->type;
    if (f->c.kind != VAL_BITS)
        return NULL;
    switch (e->op) {
    case OP_ADD:
        f->c.bits = value_binary(OP_SUB, c, t, k, t, NULL);
        return x;
    case OP_SUB:
        f->c.bits = right ? value_binary(OP_ADD, c, t, k, t, NULL) : value_binary(OP_SUB, k, t, c, t, NULL);
        return x;
    case OP_XOR:
        f->c.bits = c ^ k;
        return x;
    case OP_MUL:
        if (!(k & 1))
            return through_even_factor(w, x, k, f) ? x : NULL;
        f->c.bits = value_of_int((i128)(odd_inverse(k) * c), t);
        return x;
    default:
        return NULL;
    }
}

// Learns that e == c (or e != c) holds: pushes it down to the one cell of e whose value follows.
static void learn_value(struct work *w, const struct exp *e, struct fact f)
{
    while (!w->c.bottom) {
        switch (e->kind) {
        case EXP_CELL:
            learn_cell(w, e, f);
            return;
        case EXP_CAST:
            if (e->type->kind == TYPE_BOOL && f.c.kind == VAL_BITS && f.c.bits <= 1) {
                learn(w, e->a, f.equal == (f.c.bits == 1));
                return;
            }
            if (!through_cast(w, e, &f))
                return;
            e = e->a;
            break;
        case EXP_UNARY:
            if (e->op == OP_NOT || f.c.kind != VAL_BITS || !type_is_integer(e->type)) {
                if (e->op == OP_NOT && f.c.kind == VAL_BITS && f.c.bits <= 1)
                    learn(w, e->a, f.equal != (f.c.bits == 1));
                return;
            }
            f.c.bits = value_unary((enum op)e->op, f.c.bits, e->a->type, NULL);  // - and ~ are their own inverses
            e = e->a;
            break;
        case EXP_BINARY:
            if (op_is_compare((enum op)e->op)) {
                if (f.c.kind == VAL_BITS && f.c.bits <= 1)
                    learn(w, e, f.equal == (f.c.bits == 1));
                return;
            }
            e = through_binary(w, e, &f);
            if (!e)
                return;
            break;
        case EXP_CONST:
        case EXP_ADDR:
        case EXP_FUNC:
        case EXP_INPUT:
            return;
        }
    }
}

static void learn_equality(struct work *w, const struct exp *a, const struct exp *b, bool equal)
{
    struct val x = work_eval(w, a), y = work_eval(w, b);
    if (x.kind == VAL_BITS || x.kind == VAL_PTR)
        learn_value(w, b, (struct fact){ x, equal });
    else if (y.kind == VAL_BITS || y.kind == VAL_PTR)
        learn_value(w, a, (struct fact){ y, equal });
}

// Learns from x < k, x <= k ... if only the least or the greatest value satisfies it.
static void learn_bound(struct work *w, enum op op, const struct exp *x, u128 k, const struct type *t)
{
    u128 least = value_least(t), most = value_greatest(t), one = 1;
    u128 next = value_binary(OP_ADD, least, t, one, t, NULL), prev = value_binary(OP_SUB, most, t, one, t, NULL);
    if ((op == OP_LT && k == next) || (op == OP_LE && k == least))
        learn_value(w, x, (struct fact){ val_bits(least), true });
    else if ((op == OP_GT && k == prev) || (op == OP_GE && k == most))
        learn_value(w, x, (struct fact){ val_bits(most), true });
    else if ((op == OP_GT && k == least) || (op == OP_LT && k == most))
        learn_value(w, x, (struct fact){ val_bits(k), false });
    else if ((op == OP_GE && k == next) || (op == OP_LE && k == prev))
        learn_value(w, x, (struct fact){ val_bits(op == OP_GE ? least : most), false });
    else if (op == OP_LT || op == OP_GT)
        learn_value(w, x, (struct fact){ val_bits(k), false });
}

static void learn_order(struct work *w, enum op op, const struct exp *a, const struct exp *b)
{
    const struct type *t = a->type;
    if (!type_is_integer(t) && !type_is_pointer(t))
        return;
    struct val x = work_eval(w, a), y = work_eval(w, b);
    if (y.kind == VAL_BITS)
        learn_bound(w, op, a, y.bits, t);
    else if (x.kind == VAL_BITS)
        learn_bound(w, op_swap(op), b, x.bits, t);
}

static void learn(struct work *w, const struct exp *e, bool truth)
{
    if (e->kind == EXP_UNARY && e->op == OP_NOT) {
        learn(w, e->a, !truth);
        return;
    }
    if (e->kind == EXP_BINARY && (e->op == OP_EQ || e->op == OP_NE)) {
        learn_equality(w, e->a, e->b, (e->op == OP_EQ) == truth);
        return;
    }
    if (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)) {
        if (!type_is_float(e->a->type))
            learn_order(w, truth ? (enum op)e->op : op_negate((enum op)e->op), e->a, e->b);
        return;
    }
    learn_value(w, e, (struct fact){ val_bits(0), !truth });
}

// Learns about the memory cell or the expression that a variable was copied from what is now known of the variable.
static void learn_source(struct work *w, const struct edge *source)
{
    const struct exp *lhs = source->lhs;
    struct val x = work_eval(w, lhs);
    if (x.kind == VAL_TOP || x.kind == VAL_SYM || type_is_float(lhs->type))
        return;
    if (source->kind == EDGE_ASSIGN) {
        if (x.kind == VAL_NOT)
            learn_value(w, source->rhs, (struct fact){ val_bits(x.bits), false });
        else
            learn_value(w, source->rhs, (struct fact){ x, true });
        return;
    }
    struct val p = work_eval(w, source->addr);
    if (p.kind != VAL_PTR)
        return;
    int64_t bit = p.off * 8;
    struct val old = work_read(w, p.obj, bit, type_width(lhs->type));
    if (val_leq(&x, &old) && !val_leq(&old, &x))
        work_write(w, p.obj, bit, type_width(lhs->type), x);
}

void work_assume(struct work *w, const struct edge *edge)
{
    const struct exp *e = edge->rhs;
    bool truth = edge->truth != 0;
    struct val x = work_eval(w, e);
    if (x.kind == VAL_BITS) {
        w->c.bottom |= value_is_true(x.bits, e->type) != truth;
        return;
    }
    if (x.kind == VAL_PTR || (x.kind == VAL_NOT && x.bits == 0 && !type_is_float(e->type))) {
        w->c.bottom |= !truth;
        return;
    }
    if (w->v->cfg->symbols)
        vfacts_learn(w, e, truth);
    if (!w->c.bottom)
        learn(w, e, truth);
    for (size_t i = 0; i < edge->n_sources && !w->c.bottom; i++)
        learn_source(w, edge->sources[i]);
}
