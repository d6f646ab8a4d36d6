// SPDX-License-Identifier: Apache-2.0
// wp.h: `vernier wp`: checks what notes in comments claim, by shape predicates (algo/wp).
#ifndef CLI_WP_H
#define CLI_WP_H

#include "cli/job.h"

/* wp_build: chooses which functions are looked at, and makes automata; where there is no main, the first function with notes is the entry. */
enum rc wp_build(struct job *j) ATTR_MUST_USE;

/* cmd_wp: of a program that is loaded.  Prints what was proved of each function, and the verdict.  Gives the exit status. */
int cmd_wp(struct job *j);

#endif
