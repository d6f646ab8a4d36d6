// SPDX-License-Identifier: Apache-2.0
// grow_priv.h: the unrolled program while it grows (grow.c), and the rounds of its loops (rounds.c).
#ifndef ALGO_WCET_GROW_PRIV_H
#define ALGO_WCET_GROW_PRIV_H

#include "algo/wcet/bounds.h"
#include "base/heap.h"
#include "pre/known.h"

#define WGROW_NONE UINT32_MAX

// A block that waits for executions.
struct wplace {
    const struct scope *scope;
    const struct node *node;
    struct u32_vec arrivals;  // edges
    uint32_t block;           // once it is open
};

struct wgrowth {
    struct wgraph *g;
    struct {
        VEC_OF(struct wplace);
    } places;
    struct map families;  // (scope, node) -> place + 1
    struct {
        VEC_OF(struct formula);
    } state;           // by edge: behind it
    struct heap heap;  // places
    struct u32_vec
        rounds;  // by scope id of an iteration: of those before it, how many some execution leaves the loop from
    struct u32_vec left;  // by scope id of an iteration: some execution leaves the loop from it
    struct u32_vec ends;  // edges at which executions end
    uint64_t edges;       // of the CFA, so far
    struct executed *executed;
    bool failed;
};

// An execution on its way.
struct wstep {
    struct wedge e;
    struct formula f;
    const struct scope *scope;
};

/* grow.c.  wgrow_fail: notes that the program cannot be unrolled; the first reason stays.  wgrow_arrive: makes an edge
 * of the walk, to the place of n. */
void wgrow_fail(struct wgrowth *w, struct loc at, const char *what, const char *detail);
void wgrow_arrive(struct wgrowth *w, struct wstep *s, const struct node *n);

/* rounds.c.  wgrow_move: the walk takes e, to another scope; false: nothing goes on there. */
bool wgrow_move(struct wgrowth *w, struct wstep *s, const struct edge *e);

/* wgrow_comes_again: whether a round of a loop can come, which earlier ones may have left: asked each time at first,
 * then now and then. */
bool wgrow_comes_again(struct wgrowth *w, const struct scope *s, const struct term *here, bool *asked);

/* wgrow_skips: whether a loop is not unrolled.  wgrow_skip_rounds: goes from the first arrival at the head of such a
 * loop to the head of a later round, or the same: at the cost of all rounds, and what they may change is unknown.
 * False: their cost is not known. */
bool wgrow_skips(const struct wgrowth *w, const struct loop *l);
bool wgrow_skip_rounds(struct wgrowth *w, uint32_t block, struct formula f);
const char *wgrow_loop_name(const struct wgrowth *w, const struct loop *l);

// graph.c: wgraph_tidy: removes edges that lead to no end, renumbers the others, and finds dominators.
void wgraph_tidy(struct wgraph *g);

#endif
