// SPDX-License-Identifier: Apache-2.0
// pointsto_priv.h: what the analysis of pointers finds out, for the files that find it and check it.
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
    bool whole;        // as an address that was stored or copied whole, not only part by part
    uint8_t number;    // enum number
};

/* Whether something that is no address may be written at a place: as an integer that it is by its type, beside which pointers lie; in another way.
 * The types tell only what is read by the same ones: members of records in unions, and bytes that are copied, are read by others. */
enum number { NUMBER_NONE, NUMBER_TYPED, NUMBER_BYTES };

enum { OBJ_NUMBER = OBJ_OUTSIDE + 1 };  // a pointer that is made of a number; never given to callers

// What functions without body may do with an object, each more than the one before: nothing; know its address; store there
// in the calls that are given it; store there in later calls, too.
enum outside { OUTSIDE_NOTHING, OUTSIDE_KNOWS, OUTSIDE_STORES, OUTSIDE_KEEPS };

struct object {
    struct u32_vec places;  // those seen so far
    struct set holds;       // what all of them hold
    uint8_t outside;        // enum outside
    bool holds_outside;     // it may hold whatever they have got hold of, beside what its places say
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
    uint32_t forged;   // 1 + the place OBJ_NUMBER; 0: no pointer is made of a number
    struct set shown;  // what the program compares with such pointers; they may point anywhere in these objects

    struct budget *budget;  // while the analysis runs; NULL = none
    uint64_t steps;         // not yet paid
    bool gave_up;           // the budget ended: pointers may point anywhere (all of these places)
    struct set anywhere;
};

#endif
