// SPDX-License-Identifier: Apache-2.0
// whole.c: which variables are only used as a whole, and where they live.
#include "cfa/uses.h"

static void mark_used(const struct edge *e, uint8_t *used)
{
    for (size_t i = 0; i < edge_operands(e); i++)
        if (edge_operand(e, i))
            used[edge_operand(e, i)->id] = 1;
}

void cfa_used_in_parts(const struct cfa *c, uint8_t *parts)
{
    uint8_t *used = mem_alloc(c->exps.all.n);
    for (size_t i = 0; i < c->edges.n; i++)
        mark_used(c->edges.at[i], used);
    for (size_t i = c->exps.all.n; i-- > 0;) {
        const struct exp *x = c->exps.all.at[i];
        if (!used[i])
            continue;
        if (x->a)
            used[x->a->id] = 1;
        if (x->b)
            used[x->b->id] = 1;
        bool whole = x->kind == EXP_CELL && x->off == 0 && !x->bits && exp_same_repr(x->type, x->var->type);
        if ((x->kind == EXP_CELL || x->kind == EXP_ADDR) && !whole)
            parts[x->var->id] = 1;
    }
    mem_free(used, c->exps.all.n);
}

bool cfa_in_scope(const struct var *v, struct loc at)
{
    return !v->scope_end.off || !at.off || (at.off >= v->scope.off && at.off <= v->scope_end.off);
}

bool type_has_qualified(const struct type *t, unsigned quals)
{
    if (t->kind == TYPE_ARRAY)
        return type_has_qualified(t->elem, quals);
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        if (type_has_qualified(t->fields[i].type, quals))
            return true;
    return (t->quals & quals) != 0;
}

bool var_is_undefined(const struct var *v)
{
    return v->kind == VAR_GLOBAL && v->decl && !v->decl->is_defined && !v->decl->init;
}

// Whether n bytes at byte off of type t have a member so qualified among them; off < 0: somewhere.
static bool touches_qualified(const struct type *t, unsigned quals, int64_t off, uint64_t n)
{
    if (t->quals & quals)
        return true;
    if (off < 0 || !type_has_qualified(t, quals))
        return type_has_qualified(t, quals);
    if (t->kind == TYPE_ARRAY)
        return !t->elem->size || (uint64_t)off % t->elem->size + n > t->elem->size ||
               touches_qualified(t->elem, quals, (int64_t)((uint64_t)off % t->elem->size), n);
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *m = &t->fields[i];
        uint64_t low = (uint64_t)off, end = m->off + MAX(m->type->size, 1);
        bool meets = low < end && m->off < low + n;
        if (meets && touches_qualified(m->type, quals, low > m->off ? (int64_t)(low - m->off) : 0, n))
            return true;
    }
    return false;
}

bool var_has(const struct var *v, unsigned quals, int64_t off, uint64_t n)
{
    return v->kind != VAR_STRING && v->kind != VAR_TEMP &&
           touches_qualified(v->decl ? v->decl->type : v->type, quals, off, n);
}
