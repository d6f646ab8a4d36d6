// SPDX-License-Identifier: Apache-2.0
// symbols.c: equalities x = y + c modulo 2^w between cells that are not known (docs/adr/0046-relations-of-modes.md).
//
// source Weighted classes of equal variables (Karr 1976, restricted to two variables with coefficient 1), over machine words as in
//        Mueller-Olm, Seidl: "Analysis of modular arithmetic" (2007).  A symbol stands for some number: a state with symbols
//        represents what it does for each choice of them, so single facts can be left out like others.
#include "cpa/value/value_priv.h"

// ---- members --------------------------------------------------------------------------------------------------------

static void note_member(void *ctx, uint32_t cell, uint32_t value)
{
    struct members *m = ctx;
    if (m->values->at.at[value].kind == VAL_SYM)
        vec_push(m, ((struct member){ cell, m->values->at.at[value] }));
}

void members_of(struct value_cpa *v, uint32_t root, struct members *out)
{
    *out = (struct members){ .values = &v->values };
    pmap_each(&v->l.d.pool, root, note_member, out);
}

// ---- making ---------------------------------------------------------------------------------------------------------

static uint32_t past_names(struct value_cpa *v, const struct term *t, uint32_t next)
{
    const struct term_names *n = term_names(v, t);
    for (size_t i = 0; i < n->n; i++)
        next = MAX(next, n->at[i]->index + 1);
    return next;
}

uint32_t symbols_fresh(struct work *w)
{
    uint32_t next = 1;
    struct members m;
    members_of(w->v, w->c.root, &m);
    for (size_t i = 0; i < m.n; i++) {
        const struct val *x = &m.at[i].is;
        next = x->obj & SYM_TERM ? past_names(w->v, term_of_name(w->v, x->obj, 0), next) : MAX(next, x->obj + 1);
    }
    vec_free(&m);
    return w->v->cfg->symbols == SYMBOLS_TERMS ? past_names(w->v, facts_of(w->v, w->c.root), next) : next;
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
    uint32_t width = type_width(y->type);
    work_write(w, work_var_obj(w, y->var), y->off * 8, width, val_sym(symbols_fresh(w), 0, width));
    return work_eval(w, e);
}

// ---- what equalities tell ------------------------------------------------------------------------------------------

static bool same_symbol(const struct val *a, const struct val *b)
{
    return a->obj == b->obj && a->off == b->off;
}

void symbol_is(struct work *w, struct val s, struct val x)
{
    struct members m;
    members_of(w->v, w->c.root, &m);
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

// ---- numbers that are terms -----------------------------------------------------------------------------------------

static bool occurs(struct value_cpa *v, const struct term *number, const struct term *t)
{
    const struct term_names *n = term_names(v, t);
    for (size_t i = 0; i < n->n; i++)
        if (n->at[i] == number)
            return true;
    return false;
}

bool symbols_replace(struct work *w, const struct term *from, const struct term *to)
{
    struct value_cpa *v = w->v;
    struct terms *pool = &v->terms.pool;
    struct members m;
    if (from->op != TERM_VAR || from->sort->kind != SORT_BV || occurs(v, from, to))
        return false;
    members_of(v, w->c.root, &m);
    for (size_t i = 0; i < m.n; i++) {
        uint32_t width = (uint32_t)m.at[i].is.off;
        const struct term *t = term_of(v, m.at[i].is, width), *r = term_subst(pool, t, &from, &to, 1);
        if (r != t)
            cell_put(&w->c, m.at[i].cell, values_intern(&v->values, val_of(v, r, width)));
    }
    vec_free(&m);
    facts_set(w, term_subst(pool, facts_of(v, w->c.root), &from, &to, 1));
    return true;
}
