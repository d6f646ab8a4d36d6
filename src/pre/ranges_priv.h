// SPDX-License-Identifier: Apache-2.0
// ranges_priv.h: environments of the interval pre-analysis: maps from tracked variables to ranges; absent = range of the type.
#ifndef PRE_RANGES_PRIV_H
#define PRE_RANGES_PRIV_H

#include "base/pmap.h"
#include "cfa/range_exp.h"
#include "pre/dataflow.h"
#include "pre/ranges.h"

// What is known at a node.  Globals and the locals of the node's function are kept apart: calls change only one of them.
struct env {
    uint32_t part[2];  // roots: variable id -> number of a range; [0] globals, [1] locals
    bool reached;
};

enum { PART_GLOBAL, PART_LOCAL, PART_NONE };

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
    struct dataflow flow;  // of struct env
    bool complete;         // the iteration came to its end
};

struct iteration {
    struct ranges *r;
    const struct cfa *cfa;
    const struct facts *facts;
    uint64_t *globals;            // by function: bit set of the tracked globals that it or what it calls may modify
    size_t words;                 // of one such set
    struct u32_vec global;        // tracked globals by position in those sets
    uint32_t *global_position;    // by variable
    uint8_t *param_written;       // by variable: a parameter that is assigned in its function
    struct map in_loop;           // (loop, variable) modified inside
    struct i128_vec *thresholds;  // by variable: where widening may stop
};

/* ranges_lhs: the tracked variable that e assigns to as a whole; NULL: none. */
const struct var *ranges_lhs(const struct ranges *r, const struct edge *e);

static inline uint64_t *globals_of(const struct iteration *it, const struct func *f)
{
    return it->globals + f->id * it->words;
}

/* What edges do (ranges_step.c), and how environments are joined and widened (ranges_widen.c): pre/dataflow.h; ctx: struct iteration. */
bool ranges_effect(void *ctx, const struct edge *e, void *state);
bool ranges_enter(void *ctx, const struct edge *call, const void *before, void *state);
bool ranges_leave(void *ctx, const struct edge *ret, const void *exit, void *state);
bool ranges_settle(void *ctx, const struct node *n, const struct edge *e, void *state);
bool ranges_join(void *ctx, const struct dataflow_place *p, const void *in);

/* ranges_thresholds (ranges_widen.c): collects the constants at which widening may stop. */
void ranges_thresholds(struct iteration *it);

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
