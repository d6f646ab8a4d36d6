// SPDX-License-Identifier: Apache-2.0
// scan.h: `vernier scan`: every function of a library, for any caller (algo/scan/library.h).
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "algo/scan/library.h"
#include "cli/job.h"

/* scan_expand: directories among the files of c become their compile_commands.json, or else the .c files in them.
 * errors RC_USER after a message. */
enum rc scan_expand(struct config *c) ATTR_MUST_USE;

/* scan_read: reads the files of j by `read`.  What several of them define is, in each file, its own: the files may belong to several programs.  Then
 * they are read once more, and messages appear when that is done. */
enum rc scan_read(struct job *j, enum rc (*read)(struct job *j)) ATTR_MUST_USE;

/* cmd_scan: the program is read.  The exit status. */
int cmd_scan(struct job *j);

/* scan_of: a scan of the program of j, not begun, with the functions that options name.  RC_USER after a message: there are none.
 * scan_limits: of all processes together. */
enum rc scan_of(struct job *j, struct scan_report *r) ATTR_MUST_USE;
struct budget scan_limits(const struct job *j);

#endif
