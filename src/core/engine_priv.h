// SPDX-License-Identifier: Apache-2.0
// engine_priv.h: what the parts of the engine share: exploration (engine.c), and refinement that keeps unaffected
// states (keep.c).
#ifndef CORE_ENGINE_PRIV_H
#define CORE_ENGINE_PRIV_H

#include "core/engine.h"

// One precision for each component.
struct precs {
    const struct prec *p[8];
};
_Static_assert(ARRAY_LEN(((struct precs *)0)->p) == ARRAY_LEN(((struct run *)0)->cpa), "one for each component");

// engine.c
void engine_enqueue(struct engine *e, struct arg_node *n);
const struct prec *engine_joined(struct cpa *c, const struct prec *a, const struct prec *b);  // b may be NULL
bool engine_any_joins(const struct engine *e);

/* engine_drop: removes n from the reached set: the states that it covered must be looked at again, with what the
 * precisions have gained. */
void engine_drop(struct engine *e, struct arg_node *n, const struct precs *kept);

/* engine_note_lost: puts n, which is in no list, into the list for n->lost.  engine_forget_lost: takes n out of its
 * list, if it is in one. */
void engine_note_lost(struct engine *e, struct arg_node *n);
void engine_forget_lost(struct engine *e, struct arg_node *n);
void engine_free_losers(struct engine *e);

/* engine_wake: makes a sleeping subtree whose root has exactly this state parent's child by edge `last`; false: there
 * is none.
 * engine_forget_sleepers: frees all sleeping subtrees. */
bool engine_wake(struct engine *e, struct arg_node *parent, const struct edge *last, const struct state *const *s,
                 const uint32_t *lost);
void engine_forget_sleepers(struct engine *e);

#endif
