// SPDX-License-Identifier: Apache-2.0
// ta.h: `vernier ta`: operations on tree automata in files, by the names that the command of the library VATA has for them.
#ifndef CLI_TA_H
#define CLI_TA_H

#include "base/base.h"

struct config;

// What stands before the operation, beside the options of all commands.
struct ta_cfg {
    bool time, quiet, prune, trim;
    const char *options;  // NULL: none
};

/* ta_argument: takes an option of this command into c->ta; gives how many words it takes, 0: it is none of them. */
int ta_argument(struct config *c, char **argv);

extern const char ta_usage[];

/* cli_ta: the operation that is the first of the files of c, on the automata in the others.  Prints the result.  Gives the exit status. */
int cli_ta(struct config *c);

#endif
