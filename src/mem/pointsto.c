// SPDX-License-Identifier: Apache-2.0
// pointsto.c: inclusion-based points-to analysis by passes over all edges until nothing grows.
// Its work is counted in steps (places looked at).  If its budget ends, the result is not half of one but none: from
// then on every pointer may point anywhere.
// A number that becomes a pointer (by a conversion, or because bytes that are written as a number are read as a
// pointer) is the place OBJ_NUMBER. It may be the address of the objects that the program shows to numbers: compares
// with one, or computes with (show_all).  Only programs that have such pointers look for them.
#include "mem/pointsto_priv.h"

#include <stdlib.h>

// ---- the budget -----------------------------------------------------------------------------------------------------

enum { STEPS_PER_TICK = 256 };  // an abstract successor takes about as long

static void work(struct pointsto *p, uint64_t steps)
{
    p->steps += steps;
    if (p->steps < STEPS_PER_TICK)
        return;
    if (p->budget && tick(p->budget, p->steps / STEPS_PER_TICK) != RC_OK)
        p->gave_up = true;
    p->steps %= STEPS_PER_TICK;
}

// ---- sets and places ------------------------------------------------------------------------------------------------

bool pt_set_add(struct set *s, uint32_t x)
{
    size_t lo = 0, hi = s->n;
    BISECT(size_t, lo, hi, mid, s->at[mid] < x);
    if (lo < s->n && s->at[lo] == x)
        return false;
    vec_push(s, x);
    memmove(s->at + lo + 1, s->at + lo, (s->n - 1 - lo) * sizeof *s->at);
    s->at[lo] = x;
    assert((!lo || s->at[lo - 1] < x) && (lo + 1 == s->n || x < s->at[lo + 1]));
    return true;
}

// The position of the first place in s, from `from` on, that is not less than x: searched by steps that double, then by
// halves.
size_t pt_set_seek(const struct set *s, size_t from, uint32_t x)
{
    size_t step = 1, low = from;
    assert(from <= s->n);
    while (low + step <= s->n && s->at[low + step - 1] < x) {
        low += step;
        step *= 2;
    }
    size_t high = MIN(low + step - 1, s->n);
    BISECT(size_t, low, high, mid, s->at[mid] < x);
    assert((low == s->n || s->at[low] >= x) && (low == from || s->at[low - 1] < x));
    return low;
}

static bool set_has_all(const struct set *s, const struct set *part)
{
    if (part->n > s->n)
        return false;
    if (part->n == s->n)
        return part->n == 0 || memcmp(s->at, part->at, part->n * sizeof *s->at) == 0;
    for (size_t i = 0, k = 0; i < part->n; i++, k++) {
        k = s->at[k] == part->at[i] ? k : pt_set_seek(s, k, part->at[i]);
        if (k == s->n || s->at[k] != part->at[i] || s->n - k < part->n - i)
            return false;
    }
    return true;
}

static bool set_join(struct set *into, const struct set *from)
{
    bool grew = false;
    if (from->n < 4) {
        for (size_t i = 0; i < from->n; i++)
            grew |= pt_set_add(into, from->at[i]);
        return grew;
    }
    if (set_has_all(into, from))
        return false;
    struct set all = { 0 };
    size_t i = 0, k = 0;
    while (i < into->n || k < from->n) {
        bool left = k == from->n || (i < into->n && into->at[i] <= from->at[k]);
        uint32_t x = left ? into->at[i] : from->at[k];
        i += i < into->n && into->at[i] == x;
        k += k < from->n && from->at[k] == x;
        vec_push(&all, x);
    }
    assert(all.n > into->n && all.n >= from->n && all.n <= into->n + from->n);
    vec_free(into);
    *into = all;
    return true;
}

// Sorts places that were pushed in any order.  (C17 7.22.5p1: qsort needs an array even if it has no elements.)
static void set_sort(struct set *s)
{
    if (s->n)
        qsort(s->at, s->n, sizeof *s->at, compare_u32);
}

static uint32_t object_of(struct pointsto *p, enum obj_kind k, uint32_t id)
{
    assert((k != OBJ_VAR || id < p->cfa->vars.n) && (k != OBJ_HEAP || id < p->cfa->edges.n));
    uint64_t *v = map_at(&p->obj_index, (uint64_t)k << 32 | id);
    if (!*v) {
        vec_push(&p->objs, (struct object){ 0 });
        *v = p->objs.n;
    }
    return (uint32_t)*v - 1;
}

static uint64_t object_size(const struct pointsto *p, enum obj_kind k, uint32_t id)
{
    if (k == OBJ_VAR)
        return p->cfa->vars.at[id]->type->size;
    const struct exp *size = k == OBJ_HEAP ? p->cfa->edges.at[id]->size : NULL;  // outside: unlimited
    return size && size->kind == EXP_CONST ? (uint64_t)size->value : UINT64_MAX;
}

enum { PLACES_PER_OBJECT = 256 };  // beyond these, offsets are no longer told apart

uint32_t pt_place_of(struct pointsto *p, enum obj_kind k, uint32_t id, int64_t off)
{
    uint32_t obj = object_of(p, k, id);
    bool exact =
        (int)k != OBJ_NUMBER && off != OFF_ANY && off >= 0 && (uint64_t)off <= object_size(p, k, id) && off < 1 << 20;
    if (!exact || p->objs.at[obj].places.n > PLACES_PER_OBJECT)
        off = OFF_ANY;
    uint64_t *v = map_at(&p->place_index, (uint64_t)obj << 24 | (off == OFF_ANY ? 0xffffff : (uint64_t)off));
    if (!*v) {
        vec_push(&p->places, ((struct pt_node){ .p = { k, id, off }, .obj = obj }));
        *v = p->places.n;
        vec_push(&p->objs.at[obj].places, (uint32_t)*v - 1);
        p->grew = true;  // readers of the whole object must look again
    }
    return (uint32_t)*v - 1;
}

uint32_t pt_shifted(struct pointsto *p, uint32_t place, int64_t by, bool known)
{
    struct pt_place q = p->places.at[place].p;
    assert(place < p->places.n);
    i128 off = (i128)q.off + by;
    known = known && q.off != OFF_ANY && off >= 0 && off <= INT64_MAX;
    return pt_place_of(p, q.kind, q.id, known ? (int64_t)off : OFF_ANY);
}

// ---- memory ---------------------------------------------------------------------------------------------------------

static void note_whole(struct pointsto *p, uint32_t place)
{
    p->grew |= !p->places.at[place].whole;
    p->places.at[place].whole = true;
}

// Adds `what` to what a place, and so its object, may hold.
static void hold(struct pointsto *p, uint32_t place, const struct set *what)
{
    assert(place < p->places.n && p->places.at[place].obj < p->objs.n &&
           (!what->n || what->at[what->n - 1] < p->places.n));
    if (!set_join(&p->places.at[place].holds, what))
        return;
    set_join(&p->objs.at[p->places.at[place].obj].holds, what);
    p->grew = true;
}

// Writes `bytes` bytes (0: any number) at a place.  A part of a pointer counts as the pointer that parts may be put
// together to.
static void write_place(struct pointsto *p, uint32_t place, const struct set *what, uint64_t bytes)
{
    if (!what->n)
        return;
    work(p, 1 + what->n);
    int64_t off = p->places.at[place].p.off;
    if (bytes >= p->ptr_size)
        note_whole(p, place);
    if (bytes == 0)
        place = pt_shifted(p, place, 0, false);
    hold(p, place, what);
    int64_t inside = off % (int64_t)p->ptr_size;
    if (!bytes || bytes >= p->ptr_size || off == OFF_ANY || !inside)
        return;
    place = pt_shifted(p, place, -inside, true);
    hold(p, place, what);
}

// As read_place, without what functions without body have got hold of; gives whether the object may hold that, too.
static bool read_own(struct pointsto *p, uint32_t place, uint64_t bytes, struct set *out)
{
    const struct pt_node *x = &p->places.at[place];
    const struct object *o = &p->objs.at[x->obj];
    if (pt_is_anywhere(x, bytes)) {
        set_join(out, &o->holds);
        work(p, 1 + o->holds.n);
        return o->holds_outside;
    }
    uint64_t steps = o->places.n;
    for (size_t i = 0; i < o->places.n; i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        if (y->p.off == OFF_ANY || y->p.off == x->p.off ||
            (bytes != p->ptr_size && pt_overlaps(p, x->p.off, bytes, y->p.off))) {
            set_join(out, &y->holds);
            steps += y->holds.n;
        }
    }
    work(p, steps);
    return o->holds_outside;
}

// Adds what `bytes` bytes of memory at a place may hold: a pointer there, or parts of others.  0: anything around it.
static void read_place(struct pointsto *p, uint32_t place, uint64_t bytes, struct set *out)
{
    if (read_own(p, place, bytes, out))
        set_join(out, &p->outside);
}

// Begins a visit, in which visit_object tells whether an object is met for the first time.
static void visit_begin(struct pointsto *p)
{
    p->visit++;
}

static bool visit_object(struct pointsto *p, uint32_t obj)
{
    assert(obj < p->objs.n && p->objs.at[obj].visit <= p->visit);
    bool first = p->objs.at[obj].visit != p->visit;
    p->objs.at[obj].visit = p->visit;
    return first;
}

// Reads first, and once, the objects that are read as a whole; then what lies at known offsets of the others.
static void read_places(struct pointsto *p, const struct set *places, uint64_t bytes, struct set *out)
{
    bool outside = false;
    visit_begin(p);
    for (size_t i = 0; i < places->n && !p->gave_up; i++) {
        const struct pt_node *x = &p->places.at[places->at[i]];
        if (pt_is_anywhere(x, bytes) && visit_object(p, x->obj))
            outside |= read_own(p, places->at[i], bytes, out);
    }
    for (size_t i = 0; i < places->n && !p->gave_up; i++)
        if (p->objs.at[p->places.at[places->at[i]].obj].visit != p->visit)
            outside |= read_own(p, places->at[i], bytes, out);
    if (outside)
        set_join(out, &p->outside);
}

static void eval(struct pointsto *p, const struct exp *e, struct set *out);

void pt_eval_opened(struct pointsto *p, const struct exp *e, struct set *out)
{
    eval(p, e, out);
    pt_open_number(p, out);
}

// Whether the set has addresses of objects or functions of the program.
static bool has_own(const struct pointsto *p, const struct set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (p->places.at[s->at[i]].p.kind < OBJ_OUTSIDE)
            return true;
    return false;
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static bool keeps_address(enum op op)
{
    return !op_is_compare(op) && op != OP_NOT && op != OP_PTR_DIFF;
}

// Whether integer e is computed from numbers too narrow for an address, so that a pointer plus e points into the same
// object.
static bool is_distance(const struct pointsto *p, const struct exp *e)
{
    if (e->kind == EXP_CONST || e->type->size < p->ptr_size)
        return true;
    if (e->kind == EXP_CAST)
        return type_is_integer(e->a->type) && is_distance(p, e->a);
    bool keeps = e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL || e->op == OP_AND || e->op == OP_MOD;
    return e->kind == EXP_BINARY && keeps && is_distance(p, e->a) && is_distance(p, e->b);
}

static bool carries(struct pointsto *p, const struct exp *e)
{
    struct set s = { 0 };
    eval(p, e, &s);
    bool own = has_own(p, &s);
    vec_free(&s);
    return own;
}

// Whether the mask, of type t, has only bits below the size of a pointer, or lacks only some of the lowest bits.
static bool is_mask(const struct pointsto *p, u128 mask, const struct type *t)
{
    u128 lacks = ~mask & (((u128)1 << type_bits(t)) - 1);
    return mask < p->ptr_size || (lacks & (lacks + 1)) == 0;
}

// Whether combining an address with e gives an address in the same object: it sets or clears marks in low bits.
static bool is_mark(const struct pointsto *p, enum op o, const struct exp *e)
{
    enum { PAGE = 4096 };
    i128 n = e->kind == EXP_CONST ? value_int(e->value, e->type) : PAGE;
    bool sum = o == OP_ADD || o == OP_SUB, bits = sum || o == OP_OR || o == OP_XOR;
    if (bits)
        return n > -(i128)p->ptr_size && n < (i128)p->ptr_size;
    return o == OP_AND && e->kind == EXP_CONST && is_mask(p, e->value, e->type);
}

static bool is_number(struct pointsto *p, const struct exp *e);

static bool is_number_binary(struct pointsto *p, const struct exp *e)
{
    enum op o = (enum op)e->op;
    if (op_is_compare(o))
        return false;
    if (o == OP_PTR_DIFF || type_is_float(e->type))
        return true;
    bool a = carries(p, e->a);
    if (o == OP_PTR_ADD)
        return is_number(p, e->a);
    if (a && is_mark(p, o, e->b))
        return is_number(p, e->a);
    return a || !carries(p, e->b) || !is_mark(p, o, e->a) || is_number(p, e->b);
}

// Whether the value of e may be something other than the address of an object, its end, or a number where nothing lies
// (such as an error code).
static bool is_number(struct pointsto *p, const struct exp *e)
{
    enum { PAGE = 4096 };
    struct set s = { 0 };
    bool r = true;
    switch (e->kind) {
    case EXP_CONST: {
        i128 n = type_is_integer(e->type) ? value_int(e->value, e->type) : (i128)(e->value & UINT64_MAX);
        i128 top = p->ptr_size == 4 ? UINT32_MAX : UINT64_MAX;
        bool nowhere = (n > -PAGE && n < PAGE) || (n > top - PAGE && n <= top);
        return e->type->size < p->ptr_size ? n != 0 : type_is_float(e->type) || !nowhere;
    }
    case EXP_CELL:
        eval(p, e, &s);
        r = pt_has_number(p, &s) || (!type_is_pointer(e->type) && pt_number_of(p, e));
        vec_free(&s);
        return r;
    case EXP_ADDR:
    case EXP_FUNC:
        return false;
    case EXP_CAST:
        return e->type->kind != TYPE_BOOL && (type_is_float(e->type) || is_number(p, e->a));
    case EXP_UNARY:
        return e->op != OP_NOT;
    case EXP_BINARY:
        return is_number_binary(p, e);
    case EXP_INPUT:
        return true;
    }
    return true;
}

// Adds pointer e as made of a number, if its value may be one.
static void eval_number(struct pointsto *p, const struct exp *e, struct set *out)
{
    bool number = false;
    if (!type_is_pointer(e->type))
        return;
    if (e->kind == EXP_CONST)
        number = is_number(p, e);
    else if (e->kind == EXP_CAST)
        number = !type_is_pointer(e->a->type) && is_number(p, e->a);
    else if (e->kind == EXP_CELL)
        number = pt_has_number(p, out) || pt_number_of(p, e);
    else if (e->kind == EXP_BINARY)
        number = e->op == OP_PTR_ADD && exp_is_const(e->a) && is_number(p, e->b);
    if (number)
        pt_add_number(p, out);
}

static void eval_sum(struct pointsto *p, const struct exp *e, struct set *out)
{
    struct set a = { 0 };
    eval(p, e->a, &a);
    bool known = e->b->kind == EXP_CONST && (e->op == OP_PTR_ADD || e->op == OP_ADD || e->op == OP_SUB);
    i128 by = known ? value_int(e->b->value, e->b->type) : 0;
    if (e->op == OP_SUB)
        by = -by;
    for (size_t i = 0; i < a.n; i++)
        pt_set_add(out, pt_shifted(p, a.at[i], (int64_t)by, known));
    vec_clear(&a);
    if (e->op != OP_PTR_ADD || !is_distance(p, e->b))
        eval(p, e->b, &a);
    for (size_t i = 0; i < a.n; i++)
        pt_set_add(out, pt_shifted(p, a.at[i], 0, false));
    vec_free(&a);
}

static void eval_address(struct pointsto *p, const struct exp *e, struct set *out)
{
    switch (e->kind) {
    case EXP_CONST:
        if (exp_is_fixed_object(e))
            pt_set_add(out, pt_place_of(p, OBJ_OUTSIDE, 0, OFF_ANY));
        return;
    case EXP_INPUT:
        return;
    case EXP_CELL:
        read_place(p, pt_place_of(p, OBJ_VAR, e->var->id, e->off), pt_bytes(e->type, e->bit_off, e->bits), out);
        return;
    case EXP_ADDR:
        pt_set_add(out, pt_place_of(p, OBJ_VAR, e->var->id, e->off));
        return;
    case EXP_FUNC:
        pt_set_add(out, pt_place_of(p, OBJ_FUNC, e->fn->id, 0));
        return;
    case EXP_CAST:
        if (!type_is_float(e->type) && e->type->kind != TYPE_BOOL)
            eval(p, e->a, out);
        return;
    case EXP_UNARY:
    case EXP_BINARY:
        if (!keeps_address((enum op)e->op))
            return;
        if (e->kind == EXP_BINARY)
            eval_sum(p, e, out);
        else
            eval(p, e->a, out);
        return;
    }
}

static void eval(struct pointsto *p, const struct exp *e, struct set *out)
{
    eval_address(p, e, out);
    eval_number(p, e, out);
}

// ---- objects that are shown to numbers ------------------------------------------------------------------------------

static void show(struct pointsto *p, const struct set *s, bool whole)
{
    struct set shown = { 0 };
    for (size_t i = 0; i < s->n; i++) {
        enum obj_kind kind = p->places.at[s->at[i]].p.kind;
        if (kind == OBJ_VAR || kind == OBJ_HEAP)
            pt_set_add(&shown, whole ? pt_shifted(p, s->at[i], 0, false) : s->at[i]);
    }
    p->grew |= set_join(&p->shown, &shown);
    vec_free(&shown);
}

// Whether e may be a distance inside of an object.
static bool is_small_distance(const struct pointsto *p, const struct exp *e)
{
    i128 n = e->kind == EXP_CONST ? value_int(e->value, e->type) : 0, far = (i128)1 << (p->ptr_size * 4 - 1);
    return is_distance(p, e) && n > -far && n < far;
}

/* Whether the operator makes of an address and e, its other operand, a number that reveals the address: neither an
 * address in the same object, nor its distance from an aligned one. */
static bool looks_into(const struct pointsto *p, enum op o, const struct exp *e)
{
    bool sum = o == OP_ADD || o == OP_SUB;
    bool rest = o == OP_MOD && e->kind == EXP_CONST && e->value && is_mask(p, e->value - 1, e->type);
    return !rest && !is_mark(p, o, e) && !(sum && is_small_distance(p, e));
}

// Whether e is narrower than an address, so that it has only some bits of one.
static bool is_part(const struct pointsto *p, const struct exp *e)
{
    return type_is_integer(e->type) && e->type->size < p->ptr_size;
}

// Whether operator o of x shows the objects whose addresses operand e has; own: `other` has addresses, too.
static bool shows(struct pointsto *p, const struct exp *x, const struct exp *e, const struct exp *other, bool own)
{
    enum op o = (enum op)x->op;
    if (o == OP_PTR_ADD)
        return e == x->b;
    if (o == OP_PTR_DIFF && !own)
        return true;
    return op_is_compare(o) || o == OP_PTR_DIFF ? is_part(p, e) || is_number(p, other) : looks_into(p, o, other);
}

// Shows the objects of addresses that an expression compares with numbers, or computes numbers of.
static void show_binary(struct pointsto *p, const struct exp *e)
{
    struct set a = { 0 }, b = { 0 };
    eval(p, e->a, &a);
    eval(p, e->b, &b);
    work(p, 1 + a.n + b.n);
    bool own_a = has_own(p, &a), own_b = has_own(p, &b);
    bool equal = type_is_pointer(e->a->type) && (e->op == OP_EQ || e->op == OP_NE);
    if (own_a && shows(p, e, e->a, e->b, own_b))
        show(p, &a, !equal);
    if (own_b && shows(p, e, e->b, e->a, own_a))
        show(p, &b, !equal);
    vec_free(&a);
    vec_free(&b);
}

// Shows the objects whose addresses e has: its value goes into a number.
static void show_value(struct pointsto *p, const struct exp *e)
{
    struct set a = { 0 };
    eval(p, e, &a);
    work(p, 1 + a.n);
    show(p, &a, true);
    vec_free(&a);
}

// Shows the objects of e if e is a part of an address: whether that is zero says something about the address.
static void show_truth(struct pointsto *p, const struct exp *e)
{
    if (is_part(p, e))
        show_value(p, e);
}

static void show_exp(struct pointsto *p, const struct exp *e)
{
    if (e->kind == EXP_BINARY)
        show_binary(p, e);
    else if (e->kind == EXP_CAST && type_is_float(e->type))
        show_value(p, e->a);
    else if ((e->kind == EXP_CAST && e->type->kind == TYPE_BOOL) || (e->kind == EXP_UNARY && e->op == OP_NOT))
        show_truth(p, e->a);
}

static void show_all(struct pointsto *p)
{
    const struct exps *x = &p->cfa->exps;
    for (size_t i = 0; i < x->all.n && !p->gave_up; i++)
        if (exp_is_of_program(x->all.at[i]))
            show_exp(p, x->all.at[i]);
    for (size_t i = 0; i < p->cfa->edges.n && !p->gave_up; i++)
        if (p->cfa->edges.at[i]->kind == EDGE_ASSUME)
            show_truth(p, p->cfa->edges.at[i]->rhs);
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static void assign(struct pointsto *p, const struct exp *lhs, const struct set *what)
{
    write_place(p, pt_place_of(p, OBJ_VAR, lhs->var->id, lhs->off), what, pt_bytes(lhs->type, lhs->bit_off, lhs->bits));
}

// Notes that the cell may get a value that is no address.
static void assign_number(struct pointsto *p, const struct exp *lhs)
{
    if (type_is_scalar(lhs->type) && !type_is_pointer(lhs->type))
        pt_note_number(p, pt_place_of(p, OBJ_VAR, lhs->var->id, lhs->off), pt_bytes(lhs->type, lhs->bit_off, lhs->bits),
                       NULL);
}

static bool is_plain_number(struct pointsto *p, const struct exp *e)
{
    return type_is_scalar(e->type) && !type_is_pointer(e->type) && is_number(p, e);
}

// Lets the object hold all that functions without body have got hold of, now or later.
static void hold_outside(struct pointsto *p, uint32_t obj)
{
    p->grew |= !p->objs.at[obj].holds_outside;
    p->objs.at[obj].holds_outside = true;
}

// Copies what place `from` holds to place `to`; members: it is read by the same types.
static void copy_place(struct pointsto *p, uint32_t to, uint32_t from, bool members)
{
    if (p->places.at[from].whole)
        note_whole(p, to);
    if (p->places.at[from].number && to != from)
        pt_note_number(p, to, p->ptr_size,
                       members && p->places.at[from].number == NUMBER_TYPED ? pt_record_of(p, from) : NULL);
    if (to != from)
        hold(p, to, &p->places.at[from].holds);
    work(p, 1 + p->places.at[from].holds.n);
}

// Copies everything that one object may hold to another; the distance is known if the offsets of both places are.
static void copy_object(struct pointsto *p, uint32_t to, uint32_t from, bool members)
{
    int64_t a = p->places.at[to].p.off, b = p->places.at[from].p.off;
    uint32_t obj = p->places.at[from].obj;
    for (size_t i = 0; i < p->objs.at[obj].places.n && !p->gave_up; i++) {
        uint32_t src = p->objs.at[obj].places.at[i];
        if (!p->places.at[src].holds.n && !p->places.at[src].number)
            continue;
        bool known = a != OFF_ANY && b != OFF_ANY && p->places.at[src].p.off != OFF_ANY && p->places.at[src].p.off >= b;
        copy_place(p, pt_shifted(p, to, known ? p->places.at[src].p.off - b : 0, known), src, members);
    }
    work(p, p->objs.at[obj].places.n);
    if (p->objs.at[obj].holds_outside)
        hold_outside(p, p->places.at[to].obj);
    if (!p->objs.at[obj].number && pt_number_at(p, from, 0, NULL))
        pt_note_number(p, to, p->ptr_size, NULL);
}

// What objects hold, taken as a whole.
struct contents {
    struct set holds;
    bool whole, outside;
    enum number number;
    const struct type *record;  // NUMBER_TYPED: of which they are members
};

static void add_contents(struct pointsto *p, uint32_t obj, struct contents *c)
{
    const struct object *o = &p->objs.at[obj];
    assert(o->places.n);
    for (size_t i = 0; i < o->places.n && !c->whole; i++) {
        const struct pt_node *x = &p->places.at[o->places.at[i]];
        c->whole = x->whole && x->holds.n;
    }
    set_join(&c->holds, &o->holds);
    c->outside |= o->holds_outside;
    enum number n = pt_number_at(p, o->places.at[0], 0, NULL);
    const struct type *record = n == NUMBER_TYPED ? pt_record_of(p, o->places.at[0]) : NULL;
    if (n && c->number && c->record != record)
        record = NULL;
    c->record = n ? record : c->record;
    c->number = MAX(c->number, n);
    work(p, o->places.n + o->holds.n);
}

/* Copies everything that the objects of `from` hold to any offset of the objects of `to`: what copy_object does for
 * each pair, but at the cost of the sum of their numbers, not of the product. */
static void copy_blurred(struct pointsto *p, const struct set *to, const struct set *from, bool members)
{
    struct contents c = { 0 };
    if (!to->n || !from->n)
        return;
    visit_begin(p);
    for (size_t i = 0; i < from->n && !p->gave_up; i++)
        if (visit_object(p, p->places.at[from->at[i]].obj))
            add_contents(p, p->places.at[from->at[i]].obj, &c);
    visit_begin(p);
    for (size_t i = 0; i < to->n && !p->gave_up; i++) {
        uint32_t obj = p->places.at[to->at[i]].obj;
        if (!visit_object(p, obj))
            continue;
        if (c.outside)
            hold_outside(p, obj);
        if (c.number)
            pt_note_number(p, to->at[i], 0, members ? c.record : NULL);
        if (!c.holds.n)
            continue;
        uint32_t any = pt_shifted(p, to->at[i], 0, false);
        if (c.whole)
            note_whole(p, any);
        hold(p, any, &c.holds);
        work(p, 1 + c.holds.n);
    }
    vec_free(&c.holds);
}

// Splits places into those of known offset and the others.
static void split(const struct pointsto *p, const struct set *all, struct set *known, struct set *blurred)
{
    for (size_t i = 0; i < all->n; i++) {
        if (p->places.at[all->at[i]].p.off == OFF_ANY)
            vec_push(blurred, all->at[i]);
        else
            vec_push(known, all->at[i]);
    }
}

enum { PAIRS_MAX = 4096 };  // of places; beyond these, offsets are not told apart

static void copy_sets(struct pointsto *p, const struct set *to, const struct set *from, bool members)
{
    struct set to_known = { 0 }, to_any = { 0 }, from_known = { 0 }, from_any = { 0 };
    split(p, to, &to_known, &to_any);
    split(p, from, &from_known, &from_any);
    copy_blurred(p, to, &from_any, members);
    copy_blurred(p, &to_any, &from_known, members);
    if (to_known.n * from_known.n > PAIRS_MAX)
        copy_blurred(p, &to_known, &from_known, members);
    else
        for (size_t i = 0; i < to_known.n; i++)
            for (size_t k = 0; k < from_known.n && !p->gave_up; k++)
                copy_object(p, to_known.at[i], from_known.at[k], members);
    vec_free(&to_known);
    vec_free(&to_any);
    vec_free(&from_known);
    vec_free(&from_any);
}

// Moves a value, or everything in a record, into a variable.
static void move(struct pointsto *p, struct var *to, int64_t off, const struct exp *from)
{
    uint32_t place = pt_place_of(p, OBJ_VAR, to->id, off);
    if (type_is_scalar(from->type)) {
        struct set s = { 0 };
        eval(p, from, &s);
        write_place(p, place, &s, pt_bytes(from->type, 0, 0));
        vec_free(&s);
        if (is_plain_number(p, from))
            pt_note_number(p, place, from->type->size, NULL);
    } else if (from->kind == EXP_CELL) {
        copy_object(p, place, pt_place_of(p, OBJ_VAR, from->var->id, from->off),
                    to->type->unqual == from->type->unqual);
    }
}

static void edge_call(struct pointsto *p, const struct edge *e)
{
    for (size_t i = 0; i < e->n_args && i < e->callee->n_params; i++)
        move(p, e->callee->vars.at[i], 0, e->args[i]);
    const struct exp *lhs = e->ret->lhs;
    const struct var *r = e->callee->retval;
    if (!lhs || !r)
        return;
    uint32_t from = pt_place_of(p, OBJ_VAR, r->id, 0), to = pt_place_of(p, OBJ_VAR, lhs->var->id, lhs->off);
    copy_object(p, to, from, lhs->type->unqual == r->type->unqual);
}

// The objects to look into, each once; those with level `leave` are left out.
struct visit {
    enum outside leave;  // or NOTHING
    uint8_t *seen;
    size_t n;
    struct u32_vec todo;
};

static void visit_all(struct pointsto *p, struct visit *v, const struct set *places)
{
    work(p, 1 + places->n);
    for (size_t i = 0; i < places->n; i++) {
        uint32_t obj = p->places.at[places->at[i]].obj;
        assert(obj < v->n);  // no object is met for the first time here
        if (v->seen[obj])
            continue;
        v->seen[obj] = 1;
        const struct object *o = &p->objs.at[obj];
        if (v->leave == OUTSIDE_NOTHING || o->outside < v->leave)
            vec_push(&v->todo, obj);
    }
}

// Closes a set of places: adds what is stored in its objects, and so on; objects that are reachable count with any
// offset.
static void close_reachable(struct pointsto *p, struct set *s, enum outside leave)
{
    struct visit v = { .leave = leave, .seen = MEM_ARRAY(uint8_t, p->objs.n), .n = p->objs.n };
    bool outside = false;
    visit_all(p, &v, s);
    for (size_t i = 0; i < v.todo.n && !p->gave_up; i++) {
        const struct object *o = &p->objs.at[v.todo.at[i]];
        visit_all(p, &v, &o->holds);
        if ((int)p->places.at[o->places.at[0]].p.kind == OBJ_NUMBER)
            visit_all(p, &v, &p->shown);
        if (o->holds_outside && !outside)
            visit_all(p, &v, &p->outside);
        outside |= o->holds_outside;
    }
    struct set any = { 0 };
    for (size_t i = 0; i < v.todo.n; i++)
        vec_push(&any, pt_shifted(p, p->objs.at[v.todo.at[i]].places.at[0], 0, false));
    set_sort(&any);
    set_join(s, &any);
    vec_free(&any);
    vec_free(&v.todo);
    mem_free(v.seen, v.n);
}

// Notes that functions without body may do `how` with these places.
static void escape(struct pointsto *p, const struct set *s, enum outside how)
{
    assert(how > OUTSIDE_NOTHING && how <= OUTSIDE_KEEPS);
    p->grew |= set_join(&p->outside, s);
    for (size_t i = 0; i < s->n; i++) {
        uint32_t obj = p->places.at[s->at[i]].obj;
        struct object *o = &p->objs.at[obj];
        p->grew |= o->outside < how && how >= OUTSIDE_STORES;
        o->outside = (uint8_t)MAX(o->outside, how);
        if (how >= OUTSIDE_STORES)
            hold_outside(p, obj);
    }
}

// Adds all objects with which functions without body may do `how`.
static void add_outside(struct pointsto *p, enum outside how, struct set *s)
{
    struct set all = { 0 };
    for (size_t i = 0; i < p->objs.n; i++)
        if (p->objs.at[i].outside >= how)
            vec_push(&all, pt_shifted(p, p->objs.at[i].places.at[0], 0, false));
    set_sort(&all);
    set_join(s, &all);
    vec_free(&all);
}

// The places that a call hands to a function without body: EXTERN: all that its arguments hold; HAVOC_MEM: what it may
// write.
static void handed(struct pointsto *p, const struct edge *e, struct set *s)
{
    size_t direct = e->kind == EDGE_HAVOC_MEM ? e->n_written : e->n_args;
    for (size_t i = 0; i < e->n_args; i++) {
        const struct exp *a = e->args[i];
        struct set at = { 0 };
        if (!type_is_scalar(a->type) && a->kind == EXP_CELL)
            pt_set_add(&at, pt_place_of(p, OBJ_VAR, a->var->id, a->off));
        else if (type_is_scalar(a->type) && i < direct)
            eval(p, a, s);
        else if (type_is_scalar(a->type))
            pt_eval_opened(p, a, &at);
        read_places(p, &at, 0, s);
        vec_free(&at);
    }
    if (e->kind == EDGE_HAVOC_MEM && e->escaped == ESCAPED_ALL)
        set_join(s, &p->outside);
    if (e->kind == EDGE_HAVOC_MEM && e->escaped == ESCAPED_GIVEN)
        add_outside(p, OUTSIDE_KEEPS, s);
}

/* A function without body gets hold of what its arguments reach, may store any of it there, and may return it later.
 * close_outside handles what is reachable from earlier ones. */
static void edge_outside(struct pointsto *p, const struct edge *e)
{
    struct set s = { 0 };
    handed(p, e, &s);
    enum outside how = e->kind != EDGE_HAVOC_MEM ? OUTSIDE_KNOWS : e->escaped ? OUTSIDE_KEEPS : OUTSIDE_STORES;
    close_reachable(p, &s, how);
    escape(p, &s, how);
    vec_free(&s);
}

// Closes levels: what functions without body may do with an object, they may do with what it holds.
static void close_outside(struct pointsto *p)
{
    for (enum outside how = OUTSIDE_KNOWS; how <= OUTSIDE_KEEPS; how++) {
        struct set s = { 0 };
        add_outside(p, how, &s);
        close_reachable(p, &s, OUTSIDE_NOTHING);
        escape(p, &s, how);
        vec_free(&s);
    }
}

// Handles a load of a number: *b gets the pointer that is made of one where numbers are written.
static void load_number(struct pointsto *p, const struct edge *e, const struct set *a, struct set *b)
{
    if (!pt_number_at_any(p, a, e) && !pt_has_number(p, b))
        return;
    if (type_is_pointer(e->lhs->type)) {
        pt_add_number(p, b);
        assign(p, e->lhs, b);
    }
    assign_number(p, e->lhs);
}

// Whether a distance is a multiple of the size of records.
static bool is_multiple(const struct exp *e, uint64_t size)
{
    if (e->kind == EXP_BINARY && e->op == OP_MUL)
        return is_multiple(e->a, size) || is_multiple(e->b, size);
    return e->kind == EXP_CONST && size && value_int(e->value, e->type) % (i128)size == 0;
}

// The record that an address leads to, by its type; NULL: it leads to something else.
static const struct type *record_behind(const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    const struct type *t = type_is_pointer(x->type) ? pt_element(x->type->elem) : NULL;
    if (!t || !type_is_record(t))
        return NULL;
    for (; x->kind == EXP_BINARY && x->op == OP_PTR_ADD; x = x->a)
        if (!is_multiple(x->b, t->size))
            return NULL;
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    return x->kind != EXP_BINARY && type_is_pointer(x->type) && pt_element(x->type->elem) == t ? t : NULL;
}

// Whether the COPY edge copies records, or the first bytes of one, to others of the same type.
static bool copies_records(const struct edge *e)
{
    const struct type *record = record_behind(e->addr);
    return record && record == record_behind(e->src);
}

static void edge_memory(struct pointsto *p, const struct edge *e, struct set *a, struct set *b)
{
    pt_eval_opened(p, e->addr, a);
    if (e->kind == EDGE_LOAD) {
        read_places(p, a, pt_bytes(e->lhs->type, e->bit_off, e->bits), b);
        assign(p, e->lhs, b);
        load_number(p, e, a, b);
    } else if (e->kind == EDGE_STORE) {
        eval(p, e->rhs, b);
        bool number = is_plain_number(p, e->rhs);
        const struct type *record = number ? pt_record_at(p, e->addr, e->rhs->type) : NULL;
        for (size_t i = 0; i < a->n && number; i++)
            pt_note_number(p, a->at[i], pt_bytes(e->rhs->type, e->bit_off, e->bits), record);
        bool escaped = set_has_all(&p->outside, b);
        for (size_t i = 0; i < a->n && !p->gave_up; i++)
            if (!escaped || !p->objs.at[p->places.at[a->at[i]].obj].holds_outside)
                write_place(p, a->at[i], b, pt_bytes(e->rhs->type, e->bit_off, e->bits));
    } else {
        pt_eval_opened(p, e->src, b);
        copy_sets(p, a, b, copies_records(e));
    }
}

static void edge_alloc(struct pointsto *p, const struct edge *e, struct set *a, struct set *b)
{
    pt_set_add(a, pt_place_of(p, OBJ_HEAP, e->id, 0));
    assign(p, e->lhs, a);
    if (e->alloc == ALLOC_ARGV || e->alloc == ALLOC_HANDLE) {
        pt_set_add(b, pt_place_of(p, OBJ_OUTSIDE, 0, 0));
        write_place(p, a->at[0], b, 0);
    }
    if (e->src) {
        pt_eval_opened(p, e->src, b);
        copy_sets(p, a, b, true);
    }
}

static void pass_edge(struct pointsto *p, const struct edge *e)
{
    struct set a = { 0 }, b = { 0 };
    switch (e->kind) {
    case EDGE_ASSIGN:
        eval(p, e->rhs, &a);
        assign(p, e->lhs, &a);
        if (is_plain_number(p, e->rhs))
            assign_number(p, e->lhs);
        break;
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
        edge_memory(p, e, &a, &b);
        break;
    case EDGE_ALLOC:
        edge_alloc(p, e, &a, &b);
        break;
    case EDGE_HAVOC:
        if (e->lhs && !e->is_own &&
            (e->input == INPUT_EXTERN || e->input == INPUT_MEMORY ||
             (e->input == INPUT_ROUGH && !type_is_float(e->lhs->type) && !e->from->fn->is_model))) {
            if (type_is_scalar(e->lhs->var->type))
                hold_outside(p, object_of(p, OBJ_VAR, e->lhs->var->id));
            else
                set_join(&a, &p->outside);
        }
        if (e->lhs && e->input != INPUT_UNINIT && type_is_pointer(e->lhs->type) &&
            e->lhs->type->elem->kind != TYPE_FUNCTION)
            pt_set_add(&a, pt_place_of(p, OBJ_OUTSIDE, 0, 0));
        if (e->lhs && e->input == INPUT_NONDET && type_is_pointer(e->lhs->type))
            pt_add_number(p, &a);
        if (e->lhs)
            assign(p, e->lhs, &a);
        if (e->lhs && e->input != INPUT_UNINIT)
            assign_number(p, e->lhs);
        break;
    case EDGE_DECL:
        if (e->input == INPUT_EXTERN) {
            hold_outside(p, object_of(p, OBJ_VAR, e->var->id));
            pt_set_add(&a, pt_place_of(p, OBJ_OUTSIDE, 0, 0));
            write_place(p, pt_place_of(p, OBJ_VAR, e->var->id, 0), &a, false);
        }
        break;
    case EDGE_EXTERN:
    case EDGE_HAVOC_MEM:
        edge_outside(p, e);
        break;
    case EDGE_CALL:
        edge_call(p, e);
        break;
    case EDGE_SET:
        pt_eval_opened(p, e->addr, &a);
        for (size_t i = 0; i < a.n && !(exp_is_const(e->rhs) && (e->rhs->value & 255) == 0); i++)
            pt_note_number(p, a.at[i], 0, NULL);
        break;
    case EDGE_SKIP:
    case EDGE_ASSUME:
    case EDGE_FREE:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    vec_free(&a);
    vec_free(&b);
}

// ---- results --------------------------------------------------------------------------------------------------------

// Lists every object whose address an expression of the program may have.
static void list_anywhere(struct pointsto *p)
{
    const struct cfa *c = p->cfa;
    const struct exps *x = &c->exps;
    pt_set_add(&p->anywhere, pt_place_of(p, OBJ_OUTSIDE, 0, OFF_ANY));
    for (size_t i = 0; i < x->all.n; i++) {
        const struct exp *e = x->all.at[i];
        if (e->is_gone)
            continue;
        if (e->kind == EXP_ADDR)
            pt_set_add(&p->anywhere, pt_place_of(p, OBJ_VAR, e->var->id, OFF_ANY));
        else if (e->kind == EXP_FUNC)
            pt_set_add(&p->anywhere, pt_place_of(p, OBJ_FUNC, e->fn->id, OFF_ANY));
    }
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_ALLOC)
            pt_set_add(&p->anywhere, pt_place_of(p, OBJ_HEAP, (uint32_t)i, OFF_ANY));
}

static void run(struct pointsto *p)
{
    const struct cfa *c = p->cfa;
    struct set outside = { 0 };
    pt_set_add(&outside, pt_place_of(p, OBJ_OUTSIDE, 0, 0));
    write_place(p, outside.at[0], &outside, 0);
    vec_free(&outside);
    do {
        p->grew = false;
        for (size_t i = 0; i < c->edges.n && !p->gave_up; i++) {
            work(p, 1);
            pass_edge(p, c->edges.at[i]);
        }
        close_outside(p);
        if (p->forged)
            show_all(p);
    } while (p->grew && !p->gave_up);
}

struct pointsto *pointsto_run(const struct cfa *c, struct budget *b)
{
    struct pointsto *p = MEM_NEW(struct pointsto);
    p->cfa = c;
    p->ptr_size = c->prog->types.machine->ptr_size;
    p->budget = b;
    if (b && tick(b, 0) != RC_OK)
        p->gave_up = true;
    else
        run(p);
    p->budget = NULL;
    if (p->gave_up)
        list_anywhere(p);
    VALIDATE(pointsto_flaw(p));
    return p;
}

static bool is_set(const struct pointsto *p, const struct set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i] >= p->places.n || (i && s->at[i - 1] >= s->at[i]))
            return false;
    return true;
}

// Checks that an object holds what its places hold, unless the budget ended in between.
static const char *place_flaw(const struct pointsto *p, uint32_t place)
{
    const struct pt_node *x = &p->places.at[place];
    if (x->obj >= p->objs.n || !is_set(p, &x->holds))
        return "points-to: a place is in no object, or holds what is no set of places";
    const struct object *o = &p->objs.at[x->obj];
    struct pt_place first = p->places.at[o->places.at[0]].p;
    if (first.kind != x->p.kind || first.id != x->p.id)
        return "points-to: places of different objects are in one";
    return p->gave_up || set_has_all(&o->holds, &x->holds) ? NULL : "points-to: a place holds what its object does not";
}

const char *pointsto_flaw(const struct pointsto *p)
{
    const char *flaw = NULL;
    for (size_t i = 0; i < p->objs.n; i++) {
        const struct object *o = &p->objs.at[i];
        if (!is_set(p, &o->holds) || o->outside > OUTSIDE_KEEPS)
            return "points-to: an object holds what is no set of places";
        for (size_t k = 0; k < o->places.n; k++)
            if (o->places.at[k] >= p->places.n || p->places.at[o->places.at[k]].obj != i)
                return "points-to: an object has the place of another";
    }
    for (uint32_t i = 0; i < p->places.n && !flaw; i++)
        flaw = place_flaw(p, i);
    bool sets = is_set(p, &p->outside) && is_set(p, &p->shown) && is_set(p, &p->anywhere);
    return flaw || sets ? flaw : "points-to: what escaped is no set of places";
}

bool pointsto_gave_up(const struct pointsto *p)
{
    return p->gave_up;
}

void pointsto_free(struct pointsto *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->places.n; i++)
        vec_free(&p->places.at[i].holds);
    for (size_t i = 0; i < p->objs.n; i++) {
        vec_free(&p->objs.at[i].places);
        vec_free(&p->objs.at[i].holds);
    }
    vec_free(&p->places);
    vec_free(&p->objs);
    vec_free(&p->outside);
    vec_free(&p->shown);
    vec_free(&p->anywhere);
    map_free(&p->place_index);
    map_free(&p->obj_index);
    mem_free(p, sizeof *p);
}

// Drops objects that no function may change (C17 6.4.5p7, 6.7.3p6).
static void drop_constants(const struct pointsto *p, struct set *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        struct pt_place q = p->places.at[s->at[i]].p;
        if (q.kind != OBJ_VAR || !var_is_constant(p->cfa->vars.at[q.id]))
            s->at[n++] = s->at[i];
    }
    s->n = n;
}

static void give(struct pointsto *p, struct set *s, bool outside, struct pt_places *out)
{
    if (p->gave_up)
        set_join(s, &p->anywhere);
    pt_open_number(p, s);
    for (size_t i = 0; i < s->n; i++)
        if (p->places.at[s->at[i]].p.kind < OBJ_OUTSIDE || (outside && p->places.at[s->at[i]].p.kind == OBJ_OUTSIDE))
            vec_push(out, p->places.at[s->at[i]].p);
    vec_free(s);
}

static void of(struct pointsto *p, const struct exp *e, bool outside, struct pt_places *out)
{
    struct set s = { 0 };
    if (!p->gave_up)
        eval(p, e, &s);
    give(p, &s, outside, out);
}

void pointsto_known(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    struct set s = { 0 };
    if (p->gave_up)
        set_join(&s, &p->anywhere);
    else
        eval(p, e, &s);
    for (size_t i = 0; i < s.n; i++)
        if ((int)p->places.at[s.at[i]].p.kind != OBJ_NUMBER)
            vec_push(out, p->places.at[s.at[i]].p);
    vec_free(&s);
}

bool pointsto_is_number(struct pointsto *p, const struct exp *e)
{
    struct set s = { 0 };
    if (!p->gave_up)
        eval(p, e, &s);
    bool number = p->gave_up || pt_has_number(p, &s);
    vec_free(&s);
    return number;
}

bool pointsto_makes_number(struct pointsto *p, const struct exp *e)
{
    struct set s = { 0 };
    bool shown = p->shown.n && !p->gave_up;
    if (shown)
        eval(p, e, &s);
    bool made = shown && pt_has_number(p, &s) && !has_own(p, &s);
    if (made && e->kind == EXP_CELL)
        made = pt_number_of(p, e);
    vec_free(&s);
    return made;
}

bool pointsto_loads_number(struct pointsto *p, const struct edge *e)
{
    struct set at = { 0 }, read = { 0 };
    if (!p->shown.n || p->gave_up || !type_is_pointer(e->lhs->type))
        return false;
    pt_eval_opened(p, e->addr, &at);
    read_places(p, &at, e->lhs->type->size, &read);
    bool made = pt_number_at_any(p, &at, e) && !has_own(p, &read);
    vec_free(&at);
    vec_free(&read);
    return made;
}

void pointsto_of(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    of(p, e, false, out);
}

void pointsto_inside(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    struct set at = { 0 }, s = { 0 };
    if (!p->gave_up && !type_is_scalar(e->type) && e->kind == EXP_CELL)
        pt_set_add(&at, pt_place_of(p, OBJ_VAR, e->var->id, e->off));
    else if (!p->gave_up)
        pt_eval_opened(p, e, &at);
    read_places(p, &at, 0, &s);
    give(p, &s, false, out);
    vec_free(&at);
}

void pointsto_of_all(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    of(p, e, true, out);
}

bool pointsto_object(struct pointsto *p, const struct exp *e, struct pt_place *object)
{
    struct pt_places all = { 0 };
    pointsto_of_all(p, e, &all);
    bool one = all.n > 0 && places_all_in(&all, all.at[0].kind, all.at[0].id);
    if (one)
        *object = all.at[0];
    vec_free(&all);
    return one;
}

static void written(struct pointsto *p, const struct edge *e, bool outside, struct pt_places *out)
{
    struct set s = { 0 };
    if (p->gave_up) {
        give(p, &s, outside, out);
        return;
    }
    if (e->kind == EDGE_HAVOC_MEM) {
        handed(p, e, &s);
        close_reachable(p, &s, OUTSIDE_NOTHING);
        drop_constants(p, &s);
    } else if (e->addr || (e->kind == EDGE_ALLOC && e->src)) {
        eval(p, e->addr ? e->addr : e->src, &s);
    }
    give(p, &s, outside, out);
}

void pointsto_written(struct pointsto *p, const struct edge *e, struct pt_places *out)
{
    written(p, e, false, out);
}

void pointsto_written_all(struct pointsto *p, const struct edge *e, struct pt_places *out)
{
    written(p, e, true, out);
}

void pointsto_shown(struct pointsto *p, struct pt_places *out)
{
    for (size_t i = 0; i < p->shown.n; i++)
        vec_push(out, p->places.at[p->shown.at[i]].p);
}

void pointsto_escaped(struct pointsto *p, struct pt_places *out)
{
    const struct set *s = p->gave_up ? &p->anywhere : &p->outside;
    for (size_t i = 0; i < s->n; i++)
        if (p->places.at[s->at[i]].p.kind <= OBJ_OUTSIDE)
            vec_push(out, p->places.at[s->at[i]].p);
}

static bool names(const struct pointsto *p, const struct set *s, enum obj_kind kind, uint32_t id)
{
    for (size_t i = 0; i < s->n; i++)
        if (p->places.at[s->at[i]].p.kind == kind && p->places.at[s->at[i]].p.id == id)
            return true;
    return false;
}

bool pointsto_held(const struct pointsto *p, enum obj_kind kind, uint32_t id,
                   bool (*is_inner)(void *ctx, enum obj_kind kind, uint32_t id), void *ctx)
{
    if (p->gave_up || names(p, &p->outside, kind, id) || names(p, &p->shown, kind, id))
        return true;
    for (size_t i = 0; i < p->places.n; i++) {
        const struct pt_node *x = &p->places.at[i];
        if (x->holds.n && !is_inner(ctx, x->p.kind, x->p.id) && names(p, &x->holds, kind, id))
            return true;
    }
    return false;
}

bool pointsto_holds(const struct pointsto *p, enum obj_kind kind, uint32_t id, int64_t off, uint64_t n, bool *whole)
{
    uint64_t v = 0;
    *whole = p->gave_up;
    if (p->gave_up)
        return true;
    if (!map_get(&p->obj_index, (uint64_t)kind << 32 | id, &v))
        return false;
    const struct object *o = &p->objs.at[v - 1];
    bool parts = false;
    for (size_t i = 0; i < o->places.n; i++) {
        const struct pt_node *x = &p->places.at[o->places.at[i]];
        bool known = off != OFF_ANY && x->p.off != OFF_ANY;
        if (!x->whole || !(has_own(p, &x->holds) || (p->shown.n && pt_has_number(p, &x->holds))) ||
            (known && (x->p.off >= off + (int64_t)n || x->p.off + (int64_t)p->ptr_size <= off)))
            continue;
        *whole |= known && x->p.off == off && n == p->ptr_size;
        parts |= !known || x->p.off != off || n != p->ptr_size;
    }
    return parts;
}
