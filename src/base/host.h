// SPDX-License-Identifier: Apache-2.0
// host.h: how much memory this process has, and how much it may use, as Linux tells it in /proc and /sys.
#ifndef BASE_HOST_H
#define BASE_HOST_H

#include "base/base.h"

/* host_resident: the bytes of this process that are in memory now, libraries included; where there is no /proc: the most that ever were.
 * Safe in a signal handler. */
size_t host_resident(void);

/* host_memory: the bytes that may be used before the system ends the process: the memory of the machine, or the least limit of the
 * control groups that it is in, of version 1 or 2, if that is smaller.  0: not known.
 *
 * root   what stands before /proc and /sys: "", but in tests.
 * source Linux, Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst (memory.max). */
uint64_t host_memory(const char *root);

#endif
