// SPDX-License-Identifier: Apache-2.0
// waitlist.c: a binary heap over the keys of the chosen order; every node knows its place in it.
#include "core/waitlist.h"

const struct opt_choice order_choices[] = {
    { "dfs", ORDER_DFS, "depth first" },
    { "bfs", ORDER_BFS, "breadth first" },
    { "rpo", ORDER_RPO, "reverse post-order, callees first" },
    { "wto", ORDER_WTO, "weak topological order, callees first" },
    { "random", ORDER_RANDOM, "random with a fixed seed" },
    { NULL, 0, NULL },
};

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

static uint64_t key_of(struct waitlist *w, const struct arg_node *n, uint64_t depth)
{
    uint64_t calls = (UINT32_MAX - MIN(depth, UINT32_MAX)) << 32;
    switch (w->order) {
    case ORDER_DFS:
    case ORDER_BFS:
        return 0;
    case ORDER_RPO:
        return calls | n->at->rpo;
    case ORDER_WTO:
        return calls | n->at->wto_pos;
    case ORDER_RANDOM:
        return rng_next(&w->rng);
    }
    BUG("unknown order");
}

static void arrive(struct waitlist *w, struct arg_node *n)
{
    n->wait_prev = w->newest;
    n->wait_next = NULL;
    *(w->newest ? &w->newest->wait_next : &w->oldest) = n;
    w->newest = n;
}

static void leave(struct waitlist *w, struct arg_node *n)
{
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
    struct waitlist_entry e = { key_of(w, n, depth), tie, n };
    vec_push(w, e);
    sift_up(w, w->n - 1, e);
}

void waitlist_remove(struct waitlist *w, struct arg_node *n)
{
    if (!n->queued)
        return;
    size_t i = n->queued - 1;
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

struct arg_node *waitlist_pop(struct waitlist *w)
{
    if (!w->n)
        return NULL;
    bool in_turn = w->fair && ++w->popped % w->fair == 0;
    struct arg_node *n = in_turn ? w->oldest : w->at[0].node;
    waitlist_remove(w, n);
    return n;
}
