// SPDX-License-Identifier: Apache-2.0
// box_priv.h: the table of boxes, as learning uses it.
#ifndef FOREST_BOX_PRIV_H
#define FOREST_BOX_PRIV_H

#include "forest/box.h"

enum { BOX_PORTS = 8 };  // at most

// A box that is wanted: its ports, and the automata of its parts; their references are components.
struct box_wanted {
    uint32_t n;
    uint32_t port[BOX_PORTS];  // components
    struct box_part part[BOX_PORTS];
};

/* box_has_port: which port a component is.
 * box_set_part: takes a part of a box; false: the part refers to a component that is no port. */
bool box_has_port(const struct box_wanted *w, uint32_t component, uint32_t *port);
bool box_set_part(struct tree_store *s, struct box_wanted *w, uint32_t port, const struct ta *a);

/* box_is_twofold: whether two parts, or a part and a box in another part, describe the same bits of the node at a port:
 * then no heap has this box. */
bool box_is_twofold(struct tree_store *s, const struct box_wanted *w);

/* box_take: an existing box, or (adds) a new one; 0: neither.  exact: it represents what is wanted and nothing else. */
uint32_t box_take(struct tree_store *s, struct box_wanted *w, bool adds, bool exact);

/* box_without_parts: a wanted box with n ports and no parts yet. */
static inline struct box_wanted box_without_parts(uint32_t n)
{
    struct box_wanted w = { .n = n };
    for (uint32_t i = 0; i < BOX_PORTS; i++)
        w.part[i].tree = TA_NONE;
    return w;
}

/* box_is_included: whether two boxes hide the same of the nodes at their ports, and b represents all that a does.  No
 * two boxes in use are so related (except for a box and a replaced one that still occurs in others). */
bool box_is_included(struct tree_store *s, uint32_t a, uint32_t b);

/* box_find_inner: puts the boxes that occur in a box into out.  box_find_used: puts all boxes in use into out: those
 * that are not replaced, and those that occur in them. */
void box_find_inner(const struct tree_store *s, uint32_t box, struct map *out);
void box_find_used(const struct tree_store *s, struct map *out);

#endif
