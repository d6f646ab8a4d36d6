// SPDX-License-Identifier: Apache-2.0
// exits.h: with which results a function comes to its exit, and from where: `return false` here, `return true` there.
//
// What holds where a function returns is often told apart by its result alone: a block was allocated if it is true.  An analysis that joins at the exit loses
// that; one that asks for the ways to the exit can join those only that a condition on the result leaves (trace partitioning: Rival, Mauborgne, TOPLAS 2007).
#ifndef PRE_EXITS_H
#define PRE_EXITS_H

#include "cfa/cfa.h"

enum { EXIT_EDGES = 16 };

// A way to the exit: its last edges, one behind the other, none a call; the first gives the result or is where the way begins.
struct exit_way {
    const struct edge *at[EXIT_EDGES];
    size_t n;
    bool known;  // the result is a constant
    i128 result;
};

struct exit_ways {
    VEC_OF(struct exit_way);  // all that lead to the exit; none: they are not told apart
};

struct exits {
    const struct cfa *cfa;
    struct exit_ways *of;  // by function
    uint8_t *begins;       // by node: a way begins there, or the call with whose RETURN it begins
    size_t n_funcs, n_nodes;
};

/* exits_find: of all functions of c, which is kept; exits_free.  O(ways x edges). */
void exits_find(const struct cfa *c, struct exits *x);
void exits_free(struct exits *x);
/* exits_flaw: where a way is none: for VALIDATE.  O(ways x edges). */
const char *exits_flaw(const struct exits *x);

/* exits_print: the ways of each function that has some, a line each: its edges and its result. */
void exits_print(const struct exits *x, struct buf *b);

/* exits_function: the function where a way begins with e, which leaves a node of `begins`, or with the RETURN of the call e. */
static inline const struct func *exits_function(const struct edge *e)
{
    return e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
}

/* exits_asked: the RETURN edge right before e (but for notes), an ASSUME that tells results apart for whose function there are ways; NULL: it is none.  exits_passes: whether e
 * may be passed with the result of way w. */
const struct edge *exits_asked(const struct exits *x, const struct edge *e);
/* exits_question: the node behind a RETURN edge from which such an ASSUME leaves, if one does. */
const struct node *exits_question(const struct edge *ret);
bool exits_passes(const struct edge *e, const struct exit_way *w);

#endif
