// SPDX-License-Identifier: Apache-2.0
// limits.h: the limits that options set, and the watchdog of this process.
#ifndef CLI_LIMITS_H
#define CLI_LIMITS_H

#include "cli/options.h"

/* limits_memory: the bytes of --memory; without it, most of what the system has for this process, because a process that takes all
 * of it is killed without a verdict.  0: not known.  limits_budget: all limits. */
size_t limits_memory(const struct cli_cfg *c);
struct budget limits_budget(const struct cli_cfg *c);

/* limits_watch: the watchdog of this process gets these limits, and some time and memory for what does not look at them all the time. */
void limits_watch(const struct budget *b);

#endif
