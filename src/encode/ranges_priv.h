// SPDX-License-Identifier: Apache-2.0
// ranges_priv.h: environments of the interval pre-analysis: maps from tracked variables to ranges; absent = range of the type.
#ifndef ENCODE_RANGES_PRIV_H
#define ENCODE_RANGES_PRIV_H

#include "base/map.h"
#include "base/pmap.h"
#include "encode/ranges.h"

// What is known at a node.  Globals and the locals of the node's function are kept apart: calls change only one of them.
struct env {
    uint32_t part[2];  // roots: variable id -> number of a range; [0] globals, [1] locals
    bool reached;
};

enum { PART_GLOBAL, PART_LOCAL, PART_NONE };

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
};

// ---- environments (ranges_env.c) ------------------------------------------------------------------------------------

bool env_get(const struct ranges *r, const struct env *e, const struct var *v, struct range *out);
void env_put(struct ranges *r, struct env *e, const struct var *v, struct range x);
struct env env_join(struct ranges *r, const struct env *a, const struct env *b);
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
