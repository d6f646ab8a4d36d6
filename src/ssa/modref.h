// SPDX-License-Identifier: Apache-2.0
// modref.h: what calls of a function read and write, and how they may end.
//
// source Henry 2014, section 5.1 (inputs and outputs of a function: arguments and globals read; result and globals written, as
//        a pre-analysis finds them); Cooper, Kennedy, "Interprocedural side-effect analysis in linear time", PLDI 1988.
#ifndef SSA_MODREF_H
#define SSA_MODREF_H

#include "encode/encode.h"
#include "spec/spec.h"

struct modref;

/* modref_new: for all functions of c, calls included; monitors: which edges may violate the property, or matter for it later.  Keeps the
 * arguments.  NULL: the budget ended.  modref_free.  O(edges + functions x (calls + state variables)). */
struct modref *modref_new(const struct cfa *c, struct encoder *e, const struct monitors *monitors, struct budget *b);
void modref_free(struct modref *m);

/* modref_reads: the sorted numbers of state variables whose values at the entry of f may matter for the state behind a
 * call: a variable that is written on some ways only is one.  Locals of f are none: they have no value at the entry.
 * modref_writes: state variables that may have other values behind the call, the result of f among them. */
const struct u32_vec *modref_reads(const struct modref *m, const struct func *f);
const struct u32_vec *modref_writes(const struct modref *m, const struct func *f);

/* modref_fails: whether a call may violate the property.  modref_obstructs: whether it may reach something that is not
 * modelled, or where a monitor changes its state. */
bool modref_fails(const struct modref *m, const struct func *f);
bool modref_obstructs(const struct modref *m, const struct func *f);

#endif
