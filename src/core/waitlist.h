// SPDX-License-Identifier: Apache-2.0
// waitlist.h: the ARG nodes that are still to be expanded, in a chosen order.
#ifndef CORE_WAITLIST_H
#define CORE_WAITLIST_H

#include "base/rng.h"
#include "core/arg.h"

enum order {
    ORDER_DFS,     // newest first
    ORDER_BFS,     // oldest first
    ORDER_RPO,     // deepest call first, then reverse post-order of the function, then newest
    ORDER_WTO,     // deepest call first, then position in the weak topological order (Bourdoncle 1993), then newest
    ORDER_RANDOM,  // by a fixed seed
    ORDER_MIXED,   // depth first, reverse post-order and breadth first in turns, each turn twice as long as the last
};
extern const struct opt_choice order_choices[];

struct waitlist_entry {
    uint64_t key, tie;  // smaller goes first
    uint64_t depth;     // active calls
    struct arg_node *node;
};

struct waitlist {
    enum order order;
    struct rng rng;
    uint64_t fair;  // every fair-th state popped is the one that waits longest; 0 = never
    uint64_t seq, popped;
    enum order turn;                   // of a mixed order: the one in force
    uint64_t turn_left, turn_size;     // pops until the order changes; 0: not begun
    struct arg_node *oldest, *newest;  // all that wait, in order of arrival
    VEC_OF(struct waitlist_entry);     // binary heap
};

/* Without `fair`, a search in any order but BFS may follow one endless path and never come to the others. */

/* waitlist_push: no effect if n waits already.  depth: number of active calls.  O(log n). */
void waitlist_push(struct waitlist *w, struct arg_node *n, uint64_t depth);

/* waitlist_pop: the next node, or NULL. */
struct arg_node *waitlist_pop(struct waitlist *w);

/* waitlist_remove: n no longer waits (no effect if it does not).  O(log n). */
void waitlist_remove(struct waitlist *w, struct arg_node *n);

/* waitlist_flaw: where the heap is not one, or has not the same nodes as the list, for VALIDATE.  O(n). */
const char *waitlist_flaw(const struct waitlist *w);
#endif
