// SPDX-License-Identifier: Apache-2.0
// effects.h: which edges a loop or a function may execute, those of the functions it calls included.
#ifndef ALGO_BMC_EFFECTS_H
#define ALGO_BMC_EFFECTS_H

#include "cfa/cfa.h"

struct edge_list {
    VEC_OF(const struct edge *);
    size_t
        own;  // at[0..own): of the loop or function itself, with the RETURN edges of its calls; then CALL edges and the rest
};

struct effects;

struct effects *effects_new(const struct cfa *c);
void effects_free(struct effects *x);

/* effects_of_loop, effects_of_func: in order of their ids inside both parts; kept.  What calls execute includes the RETURN
 * edges that belong to these calls.  O(edges) the first time for a loop or function. */
const struct edge_list *effects_of_loop(struct effects *x, const struct loop *l);
const struct edge_list *effects_of_func(struct effects *x, const struct func *f);

#endif
