// SPDX-License-Identifier: Apache-2.0
// storage.h: what C guarantees of where objects lie.  Everything else is the implementation's choice, and no verdict may
// depend on it: every analysis and the interpreter ask here (docs/adr/0024-addresses.md).
//
// Guaranteed: two objects that live at the same time do not share a byte (C17 6.2.4p2), no object and no function lies at
// null (6.3.2.3p3), an address is a multiple of its type's alignment (6.2.8), blocks of malloc are aligned for every
// fundamental type (7.22.3p1).  We add that nothing lies in the first and last STORAGE_NOWHERE bytes of the address space,
// so that (T *)-1 and the like are addresses of no object.
// Not guaranteed: order and distance of different objects, further low bits of addresses, that freed addresses do not come
// back (6.2.4p2: a pointer to a dead object is indeterminate; we take it to differ from addresses of objects that lived
// together with that one, as all compilers have it, but not from those of younger ones), that what lies one past the end of an object is not another
// one (6.5.9p6), that equal string literals, or compound literals of const types, are distinct or are not (6.4.5p7, 6.5.2.5p7).
#ifndef MEM_STORAGE_H
#define MEM_STORAGE_H

#include "cfa/cfa.h"

enum { STORAGE_NOWHERE = 4096 };

/* storage_has: whether n bytes from byte off lie inside of an object of so many bytes (UINT64_MAX: unknown, as large as need be).  One
 * past the end is an address, but there is no byte: n = 0 asks for it (C17 6.5.6p8). */
static inline bool storage_has(uint64_t size, int64_t off, uint64_t n)
{
    return off >= 0 && (size == UINT64_MAX || ((uint64_t)off <= size && n <= size - (uint64_t)off));
}

// An object or a function, as far as its address is concerned.
struct extent {
    const struct var *var;  // NULL: a block, or a function
    const struct var
        *life;  // the local whose block it lives as long as: itself, that of a variable-length array; NULL: none
    bool is_function;
    uint64_t size;  // in bytes; UINT64_MAX: unknown
};

struct extent storage_var(const struct var *v);
struct extent storage_block(const struct edge *alloc, uint64_t size);  // one of no bytes has an address of its own, too
struct extent storage_function(void);

/* storage_array: the variable-length array that an ALLOC edge makes storage for, which ends with the block of that variable; NULL: none. */
const struct var *storage_array(const struct edge *alloc);

/* storage_may_meet: whether byte a_off of a and byte b_off of b may have the same address; a and b are different objects (for
 * locals: or one of them is dead) and each offset may be outside of its object. */
bool storage_may_meet(const struct extent *a, int64_t a_off, const struct extent *b, int64_t b_off);

/* storage_apart_in_time: whether two locals of one function never live at the same time, so that they may share storage. */
bool storage_apart_in_time(const struct var *a, const struct var *b);

/* storage_alignment: the alignment, a power of 2, that addresses certainly have: of a variable, of a block that edge `alloc`
 * makes. */
uint64_t storage_alignment(const struct var *v);
uint64_t storage_block_alignment(const struct edge *alloc);

/* storage_is_nowhere: whether number n, as wide as an address, is the address of no byte of any object. */
bool storage_is_nowhere(const struct machine *m, uint64_t n);

/* storage_compare: whether it is known what comparing an address, on the left, with number n gives, both as type t; then *holds. */
bool storage_compare(const struct machine *m, enum op o, const struct type *t, uint64_t n, bool *holds);

/* storage_ends: whether edge e ends the life of earlier blocks that it made itself: the array of a variable-length array's
 * declaration that is passed again. */
bool storage_ends(const struct edge *e);

#endif
