// SPDX-License-Identifier: Apache-2.0
// relation.c: loops that are not unrolled: their rounds cost the bound times the dearest round.
// source Henry 2014, section 6.8: a loop is a relation between the cost before and behind it.  Here: behind <= before +
// bound * dearest round.
#include "algo/wcet/relation.h"

struct relation {
    const struct cfa *cfa;
    int64_t (*bound)(void *ctx, const struct loop *l);
    void *ctx;
    unsigned depth;  // of calls
};

enum { DEEPEST_CALL = 200 };

static bool add_cost(int64_t *a, int64_t b)
{
    bool fits = *a <= INT64_MAX / 4 - b;
    *a = fits ? *a + b : 0;
    return fits;
}

static bool cost_of_loop(struct relation *r, const struct loop *l, int64_t *out);

// The longest path from `from` inside of a loop (NULL: the function), by rpo of its nodes; NOWHERE: none leads there.
#define NOWHERE INT64_MIN

static bool longest(struct relation *r, const struct node *from, const struct loop *inside, int64_t *w, int64_t *again);

static bool cost_of_call(struct relation *r, const struct edge *call, int64_t *out)
{
    const struct func *f = call->callee;
    if (f->recursive || r->depth >= DEEPEST_CALL)
        return false;
    int64_t *w = MEM_ARRAY(int64_t, f->nodes.n), none;
    r->depth++;
    bool known = longest(r, f->entry, NULL, w, &none);
    r->depth--;
    int64_t body = w[f->exit->rpo];
    mem_free(w, f->nodes.n * sizeof *w);
    *out = wcet_statements(r->cfa, call) + wcet_statements(r->cfa, call->ret);
    return known && (body == NOWHERE || add_cost(out, body));
}

// Passes along one edge out of a node whose path is known.
static bool pass(struct relation *r, const struct edge *e, const struct loop *inside, int64_t *w, int64_t *again)
{
    const struct node *to = e->kind == EDGE_CALL ? e->ret->to : e->to;
    int64_t cost = w[e->from->rpo], own = wcet_statements(r->cfa, e);
    if (e->kind == EDGE_CALL && !cost_of_call(r, e, &own))
        return false;
    if (!add_cost(&cost, own))
        return false;
    if (inside && to == inside->head)
        *again = MAX(*again, cost);
    else if ((!inside || loop_contains(inside, to)) && to->rpo > e->from->rpo)
        w[to->rpo] = MAX(w[to->rpo], cost);
    return true;
}

static bool longest(struct relation *r, const struct node *from, const struct loop *inside, int64_t *w, int64_t *again)
{
    const struct func *f = from->fn;
    for (size_t i = 0; i < f->nodes.n; i++)
        w[i] = NOWHERE;
    w[from->rpo] = 0;
    *again = 0;
    for (size_t i = from->rpo; i < f->nodes.n; i++) {
        const struct node *n = f->nodes.at[i];
        int64_t rounds;
        if (w[i] == NOWHERE)
            continue;
        if (n->is_loop_head && n->loop != inside && (!cost_of_loop(r, n->loop, &rounds) || !add_cost(&w[i], rounds)))
            return false;
        for (size_t k = 0; k < n->out.n; k++)
            if (n->out.at[k]->kind != EDGE_RETURN && !pass(r, n->out.at[k], inside, w, again))
                return false;
    }
    return true;
}

// The cost of all rounds of a loop, from its head to its head.
static bool cost_of_loop(struct relation *r, const struct loop *l, int64_t *out)
{
    int64_t bound = r->bound(r->ctx, l), round;
    if (bound < 0 || !l->reducible)
        return false;
    int64_t *w = MEM_ARRAY(int64_t, l->fn->nodes.n);
    bool known = longest(r, l->head, l, w, &round);
    mem_free(w, l->fn->nodes.n * sizeof *w);
    if (!known || (bound && round > INT64_MAX / 4 / bound))
        return false;
    *out = bound * round;
    return true;
}

bool wcet_loop_cost(const struct cfa *c, const struct loop *l, int64_t (*bound)(void *ctx, const struct loop *l),
                    void *ctx, int64_t *out)
{
    struct relation r = { .cfa = c, .bound = bound, .ctx = ctx };
    return cost_of_loop(&r, l, out);
}
