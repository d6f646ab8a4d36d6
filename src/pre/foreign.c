// SPDX-License-Identifier: Apache-2.0
// foreign.c: accesses through, and comparisons of, pointers that the program did not make.
#include "pre/foreign.h"

#include "cfa/uses.h"
#include "pre/ledger_priv.h"

struct search {
    struct pointsto *pt;
    const struct edge *at;
    uint8_t *seen;  // by expression: 1: it has no such comparison
    struct loc first;
    bool found;
};

static bool has_kind(const struct pt_places *p, enum obj_kind k)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].kind == k)
            return true;
    return false;
}

static bool is_foreign(struct pointsto *pt, const struct exp *x)
{
    struct pt_places p = { 0 };
    if (x)
        pointsto_of_all(pt, x, &p);
    bool found = has_kind(&p, OBJ_OUTSIDE);
    vec_free(&p);
    return found;
}

// Whether a is foreign, and b may be the address of an object that a does not point to.
static bool may_differ(const struct pt_places *a, const struct pt_places *b)
{
    bool found = false;
    for (size_t i = 0; i < b->n && !found && has_kind(a, OBJ_OUTSIDE); i++)
        found = (b->at[i].kind == OBJ_VAR || b->at[i].kind == OBJ_HEAP) && !places_have(a, b->at[i].kind, b->at[i].id);
    return found;
}

static bool compares(struct search *s, const struct exp *x)
{
    struct pt_places a = { 0 }, b = { 0 };
    if (x->kind != EXP_BINARY || !op_is_compare((enum op)x->op) || exp_is_const(x->a) || exp_is_const(x->b))
        return false;
    pointsto_of_all(s->pt, x->a, &a);
    pointsto_of_all(s->pt, x->b, &b);
    bool found = may_differ(&a, &b) || may_differ(&b, &a);
    vec_free(&a);
    vec_free(&b);
    return found;
}

static bool has_comparison(struct search *s, const struct exp *x)
{
    if (!x || s->seen[x->id])
        return false;
    if (compares(s, x) || has_comparison(s, x->a) || has_comparison(s, x->b))
        return true;
    s->seen[x->id] = 1;
    return false;
}

static bool edge_compares(struct search *s, const struct edge *e)
{
    bool found = false;
    for (size_t i = OPERAND_VALUES; i < edge_operands(e) && !found; i++)
        found = has_comparison(s, edge_operand(e, i));
    return found;
}

static void find_edge(struct search *s, const struct ledger *l, const struct edge *e)
{
    bool frees = e->kind == EDGE_FREE || (e->kind == EDGE_ALLOC && e->src);
    bool access = l->cfa ? l->standing[e->id] == ACCESS_OPEN : frees;
    if (!(access && (is_foreign(s->pt, e->addr) || is_foreign(s->pt, e->src))) && !edge_compares(s, e))
        return;
    struct loc at = edge_visible(e);
    if (!s->found || at.off < s->first.off)
        s->first = at;
    s->found = true;
}

bool foreign_matters(const struct cfa *c, const struct ledger *l, struct pointsto *pt, struct loc *first)
{
    struct search s = { .pt = pt, .seen = mem_alloc(c->exps.all.n) };
    for (size_t i = 0; i < c->edges.n; i++)
        find_edge(&s, l, c->edges.at[i]);
    mem_free(s.seen, c->exps.all.n);
    *first = s.first;
    return s.found;
}
