// SPDX-License-Identifier: Apache-2.0
// blame.c: assignments by which a program takes down that something was wrong, which a check finds out later: `ok = 0` in a loop, and
// assert(ok) behind it; `return false` of a function that compares.
//
// That no execution comes to such an assignment is a stronger property; so where one was blamed without a reason, only a proof is lost.
#include "morph/morph_priv.h"

static bool is_another(void *ctx, const struct exp *x)
{
    const struct exp **cell = ctx;
    if (x->kind == EXP_CELL && !*cell)
        *cell = x;
    return x != *cell && (x->kind == EXP_CELL || x->kind == EXP_ADDR);
}

// The variable that x depends on, if it is the only one; else NULL.
static const struct exp *only_variable(const struct exp *x)
{
    const struct exp *cell = NULL;
    return !exp_any(x, is_another, &cell) && cell && cell->off == 0 && cell->type == cell->var->type &&
                   type_is_integer(cell->type)
               ? cell
               : NULL;
}

// What e gives to its left side; NULL: not known.
static const struct exp *given(struct morph *m, const struct edge *e)
{
    if (e->kind == EDGE_ASSIGN)
        return e->rhs;
    struct var *v = e->kind == EDGE_RETURN ? e->from->fn->retval : NULL;
    return v ? exp_cell(m->x, v, 0, v->type, NULL) : NULL;
}

static bool may_go_on(struct morph *m)
{
    return !m->budget || tick(m->budget, 1) == RC_OK;
}

// Whether ok was followed through as many copies before.  Without this, flags that are computed of each other cost a way each.
static bool is_followed(struct morph *m, const struct exp *ok, unsigned left)
{
    uint64_t *before = map_at(&m->followed, (uintptr_t)ok);
    if (*before > left)
        return true;
    *before = left + 1;
    return false;
}

void morph_blame(struct morph *m, const struct exp *ok, unsigned left)
{
    const struct exp *cell = only_variable(ok);
    if (!cell || is_followed(m, ok, left))
        return;
    for (const struct edge *e = m->def[cell->var->id]; e && may_go_on(m); e = m->def_before[e->id]) {
        const struct exp *value = e->lhs == cell ? given(m, e) : NULL;
        if (!value || !type_is_integer(value->type))
            continue;
        struct replace r = { cell, exp_cast(m->x, value, cell->type) };
        const struct exp *then = morph_replace(m->x, ok, &r, 1, NULL);
        if (then->kind != EXP_CONST) {
            if (left)
                morph_blame(m, then, left - 1);
        } else if (!then->value && !m->blamed[e->id]) {
            m->blamed[e->id] = 1;
            m->any_blamed = true;
        }
    }
}
