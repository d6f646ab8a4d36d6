// SPDX-License-Identifier: Apache-2.0
// start.c: the contents of memory before the program begins.
#include "cpa/shape/step.h"

// Adds a global variable that is a cell: all its bytes are 0.
static void add_global(const struct shape_cpa *v, struct structure *g, uint32_t x)
{
    uint32_t u = structure_add(g, LOGIC_FALSE);
    structure_set(g, v->shape->pointer[x], u, 0, LOGIC_TRUE);
    for (uint32_t a = 0; a < v->n_data * v->n_constants; a++)
        structure_set(g, v->shape->assertion[a], u, 0, v->constant[a % v->n_constants] == 0 ? LOGIC_TRUE : LOGIC_FALSE);
}

static void init_pointers(const struct shape_cpa *v, struct structure *g)
{
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++) {
        const struct var *x = v->var[i];
        bool null = !x || x->kind == VAR_GLOBAL || is_address(v, i);
        structure_set(g, v->wild[i], 0, 0, null ? LOGIC_FALSE : LOGIC_TRUE);
        if (v->cfg->take_over)
            structure_set(g, v->elsewhere[i], 0, 0, LOGIC_HALF);
        if (x && x->kind == VAR_GLOBAL && is_address(v, i))
            add_global(v, g, i);
    }
    ranks_start(v, g);
    class_define(v->shape, g);
}

static void init_numbers(const struct shape_cpa *v, struct structure *g)
{
    for (uint32_t i = 0; i < v->n_numbers; i++)
        for (uint32_t k = 0; k < v->n_constants; k++)
            structure_set(g, v->equal[i][k], 0, 0,
                          v->number_var[i]->kind != VAR_GLOBAL ? LOGIC_HALF
                          : v->constant[k] == 0                ? LOGIC_TRUE
                                                               : LOGIC_FALSE);
}

struct structure *shape_start(const struct shape_cpa *v)
{
    static const struct vocabulary nothing;
    struct structure *g = structure_new(v->given_up ? &nothing : &v->shape->voc, 0);
    if (v->given_up)
        return g;
    init_pointers(v, g);
    init_numbers(v, g);
    struct structure *a = structure_abstract(g);
    structure_free(g);
    return a;
}
