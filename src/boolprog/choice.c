// SPDX-License-Identifier: Apache-2.0
// choice.c: choices of unknown values, each made under the condition that the later ones can be made.
#include "boolprog/choice.h"

struct replacement {
    const struct bool_program *p;
    const struct bool_edge *edge;
    const struct bool_formula *value;  // of the atom
    uint32_t atom;
};

static uint32_t new_value(const struct bool_program *p, uint32_t var)
{
    return (uint32_t)p->vars.n + var;
}

// The new value of a variable, in old ones and chosen ones.
static const struct bool_formula *after_edge(void *ctx, uint32_t var)
{
    const struct replacement *r = ctx;
    for (size_t i = 0; i < r->edge->assign.n; i++) {
        const struct bool_assign *a = &r->edge->assign.at[i];
        if (a->var == var)
            return a->value->unknown ? formula_atom(r->p->pool, new_value(r->p, var)) : a->value;
    }
    return NULL;
}

static const struct bool_formula *at_start(void *ctx, uint32_t var)
{
    const struct replacement *r = ctx;
    return formula_atom(r->p->pool, new_value(r->p, var));
}

static const struct bool_formula *one_atom(void *ctx, uint32_t atom)
{
    const struct replacement *r = ctx;
    return atom == r->atom ? r->value : NULL;
}

static const struct bool_formula *with_atom(const struct bool_program *p, const struct bool_formula *f, uint32_t atom,
                                            bool value)
{
    const struct bool_formula *constant = formula_const(p->pool, value ? TRUTH_TRUE : TRUTH_FALSE);
    return formula_map(p->pool, f, one_atom, &(struct replacement){ .value = constant, .atom = atom });
}

/* From the last choice to the first: a value is allowed if it can be, and the later choices can be made then.  f: what has to hold in
 * the end; gives what has to hold before the first choice. */
static const struct bool_formula *restrict_choices(struct bool_choices *c, const struct bool_program *p,
                                                   const struct bool_formula *f)
{
    for (size_t i = c->list.n; i-- > 0;) {
        struct bool_choice *choice = &c->list.at[i];
        const struct bool_formula *with[2];
        for (int v = 0; v < 2; v++)
            with[v] = with_atom(p, f, new_value(p, choice->var), v);
        bool matters = with[0] != f || with[1] != f;
        for (int v = 0; v < 2; v++)
            choice->on[v] = formula_and(p->pool, choice->on[v], with[v]);
        f = matters ? formula_or(p->pool, choice->on[0], choice->on[1]) : f;
    }
    return f;
}

static void add_choice(struct bool_choices *c, const struct bool_program *p, uint32_t var,
                       const struct bool_formula *value)
{
    struct bool_choice choice = { .var = var };
    for (int v = 0; v < 2; v++)
        choice.on[v] = formula_can_be(p->pool, value, v);
    vec_push(&c->list, choice);
}

void bool_choices_edge(struct bool_choices *c, const struct bool_program *p, uint32_t edge)
{
    const struct bool_edge *e = &p->edges.at[edge];
    *c = (struct bool_choices){ 0 };
    for (size_t i = 0; i < e->assign.n; i++)
        if (e->assign.at[i].value->unknown)
            add_choice(c, p, e->assign.at[i].var, e->assign.at[i].value);
    const struct bool_formula *f = formula_can_be(p->pool, p->nodes.at[e->to].invariant, true);
    f = formula_map(p->pool, f, after_edge, &(struct replacement){ .p = p, .edge = e });
    c->possible = formula_and(p->pool, formula_can_be(p->pool, e->guard, true), restrict_choices(c, p, f));
}

void bool_choices_start(struct bool_choices *c, const struct bool_program *p)
{
    *c = (struct bool_choices){ 0 };
    for (uint32_t i = 0; i < p->vars.n; i++)
        add_choice(c, p, i, formula_const(p->pool, TRUTH_UNKNOWN));
    const struct bool_formula *f = formula_and(p->pool, p->initial, p->nodes.at[p->init].invariant);
    f = formula_map(p->pool, formula_can_be(p->pool, f, true), at_start, &(struct replacement){ .p = p });
    c->possible = restrict_choices(c, p, f);
}

void bool_choices_free(struct bool_choices *c)
{
    vec_free(&c->list);
}

const struct bool_formula *bool_certain(const struct bool_program *p, const struct bool_formula *f)
{
    return formula_not(p->pool, formula_can_be(p->pool, f, false));
}
