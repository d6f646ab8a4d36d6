// SPDX-License-Identifier: Apache-2.0
// exec.h: `vernier exec`: runs a program concretely.
#ifndef CLI_EXEC_H
#define CLI_EXEC_H

#include "cli/job.h"

/* cmd_exec: runs the program that is loaded, prints what it prints to stdout, and one line that says how the run ended.  Inputs come from
 * a file (--inputs; see inputs_read), or from a seed (--seed), or are all 0.
 *
 * gives  the exit status: 0 the program ended, 10 violation, 20 limit, unsupported or undefined, 65 bad inputs file. */
int cmd_exec(struct job *j);

#endif
