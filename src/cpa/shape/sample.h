// SPDX-License-Identifier: Apache-2.0
// sample.h: heaps of executions of the program, and which entries of the library they are examples of.
// source Theoduloz 2010, 5.4.6 (SCGsFromExplicit) and 5.6.2 (how many samples).  The samples come from executions with
//        random inputs and not from an abstract exploration with explicit heaps: a heap of an execution is one that the
//        program has.
#ifndef CPA_SHAPE_SAMPLE_H
#define CPA_SHAPE_SAMPLE_H

#include "cpa/shape/shape_priv.h"

struct samples;

/* samples_take: executes the program until it has had as many different heaps as wanted, at loop heads, calls and
 * returns, with at least a given number of nodes (or until it takes too long: then there are fewer).  `all`: a model
 * that follows all fields.  Gives.  samples_free.
 * cost   at most 100,000 steps of the interpreter. */
struct samples *samples_take(struct shape_cpa *all, uint32_t wanted, uint32_t nodes);
void samples_free(struct samples *s);

/* samples_allow: whether all samples satisfy the invariants of the entry with these fields; true if there is no sample. */
bool samples_allow(const struct samples *s, const struct scg_entry *e, const int64_t *field);

/* samples_count: the numbers of samples, and of executions that they took. */
void samples_count(const struct samples *s, size_t *samples, unsigned *executions);

#endif
