// SPDX-License-Identifier: Apache-2.0
// logic.c: formulas, each of which exists once.
#include "shape/logic.h"

#include "base/hash.h"

void vocabulary_init(struct vocabulary *v)
{
    *v = (struct vocabulary){ 0 };
}

void vocabulary_free(struct vocabulary *v)
{
    vec_free(&v->preds);
    vec_free(&v->all);
    vec_free(&v->closures);
    map_free(&v->formulas);
    arena_free(&v->mem);
}

uint32_t vocabulary_add(struct vocabulary *v, const char *name, unsigned arity)
{
    assert(arity < ARRAY_LEN(v->count));
    struct predicate p = { .name = arena_strndup(&v->mem, name, strlen(name)), .arity = (uint8_t)arity };
    p.at = v->count[arity]++;
    vec_push(&v->preds, p);
    return (uint32_t)v->preds.n - 1;
}

uint32_t vocabulary_find(const struct vocabulary *v, const char *name, size_t len)
{
    for (size_t i = 0; i < v->preds.n; i++)
        if (strlen(v->preds.at[i].name) == len && memcmp(v->preds.at[i].name, name, len) == 0)
            return (uint32_t)i;
    return UINT32_MAX;
}

// ---- each formula once ------------------------------------------------------------------------------------------------

static bool same(const struct logic *x, const struct logic *y)
{
    return x->op == y->op && x->negated == y->negated && x->var[0] == y->var[0] && x->var[1] == y->var[1] &&
           x->pred == y->pred && x->a == y->a && x->b == y->b;
}

static uint64_t hash_of(const struct logic *f)
{
    uint64_t h = (uint64_t)f->op | (uint64_t)f->negated << 8 | (uint64_t)f->var[0] << 16 | (uint64_t)f->var[1] << 24;
    h = hash_mix(h, f->pred);
    h = hash_mix(h, f->a ? f->a->id + 1 : 0);
    return hash_mix(h, f->b ? f->b->id + 1 : 0);
}

static uint16_t bit(unsigned x)
{
    return (uint16_t)(1u << x);
}

static uint16_t free_of(const struct vocabulary *v, const struct logic *f)
{
    switch ((int)f->op) {
    case LOGIC_PRED: {
        unsigned arity = v->preds.at[f->pred].arity;
        return (uint16_t)((arity > 0 ? bit(f->var[0]) : 0) | (arity > 1 ? bit(f->var[1]) : 0));
    }
    case LOGIC_EQ:
    case LOGIC_CLOSED:
        return (uint16_t)(bit(f->var[0]) | bit(f->var[1]));
    case LOGIC_EXISTS:
    case LOGIC_FORALL:
        return (uint16_t)(f->a->free & ~bit(f->var[0]));
    case LOGIC_AND:
    case LOGIC_OR:
        return (uint16_t)(f->a->free | f->b->free);
    default:
        return 0;
    }
}

// The number of the closure of a formula.
static uint32_t closure_of(struct vocabulary *v, const struct logic *step)
{
    for (size_t i = 0; i < v->closures.n; i++)
        if (v->closures.at[i] == step)
            return (uint32_t)i;
    vec_push(&v->closures, step);
    return (uint32_t)v->closures.n - 1;
}

static const struct logic *intern(struct vocabulary *v, struct logic f)
{
    uint64_t h = hash_of(&f), at;
    for (; map_get(&v->formulas, h, &at); h++)
        if (same(v->all.at[at], &f))
            return v->all.at[at];
    f.id = (uint32_t)v->all.n;
    f.free = free_of(v, &f);
    if (f.op == LOGIC_CLOSED)
        f.closed = closure_of(v, f.a);
    struct logic *own = ARENA_NEW(&v->mem, struct logic);
    *own = f;
    map_put(&v->formulas, h, v->all.n);
    vec_push(&v->all, own);
    return own;
}

// ---- construction -----------------------------------------------------------------------------------------------------

const struct logic *logic_const(struct vocabulary *v, enum logic_op value)
{
    return intern(v, (struct logic){ .op = (uint8_t)value });
}

const struct logic *logic_pred(struct vocabulary *v, uint32_t pred, unsigned x, unsigned y)
{
    unsigned arity = v->preds.at[pred].arity;
    assert(pred < v->preds.n && x < LOGIC_VARS && y < LOGIC_VARS);
    return intern(v, (struct logic){ .op = LOGIC_PRED,
                                     .pred = pred,
                                     .var = { (uint8_t)(arity > 0 ? x : 0), (uint8_t)(arity > 1 ? y : 0) } });
}

const struct logic *logic_eq(struct vocabulary *v, unsigned x, unsigned y)
{
    if (x == y)
        return logic_const(v, LOGIC_TRUE);  // each cell is itself
    return intern(v, (struct logic){ .op = LOGIC_EQ, .var = { (uint8_t)MIN(x, y), (uint8_t)MAX(x, y) } });
}

const struct logic *logic_closed(struct vocabulary *v, const struct logic *step, unsigned x, unsigned y)
{
    assert(!(step->free & ~3) && x < LOGIC_VARS && y < LOGIC_VARS);
    if (x == y)
        return logic_const(v, LOGIC_TRUE);
    return intern(v, (struct logic){ .op = LOGIC_CLOSED, .a = step, .var = { (uint8_t)x, (uint8_t)y } });
}

const struct logic *logic_and(struct vocabulary *v, const struct logic *a, const struct logic *b)
{
    if (a->op == LOGIC_FALSE || b->op == LOGIC_TRUE || a == b)
        return a;
    if (b->op == LOGIC_FALSE || a->op == LOGIC_TRUE)
        return b;
    return intern(v, (struct logic){ .op = LOGIC_AND, .a = a, .b = b });
}

const struct logic *logic_or(struct vocabulary *v, const struct logic *a, const struct logic *b)
{
    if (a->op == LOGIC_TRUE || b->op == LOGIC_FALSE || a == b)
        return a;
    if (b->op == LOGIC_TRUE || a->op == LOGIC_FALSE)
        return b;
    return intern(v, (struct logic){ .op = LOGIC_OR, .a = a, .b = b });
}

static const struct logic *quantify(struct vocabulary *v, enum logic_op op, unsigned x, const struct logic *a)
{
    assert(x < LOGIC_VARS);
    if (a->op == (op == LOGIC_EXISTS ? LOGIC_FALSE : LOGIC_TRUE))
        return a;
    return intern(v, (struct logic){ .op = (uint8_t)op, .a = a, .var = { (uint8_t)x } });
}

const struct logic *logic_exists(struct vocabulary *v, unsigned x, const struct logic *a)
{
    return quantify(v, LOGIC_EXISTS, x, a);
}

const struct logic *logic_forall(struct vocabulary *v, unsigned x, const struct logic *a)
{
    return quantify(v, LOGIC_FORALL, x, a);
}

const struct logic *logic_not(struct vocabulary *v, const struct logic *a)
{
    switch ((int)a->op) {
    case LOGIC_FALSE:
        return logic_const(v, LOGIC_TRUE);
    case LOGIC_TRUE:
        return logic_const(v, LOGIC_FALSE);
    case LOGIC_HALF:
        return a;
    case LOGIC_AND:
        return logic_or(v, logic_not(v, a->a), logic_not(v, a->b));
    case LOGIC_OR:
        return logic_and(v, logic_not(v, a->a), logic_not(v, a->b));
    case LOGIC_EXISTS:
        return logic_forall(v, a->var[0], logic_not(v, a->a));
    case LOGIC_FORALL:
        return logic_exists(v, a->var[0], logic_not(v, a->a));
    default: {
        struct logic f = *a;
        f.negated = !f.negated;
        return intern(v, f);
    }
    }
}
