// SPDX-License-Identifier: Apache-2.0
// heap.h: explicit heaps, as one analysis hands them to another: blocks and their contents, cell by cell.
// source Theoduloz 2010, 4.4.4 (explicit heaps) and 4.4.6 (shape graphs take over what is given up).
#ifndef CORE_HEAP_H
#define CORE_HEAP_H

#include "cfa/cfa.h"

struct heap_value {
    enum heap_value_kind { HEAP_ANY, HEAP_NUMBER, HEAP_ADDRESS } kind;  // ANY: nothing is known
    u128 number;                                                        // NUMBER: a pattern of so many bytes
    // ADDRESS: the address of byte `off` of that block
    uint32_t block;
    int64_t off;
    uint64_t size;  // in bytes
};

// A known field; contents outside of the known fields are unknown.
struct heap_field {
    int64_t off;
    struct heap_value is;
};

struct heap_block {
    const struct edge *made;  // the allocation
    const struct heap_field *field;
    size_t n_fields;
};

// Live blocks, each of which exists just once, and the values of variables: of pointers that led to the blocks, and of
// others that are not tracked any more.
struct heap_variable {
    const struct var *var;
    struct heap_value is;
};
struct explicit_heap {
    const struct heap_block *block;
    size_t n_blocks;
    const struct heap_variable *variable;
    size_t n_variables;
};

/* heap_read: the value of `size` bytes at byte `off` of a block; ANY: no field is exactly there.  A part of a field of
 * zeros is 0.  O(fields). */
struct heap_value heap_read(const struct heap_block *b, int64_t off, uint64_t size);

#endif
