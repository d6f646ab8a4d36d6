// SPDX-License-Identifier: Apache-2.0
// fold_priv.h: graphs on their way to forests and back, shared by folding (fold.c) and intersections (meet.c).
#ifndef FOREST_FOLD_PRIV_H
#define FOREST_FOLD_PRIV_H

#include "forest/fold.h"

// A graph that becomes a forest: object i is component i - 1.
struct folding {
    struct tree_store *s;
    struct smg *g;
    struct forest f;
    uint8_t *folds;  // by object: whether it becomes a tree
    uint8_t
        // by component: whether its object has ended; NULL: pointers to such are kept, and trees are not abstracted
        *dead;
};

/* folding_find_blocks: decides which objects become trees; false: none.  folding_build: the forest; the other objects
 * are opaque components. */
bool folding_find_blocks(struct folding *x);
void folding_build(struct folding *x);

/* tree_put: makes an object the root of a stored tree whose references lead to the objects ref[0..); other contents of
 * the object stay.
 * tree_reference: the object that reference k of a tree leads to, less 1: the component. */
void tree_put(struct smg *g, const struct tree_store *s, uint32_t object, uint32_t tree, const uint32_t *ref);
uint32_t tree_reference(const struct smg_object *o, uint32_t k);

/* tree_hide: notes in the objects that a tree refers to what the tree hides of them.  tree_unhide: drops the notes
 * about the tree of an object (0: of all trees). */
void tree_hide(struct smg *g, const struct tree_store *s, uint32_t object);
void tree_unhide(struct smg *g, uint32_t object);

#endif
