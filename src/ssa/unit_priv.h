// SPDX-License-Identifier: Apache-2.0
// unit_priv.h: parts of the construction of program units.
#ifndef SSA_UNIT_PRIV_H
#define SSA_UNIT_PRIV_H

#include "ssa/unit.h"

struct modref;

/* build.c: unit_build: makes blocks, edges and values.  m: for function u->of alone, whose calls become abstraction
 * blocks; NULL: for the program. RC_STOP: the budget ended. */
enum rc unit_build(struct unit *u, const struct automata *a, const struct modref *m, const struct unit_cfg *cfg,
                   struct budget *b, struct unit_stats *stats) ATTR_MUST_USE;

/* The passes over a unit that is built; unit_examine: all of them together.  RC_STOP: the budget ended; the unit is of
 * no use then. */
enum rc unit_examine(struct unit *u, const struct unit_cfg *cfg, struct budget *b, struct unit_stats *stats);

/* values.c: unit_add_value: adds a value with a name of its own, derived from the name `like`.
 * unit_drop_trivial: replaces phis whose operands all are one value by that value. */
uint32_t unit_add_value(struct unit *u, struct uvalue v, const struct term *like);
enum rc unit_drop_trivial(struct unit *u, struct budget *b) ATTR_MUST_USE;
enum rc unit_find_live(struct unit *u, struct budget *b) ATTR_MUST_USE;

/* unit_find_needed: marks what the guards of the blocks in `kept` (by block; NULL: all) depend on. */
enum rc unit_find_needed(struct unit *u, const uint8_t *kept, struct budget *b) ATTR_MUST_USE;

/* unit_live_before: what is needed where edge e begins: the root of a set of numbers of values.  unit_finish: computes
 * liveness, modes and cut points of a unit whose blocks changed, and checks it. */
uint32_t unit_live_before(struct unit *u, const struct uedge *e);
enum rc unit_finish(struct unit *u, struct budget *b) ATTR_MUST_USE;

// slice.c: comes behind unit_drop_trivial; adds how many guards became true to *dropped.  O(edges x blocks that are
// kept) at worst.
enum rc unit_slice(struct unit *u, struct budget *b, uint64_t *dropped) ATTR_MUST_USE;

// modes.c: comes behind unit_find_needed.
enum rc unit_find_modes(struct unit *u, struct budget *b) ATTR_MUST_USE;

/* unit_tick: pays for n steps of a pass: values, names or edges looked at. */
static inline enum rc unit_tick(struct budget *b, size_t n)
{
    enum { STEPS_PER_TICK = 64 };
    return tick(b, n / STEPS_PER_TICK);
}

#endif
