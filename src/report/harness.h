// SPDX-License-Identifier: Apache-2.0
// harness.h: a violation as a C file that a compiler can run together with the program.
#ifndef REPORT_HARNESS_H
#define REPORT_HARNESS_H

#include "interp/interp.h"
#include "spec/spec.h"

#include <stdio.h>

/* harness_write: prints C text that defines the functions and variables without definition from which the inputs of a
 * run came, so that `cc harness.c prog.c` takes the same path.  Each function returns its values in order, and 0 after
 * the last; variables, and memory that the program did not make, have the contents that the run found there;
 * allocations fail where they did.  Other undefined functions and variables get weak definitions.  An entry function
 * other than main is called from a main, or before the program's own main.  The function that
 * the property names prints "vernier: violation reached" to stderr and exits with status 107.  If the program defines
 * it, its body decides instead, and a failing assert or abort in it ends the program.  Where the property is about leaks,
 * a sanitizer is asked for them wherever the run ends.  Comments list what cannot be forced from outside: indeterminate
 * contents, pointers to objects of the program, memory changed by functions without body, labels, static entry
 * functions; p is NULL for an automaton, which nothing can watch. */
void harness_write(FILE *f, const struct cfa *c, const struct property *p, const struct inputs *in);

#endif
