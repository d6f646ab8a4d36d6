// SPDX-License-Identifier: Apache-2.0
// lts.h: the greatest simulation on a labelled transition system.
#ifndef FA_LTS_H
#define FA_LTS_H

#include "base/tick.h"
#include "base/vec.h"
#include "fa/bits.h"

struct lts_edge {
    uint32_t from, label, to;
};

struct lts {
    uint32_t states, labels;
    struct {
        VEC_OF(struct lts_edge);
    } edges;  // duplicates do no harm
};

// The simulation must be part of this: block[s] says where state s lies, and q may be simulated by r if `order`, a preorder on
// blocks, has (block[q], block[r]).
struct lts_start {
    const uint32_t *block;
    const struct bit_matrix *order;
};

/* lts_simulation: the greatest relation within `start` such that if q <= r then each step q -l-> q' has a step r -l-> r' with q' <= r'.
 * Only of states 0 .. n-1: row q of *leq, a new n x n matrix, has those that simulate q.  Sorts the edges of l.
 *
 * errors RC_STOP (*leq untouched)
 * cost   O(blocks * edges) tests of whether some step leads into what simulates a block, blocks being the classes of the result; the
 *        relation takes blocks^2 bits.
 * source Ranzato, Tapparo, "A new efficient simulation equivalence algorithm", LICS 2007, for Kripke structures; Holik, Simacek,
 *        "Optimizing an LTS-simulation algorithm", MEMICS 2009, for several labels, and for blocks with sets of labels as the
 *        first partition.  Instead of counting the steps into what simulates a block we look for one, from where the last was
 *        found: the counters would be most of the memory. */
enum rc lts_simulation(struct lts *l, const struct lts_start *start, uint32_t n, struct budget *budget,
                       struct bit_matrix *leq) ATTR_MUST_USE;

#endif
