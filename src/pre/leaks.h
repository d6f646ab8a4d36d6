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

struct leaks;

/* leaks_run: what may happen to blocks of each allocating edge of c, of those that executions without faults make; p: of c.  Both are kept.  Give
 * (leaks_free).
 * cost   O(edges x allocations) per pass, few passes; ticks b (may be NULL). */
struct leaks *leaks_run(const struct cfa *c, const struct pointers *p, struct budget *b);
void leaks_free(struct leaks *l);
/* leaks_flaw: where owners are numbered wrongly, or own what does not live: for VALIDATE.  O(nodes x allocations). */
const char *leaks_flaw(const struct leaks *l);

/* leaks_of: what may happen to blocks of edge e; 0 of an ALLOC of the heap: neither.  Everything may happen where the program is too large, or b ended. */
unsigned leaks_of(const struct leaks *l, const struct edge *e);

/* leaks_certify: whether the owners found are closed under every edge, read anew by code that did not find them, and allow what leaks_of says.  What
 * is known of pointers, and the ways to exits, are believed.  False: not under *bad; NULL: b (may be NULL) ended it.  O(edges x allocations). */
bool leaks_certify(const struct leaks *l, struct budget *b, const struct edge **bad);

#endif
