// SPDX-License-Identifier: Apache-2.0
// carry.h: repeats an execution of automata that analyses have edited on the automata as they were built.
// Analyses add edges and variables (promotion, checks of bounds) and change edges.  Mistakes in this must not decide
// what an execution does: what is reported is what the automata as built do with its inputs.
#ifndef REFINE_CARRY_H
#define REFINE_CARRY_H

#include "interp/interp.h"

/* carry_run: executes `edited` with inputs `in`, and `built`, from which it was made by edits, with the inputs that are the same choices there: those
 * of edges that both have, in the same step; contents of memory without value are what the variable holds that stands for it in `edited` (struct cfa_part).
 * Pointers that the program did not make lead to the same memory of their own.
 *
 * in     automata of the same property, over either program; max_steps: of the second execution
 * out    the execution of `built`, with inputs and trace (free with run_result_free); where the edits are right it ends as the first one does
 * cost   two executions with hooks. */
void carry_run(const struct cfa *edited, const struct automaton *of_edited, const struct inputs *in,
               const struct cfa *built, const struct automaton *of_built, uint64_t max_steps, struct budget *b,
               struct run_result *out);

#endif
