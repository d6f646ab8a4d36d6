// SPDX-License-Identifier: Apache-2.0
// alias.c: the type of an access beside that of the variables that it may reach.
#include "pre/alias.h"

#include "base/places.h"
#include "cfa/uses.h"
#include "lang/dialect.h"
#include "pre/ledger_priv.h"

// What is the same for C17 6.5p7 as far as it is looked at here: TYPE_CHAR stands for all that fits anything.
static enum type_kind class_of(const struct type *t)
{
    switch ((int)t->kind) {
    case TYPE_SCHAR:
    case TYPE_UCHAR:
    case TYPE_VOID:
        return TYPE_CHAR;
    case TYPE_USHORT:
        return TYPE_SHORT;
    case TYPE_UINT:
        return TYPE_INT;
    case TYPE_ULONG:
        return TYPE_LONG;
    case TYPE_ULLONG:
        return TYPE_LLONG;
    case TYPE_UINT128:
        return TYPE_INT128;
    case TYPE_ENUM:
        return class_of(t->elem);
    default:
        return t->kind;
    }
}

// Whether a scalar of class k may be accessed at byte off of an object of type t; OFF_ANY: at some byte of it.
static bool fits(const struct type *t, int64_t off, enum type_kind k)
{
    while (t->kind == TYPE_ARRAY) {
        t = t->elem;
        off = off == OFF_ANY || off < 0 || !t->size ? OFF_ANY : off % (int64_t)t->size;
    }
    if (!type_is_record(t)) {
        enum type_kind own = class_of(t);
        return own == TYPE_CHAR || !type_is_scalar(t) || (own == k && (off == OFF_ANY || off == 0));
    }
    bool any = !t->complete, inside = false;
    for (size_t i = 0; i < t->n_fields && !any; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = off == OFF_ANY ? OFF_ANY : off - (int64_t)f->off;
        bool here = at == OFF_ANY || (at >= 0 && (uint64_t)at < MAX(f->type->size, 1));
        inside |= here;
        any = here && fits(f->type, f->is_bitfield ? OFF_ANY : at, k);
    }
    return any || !inside;
}

struct search {
    const struct cfa *c;
    struct pointsto *pt;
    bool found;  // on this edge
};

static bool var_fits(const struct var *v, int64_t off, const struct type *t)
{
    enum type_kind k = class_of(t);
    return k == TYPE_CHAR || !type_is_scalar(t) || v->kind == VAR_STRING || fits(v->type, off, k);
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
    if (!a->type || class_of(a->type) == TYPE_CHAR)
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
