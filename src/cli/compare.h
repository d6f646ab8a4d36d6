// SPDX-License-Identifier: Apache-2.0
// compare.h: `vernier compare`: numeric analyses against each other on many programs.
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "cli/options.h"

/* cli_compare: every file in a process of its own, one after the other; prints the tables, writes JSON and charts where options
 * say.  Gives the exit status. */
int cli_compare(struct config *c);

#endif
