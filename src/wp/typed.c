// SPDX-License-Identifier: Apache-2.0
// typed.c: finds casts between pointers, as edges show them.
#include "wp/typed.h"

#include "wp/calculus_priv.h"

// Whether the value of expression e becomes a pointer to a structure although it was none.
static bool is_cast(struct wp *w, const struct exp *e, const struct type *to)
{
    const struct type *record = wp_pointee(to);
    if (!record || !e)
        return false;
    const struct wp_term *t = wp_term_as(&w->terms, e, to);
    if (!t)
        return true;
    if (t->kind == WP_TERM_ADDR || wp_term_is_null(t))
        return false;
    return wp_pointee(t->type) != record;
}

static bool has_union(const struct type *t, unsigned depth)
{
    if (t->kind == TYPE_UNION || depth > 8)
        return true;
    if (t->kind == TYPE_ARRAY)
        return has_union(t->elem, depth + 1);
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if (has_union(t->fields[i].type, depth + 1))
            return true;
    return false;
}

// Whether memory is accessed through an address otherwise than as a member of a structure, or by a pointer to a pointer
// or a number.
static bool is_odd_access(struct wp *w, const struct exp *addr, struct type *t)
{
    if (!type_is_scalar(t) || t->size == 1)
        return true;
    const struct wp_term *cell = wp_term_cell(&w->terms, addr, t);
    if (!cell)
        return true;
    if (cell->kind == WP_TERM_MEMBER)
        return has_union(cell->record, 0);
    if (cell->kind == WP_TERM_ADDR)
        return has_union(cell->var->type, 0);
    return !type_is_pointer(cell->type) || cell->type->elem->size != t->size ||
           type_is_pointer(cell->type->elem) != type_is_pointer(t);
}

static bool is_odd(struct wp *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        return is_cast(w, e->rhs, e->lhs->type);
    case EDGE_LOAD:
        return !e->bits && is_odd_access(w, e->addr, e->lhs->type);
    case EDGE_STORE:
        return (!e->bits && is_odd_access(w, e->addr, e->rhs->type)) ||
               is_cast(w, e->rhs, type_is_pointer(e->addr->type) ? e->addr->type->elem : e->rhs->type);
    case EDGE_COPY:
    case EDGE_SET:
        return true;
    case EDGE_CALL:
        for (size_t i = 0; i < e->n_args && i < e->callee->n_params; i++)
            if (is_cast(w, e->args[i], e->callee->vars.at[i]->type))
                return true;
        return false;
    case EDGE_RETURN:
        return e->lhs && e->callee->retval && wp_pointee(e->lhs->type) != wp_pointee(e->callee->retval->type);
    case EDGE_SKIP:
    case EDGE_ASSUME:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_DECL:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    return false;
}

const struct edge *wp_find_cast(struct wp *w, const struct flow *f)
{
    for (size_t i = 0; i < f->edges.n; i++)
        if (f->edges.at[i].kind == FLOW_EDGE && is_odd(w, f->edges.at[i].e))
            return f->edges.at[i].e;
    return NULL;
}
