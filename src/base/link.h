// SPDX-License-Identifier: Apache-2.0
// link.h: a process that is a copy of this one, and a line between the two.
#ifndef BASE_LINK_H
#define BASE_LINK_H

#include "base/base.h"

#include <sys/types.h>

/* link_open: both ends; programs that either process starts get neither.  False: errno says why not. */
bool link_open(int fd[2]);

/* link_fork: copies this process; what is in the buffers of streams is written before.  Gives 0 in the copy, its id in this process; -1: errno says why
 * there is none.  *fd: the end of this side, which the caller closes. */
pid_t link_fork(int *fd);

/* link_wait: waits for the end of a child process.  Gives its status as waitpid tells it. */
int link_wait(pid_t pid);

/* link_cpu_of_ended: CPU nanoseconds of all child processes that have ended. */
uint64_t link_cpu_of_ended(void);

/* link_send, link_receive: all n bytes.  False: the other side has ended; no signal is raised.  link_send may be called in a signal
 * handler. */
bool link_send(int fd, const void *data, size_t n);
bool link_receive(int fd, void *data, size_t n);

#endif
