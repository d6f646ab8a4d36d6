// SPDX-License-Identifier: Apache-2.0
// wcet.h: `vernier wcet`: the worst-case execution time of functions (algo/wcet).
#ifndef CLI_WCET_H
#define CLI_WCET_H

#include "cli/job.h"

/* wcet_build: chooses the function that is analysed, and makes automata; of several (--entry=f,g) the first.  With --all, each function
 * with a body is one of them. */
enum rc wcet_build(struct job *j) ATTR_MUST_USE;

/* cmd_wcet: of a program that is loaded.  Prints the bounds, and gives the exit status: EXIT_TRUE if all are exact. */
int cmd_wcet(struct job *j);

#endif
