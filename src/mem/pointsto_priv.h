// SPDX-License-Identifier: Apache-2.0
// pointsto_priv.h: the solution of the points-to analysis, for the files that find it and check it.
#ifndef MEM_POINTSTO_PRIV_H
#define MEM_POINTSTO_PRIV_H

#include "base/map.h"
#include "mem/pointsto.h"

// A set of places, by number, sorted.
struct set {
    VEC_OF(uint32_t);
};

struct pt_node {
    struct pt_place p;
    uint32_t obj;      // its object
    struct set holds;  // what the memory there may point to
    bool whole;        // the address was stored or copied as a whole, not only part by part
    uint8_t number;    // enum number
};

/* Whether something that is no address may be written at a place: TYPED: as the integer that is there by its type, with
 * pointers beside it; BYTES: in another way.  Types say only what is read by the same types: members of records in
 * unions, and bytes that are copied, are read by others. */
enum number { NUMBER_NONE, NUMBER_TYPED, NUMBER_BYTES };

enum { OBJ_NUMBER = OBJ_OUTSIDE + 1 };  // the pointer that is made of a number; never given to callers

// What functions without body may do with an object; each level includes the earlier ones: nothing; know its address;
// store there in the calls that are given it; store there in later calls, too.
enum outside { OUTSIDE_NOTHING, OUTSIDE_KNOWS, OUTSIDE_STORES, OUTSIDE_KEEPS };

struct object {
    struct u32_vec places;  // those seen so far
    struct set holds;       // what all of them hold
    uint8_t outside;        // enum outside
    bool holds_outside;     // it may hold all that they have got hold of, besides what its places say
    uint8_t number;         // the most that its places have
    const struct type
        *record;     // NUMBER_TYPED: the largest record by the types of which numbers were written there; NULL: none
    uint32_t visit;  // the last visit that has looked at all of it (visit_object)
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
    uint32_t forged;  // 1 + the place OBJ_NUMBER; 0: no pointer is made of a number
    // objects that the program compares with such pointers, which may point anywhere in these objects
    struct set shown;

    struct budget *budget;  // while the analysis runs; NULL = none
    uint64_t steps;         // not yet paid
    bool gave_up;           // the budget ended: pointers may point anywhere (all of these places)
    struct set anywhere;
};

// ---- of the analysis (pointsto.c); pointsto_certify.c, which checks it, calls none of these ----------------------------

/* pt_set_add: false: x was there already.  pt_set_seek: the index of the first member that is at least x, from `from`
 * on. */
bool pt_set_add(struct set *s, uint32_t x);
size_t pt_set_seek(const struct set *s, size_t from, uint32_t x);

/* pt_place_of: the place of byte off (OFF_ANY: any) of an object.  pt_shifted: the place `by` bytes (not known: any
 * number) behind another one of its object. */
uint32_t pt_place_of(struct pointsto *p, enum obj_kind k, uint32_t id, int64_t off);
uint32_t pt_shifted(struct pointsto *p, uint32_t place, int64_t by, bool known);

// Whether `bytes` bytes at off share some byte with the pointer at `other`.
static inline bool pt_overlaps(const struct pointsto *p, int64_t off, uint64_t bytes, int64_t other)
{
    return other < off + (int64_t)bytes && off < other + (int64_t)p->ptr_size;
}

// Whether an access of `bytes` bytes (0: not known) at a place may be anywhere in its object.
static inline bool pt_is_anywhere(const struct pt_node *x, uint64_t bytes)
{
    return !bytes || x->p.off == OFF_ANY;
}

// How many bytes of memory a value of the type takes, or a bit-field of `bits` bits from bit bit_off on; 0: not known.
static inline uint64_t pt_bytes(const struct type *t, unsigned bit_off, unsigned bits)
{
    return !type_is_scalar(t) ? 0 : bits ? (bit_off + bits + 7) / 8 : t->size;
}

/* pt_eval_opened: adds the places that e may point to, including those of pointers that are made of numbers. */
void pt_eval_opened(struct pointsto *p, const struct exp *e, struct set *out);

// ---- numbers (pointsto_numbers.c) -------------------------------------------------------------------------------------

/* pt_note_number: notes that something that is no address may be written at a place: `bytes` bytes (0: any number), to
 * a member of the record by its type (NULL: none is known).  pt_number_at: what may be among the bytes at a place that
 * is no address, if they are read as a member of the record (NULL: as no member).
 * pt_number_at_any: whether LOAD edge e may read such from one of the places.  pt_number_of: what may be in a variable,
 * or in part of one. */
void pt_note_number(struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record);
enum number pt_number_at(const struct pointsto *p, uint32_t place, uint64_t bytes, const struct type *record);
bool pt_number_at_any(struct pointsto *p, const struct set *places, const struct edge *e);
enum number pt_number_of(struct pointsto *p, const struct exp *cell);

/* pt_record_at: the record that has a value of type `as` at address x as a member, by the types from which x is
 * computed; NULL: none.  pt_record_of: the record by whose types numbers are written to the object of a place; NULL:
 * none.  pt_element: the type of the elements of an array, of arrays of arrays too. */
const struct type *pt_record_at(struct pointsto *p, const struct exp *x, const struct type *as);
const struct type *pt_record_of(const struct pointsto *p, uint32_t place);
const struct type *pt_element(const struct type *t);

/* The pointer that is made of a number, as a place: pt_add_number adds it; pt_has_number says whether it is there; if
 * it is, pt_open_number adds what it may point to. */
bool pt_has_number(const struct pointsto *p, const struct set *s);
void pt_add_number(struct pointsto *p, struct set *out);
void pt_open_number(struct pointsto *p, struct set *s);

#endif
