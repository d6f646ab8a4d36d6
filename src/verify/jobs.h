// SPDX-License-Identifier: Apache-2.0
// jobs.h: stages of a strategy side by side, each in a process of its own (--jobs).
//
// A stage runs in a copy of this process (fork), so the program is read once.  When it ends without a verdict it tells what it found out
// (outcome.h) and goes; the stages that start afterwards know it.  The first that decides makes the report, as if it were alone; the
// others are ended.  All of them together keep to the limits.
#ifndef VERIFY_JOBS_H
#define VERIFY_JOBS_H

#include "verify/stages.h"

/* jobs_run: all rounds, with v->set->jobs processes at most.
 *
 * Returns in the process that is to report: in that of the stage that decided, with its run in v, or in this one, with UNKNOWN in
 * v->result and the reason in t.  In this one, too, after another has reported: then v->reported.
 * errors t->failed after a message; a TRUE and a FALSE at the same time end the process (BUG). */
void jobs_run(struct verification *v, struct stages *t, const struct strategy_cfg *cfg);

#endif
