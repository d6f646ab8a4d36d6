// SPDX-License-Identifier: Apache-2.0
// heap.h: explicit heaps, as one analysis hands them to another: blocks and what is in them, cell by cell.
//
// source Theoduloz 2010, 4.4.4 (explicit heaps) and 4.4.6 (what is given up there is taken over by shape graphs).
#ifndef CORE_HEAP_H
#define CORE_HEAP_H

#include "cfa/cfa.h"

struct heap_value {
    enum heap_value_kind { HEAP_ANY, HEAP_NUMBER, HEAP_ADDRESS } kind;  // ANY: nothing is known
    u128 number;                                                        // NUMBER: a pattern of so many bytes
    uint32_t block;                                                     // ADDRESS: of byte `off` of that block
    int64_t off;
    uint64_t size;  // in bytes
};

// What is not among the fields is not known.
struct heap_field {
    int64_t off;
    struct heap_value is;
};

struct heap_block {
    const struct edge *made;  // the allocation
    const struct heap_field *field;
    size_t n_fields;
};

// Live blocks, of which each exists just once; and variables with their values: pointers that had led to them, and others that are not tracked any more.
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

/* heap_read: so many bytes at byte `off` of a block; ANY: no field is just there.  Part of a field of zeros is 0.  O(fields). */
struct heap_value heap_read(const struct heap_block *b, int64_t off, uint64_t size);

#endif
