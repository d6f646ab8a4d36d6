// SPDX-License-Identifier: Apache-2.0
// watchdog.h: the end of a run that does not look at its limits in time: inside of a library, or where no ticks are spent.
//
// It says `Verification result: UNKNOWN (time limit; what was done last)`, with statistics if they were asked for
// (output.h), and ends the process with EXIT_UNKNOWN, whatever the work is in the middle of: it needs no memory and no lock.
#ifndef CLI_WATCHDOG_H
#define CLI_WATCHDOG_H

#include "cfa/reason.h"

// How long after a limit: time for an orderly end, with a full report.  It looks every 50 ms, so runs end 0.3 s late at most.
#define WATCHDOG_GRACE_NS UINT64_C(240000000)

/* watchdog_start: from now on, twenty times in a second of CPU time (user and system), or of time by the wall clock: ends the process
 * once it has used more than cpu_ns of CPU time, when the clock (stat_wall) is beyond wall_ns, or when more than `bytes` of memory
 * are resident, libraries included (base/host.h).  0: no limit.  One per process, also in a child process;
 * watchdog_stop before the result is told. */
void watchdog_start(uint64_t cpu_ns, uint64_t wall_ns, size_t bytes);
void watchdog_stop(void);

/* watchdog_hurry: the process is to end by itself within so many ns by the wall clock, or the watchdog ends it for this reason; asked a
 * second time it does so at once.  No effect before watchdog_start and after watchdog_stop, but memory that may be damaged
 * (base/guard.h) is a reason then, too.  May be called in a signal handler. */
void watchdog_hurry(uint64_t ns, enum reason_kind kind);

/* watchdog_end: ends the process at once, for this reason.  No effect before watchdog_start and after watchdog_stop. */
void watchdog_end(enum reason_kind kind);

#endif
