// SPDX-License-Identifier: Apache-2.0
// pointsto.c: inclusion-based points-to analysis by passes over all edges until nothing grows.
//
// Its work is counted in steps (places looked at); an analysis whose budget ends is not half a result but none: from then on
// every pointer may point anywhere.
#include "cfa/pointsto.h"

#include "base/map.h"

#include <stdlib.h>

// A set of places, by number, sorted.
struct set {
    VEC_OF(uint32_t);
};

struct pt_node {
    struct pt_place p;
    uint32_t obj;      // its object
    struct set holds;  // what the memory there may point to
    bool whole;        // as an address that was stored or copied whole, not only part by part
};

// What functions without body may do with an object, each more than the one before: nothing; know its address; store there
// in the calls that are given it; store there in later calls, too.
enum outside { OUTSIDE_NOTHING, OUTSIDE_KNOWS, OUTSIDE_STORES, OUTSIDE_KEEPS };

struct object {
    struct u32_vec places;  // those seen so far
    struct set holds;       // what all of them hold
    uint8_t outside;        // enum outside
    bool holds_outside;     // it may hold whatever they have got hold of, beside what its places say
    uint32_t visit;         // the last visit that has looked at all of it (visit_object)
};

struct pointsto {
    const struct cfa *cfa;
    uint64_t ptr_size;
    struct map place_index, obj_index;
    struct {
        VEC_OF(struct pt_node);
    } places;
    struct {
        VEC_OF(struct object);
    } objs;
    struct set outside;  // what functions without body have got hold of
    uint32_t visit;      // the visit in progress
    bool grew;

    struct budget *budget;  // while the analysis runs; NULL = none
    uint64_t steps;         // not yet paid
    bool gave_up;           // the budget ended: pointers may point anywhere (all of these places)
    struct set anywhere;
};

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

static bool set_add(struct set *s, uint32_t x)
{
    size_t lo = 0, hi = s->n;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (s->at[mid] < x)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < s->n && s->at[lo] == x)
        return false;
    vec_push(s, x);
    memmove(s->at + lo + 1, s->at + lo, (s->n - 1 - lo) * sizeof *s->at);
    s->at[lo] = x;
    return true;
}

// The first position in s, from `from` on, of a place that is not less than x: by steps that double, then by halves.
static size_t set_seek(const struct set *s, size_t from, uint32_t x)
{
    size_t step = 1, low = from;
    while (low + step <= s->n && s->at[low + step - 1] < x) {
        low += step;
        step *= 2;
    }
    size_t high = MIN(low + step - 1, s->n);
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (s->at[mid] < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool set_has_all(const struct set *s, const struct set *part)
{
    if (part->n > s->n)
        return false;
    if (part->n == s->n)
        return part->n == 0 || memcmp(s->at, part->at, part->n * sizeof *s->at) == 0;
    for (size_t i = 0, k = 0; i < part->n; i++, k++) {
        k = s->at[k] == part->at[i] ? k : set_seek(s, k, part->at[i]);
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
            grew |= set_add(into, from->at[i]);
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
    vec_free(into);
    *into = all;
    return true;
}

static int compare_u32(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

// Orders places that were pushed in any order.  (C17 7.22.5p1: qsort wants an array even where it has no elements.)
static void set_sort(struct set *s)
{
    if (s->n)
        qsort(s->at, s->n, sizeof *s->at, compare_u32);
}

static uint32_t object_of(struct pointsto *p, enum obj_kind k, uint32_t id)
{
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

static uint32_t place_of(struct pointsto *p, enum obj_kind k, uint32_t id, int64_t off)
{
    uint32_t obj = object_of(p, k, id);
    bool exact = off != OFF_ANY && off >= 0 && (uint64_t)off <= object_size(p, k, id) && off < 1 << 20;
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

static uint32_t shifted(struct pointsto *p, uint32_t place, int64_t by, bool known)
{
    struct pt_place q = p->places.at[place].p;
    i128 off = (i128)q.off + by;
    known = known && q.off != OFF_ANY && off >= 0 && off <= INT64_MAX;
    return place_of(p, q.kind, q.id, known ? (int64_t)off : OFF_ANY);
}

// ---- memory ---------------------------------------------------------------------------------------------------------

static void note_whole(struct pointsto *p, uint32_t place)
{
    p->grew |= !p->places.at[place].whole;
    p->places.at[place].whole = true;
}

// A place may hold these, too, and so its object.
static void hold(struct pointsto *p, uint32_t place, const struct set *what)
{
    if (!set_join(&p->places.at[place].holds, what))
        return;
    set_join(&p->objs.at[p->places.at[place].obj].holds, what);
    p->grew = true;
}

// Writes `bytes` bytes (0: any number) at a place.  Parts of a pointer count for the pointer that they may be put together to.
static void write_place(struct pointsto *p, uint32_t place, const struct set *what, uint64_t bytes)
{
    if (!what->n)
        return;
    work(p, 1 + what->n);
    int64_t off = p->places.at[place].p.off;
    if (bytes >= p->ptr_size)
        note_whole(p, place);
    if (bytes == 0)
        place = shifted(p, place, 0, false);
    hold(p, place, what);
    int64_t inside = off % (int64_t)p->ptr_size;
    if (!bytes || bytes >= p->ptr_size || off == OFF_ANY || !inside)
        return;
    place = shifted(p, place, -inside, true);
    hold(p, place, what);
}

// Whether `bytes` bytes at off share some with the pointer at `other`.
static bool overlaps(const struct pointsto *p, int64_t off, uint64_t bytes, int64_t other)
{
    return other < off + (int64_t)bytes && off < other + (int64_t)p->ptr_size;
}

// Whether so many bytes at a place may be anywhere in its object.
static bool is_anywhere(const struct pt_node *x, uint64_t bytes)
{
    return !bytes || x->p.off == OFF_ANY;
}

// read_place without what functions without body have got hold of; whether the object may hold that, too.
static bool read_own(struct pointsto *p, uint32_t place, uint64_t bytes, struct set *out)
{
    const struct pt_node *x = &p->places.at[place];
    const struct object *o = &p->objs.at[x->obj];
    if (is_anywhere(x, bytes)) {
        set_join(out, &o->holds);
        work(p, 1 + o->holds.n);
        return o->holds_outside;
    }
    uint64_t steps = o->places.n;
    for (size_t i = 0; i < o->places.n; i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        if (y->p.off == OFF_ANY || y->p.off == x->p.off ||
            (bytes != p->ptr_size && overlaps(p, x->p.off, bytes, y->p.off))) {
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

// Whether an object is met for the first time in the visit that began with the last visit_begin.
static void visit_begin(struct pointsto *p)
{
    p->visit++;
}

static bool visit_object(struct pointsto *p, uint32_t obj)
{
    bool first = p->objs.at[obj].visit != p->visit;
    p->objs.at[obj].visit = p->visit;
    return first;
}

// Objects that are read as a whole are read once, first; then what lies at known offsets of the others.
static void read_places(struct pointsto *p, const struct set *places, uint64_t bytes, struct set *out)
{
    bool outside = false;
    visit_begin(p);
    for (size_t i = 0; i < places->n && !p->gave_up; i++) {
        const struct pt_node *x = &p->places.at[places->at[i]];
        if (is_anywhere(x, bytes) && visit_object(p, x->obj))
            outside |= read_own(p, places->at[i], bytes, out);
    }
    for (size_t i = 0; i < places->n && !p->gave_up; i++)
        if (p->objs.at[p->places.at[places->at[i]].obj].visit != p->visit)
            outside |= read_own(p, places->at[i], bytes, out);
    if (outside)
        set_join(out, &p->outside);
}

// That a value of the type, or a bit-field of `bits` bits from bit bit_off on, has in memory.
static uint64_t bytes_of(const struct type *t, unsigned bit_off, unsigned bits)
{
    return !type_is_scalar(t) ? 0 : bits ? (bit_off + bits + 7) / 8 : t->size;
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static bool keeps_address(enum op op)
{
    return !op_is_compare(op) && op != OP_NOT && op != OP_PTR_DIFF;
}

static void eval(struct pointsto *p, const struct exp *e, struct set *out);

// Whether integer e is made of numbers too narrow for an address, so that a pointer plus e points where the pointer does.
static bool is_distance(const struct pointsto *p, const struct exp *e)
{
    if (e->kind == EXP_CONST || e->type->size < p->ptr_size)
        return true;
    if (e->kind == EXP_CAST)
        return type_is_integer(e->a->type) && is_distance(p, e->a);
    bool keeps = e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL || e->op == OP_AND || e->op == OP_MOD;
    return e->kind == EXP_BINARY && keeps && is_distance(p, e->a) && is_distance(p, e->b);
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
        set_add(out, shifted(p, a.at[i], (int64_t)by, known));
    vec_clear(&a);
    if (e->op != OP_PTR_ADD || !is_distance(p, e->b))
        eval(p, e->b, &a);
    for (size_t i = 0; i < a.n; i++)
        set_add(out, shifted(p, a.at[i], 0, false));
    vec_free(&a);
}

static void eval(struct pointsto *p, const struct exp *e, struct set *out)
{
    switch (e->kind) {
    case EXP_CONST:
        if (exp_is_fixed_object(e))
            set_add(out, place_of(p, OBJ_OUTSIDE, 0, OFF_ANY));
        return;
    case EXP_INPUT:
        return;
    case EXP_CELL:
        read_place(p, place_of(p, OBJ_VAR, e->var->id, e->off), bytes_of(e->type, e->bit_off, e->bits), out);
        return;
    case EXP_ADDR:
        set_add(out, place_of(p, OBJ_VAR, e->var->id, e->off));
        return;
    case EXP_FUNC:
        set_add(out, place_of(p, OBJ_FUNC, e->fn->id, 0));
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

// ---- edges ----------------------------------------------------------------------------------------------------------

static void assign(struct pointsto *p, const struct exp *lhs, const struct set *what)
{
    write_place(p, place_of(p, OBJ_VAR, lhs->var->id, lhs->off), what, bytes_of(lhs->type, lhs->bit_off, lhs->bits));
}

// The object may hold all that functions without body have got hold of, now or later.
static void hold_outside(struct pointsto *p, uint32_t obj)
{
    p->grew |= !p->objs.at[obj].holds_outside;
    p->objs.at[obj].holds_outside = true;
}

// What the place `from` holds goes to the place `to`.
static void copy_place(struct pointsto *p, uint32_t to, uint32_t from)
{
    if (p->places.at[from].whole)
        note_whole(p, to);
    if (to != from)
        hold(p, to, &p->places.at[from].holds);
    work(p, 1 + p->places.at[from].holds.n);
}

// Everything that one object may hold goes to another; the distance is known if the offsets of both places are.
static void copy_object(struct pointsto *p, uint32_t to, uint32_t from)
{
    int64_t a = p->places.at[to].p.off, b = p->places.at[from].p.off;
    uint32_t obj = p->places.at[from].obj;
    for (size_t i = 0; i < p->objs.at[obj].places.n && !p->gave_up; i++) {
        uint32_t src = p->objs.at[obj].places.at[i];
        if (!p->places.at[src].holds.n)
            continue;
        bool known = a != OFF_ANY && b != OFF_ANY && p->places.at[src].p.off != OFF_ANY && p->places.at[src].p.off >= b;
        copy_place(p, shifted(p, to, known ? p->places.at[src].p.off - b : 0, known), src);
    }
    work(p, p->objs.at[obj].places.n);
    if (p->objs.at[obj].holds_outside)
        hold_outside(p, p->places.at[to].obj);
}

// What objects hold as a whole.
struct contents {
    struct set holds;
    bool whole, outside;
};

static void add_contents(struct pointsto *p, uint32_t obj, struct contents *c)
{
    const struct object *o = &p->objs.at[obj];
    for (size_t i = 0; i < o->places.n && !c->whole; i++) {
        const struct pt_node *x = &p->places.at[o->places.at[i]];
        c->whole = x->whole && x->holds.n;
    }
    set_join(&c->holds, &o->holds);
    c->outside |= o->holds_outside;
    work(p, o->places.n + o->holds.n);
}

/* Everything that the objects of `from` hold goes to any offset of the objects of `to`: what copy_object does with each pair of
 * them, but the sum of their numbers is the cost, not the product. */
static void copy_blurred(struct pointsto *p, const struct set *to, const struct set *from)
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
        if (!c.holds.n)
            continue;
        uint32_t any = shifted(p, to->at[i], 0, false);
        if (c.whole)
            note_whole(p, any);
        hold(p, any, &c.holds);
        work(p, 1 + c.holds.n);
    }
    vec_free(&c.holds);
}

// Divides places into those of known offset and the others.
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

static void copy_sets(struct pointsto *p, const struct set *to, const struct set *from)
{
    struct set to_known = { 0 }, to_any = { 0 }, from_known = { 0 }, from_any = { 0 };
    split(p, to, &to_known, &to_any);
    split(p, from, &from_known, &from_any);
    copy_blurred(p, to, &from_any);
    copy_blurred(p, &to_any, &from_known);
    if (to_known.n * from_known.n > PAIRS_MAX)
        copy_blurred(p, &to_known, &from_known);
    else
        for (size_t i = 0; i < to_known.n; i++)
            for (size_t k = 0; k < from_known.n && !p->gave_up; k++)
                copy_object(p, to_known.at[i], from_known.at[k]);
    vec_free(&to_known);
    vec_free(&to_any);
    vec_free(&from_known);
    vec_free(&from_any);
}

// A value or, for records, everything in it moves into a variable.
static void move(struct pointsto *p, struct var *to, int64_t off, const struct exp *from)
{
    uint32_t place = place_of(p, OBJ_VAR, to->id, off);
    if (type_is_scalar(from->type)) {
        struct set s = { 0 };
        eval(p, from, &s);
        write_place(p, place, &s, bytes_of(from->type, 0, 0));
        vec_free(&s);
    } else if (from->kind == EXP_CELL) {
        copy_object(p, place, place_of(p, OBJ_VAR, from->var->id, from->off));
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
    uint32_t from = place_of(p, OBJ_VAR, r->id, 0), to = place_of(p, OBJ_VAR, lhs->var->id, lhs->off);
    copy_object(p, to, from);
}

// Objects to look into, each once; those with `leave` are left out.
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
        if (v->seen[obj])
            continue;
        v->seen[obj] = 1;
        const struct object *o = &p->objs.at[obj];
        if (v->leave == OUTSIDE_NOTHING || o->outside < v->leave)
            vec_push(&v->todo, obj);
    }
}

// Adds to a set of places what is stored there, and so on: the objects reachable from it, with any offset.
static void close_reachable(struct pointsto *p, struct set *s, enum outside leave)
{
    struct visit v = { .leave = leave, .seen = MEM_ARRAY(uint8_t, p->objs.n), .n = p->objs.n };
    bool outside = false;
    visit_all(p, &v, s);
    for (size_t i = 0; i < v.todo.n && !p->gave_up; i++) {
        const struct object *o = &p->objs.at[v.todo.at[i]];
        visit_all(p, &v, &o->holds);
        if (o->holds_outside && !outside)
            visit_all(p, &v, &p->outside);
        outside |= o->holds_outside;
    }
    struct set any = { 0 };
    for (size_t i = 0; i < v.todo.n; i++)
        vec_push(&any, shifted(p, p->objs.at[v.todo.at[i]].places.at[0], 0, false));
    set_sort(&any);
    set_join(s, &any);
    vec_free(&any);
    vec_free(&v.todo);
    mem_free(v.seen, v.n);
}

// Functions without body may do so much with these places.
static void escape(struct pointsto *p, const struct set *s, enum outside how)
{
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

// All objects with which functions without body may do so much.
static void add_outside(struct pointsto *p, enum outside how, struct set *s)
{
    struct set all = { 0 };
    for (size_t i = 0; i < p->objs.n; i++)
        if (p->objs.at[i].outside >= how)
            vec_push(&all, shifted(p, p->objs.at[i].places.at[0], 0, false));
    set_sort(&all);
    set_join(s, &all);
    vec_free(&all);
}

// What a call hands to a function without body: EXTERN: all that its arguments hold; HAVOC_MEM: what may be written.
static void handed(struct pointsto *p, const struct edge *e, struct set *s)
{
    size_t direct = e->kind == EDGE_HAVOC_MEM ? e->n_written : e->n_args;
    for (size_t i = 0; i < e->n_args; i++) {
        const struct exp *a = e->args[i];
        struct set at = { 0 };
        if (!type_is_scalar(a->type) && a->kind == EXP_CELL)
            set_add(&at, place_of(p, OBJ_VAR, a->var->id, a->off));
        else if (type_is_scalar(a->type) && i < direct)
            eval(p, a, s);
        else if (type_is_scalar(a->type))
            eval(p, a, &at);
        read_places(p, &at, 0, s);
        vec_free(&at);
    }
    if (e->kind == EDGE_HAVOC_MEM && e->escaped == ESCAPED_ALL)
        set_join(s, &p->outside);
    if (e->kind == EDGE_HAVOC_MEM && e->escaped == ESCAPED_GIVEN)
        add_outside(p, OUTSIDE_KEEPS, s);
}

/* A function without body gets hold of what its arguments reach, may store any of it there, and may return it later.  What
 * is reachable from what had escaped, or was given, before is close_outside's. */
static void edge_outside(struct pointsto *p, const struct edge *e)
{
    struct set s = { 0 };
    handed(p, e, &s);
    enum outside how = e->kind != EDGE_HAVOC_MEM ? OUTSIDE_KNOWS : e->escaped ? OUTSIDE_KEEPS : OUTSIDE_STORES;
    close_reachable(p, &s, how);
    escape(p, &s, how);
    vec_free(&s);
}

// What functions without body may do with an object they may do with what it holds.
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

static void edge_memory(struct pointsto *p, const struct edge *e, struct set *a, struct set *b)
{
    eval(p, e->addr, a);
    if (e->kind == EDGE_LOAD) {
        read_places(p, a, bytes_of(e->lhs->type, e->bit_off, e->bits), b);
        assign(p, e->lhs, b);
    } else if (e->kind == EDGE_STORE) {
        eval(p, e->rhs, b);
        bool escaped = set_has_all(&p->outside, b);
        for (size_t i = 0; i < a->n && !p->gave_up; i++)
            if (!escaped || !p->objs.at[p->places.at[a->at[i]].obj].holds_outside)
                write_place(p, a->at[i], b, bytes_of(e->rhs->type, e->bit_off, e->bits));
    } else {
        eval(p, e->src, b);
        copy_sets(p, a, b);
    }
}

static void edge_alloc(struct pointsto *p, const struct edge *e, struct set *a, struct set *b)
{
    set_add(a, place_of(p, OBJ_HEAP, e->id, 0));
    assign(p, e->lhs, a);
    if (e->alloc == ALLOC_ARGV) {
        set_add(b, place_of(p, OBJ_OUTSIDE, 0, 0));
        write_place(p, a->at[0], b, 0);
    }
    if (e->src) {
        eval(p, e->src, b);
        copy_sets(p, a, b);
    }
}

static void pass_edge(struct pointsto *p, const struct edge *e)
{
    struct set a = { 0 }, b = { 0 };
    switch (e->kind) {
    case EDGE_ASSIGN:
        eval(p, e->rhs, &a);
        assign(p, e->lhs, &a);
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
        if (e->lhs && (e->input == INPUT_EXTERN || e->input == INPUT_MEMORY)) {
            if (type_is_scalar(e->lhs->var->type))
                hold_outside(p, object_of(p, OBJ_VAR, e->lhs->var->id));
            else
                set_join(&a, &p->outside);
        }
        if (e->lhs && e->input != INPUT_UNINIT && type_is_pointer(e->lhs->type) &&
            e->lhs->type->elem->kind != TYPE_FUNCTION)
            set_add(&a, place_of(p, OBJ_OUTSIDE, 0, 0));
        if (e->lhs)
            assign(p, e->lhs, &a);
        break;
    case EDGE_DECL:
        if (e->input == INPUT_EXTERN) {
            hold_outside(p, object_of(p, OBJ_VAR, e->var->id));
            set_add(&a, place_of(p, OBJ_OUTSIDE, 0, 0));
            write_place(p, place_of(p, OBJ_VAR, e->var->id, 0), &a, false);
        }
        break;
    case EDGE_EXTERN:
    case EDGE_HAVOC_MEM:
        edge_outside(p, e);
        break;
    case EDGE_CALL:
        edge_call(p, e);
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
    vec_free(&a);
    vec_free(&b);
}

// ---- results --------------------------------------------------------------------------------------------------------

// Every object that an expression of the program may have the address of.
static void list_anywhere(struct pointsto *p)
{
    const struct cfa *c = p->cfa;
    const struct exps *x = &c->exps;
    set_add(&p->anywhere, place_of(p, OBJ_OUTSIDE, 0, OFF_ANY));
    for (size_t i = 0; i < x->all.n; i++) {
        const struct exp *e = x->all.at[i];
        if (e->kind == EXP_ADDR)
            set_add(&p->anywhere, place_of(p, OBJ_VAR, e->var->id, OFF_ANY));
        else if (e->kind == EXP_FUNC)
            set_add(&p->anywhere, place_of(p, OBJ_FUNC, e->fn->id, OFF_ANY));
    }
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_ALLOC)
            set_add(&p->anywhere, place_of(p, OBJ_HEAP, (uint32_t)i, OFF_ANY));
}

static void run(struct pointsto *p)
{
    const struct cfa *c = p->cfa;
    struct set outside = { 0 };
    set_add(&outside, place_of(p, OBJ_OUTSIDE, 0, 0));
    write_place(p, outside.at[0], &outside, 0);
    vec_free(&outside);
    do {
        p->grew = false;
        for (size_t i = 0; i < c->edges.n && !p->gave_up; i++) {
            work(p, 1);
            pass_edge(p, c->edges.at[i]);
        }
        close_outside(p);
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
    return p;
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
    for (size_t i = 0; i < s->n; i++)
        if (outside || p->places.at[s->at[i]].p.kind != OBJ_OUTSIDE)
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

void pointsto_of(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    of(p, e, false, out);
}

void pointsto_of_all(struct pointsto *p, const struct exp *e, struct pt_places *out)
{
    of(p, e, true, out);
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

void pointsto_escaped(struct pointsto *p, struct pt_places *out)
{
    const struct set *s = p->gave_up ? &p->anywhere : &p->outside;
    for (size_t i = 0; i < s->n; i++)
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
    if (p->gave_up || names(p, &p->outside, kind, id))
        return true;
    for (size_t i = 0; i < p->places.n; i++) {
        const struct pt_node *x = &p->places.at[i];
        if (x->holds.n && !is_inner(ctx, x->p.kind, x->p.id) && names(p, &x->holds, kind, id))
            return true;
    }
    return false;
}

// Whether the set has addresses of the program's objects or functions.
static bool has_own(const struct pointsto *p, const struct set *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (p->places.at[s->at[i]].p.kind != OBJ_OUTSIDE)
            return true;
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
        if (!x->whole || !has_own(p, &x->holds) ||
            (known && (x->p.off >= off + (int64_t)n || x->p.off + (int64_t)p->ptr_size <= off)))
            continue;
        *whole |= known && x->p.off == off && n == p->ptr_size;
        parts |= !known || x->p.off != off || n != p->ptr_size;
    }
    return parts;
}
