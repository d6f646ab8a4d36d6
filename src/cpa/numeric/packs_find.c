// SPDX-License-Identifier: Apache-2.0
// packs_find.c: chooses which variables are related: those that occur together in linear comparisons, assignments and
// calls, conditions of loops first, in classes of bounded size.
#include "base/uniset.h"
#include "cfa/linear.h"
#include "cpa/numeric/numeric_priv.h"

struct finder {
    struct num_cpa *v;
    uint8_t *eligible;        // by variable
    uint32_t *parent, *size;  // union-find by variable
};

// ---- variables ------------------------------------------------------------------------------------------------------

static void choose_variables(struct finder *f)
{
    const struct cfa *c = f->v->cfa;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *x = c->vars.at[i];
        f->eligible[i] = range_tracked_type(x->type) && !x->addressed && !x->is_volatile && x->kind != VAR_STRING &&
                         x->type->kind != TYPE_BOOL && !(x->fn && x->fn->recursive);
        f->parent[i] = (uint32_t)i;
        f->size[i] = 1;
    }
    for (size_t i = 0; i < c->exps.all.n; i++) {
        const struct exp *x = c->exps.all.at[i];
        bool whole = x->kind == EXP_CELL && x->off == 0 && !x->bits && exp_same_repr(x->type, x->var->type);
        if ((x->kind == EXP_CELL || x->kind == EXP_ADDR) && !whole && exp_is_of_program(x))
            f->eligible[x->var->id] = 0;
    }
}

// ---- linear expressions ---------------------------------------------------------------------------------------------

enum { RELATED_MAX = 4 };  // an expression with more variables says little about two of them

struct vars {
    uint32_t at[RELATED_MAX + 1], n;
};

static void add_var(const struct finder *f, const struct var *x, struct vars *out)
{
    bool seen = !f->eligible[x->id] || out->n > RELATED_MAX;
    for (uint32_t i = 0; i < out->n && !seen; i++)
        seen = out->at[i] == x->id;
    if (!seen)
        out->at[out->n++] = x->id;
}

struct relating {
    const struct finder *f;
    struct vars *out;
};

static bool is_linear(void *none, const struct exp *x)
{
    (void)none;
    if (x->kind == EXP_CAST)
        return range_tracked_type(x->type) && x->type->kind != TYPE_BOOL;
    return x->op != OP_SHL;
}

static bool relate(void *ctx, const struct exp *x, i128 coef)
{
    (void)coef;
    struct relating *r = ctx;
    if (x && x->kind == EXP_CELL)
        add_var(r->f, x->var, r->out);
    return !x || x->kind == EXP_CONST || (x->kind == EXP_CELL && range_tracked_type(x->type));
}

// The eligible variables of x; false: the form of x is not linear.
static bool linear_vars(const struct finder *f, const struct exp *x, struct vars *out)
{
    struct relating r = { f, out };
    return exp_linear(&(struct linear_reader){ is_linear, relate, &r }, x, 1);
}

// ---- classes --------------------------------------------------------------------------------------------------------

static void unite(struct finder *f, const struct vars *vars)
{
    for (uint32_t i = 1; i < vars->n && vars->n <= RELATED_MAX; i++) {
        uint32_t a = uniset_root(f->parent, vars->at[0]), b = uniset_root(f->parent, vars->at[i]);
        if (a == b || (int64_t)f->size[a] + f->size[b] > f->v->cfg->pack)
            continue;
        f->parent[MAX(a, b)] = MIN(a, b);
        f->size[MIN(a, b)] += f->size[MAX(a, b)];
    }
}

static void unite_compare(struct finder *f, const struct exp *e)
{
    bool truth = true;
    e = exp_truth(e, &truth);
    struct vars vars = { .n = 0 };
    if (e->kind == EXP_BINARY && op_is_compare((enum op)e->op) && range_tracked_type(e->a->type) &&
        linear_vars(f, e->a, &vars) && linear_vars(f, e->b, &vars))
        unite(f, &vars);
}

static void unite_assigned(struct finder *f, const struct var *to, const struct exp *from)
{
    struct vars vars = { .n = 0 };
    if (!f->eligible[to->id])
        return;
    add_var(f, to, &vars);
    if (linear_vars(f, from, &vars))
        unite(f, &vars);
}

static void unite_bound(struct finder *f, const struct edge *e)
{
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args && i < e->callee->n_params; i++)
        unite_assigned(f, e->callee->vars.at[i], e->args[i]);
    if (e->kind != EDGE_RETURN || !e->lhs || e->lhs->kind != EXP_CELL || !e->callee->retval)
        return;
    struct vars vars = { .n = 0 };
    add_var(f, e->lhs->var, &vars);
    add_var(f, e->callee->retval, &vars);
    unite(f, &vars);
}

enum { PASS_LOOP_CONDITIONS, PASS_CONDITIONS, PASS_LOOPS, PASS_ASSIGNMENTS, PASS_CALLS, PASSES };

static void visit(struct finder *f, int pass, const struct edge *e)
{
    bool in_loop = e->from->loop != NULL;
    if (e->kind == EDGE_ASSUME && pass == (e->is_loop_cond ? PASS_LOOP_CONDITIONS : PASS_CONDITIONS))
        unite_compare(f, e->rhs);
    else if (e->kind == EDGE_ASSIGN && pass == (in_loop ? PASS_LOOPS : PASS_ASSIGNMENTS))
        unite_assigned(f, e->lhs->var, e->rhs);
    else if (pass == PASS_CALLS)
        unite_bound(f, e);
}

static void make_packs(struct finder *f)
{
    struct num_cpa *v = f->v;
    struct arena *mem = &v->l.cpa.run->mem;
    for (uint32_t i = 0; i < v->cfa->vars.n; i++) {
        uint32_t r = uniset_root(f->parent, i);
        if (f->size[r] < 2)
            continue;
        if (r == i) {
            struct num_pack p = { .var = ARENA_ARRAY(mem, uint32_t, f->size[r]) };
            uint8_t *is_int = arena_alloc(mem, f->size[r]);
            memset(is_int, 1, f->size[r]);
            p.dims = (struct dims){ f->size[r], is_int, NULL };
            vec_push(&v->packs, p);
            v->pack_of[i] = (uint32_t)v->packs.n;
        }
        v->pack_of[i] = v->pack_of[r];
        struct num_pack *p = &v->packs.at[v->pack_of[i] - 1];
        v->dim_of[i] = p->n;
        p->var[p->n++] = i;
    }
}

// ---- thresholds -----------------------------------------------------------------------------------------------------

struct forming {
    struct num_cpa *v;
    uint32_t pack;
    struct lin sum;
};

static bool is_plain_sum(void *none, const struct exp *x)
{
    (void)none;
    return x->kind == EXP_CAST || x->op == OP_ADD || x->op == OP_SUB;
}

static bool add_summand(void *ctx, const struct exp *x, i128 coef)
{
    struct forming *f = ctx;
    struct arena *mem = &f->v->l.cpa.run->mem;
    if (!x)
        return lin_add(mem, f->sum, 1, lin_const(coef), 1, &f->sum);
    return x->kind == EXP_CELL && f->v->pack_of[x->var->id] == f->pack &&
           lin_add(mem, f->sum, 1, lin_dim(mem, f->v->dim_of[x->var->id]), coef, &f->sum);
}

// x as a linear form over the pack, as if nothing wrapped around: thresholds need not hold.
static bool form(struct num_cpa *v, uint32_t pack, const struct exp *x, struct lin *out)
{
    struct forming f = { v, pack, lin_const(0) };
    bool is = exp_linear(&(struct linear_reader){ is_plain_sum, add_summand, &f }, x, 1);
    *out = f.sum;
    return is;
}

enum { THRESHOLDS_MAX = 64 };  // of a pack

// Adds the thresholds e >= 0, e >= -1 and e >= 1, for e and -e: a guard, its negation, and the guard when a counter is
// one step behind it.
static void add_thresholds(struct num_cpa *v, struct num_pack *p, struct lin e)
{
    struct arena *mem = &v->l.cpa.run->mem;
    for (int sign = -1; sign <= 1; sign += 2)
        for (int k = -1; k <= 1; k++) {
            struct lin t;
            if (p->thresholds.n < THRESHOLDS_MAX && lin_add(mem, e, sign, lin_const(k), 1, &t))
                vec_push(&p->thresholds, ((struct lincon){ t, LIN_GE, 0 }));
        }
}

static void threshold_of_edge(struct num_cpa *v, const struct edge *e)
{
    bool truth = true;
    const struct exp *x = exp_truth(e->rhs, &truth);
    struct lin a, b, d;
    if (x->kind != EXP_BINARY || !op_is_compare((enum op)x->op) || !range_tracked_type(x->a->type))
        return;
    for (uint32_t p = 1; p <= v->packs.n; p++)
        if (form(v, p, x->a, &a) && form(v, p, x->b, &b) && lin_add(&v->l.cpa.run->mem, a, 1, b, -1, &d) && d.n >= 2)
            add_thresholds(v, &v->packs.at[p - 1], d);
}

void packs_find(struct num_cpa *v)
{
    const struct cfa *c = v->cfa;
    size_t n = c->vars.n;
    struct finder f = { v, mem_alloc(n), MEM_ARRAY(uint32_t, n), MEM_ARRAY(uint32_t, n) };
    v->pack_of = ARENA_ARRAY(&v->l.cpa.run->mem, uint32_t, n);
    v->dim_of = ARENA_ARRAY(&v->l.cpa.run->mem, uint32_t, n);
    choose_variables(&f);
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t i = 0; i < c->edges.n; i++)
            visit(&f, pass, c->edges.at[i]);
    make_packs(&f);
    for (size_t i = 0; i < c->edges.n; i++)  // an ASSUME comes with its negation: one of them is enough
        if (c->edges.at[i]->kind == EDGE_ASSUME && c->edges.at[i]->truth)
            threshold_of_edge(v, c->edges.at[i]);
    mem_free(f.eligible, n);
    mem_free(f.parent, n * sizeof *f.parent);
    mem_free(f.size, n * sizeof *f.size);
}
