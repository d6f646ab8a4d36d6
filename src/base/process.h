// SPDX-License-Identifier: Apache-2.0
// process.h: running another program to its end, without a shell.
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/buf.h"

#include <sys/types.h>

/* process_spawn: starts argv[0] (found in PATH) with argv (NULL at the end) in the locale C.  fd: what it has as descriptors 0, 1 and 2; -1: nothing to
 * read, or whatever it writes is thrown away.  OWN_GROUP: a key that interrupts us does not end it.
 * errors the errno value of what made it impossible; 0: it runs, as *pid. */
enum process_group { PROCESS_SAME_GROUP, PROCESS_OWN_GROUP };
int process_spawn(const char *const *argv, const int fd[3], enum process_group group, pid_t *pid);

/* process_run: runs argv[0] (found in PATH) with argv (NULL at the end) in the locale C; what it prints is appended to out and
 * err.
 *
 * in     stdin: the file descriptor that it reads; -1: it has nothing to read.
 * out    *status: its exit status, or 128 + the signal that ended it.
 * errors the errno value of what made it impossible to run; 0 = it ran. */
int process_run(const char *const *argv, int in, struct buf *out, struct buf *err, int *status);

/* process_run_for: the same for at most so many seconds (0: without end), after which the program is ended.
 * errors also ETIMEDOUT: it was. */
int process_run_for(const char *const *argv, int in, unsigned seconds, struct buf *out, struct buf *err, int *status);

#endif
