// SPDX-License-Identifier: Apache-2.0
// pointsto.c: inclusion-based points-to analysis by passes over all edges until nothing grows.
//
// Its work is counted in steps (places looked at); an analysis whose budget ends is not half a result but none: from then on
// every pointer may point anywhere.
//
// A number that becomes a pointer (by a conversion, or because bytes that are written as a number are read as a pointer) is the place OBJ_NUMBER.
// It may be the address of the objects that the program shows to numbers: compares with one, or computes with (show_all).  Only programs
// that have such pointers look for them.
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
    assert((!lo || s->at[lo - 1] < x) && (lo + 1 == s->n || x < s->at[lo + 1]));
    return true;
}

// The first position in s, from `from` on, of a place that is not less than x: by steps that double, then by halves.
static size_t set_seek(const struct set *s, size_t from, uint32_t x)
{
    size_t step = 1, low = from;
    assert(from <= s->n);
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
    assert(all.n > into->n && all.n >= from->n && all.n <= into->n + from->n);
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

static uint32_t place_of(struct pointsto *p, enum obj_kind k, uint32_t id, int64_t off)
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

static uint32_t shifted(struct pointsto *p, uint32_t place, int64_t by, bool known)
{
    struct pt_place q = p->places.at[place].p;
    assert(place < p->places.n);
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
    assert(place < p->places.n && p->places.at[place].obj < p->objs.n &&
           (!what->n || what->at[what->n - 1] < p->places.n));
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
    assert(obj < p->objs.n && p->objs.at[obj].visit <= p->visit);
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

static void eval(struct pointsto *p, const struct exp *e, struct set *out);

// ---- numbers --------------------------------------------------------------------------------------------------------

// The scalar, or bit-field, that byte off of an object of type t lies in, outside of unions, and which of its bytes that is; NULL: none.
static const struct type *scalar_at(const struct type *t, uint64_t off, uint64_t *inside)
{
    if (t->kind == TYPE_ARRAY)
        return t->elem->size && off < t->size ? scalar_at(t->elem, off % t->elem->size, inside) : NULL;
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        uint64_t size = f->is_bitfield ? (f->bit_off + f->bits + 7u) / 8 : f->type->size;
        if (off >= f->off && off - f->off < size)
            return scalar_at(f->type, f->is_bitfield ? 0 : off - f->off, inside);
    }
    *inside = off;
    return type_is_scalar(t) ? t : NULL;
}

// Whether it is an integer of so many bytes.
static bool is_in_numbers(const struct type *t, uint64_t off, uint64_t bytes)
{
    uint64_t inside;
    const struct type *x = scalar_at(t, off, &inside);
    return x && type_is_integer(x) && x->size == bytes;
}

// Whether it is a pointer, and the byte its first one.
static bool is_in_pointers(const struct type *t, uint64_t off)
{
    uint64_t inside;
    const struct type *x = scalar_at(t, off, &inside);
    return x && type_is_pointer(x) && inside == 0;
}

// Elements of arrays, to the last one.
static const struct type *element(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->elem;
    return t->unqual;
}

// Whether objects of record t are, or have, such of another record, but in unions.
static bool has_record(const struct type *t, const struct type *record)
{
    for (size_t i = 0; t != record && t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if (t->fields[i].type->size >= record->size && has_record(element(t->fields[i].type), record))
            return true;
    return t == record;
}

// The record by the types of which numbers lie in the object of a place; NULL: none.
static const struct type *record_of(const struct pointsto *p, uint32_t place)
{
    struct pt_place q = p->places.at[place].p;
    return q.kind == OBJ_VAR ? element(p->cfa->vars.at[q.id]->type) : p->objs.at[p->places.at[place].obj].record;
}

// Whether members of the record (NULL: none) are members of those in the object of a place, too, or these of that.
static bool agrees(const struct pointsto *p, uint32_t place, const struct type *record)
{
    const struct type *all = record_of(p, place);
    return all && record && (has_record(all, record) || has_record(record, all));
}

// A number is written to a member of the record; false: others than it were written before.
static bool take_record(struct pointsto *p, uint32_t place, const struct type *record)
{
    struct object *o = &p->objs.at[p->places.at[place].obj];
    if (p->places.at[place].p.kind != OBJ_VAR && record && (!o->record || has_record(record, o->record)))
        o->record = record;
    return agrees(p, place, record);
}

// How a number that is written at a place counts.
static enum number number_in(const struct pointsto *p, struct pt_place q, uint64_t bytes, enum number how)
{
    if (q.kind != OBJ_VAR)
        return how;
    const struct type *t = p->cfa->vars.at[q.id]->type;
    bool typed = how == NUMBER_TYPED || (q.off != OFF_ANY && is_in_numbers(t, (uint64_t)q.off, bytes));
    return typed && type_any(t, type_is_pointer) ? NUMBER_TYPED : NUMBER_BYTES;
}

/* Notes that something that is no address may be written at a place, to a member of the record by its type (NULL: none is known); parts count
 * as write_place says. */
static void note_number(struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record)
{
    if (bytes == 0)
        place = shifted(p, place, 0, false);
    enum number how = record && take_record(p, place, record) ? NUMBER_TYPED : NUMBER_BYTES;
    if (how <= p->places.at[place].number)
        return;
    how = number_in(p, p->places.at[place].p, bytes, how);
    p->grew |= how > p->places.at[place].number;
    p->places.at[place].number = (uint8_t)MAX(how, p->places.at[place].number);
    struct object *o = &p->objs.at[p->places.at[place].obj];
    o->number = (uint8_t)MAX(how, o->number);
    int64_t off = p->places.at[place].p.off, inside = off == OFF_ANY ? 0 : off % (int64_t)p->ptr_size;
    if (bytes && bytes < p->ptr_size && inside && how == NUMBER_BYTES)
        note_number(p, shifted(p, place, -inside, true), p->ptr_size, NULL);
}

/* What may be among `bytes` bytes at a place that is no address; literals are full of that.  A pointer that is a member of the record (NULL: is
 * not known to be one) and lies somewhere in an object of such records is not where that has integers. */
static enum number number_at(const struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record)
{
    enum number most = NUMBER_NONE;
    const struct pt_node *x = &p->places.at[place];
    const struct object *o = &p->objs.at[x->obj];
    if (x->p.kind == OBJ_VAR && p->cfa->vars.at[x->p.id]->kind == VAR_STRING)
        return NUMBER_BYTES;
    enum number least = o->number && agrees(p, place, record) ? NUMBER_BYTES : NUMBER_TYPED;
    if (is_anywhere(x, bytes))
        return o->number >= least ? (enum number)o->number : NUMBER_NONE;
    for (size_t i = 0; i < o->places.n && o->number; i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        if ((y->p.off == OFF_ANY && y->number >= least) || y->p.off == x->p.off ||
            (bytes != p->ptr_size && overlaps(p, x->p.off, bytes, y->p.off)))
            most = MAX(most, (enum number)y->number);
    }
    return most;
}

static void eval_opened(struct pointsto *p, const struct exp *e, struct set *out);

// Whether byte off of an object of type t lies in a member of a record that is such a scalar as one of type `as`: a pointer, or an integer.
static bool is_member(const struct type *t, int64_t off, const struct type *as)
{
    if (off < 0 || (uint64_t)off >= t->size)
        return false;
    return type_is_pointer(as) ? is_in_pointers(t, (uint64_t)off) : is_in_numbers(t, (uint64_t)off, as->size);
}

/* The record that has a value of type `as` at address x as a member, by the type of the record, or of the objects, that the address is made of:
 * what is known of the offset alone, as in arrays of records, would not tell.  NULL: none. */
static const struct type *record_at(struct pointsto *p, const struct exp *x, const struct type *as)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    bool sum = x->kind == EXP_BINARY && x->op == OP_PTR_ADD;
    const struct exp *base = sum ? x->a : x;
    if (!type_is_pointer(base->type) || !(type_is_pointer(as) || type_is_integer(as)))
        return NULL;
    const struct type *r = element(base->type->elem);
    if (type_is_record(r) && r->size && (!sum || x->b->kind == EXP_CONST)) {
        i128 size = (i128)r->size, off = sum ? value_int(x->b->value, x->b->type) % size : 0;
        return is_member(r, (int64_t)(off < 0 ? off + size : off), as) ? r : NULL;
    }
    struct set at = { 0 };
    if (sum)
        eval_opened(p, base, &at);
    r = NULL;
    for (size_t i = 0; i < at.n; i++) {
        struct pt_place q = p->places.at[at.at[i]].p;
        const struct type *t = q.kind == OBJ_VAR && q.off != OFF_ANY ? p->cfa->vars.at[q.id]->type : NULL;
        bool member = t && is_member(t, q.off, as) && (!r || r == element(t));
        r = member ? element(t) : NULL;
        if (!member)
            break;
    }
    vec_free(&at);
    return r;
}

static bool number_at_any(struct pointsto *p, const struct set *places, const struct edge *e)
{
    uint64_t bytes = bytes_of(e->lhs->type, e->bit_off, e->bits);
    const struct type *record = type_is_pointer(e->lhs->type) ? record_at(p, e->addr, e->lhs->type) : NULL;
    for (size_t i = 0; i < places->n; i++)
        if (number_at(p, places->at[i], bytes, record))
            return true;
    return false;
}

// What may be in the variable, or part of one, that is no address.
static enum number number_of(struct pointsto *p, const struct exp *cell)
{
    const struct type *t = cell->var->type, *as = cell->type;
    bool member = type_is_pointer(as) && is_member(t, cell->off, as);
    return number_at(p, place_of(p, OBJ_VAR, cell->var->id, cell->off), bytes_of(as, cell->bit_off, cell->bits),
                     member ? element(t) : NULL);
}

static bool has_number(const struct pointsto *p, const struct set *s)
{
    size_t at = p->forged ? set_seek(s, 0, p->forged - 1) : s->n;
    return at < s->n && s->at[at] == p->forged - 1;
}

// Adds a pointer that is made of a number.
static void add_number(struct pointsto *p, struct set *out)
{
    if (!p->forged)
        p->forged = 1 + place_of(p, (enum obj_kind)OBJ_NUMBER, 0, OFF_ANY);
    set_add(out, p->forged - 1);
}

// Adds what pointers that are made of numbers may point to, if there is one.
static void open_number(struct pointsto *p, struct set *s)
{
    for (size_t i = 0, n = has_number(p, s) ? p->shown.n : 0; i < n; i++)
        set_add(s, shifted(p, p->shown.at[i], 0, false));
}

static void eval_opened(struct pointsto *p, const struct exp *e, struct set *out)
{
    eval(p, e, out);
    open_number(p, out);
}

// Whether the set has addresses of the program's objects or functions.
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

static bool carries(struct pointsto *p, const struct exp *e)
{
    struct set s = { 0 };
    eval(p, e, &s);
    bool own = has_own(p, &s);
    vec_free(&s);
    return own;
}

// Whether the mask, of type t, has only bits below the size of a pointer, or lacks only some of the lowest.
static bool is_mask(const struct pointsto *p, u128 mask, const struct type *t)
{
    u128 lacks = ~mask & (((u128)1 << type_bits(t)) - 1);
    return mask < p->ptr_size || (lacks & (lacks + 1)) == 0;
}

// Whether an address and e, combined so, are an address in the same object: marks in low bits, or without them.
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

// Whether the value of e may be something else than the address of an object, its end, or what lies nowhere (as error codes do).
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
        r = has_number(p, &s) || (!type_is_pointer(e->type) && number_of(p, e));
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

// Adds the pointer e as a number that it is, if it is one.
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
        number = has_number(p, out) || number_of(p, e);
    else if (e->kind == EXP_BINARY)
        number = e->op == OP_PTR_ADD && exp_is_const(e->a) && is_number(p, e->b);
    if (number)
        add_number(p, out);
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

static void eval_address(struct pointsto *p, const struct exp *e, struct set *out)
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
            set_add(&shown, whole ? shifted(p, s->at[i], 0, false) : s->at[i]);
    }
    p->grew |= set_join(&p->shown, &shown);
    vec_free(&shown);
}

// Whether e is a distance that may be one inside of an object.
static bool is_small_distance(const struct pointsto *p, const struct exp *e)
{
    i128 n = e->kind == EXP_CONST ? value_int(e->value, e->type) : 0, far = (i128)1 << (p->ptr_size * 4 - 1);
    return is_distance(p, e) && n > -far && n < far;
}

/* Whether the operator makes of an address and e, its other operand, a number that tells of the address: no address in the same object, nor
 * its distance from an aligned one. */
static bool looks_into(const struct pointsto *p, enum op o, const struct exp *e)
{
    bool sum = o == OP_ADD || o == OP_SUB;
    bool rest = o == OP_MOD && e->kind == EXP_CONST && e->value && is_mask(p, e->value - 1, e->type);
    return !rest && !is_mark(p, o, e) && !(sum && is_small_distance(p, e));
}

// Whether e is narrower than an address, of which it has some bits then.
static bool is_part(const struct pointsto *p, const struct exp *e)
{
    return type_is_integer(e->type) && e->type->size < p->ptr_size;
}

// Whether operator o of x shows the objects whose addresses its operand e has, and `other` has, too (own) or not.
static bool shows(struct pointsto *p, const struct exp *x, const struct exp *e, const struct exp *other, bool own)
{
    enum op o = (enum op)x->op;
    if (o == OP_PTR_ADD)
        return e == x->b;
    if (o == OP_PTR_DIFF && !own)
        return true;
    return op_is_compare(o) || o == OP_PTR_DIFF ? is_part(p, e) || is_number(p, other) : looks_into(p, o, other);
}

// An expression that compares addresses with numbers, or computes numbers of them, shows their objects.
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

// The value of e, which goes into a number, shows the objects whose addresses it has.
static void show_value(struct pointsto *p, const struct exp *e)
{
    struct set a = { 0 };
    eval(p, e, &a);
    work(p, 1 + a.n);
    show(p, &a, true);
    vec_free(&a);
}

// Whether a part of an address is zero tells of it.
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
    write_place(p, place_of(p, OBJ_VAR, lhs->var->id, lhs->off), what, bytes_of(lhs->type, lhs->bit_off, lhs->bits));
}

// The cell may get a value that is no address.
static void assign_number(struct pointsto *p, const struct exp *lhs)
{
    if (type_is_scalar(lhs->type) && !type_is_pointer(lhs->type))
        note_number(p, place_of(p, OBJ_VAR, lhs->var->id, lhs->off), bytes_of(lhs->type, lhs->bit_off, lhs->bits),
                    NULL);
}

static bool is_plain_number(struct pointsto *p, const struct exp *e)
{
    return type_is_scalar(e->type) && !type_is_pointer(e->type) && is_number(p, e);
}

// The object may hold all that functions without body have got hold of, now or later.
static void hold_outside(struct pointsto *p, uint32_t obj)
{
    p->grew |= !p->objs.at[obj].holds_outside;
    p->objs.at[obj].holds_outside = true;
}

// What the place `from` holds goes to the place `to`; members: that is read by the same types.
static void copy_place(struct pointsto *p, uint32_t to, uint32_t from, bool members)
{
    if (p->places.at[from].whole)
        note_whole(p, to);
    if (p->places.at[from].number && to != from)
        note_number(p, to, p->ptr_size,
                    members && p->places.at[from].number == NUMBER_TYPED ? record_of(p, from) : NULL);
    if (to != from)
        hold(p, to, &p->places.at[from].holds);
    work(p, 1 + p->places.at[from].holds.n);
}

// Everything that one object may hold goes to another; the distance is known if the offsets of both places are.
static void copy_object(struct pointsto *p, uint32_t to, uint32_t from, bool members)
{
    int64_t a = p->places.at[to].p.off, b = p->places.at[from].p.off;
    uint32_t obj = p->places.at[from].obj;
    for (size_t i = 0; i < p->objs.at[obj].places.n && !p->gave_up; i++) {
        uint32_t src = p->objs.at[obj].places.at[i];
        if (!p->places.at[src].holds.n && !p->places.at[src].number)
            continue;
        bool known = a != OFF_ANY && b != OFF_ANY && p->places.at[src].p.off != OFF_ANY && p->places.at[src].p.off >= b;
        copy_place(p, shifted(p, to, known ? p->places.at[src].p.off - b : 0, known), src, members);
    }
    work(p, p->objs.at[obj].places.n);
    if (p->objs.at[obj].holds_outside)
        hold_outside(p, p->places.at[to].obj);
    if (!p->objs.at[obj].number && number_at(p, from, 0, NULL))
        note_number(p, to, p->ptr_size, NULL);
}

// What objects hold as a whole.
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
    enum number n = number_at(p, o->places.at[0], 0, NULL);
    const struct type *record = n == NUMBER_TYPED ? record_of(p, o->places.at[0]) : NULL;
    if (n && c->number && c->record != record)
        record = NULL;
    c->record = n ? record : c->record;
    c->number = MAX(c->number, n);
    work(p, o->places.n + o->holds.n);
}

/* Everything that the objects of `from` hold goes to any offset of the objects of `to`: what copy_object does with each pair of
 * them, but the sum of their numbers is the cost, not the product. */
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
            note_number(p, to->at[i], 0, members ? c.record : NULL);
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

// A value or, for records, everything in it moves into a variable.
static void move(struct pointsto *p, struct var *to, int64_t off, const struct exp *from)
{
    uint32_t place = place_of(p, OBJ_VAR, to->id, off);
    if (type_is_scalar(from->type)) {
        struct set s = { 0 };
        eval(p, from, &s);
        write_place(p, place, &s, bytes_of(from->type, 0, 0));
        vec_free(&s);
        if (is_plain_number(p, from))
            note_number(p, place, from->type->size, NULL);
    } else if (from->kind == EXP_CELL) {
        copy_object(p, place, place_of(p, OBJ_VAR, from->var->id, from->off), to->type->unqual == from->type->unqual);
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
    copy_object(p, to, from, lhs->type->unqual == r->type->unqual);
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
        assert(obj < v->n);  // no object is met for the first time here
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
        if ((int)p->places.at[o->places.at[0]].p.kind == OBJ_NUMBER)
            visit_all(p, &v, &p->shown);
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
            eval_opened(p, a, &at);
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

// What is read where numbers are written is one: b is what else may lie there.
static void load_number(struct pointsto *p, const struct edge *e, const struct set *a, struct set *b)
{
    if (!number_at_any(p, a, e) && !has_number(p, b))
        return;
    if (type_is_pointer(e->lhs->type)) {
        add_number(p, b);
        assign(p, e->lhs, b);
    }
    assign_number(p, e->lhs);
}

// Whether the distance is one between records of so many bytes.
static bool is_multiple(const struct exp *e, uint64_t size)
{
    if (e->kind == EXP_BINARY && e->op == OP_MUL)
        return is_multiple(e->a, size) || is_multiple(e->b, size);
    return e->kind == EXP_CONST && size && value_int(e->value, e->type) % (i128)size == 0;
}

// The record that an address is one of, by its type; NULL: of something else.
static const struct type *record_behind(const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    const struct type *t = type_is_pointer(x->type) ? element(x->type->elem) : NULL;
    if (!t || !type_is_record(t))
        return NULL;
    for (; x->kind == EXP_BINARY && x->op == OP_PTR_ADD; x = x->a)
        if (!is_multiple(x->b, t->size))
            return NULL;
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    return x->kind != EXP_BINARY && type_is_pointer(x->type) && element(x->type->elem) == t ? t : NULL;
}

// Whether the COPY edge copies records, or the first bytes of one, to others of the type.
static bool copies_records(const struct edge *e)
{
    const struct type *record = record_behind(e->addr);
    return record && record == record_behind(e->src);
}

static void edge_memory(struct pointsto *p, const struct edge *e, struct set *a, struct set *b)
{
    eval_opened(p, e->addr, a);
    if (e->kind == EDGE_LOAD) {
        read_places(p, a, bytes_of(e->lhs->type, e->bit_off, e->bits), b);
        assign(p, e->lhs, b);
        load_number(p, e, a, b);
    } else if (e->kind == EDGE_STORE) {
        eval(p, e->rhs, b);
        bool number = is_plain_number(p, e->rhs);
        const struct type *record = number ? record_at(p, e->addr, e->rhs->type) : NULL;
        for (size_t i = 0; i < a->n && number; i++)
            note_number(p, a->at[i], bytes_of(e->rhs->type, e->bit_off, e->bits), record);
        bool escaped = set_has_all(&p->outside, b);
        for (size_t i = 0; i < a->n && !p->gave_up; i++)
            if (!escaped || !p->objs.at[p->places.at[a->at[i]].obj].holds_outside)
                write_place(p, a->at[i], b, bytes_of(e->rhs->type, e->bit_off, e->bits));
    } else {
        eval_opened(p, e->src, b);
        copy_sets(p, a, b, copies_records(e));
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
        eval_opened(p, e->src, b);
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
        if (e->lhs && (e->input == INPUT_EXTERN || e->input == INPUT_MEMORY ||
                       (e->input == INPUT_ROUGH && !type_is_float(e->lhs->type)))) {
            if (type_is_scalar(e->lhs->var->type))
                hold_outside(p, object_of(p, OBJ_VAR, e->lhs->var->id));
            else
                set_join(&a, &p->outside);
        }
        if (e->lhs && e->input != INPUT_UNINIT && type_is_pointer(e->lhs->type) &&
            e->lhs->type->elem->kind != TYPE_FUNCTION)
            set_add(&a, place_of(p, OBJ_OUTSIDE, 0, 0));
        if (e->lhs && e->input == INPUT_NONDET && type_is_pointer(e->lhs->type))
            add_number(p, &a);
        if (e->lhs)
            assign(p, e->lhs, &a);
        if (e->lhs && e->input != INPUT_UNINIT)
            assign_number(p, e->lhs);
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
    case EDGE_SET:
        eval_opened(p, e->addr, &a);
        for (size_t i = 0; i < a.n && !(exp_is_const(e->rhs) && (e->rhs->value & 255) == 0); i++)
            note_number(p, a.at[i], 0, NULL);
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

// What a place holds its object holds, too, unless the budget ended in between.
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
    open_number(p, s);
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
    bool number = p->gave_up || has_number(p, &s);
    vec_free(&s);
    return number;
}

bool pointsto_makes_number(struct pointsto *p, const struct exp *e)
{
    struct set s = { 0 };
    bool shown = p->shown.n && !p->gave_up;
    if (shown)
        eval(p, e, &s);
    bool made = shown && has_number(p, &s) && !has_own(p, &s);
    if (made && e->kind == EXP_CELL)
        made = number_of(p, e);
    vec_free(&s);
    return made;
}

bool pointsto_loads_number(struct pointsto *p, const struct edge *e)
{
    struct set at = { 0 }, read = { 0 };
    if (!p->shown.n || p->gave_up || !type_is_pointer(e->lhs->type))
        return false;
    eval_opened(p, e->addr, &at);
    read_places(p, &at, e->lhs->type->size, &read);
    bool made = number_at_any(p, &at, e) && !has_own(p, &read);
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
        set_add(&at, place_of(p, OBJ_VAR, e->var->id, e->off));
    else if (!p->gave_up)
        eval_opened(p, e, &at);
    read_places(p, &at, 0, &s);
    give(p, &s, false, out);
    vec_free(&at);
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
        if (!x->whole || !(has_own(p, &x->holds) || (p->shown.n && has_number(p, &x->holds))) ||
            (known && (x->p.off >= off + (int64_t)n || x->p.off + (int64_t)p->ptr_size <= off)))
            continue;
        *whole |= known && x->p.off == off && n == p->ptr_size;
        parts |= !known || x->p.off != off || n != p->ptr_size;
    }
    return parts;
}
