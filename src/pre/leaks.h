// SPDX-License-Identifier: Apache-2.0
// leaks.h: of every block of the heap, whether it is shown to be freed in time.
//
// A block is followed by its owners: private and global pointers that certainly point to it, if it lives.  One block of each allocation is
// followed at a time.
//
// source Heine, Lam, "A practical flow-sensitive and context-sensitive C and C++ memory leak detector", PLDI 2003 (ownership).
#ifndef PRE_LEAKS_H
#define PRE_LEAKS_H

#include "pre/pointers.h"

enum {
    LEAK_LOST = 1,  // a block may live when no pointer leads to it any more
    LEAK_LEFT = 2   // one may live when the program ends
};

/* leaks_find: what may happen to blocks of each allocating edge of c, of those that executions without faults make; p: of c.
 * out    leaks: one byte for each edge; 0 of an ALLOC of the heap: neither happens.  Everything may happen where the program is too large.
 * cost   O(edges x allocations) per pass, few passes; ticks b (may be NULL). */
void leaks_find(const struct cfa *c, const struct pointers *p, struct budget *b, uint8_t *leaks);

#endif
