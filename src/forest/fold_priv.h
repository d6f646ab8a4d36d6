// SPDX-License-Identifier: Apache-2.0
// fold_priv.h: graphs on their way to forests and back, for folding (fold.c) and for intersections (meet.c).
#ifndef FOREST_FOLD_PRIV_H
#define FOREST_FOLD_PRIV_H

#include "forest/fold.h"

// A graph on its way to a forest: object i is component i - 1.
struct folding {
    struct tree_store *s;
    struct smg *g;
    struct forest f;
    uint8_t *folds;  // by object: it becomes a tree
};

/* folding_find_blocks: which objects become trees; false: none.  folding_build: the forest, each of them a component, the others opaque. */
bool folding_find_blocks(struct folding *x);
void folding_build(struct folding *x);

/* tree_put: makes an object the root of a stored tree whose references are the objects ref[0..); what it holds besides stays.
 * tree_reference: the object that reference k of a tree leads to, less 1: the component. */
void tree_put(struct smg *g, const struct tree_store *s, uint32_t object, uint32_t tree, const uint32_t *ref);
uint32_t tree_reference(const struct smg_object *o, uint32_t k);

/* tree_hide: tells the objects that a tree refers to what it hides of them.  tree_unhide: what is hidden in the tree of an object (0: in
 * any) is not known to be there any more. */
void tree_hide(struct smg *g, const struct tree_store *s, uint32_t object);
void tree_unhide(struct smg *g, uint32_t object);

#endif
