// SPDX-License-Identifier: Apache-2.0
// eval.c: Kleene's truth values, by two evaluations at once: which values must be 1, and which may be.
#include "shape/eval.h"

// The lanes of a value that does not depend on a node: all 64, also lanes without node, since a formula has a value
// even if there are no nodes.
#define EVERY UINT64_MAX

static struct kleene lanes(struct evaluator *e, const struct logic *f, unsigned lane);

void evaluator_init(struct evaluator *e, const struct structure *s)
{
    *e = (struct evaluator){ 0 };
    evaluator_move(e, s);
}

void evaluator_move(struct evaluator *e, const struct structure *s)
{
    e->s = s;
    e->all = nodes_of(s);
    e->known = 0;
}

void evaluator_free(struct evaluator *e)
{
    mem_free(e->closure, e->room * sizeof *e->closure);
}

static struct kleene both(struct kleene a, struct kleene b)
{
    return (struct kleene){ a.must & b.must, a.may & b.may };
}

static struct kleene either(struct kleene a, struct kleene b)
{
    return (struct kleene){ a.must | b.must, a.may | b.may };
}

// Value number `at` of k, spread to all nodes.
static struct kleene spread(struct kleene k, unsigned at)
{
    return (struct kleene){ k.must >> at & 1 ? EVERY : 0, k.may >> at & 1 ? EVERY : 0 };
}

// ---- atoms ------------------------------------------------------------------------------------------------------------

static struct kleene column(const struct evaluator *e, const struct kleene *row, unsigned y)
{
    struct kleene k = { 0 };
    for (uint32_t x = 0; x < e->s->n; x++) {
        k.must |= (row[x].must >> y & 1) << x;
        k.may |= (row[x].may >> y & 1) << x;
    }
    return k;
}

static struct kleene diagonal(const struct evaluator *e, const struct kleene *row)
{
    struct kleene k = { 0 };
    for (uint32_t x = 0; x < e->s->n; x++) {
        k.must |= row[x].must & UINT64_C(1) << x;
        k.may |= row[x].may & UINT64_C(1) << x;
    }
    return k;
}

// row[x] at y, where x, y, both or neither are the lane.
static struct kleene relation(const struct evaluator *e, const struct kleene *row, const struct logic *f, unsigned lane)
{
    bool first = f->var[0] == lane, second = f->var[1] == lane;
    assert((first || e->env[f->var[0]] < MAX(e->s->n, 1)) && (second || e->env[f->var[1]] < MAX(e->s->n, 1)));
    if (first && second)
        return diagonal(e, row);
    if (second)
        return row[e->env[f->var[0]]];
    if (first)
        return column(e, row, e->env[f->var[1]]);
    return spread(row[e->env[f->var[0]]], e->env[f->var[1]]);
}

static struct kleene predicate(const struct evaluator *e, const struct logic *f, unsigned lane)
{
    const struct predicate *p = &e->s->voc->preds.at[f->pred];
    if (p->arity == 0)
        return spread(e->s->word[p->at], 0);
    if (p->arity == 2)
        return relation(e, binary_of(e->s, p->at), f, lane);
    struct kleene k = *unary_of(e->s, p->at);
    return f->var[0] == lane ? k : spread(k, e->env[f->var[0]]);
}

static struct kleene equality(const struct evaluator *e, const struct logic *f, unsigned lane)
{
    unsigned x = f->var[0], y = f->var[1];
    if (x != lane && y != lane) {
        bool same = e->env[x] == e->env[y];
        bool sure = same && !(e->s->summary >> e->env[x] & 1);
        return (struct kleene){ sure ? EVERY : 0, same ? EVERY : 0 };
    }
    uint64_t at = UINT64_C(1) << e->env[x == lane ? y : x];
    return (struct kleene){ at & ~e->s->summary, at };
}

// ---- closures -----------------------------------------------------------------------------------------------------------

static void close_rows(const struct structure *s, struct kleene *row)
{
    for (uint32_t k = 0; k < s->n; k++)
        for (uint32_t i = 0; i < s->n; i++) {
            row[i].must |= row[i].must >> k & 1 ? row[k].must : 0;
            row[i].may |= row[i].may >> k & 1 ? row[k].may : 0;
        }
    for (uint32_t i = 0; i < s->n; i++) {
        row[i].must |= UINT64_C(1) << i & ~s->summary;
        row[i].may |= UINT64_C(1) << i;
    }
}

// Makes room for all closures, when the first one is needed.
static void make_room(struct evaluator *e)
{
    size_t want = e->s->voc->closures.n * NODES_MAX;
    if (want <= e->room)
        return;
    e->closure = mem_realloc(e->closure, e->room * sizeof *e->closure, want * sizeof *e->closure);
    e->room = want;
}

static const struct kleene *closure_rows(struct evaluator *e, const struct logic *f)
{
    make_room(e);
    struct kleene *row = e->closure + (size_t)f->closed * NODES_MAX;
    assert(f->closed < e->s->voc->closures.n && e->s->voc->closures.at[f->closed] == f->a);
    if (f->closed < 64 && e->known >> f->closed & 1)
        return row;
    uint8_t kept[2] = { e->env[0], e->env[1] };
    for (uint32_t x = 0; x < e->s->n; x++) {
        e->env[0] = (uint8_t)x;
        row[x] = eval_lanes(e, f->a, 1);
    }
    assert(row == e->closure + (size_t)f->closed * NODES_MAX);  // there was room for closures in it, too
    e->env[0] = kept[0];
    e->env[1] = kept[1];
    close_rows(e->s, row);
    if (f->closed < 64)
        e->known |= UINT64_C(1) << f->closed;
    return row;
}

// ---- quantifiers --------------------------------------------------------------------------------------------------------

// The conjunction (disjunction) of the parts of f that do not mention `lane`, for all nodes that z may be.
static struct kleene without(struct evaluator *e, const struct logic *f, enum logic_op op, unsigned lane, unsigned z)
{
    if (f->op == op && logic_has_free(f, lane)) {
        struct kleene a = without(e, f->a, op, lane, z), b = without(e, f->b, op, lane, z);
        return op == LOGIC_AND ? both(a, b) : either(a, b);
    }
    if (!logic_has_free(f, lane))
        return lanes(e, f, z);
    return op == LOGIC_AND ? (struct kleene){ EVERY, EVERY } : (struct kleene){ 0, 0 };
}

// The conjunction (disjunction) of the parts of f that mention `lane`, for all nodes that it may be.
static struct kleene with(struct evaluator *e, const struct logic *f, enum logic_op op, unsigned lane)
{
    if (!logic_has_free(f, lane))
        return op == LOGIC_AND ? (struct kleene){ EVERY, EVERY } : (struct kleene){ 0, 0 };
    if (f->op == op) {
        struct kleene a = with(e, f->a, op, lane), b = with(e, f->b, op, lane);
        return op == LOGIC_AND ? both(a, b) : either(a, b);
    }
    return lanes(e, f, lane);
}

static struct kleene exists(struct evaluator *e, const struct logic *f, unsigned lane)
{
    unsigned z = f->var[0];
    uint8_t kept = e->env[z];
    struct kleene guard = without(e, f->a, LOGIC_AND, lane, z), out = { 0 };
    for (uint64_t left = guard.may & e->all; left && out.must != EVERY; left &= left - 1) {
        e->env[z] = (uint8_t)__builtin_ctzll(left);
        struct kleene k = with(e, f->a, LOGIC_AND, lane);
        out = either(out, both(k, spread(guard, e->env[z])));
    }
    e->env[z] = kept;
    return out;
}

static struct kleene forall(struct evaluator *e, const struct logic *f, unsigned lane)
{
    unsigned z = f->var[0];
    uint8_t kept = e->env[z];
    struct kleene free = without(e, f->a, LOGIC_OR, lane, z), out = { EVERY, EVERY };
    for (uint64_t left = e->all & ~free.must; left && out.may; left &= left - 1) {
        e->env[z] = (uint8_t)__builtin_ctzll(left);
        struct kleene k = with(e, f->a, LOGIC_OR, lane);
        out = both(out, either(k, spread(free, e->env[z])));
    }
    e->env[z] = kept;
    return out;
}

static struct kleene for_some(struct kleene k, uint64_t all)
{
    return (struct kleene){ k.must & all ? EVERY : 0, k.may & all ? EVERY : 0 };
}

static struct kleene for_all(struct kleene k, uint64_t all)
{
    return (struct kleene){ (k.must & all) == all ? EVERY : 0, (k.may & all) == all ? EVERY : 0 };
}

// ---- formulas -----------------------------------------------------------------------------------------------------------

static struct kleene not(struct kleene k, bool negated)
{
    return negated ? (struct kleene){ ~k.may, ~k.must } : k;
}

static struct kleene lanes(struct evaluator *e, const struct logic *f, unsigned lane)
{
    struct kleene a;
    switch ((int)f->op) {
    case LOGIC_FALSE:
        return (struct kleene){ 0, 0 };
    case LOGIC_TRUE:
        return (struct kleene){ EVERY, EVERY };
    case LOGIC_HALF:
        return (struct kleene){ 0, EVERY };
    case LOGIC_PRED:
        return not(predicate(e, f, lane), f->negated);
    case LOGIC_EQ:
        return not(equality(e, f, lane), f->negated);
    case LOGIC_CLOSED:
        return not(relation(e, closure_rows(e, f), f, lane), f->negated);
    case LOGIC_AND:
        a = lanes(e, f->a, lane);
        return a.may ? both(a, lanes(e, f->b, lane)) : a;
    case LOGIC_OR:
        a = lanes(e, f->a, lane);
        return a.must == EVERY ? a : either(a, lanes(e, f->b, lane));
    case LOGIC_EXISTS:
        return logic_has_free(f, lane) ? exists(e, f, lane) : for_some(lanes(e, f->a, f->var[0]), e->all);
    case LOGIC_FORALL:
        return logic_has_free(f, lane) ? forall(e, f, lane) : for_all(lanes(e, f->a, f->var[0]), e->all);
    }
    return (struct kleene){ 0, EVERY };
}

struct kleene eval_lanes(struct evaluator *e, const struct logic *f, unsigned lane)
{
    struct kleene k = lanes(e, f, lane);
    assert(lane < LOGIC_VARS && !(k.must & ~k.may));
    return (struct kleene){ k.must & e->all, k.may & e->all };
}

enum logic_op eval_closed(struct evaluator *e, const struct logic *f)
{
    struct kleene k = lanes(e, f, LOGIC_VARS);
    assert(!(k.must & ~k.may & 1));
    return k.must & 1 ? LOGIC_TRUE : k.may & 1 ? LOGIC_HALF : LOGIC_FALSE;
}
