// SPDX-License-Identifier: Apache-2.0
// dump.h: --dump=WHAT[:FILE]: what Vernier has in hand, as text or as a picture.
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/job.h"

// NOTHING: something else was asked for, or nothing.  BAD: a message was printed.
enum dump_end { DUMP_NOTHING, DUMP_DONE, DUMP_BAD };

// In the order in which they are asked for: once the files are read, once the program is built, before the analysis, when accesses were examined, before
// the stages (the program as analyses change it, and what is known of it), and after the analysis.
enum dump_when { DUMP_READ, DUMP_BUILT, DUMP_BEFORE, DUMP_ACCOUNTED, DUMP_KNOWN, DUMP_REACHED };

/* dump_choose: what options ask for, before the work begins.  A file that ends in .svg becomes a picture, which Graphviz lays out: for kinds
 * that are graphs, if it is installed.
 * errors RC_USER after a message. */
enum rc dump_choose(struct job *j) ATTR_MUST_USE;

/* dump_at: what is asked for and there to see now.  DONE: nothing more is asked for, and nothing else is done then. */
enum dump_end dump_at(struct job *j, enum dump_when when);

#endif
