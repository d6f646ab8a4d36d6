// SPDX-License-Identifier: Apache-2.0
// scope.h: where in an unrolled program a node stands: the active calls, and the iterations of the loops around it.
// Scopes together with positions in the weak topological order are totally ordered so that every edge of the unrolled
// program leads forward: the formula of a place is complete once all smaller places are done (Bourdoncle 1993: every
// edge of a function leads forward in the order, or back to the head of a component that contains it; this holds for
// irreducible loops, too).
#ifndef ALGO_BMC_SCOPE_H
#define ALGO_BMC_SCOPE_H

#include "base/arena.h"
#include "base/map.h"
#include "cfa/cfa.h"

/* A scope inside its parent: an iteration of a loop, or an active call; the innermost comes first.  Unique: equal
 * scopes are the same object. Iterations: 0: the loop was entered elsewhere than at the head; 1: the first arrival at
 * the head; and so on. */
struct scope {
    const struct scope *parent;  // NULL: the start function's body
    const struct scope *frame;   // the innermost active call or the outermost scope; may be this one
    const struct loop *loop;     // an iteration; NULL: a call or the outermost scope
    const struct edge *call;     // CALL edge; NULL: an iteration or the outermost scope
    // an activation of this function at any depth below `call`; NULL: the one that the call makes
    const struct func *deep;
    uint32_t it;          // the iteration
    uint32_t id;          // dense, in order of creation
    bool quiet;           // what the user of scopes said of this one or one around it
    uint32_t n;           // length of key
    const uint32_t *key;  // what scope_compare compares
};

struct scopes {
    struct arena mem;
    struct {
        VEC_OF(const struct scope *);
    } all;
    struct map families, members;
};

void scopes_init(struct scopes *s);
void scopes_free(struct scopes *s);

/* scope_root: the start function's body.  scope_iteration, scope_call: inside parent; O(depth) for a new one. */
const struct scope *scope_root(const struct scopes *s);
const struct scope *scope_iteration(struct scopes *s, const struct scope *parent, const struct loop *l, uint32_t it,
                                    bool quiet);
const struct scope *scope_call(struct scopes *s, const struct scope *parent, const struct edge *call,
                               const struct func *deep);

/* scope_around: the innermost scope around s, in the same frame, whose loops all contain n. */
const struct scope *scope_around(const struct scope *s, const struct node *n);

/* scope_enter_loops: s, or a scope of the iterations in it of those loops around n that s is not in: the first ones, or, of loops that n is no head
 * of, those that are entered elsewhere. */
const struct scope *scope_enter_loops(struct scopes *c, const struct scope *s, const struct node *n);

/* scope_only_edge: the edge that goes on from n in s, if there is only one and nothing else can arrive there; else NULL. */
const struct edge *scope_only_edge(const struct scope *s, const struct node *n);

/* scope_compare: < 0 if node a in s comes before node b in t, 0 if they are the same place. */
int scope_compare(const struct scope *s, const struct node *a, const struct scope *t, const struct node *b);

/* scope_recursion: how many active calls call f; UINT32_MAX inside of a `deep` one.  O(depth). */
uint32_t scope_recursion(const struct scope *s, const struct func *f);

#endif
