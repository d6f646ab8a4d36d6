// SPDX-License-Identifier: Apache-2.0
// publish.c: what a reached set says of numbers at heads of loops, as facts for the other analyses of the run.
//
// Whatever the components are, each state is asked the questions of core/query.def; what all states at a head answer holds there.
#include "algo/cegar/cegar.h"
#include "cfa/uses.h"
#include "cfa/walk.h"
#include "core/engine.h"
#include "num/range.h"
#include "pre/known.h"

enum {
    CELLS = 32,   // of one head, at most
    ATOMS = 16,   // comparisons of its function that are asked for, at most
    STATES = 64,  // asked at one head, at most: where there are more, little holds for all
};

struct publisher {
    struct cegar *c;
    const struct node *head;
    struct arg_path states;  // at the head, none covered by another
    const struct func *of;   // whose cells and comparisons these are
    struct exp_vec cells, atoms;
};

// Whether analyses speak of the same number when they are asked for x at the head.
static bool is_plain(const struct publisher *p, const struct exp *x)
{
    return facts_may_name(x) && (!x->var->fn || (x->var->fn == p->head->fn && !x->var->fn->recursive));
}

static bool is_foreign(void *ctx, const struct exp *x)
{
    return x->kind != EXP_CONST && x->kind != EXP_UNARY && x->kind != EXP_BINARY && x->kind != EXP_CAST &&
           !is_plain(ctx, x);
}

static void visit(void *ctx, const struct exp *x)
{
    struct publisher *p = ctx;
    bool compares = x->kind == EXP_BINARY && op_is_compare((enum op)x->op);
    if (is_plain(p, x) && p->cells.n < CELLS)
        vec_push_once(&p->cells, x);
    else if (compares && p->atoms.n < ATOMS && !exp_any(x, is_foreign, p))
        vec_push_once(&p->atoms, x);
}

// What the function of the head speaks of.
static void find_subjects(struct publisher *p)
{
    const struct cfa *c = p->c->engine->run->cfa;
    if (p->of == p->head->fn)
        return;
    p->of = p->head->fn;
    vec_clear(&p->cells);
    vec_clear(&p->atoms);
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->from->fn == p->head->fn)
            edge_each_part(c->edges.at[i], visit, p);
}

static bool ask(const struct publisher *p, size_t i, enum query_kind k, const struct exp *x, struct answer *a)
{
    return run_ask(p->c->engine->run, p->states.at[i]->state, &(struct query){ .kind = k, .exp = x }, a);
}

// The numbers that x has in state i.
static struct range range_in(const struct publisher *p, size_t i, const struct exp *x)
{
    struct answer a;
    if (ask(p, i, QUERY_VALUE, x, &a)) {
        i128 v = value_int(a.value, x->type);
        return (struct range){ v, v };
    }
    return ask(p, i, QUERY_BOUNDS, x, &a) ? (struct range){ a.low, a.high } : range_of_type(x->type);
}

static void tell(struct publisher *p, struct fact f)
{
    f.at = p->head->id;
    p->c->stats.facts += facts_add(&p->c->engine->run->known->facts, &f);
}

static void tell_bound(struct publisher *p, const struct exp *x, int64_t factor, i128 constant)
{
    tell(p, (struct fact){ .kind = FACT_SUM, .op = OP_LE, .sum = { &x, &factor, 1, constant } });
}

static void publish_range(struct publisher *p, const struct exp *x)
{
    struct range all = range_of_type(x->type), r = range_in(p, 0, x);
    for (size_t i = 1; i < p->states.n && !range_same(r, all); i++)
        r = range_join(r, range_in(p, i, x));
    if (r.low > all.low)
        tell_bound(p, x, -1, r.low);
    if (r.high < all.high)
        tell_bound(p, x, 1, -r.high);
}

static void publish_atom(struct publisher *p, enum op o, const struct exp *x)
{
    const struct exp *y = exp_binary(&p->c->engine->run->cfa->exps, o, x->a, x->b);
    struct answer a;
    bool holds = y->kind == EXP_BINARY;
    for (size_t i = 0; i < p->states.n && holds; i++)
        holds = ask(p, i, QUERY_HOLDS, y, &a);
    if (holds)
        tell(p, (struct fact){ .kind = FACT_HOLDS, .holds = y });
}

static void find_states(struct publisher *p)
{
    const struct arg *a = &p->c->engine->arg;
    vec_clear(&p->states);
    for (size_t i = 0; i < a->nodes.n && p->states.n <= STATES; i++) {
        struct arg_node *n = a->nodes.at[i];
        if (n->at == p->head && !n->asleep && !n->covered_by)
            vec_push(&p->states, n);
    }
}

static void publish_at(struct publisher *p)
{
    find_states(p);
    if (!p->states.n || p->states.n > STATES)
        return;
    find_subjects(p);
    for (size_t i = 0; i < p->cells.n; i++)
        publish_range(p, p->cells.at[i]);
    for (size_t i = 0; i < p->atoms.n; i++) {
        publish_atom(p, (enum op)p->atoms.at[i]->op, p->atoms.at[i]);
        publish_atom(p, op_negate((enum op)p->atoms.at[i]->op), p->atoms.at[i]);
    }
}

void cegar_publish(struct cegar *c)
{
    const struct cfa *cfa = c->engine->run->cfa;
    struct publisher p = { .c = c };
    uint8_t *targets = mem_alloc(cfa->edges.n);
    bool whole = engine_targets(c->engine, targets);
    mem_free(targets, cfa->edges.n);
    for (size_t i = 0; i < cfa->loops.n && whole; i++) {
        p.head = cfa->loops.at[i]->head;
        publish_at(&p);
    }
    vec_free(&p.states);
    vec_free(&p.cells);
    vec_free(&p.atoms);
}
