// SPDX-License-Identifier: Apache-2.0
// box_priv.h: the table of boxes, as learning uses it.
#ifndef FOREST_BOX_PRIV_H
#define FOREST_BOX_PRIV_H

#include "forest/box.h"

enum { BOX_PORTS = 8 };  // at most

// A box that is wanted: its ports, and the automata of its parts, whose references are components.
struct box_wanted {
    uint32_t n;
    uint32_t port[BOX_PORTS];  // components
    struct box_part part[BOX_PORTS];
};

/* box_has_port: which port a component is.
 * box_set_part: takes a part of a box; false: it refers to what is no port. */
bool box_has_port(const struct box_wanted *w, uint32_t component, uint32_t *port);
bool box_set_part(struct tree_store *s, struct box_wanted *w, uint32_t port, const struct ta *a);

/* box_take: a box that there is, or (adds) a new one; 0: neither.  exact: one that represents what is wanted and nothing else. */
uint32_t box_take(struct tree_store *s, struct box_wanted *w, bool adds, bool exact);

#endif
