// SPDX-License-Identifier: Apache-2.0
// promela.h: what the parts of the model for SPIN share.
#ifndef BOOLPROG_PROMELA_H
#define BOOLPROG_PROMELA_H

#include "boolprog/ltl.h"

/* promela_formula: a formula without unknown parts as an expression in parentheses: b3 for variable 3, t3 for the new value of it (see
 * choice.h). */
void promela_formula(const struct bool_program *p, const struct bool_formula *f, struct buf *b);

/* promela_has_next: whether the property asks for next states.  Not all builds of SPIN have the operator X. */
bool promela_has_next(const struct ltl *f);

/* promela_property: f about the model's variables; `pc`, the number of the location; and `first`, which is true from when the values at the start
 * are chosen until the first edge is passed.  As an ltl block; if it asks for next states, as a never claim, for which each edge,
 * and a state that cannot be left, flips `turn`. */
void promela_property(const struct bool_program *p, const struct ltl_pool *props, const struct ltl *f, struct buf *b);

#endif
