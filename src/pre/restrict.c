// SPDX-License-Identifier: Apache-2.0
// restrict.c: what restrict-qualified parameters promise, by points-to sets.
#include "pre/restrict.h"

#include "cfa/uses.h"

struct promise {
    const struct cfa *cfa;
    struct pointsto *pt;
    const struct edge *call;
    uint8_t *runs;            // by function: it runs while the callee does
    uint8_t *derived;         // by variable: a pointer in it stems from the arguments of the call
    struct pt_places object;  // what the parameter leads to
};

// ---- objects --------------------------------------------------------------------------------------------------------

// Whether pointer x may lead to one of the objects.
static bool leads_there(struct promise *p, const struct exp *x)
{
    struct pt_places all = { 0 };
    bool there = false;
    pointsto_of_all(p->pt, x, &all);
    for (size_t i = 0; i < all.n && !there; i++)
        there = places_have(&p->object, all.at[i].kind, all.at[i].id);
    vec_free(&all);
    return there;
}

static bool names_it(void *ctx, const struct exp *x)
{
    const struct promise *p = ctx;
    return x->kind == EXP_CELL && places_have(&p->object, OBJ_VAR, x->var->id);
}

// ---- what runs ------------------------------------------------------------------------------------------------------

static void find_running(struct promise *p)
{
    bool more = true;
    p->runs[p->call->callee->id] = 1;
    while (more) {
        more = false;
        for (size_t i = 0; i < p->cfa->edges.n; i++) {
            const struct edge *e = p->cfa->edges.at[i];
            if (e->kind != EDGE_CALL || !p->runs[e->from->fn->id] || p->runs[e->callee->id])
                continue;
            p->runs[e->callee->id] = 1;
            more = true;
        }
    }
}

// ---- which pointers stem from the arguments ---------------------------------------------------------------------------

static bool is_derived(const struct promise *p, const struct exp *x)
{
    while (x->kind == EXP_CAST || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD))
        x = x->a;
    return x->kind == EXP_CELL && p->derived[x->var->id];
}

static bool drop(struct promise *p, const struct exp *lhs)
{
    if (!lhs || !p->derived[lhs->var->id])
        return false;
    p->derived[lhs->var->id] = 0;
    return true;
}

// What e gives its variable, or parameters; whether less is derived than before.
static bool follow(struct promise *p, const struct edge *e)
{
    const struct func *f = e->callee;
    assert(e->kind != EDGE_CALL || e->n_args == f->n_params);
    bool less = false;
    if (e->kind == EDGE_ASSIGN)
        return !is_derived(p, e->rhs) && drop(p, e->lhs);
    if (e->kind == EDGE_RETURN)
        return f->retval && !p->derived[f->retval->id] && drop(p, e->lhs);
    for (size_t i = 0; e->kind == EDGE_CALL && f != p->call->callee && i < e->n_args; i++)
        if (!is_derived(p, e->args[i]) && p->derived[f->vars.at[i]->id]) {
            p->derived[f->vars.at[i]->id] = 0;
            less = true;
        }
    return e->kind == EDGE_LOAD || e->kind == EDGE_HAVOC || e->kind == EDGE_ALLOC ? drop(p, e->lhs) : less;
}

static void find_derived(struct promise *p)
{
    for (size_t i = 0; i < p->cfa->vars.n; i++) {
        const struct var *v = p->cfa->vars.at[i];
        p->derived[i] = v->fn && p->runs[v->fn->id] && !v->addressed && type_is_scalar(v->type);
    }
    for (bool less = true; less;) {
        less = false;
        for (size_t i = 0; i < p->cfa->edges.n; i++) {
            const struct edge *e = p->cfa->edges.at[i];
            if (p->runs[e->from->fn->id] || (e->kind == EDGE_RETURN && p->runs[e->to->fn->id]))
                less |= follow(p, e);
        }
    }
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static bool is_written(struct promise *p)
{
    bool written = false;
    for (size_t i = 0; i < p->cfa->edges.n && !written; i++) {
        const struct edge *e = p->cfa->edges.at[i];
        struct pt_places all = { 0 };
        if (!p->runs[e->from->fn->id])
            continue;
        written = (e->lhs && places_have(&p->object, OBJ_VAR, e->lhs->var->id));
        if (e->kind != EDGE_LOAD && e->addr)
            pointsto_written_all(p->pt, e, &all);
        for (size_t k = 0; k < all.n && !written; k++)
            written = places_have(&p->object, all.at[k].kind, all.at[k].id);
        vec_free(&all);
    }
    return written;
}

static bool comes_from_elsewhere(struct promise *p, const struct exp *x)
{
    return x && !is_derived(p, x) && leads_there(p, x);
}

// Whether e accesses the object by its name, or by a pointer that does not stem from the arguments.
static bool accesses_otherwise(struct promise *p, const struct edge *e)
{
    bool named = exp_any(e->lhs, names_it, p) || edge_any_value(e, names_it, p);
    return named || comes_from_elsewhere(p, e->addr) || comes_from_elsewhere(p, e->src);
}

static bool is_reached_otherwise(struct promise *p, size_t parameter)
{
    const struct edge *call = p->call;
    for (size_t i = 0; i < call->n_args; i++)
        if (i != parameter && type_is_pointer(call->args[i]->type) && leads_there(p, call->args[i]))
            return true;
    for (size_t i = 0; i < p->cfa->edges.n; i++)
        if (p->runs[p->cfa->edges.at[i]->from->fn->id] && accesses_otherwise(p, p->cfa->edges.at[i]))
            return true;
    return false;
}

static bool is_restrict(const struct func *f, size_t i)
{
    const struct decl *d = f->decl;
    return d && i < d->n_params && type_is_pointer(d->params[i]->type) && (d->params[i]->type->quals & QUAL_RESTRICT);
}

bool restrict_may_clash(const struct cfa *c, struct pointsto *pt, const struct edge *call)
{
    bool some = false, clash = false;
    for (size_t i = 0; i < call->n_args && !some; i++)
        some = is_restrict(call->callee, i);
    if (!some || call->callee->is_model)
        return false;
    struct promise p = { .cfa = c, .pt = pt, .call = call };
    p.runs = mem_alloc(c->funcs.n);
    p.derived = mem_alloc(c->vars.n);
    find_running(&p);
    find_derived(&p);
    for (size_t i = 0; i < call->n_args && !clash; i++) {
        if (!is_restrict(call->callee, i))
            continue;
        vec_clear(&p.object);
        pointsto_of_all(pt, call->args[i], &p.object);
        clash = is_written(&p) && is_reached_otherwise(&p, i);
    }
    vec_free(&p.object);
    mem_free(p.runs, c->funcs.n);
    mem_free(p.derived, c->vars.n);
    return clash;
}
