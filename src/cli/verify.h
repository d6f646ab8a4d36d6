// SPDX-License-Identifier: Apache-2.0
// verify.h: one verification from files to verdict.
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli/options.h"

// Exit status (architecture.md section 7).
enum exit_status {
    EXIT_TRUE = 0,
    EXIT_FALSE = 10,
    EXIT_UNKNOWN = 20,
    EXIT_USAGE = 64,
    EXIT_INPUT = 65,
    EXIT_BUG = 70,
    EXIT_OUTPUT = 74,  // whatever the verdict: something could not be written
};

// How often signals have asked for an end; budgets look at it.
extern volatile int cli_cancelled;

/* cli_verify: reads the files of c, builds the CFA, and verifies or executes.  Prints the result.  Gives the exit status. */
int cli_verify(struct config *c);

#endif
