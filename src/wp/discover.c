// SPDX-License-Identifier: Apache-2.0
// discover.c: the iteration of figure 3, and its listing.
#include "wp/discover.h"

#include "base/buf.h"
#include "wp/calculus_priv.h"
#include "wp/growth.h"

void discovery_init(struct discovery *d, struct wp *w, struct flow *f)
{
    *d = (struct discovery){ .w = w, .flow = f, .accelerate = true, .last = UINT32_MAX };
    for (size_t i = 0; i < f->nodes.n; i++)
        vec_push(&d->at, ((struct u32_vec){ 0 }));
    for (size_t i = 0; i < f->edges.n; i++)
        vec_push(&d->actions, ((struct wp_action){ 0 }));
}

static void forget(struct discovery *d)
{
    vec_clear(&d->pairs);
    map_clear(&d->index);
    for (size_t i = 0; i < d->at.n; i++)
        vec_clear(&d->at.at[i]);
    for (size_t i = 0; i < d->actions.n; i++)
        vec_clear(&d->actions.at[i].updates);
    d->layers = d->n_hinted = 0;
    d->converged = false;
}

void discovery_free(struct discovery *d)
{
    for (size_t i = 0; i < d->at.n; i++)
        vec_free(&d->at.at[i]);
    for (size_t i = 0; i < d->actions.n; i++)
        vec_free(&d->actions.at[i].updates);
    vec_free(&d->at);
    vec_free(&d->actions);
    vec_free(&d->pairs);
    vec_free(&d->claims);
    vec_free(&d->hints);
    vec_free(&d->laws);
    map_free(&d->index);
}

struct wp_pair *discovery_find(const struct discovery *d, uint32_t atom, uint32_t node)
{
    uint64_t i;
    return map_get(&d->index, (uint64_t)node << 32 | atom, &i) ? &d->pairs.at[i] : NULL;
}

static void add_pair(struct discovery *d, uint32_t atom, uint32_t node)
{
    if (discovery_find(d, atom, node))
        return;
    map_put(&d->index, (uint64_t)node << 32 | atom, d->pairs.n);
    vec_push(&d->at.at[node], (uint32_t)d->pairs.n);
    vec_push(&d->pairs, ((struct wp_pair){ .atom = atom, .node = node, .layer = d->layers }));
}

static void add_atoms(struct discovery *d, const struct bool_formula *f, uint32_t node)
{
    struct u32_vec atoms = { 0 };
    formula_atoms(f, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        add_pair(d, atoms.at[i], node);
    vec_free(&atoms);
}

// ---- the iteration ----------------------------------------------------------------------------------------------------

// What replaces the predicate at the location: a hint of the user, or one for its family.
static const struct bool_formula *find_hint(struct discovery *d, const struct wp_pair *p)
{
    for (size_t i = 0; i < d->hints.n; i++)
        if (d->hints.at[i].atom == p->atom && d->hints.at[i].node == p->node)
            return d->hints.at[i].h;
    return d->accelerate ? growth_hint(d, p) : NULL;
}

static const struct bool_formula *before_edge(struct discovery *d, const struct flow_edge *e,
                                              const struct bool_formula *f);

static void add_update(struct discovery *d, uint32_t edge, uint32_t atom)
{
    const struct flow_edge *e = &d->flow->edges.at[edge];
    struct bool_formulas *p = &d->w->formulas;
    const struct bool_formula *f = before_edge(d, e, formula_atom(p, atom));
    f = formula_simplify(p, f, d->w->budget);
    vec_push(&d->actions.at[edge].updates, ((struct wp_update){ atom, f }));
    add_atoms(d, f, e->from);
}

// Step (a) of the algorithm for one pair.
static void look_at(struct discovery *d, uint32_t i)
{
    struct wp_pair *p = &d->pairs.at[i];
    uint32_t atom = p->atom, node = p->node;
    p->marked = true;
    p->h = find_hint(d, p);
    if (p->h) {
        const struct bool_formula *h = p->h;
        d->n_hinted++;
        add_atoms(d, h, node);
        return;
    }
    const struct u32_vec *in = &d->flow->nodes.at[node].in;
    for (size_t k = 0; k < in->n; k++)
        add_update(d, in->at[k], atom);
}

static void begin_discovery(struct discovery *d)
{
    for (uint32_t i = 0; i < d->claims.n; i++)
        if (discovery_is_about(d, i))
            add_atoms(d, d->claims.at[i].holds, d->claims.at[i].node);
    for (uint32_t i = 0; i < d->flow->edges.n; i++) {
        const struct flow_edge *e = &d->flow->edges.at[i];
        struct wp_action *a = &d->actions.at[i];
        a->guarded |= d->all_guards;
        a->guard = e->kind == FLOW_EDGE ? wp_guard(d->w, e->e) : wp_true(d->w);
        if (a->guarded)
            add_atoms(d, a->guard, e->from);
    }
}

enum rc discovery_run(struct discovery *d)
{
    forget(d);
    begin_discovery(d);
    size_t next = 0;
    while (next < d->pairs.n && (!d->bound || d->layers < d->bound)) {
        size_t end = d->pairs.n;
        d->layers++;
        for (; next < end; next++) {
            if (tick(d->w->budget, 1) != RC_OK)
                return RC_STOP;
            look_at(d, (uint32_t)next);
        }
    }
    d->converged = next == d->pairs.n;
    return RC_OK;
}

// ---- edges of the chart -----------------------------------------------------------------------------------------------

// A call that is not followed: other activations change memory and globals, but not those variables of this one whose
// addresses are unknown.
struct unknown_call {
    struct wp *w;
    const struct var *lhs;  // that gets the result; NULL: none
};

static bool is_kept(const struct unknown_call *u, const struct wp_term *t)
{
    switch ((int)(t ? t->kind : WP_TERM_CONST)) {
    case WP_TERM_VAR:
        return t->var != u->lhs && !t->var->addressed &&
               (t->var->kind == VAR_LOCAL || t->var->kind == VAR_PARAM || t->var->kind == VAR_TEMP);
    case WP_TERM_READ:
        return false;
    case WP_TERM_OLD:
        return true;
    default:
        return !t || (is_kept(u, t->a) && is_kept(u, t->b));
    }
}

static const struct bool_formula *unknown_atom(void *ctx, uint32_t atom)
{
    const struct unknown_call *u = ctx;
    const struct atom *a = u->w->atoms.at[atom];
    bool kept = a->kind <= ATOM_LESS_EQ && is_kept(u, a->x) && is_kept(u, a->y);
    return a->old || kept ? NULL : wp_any(u->w);
}

static const struct bool_formula *before_edge(struct discovery *d, const struct flow_edge *e,
                                              const struct bool_formula *f)
{
    struct wp *w = d->w;
    w->reuses = d->flow->nodes.at[e->from].freed;
    if (e->kind == FLOW_BEGIN)
        return wp_begin(w, f);
    if (e->kind == FLOW_EDGE)
        return wp_edge(w, e->e, f);
    const struct exp *lhs = e->e->ret->lhs;
    struct unknown_call u = { w, lhs && lhs->kind == EXP_CELL ? lhs->var : NULL };
    return formula_map(&w->formulas, f, unknown_atom, &u);
}

// ---- listing ----------------------------------------------------------------------------------------------------------

uint32_t discovery_atoms(const struct discovery *d)
{
    struct map seen = { 0 };
    for (size_t i = 0; i < d->pairs.n; i++)
        map_put(&seen, d->pairs.at[i].atom, 1);
    uint32_t n = (uint32_t)seen.n;
    map_free(&seen);
    return n;
}

void discovery_print(const struct discovery *d, struct buf *b)
{
    for (size_t i = 0; i < d->at.n; i++) {
        if (!d->at.at[i].n)
            continue;
        buf_printf(b, "%s:\n", d->flow->nodes.at[i].name);
        for (size_t k = 0; k < d->at.at[i].n; k++) {
            const struct wp_pair *p = &d->pairs.at[d->at.at[i].at[k]];
            buf_puts(b, "    ");
            wp_atom_print(d->w, d->w->atoms.at[p->atom], b);
            if (p->h) {
                buf_puts(b, "  ~  ");
                wp_print(d->w, p->h, b);
            }
            buf_puts(b, p->marked ? "\n" : "  (not looked at)\n");
        }
    }
    buf_printf(b, "%u iterations, %zu pairs of a predicate and a location, %u predicates, %u pairs by hints: %s\n",
               d->layers, d->pairs.n, discovery_atoms(d), d->n_hinted,
               d->converged ? "no predicates remain to be examined" : "not converged, the rest is taken as unknown");
}
