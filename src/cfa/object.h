// SPDX-License-Identifier: Apache-2.0
// object.h: the objects of a program, as its text names them: one name for all activations of a local, and for all blocks of an
// allocation.  Every part of the tree that speaks about memory uses these names; src/mem tells activations and blocks apart.
#ifndef CFA_OBJECT_H
#define CFA_OBJECT_H

#include "base/vec.h"

// The kinds of object names (kind, id).  A new kind goes to the end: listings follow this order.
enum obj_kind {
    OBJ_VAR,      // id: variable; also string literals
    OBJ_HEAP,     // id: edge that makes the block: malloc and its like, alloca, arrays of variable length
    OBJ_FUNC,     // id: function
    OBJ_CALLS,    // id: function: a counter of its active calls, kept for recursive functions only (mem/cells.h)
    OBJ_FACTS,    // id 0: what is known of unknown numbers, kept by the value analysis (cpa/value/facts.c)
    OBJ_OUTSIDE,  // id 0: memory outside of the program, one object for all of it
};

#define OFF_ANY INT64_MIN  // any offset inside of its object

// Byte `off` (or OFF_ANY) of an object.
struct pt_place {
    enum obj_kind kind;
    uint32_t id;
    int64_t off;
};
struct pt_places {
    VEC_OF(struct pt_place);
};

static inline bool place_is_in(struct pt_place p, enum obj_kind kind, uint32_t id)
{
    return p.kind == kind && p.id == id;
}

/* places_have: whether one of the places is in the object.  places_all_in: whether there are some, and all are. */
static inline bool places_have(const struct pt_places *p, enum obj_kind kind, uint32_t id)
{
    size_t i = 0;
    while (i < p->n && !place_is_in(p->at[i], kind, id))
        i++;
    return i < p->n;
}
static inline bool places_all_in(const struct pt_places *p, enum obj_kind kind, uint32_t id)
{
    size_t i = 0;
    while (i < p->n && place_is_in(p->at[i], kind, id))
        i++;
    return i > 0 && i == p->n;
}

#endif
