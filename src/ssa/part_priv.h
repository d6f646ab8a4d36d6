// SPDX-License-Identifier: Apache-2.0
// part_priv.h: making parts of units.
#ifndef SSA_PART_PRIV_H
#define SSA_PART_PRIV_H

#include "ssa/unit_priv.h"

/* part_new: a part of u without blocks; all values are ENTRY values, and none is needed.  Give (unit_free).
 * part_add_block: adds a block at the node of another.  part_copy_block: adds a copy of a block of the whole with its
 * phis, which are made there.
 * part_add_edge: adds e, which is given.  part_copy_edge: adds a copy of edge e of u between blocks of p, with what it
 * makes; without operands if the target has no phis.  All give numbers in p. */
struct unit *part_new(const struct unit *u);
uint32_t part_add_block(struct unit *p, const struct ublock *like, enum ublock_kind kind);
uint32_t part_copy_block(struct unit *p, const struct ublock *b);
uint32_t part_add_edge(struct unit *p, struct uedge e);
uint32_t part_copy_edge(struct unit *p, const struct unit *u, uint32_t e, uint32_t from, uint32_t to);

/* part_find_needed: a value of u that p mentions is needed.  part_note_inputs: appends the values that p, which is
 * finished, takes from outside. */
void part_find_needed(struct unit *p, const struct unit *u);
void part_note_inputs(const struct unit *p, struct u32_vec *out);

#endif
