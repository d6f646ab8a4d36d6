// SPDX-License-Identifier: Apache-2.0
// dangling.h: forgets pointers in trees to blocks that were freed.
#ifndef FOREST_DANGLING_H
#define FOREST_DANGLING_H

#include "fa/ta.h"
#include "forest/label.h"

/* forest_forget_dangling: makes references to dead components (by number) unknown contents of the nodes that hold them:
 * each reference would keep a freed block as an object.  The automaton gets more trees: an access through such a
 * pointer is suspected of a fault, as before.  If a box or a foreign node leads to a dead component, nothing is
 * changed.  O(rules). */
void forest_forget_dangling(struct label_table *labels, struct ta *a, const uint8_t *dead);

#endif
