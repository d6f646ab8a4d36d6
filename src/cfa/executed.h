// SPDX-License-Identifier: Apache-2.0
// executed.h: which edges a loop or a function may execute, including those of the functions that it calls.
#ifndef CFA_EXECUTED_H
#define CFA_EXECUTED_H

#include "cfa/cfa.h"

struct edge_list {
    VEC_OF(const struct edge *);
    size_t
        // at[0..own): edges of the loop or function itself, with the RETURN edges of its calls; then CALL edges and the
        // rest
        own;
};

struct executed;

struct executed *executed_new(const struct cfa *c);
void executed_free(struct executed *x);

/* executed_by_loop, executed_by_func: both parts are in order of ids; kept by x.  Edges that calls execute include the
 * RETURN edges of these calls.  O(edges) the first time for a loop or function. */
const struct edge_list *executed_by_loop(struct executed *x, const struct loop *l);
const struct edge_list *executed_by_func(struct executed *x, const struct func *f);

#endif
