// SPDX-License-Identifier: Apache-2.0
// edge.c: weakest preconditions of the edges of automata.
#include "cfa/uses.h"
#include "wp/calculus_priv.h"

// A change of a part of a variable or of memory, of any scalar type: it gets any value, or zero, or what a part of
// another object has.
struct fill {
    struct wp *w;
    const struct bool_formula *f;
    const struct exp *to, *from;  // addresses; from NULL: not copied
    bool zero;                    // not copied: zeros, else any value
    bool moves;                   // a changed part is also part of the addresses
};

// ---- objects, part by part --------------------------------------------------------------------------------------------

static const struct wp_term *part_cell(struct wp *w, const struct exp *object, struct type *record, int64_t off,
                                       struct type *t)
{
    const struct wp_term *base = wp_term_of(&w->terms, object);
    return base ? wp_term_member(&w->terms, base, record, off, t) : NULL;
}

static bool changes(struct wp *w, const struct exp *address, const struct wp_term *cell, const struct type *t)
{
    const struct wp_term *a = wp_term_of(&w->terms, address);
    return !a || wp_may_change(w, a, cell, t);
}

static void fill_part(struct fill *x, struct type *record, int64_t off, struct type *t)
{
    struct wp *w = x->w;
    const struct wp_term *cell = part_cell(w, x->to, record, off, t), *value = NULL;
    x->moves |= cell && (changes(w, x->to, cell, t) || (x->from && changes(w, x->from, cell, t)));
    if (x->from) {
        const struct wp_term *from = part_cell(w, x->from, record, off, t);
        value = from ? wp_term_read(&w->terms, from, t) : NULL;
    } else if (x->zero) {
        value = wp_term_const(&w->terms, t, 0);
    }
    x->f = cell ? wp_write(w, x->f, cell, t, value) : wp_write_memory(w, x->f);
}

enum { PARTS_MAX = 64 };

// Fills the scalar parts of t; false: there are too many, or unions or bit-fields among them.
static bool fill_parts(struct fill *x, struct type *record, int64_t off, struct type *t, unsigned *n)
{
    if (type_is_scalar(t)) {
        fill_part(x, record, off, t->unqual);
        return ++*n <= PARTS_MAX;
    }
    if (t->kind == TYPE_ARRAY && t->elem->size && t->complete && t->len <= PARTS_MAX) {
        for (uint64_t i = 0; i < t->len; i++)
            if (!fill_parts(x, record, off + (int64_t)(i * t->elem->size), t->elem, n))
                return false;
        return true;
    }
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if (t->fields[i].is_bitfield || !fill_parts(x, record, off + (int64_t)t->fields[i].off, t->fields[i].type, n))
            return false;
    return t->kind == TYPE_STRUCT;
}

// The type of the object at an address, if it has that size.
static struct type *object_type(const struct exp *at, const struct exp *size)
{
    if (!exp_is_const(size))
        return NULL;
    struct type *t = at->kind == EXP_ADDR && at->off == 0 ? at->var->type
                     : type_is_pointer(at->type)          ? at->type->elem
                                                          : NULL;
    return t && t->size == (uint64_t)size->value && t->complete ? t->unqual : NULL;
}

// Before objects are filled, part by part if possible.  Not possible if a part also occurs in the addresses: they would
// not be those of the beginning.
static const struct bool_formula *fill_object(struct fill x, const struct exp *size)
{
    struct type *t = object_type(x.to, size);
    unsigned n = 0;
    const struct bool_formula *f = x.f;
    if (t && type_is_record(t) && fill_parts(&x, t, 0, t, &n) && !x.moves)
        return x.f;
    return x.to->kind == EXP_ADDR ? wp_forget(x.w, f, x.to->var) : wp_write_memory(x.w, f);
}

// Before a whole variable gets any value.
static const struct bool_formula *fill_var(struct wp *w, const struct bool_formula *f, struct var *v)
{
    struct exp at = { .kind = EXP_ADDR, .type = type_pointer(w->terms.types, v->type), .var = v };
    struct fill x = { w, f, &at, NULL, false, false };
    unsigned n = 0;
    if (type_is_scalar(v->type))
        return wp_write(w, f, wp_term_addr(&w->terms, v, 0, at.type), v->type, NULL);
    return fill_parts(&x, v->type, 0, v->type, &n) ? x.f : wp_forget(w, f, v);
}

// ---- edges ------------------------------------------------------------------------------------------------------------

// Before a bit-field, which ends `bits` bits behind this address, changes: its bytes get any value.
static const struct bool_formula *write_bits(struct wp *w, const struct bool_formula *f, const struct exp *address,
                                             unsigned bits)
{
    struct type *byte = w->terms.types->basic[TYPE_UCHAR];
    for (unsigned i = 0; i * 8 < bits; i++) {
        const struct wp_term *cell = wp_term_byte(&w->terms, address, i);
        if (!cell)
            return wp_write_memory(w, f);
        f = wp_write(w, f, cell, byte, NULL);
    }
    return f;
}

static const struct bool_formula *assign(struct wp *w, const struct bool_formula *f, const struct exp *lhs,
                                         const struct wp_term *value)
{
    if (lhs->kind != EXP_CELL)
        return f;
    if (lhs->bits)
        return write_bits(w, f, &(struct exp){ .kind = EXP_ADDR, .type = lhs->type, .var = lhs->var, .off = lhs->off },
                          lhs->bit_off + lhs->bits);
    if (!type_is_scalar(lhs->type)) {
        struct exp at = {
            .kind = EXP_ADDR, .type = type_pointer(w->terms.types, lhs->type), .var = lhs->var, .off = lhs->off
        };
        struct fill x = { w, f, &at, NULL, false, false };
        unsigned n = 0;
        return fill_parts(&x, lhs->type, 0, lhs->type, &n) ? x.f : wp_forget(w, f, lhs->var);
    }
    const struct wp_term *cell = wp_term_addr(&w->terms, lhs->var, lhs->off, type_pointer(w->terms.types, lhs->type));
    return wp_write(w, f, cell, lhs->type, value);
}

static const struct bool_formula *load(struct wp *w, const struct bool_formula *f, const struct edge *e)
{
    const struct wp_term *cell = e->bits ? NULL : wp_term_cell(&w->terms, e->addr, e->lhs->type);
    return assign(w, f, e->lhs, cell ? wp_term_read(&w->terms, cell, e->lhs->type) : NULL);
}

static const struct bool_formula *store(struct wp *w, const struct bool_formula *f, const struct edge *e)
{
    if (e->bits)
        return write_bits(w, f, e->addr, e->bit_off + e->bits);
    const struct wp_term *cell = wp_term_cell(&w->terms, e->addr, e->rhs->type);
    return cell ? wp_write(w, f, cell, e->rhs->type, wp_term_as(&w->terms, e->rhs, cell->type->elem))
                : wp_write_memory(w, f);
}

static const struct bool_formula *call(struct wp *w, const struct bool_formula *f, const struct edge *e)
{
    for (size_t i = 0; i < e->callee->n_params; i++) {
        struct var *p = e->callee->vars.at[i];
        if (i >= e->n_args || !type_is_scalar(p->type))
            f = fill_var(w, f, p);
        else
            f = wp_write(w, f, wp_term_addr(&w->terms, p, 0, type_pointer(w->terms.types, p->type)), p->type,
                         wp_term_of(&w->terms, e->args[i]));
        f = wp_renew(w, f, p);
    }
    return f;
}

static const struct bool_formula *ret(struct wp *w, const struct bool_formula *f, const struct edge *e)
{
    struct var *v = e->callee->retval;
    bool scalar = v && type_is_scalar(v->type);
    f = e->lhs ? assign(w, f, e->lhs, scalar ? wp_term_var(&w->terms, v, 0, v->type) : NULL) : f;
    return wp_leave(w, f, e->callee);
}

static const struct bool_formula *declare(struct wp *w, const struct bool_formula *f, const struct edge *e)
{
    f = wp_renew(w, fill_var(w, f, e->var), e->var);
    return e->var->addressed ? wp_die(w, f, e->var) : f;
}

static const struct bool_formula *effect(struct wp *w, const struct edge *e, const struct bool_formula *f)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        return assign(w, f, e->lhs, wp_term_as(&w->terms, e->rhs, e->lhs->type));
    case EDGE_LOAD:
        return load(w, f, e);
    case EDGE_STORE:
        return store(w, f, e);
    case EDGE_COPY:
        return fill_object((struct fill){ w, f, e->addr, e->src, false, false }, e->size);
    case EDGE_SET:
        return fill_object((struct fill){ w, f, e->addr, NULL, exp_is_const(e->rhs) && e->rhs->value == 0, false },
                           e->size);
    case EDGE_ALLOC:
        if (e->lhs->kind != EXP_CELL || (e->alloc != ALLOC_MALLOC && e->alloc != ALLOC_CALLOC))
            return wp_die(w, wp_write_memory(w, assign(w, f, e->lhs, NULL)), NULL);
        w->fresh_size = exp_is_const(e->size) ? (uint64_t)e->size->value : 0;
        return wp_allocate(
            w, f, wp_term_addr(&w->terms, e->lhs->var, e->lhs->off, type_pointer(w->terms.types, e->lhs->type)),
            e->lhs->type, e->alloc == ALLOC_CALLOC);
    case EDGE_FREE: {
        const struct wp_term *block = wp_term_of(&w->terms, e->addr);
        return block ? wp_release(w, f, block) : wp_die(w, f, NULL);
    }
    case EDGE_DECL:
        return declare(w, f, e);
    case EDGE_HAVOC:
        return e->addr ? wp_write_memory(w, assign(w, f, e->lhs, NULL)) : assign(w, f, e->lhs, NULL);
    case EDGE_HAVOC_MEM:
        return e->n_args || e->escaped != ESCAPED_NOTHING ? wp_die(w, wp_write_memory(w, f), NULL) : f;
    case EDGE_CALL:
        return call(w, f, e);
    case EDGE_RETURN:
        return ret(w, f, e);
    case EDGE_SKIP:
    case EDGE_ASSUME:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    return f;
}

const struct bool_formula *wp_edge(struct wp *w, const struct edge *e, const struct bool_formula *f)
{
    struct wp_term_vec live = { 0 };
    wp_derefs(w, e, &live);
    vec_clear(&w->live);
    for (size_t i = 0; i < live.n && e->kind != EDGE_FREE; i++)
        vec_push(&w->live, live.at[i]);
    const struct bool_formula *before = effect(w, e, f);
    vec_clear(&w->live);
    vec_free(&live);
    return before;
}

// The guard that the pointers an edge goes through are live; free accepts null pointers, too.
static const struct bool_formula *live_guard(struct wp *w, const struct edge *e)
{
    struct wp_term_vec live = { 0 };
    const struct bool_formula *f = wp_true(w);
    wp_derefs(w, e, &live);
    for (size_t i = 0; i < live.n; i++) {
        const struct bool_formula *one = wp_alloc(w, live.at[i]);
        if (e->kind == EDGE_FREE)
            one = formula_or(&w->formulas, one, wp_eq(w, live.at[i], wp_term_null(&w->terms, live.at[i]->type)));
        f = formula_and(&w->formulas, f, one);
    }
    vec_free(&live);
    return f;
}

const struct bool_formula *wp_guard(struct wp *w, const struct edge *e)
{
    if (e->kind != EDGE_ASSUME)
        return live_guard(w, e);
    const struct wp_term *t = wp_term_of(&w->terms, e->rhs);
    const struct bool_formula *f = t ? wp_test(w, t) : wp_any(w);
    return e->truth ? f : formula_not(&w->formulas, f);
}

void wp_derefs(struct wp *w, const struct edge *e, struct wp_term_vec *out)
{
    struct edge_accesses all = edge_accesses(e);
    for (size_t i = 0; i < all.n && e->kind != EDGE_ALLOC; i++) {  // (what realloc does is not followed)
        const struct edge_access *a = &all.at[i];
        const struct wp_term *p = a->type && type_is_scalar(a->type) && !e->bits
                                      ? wp_term_cell(&w->terms, a->addr, a->type)
                                      : wp_term_of(&w->terms, a->addr);
        while (p && p->kind == WP_TERM_MEMBER)
            p = p->a;
        if (p && p->kind != WP_TERM_ADDR)
            vec_push(out, p);
    }
}
