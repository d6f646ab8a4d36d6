// SPDX-License-Identifier: Apache-2.0
// order.c: the order of an integer field of cells.
#include "shape/order.h"

// ---- predicates -------------------------------------------------------------------------------------------------------

void order_add(struct shape_class *c)
{
    struct vocabulary *v = &c->voc;
    const struct tracking *t = &c->tracking;
    if (!t->ordered)
        return;
    assert(vocabulary_find(v, "le", 2) == UINT32_MAX);  // formulas mean this one
    c->order.le = vocabulary_add(v, "le", 2);
    for (uint32_t i = 0; i < t->n_values; i++) {
        c->order.unset[i] = vocabulary_add(v, arena_printf(&v->mem, "unset[%s]", t->values[i]), 0);
        c->order.below[i] = vocabulary_add(v, arena_printf(&v->mem, "below[%s]", t->values[i]), 1);
        c->order.above[i] = vocabulary_add(v, arena_printf(&v->mem, "above[%s]", t->values[i]), 1);
        c->order.at[i] = vocabulary_add(v, arena_printf(&v->mem, "at[%s]", t->values[i]), 1);
        v->preds.at[c->order.at[i]].def =
            logic_and(v, logic_pred(v, c->order.below[i], 0, 0), logic_pred(v, c->order.above[i], 0, 0));
        v->preds.at[c->order.at[i]].abstraction = t->separating_values >> i & 1;
        v->preds.at[c->order.below[i]].abstraction = v->preds.at[c->order.above[i]].abstraction =
            t->comparing_values >> i & 1;
        for (uint32_t k = 0; k < i; k++)
            c->order.same[i][k] = c->order.same[k][i] =
                vocabulary_add(v, arena_printf(&v->mem, "same[%s,%s]", t->values[k], t->values[i]), 0);
    }
}

static const struct logic *le(struct shape_class *c, unsigned x, unsigned y)
{
    return logic_pred(&c->voc, c->order.le, x, y);
}

static void implies(struct shape_class *c, const struct logic *a, const struct logic *b, const struct logic *then)
{
    struct vocabulary *v = &c->voc;
    constraints_add(&c->constraints, v, logic_or(v, logic_not(v, a), logic_or(v, logic_not(v, b), then)));
}

// Adds constraints: values are ordered as the fields of cells are.
static void add_value_constraints(struct shape_class *c, uint32_t t)
{
    struct vocabulary *v = &c->voc;
    enum { V, W };
    const struct logic *unset = logic_pred(v, c->order.unset[t], V, V), *yes = logic_const(v, LOGIC_TRUE),
                       *below = logic_pred(v, c->order.below[t], V, V), *above = logic_pred(v, c->order.above[t], V, V),
                       *below_w = logic_pred(v, c->order.below[t], W, W),
                       *above_w = logic_pred(v, c->order.above[t], W, W);
    constraints_add(&c->constraints, v, logic_or(v, below, above));
    implies(c, unset, yes, below);
    implies(c, unset, yes, logic_not(v, above));
    implies(c, below, le(c, V, W), below_w);
    implies(c, le(c, V, W), above_w, above);
    implies(c, above, below_w, le(c, V, W));
}

void order_add_constraints(struct shape_class *c)
{
    enum { V, W, U };
    if (!c->tracking.ordered)
        return;
    implies(c, logic_eq(&c->voc, V, W), logic_const(&c->voc, LOGIC_TRUE), le(c, V, W));
    constraints_add(&c->constraints, &c->voc, logic_or(&c->voc, le(c, V, W), le(c, W, V)));
    implies(c, le(c, V, U), le(c, U, W), le(c, V, W));
    for (uint32_t t = 0; t < c->tracking.n_values; t++)
        add_value_constraints(c, t);
}

bool order_mentions(const struct shape_class *c, const struct logic *f)
{
    if (f->op == LOGIC_PRED) {
        const struct logic *def = c->voc.preds.at[f->pred].def;
        return c->tracking.ordered && (f->pred == c->order.le || (def && order_mentions(c, def)));
    }
    return (f->a && order_mentions(c, f->a)) || (f->b && order_mentions(c, f->b));
}

// ---- statements about cells -------------------------------------------------------------------------------------------

// How a stored value compares with the fields of other cells: below[t](v) or above[t](v).
static const struct logic *stands(struct shape_class *c, const uint32_t *preds, uint32_t t, unsigned v)
{
    return t == UINT32_MAX ? logic_const(&c->voc, LOGIC_HALF) : logic_pred(&c->voc, preds[t], v, v);
}

// is ? a : b
static const struct logic *if_then_else(struct vocabulary *v, const struct logic *is, const struct logic *a,
                                        const struct logic *b)
{
    return logic_or(v, logic_and(v, is, a), logic_and(v, logic_not(v, is), b));
}

void order_updates(struct shape_class *c, uint32_t x, uint32_t t, struct class_step *out)
{
    struct vocabulary *v = &c->voc;
    enum { V, W };
    const struct logic *half = logic_const(v, LOGIC_HALF), *yes = logic_const(v, LOGIC_TRUE);
    const struct logic *is_v = x == UINT32_MAX ? half : logic_pred(v, c->pointer[x], V, V),
                       *is_w = x == UINT32_MAX ? half : logic_pred(v, c->pointer[x], W, W);
    if (!c->tracking.ordered)
        return;
    const struct logic *from = if_then_else(v, is_w, yes, stands(c, c->order.below, t, W)),
                       *to = if_then_else(v, is_w, stands(c, c->order.above, t, V), le(c, V, W));
    vec_push(&out->first,
             ((struct update){
                 .pred = c->order.le, .value = if_then_else(v, is_v, from, to), .where = logic_or(v, is_v, is_w) }));
    for (uint32_t i = 0; i < c->tracking.n_values; i++) {
        bool other = i != t && t != UINT32_MAX;
        const struct logic *own = other    ? logic_or(v, half, logic_pred(v, c->order.same[i][t], V, V))
                                  : i == t ? yes
                                           : half;
        const uint32_t preds[] = { c->order.below[i], c->order.above[i], c->order.at[i] };
        for (size_t k = 0; k < ARRAY_LEN(preds); k++)
            vec_push(&out->first,
                     ((struct update){ .pred = preds[k],
                                       .value = if_then_else(v, is_v, own, logic_pred(v, preds[k], V, V)) }));
    }
}

void order_begin(const struct shape_class *c, struct structure *s, uint32_t u)
{
    if (!c->tracking.ordered)
        return;
    assert(u < s->n);
    for (uint32_t v = 0; v < s->n; v++) {
        structure_set(s, c->order.le, u, v, v == u ? LOGIC_TRUE : LOGIC_HALF);
        structure_set(s, c->order.le, v, u, v == u ? LOGIC_TRUE : LOGIC_HALF);
    }
    for (uint32_t t = 0; t < c->tracking.n_values; t++) {
        structure_set(s, c->order.below[t], u, 0, LOGIC_HALF);
        structure_set(s, c->order.above[t], u, 0, LOGIC_HALF);
        structure_set(s, c->order.at[t], u, 0, LOGIC_HALF);
    }
}

// ---- values -----------------------------------------------------------------------------------------------------------

static struct kleene *values_of(const struct shape_class *c, const struct structure *s, uint32_t pred)
{
    return unary_of(s, c->voc.preds.at[pred].at);
}

static void put_unary(const struct shape_class *c, struct structure *s, uint32_t pred, struct kleene k)
{
    struct kleene *to = values_of(c, s, pred);
    if (to->must == k.must && to->may == k.may)
        return;
    *to = k;
    stale_add(&s->stale, stale_bit(pred));
}

// Sets at[t] from below[t] and above[t].
static void put_at(const struct shape_class *c, struct structure *s, uint32_t t)
{
    struct kleene below = *values_of(c, s, c->order.below[t]), above = *values_of(c, s, c->order.above[t]);
    put_unary(c, s, c->order.at[t], (struct kleene){ below.must & above.must, below.may & above.may });
}

void order_define(const struct shape_class *c, struct structure *s)
{
    for (uint32_t t = 0; t < c->tracking.n_values; t++)
        put_at(c, s, t);
}

bool order_is_set(const struct shape_class *c, const struct structure *s, uint32_t t)
{
    return structure_get(s, c->order.unset[t], 0, 0) == LOGIC_FALSE;
}

// Sets same[t, u] for two values that are both there.
static void put_same(const struct shape_class *c, struct structure *s, uint32_t t, uint32_t u, enum logic_op same)
{
    assert(t != u && c->order.same[t][u] == c->order.same[u][t]);
    structure_set(s, c->order.same[t][u], 0, 0, order_is_set(c, s, u) ? same : LOGIC_FALSE);
}

static bool is_field(const struct shape_class *c, const struct structure *s, uint32_t t, uint32_t u)
{
    return (values_of(c, s, c->order.below[t])->must & values_of(c, s, c->order.above[t])->must) >> u & 1;
}

void order_load(const struct shape_class *c, struct structure *s, uint32_t t, uint32_t u)
{
    const struct kleene *le = binary_of(s, c->voc.preds.at[c->order.le].at);
    assert(t < c->tracking.n_values && u < s->n && !(s->summary >> u & 1));
    struct kleene above = { 0 };
    for (uint32_t v = 0; v < s->n; v++) {
        above.must |= (le[v].must >> u & 1) << v;
        above.may |= (le[v].may >> u & 1) << v;
    }
    put_unary(c, s, c->order.below[t], le[u]);
    put_unary(c, s, c->order.above[t], above);
    put_at(c, s, t);
    structure_set(s, c->order.unset[t], 0, 0, LOGIC_FALSE);
    for (uint32_t i = 0; i < c->tracking.n_values; i++)
        if (i != t)
            put_same(c, s, t, i, is_field(c, s, i, u) ? LOGIC_TRUE : LOGIC_HALF);
}

void order_copy(const struct shape_class *c, struct structure *s, uint32_t t, uint32_t u)
{
    bool known = u != UINT32_MAX && order_is_set(c, s, u);
    assert(t < c->tracking.n_values && (u == UINT32_MAX || u < c->tracking.n_values));
    struct kleene any = { 0, nodes_of(s) };
    put_unary(c, s, c->order.below[t], known ? *values_of(c, s, c->order.below[u]) : any);
    put_unary(c, s, c->order.above[t], known ? *values_of(c, s, c->order.above[u]) : any);
    put_unary(c, s, c->order.at[t], known ? *values_of(c, s, c->order.at[u]) : any);
    structure_set(s, c->order.unset[t], 0, 0, LOGIC_FALSE);
    for (uint32_t i = 0; i < c->tracking.n_values; i++)
        if (i != t)
            put_same(c, s, t, i,
                     i == u && known ? LOGIC_TRUE
                     : known         ? structure_get(s, c->order.same[u][i], 0, 0)
                                     : LOGIC_HALF);
}

void order_clear(const struct shape_class *c, struct structure *s, uint32_t t)
{
    assert(t < c->tracking.n_values);
    put_unary(c, s, c->order.below[t], (struct kleene){ nodes_of(s), nodes_of(s) });
    put_unary(c, s, c->order.above[t], (struct kleene){ 0 });
    put_unary(c, s, c->order.at[t], (struct kleene){ 0 });
    structure_set(s, c->order.unset[t], 0, 0, LOGIC_TRUE);
    for (uint32_t i = 0; i < c->tracking.n_values; i++)
        if (i != t)
            structure_set(s, c->order.same[t][i], 0, 0, LOGIC_FALSE);
}

// Makes b hold where a does; false: a and b contradict that.
static bool imply(struct kleene *a, struct kleene *b)
{
    b->must |= a->must;
    a->may &= b->may;
    return !(b->must & ~b->may) && !(a->must & ~a->may);
}

// Makes a and b exclude each other; false: they both hold somewhere.
static bool exclude(struct kleene *a, struct kleene *b)
{
    a->may &= ~b->must;
    b->may &= ~a->must;
    return !(a->must & ~a->may) && !(b->must & ~b->may);
}

// Gives values that equal t the same place in the order.
static void tell_same(const struct shape_class *c, struct structure *s, uint32_t t)
{
    for (uint32_t i = 0; i < c->tracking.n_values; i++) {
        if (i == t || structure_get(s, c->order.same[t][i], 0, 0) != LOGIC_TRUE)
            continue;
        const uint32_t *const preds[] = { c->order.below, c->order.above, c->order.at };
        for (size_t k = 0; k < ARRAY_LEN(preds); k++) {
            const uint32_t *pred = preds[k];
            struct kleene more = *values_of(c, s, pred[t]), own = *values_of(c, s, pred[i]);
            put_unary(c, s, pred[i], (struct kleene){ own.must | more.must, own.may & more.may });
        }
    }
}

bool order_learn(struct shape_class *c, struct structure *s, uint32_t t, uint32_t u, bool strict)
{
    const struct class_order *o = &c->order;
    struct kleene below_t = *values_of(c, s, o->below[t]), above_t = *values_of(c, s, o->above[t]),
                  below_u = *values_of(c, s, o->below[u]), above_u = *values_of(c, s, o->above[u]);
    assert(order_is_set(c, s, t) && order_is_set(c, s, u));
    if (t == u)
        return !strict;
    if (!imply(&below_u, &below_t) || !imply(&above_t, &above_u) || (strict && !exclude(&above_t, &below_u)))
        return false;
    put_unary(c, s, o->below[t], below_t);
    put_unary(c, s, o->above[t], above_t);
    put_unary(c, s, o->below[u], below_u);
    put_unary(c, s, o->above[u], above_u);
    tell_same(c, s, t);
    tell_same(c, s, u);
    return structure_coerce(s, &c->constraints);
}
