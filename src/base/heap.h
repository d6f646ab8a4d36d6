// SPDX-License-Identifier: Apache-2.0
// heap.h: a binary heap of numbers: the least one by an order of the caller's comes first.
//
// source Williams, "Algorithm 232: heapsort", CACM 7, 1964.
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include "base/vec.h"

// before: whether a comes out before b: a strict order in which no two numbers of the heap are equal; ctx is the caller's.
struct heap {
    struct u32_vec v;
    bool (*before)(const void *ctx, uint32_t a, uint32_t b);
    const void *ctx;
};

/* heap_push, heap_pop: O(log n) comparisons.  heap_pop: of a heap that is not empty. */
void heap_push(struct heap *h, uint32_t x);
uint32_t heap_pop(struct heap *h);

#endif
