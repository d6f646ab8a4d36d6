// SPDX-License-Identifier: Apache-2.0
// generalise.c: a relation that is as precise as in a context, and its largest context; contexts of recursive functions.
//
// source Henry 2014, section 5.4, algorithms 7 (MPF-GEN, with the path rule) and 8 (GENERALIZECONTEXT); Monniaux, "Quantifier
//        elimination by lazy model enumeration", CAV 2010.
//
// The analysis begins in any state.  A path that the context excludes is not taken: the inputs for which it could be taken, a projection of the states
// on it, are excluded from then on, by the premise.  The relation holds wherever the premise does.
#include "algo/numeric/image.h"
#include "algo/summary/summary.h"
#include "encode/symbolic.h"

enum { PRUNED_MAX = 60 };  // with more, paths are taken although the context excludes them

struct generalising {
    struct numeric_premise base;
    struct block *b;
    const struct lincon_vec *context;
    unsigned pruned;
    struct term_vec atoms;  // the parts of the premise: negations of constraints of projections
};

// ---- the path rule ----------------------------------------------------------------------------------------------------

// v, over the dimensions of block `at`, projected to the inputs of the function.
static struct dvalue *on_inputs(struct block *b, struct numeric *n, uint32_t at, const struct dvalue *v)
{
    const struct u32_vec *here = &n->site[at].values;
    uint32_t *from = MEM_ARRAY(uint32_t, b->inputs.n);
    for (size_t i = 0; i < b->inputs.n; i++) {
        from[i] = UINT32_MAX;
        for (uint32_t d = 0; d < here->n; d++)
            if (here->at[d] == b->inputs.at[i])
                from[i] = d;
    }
    struct dvalue *r = dom_remap(v, n->site[0].dims, from);
    mem_free(from, b->inputs.n * sizeof *from);
    return r;
}

// NOT f, and its literals for the atoms.
static const struct term *exclude(struct generalising *g, struct numeric *n, const struct dvalue *f)
{
    struct block *b = g->b;
    struct terms *t = n->t;
    struct arena mem = { 0 };
    struct lincon_vec rows = { 0 };
    const struct term *some = t->t_false;
    dom_constraints(f, &mem, &rows);
    for (size_t i = 0; i < rows.n; i++) {
        struct lincon_vec one = { 0 };
        vec_push(&one, rows.at[i]);
        const struct term *c = relation_context(b, &one), *negated[3] = { term_not(t, c) };
        size_t k = 1;
        if (rows.at[i].rel == LIN_EQ && c->op == TERM_EQ) {
            negated[0] = term_lt(t, c->arg[0], c->arg[1]);
            negated[k++] = term_lt(t, c->arg[1], c->arg[0]);
        }
        for (size_t j = 0; j < k; j++) {
            some = term_or(t, some, negated[j]);
            vec_push(&g->atoms, negated[j]);
        }
        vec_free(&one);
    }
    vec_free(&rows);
    arena_free(&mem);
    return some;
}

static bool prune(struct numeric_premise *p, struct numeric *n, const struct u32_vec *path, const struct dvalue *y)
{
    struct generalising *g = (struct generalising *)p;
    uint32_t end = n->u->edges.at[vec_last(path)].to;
    if (dom_is_bottom(y) || g->pruned >= PRUNED_MAX)
        return false;
    struct dvalue *f = on_inputs(g->b, n, end, y);
    struct dvalue *inside = dom_assume(f, g->context->at, g->context->n);
    bool excluded = dom_is_bottom(inside);
    if (excluded) {
        g->pruned++;
        p->holds = term_and(n->t, p->holds, exclude(g, n, f));
    }
    dom_free(f);
    dom_free(inside);
    return excluded;
}

// ---- the context ------------------------------------------------------------------------------------------------------

static bool implies(struct solver *s, struct terms *t, const struct term_vec *all, size_t without, const struct term *f)
{
    solver_push(s);
    for (size_t i = 0; i < all->n; i++)
        if (i != without)
            solver_assert(s, all->at[i]);
    solver_assert(s, term_not(t, f));
    enum sat r = solver_check(s, NULL, 0);
    solver_pop(s, 1);
    return r == SAT_NO;
}

// Chooses atoms that the context implies; then as few as still imply the premise.  False: they do not.
static bool choose_atoms(struct generalising *g, struct solver *s, const struct term *context, struct term_vec *out)
{
    struct terms *t = g->b->s->t;
    struct term_vec given = { 0 };
    vec_push(&given, context);
    for (size_t i = 0; i < g->atoms.n; i++)
        if (implies(s, t, &given, SIZE_MAX, g->atoms.at[i]))
            vec_push(out, g->atoms.at[i]);
    vec_free(&given);
    if (!implies(s, t, out, SIZE_MAX, g->base.holds))
        return false;
    for (size_t i = out->n; i-- > 0;)
        if (implies(s, t, out, i, g->base.holds)) {
            memmove(out->at + i, out->at + i + 1, (out->n - i - 1) * sizeof(const struct term *));
            out->n--;
        }
    return true;
}

// An inequality over the names of inputs as a constraint over the inputs.
static bool constraint_of(struct generalising *g, struct numeric *n, const struct term *t, struct lincon_vec *out)
{
    struct dvalue *top = dom_top(n->d, n->site[0].dims);
    struct image m;
    image_open(&m, n, 0, top);
    struct dvalue *v = image_assume(&m, dom_keep(m.v), t, true);
    dom_constraints(v, &g->b->s->mem, out);
    dom_free(v);
    image_close(&m);
    return out->n > 0;
}

/* GENERALIZECONTEXT.  The thesis takes the atoms that are true in a model of the premise, and drops those that the context does not
 * imply; the context implies the premise, so we take all that it implies. */
static struct lincon_vec generalise_context(struct generalising *g, struct numeric *n)
{
    struct summary *s = g->b->s;
    struct lincon_vec r = { 0 };
    if (g->base.holds->op == TERM_TRUE)
        return r;
    struct solver *solver = solver_new(symbolic_smt(s->run->symbolic), (uint64_t)s->numeric_cfg->rlimit);
    struct term_vec chosen = { 0 };
    bool ok = choose_atoms(g, solver, relation_context(g->b, g->context), &chosen);
    const struct term *all = s->t->t_true;
    for (size_t i = 0; i < chosen.n; i++)
        all = term_and(s->t, all, chosen.at[i]);
    if (ok) {
        struct term_vec found = { 0 };
        ok = constraint_of(g, n, all, &r);
        vec_push(&found, relation_context(g->b, &r));
        ok = ok && implies(solver, s->t, &found, SIZE_MAX, g->base.holds);
        vec_free(&found);
    }
    if (!ok) {
        vec_free(&r);
        r = lincons_copy(s, g->context);
    } else {
        s->stats.generalised++;
    }
    vec_free(&chosen);
    solver_free(solver);
    return r;
}

// ---- MPF-GEN ----------------------------------------------------------------------------------------------------------

enum rc generalised_run(struct block *b, struct numeric *n, const struct lincon_vec *context,
                        struct lincon_vec *largest)
{
    struct generalising g = { .base = { b->s->t->t_true, prune }, .b = b, .context = context };
    struct numeric_cfg cfg = *n->cfg, *own = n->cfg;
    cfg.strategy = STRATEGY_PATHFOCUS;
    n->cfg = &cfg;
    n->premise = &g.base;
    n->entry = NULL;
    n->replaced = NULL;
    enum rc rc = numeric_analyse(n);
    n->premise = NULL;
    if (n->replaced)  // what is known then holds in any context
        g.base.holds = b->s->t->t_true;
    n->cfg = own;
    *largest = (struct lincon_vec){ 0 };
    if (rc == RC_OK && !n->gave_up)
        *largest = generalise_context(&g, n);
    vec_free(&g.atoms);
    return rc == RC_OK && n->gave_up ? RC_STOP : rc;
}

// ---- recursive functions ----------------------------------------------------------------------------------------------

// Finds the comparisons that f consists of.
static void find_atoms(struct terms *t, const struct term *f, struct map *seen, struct term_vec *out)
{
    if (f->sort->kind != SORT_BOOL || !map_put(seen, f->id, 1))
        return;
    if (f->op == TERM_LE || f->op == TERM_LT || (f->op == TERM_EQ && f->arg[0]->sort->kind == SORT_INT))
        vec_push(out, f);
    for (uint32_t i = 0; i < f->n; i++)
        find_atoms(t, f->arg[i], seen, out);
}

static bool is_of_inputs(struct block *b, const struct term *f)
{
    struct term_vec vars = { 0 };
    bool all = true;
    term_vars(b->s->t, f, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        const struct uvalue *v = unit_named(b->u, vars.at[i]);
        all = all && v && v->kind == UVALUE_ENTRY;
    }
    vec_free(&vars);
    return all;
}

// *all becomes its meet with the condition, or with its negation, whichever holds in all of v.
static void take_atom(struct image *m, const struct dvalue *v, const struct term *atom, struct dvalue **all)
{
    for (int holds = 0; holds <= 1; holds++) {
        struct dvalue *other = image_assume(m, dom_keep((struct dvalue *)(uintptr_t)v), atom, !holds);
        if (dom_is_bottom(other))
            *all = image_assume(m, *all, atom, holds);
        dom_free(other);
    }
}

struct lincon_vec context_by_conditions(struct block *b, struct numeric *n, const struct lincon_vec *context)
{
    struct term_vec atoms = { 0 };
    struct map seen = { 0 };
    struct lincon_vec r = { 0 };
    struct image m;
    for (size_t i = 0; i < b->u->edges.n; i++)
        find_atoms(n->t, b->u->edges.at[i].guard, &seen, &atoms);
    image_open(&m, n, 0, dom_top(n->d, n->site[0].dims));
    struct dvalue *v = dom_assume(m.v, context->at, context->n), *all = dom_keep(m.v);
    for (size_t i = 0; i < atoms.n; i++)
        if (is_of_inputs(b, atoms.at[i]))
            take_atom(&m, v, atoms.at[i], &all);
    dom_constraints(all, &b->s->mem, &r);
    dom_free(v);
    dom_free(all);
    image_close(&m);
    map_free(&seen);
    vec_free(&atoms);
    return r;
}
