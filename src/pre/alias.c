// SPDX-License-Identifier: Apache-2.0
// alias.c: the type of an access beside that of the variables that it may reach.
#include "pre/alias.h"

#include "base/places.h"
#include "cfa/uses.h"
#include "lang/dialect.h"
#include "lang/effective.h"
#include "pre/ledger_priv.h"

struct search {
    const struct cfa *c;
    struct pointsto *pt;
    bool found;  // on this edge
};

static bool var_fits(const struct var *v, int64_t off, const struct type *t)
{
    bool list =
        v->kind == VAR_TEMP && v->type->kind == TYPE_ARRAY;  // arguments behind the named ones, which va_arg checks
    return !type_is_scalar(t) || v->kind == VAR_STRING || list ||
           effective_fit(v->type, off, (struct access_by){ .type = t }) != FIT_NO;
}

static void see_cell(void *ctx, const struct exp *x)
{
    struct search *s = ctx;
    s->found |= x->kind == EXP_CELL && !x->bits && !var_fits(x->var, x->off, x->type);
}

static void see_access(struct search *s, const struct edge_access *a)
{
    struct pt_places all = { 0 };
    bool one_fits = false;
    if (!a->type || effective_any(a->type))
        return;
    pointsto_of_all(s->pt, a->addr, &all);
    for (size_t i = 0; i < all.n && !one_fits; i++)
        one_fits = all.at[i].kind != OBJ_VAR || var_fits(s->c->vars.at[all.at[i].id], all.at[i].off, a->type);
    s->found |= all.n && !one_fits;
    vec_free(&all);
}

static bool is_free(const struct func *f)
{
    return f->is_model || (f->decl && f->decl->dialect && f->decl->dialect->aliases);
}

size_t alias_places(const struct cfa *c, struct pointsto *pt, struct loc *first)
{
    struct place_set places = { 0 };
    assert(pt && first);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        struct search s = { c, pt, false };
        struct edge_accesses all = edge_accesses(e);
        if (is_free(e->from->fn))
            continue;
        edge_each_part(e, see_cell, &s);
        for (size_t k = 0; k < all.n && !e->bits; k++)
            see_access(&s, &all.at[k]);
        if (s.found)
            place_set_add(&places, edge_visible(e));
    }
    return place_set_end(&places, first);
}
