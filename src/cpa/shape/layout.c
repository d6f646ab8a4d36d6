// SPDX-License-Identifier: Apache-2.0
// layout.c: where in a cell pointers point, and which fields cells have.
// Each cell has one place that the pointers in fields lead to: mostly its first byte; in lists whose links are members
// of larger records the place of the link. Offsets of fields, and shifts of variables, count from there.  All of this
// is a guess from the text of the program: if an execution does something else, variables and fields become wild.
#include "cpa/shape/step.h"

// ---- shifts -----------------------------------------------------------------------------------------------------------------

// Variables whose shifts differ by a known amount are in one tree: shift of x = shift of up[x] + by[x].  IN_FIELDS
// stands for the pointers in fields.
enum { IN_FIELDS = CLASS_POINTERS, ALL = CLASS_POINTERS + 1 };
struct shifts {
    uint32_t up[ALL];
    int64_t by[ALL];
};

static uint32_t root_of(const struct shifts *s, uint32_t x, int64_t *by)
{
    for (*by = 0; s->up[x] != x; x = s->up[x])
        *by += s->by[x];
    return x;
}

// Notes that the shift of x is that of y plus `off`; the first note of this kind wins.
static void relate(struct shifts *s, uint32_t x, uint32_t y, int64_t off)
{
    int64_t a, b;
    if (x == NOT_FOLLOWED || y == NOT_FOLLOWED)
        return;
    uint32_t p = root_of(s, x, &a), q = root_of(s, y, &b);
    if (p == q)
        return;
    s->up[p] = q;
    s->by[p] = b + off - a;
}

// Notes that y, a variable or IN_FIELDS, gets the value rhs, a pointer.
static void relate_value(struct shape_cpa *v, struct shifts *s, uint32_t y, const struct exp *rhs)
{
    int64_t off;
    if (!type_is_pointer(rhs->type))
        return;
    bool in_field = object_cell(v, rhs, &off) != NOT_FOLLOWED;
    uint32_t x = in_field ? IN_FIELDS : address_parts(v, rhs, &off);
    relate(s, y, x, in_field ? 0 : off);
}

static void relate_links(struct shape_cpa *v, struct shifts *s, const struct edge *e)
{
    int64_t off;
    if (e->kind == EDGE_LOAD && address_leads(v, e->addr, &off))
        relate(s, followed(v, e->lhs), IN_FIELDS, 0);
    if (e->kind == EDGE_STORE && address_leads(v, e->addr, &off))
        relate_value(v, s, IN_FIELDS, e->rhs);
    if (e->kind == EDGE_ASSIGN && object_cell(v, e->lhs, &off) != NOT_FOLLOWED)
        relate_value(v, s, IN_FIELDS, e->rhs);
}

static void relate_copies(struct shape_cpa *v, struct shifts *s, const struct edge *e)
{
    if (e->kind == EDGE_ASSIGN && followed(v, e->lhs) != NOT_FOLLOWED)
        relate_value(v, s, followed(v, e->lhs), e->rhs);
    const struct func *f = e->kind == EDGE_CALL || e->kind == EDGE_RETURN ? e->callee : NULL;
    for (size_t i = 0; e->kind == EDGE_CALL && i < f->n_params && i < e->n_args; i++)
        relate_value(v, s, v->pointer[f->vars.at[i]->id], e->args[i]);
    if (e->kind == EDGE_RETURN && e->lhs && f->retval)
        relate(s, followed(v, e->lhs), v->pointer[f->retval->id], 0);
}

void find_shifts(struct shape_cpa *v, uint32_t n)
{
    struct shifts s = { 0 };
    const struct cfa *c = v->cpa.run->cfa;
    for (uint32_t x = 0; x < ALL; x++)
        s.up[x] = x;
    for (size_t i = 0; i < c->edges.n; i++)
        relate_links(v, &s, c->edges.at[i]);
    for (size_t i = 0; i < c->edges.n; i++)
        relate_copies(v, &s, c->edges.at[i]);
    int64_t in_fields, by;
    uint32_t fields = root_of(&s, IN_FIELDS, &in_fields);
    for (uint32_t x = 0; x < n; x++)
        v->shift[x] = root_of(&s, x, &by) == fields ? by - in_fields : by;
}

// ---- fields -----------------------------------------------------------------------------------------------------------------

// Whether a t has, at that offset, a pointer to a t.
static bool is_recursive(const struct type *t, int64_t off)
{
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if ((int64_t)t->fields[i].off == off && type_is_pointer(t->fields[i].type) &&
            t->fields[i].type->elem->unqual == t->unqual)
            return true;
    return false;
}

static void add_field(struct shape_cpa *v, int64_t off)
{
    uint32_t at = v->n_fields;
    if (field_at(v, off) != NOT_FOLLOWED || at == CLASS_FIELDS)
        return;
    for (; at > 0 && v->field_off[at - 1] > off; at--)
        v->field_off[at] = v->field_off[at - 1];
    v->field_off[at] = off;
    v->n_fields++;
}

static void add_link(struct shape_cpa *v, const struct type *record, int64_t off)
{
    for (size_t i = 0; i < v->links.n; i++)
        if (v->links.at[i].record == record && v->links.at[i].off == off)
            return;
    vec_push(&v->links, ((struct shape_link){ record, off }));
}

static void add_head(struct shape_cpa *v, const struct type *record, const struct type *to, int64_t off)
{
    for (size_t i = 0; i < v->heads.n; i++)
        if (v->heads.at[i].record == record && v->heads.at[i].off == off)
            return;
    if (type_is_record(record) && record != to)
        vec_push(&v->heads, ((struct shape_head){ record, to, off }));
}

// The type of the cell that contains the place of x, or the place that addr leads to, as far as a type is written
// there.
static const struct type *type_of_cell(const struct shape_cpa *v, const struct exp *x, const struct exp *addr)
{
    int64_t off;
    uint32_t y = addr ? address_parts(v, addr, &off) : NOT_FOLLOWED;
    if (!addr)
        return x->var->type->unqual;
    if (y == NOT_FOLLOWED)
        return addr->type;
    return is_address(v, y) ? v->var[y]->type->unqual : v->var[y]->type->elem->unqual;
}

// Notes a pointer field of type t at the place of x, or at the place that addr leads to.
static void note_field(struct shape_cpa *v, const struct exp *x, const struct exp *addr, const struct type *t)
{
    int64_t off;
    bool there = addr ? address_leads(v, addr, &off) : object_cell(v, x, &off) != NOT_FOLLOWED;
    if (!there || !type_is_pointer(t))
        return;
    add_field(v, off);
    if (is_recursive(t->elem, off) && field_at(v, off) != NOT_FOLLOWED)
        add_link(v, t->elem->unqual, off);
    else if (field_at(v, off) != NOT_FOLLOWED)
        add_head(v, type_of_cell(v, x, addr), t->elem->unqual, off);
}

static bool is_link(const struct shape_cpa *v, int64_t off)
{
    for (size_t i = 0; i < v->links.n; i++)
        if (v->links.at[i].off == off)
            return true;
    return false;
}

// Puts links first, in the order of their offsets: entries of the library are about them.
static void sort_fields(struct shape_cpa *v)
{
    int64_t off[CLASS_FIELDS];
    uint32_t n = 0, before = 0;
    for (int turn = 0; turn < 2; turn++)
        for (uint32_t i = 0; i < v->n_fields; i++)
            if ((!v->links.n || is_link(v, v->field_off[i])) == (turn == 0)) {
                off[n++] = v->field_off[i];
                before += turn == 0;
            }
    memcpy(v->field_off, off, n * sizeof *off);
    v->n_links = before;
}

// Puts fields of the specification first, in its order; types for whose fields there is no room are dropped.
static void put_given(struct shape_cpa *v)
{
    int64_t found[CLASS_FIELDS];
    uint32_t n = v->n_fields, room = CLASS_FIELDS;
    memcpy(found, v->field_off, n * sizeof *found);
    v->n_fields = 0;
    for (uint32_t k = 0; k < v->spec.n_types; k++) {
        const struct shape_type *t = &v->spec.type[k];
        for (uint32_t i = 0; i < t->n_fields && v->n_fields < room; i++)
            if (field_at(v, t->field[i]) == NOT_FOLLOWED)
                v->field_off[v->n_fields++] = t->field[i];
    }
    v->n_links = v->n_fields;
    for (uint32_t i = 0; i < n && v->n_fields < room; i++)
        if (field_at(v, found[i]) == NOT_FOLLOWED)
            v->field_off[v->n_fields++] = found[i];
}

void find_fields(struct shape_cpa *v)
{
    const struct cfa *c = v->cpa.run->cfa;
    for (size_t i = 0; i < c->edges.n && !*v->cfg->fields; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind == EDGE_LOAD)
            note_field(v, NULL, e->addr, e->lhs->type);
        if (e->kind == EDGE_STORE)
            note_field(v, NULL, e->addr, e->rhs->type);
        if (e->kind == EDGE_ASSIGN)
            note_field(v, e->lhs, NULL, e->lhs->type);
    }
    if (v->spec.n_types && v->spec.type[0].n_fields)
        put_given(v);
    else
        sort_fields(v);
}
