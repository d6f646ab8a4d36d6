// SPDX-License-Identifier: Apache-2.0
// simulation.h: simulations between the states of an automaton, and automata that are smaller thanks to them.
#ifndef FA_SIMULATION_H
#define FA_SIMULATION_H

#include "fa/bits.h"
#include "fa/ops.h"

/* ta_simulation_down: the greatest relation such that if q <= r then each rule q -f-> (q1 .. qn) has a rule r -f-> (r1 .. rn) with
 * qi <= ri.  Then every tree of q is one of r.
 * ta_simulation_up: the greatest relation such that if q <= r then r is a root if q is, and each rule p -f-> (q1 .. q .. qn) has a rule
 * s -f-> (q1 .. r .. qn) with p <= s.  Then what accepts a tree with q in some place accepts it with r there.
 * Row q of *leq, a new matrix, has the states that simulate q.
 *
 * errors RC_STOP (*leq untouched)
 * cost   that of lts_simulation (lts.h) on states and tuples; on states.
 * source Abdulla, Bouajjani, Holik, Kaati, Vojnar, "Computing simulations over tree automata: efficient techniques for reducing tree
 *        automata", TACAS 2008; the second is its upward simulation induced by identity. */
enum rc ta_simulation_down(const struct ta *a, struct budget *budget, struct bit_matrix *leq) ATTR_MUST_USE;
enum rc ta_simulation_up(const struct ta *a, struct budget *budget, struct bit_matrix *leq) ATTR_MUST_USE;

/* ta_simulation_classes: the classes of states that simulate each other, numbered by their first states: class[q] of each; gives how
 * many there are.  O(states^2). */
uint32_t ta_simulation_classes(const struct bit_matrix *leq, uint32_t *class);

/* ta_reduce, ta_reduce_up: the quotient of a by states that simulate each other (downward, upward), without unreachable states: the same
 * language.  map as in ops.h.
 * errors RC_STOP (*out holds nothing) */
enum rc ta_reduce(struct ta *out, const struct ta *a, struct u32_vec *map, struct budget *budget) ATTR_MUST_USE;
enum rc ta_reduce_up(struct ta *out, const struct ta *a, struct u32_vec *map, struct budget *budget) ATTR_MUST_USE;

#endif
