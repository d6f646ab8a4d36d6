// SPDX-License-Identifier: Apache-2.0
// pointsto_numbers.c: where pointers may be made of numbers: which writes are no addresses, and which members of
// records may read them.
#include "mem/pointsto_priv.h"

// ---- numbers --------------------------------------------------------------------------------------------------------

// The scalar or bit-field of type t that contains byte off, outside of unions, and which of its bytes that is; NULL:
// none.
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

// Whether the bytes lie in an integer.
static bool is_in_numbers(const struct type *t, uint64_t off, uint64_t bytes)
{
    uint64_t inside;
    const struct type *x = scalar_at(t, off, &inside);
    return x && type_is_integer(x) && x->size == bytes;
}

// Whether byte off is the first byte of a pointer.
static bool is_in_pointers(const struct type *t, uint64_t off)
{
    uint64_t inside;
    const struct type *x = scalar_at(t, off, &inside);
    return x && type_is_pointer(x) && inside == 0;
}

// The type of the elements of an array, of arrays of arrays too.
const struct type *pt_element(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->elem;
    return t->unqual;
}

// Whether objects of record t are objects of another record, or contain such outside of unions.
static bool has_record(const struct type *t, const struct type *record)
{
    for (size_t i = 0; t != record && t->kind == TYPE_STRUCT && i < t->n_fields; i++)
        if (t->fields[i].type->size >= record->size && has_record(pt_element(t->fields[i].type), record))
            return true;
    return t == record;
}

// The record by whose types numbers are written to the object of a place; NULL: none.
const struct type *pt_record_of(const struct pointsto *p, uint32_t place)
{
    struct pt_place q = p->places.at[place].p;
    return q.kind == OBJ_VAR ? pt_element(p->cfa->vars.at[q.id]->type) : p->objs.at[p->places.at[place].obj].record;
}

// Whether members of the record (NULL: none) are also members of the record of the place's object, or the reverse.
static bool agrees(const struct pointsto *p, uint32_t place, const struct type *record)
{
    const struct type *all = pt_record_of(p, place);
    return all && record && (has_record(all, record) || has_record(record, all));
}

// Notes that a number is written to a member of the record; false: others were written before.
static bool take_record(struct pointsto *p, uint32_t place, const struct type *record)
{
    struct object *o = &p->objs.at[p->places.at[place].obj];
    if (p->places.at[place].p.kind != OBJ_VAR && record && (!o->record || has_record(record, o->record)))
        o->record = record;
    return agrees(p, place, record);
}

// How a number written at a place counts.
static enum number number_in(const struct pointsto *p, struct pt_place q, uint64_t bytes, enum number how)
{
    if (q.kind != OBJ_VAR)
        return how;
    const struct type *t = p->cfa->vars.at[q.id]->type;
    bool typed = how == NUMBER_TYPED || (q.off != OFF_ANY && is_in_numbers(t, (uint64_t)q.off, bytes));
    return typed && type_any(t, type_is_pointer) ? NUMBER_TYPED : NUMBER_BYTES;
}

// Parts of pointers count as write_place says.
void pt_note_number(struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record)
{
    if (bytes == 0)
        place = pt_shifted(p, place, 0, false);
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
        pt_note_number(p, pt_shifted(p, place, -inside, true), p->ptr_size, NULL);
}

/* What may be among `bytes` bytes at a place that is no address; literals are full of such.  A pointer that is a member
 * of the record (NULL: it is not known to be one), somewhere in an object of such records, does not lie where the
 * record has integers. */
enum number pt_number_at(const struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record)
{
    enum number most = NUMBER_NONE;
    const struct pt_node *x = &p->places.at[place];
    const struct object *o = &p->objs.at[x->obj];
    if (x->p.kind == OBJ_VAR && p->cfa->vars.at[x->p.id]->kind == VAR_STRING)
        return NUMBER_BYTES;
    enum number least = o->number && agrees(p, place, record) ? NUMBER_BYTES : NUMBER_TYPED;
    if (pt_is_anywhere(x, bytes))
        return o->number >= least ? (enum number)o->number : NUMBER_NONE;
    for (size_t i = 0; i < o->places.n && o->number; i++) {
        const struct pt_node *y = &p->places.at[o->places.at[i]];
        if ((y->p.off == OFF_ANY && y->number >= least) || y->p.off == x->p.off ||
            (bytes != p->ptr_size && pt_overlaps(p, x->p.off, bytes, y->p.off)))
            most = MAX(most, (enum number)y->number);
    }
    return most;
}

// Whether byte off of an object of type t lies in a member of a record that is the same kind of scalar as `as`: a
// pointer, or an integer.
static bool is_member(const struct type *t, int64_t off, const struct type *as)
{
    if (off < 0 || (uint64_t)off >= t->size)
        return false;
    return type_is_pointer(as) ? is_in_pointers(t, (uint64_t)off) : is_in_numbers(t, (uint64_t)off, as->size);
}

/* The record that has a value of type `as` at address x as a member, by the type of the record, or of the objects, from
 * which the address is computed; NULL: none.  (The offset alone, which is often unknown, as in arrays of records, would
 * not tell.) */
const struct type *pt_record_at(struct pointsto *p, const struct exp *x, const struct type *as)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->a->type))
        x = x->a;
    bool sum = x->kind == EXP_BINARY && x->op == OP_PTR_ADD;
    const struct exp *base = sum ? x->a : x;
    if (!type_is_pointer(base->type) || !(type_is_pointer(as) || type_is_integer(as)))
        return NULL;
    const struct type *r = pt_element(base->type->elem);
    if (type_is_record(r) && r->size && (!sum || x->b->kind == EXP_CONST)) {
        i128 size = (i128)r->size, off = sum ? value_int(x->b->value, x->b->type) % size : 0;
        return is_member(r, (int64_t)(off < 0 ? off + size : off), as) ? r : NULL;
    }
    struct set at = { 0 };
    if (sum)
        pt_eval_opened(p, base, &at);
    r = NULL;
    for (size_t i = 0; i < at.n; i++) {
        struct pt_place q = p->places.at[at.at[i]].p;
        const struct type *t = q.kind == OBJ_VAR && q.off != OFF_ANY ? p->cfa->vars.at[q.id]->type : NULL;
        bool member = t && is_member(t, q.off, as) && (!r || r == pt_element(t));
        r = member ? pt_element(t) : NULL;
        if (!member)
            break;
    }
    vec_free(&at);
    return r;
}

bool pt_number_at_any(struct pointsto *p, const struct set *places, const struct edge *e)
{
    uint64_t bytes = pt_bytes(e->lhs->type, e->bit_off, e->bits);
    const struct type *record = type_is_pointer(e->lhs->type) ? pt_record_at(p, e->addr, e->lhs->type) : NULL;
    for (size_t i = 0; i < places->n; i++)
        if (pt_number_at(p, places->at[i], bytes, record))
            return true;
    return false;
}

// What may be in a variable, or in part of one, that is no address.
enum number pt_number_of(struct pointsto *p, const struct exp *cell)
{
    const struct type *t = cell->var->type, *as = cell->type;
    bool member = type_is_pointer(as) && is_member(t, cell->off, as);
    return pt_number_at(p, pt_place_of(p, OBJ_VAR, cell->var->id, cell->off), pt_bytes(as, cell->bit_off, cell->bits),
                        member ? pt_element(t) : NULL);
}

bool pt_has_number(const struct pointsto *p, const struct set *s)
{
    size_t at = p->forged ? pt_set_seek(s, 0, p->forged - 1) : s->n;
    return at < s->n && s->at[at] == p->forged - 1;
}

// Adds the pointer that is made of a number.
void pt_add_number(struct pointsto *p, struct set *out)
{
    if (!p->forged)
        p->forged = 1 + pt_place_of(p, (enum obj_kind)OBJ_NUMBER, 0, OFF_ANY);
    pt_set_add(out, p->forged - 1);
}

// If the pointer that is made of a number is in s, adds what it may point to.
void pt_open_number(struct pointsto *p, struct set *s)
{
    for (size_t i = 0, n = pt_has_number(p, s) ? p->shown.n : 0; i < n; i++)
        pt_set_add(s, pt_shifted(p, p->shown.at[i], 0, false));
}
