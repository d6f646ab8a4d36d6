// SPDX-License-Identifier: Apache-2.0
// leaks_certify.c: whether the owners of blocks that were found are closed under every edge of the program.
//
// Nothing here calls what found them.  Of each allocation by itself: if a block of it may live in front of an edge, it may live behind it unless the
// edge frees it, and whoever is said to own it there owns it still.
#include "cfa/uses.h"
#include "pre/leaks_priv.h"

struct closure {
    const struct leaks *l;
    size_t site;  // the allocation looked at
    bool good;
};

// ---- who owns -------------------------------------------------------------------------------------------------------

// The variable whose block an address leads into; NULL: it is none that is followed.
static const struct var *holder(const struct closure *k, const struct exp *x)
{
    for (; x; x = x->a) {
        const struct var *v = points_kept(k->l->pointers, x);
        bool whole = x->kind == EXP_CAST && x->type->size == x->a->type->size && !type_is_float(x->type) &&
                     x->type->kind != TYPE_BOOL;
        if (v)
            return v;
        if (!whole && !(x->kind == EXP_BINARY && x->op == OP_PTR_ADD))
            return NULL;
    }
    return NULL;
}

static bool owns(const struct closure *k, const struct owned *o, const struct var *v)
{
    return v && k->l->number[v->id] && owned_by(o, k->l->number[v->id]);
}

static void change(const struct closure *k, struct owned *o, const struct var *v, bool in)
{
    uint32_t i = v ? k->l->number[v->id] : 0;
    assert(i < k->l->n_owners);
    if (!i)
        return;
    o->by[i / 64] &= ~(UINT64_C(1) << i % 64);
    o->by[i / 64] |= (uint64_t)in << i % 64;
}

static bool is_local(const struct closure *k, uint32_t i)
{
    return i == OWNER_OUTER || k->l->owner[i]->fn;
}

// Those among o that are local, OUTER for callers' included, or those that are global.
static struct owned part(const struct closure *k, const struct owned *o, bool local)
{
    struct owned r = *o;
    for (uint32_t i = 0; i < k->l->n_owners; i++)
        if (is_local(k, i) != local)
            r.by[i / 64] &= ~(UINT64_C(1) << i % 64);
    return r;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// The pointer that is null behind e; NULL: none is known to be.
static const struct var *null_behind(const struct closure *k, const struct edge *e)
{
    bool truth = e->truth != 0;
    const struct exp *x = e->kind == EDGE_ASSUME ? exp_truth(e->rhs, &truth) : NULL;
    bool compares = x && x->kind == EXP_BINARY && (x->op == OP_EQ || x->op == OP_NE);
    if (!x || (compares && !(exp_is_const(x->b) && x->b->value == 0)))
        return NULL;
    bool null = compares ? truth == (x->op == OP_EQ) : !truth;
    return null ? points_kept(k->l->pointers, compares ? x->a : x) : NULL;
}

static void tell(struct closure *k, unsigned how)
{
    k->good &= (k->l->leaks[k->l->site.at[k->site]] & how) == how;
}

static struct owned behind(struct closure *k, const struct edge *e, struct owned o)
{
    const struct var *to = edge_target(e);
    bool moved = e->kind == EDGE_ASSIGN && owns(k, &o, holder(k, e->rhs));
    if (o.lives && (owns(k, &o, holder(k, edge_freed(e))) || owns(k, &o, null_behind(k, e))))
        o.lives = false;
    change(k, &o, e->kind == EDGE_DECL ? e->var : to, moved);
    if (o.lives && e->kind == EDGE_STOP && e->ends_program)
        tell(k, LEAK_LEFT);
    if (e->id != k->l->site.at[k->site])
        return o;
    if (o.lives)
        tell(k, LEAK_LOST | LEAK_LEFT);
    o = (struct owned){ .lives = true };
    change(k, &o, to, true);
    return o;
}

static struct owned entered(const struct closure *k, const struct edge *call, const struct owned *o)
{
    struct owned r = part(k, o, false), locals = part(k, o, true);
    r.by[OWNER_OUTER / 64] |= (uint64_t)!owned_by_nobody(&locals) << OWNER_OUTER % 64;
    for (size_t i = 0; i < call->n_args && i < call->callee->n_params; i++)
        if (owns(k, o, holder(k, call->args[i])))
            change(k, &r, call->callee->vars.at[i], true);
    return r;
}

// Behind a call: blocks that have an owner outside are those of before the call, the others were made in it.
static struct owned returned(const struct closure *k, const struct edge *ret, const struct owned *before,
                             const struct owned *exit)
{
    struct owned r = part(k, exit, false), locals = part(k, before, true);
    bool outside = owned_by(exit, OWNER_OUTER);
    for (size_t i = 0; i < OWNER_WORDS && outside; i++)
        r.by[i] |= locals.by[i];
    r.lives = exit->lives && (!outside || before->lives);
    if (ret->lhs)
        change(k, &r, edge_target(ret), ret->callee->retval && owns(k, exit, ret->callee->retval));
    return r;
}

// Whether owner v is none at n, behind e: it has ended, or is a temporary that is not read any more.
static bool has_gone(const struct var *v, const struct node *n, const struct edge *e)
{
    for (size_t i = 0; i < n->dead.n && v->kind == VAR_TEMP; i++)
        if (n->dead.at[i] == v->id)
            return true;
    if (v->fn != n->fn)
        return false;
    if (n == n->fn->exit)
        return v != n->fn->retval;
    return v->kind == VAR_LOCAL && !(cfa_in_scope(v, n->loc) && cfa_in_scope(v, e->loc));
}

// What comes to n by e, o, has to be among what is said there.
static void arrives(struct closure *k, const struct node *n, const struct edge *e, struct owned o)
{
    const struct owned *all = dataflow_state(&k->l->flow, n, n->fn->id);
    k->good &= all && (!o.lives || all[k->site].lives);
    if (!o.lives || !k->good)
        return;
    for (uint32_t i = OWNER_OUTER + 1; i < k->l->n_owners; i++)
        if (has_gone(k->l->owner[i], n, e))
            change(k, &o, k->l->owner[i], false);
    if (owned_by_nobody(&o))
        tell(k, LEAK_LOST | LEAK_LEFT);
    for (size_t i = 0; i < OWNER_WORDS && k->good; i++)
        k->good = !(all[k->site].by[i] & ~o.by[i]);
}

// ---- all edges ------------------------------------------------------------------------------------------------------

// What there is in front of e; NULL: no execution comes there.
static const struct owned *in_front(const struct closure *k, const struct edge *e)
{
    const struct owned *all = dataflow_state(&k->l->flow, e->from, e->from->fn->id);
    return all ? &all[k->site] : NULL;
}

// Behind e by itself; false: no execution takes it.
static bool step(struct closure *k, const struct edge *e, struct owned *out)
{
    const struct owned *in = in_front(k, e), *before = e->kind == EDGE_RETURN ? in_front(k, e->ret) : NULL;
    if (!in || (e->kind == EDGE_RETURN && !before))
        return false;
    *out = e->kind == EDGE_CALL ? entered(k, e, in) : before ? returned(k, e, before, in) : behind(k, e, *in);
    return true;
}

// An ASSUME on the result of the call that returns by r: what comes by those ways to the exit that it leaves.
static void check_question(struct closure *k, const struct edge *e, const struct edge *r)
{
    const struct exit_ways *ways = &k->l->flow.exits.of[r->callee->id];
    const struct owned *before = in_front(k, r->ret);
    for (size_t i = 0; i < ways->n && before && in_front(k, e); i++) {
        const struct exit_way *w = &ways->at[i];
        struct owned o;
        if (!exits_passes(e, w) || !pointers_reachable(k->l->pointers, w->at[0]->to) || !step(k, w->at[0], &o))
            continue;
        for (size_t j = 1; j < w->n; j++)
            o = behind(k, w->at[j], o);
        arrives(k, e->to, e, behind(k, e, returned(k, r, before, &o)));
    }
}

static bool check_edge(struct closure *k, const struct edge *e)
{
    struct owned o;
    const struct edge *r = exits_asked(&k->l->flow.exits, e);
    if (!pointers_reachable(k->l->pointers, e->to))
        return true;
    if (r)
        check_question(k, e, r);
    else if (step(k, e, &o))
        arrives(k, e->to, e, o);
    return k->good;
}

bool leaks_certify(const struct leaks *l, struct budget *b, const struct edge **bad)
{
    struct closure k = { .l = l, .good = true };
    *bad = NULL;
    for (; k.site < l->site.n; k.site++) {
        unsigned both = LEAK_LOST | LEAK_LEFT;
        if ((l->leaks[l->site.at[k.site]] & both) == both)
            continue;
        const struct owned *start = dataflow_state(&l->flow, l->cfa->start->entry, l->cfa->start->id);
        for (size_t i = 0; i < l->cfa->edges.n; i++) {
            if (b && tick(b, 1) != RC_OK)
                return false;
            if (start && check_edge(&k, l->cfa->edges.at[i]))
                continue;
            *bad = l->cfa->edges.at[i];
            return false;
        }
    }
    return true;
}
