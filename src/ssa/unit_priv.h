// SPDX-License-Identifier: Apache-2.0
// unit_priv.h: parts of the construction of program units.
#ifndef SSA_UNIT_PRIV_H
#define SSA_UNIT_PRIV_H

#include "ssa/unit.h"

// build.c: blocks, edges, values.  RC_STOP: the budget ended.
enum rc unit_build(struct unit *u, const struct automata *a, const struct unit_cfg *cfg, struct budget *b,
                   struct unit_stats *stats) ATTR_MUST_USE;

/* values.c: unit_add_value: a value with a name of its own; like: the name it is derived from.
 * unit_drop_trivial: phis all whose operands are one value become that value. */
uint32_t unit_add_value(struct unit *u, struct uvalue v, const struct term *like);
void unit_drop_trivial(struct unit *u);
void unit_find_live(struct unit *u);

/* unit_find_needed: what the guards of the blocks in `kept` (by block; NULL: all) depend on. */
void unit_find_needed(struct unit *u, const uint8_t *kept);

// slice.c: behind unit_drop_trivial; how many guards became true.  O(edges x blocks that are kept) at worst.
size_t unit_slice(struct unit *u);

// modes.c: behind unit_find_needed.
void unit_find_modes(struct unit *u);

#endif
