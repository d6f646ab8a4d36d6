// SPDX-License-Identifier: Apache-2.0
// watchdog.h: the end of a run that does not look at its budget in time: inside of a library, or where no ticks are spent.
#ifndef CLI_WATCHDOG_H
#define CLI_WATCHDOG_H

#include "base/base.h"

/* watchdog_start: from now on, ten times in a second of CPU time: once the process has used more than cpu_ns, or more than `bytes` of
 * memory (the most that was ever resident, libraries included), it says `Verification result: UNKNOWN (...)` and ends with
 * EXIT_UNKNOWN, with nothing else said or written.  0: no limit.  One per process; watchdog_stop before the result is told. */
void watchdog_start(uint64_t cpu_ns, size_t bytes);
void watchdog_stop(void);

#endif
