// SPDX-License-Identifier: Apache-2.0
// contracts.h: `vernier contracts` for libraries: what each function requires and ensures, whoever calls it.
#ifndef CLI_CONTRACTS_H
#define CLI_CONTRACTS_H

#include "cli/job.h"

/* contracts_are_of_library: of a program that is read: whether contracts are asked for and hold for any caller: there is no main, and no option names
 * another function to start from, or functions are chosen by --only. */
bool contracts_are_of_library(const struct job *j);

/* cmd_contracts: of each function, in a process of its own.  The exit status. */
int cmd_contracts(struct job *j);

#endif
