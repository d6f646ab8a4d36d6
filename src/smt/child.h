// SPDX-License-Identifier: Apache-2.0
// child.h: another program that we talk to through its standard input and output.
#ifndef SMT_CHILD_H
#define SMT_CHILD_H

#include "base/buf.h"

#include <sys/types.h>

struct child {
    pid_t pid;  // 0: none
    int fd;
    struct buf in;  // bytes read from the program; those before `at` are taken already
    size_t at;
};

// How long to wait for the program.
struct patience {
    uint64_t until;                 // as stat_wall; 0 = for ever
    const volatile int *cancel[2];  // each may be NULL
};

enum child_result {
    CHILD_OK,
    CHILD_GONE,  // the program ended, or closed its output
    CHILD_LATE,  // the time is over
    CHILD_CANCELLED,
};

/* child_start: runs a command (its words as of words_split; found in PATH; no shell).  Gives 0, or
 * the errno value of what prevented the start. */
int child_start(struct child *c, const char *command);

/* child_send: writes n bytes.  child_read: appends the next S-expression to out.  Neither raises SIGPIPE.  */
enum child_result child_send(struct child *c, const char *s, size_t n, const struct patience *w);
enum child_result child_read(struct child *c, struct buf *out, const struct patience *w);

/* child_stop: ends the program, if it runs. */
void child_stop(struct child *c);

#endif
