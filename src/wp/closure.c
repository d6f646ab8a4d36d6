// SPDX-License-Identifier: Apache-2.0
// closure.c: closes a set of predicates under what their laws are about.
#include "wp/closure.h"

#include "wp/calculus_priv.h"
#include "wp/growth.h"

enum { NODES_MAX = 10, CELLS_MAX = 6, EXPANSIONS = 2 };

struct closure {
    struct wp *w;
    struct u32_vec *atoms;
    size_t most;
    const struct wp_term *nodes[NODES_MAX];
    size_t n_nodes;
    struct u32_vec sets;                     // of fields
    const struct wp_term *cells[CELLS_MAX];  // that are avoided
    size_t n_cells;
};

static void add_formula(struct closure *c, const struct bool_formula *f)
{
    struct u32_vec atoms = { 0 };
    formula_atoms(f, &atoms);
    for (size_t i = 0; i < atoms.n; i++) {
        bool known = false;
        for (size_t k = 0; k < c->atoms->n && !known; k++)
            known = c->atoms->at[k] == atoms.at[i];
        if (!known && c->atoms->n < c->most)
            vec_push(c->atoms, atoms.at[i]);
    }
    vec_free(&atoms);
}

// Adds the pointers to structures that a term is built from.
static void add_nodes(struct closure *c, const struct wp_term *t)
{
    if (!t || t->kind == WP_TERM_OLD)
        return;
    add_nodes(c, t->a);
    add_nodes(c, t->b);
    bool known = !wp_pointee(t->type) || t->kind == WP_TERM_CONST || wp_is_undefined(t);
    for (size_t i = 0; i < c->n_nodes; i++)
        known |= c->nodes[i] == t;
    if (!known && c->n_nodes < NODES_MAX)
        c->nodes[c->n_nodes++] = t;
}

static void add_cell(struct closure *c, const struct wp_term *cell)
{
    bool known = cell->kind != WP_TERM_MEMBER;
    for (size_t i = 0; i < c->n_cells; i++)
        known |= c->cells[i] == cell;
    if (!known && c->n_cells < CELLS_MAX)
        c->cells[c->n_cells++] = cell;
}

// Adds what the rule for writing an avoided cell's own value into it says about the predicates.
static void expand(struct closure *c)
{
    size_t n = c->atoms->n;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < c->n_cells; k++) {
            const struct wp_term *cell = c->cells[k];
            const struct atom *a = c->w->atoms.at[c->atoms->at[i]];
            if (atom_is_shape(a))
                add_formula(c, wp_write(c->w, formula_atom(&c->w->formulas, a->id), cell, cell->type->elem,
                                        wp_term_read(&c->w->terms, cell, cell->type->elem)));
        }
}

static void collect_parts(struct closure *c)
{
    for (size_t i = 0; i < c->atoms->n; i++) {
        const struct atom *a = c->w->atoms.at[c->atoms->at[i]];
        add_nodes(c, a->x);
        add_nodes(c, a->y);
        for (uint32_t k = 0; k < a->n_avoid; k++) {
            add_nodes(c, a->avoid[k]);
            add_cell(c, a->avoid[k]);
        }
        if (atom_is_shape(a))
            vec_push_once(&c->sets, a->fields);
    }
}

static bool has_cells(const struct wp *w, uint32_t fields, const struct type *record)
{
    const struct u32_vec *set = &w->sets.at[fields];
    for (size_t i = 0; i < set->n; i++)
        if (w->fields.at[set->at[i]].record == record)
            return true;
    return false;
}

static void relate(struct closure *c, const struct wp_term *x, const struct wp_term *y, uint32_t fields)
{
    struct type *r = wp_pointee(x->type), *s = wp_pointee(y->type);
    if (!has_cells(c->w, fields, r) || !has_cells(c->w, fields, s))
        return;
    struct atom a = { .kind = ATOM_REACH, .x = x, .y = y, .x_record = r, .y_record = s, .fields = fields };
    add_formula(c, wp_shape(c->w, &a));
}

void wp_closure(struct wp *w, struct u32_vec *atoms, size_t most)
{
    struct closure c = { .w = w, .atoms = atoms, .most = most };
    size_t given = atoms->n;
    collect_parts(&c);
    for (unsigned i = 0; i < EXPANSIONS; i++)
        expand(&c);
    for (size_t i = 0; i < given; i++)
        add_formula(&c, wp_weaken(w, w->atoms.at[atoms->at[i]]));
    for (size_t i = 0; i < c.n_nodes; i++) {
        const struct wp_term *x = c.nodes[i];
        add_formula(&c, wp_eq(w, x, wp_term_null(&w->terms, x->type)));
        add_formula(&c, wp_alloc(w, x));
        for (size_t s = 0; s < c.sets.n; s++)
            if (has_cells(w, c.sets.at[s], wp_pointee(x->type)))
                add_formula(&c, wp_shape(w, &(struct atom){ .kind = ATOM_CYCLIC,
                                                            .x = x,
                                                            .x_record = wp_pointee(x->type),
                                                            .fields = c.sets.at[s] }));
    }
    for (size_t i = 0; i < c.n_nodes; i++)
        for (size_t k = 0; k < c.n_nodes; k++) {
            if (k > i)
                add_formula(&c, wp_eq(w, c.nodes[i], c.nodes[k]));
            for (size_t s = 0; s < c.sets.n && i != k; s++)
                relate(&c, c.nodes[i], c.nodes[k], c.sets.at[s]);
        }
    vec_free(&c.sets);
}
