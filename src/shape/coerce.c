// SPDX-License-Identifier: Apache-2.0
// coerce.c: what holds in all heaps makes values definite, or shows that there is no heap.
#include "shape/operations.h"

// ---- constraints --------------------------------------------------------------------------------------------------------

static void add(struct constraints *c, struct vocabulary *v, const struct logic *body, const struct logic *head)
{
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        if ((body->free & ~head->free) >> x & 1)
            body = logic_exists(v, x, body);
    if (body->op != LOGIC_FALSE)
        vec_push(c, ((struct constraint){ body, head }));
}

// a -> f, for all nodes, taken apart at the conjunctions and disjunctions of f.
static void add_implied(struct constraints *c, struct vocabulary *v, const struct logic *a, const struct logic *f)
{
    switch ((int)f->op) {
    case LOGIC_AND:
        add_implied(c, v, a, f->a);
        add_implied(c, v, a, f->b);
        return;
    case LOGIC_OR:
        add_implied(c, v, logic_and(v, a, logic_not(v, f->b)), f->a);
        add_implied(c, v, logic_and(v, a, logic_not(v, f->a)), f->b);
        return;
    case LOGIC_FORALL:
        if (!(a->free >> f->var[0] & 1)) {
            add_implied(c, v, a, f->a);
            return;
        }
        break;
    case LOGIC_PRED:
    case LOGIC_EQ:
    case LOGIC_FALSE:
        add(c, v, a, f);
        return;
    case LOGIC_TRUE:
    case LOGIC_HALF:
        return;
    default:
        break;
    }
    add(c, v, logic_and(v, a, logic_not(v, f)), logic_const(v, LOGIC_FALSE));
}

void constraints_add(struct constraints *c, struct vocabulary *v, const struct logic *holds)
{
    add_implied(c, v, logic_const(v, LOGIC_TRUE), holds);
}

static void add_definition(struct constraints *c, struct vocabulary *v, uint32_t pred)
{
    const struct logic *p = logic_pred(v, pred, 0, 1), *is = v->preds.at[pred].def;
    add(c, v, is, p);
    add(c, v, logic_not(v, is), logic_not(v, p));
    if (is->op != LOGIC_EXISTS)
        add_implied(c, v, p, is);
    if (is->op != LOGIC_FORALL)
        add_implied(c, v, logic_not(v, p), logic_not(v, is));
}

void constraints_init(struct constraints *c, struct vocabulary *v)
{
    *c = (struct constraints){ 0 };
    for (uint32_t i = 0; i < v->preds.n; i++)
        if (v->preds.at[i].def)
            add_definition(c, v, i);
}

void constraints_free(struct constraints *c)
{
    vec_free(c);
}

// ---- unique predicates and functions ------------------------------------------------------------------------------------

// k holds for one cell at most: *changed if that tells more.
static bool make_unique(struct structure *s, struct kleene *k, bool *changed)
{
    if (!k->must)
        return true;
    if (k->must & (k->must - 1))
        return false;
    *changed |= k->may != k->must || (s->summary & k->must);
    k->may = k->must;
    s->summary &= ~k->must;
    return true;
}

static bool make_all_unique(struct structure *s, bool *changed)
{
    bool good = true;
    for (size_t i = 0; i < s->voc->preds.n && good; i++) {
        const struct predicate *p = &s->voc->preds.at[i];
        if (p->unique && p->arity == 1)
            good = make_unique(s, unary_of(s, p->at), changed);
        for (uint32_t v = 0; v < s->n && p->function && p->arity == 2 && good; v++)
            good = make_unique(s, &binary_of(s, p->at)[v], changed);
    }
    return good;
}

// ---- other constraints --------------------------------------------------------------------------------------------------

// The nodes in `must` have the value; *changed if they had not before.
static bool require(struct kleene *k, uint64_t must, bool negated, bool *changed)
{
    if (must & (negated ? k->must : ~k->may))
        return false;
    *changed |= (must & (negated ? k->may : ~k->must)) != 0;
    if (negated)
        k->may &= ~must;
    else
        k->must |= must;
    return true;
}

// Nodes x and those in `must` are the same, or are not.
static bool require_equal(struct structure *s, uint32_t x, uint64_t must, bool negated, bool *changed)
{
    uint64_t own = UINT64_C(1) << x;
    if (negated)  // a summary node may be two cells
        return !(must & own & ~s->summary);
    if (must & ~own)
        return false;
    *changed |= (must & own & s->summary) != 0;
    s->summary &= ~(must & own);
    return true;
}

static bool apply_binary(struct structure *s, struct evaluator *e, const struct constraint *c, bool *changed)
{
    const struct logic *h = c->head;
    unsigned x = h->var[0], y = h->var[1];
    for (uint32_t v = 0; v < s->n; v++) {
        e->env[x] = (uint8_t)v;
        uint64_t must = eval_lanes(e, c->body, y).must;
        if (must &&
            !(h->op == LOGIC_EQ ? require_equal(s, v, must, h->negated, changed)
                                : require(&binary_of(s, s->voc->preds.at[h->pred].at)[v], must, h->negated, changed)))
            return false;
    }
    return true;
}

static bool apply(struct structure *s, struct evaluator *e, const struct constraint *c, bool *changed)
{
    const struct logic *h = c->head;
    unsigned arity = h->op == LOGIC_PRED ? s->voc->preds.at[h->pred].arity : h->op == LOGIC_EQ ? 2 : 0;
    if (arity == 2 && h->var[0] != h->var[1])
        return apply_binary(s, e, c, changed);
    if (arity == 1)
        return require(unary_of(s, s->voc->preds.at[h->pred].at), eval_lanes(e, c->body, h->var[0]).must, h->negated,
                       changed);
    if (arity == 2) {  // p(x, x)
        for (uint64_t left = eval_lanes(e, c->body, h->var[0]).must; left; left &= left - 1) {
            uint32_t v = (uint32_t)__builtin_ctzll(left);
            if (!require(&binary_of(s, s->voc->preds.at[h->pred].at)[v], UINT64_C(1) << v, h->negated, changed))
                return false;
        }
        return true;
    }
    bool holds = eval_closed(e, c->body) == LOGIC_TRUE;
    return !holds || (h->op == LOGIC_PRED && require(&s->word[s->voc->preds.at[h->pred].at], 1, h->negated, changed));
}

bool structure_coerce(struct structure *s, const struct constraints *c)
{
    struct evaluator e;
    evaluator_init(&e, s);
    bool good = true;
    for (bool more = true; more && good;) {
        more = false;
        good = make_all_unique(s, &more);
        for (size_t i = 0; i < c->n && good; i++) {
            bool changed = false;
            good = apply(s, &e, &c->at[i], &changed);
            if (changed)
                e.known = 0;
            more |= changed;
        }
    }
    evaluator_free(&e);
    return good;
}
