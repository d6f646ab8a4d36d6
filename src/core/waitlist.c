// SPDX-License-Identifier: Apache-2.0
// waitlist.c: a binary heap over the keys of the chosen order; every node knows its place in it.
#include "core/waitlist.h"

const struct opt_choice order_choices[] = {
    { "dfs", ORDER_DFS, "depth first" },
    { "bfs", ORDER_BFS, "breadth first" },
    { "rpo", ORDER_RPO, "reverse post-order, callees first" },
    { "wto", ORDER_WTO, "weak topological order, callees first" },
    { "random", ORDER_RANDOM, "random with a fixed seed" },
    { "mixed", ORDER_MIXED, "depth first, reverse post-order, breadth first in turns, each twice as long" },
    { NULL, 0, NULL },
};

enum { FIRST_TURN = 5000 };

static bool before(const struct waitlist_entry *a, const struct waitlist_entry *b)
{
    return a->key != b->key ? a->key < b->key : a->tie < b->tie;
}

static void place(struct waitlist *w, size_t i, struct waitlist_entry e)
{
    w->at[i] = e;
    e.node->queued = (uint32_t)i + 1;
}

static void sift_up(struct waitlist *w, size_t i, struct waitlist_entry e)
{
    for (; i; i = (i - 1) / 2) {
        if (!before(&e, &w->at[(i - 1) / 2]))
            break;
        place(w, i, w->at[(i - 1) / 2]);
    }
    place(w, i, e);
}

static void sift_down(struct waitlist *w, size_t i, struct waitlist_entry e)
{
    for (;;) {
        size_t c = 2 * i + 1;
        if (c + 1 < w->n && before(&w->at[c + 1], &w->at[c]))
            c++;
        if (c >= w->n || !before(&w->at[c], &e))
            break;
        place(w, i, w->at[c]);
        i = c;
    }
    place(w, i, e);
}

static enum order order_now(const struct waitlist *w)
{
    return w->order == ORDER_MIXED ? w->turn : w->order;
}

/* The place of n in the weak topological order; a state that a back edge leads to waits until its loop has been gone
 * through. */
static uint64_t wto_place(const struct arg_node *n)
{
    bool again = n->by_back_edge && n->at->is_loop_head && n->at->loop;
    return again ? 2 * (uint64_t)n->at->loop->last_pos + 1 : 2 * (uint64_t)n->at->wto_pos;
}

static uint64_t key_of(struct waitlist *w, const struct arg_node *n, uint64_t depth)
{
    uint64_t calls = (UINT32_MAX - MIN(depth, UINT32_MAX)) << 32;
    switch (order_now(w)) {
    case ORDER_DFS:
    case ORDER_BFS:
        return 0;
    case ORDER_RPO:
        return calls | n->at->rpo;
    case ORDER_WTO:
        return calls | wto_place(n);
    case ORDER_RANDOM:
        return rng_next(&w->rng);
    case ORDER_MIXED:
        break;
    }
    BUG("unknown order");
}

static void arrive(struct waitlist *w, struct arg_node *n)
{
    assert(!n->wait_prev && !n->wait_next && w->oldest != n);
    n->wait_prev = w->newest;
    n->wait_next = NULL;
    *(w->newest ? &w->newest->wait_next : &w->oldest) = n;
    w->newest = n;
}

static void leave(struct waitlist *w, struct arg_node *n)
{
    assert((n->wait_prev ? n->wait_prev->wait_next : w->oldest) == n);
    assert((n->wait_next ? n->wait_next->wait_prev : w->newest) == n);
    *(n->wait_prev ? &n->wait_prev->wait_next : &w->oldest) = n->wait_next;
    *(n->wait_next ? &n->wait_next->wait_prev : &w->newest) = n->wait_prev;
    n->wait_prev = n->wait_next = NULL;
}

void waitlist_push(struct waitlist *w, struct arg_node *n, uint64_t depth)
{
    if (n->queued)
        return;
    arrive(w, n);
    w->seq++;
    uint64_t tie = w->order == ORDER_BFS ? w->seq : UINT64_MAX - w->seq;
    uint64_t key = w->order == ORDER_MIXED && w->turn == ORDER_BFS ? w->seq : key_of(w, n, depth);
    struct waitlist_entry e = { key, tie, depth, n };
    vec_push(w, e);
    sift_up(w, w->n - 1, e);
}

void waitlist_remove(struct waitlist *w, struct arg_node *n)
{
    if (!n->queued)
        return;
    size_t i = n->queued - 1;
    assert(i < w->n && w->at[i].node == n);
    n->queued = 0;
    leave(w, n);
    struct waitlist_entry last = vec_pop(w);
    if (last.node == n)
        return;
    if (i && before(&last, &w->at[(i - 1) / 2]))
        sift_up(w, i, last);
    else
        sift_down(w, i, last);
}

/* Goes on to the next order: all waiting nodes get its keys.  Depth first finds deep errors, reverse post-order covers
 * most, breadth first makes sure that nothing waits for ever. */
static void next_turn(struct waitlist *w)
{
    static const enum order next[] = { [ORDER_DFS] = ORDER_RPO, [ORDER_RPO] = ORDER_BFS, [ORDER_BFS] = ORDER_DFS };
    w->turn = w->turn_size ? next[w->turn] : ORDER_DFS;
    w->turn_size = w->turn_size ? w->turn_size * 2 : FIRST_TURN;
    w->turn_left = w->turn_size;
    size_t n = w->n;
    for (w->n = 0; w->n < n; w->n++) {
        struct waitlist_entry e = w->at[w->n];
        e.key = w->turn == ORDER_BFS ? UINT64_MAX - e.tie : key_of(w, e.node, e.depth);
        sift_up(w, w->n, e);
    }
}

struct arg_node *waitlist_pop(struct waitlist *w)
{
    if (!w->n)
        return NULL;
    if (w->order == ORDER_MIXED && w->turn_left-- == 0)
        next_turn(w);
    bool in_turn = w->fair && w->order != ORDER_MIXED && ++w->popped % w->fair == 0;
    assert(w->oldest && w->newest);  // every node in the heap is in the list, too
    struct arg_node *n = in_turn ? w->oldest : w->at[0].node;
    waitlist_remove(w, n);
    return n;
}

const char *waitlist_flaw(const struct waitlist *w)
{
    size_t listed = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (w->at[i].node->queued != i + 1)
            return "waitlist: a node is not where it says it is";
        if (i && before(&w->at[i], &w->at[(i - 1) / 2]))
            return "waitlist: one that goes first waits behind another";
    }
    for (const struct arg_node *n = w->oldest; n && listed <= w->n; n = n->wait_next)
        listed++;
    return listed == w->n ? NULL : "waitlist: not all that wait are in the order of arrival";
}
