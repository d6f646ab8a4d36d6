// SPDX-License-Identifier: Apache-2.0
// dataflow.h: the frame of forward data-flow analyses: what holds at each node, found by following all automata until nothing grows.
//
// An analysis says what a state is and what edges do to one; the frame keeps a state for each node, goes into functions and back, and
// decides what is looked at next: callees come before the rest of their callers, and the nodes of a function in weak topological order.
// What holds at a node holds for all calls of its function, unless the analysis tells the calls of recursive functions apart.
//
// source Sharir, Pnueli 1981 (calls); Bourdoncle 1993 (the order); Cousot, Cousot, POPL 1977 (widening, narrowing).
#ifndef PRE_DATAFLOW_H
#define PRE_DATAFLOW_H

#include "base/arena.h"
#include "base/heap.h"
#include "base/map.h"
#include "base/tick.h"
#include "pre/exits.h"

// A node in a context of its function, and what is known there.
struct dataflow_place {
    const struct node *node;
    uint32_t context, updates;  // how often the state has grown; 0 while it descends
    bool queued;
    void *at;  // NULL: no execution comes here
};

/* What an analysis is.  ctx: its own data.  A state is of a fixed size for each function, and has no pointers to other states.  The
 * functions that give a bool change a state in place, or fill it in; false: no execution comes that way. */
struct dataflow_analysis {
    /* size: bytes of a state in f.  start: the state where the program starts, which comes zeroed.  NULL: it is that. */
    size_t (*size)(void *ctx, const struct func *f);
    void (*start)(void *ctx, void *state);
    /* comes: whether an execution may come to n, as others know.  NULL: it may. */
    bool (*comes)(void *ctx, const struct node *n);
    /* effect: behind edge e, which stays in its function.  enter: behind a CALL, `before` being the caller's.  leave: behind a RETURN; `state` comes as
     * that before the call, `exit` is that of the callee. */
    bool (*effect)(void *ctx, const struct edge *e, void *state);
    bool (*enter)(void *ctx, const struct edge *call, const void *before, void *state);
    bool (*leave)(void *ctx, const struct edge *ret, const void *exit, void *state);
    /* settle: what is kept at n of a state that comes there by e (NULL: it is the start of the program, or of a context).  NULL: everything. */
    bool (*settle)(void *ctx, const struct node *n, const struct edge *e, void *state);
    /* join: `in` is added to p->at; widens when p was updated often.  True: p->at has grown. */
    bool (*join)(void *ctx, const struct dataflow_place *p, const void *in);
    /* again: nothing is left to be done; true: but something has changed that concerns every node.  NULL: that cannot be. */
    bool (*again)(void *ctx);
    /* key: of a state at an entry, the same for equal ones only: recursive functions have a context for each.  NULL: one for all calls. */
    uint64_t (*key)(const void *entry);
    /* Whether conditions on results tell ways to the exit apart (exits.h). */
    bool ways;
};

struct dataflow_caller {
    const struct edge *call;
    uint32_t context;  // of the caller
};

// Some calls of a function.  Context f->id is that of all calls that have no other one.
struct dataflow_context {
    const struct func *fn;
    const void *entry;  // the state with which a context of its own is entered
    uint32_t first;     // its places, one for each node of fn
    struct {
        VEC_OF(struct dataflow_caller);
    } callers;  // calls that lead here, or did
    bool live;  // some call that is live leads here
};

struct dataflow {
    const struct cfa *cfa;
    const struct dataflow_analysis *of;
    void *ctx;
    size_t *size;  // by function
    struct {
        VEC_OF(struct dataflow_place);
    } places;
    struct {
        VEC_OF(struct dataflow_context);
    } contexts;
    struct map by_entry;     // hash of function and key -> a context of its own; where hashes meet, the next ones
    struct map callee;       // (call, context of the caller) -> context of the callee
    struct map moves;        // (call, context of the caller) -> how often that was another one
    uint32_t *entered;       // by function: how many contexts of their own it has
    size_t n_funcs, common;  // of cfa; places of contexts that stand for all calls
    struct exits exits;      // of: ways
    struct heap waiting;     // places
    void *out, *exit, *sum;  // scratch: behind an edge; at an exit, by one way; of several edges
    struct arena mem;        // of states
};

/* dataflow_init: no execution comes anywhere yet.  c, of and ctx are kept; ctx may be set anew.  dataflow_free. */
void dataflow_init(struct dataflow *f, const struct cfa *c, const struct dataflow_analysis *of, void *ctx);
void dataflow_free(struct dataflow *f);

/* dataflow_ascend: from the start of the program until nothing grows.  False: b (may be NULL) ended it.  A tick for each edge that is passed. */
bool dataflow_ascend(struct dataflow *f, struct budget *b);

/* dataflow_descend: computes all states anew from those around them, so many times or until none gets smaller.  O(edges) each time. */
void dataflow_descend(struct dataflow *f, int times);

/* dataflow_closed: whether nothing grows when every edge is followed once more; *checked: the number of edges. */
bool dataflow_closed(struct dataflow *f, uint64_t *checked);

/* dataflow_callee: the context that a call from context `from` led to last; false: it was not entered. */
bool dataflow_callee(const struct dataflow *f, const struct edge *call, uint32_t from, uint32_t *to);

/* dataflow_state: the state at n in a context of its function, that of all calls being n->fn->id; NULL: no execution comes there. */
static inline void *dataflow_state(const struct dataflow *f, const struct node *n, uint32_t context)
{
    assert(context < f->contexts.n && f->contexts.at[context].fn == n->fn);
    const struct dataflow_place *p = &f->places.at[f->contexts.at[context].first + n->rpo];
    assert(p->node == n);
    return p->at;
}

/* dataflow_widens: whether n is on every cycle: a loop head, or where several calls meet. */
static inline bool dataflow_widens(const struct node *n)
{
    const struct func *f = n->fn;
    return n->is_loop_head || (n == f->entry && (f->calls.n > 1 || f->recursive)) || (n == f->exit && f->recursive);
}

// ---- contexts (dataflow_contexts.c) -------------------------------------------------------------------------------------

/* dataflow_contexts_init: one for each function.  dataflow_contexts_enter: the context that a call leads to from context `from` with a state at the entry.
 * Recursive functions have contexts of their own, as long as these are not too many; a call whose entry grows moves to other ones a few
 * times.  dataflow_contexts_mark_live: those that executions come to, when calls do not move any more.  dataflow_calls: whether a call leads to context
 * `to` now. */
void dataflow_contexts_init(struct dataflow *f);
void dataflow_contexts_free(struct dataflow *f);
uint32_t dataflow_contexts_enter(struct dataflow *f, const struct edge *call, uint32_t from, const void *entry);
void dataflow_contexts_mark_live(struct dataflow *f);
bool dataflow_calls(const struct dataflow *f, struct dataflow_caller c, uint32_t to);

#endif
