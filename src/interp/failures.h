// SPDX-License-Identifier: Apache-2.0
// failures.h: C text that makes allocations fail that failed in a run.
#ifndef INTERP_FAILURES_H
#define INTERP_FAILURES_H

#include "base/buf.h"
#include "interp/interp.h"

/* failures_decide: whether the input answers whether an allocation works.  failures_forced: whether failures_put forces
 * the answer of such an input. */
bool failures_decide(const struct cfa *c, const struct input *in);
bool failures_forced(const struct cfa *c, const struct input *in);

/* failures_put: definitions of malloc, fopen and similar functions that return null where they failed in the run, and only
 * there: they count the calls from the program itself, and leave other calls, and those that work, to the C library (or
 * to the linked sanitizer).  Files that were opened are
 * empty ones in memory.  Prints nothing if no allocation failed, and nothing was opened.  The definitions need names of glibc and of the
 * usual linkers. */
void failures_put(const struct cfa *c, const struct inputs *in, struct buf *b);

#endif
