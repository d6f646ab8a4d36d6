// SPDX-License-Identifier: Apache-2.0
// address.c: addresses as an object and indices.
#include "morph/morph_priv.h"

// ---- what an address adds up ----------------------------------------------------------------------------------------

static bool add_term(struct address *p, const struct exp *index, const struct exp *stride)
{
    if (p->n == TERMS)
        return false;
    p->term[p->n++] = (struct term_of){ index, stride };
    return true;
}

// Distances add up modulo the size of the address space, as pointers do.
static bool add_distance(struct address *p, const struct exp *x)
{
    if (x->kind == EXP_CONST) {
        p->at.off += (int64_t)value_int(x->value, x->type);
        return p->at.off > -(INT64_C(1) << 40) && p->at.off < INT64_C(1) << 40;
    }
    if (x->kind == EXP_BINARY && x->op == OP_MUL)
        return add_term(p, x->a, x->b);
    if (x->kind == EXP_BINARY && x->op == OP_ADD)
        return add_distance(p, x->a) && add_distance(p, x->b);
    return add_term(p, x, NULL);
}

// ---- pointers -------------------------------------------------------------------------------------------------------

static bool called_once(const struct func *f)
{
    return f->calls.n <= 1 && !f->recursive && !f->address_taken && (!f->calls.n || !f->calls.at[0]->from->loop);
}

static bool is_private(const struct morph *m, const struct var *v)
{
    return v->id < m->n_vars && (v->kind == VAR_LOCAL || v->kind == VAR_TEMP || v->kind == VAR_PARAM) &&
           !v->addressed && !v->is_volatile;
}

bool morph_stable(const struct morph *m, const struct exp *x)
{
    if (x->kind == EXP_CONST)
        return true;
    if (x->kind == EXP_UNARY || x->kind == EXP_BINARY || x->kind == EXP_CAST)
        return morph_stable(m, x->a) && (x->kind != EXP_BINARY || morph_stable(m, x->b));
    if (x->kind != EXP_CELL || !is_private(m, x->var) || !called_once(x->var->fn))
        return false;
    const struct var *v = x->var;
    if (morph_read_early(v))
        return false;
    return v->kind == VAR_PARAM ? m->n_defs[v->id] == 0 : m->n_defs[v->id] == 1 && !m->def[v->id]->from->loop;
}

// The index where a pointer gets its value, kept for where the pointer is used.
static const struct exp *shadow(struct morph *m, const struct edge *def, const struct exp *index)
{
    if (morph_stable(m, index))
        return index;
    uint64_t *slot = map_at(&m->shadows, (uint64_t)def->id << 32 | index->id);
    if (!*slot) {
        struct var *v = cfa_edit_local(m->ed, def->from->fn, index->type, "index");
        *slot = (uint64_t)v->id + 1;
    }
    return exp_cell(m->x, m->cfa->vars.at[*slot - 1], 0, index->type, NULL);
}

static bool trace_address(struct morph *m, const struct exp *x, struct address *out, unsigned left);

static bool add_shadows(struct morph *m, const struct edge *def, const struct address *from, struct address *to)
{
    to->at = from->at;
    for (size_t i = 0; i < from->n; i++) {
        const struct term_of *t = &from->term[i];
        const struct exp *stride = t->stride;
        // Which factor is the stride is found out later; one of them is stable.
        if (!add_term(to, shadow(m, def, t->index), stride ? shadow(m, def, stride) : NULL))
            return false;
    }
    return true;
}

static bool same_place(const struct address *a, const struct address *b)
{
    return a->at.kind == b->at.kind && a->at.id == b->at.id && a->at.off == b->at.off && !a->n && !b->n;
}

// A parameter that always is the same address.
static bool follow_parameter(struct morph *m, const struct var *v, struct address *out, unsigned left)
{
    const struct func *f = v->fn;
    size_t i = 0;
    while (i < f->n_params && f->vars.at[i] != v)
        i++;
    if (i == f->n_params || m->n_defs[v->id] || f->recursive || f->address_taken || !f->calls.n)
        return false;
    for (size_t k = 0; k < f->calls.n; k++) {
        struct address a = { 0 };
        const struct edge *call = f->calls.at[k];
        if (i >= call->n_args || !trace_address(m, call->args[i], &a, left - 1) || a.n || (k && !same_place(&a, out)))
            return false;
        *out = a;
    }
    return true;
}

static bool follow_pointer(struct morph *m, const struct var *v, struct address *out, unsigned left)
{
    if (!left || !is_private(m, v))
        return false;
    if (v->kind == VAR_PARAM)
        return follow_parameter(m, v, out, left);
    const struct edge *d = m->n_defs[v->id] == 1 ? m->def[v->id] : NULL;
    if (d && d->kind == EDGE_ALLOC) {
        out->at = (struct pt_place){ OBJ_HEAP, d->id, 0 };
        return true;
    }
    struct address a = { 0 };
    return d && d->kind == EDGE_ASSIGN && trace_address(m, d->rhs, &a, left - 1) && add_shadows(m, d, &a, out);
}

static bool trace_address(struct morph *m, const struct exp *x, struct address *out, unsigned left)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->type) && type_is_pointer(x->a->type))
        x = x->a;
    if (x->kind == EXP_ADDR) {
        out->at = (struct pt_place){ OBJ_VAR, x->var->id, x->off };
        return true;
    }
    if (x->kind == EXP_CELL)
        return follow_pointer(m, x->var, out, left);
    if (x->kind == EXP_BINARY && x->op == OP_PTR_ADD)
        return trace_address(m, x->a, out, left) && add_distance(out, x->b);
    return false;
}

bool morph_address(struct morph *m, const struct exp *x, struct address *out)
{
    *out = (struct address){ 0 };
    return trace_address(m, x, out, FOLLOW);
}

// ---- the shape of an array ------------------------------------------------------------------------------------------

// What x was computed as, where that is certain.
static const struct exp *origin(const struct morph *m, const struct exp *x)
{
    x = morph_strip(x);
    for (unsigned i = 0; i < FOLLOW && x->kind == EXP_CELL && morph_stable(m, x); i++) {
        const struct edge *d = x->var->kind == VAR_PARAM ? NULL : m->def[x->var->id];
        if (!d || d->kind != EDGE_ASSIGN || !morph_stable(m, d->rhs))
            break;
        x = morph_strip(d->rhs);
    }
    return x;
}

static bool same_number(const struct morph *m, const struct exp *a, const struct exp *b)
{
    a = origin(m, a);
    b = origin(m, b);
    if (a->kind == EXP_CONST && b->kind == EXP_CONST)
        return value_int(a->value, a->type) == value_int(b->value, b->type);
    if (a == b)
        return true;
    return a->kind == EXP_BINARY && b->kind == EXP_BINARY && a->op == OP_MUL && b->op == OP_MUL &&
           ((same_number(m, a->a, b->a) && same_number(m, a->b, b->b)) ||
            (same_number(m, a->a, b->b) && same_number(m, a->b, b->a)));
}

static const struct exp *bytes(struct morph *m, uint64_t n)
{
    return exp_int(m->x, m->wide, (i128)n);
}

static bool add_stride(struct morph *m, struct array *a, const struct exp *s)
{
    for (size_t i = 0; i < a->dims; i++)
        if (same_number(m, a->stride[i], s))
            return true;
    if (a->dims == DIMS)
        return false;
    // Outermost first: one over variables, then the largest.
    size_t at = a->dims++;
    const struct exp *c = origin(m, s);
    for (; at > 0; at--) {
        const struct exp *d = origin(m, a->stride[at - 1]);
        bool before = c->kind != EXP_CONST ||
                      (d->kind == EXP_CONST && value_int(d->value, d->type) < value_int(c->value, c->type));
        if (!before)
            break;
        a->stride[at] = a->stride[at - 1];
    }
    a->stride[at] = c->kind == EXP_CONST ? exp_int(m->x, m->wide, value_int(c->value, c->type)) : s;
    return true;
}

static bool strides_of_type(struct morph *m, struct array *a)
{
    const struct type *t = m->cfa->vars.at[a->at.id]->type;
    for (; t->kind == TYPE_ARRAY; t = t->elem)
        if (!t->elem->size || !add_stride(m, a, bytes(m, t->elem->size)))
            return false;
    return a->dims > 0;
}

static bool is_number(const struct morph *m, const struct exp *x)
{
    return origin(m, x)->kind == EXP_CONST;
}

// The factor of a term that is a stride: over variables only if the other is none, or if it is one already.
static bool strides_of_term(struct morph *m, struct array *a, const struct term_of *t)
{
    if (!t->stride)
        return add_stride(m, a, bytes(m, 1));
    bool left = is_number(m, t->index), right = is_number(m, t->stride);
    if (right && left)
        return true;
    if (right)
        return morph_stable(m, t->index) || add_stride(m, a, t->stride);
    return morph_stable(m, t->stride) && !left && add_stride(m, a, t->stride);
}

static bool strides_of_accesses(struct morph *m, struct array *a, uint32_t number)
{
    for (size_t i = 0; i < m->accesses.n; i++) {
        const struct access *x = &m->accesses.at[i];
        for (size_t k = 0; x->cell.array == number && k < x->addr.n; k++)
            if (!strides_of_term(m, a, &x->addr.term[k]))
                return false;
    }
    return add_stride(m, a, bytes(m, a->elem->size));
}

// n / d, both numbers of bytes, where that is a number or a factor of n.
static const struct exp *quotient(struct morph *m, const struct exp *n, const struct exp *d)
{
    const struct exp *a = origin(m, n), *b = origin(m, d);
    if (a->kind == EXP_CONST && b->kind == EXP_CONST) {
        i128 x = value_int(a->value, a->type), y = value_int(b->value, b->type);
        return y > 0 && x >= y && x % y == 0 ? bytes(m, (uint64_t)(x / y)) : NULL;
    }
    if (same_number(m, a, b))
        return bytes(m, 1);
    if (a->kind != EXP_BINARY || a->op != OP_MUL)
        return NULL;
    return same_number(m, a->b, b) ? a->a : same_number(m, a->a, b) ? a->b : NULL;
}

static const struct exp *size_of_object(struct morph *m, const struct array *a)
{
    if (a->at.kind == OBJ_VAR)
        return bytes(m, m->cfa->vars.at[a->at.id]->type->size);
    return m->cfa->edges.at[a->at.id]->size;
}

bool morph_shape(struct morph *m, struct array *a, uint32_t number)
{
    a->dims = 0;
    bool known = a->at.kind == OBJ_VAR ? strides_of_type(m, a) : strides_of_accesses(m, a, number);
    if (!known)
        return false;
    const struct exp *last = a->stride[a->dims - 1], *above = size_of_object(m, a);
    if (last->kind != EXP_CONST || value_int(last->value, last->type) != (i128)a->elem->size)
        return false;
    for (size_t d = 0; d < a->dims; d++) {
        a->extent[d] = quotient(m, above, a->stride[d]);
        if (!a->extent[d] || !morph_stable(m, a->extent[d]))
            return false;
        if (is_number(m, a->extent[d]))
            a->extent[d] = origin(m, a->extent[d]);
        above = a->stride[d];
    }
    return true;
}

// ---- the cell of an access ------------------------------------------------------------------------------------------

static const struct exp *widen(struct morph *m, const struct exp *x)
{
    return exp_cast(m->x, x, m->wide);
}

static void add_index(struct morph *m, struct cell *c, size_t d, const struct exp *x)
{
    c->index[d] = c->index[d] ? exp_binary(m->x, OP_ADD, widen(m, c->index[d]), widen(m, x)) : x;
}

/* A multiple of the elements' size: of the last index.  In the type of addresses both are the same modulo its size, so where the index is one of
 * the array, the address is the element's. */
static bool add_multiple(struct morph *m, const struct array *a, const struct term_of *t, struct cell *c)
{
    const struct exp *s = a->stride[a->dims - 1];
    if (!t->stride || t->stride->kind != EXP_CONST || s->kind != EXP_CONST)
        return false;
    i128 by = value_int(t->stride->value, t->stride->type), size = value_int(s->value, s->type);
    if (by <= 0 || by % size != 0)
        return false;
    add_index(m, c, a->dims - 1, exp_binary(m->x, OP_MUL, t->index, exp_int(m->x, t->index->type, by / size)));
    return true;
}

static bool add_to_cell(struct morph *m, const struct array *a, const struct term_of *t, struct cell *c)
{
    const struct exp *one = bytes(m, 1);
    for (size_t d = 0; d < a->dims; d++) {
        const struct exp *index = same_number(m, a->stride[d], t->stride ? t->stride : one) ? t->index
                                  : t->stride && same_number(m, a->stride[d], t->index)     ? t->stride
                                                                                            : NULL;
        if (!index)
            continue;
        add_index(m, c, d, index);
        return true;
    }
    return add_multiple(m, a, t, c);
}

// The constant part goes to the innermost index that varies, what does not fit to those outside.
static bool add_constant(struct morph *m, const struct array *a, int64_t off, struct cell *c)
{
    for (size_t d = 0; d < a->dims; d++) {
        const struct exp *s = a->stride[d];
        if (s->kind != EXP_CONST)
            continue;
        int64_t stride = (int64_t)value_int(s->value, s->type);
        bool innermost = d + 1 == a->dims || (off % stride == 0 && c->index[d]);
        int64_t n = innermost || !c->index[d + 1] ? off / stride : 0;
        if (n)
            add_index(m, c, d, exp_int(m->x, m->wide, n));
        off -= n * stride;
    }
    for (size_t d = 0; d < a->dims; d++)
        if (!c->index[d])
            c->index[d] = exp_int(m->x, m->wide, 0);
    return off == 0;
}

bool morph_cell(struct morph *m, const struct array *a, const struct address *p, struct cell *out)
{
    for (size_t d = 0; d < DIMS; d++)
        out->index[d] = NULL;
    for (size_t i = 0; i < p->n; i++)
        if (!add_to_cell(m, a, &p->term[i], out))
            return false;
    return add_constant(m, a, p->at.off, out);
}
