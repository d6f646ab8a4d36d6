// SPDX-License-Identifier: Apache-2.0
// pointers_value.c: sets of pointers: arithmetic, expressions, and what conditions tell.
#include "pre/distance.h"
#include "pre/pointers_priv.h"
#include "pre/strides.h"

#include <stdlib.h>

// ---- sets of pointers -----------------------------------------------------------------------------------------------

bool points_same(struct points a, struct points b)
{
    return a.to == b.to && a.low == b.low && a.high == b.high && stride_equal(a.at, b.at);
}

// Bounds that fit the remainder, and the other way round; offsets that are far away are not bounded.
static struct points normal(struct points p)
{
    if (!(p.to & POINTS_OBJECT))
        return (struct points){ .to = p.to };
    if (p.low < -STRIDE_LARGE)
        p.low = -POINTS_FAR;
    if (p.high > STRIDE_LARGE)
        p.high = POINTS_FAR;
    int64_t m = p.at.m;
    if (m > 1 && p.low != -POINTS_FAR)
        p.low += ((p.at.r - p.low) % m + m) % m;
    if (m > 1 && p.high != POINTS_FAR)
        p.high -= ((p.high - p.at.r) % m + m) % m;
    if (p.low > p.high)
        return (struct points){ .to = (uint8_t)(p.to & ~POINTS_OBJECT) };
    if (p.low == p.high)
        p.at = (struct stride){ 0, p.low };
    assert(p.low == -POINTS_FAR || m <= 1 || stride_has(p.at, p.low));
    assert(p.high == POINTS_FAR || m <= 1 || stride_has(p.at, p.high));
    return p;
}

struct points points_join(struct points a, struct points b)
{
    uint8_t to = a.to | b.to;
    struct points r = a.to & POINTS_OBJECT ? a : b;
    if (a.to & b.to & POINTS_OBJECT)
        r = (struct points){ to, MIN(a.low, b.low), MAX(a.high, b.high), stride_join(a.at, b.at) };
    r.to = to;
    r = normal(r);
    assert(r.to == to);  // a join loses nothing
    return r;
}

static struct points shift(struct points a, struct range by, struct stride at)
{
    bool near = by.low > -STRIDE_LARGE && by.high < STRIDE_LARGE;
    if (range_is_empty(by))
        return (struct points){ 0 };
    if (a.to & POINTS_OBJECT) {
        a.low = near && a.low != -POINTS_FAR ? a.low + (int64_t)by.low : -POINTS_FAR;
        a.high = near && a.high != POINTS_FAR ? a.high + (int64_t)by.high : POINTS_FAR;
        a.at = stride_sum(a.at, at, 1);
    }
    bool same = by.low <= 0 && by.high >= 0, other = by.low != 0 || by.high != 0;
    if ((a.to & POINTS_NULL) && other)
        a.to |= POINTS_ELSEWHERE;
    if (!same)
        a.to &= (uint8_t)~POINTS_NULL;
    return normal(a);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

// The distance that an integer operand moves a pointer by, as a signed number.
static struct range distance(const struct pointers *p, const struct node *n, const struct exp *x)
{
    static const struct range far = { -RANGE_HUGE, RANGE_HUGE };
    if (!type_is_integer(x->type) || type_bits(x->type) > 64)
        return far;
    if (distance_may_wrap(p->ranges, n, x))
        return far;
    struct range r = ranges_value(p->ranges, n, x);
    unsigned bits = type_bits(x->type);
    if (type_is_signed(x->type) || bits < 8u * p->cfa->prog->types.machine->ptr_size || range_is_empty(r))
        return r;
    i128 half = (i128)1 << (bits - 1);
    if (r.low >= half)
        return (struct range){ r.low - 2 * half, r.high - 2 * half };
    return r.high < half ? r : far;
}

static bool holds_address(const struct pointers *p, const struct type *t)
{
    return type_is_pointer(t) || (type_is_integer(t) && t->size == p->cfa->prog->types.machine->ptr_size);
}

const struct var *points_slot(const struct pointers *p, const struct exp *x)
{
    while (x->kind == EXP_CAST && holds_address(p, x->type) && holds_address(p, x->a->type))
        x = x->a;
    return x->kind == EXP_CELL && x->var->id < p->n_vars && p->slot[x->var->id] ? x->var : NULL;
}

const struct var *points_kept(const struct pointers *p, const struct exp *x)
{
    while (x->kind == EXP_CAST && holds_address(p, x->type) && holds_address(p, x->a->type))
        x = x->a;
    bool kept = x->kind == EXP_CELL && x->var->id < p->n_vars && (p->slot[x->var->id] || p->is_global[x->var->id]);
    return kept ? x->var : NULL;
}

static struct points value_of(const struct pointers *p, const struct points *env, const struct exp *cell)
{
    const struct var *v = points_kept(p, cell);
    if (!v)
        return POINTS_ANYTHING;
    assert(env || !p->slot[v->id]);
    if (p->slot[v->id])
        return env[p->slot[v->id] - 1];
    struct points x = p->global[v->id];
    x.to |= x.to & POINTS_OBJECT ? p->dead[v->id] : 0;
    return x;
}

struct points points_eval(const struct pointers *p, const struct node *n, const struct points *env, const struct exp *x)
{
    switch (x->kind) {
    case EXP_CONST:
        return (struct points){ .to = x->value == 0 ? POINTS_NULL : POINTS_ELSEWHERE };
    case EXP_ADDR:
        return (struct points){ POINTS_OBJECT, x->off, x->off, { 0, x->off } };
    case EXP_CELL:
        assert(x->var->id >= p->n_vars || !p->slot[x->var->id] || !x->var->fn || x->var->fn == n->fn);
        return value_of(p, env, x);
    case EXP_CAST:
        return holds_address(p, x->type) && holds_address(p, x->a->type) ? points_eval(p, n, env, x->a)
                                                                         : POINTS_ANYTHING;
    case EXP_BINARY:
        if (x->op != OP_PTR_ADD || !type_is_integer(x->b->type))
            return POINTS_ANYTHING;
        return shift(points_eval(p, n, env, x->a), distance(p, n, x->b), stride_exp(p->ranges, n, x->b));
    case EXP_FUNC:
    case EXP_UNARY:
    case EXP_INPUT:
        break;
    }
    return POINTS_ANYTHING;
}

// ---- which objects --------------------------------------------------------------------------------------------------

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void objects_sort(struct objects *o)
{
    size_t n = 0;
    if (o->n)
        qsort(o->at, o->n, sizeof *o->at, compare_keys);
    for (size_t i = 0; i < o->n; i++)
        if (n == 0 || o->at[n - 1] != o->at[i])
            o->at[n++] = o->at[i];
    o->n = n;
}

void objects_of(struct pointers *p, const struct exp *x, struct objects *out)
{
    struct pt_places all = { 0 };
    pointsto_of_all(p->pt, x, &all);
    vec_clear(out);
    for (size_t i = 0; i < all.n; i++)
        vec_push(out, (uint64_t)all.at[i].kind << 32 | all.at[i].id);
    objects_sort(out);
    vec_free(&all);
}

bool objects_meet(const struct objects *a, const struct objects *b)
{
    for (size_t i = 0, k = 0; i < a->n && k < b->n;) {
        if (a->at[i] == b->at[k])
            return true;
        if (a->at[i] < b->at[k])
            i++;
        else
            k++;
    }
    return false;
}

const struct objects *points_may(struct pointers *p, const struct var *v)
{
    if (!p->known[v->id]) {
        struct exp cell = { .kind = EXP_CELL, .type = v->type->unqual, .var = (struct var *)(uintptr_t)v };
        objects_of(p, &cell, &p->may[v->id]);
        p->known[v->id] = 1;
    }
    return &p->may[v->id];
}

// ---- conditions -----------------------------------------------------------------------------------------------------

static bool restrict_to(const struct pointers *p, const struct var *v, uint8_t to, struct points *env)
{
    assert(!v || p->slot[v->id]);
    struct points *x = v ? &env[p->slot[v->id] - 1] : NULL;
    if (!x)
        return true;
    x->to &= to;
    *x = normal(*x);
    return x->to != 0;
}

// Indeterminate and other pointers may be null without our knowing.
static bool assume_null(const struct pointers *p, const struct var *v, bool null, struct points *env)
{
    return restrict_to(p, v, null ? POINTS_NULL | POINTS_ELSEWHERE : (uint8_t)~POINTS_NULL, env);
}

// Whether both may only point into the same variable, of which there is one.
static bool same_variable(struct pointers *p, const struct exp *a, const struct exp *b)
{
    struct pt_place x, y;
    if (!pointsto_object(p->pt, a, &x) || !pointsto_object(p->pt, b, &y) || !place_is_in(x, y.kind, y.id))
        return false;
    const struct var *v = x.kind == OBJ_VAR ? p->cfa->vars.at[x.id] : NULL;
    return v && (!v->fn || !v->fn->recursive);
}

// `a op b` holds for two pointers into one object: bounds of a.
static struct points bounded(struct points a, enum op o, struct points b)
{
    if ((o == OP_LT || o == OP_LE || o == OP_EQ) && b.high != POINTS_FAR)
        a.high = MIN(a.high, b.high - (o == OP_LT));
    if ((o == OP_GT || o == OP_GE || o == OP_EQ) && b.low != -POINTS_FAR)
        a.low = MAX(a.low, b.low + (o == OP_GT));
    if (o == OP_NE && b.low == b.high && a.high == b.low)
        a.high--;
    if (o == OP_NE && b.low == b.high && a.low == b.low)
        a.low++;
    return normal(a);
}

static bool assume_compare(struct pointers *p, const struct node *n, enum op o, const struct exp *a,
                           const struct exp *b, struct points *env)
{
    struct points x = points_eval(p, n, env, a), y = points_eval(p, n, env, b);
    const struct var *v = points_slot(p, a), *w = points_slot(p, b);
    if (o == OP_EQ || o == OP_NE) {
        bool null = o == OP_EQ;
        if (y.to == POINTS_NULL && !assume_null(p, v, null, env))
            return false;
        if (x.to == POINTS_NULL && !assume_null(p, w, null, env))
            return false;
    }
    if (x.to != POINTS_OBJECT || y.to != POINTS_OBJECT || !same_variable(p, a, b))
        return true;
    if (v)
        env[p->slot[v->id] - 1] = x = bounded(x, o, y);
    if (w)
        env[p->slot[w->id] - 1] = y = bounded(y, op_swap(o), x);
    return x.to != 0 && y.to != 0;
}

// What a condition tells about a copy holds for where it came from.
static bool learn_sources(const struct pointers *p, const struct edge *e, struct points *env)
{
    for (size_t i = 0; i < e->n_sources; i++) {
        const struct edge *s = e->sources[i];
        const struct var *from = s->kind == EDGE_ASSIGN ? points_slot(p, s->rhs) : NULL;
        const struct var *to = from ? points_slot(p, s->lhs) : NULL;
        if (to && (!from->fn || from->fn == to->fn) && !restrict_to(p, from, env[p->slot[to->id] - 1].to, env))
            return false;
    }
    return true;
}

bool points_assume(struct pointers *p, const struct edge *e, struct points *env)
{
    assert(e->kind == EDGE_ASSUME);
    bool truth = e->truth != 0, ok = true;
    const struct exp *x = exp_truth(e->rhs, &truth);
    if (type_is_pointer(x->type) || x->kind == EXP_CELL)
        ok = assume_null(p, points_slot(p, x), !truth, env);
    else if (x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && holds_address(p, x->a->type))
        ok = assume_compare(p, e->from, truth ? (enum op)x->op : op_negate((enum op)x->op), x->a, x->b, env);
    return ok && learn_sources(p, e, env);
}

bool points_accessed(const struct pointers *p, const struct exp *x, struct points *env)
{
    while ((x->kind == EXP_CAST && holds_address(p, x->type) && holds_address(p, x->a->type)) ||
           (x->kind == EXP_BINARY && x->op == OP_PTR_ADD && exp_is_const(x->b)))
        x = x->a;
    return restrict_to(p, points_slot(p, x), POINTS_OBJECT | POINTS_ELSEWHERE, env);
}
