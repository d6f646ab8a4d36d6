// SPDX-License-Identifier: Apache-2.0
// symbols.c: equalities x = y + c modulo 2^w between cells that are not known (docs/adr/0046-relations-of-modes.md).
//
// source Weighted classes of equal variables (Karr 1976, restricted to two variables with coefficient 1), over machine words as in
//        Mueller-Olm, Seidl: "Analysis of modular arithmetic" (2007).  A symbol stands for some number: a state with symbols
//        represents what it does for each choice of them, so single facts can be left out like others.
#include "cpa/value/value_priv.h"

// ---- making ---------------------------------------------------------------------------------------------------------

struct naming {
    const struct values *values;
    uint32_t next;
};

static void note_name(void *ctx, uint32_t cell, uint32_t value)
{
    struct naming *k = ctx;
    const struct val *x = &k->values->at.at[value];
    (void)cell;
    if (x->kind == VAL_SYM && x->obj >= k->next)
        k->next = x->obj + 1;
}

// The cell that e is, but for conversions of the same width and numbers that are added.
static const struct exp *summand(struct work *w, const struct exp *e)
{
    while (e->kind != EXP_CELL) {
        if (!type_is_integer(e->type) || type_width(e->type) != type_bits(e->type))
            return NULL;
        if (e->kind == EXP_CAST && e->a->type->size == e->type->size) {
            e = e->a;
        } else if (e->kind == EXP_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) {
            bool right = work_eval(w, e->b).kind == VAL_BITS;
            if (!right && (e->op == OP_SUB || work_eval(w, e->a).kind != VAL_BITS))
                return NULL;
            e = right ? e->a : e->b;
        } else {
            return NULL;
        }
    }
    bool word =
        type_is_integer(e->type) && e->type->kind != TYPE_BOOL && !e->bits && type_width(e->type) == type_bits(e->type);
    return word && work_eval(w, e).kind == VAL_TOP ? e : NULL;
}

struct val symbol_of(struct work *w, const struct exp *e)
{
    const struct exp *y = summand(w, e);
    if (!y)
        return val_top();
    struct naming k = { &w->v->values, 1 };
    pmap_each(&w->v->l.d.pool, w->c.root, note_name, &k);
    uint32_t width = type_width(y->type);
    work_write(w, work_var_obj(w, y->var), y->off * 8, width, val_sym(k.next, 0, width));
    return work_eval(w, e);
}

// ---- names ----------------------------------------------------------------------------------------------------------

struct member {
    uint32_t cell;
    struct val is;
};

struct members {
    const struct values *values;
    VEC_OF(struct member);
};

static void note_member(void *ctx, uint32_t cell, uint32_t value)
{
    struct members *m = ctx;
    if (m->values->at.at[value].kind == VAL_SYM)
        vec_push(m, ((struct member){ cell, m->values->at.at[value] }));
}

static bool same_symbol(const struct val *a, const struct val *b)
{
    return a->obj == b->obj && a->off == b->off;
}

// The first cell with the symbol of the i-th; *alone: no other cell has it.
static const struct member *first_with(const struct members *m, size_t i, bool *alone)
{
    const struct member *first = NULL;
    size_t n = 0;
    for (size_t k = 0; k < m->n; k++)
        if (same_symbol(&m->at[k].is, &m->at[i].is)) {
            first = first ? first : &m->at[k];
            n++;
        }
    *alone = n == 1;
    return first;
}

static u128 modulo(u128 n, int64_t width)
{
    return width < 128 ? n & (((u128)1 << width) - 1) : n;
}

// ---- what equalities tell ------------------------------------------------------------------------------------------

void symbol_is(struct work *w, struct val s, struct val x)
{
    struct members m = { .values = &w->v->values };
    pmap_each(&w->v->l.d.pool, w->c.root, note_member, &m);
    for (size_t i = 0; i < m.n; i++) {
        if (!same_symbol(&m.at[i].is, &s))
            continue;
        u128 n = x.bits + m.at[i].is.bits - s.bits;
        struct val is = x.kind == VAL_SYM ? val_sym(x.obj, n, (uint32_t)s.off) : val_bits(modulo(n, s.off));
        cell_put(&w->c, m.at[i].cell, values_intern(&w->v->values, is));
    }
    vec_free(&m);
}

static bool is_symbol_of(struct val x, const struct type *t)
{
    return x.kind == VAL_SYM && val_is_word(t, x);
}

void symbols_learn_equality(struct work *w, const struct exp *a, const struct exp *b)
{
    struct val x = work_eval(w, a), y = work_eval(w, b);
    if (!type_is_integer(a->type) || !type_is_integer(b->type))
        return;
    if (x.kind == VAL_TOP && y.kind != VAL_BITS)
        x = symbol_of(w, a);
    y = work_eval(w, b);  // may have the symbol of a
    if (y.kind == VAL_TOP && x.kind == VAL_SYM)
        y = symbol_of(w, b);
    x = work_eval(w, a);
    bool words = is_symbol_of(x, a->type) || is_symbol_of(y, b->type);
    if (!words || a->type->size != b->type->size || (x.kind == VAL_SYM && y.kind == VAL_SYM && x.obj == y.obj))
        return;
    if (is_symbol_of(x, a->type) && (y.kind == VAL_BITS || is_symbol_of(y, b->type)))
        symbol_is(w, x, y);
    else if (is_symbol_of(y, b->type) && x.kind == VAL_BITS)
        symbol_is(w, y, x);
}

// ---- canonical names ------------------------------------------------------------------------------------------------

uint32_t symbols_rename(struct value_cpa *v, uint32_t root)
{
    struct members m = { .values = &v->values };
    pmap_each(&v->l.d.pool, root, note_member, &m);
    for (size_t i = 0; i < m.n; i++) {
        bool alone;
        const struct member *first = first_with(&m, i, &alone);
        uint32_t cell = m.at[i].cell;
        if (alone) {
            root = pmap_remove(&v->l.d.pool, root, cell);
            continue;
        }
        struct val x = val_sym(first->cell + 1, m.at[i].is.bits - first->is.bits, (uint32_t)first->is.off);
        root = pmap_put(&v->l.d.pool, root, cell, values_intern(&v->values, x));
    }
    vec_free(&m);
    return root;
}

// ---- order ----------------------------------------------------------------------------------------------------------

static bool maybe_leq(void *ctx, uint32_t a, uint32_t b)
{
    const struct values *vs = ctx;
    return vs->at.at[b].kind == VAL_SYM || val_leq(&vs->at.at[a], &vs->at.at[b]);
}

// What a's facts say that the symbol of b's i-th is: a number or a symbol, plus something.
static struct val choice(struct value_cpa *v, uint32_t a, const struct members *m, size_t i)
{
    uint32_t id;
    struct val is = m->at[i].is;
    if (!pmap_get(&v->l.d.pool, a, m->at[i].cell, &id))
        return val_top();
    struct val x = v->values.at.at[id];
    if (x.kind == VAL_SYM)
        return x.off == is.off ? val_sym(x.obj, x.bits - is.bits, (uint32_t)is.off) : val_top();
    return x.kind == VAL_BITS ? val_bits(modulo(x.bits - is.bits, is.off)) : val_top();
}

bool symbols_leq(struct value_cpa *v, uint32_t a, uint32_t b)
{
    struct members m = { .values = &v->values };
    bool leq = pmap_covers(&v->l.d.pool, a, b, maybe_leq, &v->values);
    if (leq)
        pmap_each(&v->l.d.pool, b, note_member, &m);
    for (size_t i = 0; i < m.n && leq; i++) {
        bool alone;
        size_t k = (size_t)(first_with(&m, i, &alone) - m.at);
        struct val x = choice(v, a, &m, i), y = choice(v, a, &m, k);
        leq = alone || (x.kind != VAL_TOP && val_leq(&x, &y));
    }
    vec_free(&m);
    return leq;
}
