// SPDX-License-Identifier: Apache-2.0
// storage.h: what C guarantees about where objects lie.  Everything else is the implementation's choice, and no verdict
// may depend on it: every analysis and the interpreter ask here (docs/adr/0024-addresses.md).
// Guaranteed: two objects that live at the same time do not share a byte (C17 6.2.4p2), no object and no function lies
// at null (6.3.2.3p3), an address is a multiple of its type's alignment (6.2.8), blocks of malloc are aligned for every
// fundamental type (7.22.3p1).  We add that nothing lies in the first and last STORAGE_NOWHERE bytes of the address
// space, so that (T *)-1 and the like are addresses of no object.
// Not guaranteed: order and distance of different objects; other low bits of addresses; that freed addresses do not
// come back (6.2.4p2: a pointer to a dead object is indeterminate; as all compilers do, we take it to differ from
// addresses of objects that lived together with that one, but not from those of younger ones); that no other object
// lies one past the end of an object (6.5.9p6); that equal string literals, or compound literals of const types, are
// distinct or the same (6.4.5p7, 6.5.2.5p7).
#ifndef MEM_STORAGE_H
#define MEM_STORAGE_H

#include "cfa/cfa.h"
#include "cfa/object.h"
#include "cfa/uses.h"

enum { STORAGE_NOWHERE = 4096 };

/* storage_near_null: whether number n is null or close to it: no byte of any object has this address. */
static inline bool storage_near_null(uint64_t n)
{
    return n < STORAGE_NOWHERE;
}

/* storage_is_device: whether number n may be the address of a device of program c, if no object is there. */
static inline bool storage_is_device(const struct cfa *c, uint64_t n)
{
    return n != 0 && (c->small_devices || !storage_near_null(n));
}

/* storage_has: whether n bytes from byte off lie inside of an object of `size` bytes (UINT64_MAX: unknown, as large as
 * need be).  One past the end is an address, but no byte is there: n = 0 asks for it (C17 6.5.6p8). */
static inline bool storage_has(uint64_t size, int64_t off, uint64_t n)
{
    return off >= 0 && (size == UINT64_MAX || ((uint64_t)off <= size && n <= size - (uint64_t)off));
}

// An object or a function: what its storage is according to C follows from this.
struct extent {
    enum obj_kind kind;       // VAR, HEAP, FUNC or OUTSIDE
    const struct var *var;    // VAR
    const struct edge *made;  // HEAP: the edge that makes the block
    const struct var
        *life;      // the local with whose block it ends: itself, or that of a variable-length array; NULL: none
    uint64_t size;  // in bytes; UINT64_MAX: unknown
};

/* storage_of: the object that the program's text names by kind and id; a block has the size that its allocation asks
 * for, if that is a constant. */
struct extent storage_var(const struct var *v);
struct extent storage_block(const struct edge *made, uint64_t size);
struct extent storage_of(const struct cfa *c, enum obj_kind kind, uint32_t id);

// How long an object lives (C17 6.2.4).
enum duration {
    DURATION_STATIC,  // as long as the program runs: globals, string literals, functions, what main gets, memory outside
    DURATION_AUTOMATIC,  // until its block is left, or its function: locals, alloca, arrays of variable length
    DURATION_ALLOCATED,  // until it is freed
};
enum duration storage_duration(const struct extent *s);

/* storage_dies_with: whether the end of an activation of f ends its life.
 * storage_has_ended: whether, by the text, it has ended when its own function comes to edge e (which is behind the
 * block that it lives in). */
bool storage_dies_with(const struct extent *s, const struct func *f);
bool storage_has_ended(const struct extent *s, const struct edge *e);

// ---- what accesses may do -------------------------------------------------------------------------------------------

/* storage_spared: the fault of any write to v: v is a string literal, or has a const type and static duration (C17
 * 6.4.5p7, 6.7.3p6); FAULT_NONE: v may be written. */
enum fault storage_spared(const struct var *v, enum access_kind a);

/* storage_fault: the fault of an access of n bytes from byte off of an object, which lives or has ended (C17 6.5.3.2p4,
 * 6.4.5p7, 6.7.3p6, 7.22.3.3p2); a free accesses no bytes.  storage_fault_nowhere: the fault of an access at a number
 * that is the address of no object.  storage_outside: the fault of an access that leaves its object. */
enum fault storage_fault(const struct extent *s, bool lives, int64_t off, uint64_t n, enum access_kind a);
enum fault storage_fault_nowhere(uint64_t addr, enum access_kind a);
enum fault storage_outside(enum access_kind a);

/* storage_array: the variable-length array for which an ALLOC edge makes storage; the storage ends with the variable's
 * block; NULL: none. */
const struct var *storage_array(const struct edge *alloc);

/* storage_may_meet: whether byte a_off of a and byte b_off of b may have the same address; a and b are different
 * objects (for locals: or one of them is dead); offsets may be outside of their objects. */
bool storage_may_meet(const struct extent *a, int64_t a_off, const struct extent *b, int64_t b_off);

/* storage_apart_in_time: whether two locals of one function never live at the same time, so that they may share storage. */
bool storage_apart_in_time(const struct var *a, const struct var *b);

/* storage_alignment: the alignment, a power of 2, that its address certainly has. */
uint64_t storage_alignment(const struct extent *s);

/* storage_is_nowhere: whether number n, as wide as an address, is the address of no byte of any object. */
bool storage_is_nowhere(const struct machine *m, uint64_t n);

/* storage_compare: whether the result of comparing an address, on the left, with number n, both as type t, is known; if
 * so, *holds is the result. */
bool storage_compare(const struct machine *m, enum op o, const struct type *t, uint64_t n, bool *holds);

/* storage_ends: whether edge e ends the life of earlier blocks that it made itself: a variable-length array whose
 * declaration is passed again. */
bool storage_ends(const struct edge *e);

#endif
