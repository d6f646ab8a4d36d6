// SPDX-License-Identifier: Apache-2.0
// live.h: variables with static storage that are never read again, over calls and returns.  Dead variables cannot
// matter to what follows, but they keep abstract states apart: those behind a part of the program that has come to its
// end would multiply with those of the next part.
#ifndef CFA_LIVE_H
#define CFA_LIVE_H

#include "base/pmap.h"
#include "cfa/cfa.h"

struct live_globals {
    const struct cfa *cfa;
    struct pmap_pool pool;
    uint32_t *at;  // by node id: root of a map whose keys are the ids of the live variables
    struct u32_vec *
        // by node id: variables without known address that may hold a value on entry and are not live; not behind
        // RETURNs
        dead;
};

/* live_globals_init: for every node of c, which variables of kind GLOBAL some execution may read by name, or take the address of, before
 * it writes them as a whole.  Executions return to where they were called from, but what follows a function is joined over its calls
 * (live variables of two phases: what functions read, then what their callers read afterwards; Horwitz, Reps, Binkley 1990).
 * An object whose address is known to somebody else may be read without being live here.
 * cost O(edges) set operations per pass, a handful of passes.  Take (live_globals_free). */
void live_globals_init(struct live_globals *l, const struct cfa *c);
void live_globals_free(struct live_globals *l);

static inline bool live_global_at(const struct live_globals *l, const struct node *n, const struct var *v)
{
    return pmap_get(&l->pool, l->at[n->id], v->id, NULL);
}

#endif
