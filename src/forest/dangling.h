// SPDX-License-Identifier: Apache-2.0
// dangling.h: pointers in trees to what was freed are forgotten.
#ifndef FOREST_DANGLING_H
#define FOREST_DANGLING_H

#include "fa/ta.h"
#include "forest/label.h"

/* forest_forget_dangling: references to components that are dead (by number) become unknown contents of the nodes that hold them: each of them would keep
 * a freed block as an object.  Trees become more: an access through such a pointer is suspected of a fault, as before.  Where a box leads to one, or
 * a foreign node, nothing is changed.  O(rules). */
void forest_forget_dangling(struct label_table *labels, struct ta *a, const uint8_t *dead);

#endif
