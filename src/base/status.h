// SPDX-License-Identifier: Apache-2.0
// status.h: what this process is doing now, for those who look on from outside: the progress line on a terminal, and the
//           watchdog, which may end the process anywhere and then says how far it had come.
//
// There is one status in a process, because a signal handler reads it.  The work writes plain fields, which costs a store;
// nothing in the analysis ever reads them.
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include "base/base.h"
#include "base/tick.h"

struct status {
    const char *stage;     // preset of the stage of a strategy; NULL: there are no stages
    const char *phase;     // what is done, as a verb: "exploring"; NULL: nothing yet
    uint64_t bound;        // iterations of loops that are looked at; 0: the phase has no bound
    uint64_t states;       // abstract states in the reached set
    uint64_t refinements;  // infeasible error paths excluded
};
extern struct status run_status;

/* status_stage: a stage begins; its counters begin at 0.  status_phase: within it.  The texts are kept, not copied. */
void status_stage(const char *stage);
void status_phase(const char *phase);

/* status_describe: the status in words, `predicate: exploring, 120 states, 3 refinements`; cut to n - 1 characters.
 * Returns the length.  May be called in a signal handler. */
size_t status_describe(char *to, size_t n);

/* status_show: from now on status_poll keeps a line about the status on file descriptor fd, the first after `wait_ms`, then one
 * every 0.2 s at most.  whole: the limits of the run, of which the line shows what is used up (copied).
 * status_poll is called by every budget, also one of a part of the run, when it looks at its limits.
 * cost of status_poll without a line: one comparison; with one: a look at a clock, and five times a second a write. */
void status_show(int fd, unsigned wait_ms, const struct budget *whole);
void status_poll(const struct budget *b);

/* status_hide: no line from now on; one that is there stays. */
void status_hide(void);

/* status_clear: takes the line away, before something else is printed; the next poll brings it back.
 * May be called in a signal handler. */
void status_clear(void);

#endif
