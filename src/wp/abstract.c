// SPDX-License-Identifier: Apache-2.0
// abstract.c: makes a boolean program from pairs and weakest preconditions.
#include "wp/abstract.h"

#include "base/buf.h"
#include "wp/calculus_priv.h"
#include "wp/lemma.h"

static struct bool_formulas *pool(const struct abstraction *a)
{
    return &a->d->w->formulas;
}

static uint32_t var_of(struct abstraction *a, uint32_t atom)
{
    uint64_t v;
    if (map_get(&a->var_of, atom, &v))
        return (uint32_t)v;
    struct buf name = { 0 };
    wp_atom_print(a->d->w, a->d->w->atoms.at[atom], &name);
    map_put(&a->var_of, atom, a->program.vars.n);
    vec_push(&a->program.vars, buf_keep(&name, &a->mem));
    vec_push(&a->atom_of, atom);
    return (uint32_t)a->program.vars.n - 1;
}

struct at {
    struct abstraction *a;
    uint32_t node;
    unsigned depth;
};

enum { HINT_DEPTH_MAX = 8 };

static const struct bool_formula *translate(struct at *t, const struct bool_formula *f);

static const struct bool_formula *translate_atom(void *ctx, uint32_t atom)
{
    struct at *t = ctx;
    struct bool_formulas *p = pool(t->a);
    const struct wp_pair *pair = discovery_find(t->a->d, atom, t->node);
    if (!pair || !pair->marked || (pair->h && t->depth == HINT_DEPTH_MAX))
        return formula_const(p, TRUTH_UNKNOWN);
    if (!pair->h)
        return formula_atom(p, var_of(t->a, atom));
    struct at deeper = { t->a, t->node, t->depth + 1 };
    return translate(&deeper, pair->h);
}

static const struct bool_formula *translate(struct at *t, const struct bool_formula *f)
{
    return formula_map(pool(t->a), f, translate_atom, t);
}

const struct bool_formula *abstraction_at(struct abstraction *a, const struct bool_formula *f, uint32_t node)
{
    struct at t = { a, node, 0 };
    return translate(&t, f);
}

// Whether the predicate has a boolean at the location.
static bool is_tracked(const struct abstraction *a, uint32_t atom, uint32_t node)
{
    const struct wp_pair *p = discovery_find(a->d, atom, node);
    return p && p->marked && !p->h;
}

static void add_edge(struct abstraction *a, uint32_t i)
{
    struct discovery *d = a->d;
    const struct flow_edge *e = &d->flow->edges.at[i];
    const struct wp_action *action = &d->actions.at[i];
    struct buf text = { 0 };
    flow_print_edge(d->flow, e, &text);
    const struct bool_formula *guard =
        action->guarded ? abstraction_at(a, action->guard, e->from) : formula_const(pool(a), TRUTH_TRUE);
    uint32_t edge = bool_program_add_edge(&a->program, e->from, e->to, guard, buf_keep(&text, &a->mem));
    for (size_t k = 0; k < action->updates.n; k++) {
        const struct wp_update *u = &action->updates.at[k];
        const struct bool_formula *value =
            formula_simplify(pool(a), abstraction_at(a, u->before, e->from), d->w->budget);
        bool keeps = is_tracked(a, u->atom, e->from) && value == formula_atom(pool(a), var_of(a, u->atom));
        if (!keeps)
            bool_program_assign(&a->program, edge, var_of(a, u->atom), value);
    }
    const struct u32_vec *here = &d->at.at[e->from];
    for (size_t k = 0; k < here->n; k++) {
        uint32_t atom = d->pairs.at[here->at[k]].atom;
        if (is_tracked(a, atom, e->from) && !is_tracked(a, atom, e->to))
            bool_program_assign(&a->program, edge, var_of(a, atom), formula_const(pool(a), TRUTH_FALSE));
    }
}

bool abstraction_needs_laws(const struct abstraction *a, uint32_t node)
{
    const struct u32_vec *in = &a->d->flow->nodes.at[node].in;
    bool unknown = node == 0;
    for (size_t i = 0; i < in->n; i++) {
        const struct bool_edge *e = &a->program.edges.at[in->at[i]];
        for (size_t k = 0; k < e->assign.n; k++)
            unknown |= e->assign.at[k].value->unknown;
    }
    return unknown;
}

void abstraction_tracked(const struct abstraction *a, uint32_t node, struct u32_vec *out)
{
    const struct u32_vec *here = &a->d->at.at[node];
    for (size_t k = 0; k < here->n; k++)
        if (is_tracked(a, a->d->pairs.at[here->at[k]].atom, node))
            vec_push(out, a->d->pairs.at[here->at[k]].atom);
}

// Whether all atoms of a law have a boolean at the location.
static bool speaks_of(const struct abstraction *a, const struct bool_formula *law, uint32_t node)
{
    struct u32_vec atoms = { 0 };
    bool all = true;
    formula_atoms(law, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        all &= is_tracked(a, atoms.at[i], node);
    vec_free(&atoms);
    return all;
}

// Adds the laws that relate the predicates of a location, and what is assumed there.
static void add_invariant(struct abstraction *a, uint32_t node)
{
    struct discovery *d = a->d;
    struct u32_vec atoms = { 0 };
    abstraction_tracked(a, node, &atoms);
    const struct bool_formula *f =
        abstraction_needs_laws(a, node) ? wp_lemmas(d->w, atoms.at, atoms.n) : formula_const(pool(a), TRUTH_TRUE);
    for (size_t i = 0; i < d->claims.n; i++)
        if (d->claims.at[i].kind == CLAIM_ASSUMED && d->claims.at[i].node == node)
            f = formula_and(pool(a), f, d->claims.at[i].holds);
    for (size_t i = 0; i < d->laws.n; i++)
        if (speaks_of(a, d->laws.at[i], node))
            f = formula_and(pool(a), f, d->laws.at[i]);
    a->program.nodes.at[node].invariant = abstraction_at(a, f, node);
    vec_free(&atoms);
}

static void add_claims(struct abstraction *a)
{
    for (uint32_t i = 0; i < a->d->claims.n; i++) {
        const struct wp_claim *c = &a->d->claims.at[i];
        if (!claim_is_proved(c->kind) || !discovery_is_about(a->d, i))
            continue;
        vec_push(&a->claims, ((struct bool_claim){ c->node, abstraction_at(a, c->holds, c->node) }));
        vec_push(&a->claim_of, i);
    }
}

void abstraction_build(struct abstraction *a, struct discovery *d)
{
    *a = (struct abstraction){ .d = d };
    struct bool_formulas *p = pool(a);
    bool_program_init(&a->program, p);
    for (size_t i = 0; i < d->flow->nodes.n; i++)
        bool_program_add_node(&a->program, d->flow->nodes.at[i].name);
    for (size_t i = 0; i < d->pairs.n; i++)
        if (d->pairs.at[i].marked && !d->pairs.at[i].h)
            var_of(a, d->pairs.at[i].atom);
    for (uint32_t i = 0; i < d->flow->edges.n; i++)
        add_edge(a, i);
    for (uint32_t i = 0; i < d->flow->nodes.n; i++)
        add_invariant(a, i);
    add_claims(a);
    a->program.init = 0;
    a->program.initial = formula_const(p, TRUTH_TRUE);
    for (uint32_t v = 0; v < a->atom_of.n; v++)
        if (!is_tracked(a, a->atom_of.at[v], 0))
            a->program.initial = formula_and(p, a->program.initial, formula_not(p, formula_atom(p, v)));
}

void abstraction_free(struct abstraction *a)
{
    bool_program_free(&a->program);
    vec_free(&a->claims);
    vec_free(&a->claim_of);
    vec_free(&a->atom_of);
    map_free(&a->var_of);
    arena_free(&a->mem);
}
