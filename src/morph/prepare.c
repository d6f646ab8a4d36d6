// SPDX-License-Identifier: Apache-2.0
// prepare.c: the program in a form in which every access to an array with variable indices is an edge of its own, and done once.
#include "morph/morph_priv.h"

struct cells {
    VEC_OF(const struct exp *);
};

// Arrays at constant indices only are cells for every analysis; those whose address is taken may be accessed at any.
static bool is_wanted(const struct exp *x)
{
    const struct var *v = x->var;
    bool kind = v->kind == VAR_GLOBAL || v->kind == VAR_LOCAL;
    return kind && v->addressed && !v->is_volatile && v->type->kind == TYPE_ARRAY && !x->bits &&
           type_is_integer(x->type);
}

static void collect_accesses(void *ctx, const struct exp *x)
{
    struct cells *all = ctx;
    if (x->kind != EXP_CELL || !is_wanted(x))
        return;
    vec_push_once(all, x);
}

static const struct exp *address_of(struct cfa *c, const struct exp *cell)
{
    return exp_addr(&c->exps, cell->var, cell->off, type_pointer(&c->prog->types, cell->type));
}

static const struct exp *value_of_var(struct cfa *c, struct var *v)
{
    return exp_cell(&c->exps, v, 0, v->type, NULL);
}

static void replace_operands(struct cfa *c, struct edge *e, const struct replace *r)
{
    const struct exp **of[] = { &e->rhs, &e->addr, &e->src, &e->size };
    for (size_t i = 0; i < ARRAY_LEN(of); i++)
        if (*of[i])
            *of[i] = morph_replace(&c->exps, *of[i], r, 1, NULL);
    for (size_t i = 0; i < e->n_args; i++)
        e->args[i] = morph_replace(&c->exps, e->args[i], r, 1, NULL);
}

// Loads what stands at `cell` before e, of which `twin` is the other branch if it is an ASSUME.
static void load_before(struct cfa_edit *ed, struct cfa *c, struct edge *e, struct edge *twin, const struct exp *cell)
{
    struct var *v = cfa_edit_local(ed, e->from->fn, cell->type, "loaded");
    if (twin)
        cfa_edit_at(ed, e->from);
    else
        cfa_edit_before(ed, e);
    cfa_edit_load(ed, v, address_of(c, cell));
    cfa_edit_done(ed);
    struct replace r = { cell, value_of_var(c, v) };
    replace_operands(c, e, &r);
    if (twin)
        replace_operands(c, twin, &r);
}

static void store_result(struct cfa_edit *ed, struct cfa *c, struct edge *e)
{
    const struct exp *cell = e->lhs;
    if (e->kind == EDGE_ASSIGN) {
        e->kind = EDGE_STORE;
        e->addr = address_of(c, cell);
        e->rhs = exp_cast(&c->exps, e->rhs, cell->type);
        e->lhs = NULL;
        return;
    }
    struct var *v = cfa_edit_local(ed, (e->kind == EDGE_RETURN ? e->to : e->from)->fn, cell->type, "stored");
    e->lhs = value_of_var(c, v);
    cfa_edit_behind(ed, e);
    cfa_edit_store(ed, address_of(c, cell), e->lhs);
    cfa_edit_done(ed);
}

static void split_edge(struct cfa_edit *ed, struct cfa *c, struct edge *e)
{
    struct cells cells = { 0 };
    struct edge *twin = NULL;
    if (e->kind == EDGE_ASSUME) {
        for (size_t i = 0; i < c->edges.n && !twin; i++)
            if (c->edges.at[i] != e && c->edges.at[i]->from == e->from && c->edges.at[i]->kind == EDGE_ASSUME)
                twin = c->edges.at[i];
        if (!twin)
            return;
    }
    edge_each_value(e, collect_accesses, &cells);
    for (size_t i = 0; i < cells.n; i++)
        load_before(ed, c, e, twin, cells.at[i]);
    vec_free(&cells);
    if (e->lhs && e->lhs->kind == EXP_CELL && is_wanted(e->lhs))
        store_result(ed, c, e);
}

// ---- loads of what is known -----------------------------------------------------------------------------------------

struct kept {
    const struct edge *by;
    bool *changed;
};

static void may_change(void *ctx, const struct exp *x)
{
    struct kept *k = ctx;
    if (x->kind == EXP_CELL && morph_writes(k->by, x->var))
        *k->changed = true;
}

static bool changes_memory(const struct edge *e)
{
    bool by_name = e->kind == EDGE_SKIP || e->kind == EDGE_ASSIGN || e->kind == EDGE_ASSUME || e->kind == EDGE_LOAD ||
                   e->kind == EDGE_HAVOC;
    return !by_name || (e->lhs && (e->lhs->var->addressed || e->lhs->var->kind == VAR_GLOBAL));
}

// An earlier LOAD of the same address just before e, since which nothing that matters has changed.
static const struct edge *same_load(const struct edge *e)
{
    const struct node *n = e->from;
    for (unsigned i = 0; i < CHAIN && n->in.n == 1; i++) {
        const struct edge *p = n->in.at[0];
        bool changed = false;
        struct kept k = { p, &changed };
        bool found = p->kind == EDGE_LOAD && p->addr == e->addr && p->lhs->type == e->lhs->type && p->bits == e->bits &&
                     p->bit_off == e->bit_off && !p->is_volatile && !p->probes;
        if (changes_memory(p))
            return NULL;
        exp_each(e->addr, may_change, &k);
        if (changed)
            return NULL;
        if (found)
            return p;
        n = p->from;
    }
    return NULL;
}

static bool changed_between(const struct edge *from, const struct edge *to, const struct var *v)
{
    for (const struct edge *p = to; p != from; p = p->from->in.at[0])
        if (p != to && morph_writes(p, v))
            return true;
    return false;
}

static void reuse_loads(struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        bool plain = e->kind == EDGE_LOAD && !e->is_volatile && e->lhs->kind == EXP_CELL;
        const struct edge *p = plain ? same_load(e) : NULL;
        if (!p || changed_between(p, e, p->lhs->var) || p->lhs->var->addressed)
            continue;
        e->kind = EDGE_ASSIGN;
        e->rhs = p->lhs;
        e->addr = NULL;
        e->bits = e->bit_off = e->checked = 0;
    }
}

void morph_prepare(struct cfa *c)
{
    struct cfa_edit *ed = cfa_edit_begin(c);
    for (size_t i = 0, n = c->edges.n; i < n; i++)
        split_edge(ed, c, c->edges.at[i]);
    cfa_edit_end(ed);
    reuse_loads(c);
}
