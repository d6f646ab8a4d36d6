// SPDX-License-Identifier: Apache-2.0
// ranges_priv.h: environments of the interval pre-analysis: maps from tracked variables to ranges; absent = range of the type.
#ifndef PRE_RANGES_PRIV_H
#define PRE_RANGES_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "cfa/range_exp.h"
#include "pre/ranges.h"

// What is known at a node.  Globals and the locals of the node's function are kept apart: calls change only one of them.
struct env {
    uint32_t part[2];  // roots: variable id -> number of a range; [0] globals, [1] locals
    bool reached;
};

enum { PART_GLOBAL, PART_LOCAL, PART_NONE };

// ---- contexts (ranges_contexts.c) -----------------------------------------------------------------------------------

// A node in a context of its function, and what is known there.
struct range_place {
    const struct node *node;
    uint32_t context, updates;
    struct env at;
    bool queued;
};

struct range_caller {
    const struct edge *call;
    uint32_t context;  // of the caller
};

// Some calls of a function.  Context f->id is that of all calls that have no other one: its entry knows what holds for them all.
struct context {
    const struct func *fn;
    struct env entry;  // what is known at the entry, in a context of its own
    uint32_t first;    // its places, one for each node of fn
    struct {
        VEC_OF(struct range_caller);
    } callers;  // calls that lead here, or did
    bool live;  // contexts_mark_live
};

struct contexts {
    struct {
        VEC_OF(struct context);
    } all;
    struct {
        VEC_OF(struct range_place);
    } places;
    struct map by_entry;  // hash of function and entry -> a context of its own; where hashes meet, the next ones
    struct map callee;    // (call, context of the caller) -> context of the callee
    struct map moves;     // (call, context of the caller) -> how often that was another one
    uint32_t *position;   // by node: in its function
    uint32_t *entered;    // by function: how many contexts know their entry
    size_t n_nodes, n_funcs, common;  // common: places of contexts that stand for all calls
};

/* contexts_init: one context per function.  contexts_free: of all. */
void contexts_init(struct contexts *x, const struct cfa *c);
void contexts_free(struct contexts *x);

/* contexts_enter: the context that a call leads to from context `from` with `entry`.  Recursive functions have contexts that know
 * their entry, as long as these are not too many.  A call whose entry grows moves to other contexts a few times.
 * contexts_callee: the one that it led to last; false: it was not entered. */
uint32_t contexts_enter(struct contexts *x, const struct edge *call, uint32_t from, const struct env *entry);
bool contexts_callee(const struct contexts *x, const struct edge *call, uint32_t from, uint32_t *to);

/* contexts_mark_live: those that executions from `start` come to, now that calls do not move any more. */
void contexts_mark_live(struct contexts *x, const struct func *start);

static inline uint32_t place_of(const struct contexts *x, const struct node *n, uint32_t context)
{
    assert(context < x->all.n && x->all.at[context].fn == n->fn);
    return x->all.at[context].first + x->position[n->id];
}
static inline struct env *env_at(const struct contexts *x, const struct node *n, uint32_t context)
{
    return &x->places.at[place_of(x, n, context)].at;
}

// ---- the analysis ---------------------------------------------------------------------------------------------------

struct ranges {
    const struct cfa *cfa;
    struct pmap_pool pool;
    struct {
        VEC_OF(struct range);
    } known;            // by number
    struct map number;  // hash of a range -> its number; where hashes meet, the next ones
    uint8_t *part;      // by variable id: where it is tracked
    struct env *at;     // by node id
    size_t n_nodes, n_vars;
    struct contexts contexts;
    bool complete;  // the iteration came to its end
};

struct iteration {
    struct ranges *r;
    const struct cfa *cfa;
    const struct facts *facts;
    struct budget *budget;
    uint32_t *rank;             // by function: position in the order of work, callees first
    uint64_t *globals;          // by function: bit set of the tracked globals that it or what it calls may modify
    size_t words;               // of one such set
    struct u32_vec global;      // tracked globals by position in those sets
    uint32_t *global_position;  // by variable
    uint8_t *param_written;     // by variable: a parameter that is assigned in its function
    struct map in_loop;         // (loop, variable) modified inside
    struct threshold {
        uint32_t var;
        i128 at;
    } * thresholds;  // sorted
    size_t n_thresholds, cap_thresholds;
    struct {
        VEC_OF(uint32_t);
    } heap;  // places that wait, least first
};

/* ranges_lhs: the tracked variable that e assigns to as a whole; NULL: none. */
const struct var *ranges_lhs(const struct ranges *r, const struct edge *e);

static inline uint64_t *globals_of(const struct iteration *it, const struct func *f)
{
    return it->globals + f->id * it->words;
}

/* ranges_post (ranges_step.c): what is known behind e in a context of the function that e is an edge of: of a return, the caller; of a
 * call, the caller, too.  ranges_settle: of what arrives at n, what is kept, and what facts add. */
struct env ranges_post(struct iteration *it, const struct edge *e, uint32_t context);
struct env ranges_settle(struct iteration *it, const struct node *n, struct env x);

/* ranges_thresholds (ranges_widen.c): collects the constants at which widening may stop.  ranges_update: what a place knows when
 * `in` arrives, in the ascending iteration. */
void ranges_thresholds(struct iteration *it);
struct env ranges_update(struct iteration *it, const struct range_place *p, struct env in);

// ---- environments (ranges_env.c) ------------------------------------------------------------------------------------

bool env_get(const struct ranges *r, const struct env *e, const struct var *v, struct range *out);
void env_put(struct ranges *r, struct env *e, const struct var *v, struct range x);
struct env env_join(struct ranges *r, const struct env *a, const struct env *b);
bool env_leq(struct ranges *r, const struct env *a, const struct env *b);
static inline bool env_same(const struct env *a, const struct env *b)
{
    return a->reached == b->reached && a->part[0] == b->part[0] && a->part[1] == b->part[1];
}

/* env_raw: the numbers of x before the outermost operation is reduced to its type; env_eval: its values. */
struct range env_raw(const struct ranges *r, const struct env *e, const struct exp *x);
struct range env_eval(const struct ranges *r, const struct env *e, const struct exp *x);

/* env_learn: x != 0 holds, or not.  env_learn_range: the value of x is in `in`.  e->reached becomes false if that cannot be. */
void env_learn(struct ranges *r, struct env *e, const struct exp *x, bool truth);
void env_learn_range(struct ranges *r, struct env *e, const struct exp *x, struct range in);

#endif
