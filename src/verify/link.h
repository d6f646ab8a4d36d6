// SPDX-License-Identifier: Apache-2.0
// link.h: a line between this process and one that it has forked.
#ifndef VERIFY_LINK_H
#define VERIFY_LINK_H

#include "base/base.h"

/* link_open: both ends; programs that either process starts get neither.  False: errno says why not. */
bool link_open(int fd[2]);

/* link_send, link_receive: all n bytes.  False: the other side has ended; no signal is raised.  link_send may be called in a signal
 * handler. */
bool link_send(int fd, const void *data, size_t n);
bool link_receive(int fd, void *data, size_t n);

#endif
