// SPDX-License-Identifier: Apache-2.0
// failures.h: allocations that fail in a run, as C text that makes them fail again.
#ifndef INTERP_FAILURES_H
#define INTERP_FAILURES_H

#include "base/buf.h"
#include "interp/interp.h"

/* failures_decide: whether the input is the answer to whether an allocation works.  failures_forced: of such an input, whether failures_put forces it. */
bool failures_decide(const struct cfa *c, const struct input *in);
bool failures_forced(const struct cfa *c, const struct input *in);

/* failures_put: definitions of malloc and its like that give null where the run had them fail, and only there: they count the calls from the program
 * itself, and leave others, and those that work, to the C library (or to the sanitizer that is linked).  Nothing where no allocation failed.  They need names of
 * glibc and of the usual linkers. */
void failures_put(const struct cfa *c, const struct inputs *in, struct buf *b);

#endif
