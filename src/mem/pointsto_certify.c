// SPDX-License-Identifier: Apache-2.0
// pointsto_certify.c: checks that the points-to solution is closed under every edge of the program.
// A solution of inclusion constraints need not be found again to be believed: each edge says which places must be among
// those of what it writes. Nothing here calls the code that found the solution: expressions, memory and edges are read
// anew, more simply.  For numbers that become pointers only the flow is checked, not which numbers they are.
#include "mem/pointsto_priv.h"

#include <stdlib.h>

struct closure {
    const struct pointsto *p;
    struct budget *budget;  // NULL: no limit
    uint64_t steps;
    bool stopped;
    uint32_t *taken, round;  // by place: the last round of values in which it was taken
    bool took_outside;       // all that functions without body have got hold of was taken, too
    const struct edge *bad;  // the first edge under which the solution is not closed
    enum outside known;      // the objects of functions without body are known to have at least this level
};

enum { STEPS_PER_TICK = 256 };

static bool step(struct closure *k)
{
    if (++k->steps % STEPS_PER_TICK == 0 && k->budget && tick(k->budget, 1) != RC_OK)
        k->stopped = true;
    return !k->stopped && !k->bad;
}

// ---- what the solution says -----------------------------------------------------------------------------------------

// The object of a place; NULL: it was never met.
static const struct object *object_named(const struct pointsto *p, struct pt_place q)
{
    uint64_t v = 0;
    return map_get(&p->obj_index, (uint64_t)q.kind << 32 | q.id, &v) ? &p->objs.at[v - 1] : NULL;
}

static bool is_in(const struct set *s, uint32_t place)
{
    return s->n && bsearch(&place, s->at, s->n, sizeof *s->at, compare_u32);
}

// The place at that offset of an object (OFF_ANY: the one that stands for all); false: it was never met.
static bool place_named(const struct pointsto *p, struct pt_place q, uint32_t *place)
{
    assert(q.kind <= (enum obj_kind)OBJ_NUMBER);
    uint64_t obj = 0, v = 0, off = q.off == OFF_ANY ? 0xffffff : (uint64_t)q.off;
    bool met = (q.off == OFF_ANY || (q.off >= 0 && q.off < 0xffffff)) &&
               map_get(&p->obj_index, (uint64_t)q.kind << 32 | q.id, &obj) &&
               map_get(&p->place_index, (obj - 1) << 24 | off, &v);
    *place = (uint32_t)v - 1;
    return met;
}

static struct pt_place anywhere_in(struct pt_place q)
{
    return (struct pt_place){ q.kind, q.id, OFF_ANY };
}

// Whether the place, or any place of its object, is among those of a set.
static bool has(const struct pointsto *p, const struct set *s, struct pt_place q)
{
    uint32_t place;
    return (place_named(p, q, &place) && is_in(s, place)) ||
           (place_named(p, anywhere_in(q), &place) && is_in(s, place));
}

// Whether a pointer at that place (OFF_ANY: at all places of the object) may be `what`.
static bool may_hold(const struct pointsto *p, struct pt_place in, struct pt_place what)
{
    const struct object *o = object_named(p, in);
    uint32_t place;
    return (place_named(p, in, &place) && has(p, &p->places.at[place].holds, what)) ||
           (place_named(p, anywhere_in(in), &place) && has(p, &p->places.at[place].holds, what)) ||
           (o && o->holds_outside && has(p, &p->outside, what));
}

// ---- values ---------------------------------------------------------------------------------------------------------

// Begins a round, in which each value is taken once.
static void begin_round(struct closure *k)
{
    k->round++;
    k->took_outside = false;
}

static void add_untaken(struct closure *k, const struct set *s, struct pt_places *out)
{
    for (size_t i = 0; i < s->n && step(k); i++) {
        assert(s->at[i] < k->p->places.n && (!i || s->at[i - 1] < s->at[i]));  // is_in finds it
        if (k->taken[s->at[i]] != k->round)
            vec_push(out, k->p->places.at[s->at[i]].p);
        k->taken[s->at[i]] = k->round;
    }
}

static void add_outside(struct closure *k, const struct object *o, struct pt_places *out)
{
    if (!o || !o->holds_outside || k->took_outside)
        return;
    add_untaken(k, &k->p->outside, out);
    k->took_outside = true;
}

// Adds the pointers of which `bytes` bytes (0: any number) lie at place q, without those taken already.
static void read_at(struct closure *k, struct pt_place q, uint64_t bytes, struct pt_places *out)
{
    const struct pointsto *p = k->p;
    const struct object *o = object_named(p, q);
    uint64_t size = p->ptr_size;
    for (size_t i = 0; o && i < o->places.n && step(k); i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        bool any = !bytes || q.off == OFF_ANY || y->p.off == OFF_ANY;
        bool part = bytes != size && !any && y->p.off < q.off + (int64_t)bytes && q.off < y->p.off + (int64_t)size;
        if (any || y->p.off == q.off || part)
            add_untaken(k, &y->holds, out);
    }
    add_outside(k, o, out);
}

static uint64_t bytes_at(const struct type *t, unsigned bit_off, unsigned bits)
{
    return !type_is_scalar(t) ? 0 : bits ? (bit_off + bits + 7) / 8 : t->size;
}

static struct pt_place of_var(const struct var *v, int64_t off)
{
    return (struct pt_place){ OBJ_VAR, v->id, off };
}

// Whether no operand of e is as wide as an address.
static bool is_narrow(const struct pointsto *p, const struct exp *e)
{
    if (e->kind == EXP_CONST)
        return true;
    if (e->kind == EXP_CELL || e->kind == EXP_INPUT)
        return e->type->size < p->ptr_size;
    return e->a && is_narrow(p, e->a) && (!e->b || is_narrow(p, e->b));
}

static void value(struct closure *k, const struct exp *e, struct pt_places *out);

// Adds the places of e moved by a distance, if that is known.
static void value_of_sum(struct closure *k, const struct exp *e, const struct exp *by, bool minus,
                         struct pt_places *out)
{
    size_t from = out->n;
    i128 n = by && by->kind == EXP_CONST ? value_int(by->value, by->type) : 0;
    value(k, e, out);
    for (size_t i = from; i < out->n; i++) {
        struct pt_place *q = &out->at[i];
        i128 off = q->off + (minus ? -n : n);
        q->off =
            !by || by->kind != EXP_CONST || q->off == OFF_ANY || off < 0 || off > INT64_MAX ? OFF_ANY : (int64_t)off;
    }
}

static void value_of_binary(struct closure *k, const struct exp *e, struct pt_places *out)
{
    enum op o = (enum op)e->op;
    bool sum = o == OP_PTR_ADD || o == OP_ADD || o == OP_SUB;
    if (op_is_compare(o) || o == OP_PTR_DIFF || type_is_float(e->type))
        return;
    value_of_sum(k, e->a, sum ? e->b : NULL, o == OP_SUB, out);
    if (o != OP_PTR_ADD || !is_narrow(k->p, e->b))
        value_of_sum(k, e->b, NULL, false, out);
}

// The addresses that e may have, or be made of.
static void value(struct closure *k, const struct exp *e, struct pt_places *out)
{
    switch (e->kind) {
    case EXP_CONST:
        if (exp_is_fixed_object(e))
            vec_push(out, ((struct pt_place){ OBJ_OUTSIDE, 0, OFF_ANY }));
        return;
    case EXP_INPUT:
        return;
    case EXP_CELL:
        begin_round(k);
        read_at(k, of_var(e->var, e->off), bytes_at(e->type, e->bit_off, e->bits), out);
        return;
    case EXP_ADDR:
        vec_push(out, of_var(e->var, e->off));
        return;
    case EXP_FUNC:
        vec_push(out, ((struct pt_place){ OBJ_FUNC, e->fn->id, 0 }));
        return;
    case EXP_CAST:
        if (!type_is_float(e->type) && e->type->kind != TYPE_BOOL)
            value(k, e->a, out);
        return;
    case EXP_UNARY:
        if (e->op != OP_NOT)
            value(k, e->a, out);
        return;
    case EXP_BINARY:
        value_of_binary(k, e, out);
        return;
    }
}

// The places accessed through address e: a pointer that is made of a number leads to all that the program compares with
// numbers.
static void places(struct closure *k, const struct exp *e, struct pt_places *out)
{
    value(k, e, out);
    for (size_t i = 0, n = out->n; i < n; i++) {
        if ((int)out->at[i].kind != OBJ_NUMBER)
            continue;
        for (size_t m = 0; m < k->p->shown.n; m++) {
            struct pt_place q = k->p->places.at[k->p->shown.at[m]].p;
            vec_push(out, ((struct pt_place){ q.kind, q.id, OFF_ANY }));
        }
        return;
    }
}

// ---- what must be there ---------------------------------------------------------------------------------------------

static void demand(struct closure *k, bool holds, const struct edge *e)
{
    if (!holds && !k->bad)
        k->bad = e;
}

// Demands that `bytes` bytes (0: any number) at q may be any of the pointers; if only a part of one is written, that a
// whole one may come together around them.
static void demand_at(struct closure *k, const struct edge *e, struct pt_place q, uint64_t bytes,
                      const struct pt_places *what)
{
    int64_t size = (int64_t)k->p->ptr_size;
    assert(q.off == OFF_ANY || q.off >= 0);
    q.off = bytes ? q.off : OFF_ANY;
    bool part = bytes && bytes < k->p->ptr_size && q.off != OFF_ANY;
    struct pt_place around = { q.kind, q.id, part ? q.off - q.off % size : OFF_ANY };
    for (size_t i = 0; i < what->n && step(k); i++) {
        demand(k, may_hold(k->p, q, what->at[i]), e);
        if (part)
            demand(k, may_hold(k->p, around, what->at[i]), e);
    }
}

static void demand_value(struct closure *k, const struct edge *e, const struct exp *lhs, const struct pt_places *what)
{
    demand_at(k, e, of_var(lhs->var, lhs->off), bytes_at(lhs->type, lhs->bit_off, lhs->bits), what);
}

// Whether functions without body have got hold of all these places: then objects that hold all of theirs need not be
// looked at.
static bool is_outside(const struct closure *k, const struct pt_places *what)
{
    for (size_t i = 0; i < what->n; i++)
        if (!has(k->p, &k->p->outside, what->at[i]))
            return false;
    return true;
}

// Demands that the same bytes at each of several places may be any of the pointers.
static void demand_all(struct closure *k, const struct edge *e, const struct pt_places *at, uint64_t bytes,
                       const struct pt_places *what)
{
    bool outside = is_outside(k, what);
    for (size_t i = 0; i < at->n && step(k); i++) {
        const struct object *o = object_named(k->p, at->at[i]);
        if (!outside || !o || !o->holds_outside)
            demand_at(k, e, at->at[i], bytes, what);
    }
}

static void demand_outside(struct closure *k, const struct edge *e, struct pt_place to, struct pt_place from)
{
    const struct object *o = object_named(k->p, from), *target = object_named(k->p, to);
    demand(k, !o || !o->holds_outside || (target && target->holds_outside), e);
}

// Demands that what lies in `size` bytes from place `from` on, also in part, may lie equally far behind `to`.
static void demand_copy(struct closure *k, const struct edge *e, struct pt_place to, struct pt_place from,
                        uint64_t size)
{
    const struct pointsto *p = k->p;
    const struct object *o = object_named(p, from);
    for (size_t i = 0; o && i < o->places.n && step(k); i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        bool known = y->p.off != OFF_ANY && from.off != OFF_ANY;
        bool apart = known && (y->p.off + (i128)p->ptr_size <= from.off || y->p.off >= from.off + (i128)size);
        if (!y->holds.n || apart)
            continue;
        struct pt_places what = { 0 };
        struct pt_place at = anywhere_in(to);
        if (known && to.off != OFF_ANY && y->p.off >= from.off)
            at.off = to.off + (y->p.off - from.off);
        begin_round(k);
        add_untaken(k, &y->holds, &what);
        demand_at(k, e, at, p->ptr_size, &what);
        vec_free(&what);
    }
    demand_outside(k, e, to, from);
}

// Demands, for unknown offsets, that everything in the objects of `from` may lie anywhere in those of `to`.
static void demand_blurred(struct closure *k, const struct edge *e, const struct pt_places *to,
                           const struct pt_places *from)
{
    struct pt_places what = { 0 }, at = { 0 };
    bool outside = false;
    if (!from->n)
        return;
    begin_round(k);
    for (size_t i = 0; i < from->n && step(k); i++) {
        const struct object *o = object_named(k->p, from->at[i]);
        for (size_t m = 0; o && m < o->places.n && step(k); m++)
            add_untaken(k, &k->p->places.at[o->places.at[m]].holds, &what);
        outside |= o && o->holds_outside;
    }
    for (size_t i = 0; i < to->n; i++) {
        const struct object *o = object_named(k->p, to->at[i]);
        vec_push(&at, anywhere_in(to->at[i]));
        demand(k, !outside || (o && o->holds_outside), e);
    }
    demand_all(k, e, &at, 0, &what);
    vec_free(&what);
    vec_free(&at);
}

static void pick_places(const struct pt_places *all, bool known, struct pt_places *out)
{
    for (size_t i = 0; i < all->n; i++)
        if ((all->at[i].off != OFF_ANY) == known)
            vec_push(out, all->at[i]);
}

enum { PAIRS_MAX = 4096 };  // as in the solution: with more, offsets are not told apart

static void demand_copies(struct closure *k, const struct edge *e, const struct pt_places *to, const struct exp *src,
                          const struct exp *size)
{
    struct pt_places from = { 0 }, known[2] = { { 0 }, { 0 } }, any[2] = { { 0 }, { 0 } };
    uint64_t n = size && size->kind == EXP_CONST ? (uint64_t)size->value : UINT64_MAX;
    places(k, src, &from);
    for (size_t side = 0; side < 2; side++) {
        pick_places(side ? &from : to, true, &known[side]);
        pick_places(side ? &from : to, false, &any[side]);
    }
    demand_blurred(k, e, to, &any[1]);
    demand_blurred(k, e, &any[0], &known[1]);
    if (known[0].n * known[1].n > PAIRS_MAX)
        demand_blurred(k, e, &known[0], &known[1]);
    else
        for (size_t i = 0; i < known[0].n; i++)
            for (size_t m = 0; m < known[1].n && step(k); m++)
                demand_copy(k, e, known[0].at[i], known[1].at[m], n);
    for (size_t side = 0; side < 2; side++) {
        vec_free(&known[side]);
        vec_free(&any[side]);
    }
    vec_free(&from);
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static void check_memory(struct closure *k, const struct edge *e)
{
    struct pt_places at = { 0 }, what = { 0 };
    places(k, e->addr, &at);
    if (e->kind == EDGE_LOAD) {
        begin_round(k);
        for (size_t i = 0; i < at.n && step(k); i++)
            read_at(k, at.at[i], bytes_at(e->lhs->type, e->bit_off, e->bits), &what);
        demand_value(k, e, e->lhs, &what);
    } else if (e->kind == EDGE_STORE) {
        value(k, e->rhs, &what);
        demand_all(k, e, &at, bytes_at(e->rhs->type, e->bit_off, e->bits), &what);
    } else {
        demand_copies(k, e, &at, e->src, e->size);
    }
    vec_free(&at);
    vec_free(&what);
}

static void check_assign(struct closure *k, const struct edge *e, const struct exp *lhs, const struct exp *rhs)
{
    struct pt_places what = { 0 };
    value(k, rhs, &what);
    demand_value(k, e, lhs, &what);
    vec_free(&what);
}

static void check_call(struct closure *k, const struct edge *e)
{
    for (size_t i = 0; i < e->n_args && i < e->callee->n_params; i++) {
        const struct exp *a = e->args[i];
        const struct var *to = e->callee->vars.at[i];
        struct pt_places what = { 0 };
        if (!type_is_scalar(a->type) && a->kind == EXP_CELL) {
            demand_copy(k, e, of_var(to, 0), of_var(a->var, a->off), a->type->size);
        } else {
            value(k, a, &what);
            demand_at(k, e, of_var(to, 0), a->type->size, &what);
        }
        vec_free(&what);
    }
    const struct exp *lhs = e->ret ? e->ret->lhs : NULL;
    const struct var *r = e->callee->retval;
    if (lhs && r)
        demand_copy(k, e, of_var(lhs->var, lhs->off), of_var(r, 0), r->type->size);
}

static void check_alloc(struct closure *k, const struct edge *e)
{
    struct pt_places block = { 0 }, outside = { 0 };
    struct pt_place new = { OBJ_HEAP, e->id, 0 };
    vec_push(&block, new);
    demand_value(k, e, e->lhs, &block);
    if (e->alloc == ALLOC_ARGV || e->alloc == ALLOC_HANDLE) {
        vec_push(&outside, ((struct pt_place){ OBJ_OUTSIDE, 0, 0 }));
        demand_at(k, e, new, 0, &outside);
    }
    if (e->src)
        demand_copies(k, e, &block, e->src, NULL);
    vec_free(&block);
    vec_free(&outside);
}

// Checks the result of a function without body: all that such functions have got hold of, and pointers that the program
// did not make.
static void check_havoc(struct closure *k, const struct edge *e)
{
    const struct exp *lhs = e->lhs;
    if (!lhs)
        return;
    struct pt_places what = { 0 };
    bool rough =
        e->input == INPUT_ROUGH && !type_is_float(lhs->type) && !e->from->fn->is_model;  // (models choose numbers)
    bool given = !e->is_own && (e->input == INPUT_EXTERN || e->input == INPUT_MEMORY || rough);
    bool pointer = e->input != INPUT_UNINIT && type_is_pointer(lhs->type) && lhs->type->elem->kind != TYPE_FUNCTION;
    begin_round(k);
    if (given)
        add_untaken(k, &k->p->outside, &what);
    if (pointer)
        vec_push(&what, ((struct pt_place){ OBJ_OUTSIDE, 0, 0 }));
    demand_value(k, e, lhs, &what);
    vec_free(&what);
}

// Demands that functions without body may do at least `how` with the object of a place; objects that they may write
// hold all that they have got hold of.
static void demand_level(struct closure *k, const struct edge *e, struct pt_place q, enum outside how)
{
    const struct object *o = object_named(k->p, q);
    demand(k, o && o->outside >= how && (how < OUTSIDE_STORES || o->holds_outside) && has(k->p, &k->p->outside, q), e);
}

// Demands that functions without body may do `how` with all that they have got hold of.
static void demand_all_known(struct closure *k, const struct edge *e, enum outside how)
{
    for (size_t i = 0; k->known < how && i < k->p->outside.n && step(k); i++)
        demand_level(k, e, k->p->places.at[k->p->outside.at[i]].p, how);
    k->known = MAX(k->known, how);
}

// Checks a call of a function without body: such functions know the objects of its arguments (of those that it does not
// write only the contents).
static void check_outside(struct closure *k, const struct edge *e)
{
    bool writes = e->kind == EDGE_HAVOC_MEM;
    enum outside how = !writes ? OUTSIDE_KNOWS : e->escaped ? OUTSIDE_KEEPS : OUTSIDE_STORES;
    for (size_t i = 0; i < e->n_args; i++) {
        const struct exp *a = e->args[i];
        bool scalar = type_is_scalar(a->type), itself = scalar && (!writes || i < e->n_written);
        struct pt_places at = { 0 }, inner = { 0 };
        if (scalar)
            places(k, a, &at);
        else if (a->kind == EXP_CELL)
            vec_push(&at, of_var(a->var, a->off));
        for (size_t m = 0; m < at.n && itself && step(k); m++)
            demand_level(k, e, at.at[m], how);
        begin_round(k);
        for (size_t m = 0; m < at.n && !itself && step(k); m++)
            read_at(k, anywhere_in(at.at[m]), 0, &inner);
        for (size_t m = 0; m < inner.n && step(k); m++)
            demand_level(k, e, inner.at[m], how);
        vec_free(&at);
        vec_free(&inner);
    }
    if (writes && e->escaped == ESCAPED_ALL)
        demand_all_known(k, e, how);
}

static void check_declared(struct closure *k, const struct edge *e)
{
    struct pt_places outside = { 0 };
    const struct object *o = object_named(k->p, of_var(e->var, 0));
    if (e->input != INPUT_EXTERN)
        return;
    demand(k, o && o->holds_outside, e);
    vec_push(&outside, ((struct pt_place){ OBJ_OUTSIDE, 0, 0 }));
    demand_at(k, e, of_var(e->var, 0), 0, &outside);
    vec_free(&outside);
}

static void check_edge(struct closure *k, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        check_assign(k, e, e->lhs, e->rhs);
        break;
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
        check_memory(k, e);
        break;
    case EDGE_ALLOC:
        check_alloc(k, e);
        break;
    case EDGE_HAVOC:
        check_havoc(k, e);
        break;
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
        check_outside(k, e);
        break;
    case EDGE_CALL:
        check_call(k, e);
        break;
    case EDGE_DECL:
        check_declared(k, e);
        break;
    case EDGE_SKIP:
    case EDGE_ASSUME:
    case EDGE_SET:
    case EDGE_FREE:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
}

// Checks that functions without body know what lies in objects that they know.
static void check_reached(struct closure *k, const struct edge *any)
{
    for (size_t i = 0; i < k->p->places.n && step(k); i++) {
        const struct pt_node *x = &k->p->places.at[i];
        const struct object *o = &k->p->objs.at[x->obj];
        enum outside how = (enum outside)o->outside;
        for (size_t m = 0; how && m < x->holds.n && step(k); m++)
            demand_level(k, any, k->p->places.at[x->holds.at[m]].p, how);
        if (how && o->holds_outside)
            demand_all_known(k, any, how);
    }
}

bool pointsto_may_hold(const struct pointsto *p, struct pt_place in, struct pt_place what)
{
    return p->gave_up || may_hold(p, in, what);
}

bool pointsto_certify(const struct pointsto *p, struct budget *b, const struct edge **bad)
{
    struct closure k = { .p = p, .budget = b };
    *bad = NULL;
    if (p->gave_up)
        return true;  // anywhere is closed
    k.taken = MEM_ARRAY(uint32_t, p->places.n + 1);
    for (size_t i = 0; i < p->cfa->edges.n && step(&k); i++)
        check_edge(&k, p->cfa->edges.at[i]);
    if (p->cfa->edges.n)
        check_reached(&k, p->cfa->edges.at[0]);
    mem_free(k.taken, (p->places.n + 1) * sizeof *k.taken);
    *bad = k.bad;
    return !k.bad && !k.stopped;
}
