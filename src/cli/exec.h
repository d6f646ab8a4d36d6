// SPDX-License-Identifier: Apache-2.0
// exec.h: `vernier exec`: runs a program concretely.
#ifndef CLI_EXEC_H
#define CLI_EXEC_H

#include "interp/interp.h"

/* cmd_exec: runs the program, prints what it prints to stdout, and one line that says how the run ended.  Inputs come from
 * a file (inputs_path; see inputs_read), or from a seed (use_seed), or are all 0.
 * The budget ends it (--time, --ticks, a signal).
 *
 * gives  the exit status: 0 the program ended, 10 violation, 20 limit, unsupported or undefined, 65 bad inputs file. */
int cmd_exec(struct program *p, struct cfa *c, const struct automaton *a, const char *inputs_path, uint64_t seed,
             bool use_seed, struct budget *budget);

#endif
