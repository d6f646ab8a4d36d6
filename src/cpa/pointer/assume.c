// SPDX-License-Identifier: Apache-2.0
// assume.c: what passing a condition says: which addresses a pointer may still hold, and the value of a number.
#include "cpa/pointer/pointer_priv.h"

// A fact "e == x" or "e != x" on its way from the condition down to a cell.
struct fact {
    struct aval x;
    bool equal;
};

static void learn(struct work *w, const struct exp *e, bool truth);

// ---- meets ----------------------------------------------------------------------------------------------------------

static bool may_equal_one(const struct work *w, struct address t, struct aval x)
{
    if (x.kind == AVAL_BITS)
        return t.obj == 0;
    const struct target_set *s = avals_set(&w->p->values, x);
    for (size_t i = 0; i < s->n; i++)
        if (compare_targets(w, t, s->at[i]) != 0)
            return true;
    return false;
}

// The addresses in `old` that may equal x.  If none is left: bottom.
static struct aval meet_set(struct work *w, struct aval old, struct aval x)
{
    const struct target_set *s = avals_set(&w->p->values, old);
    struct targets t = { 0 };
    if (x.kind == AVAL_BITS && x.bits != 0)
        return old;  // x is an address as a number: nothing is known of it
    for (size_t i = 0; i < s->n; i++)
        if (may_equal_one(w, s->at[i], x))
            vec_push(&t, s->at[i]);
    w->c.bottom |= t.n == 0;
    struct aval kept = avals_of(&w->p->values, &t);
    return aval_leq(&w->p->values, x, kept) ? x : kept;
}

static struct aval meet(struct work *w, struct aval old, struct aval x)
{
    if (old.kind == AVAL_TOP || x.kind == AVAL_TOP)
        return old.kind == AVAL_TOP ? x : old;
    if (old.kind == AVAL_SET)
        return meet_set(w, old, x);
    if (x.kind == AVAL_SET)
        return old.bits == 0 ? meet_set(w, x, old) : old;
    w->c.bottom |= old.bits != x.bits;
    return old;
}

// The addresses in `old` that are not certainly x.
static struct aval without(struct work *w, struct aval old, struct aval x)
{
    struct address is = { 0, 0 };
    if (x.kind == AVAL_SET && avals_set(&w->p->values, x)->n == 1)
        is = avals_set(&w->p->values, x)->at[0];
    else if (x.kind != AVAL_BITS || x.bits != 0)
        return old;
    const struct target_set *s = avals_set(&w->p->values, old);
    struct targets t = { 0 };
    for (size_t i = 0; i < s->n; i++)
        if (compare_targets(w, s->at[i], is) != 1)
            vec_push(&t, s->at[i]);
    w->c.bottom |= t.n == 0;
    return avals_of(&w->p->values, &t);
}

// ---- facts ----------------------------------------------------------------------------------------------------------

// Whether cells overlap this one.  Writing it would end them, and values are read from them in pieces: then better
// learn nothing.
static bool has_overlaps(const struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    struct vmem *m = &w->p->d.memory;
    const struct cell *c = &m->cells.at[vmem_cell(m, obj, bit, width)];
    for (size_t i = 0; i < c->overlaps.n; i++)
        if (pmap_get(&w->p->d.pool, w->c.root, c->overlaps.at[i], NULL))
            return true;
    return false;
}

static void learn_place(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct fact f)
{
    struct aval old = read_cell(w, obj, bit, width), x = old;
    if (f.equal)
        x = meet(w, old, f.x);
    else if (old.kind == AVAL_SET)
        x = without(w, old, f.x);
    if (w->c.bottom || x.kind == AVAL_TOP || aval_same(x, old) || has_overlaps(w, obj, bit, width))
        return;
    w->p->stats->learned++;
    write_cell(w, obj, bit, width, x);
}

static void learn_cell(struct work *w, const struct exp *e, struct fact f)
{
    if (e->bits || type_is_float(e->type))
        return;  // == on floats says less than equal patterns: two zeros, NaN
    if (e->type->kind == TYPE_BOOL && f.x.kind == AVAL_BITS) {
        w->c.bottom |= f.equal && f.x.bits > 1;
        if (!f.equal && f.x.bits <= 1)
            f = (struct fact){ aval_bits(1 - f.x.bits), true };
    }
    if (!w->c.bottom)
        learn_place(w, cell_var(&w->c, e->var), e->off * 8, type_width(e->type), f);
}

// e is the cast of something: x must be the image of exactly one value.
static bool through_cast(struct work *w, const struct exp *e, struct fact *f)
{
    const struct type *from = e->a->type, *to = e->type;
    if (type_is_float(from) || type_is_float(to) || to->size < from->size || to->kind == TYPE_BOOL)
        return false;
    if (f->x.kind == AVAL_SET)
        return to->size == from->size;
    u128 back = value_cast(f->x.bits, to, from, NULL);
    if (value_cast(back, from, to, NULL) != f->x.bits) {
        w->c.bottom |= f->equal;  // no value of the narrower type becomes x
        return false;
    }
    f->x.bits = back;
    return true;
}

static bool is_truth(struct fact f)
{
    return f.x.kind == AVAL_BITS && f.x.bits <= 1;
}

static void learn_value(struct work *w, const struct exp *e, struct fact f)
{
    while (e->kind == EXP_CAST && e->type->kind != TYPE_BOOL) {
        if (!through_cast(w, e, &f))
            return;
        e = e->a;
    }
    if (e->kind == EXP_CELL) {
        learn_cell(w, e, f);
    } else if (is_truth(f) && (e->kind == EXP_CAST || (e->kind == EXP_BINARY && op_is_compare((enum op)e->op)))) {
        learn(w, e->kind == EXP_CAST ? e->a : e, f.equal == (f.x.bits == 1));
    } else if (is_truth(f) && e->kind == EXP_UNARY && e->op == OP_NOT) {
        learn(w, e->a, f.equal != (f.x.bits == 1));
    }
}

static void learn_equality(struct work *w, const struct exp *a, const struct exp *b, bool equal)
{
    struct aval x = eval(w, a), y = eval(w, b);
    if (x.kind != AVAL_TOP)
        learn_value(w, b, (struct fact){ x, equal });
    if (y.kind != AVAL_TOP && !w->c.bottom)
        learn_value(w, a, (struct fact){ y, equal });
}

static void learn(struct work *w, const struct exp *e, bool truth)
{
    e = exp_truth(e, &truth);
    if (e->kind == EXP_BINARY && (e->op == OP_EQ || e->op == OP_NE)) {
        if (!type_is_float(e->a->type))
            learn_equality(w, e->a, e->b, (e->op == OP_EQ) == truth);
    } else if (!type_is_float(e->type) && !(e->kind == EXP_BINARY && op_is_compare((enum op)e->op))) {
        learn_value(w, e, (struct fact){ aval_bits(0), !truth });
    }
}

// Learns about the memory cell or the expression that a variable was copied from what is now known of the variable.
static void learn_source(struct work *w, const struct edge *source)
{
    const struct exp *lhs = source->lhs;
    struct aval x = eval(w, lhs);
    if (x.kind == AVAL_TOP || type_is_float(lhs->type))
        return;
    if (source->kind == EDGE_ASSIGN) {
        learn_value(w, source->rhs, (struct fact){ x, true });
        return;
    }
    struct aval p = eval(w, source->addr);
    if (p.kind != AVAL_SET || source->bits || avals_set(&w->p->values, p)->n != 1)
        return;
    struct address t = avals_set(&w->p->values, p)->at[0];
    if (t.off != OFF_ANY && t.obj && is_singular(w->p, t.obj))
        learn_place(w, t.obj, t.off * 8, type_width(lhs->type), (struct fact){ x, true });
}

void assume(struct work *w, const struct edge *edge)
{
    struct aval x = eval(w, edge->rhs);
    bool truth = edge->truth != 0;
    if (x.kind == AVAL_BITS) {
        w->c.bottom |= value_is_true(x.bits, edge->rhs->type) != truth;
        return;
    }
    if (x.kind == AVAL_SET && !aval_may_be_null(&w->p->values, x)) {
        w->c.bottom |= !truth;
        return;
    }
    learn(w, edge->rhs, truth);
    for (size_t i = 0; i < edge->n_sources && !w->c.bottom; i++)
        learn_source(w, edge->sources[i]);
}
