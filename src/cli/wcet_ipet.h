// SPDX-License-Identifier: Apache-2.0
// wcet_ipet.h: `vernier wcet --ipet` (algo/wcet/flow.h).
#ifndef CLI_WCET_IPET_H
#define CLI_WCET_IPET_H

#include "cli/job.h"

/* wcet_by_ipet: the bound of c's entry, called name, by integer programming; prints it.  *exact: cleared unless an execution costs that.  Gives the
 * exit status: EXIT_TRUE also where there is no bound, after a message.  first: of several answers.  second: a bound was looked for in another way
 * before, and a message told why there is none. */
int wcet_by_ipet(struct job *j, struct cfa *c, const char *name, bool first, bool second, bool *exact);

/* wcet_ipet_refused: which options exclude it, as a message; NULL: none. */
const char *wcet_ipet_refused(const struct wcet_cfg *cfg);

#endif
