// SPDX-License-Identifier: Apache-2.0
// contracts.h: `vernier contracts` for libraries: what each function requires and ensures, whoever calls it.
#ifndef CLI_CONTRACTS_H
#define CLI_CONTRACTS_H

#include "cli/job.h"

/* contracts_build: makes automata of a program with an entry function; of a library each function gets its own.
 * cmd_contracts: of the functions of the program, or of each function of a library, in a process of its own.  The exit status. */
enum rc contracts_build(struct job *j) ATTR_MUST_USE;
int cmd_contracts(struct job *j);

#endif
