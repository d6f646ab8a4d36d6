// SPDX-License-Identifier: Apache-2.0
// command_line.h: the inputs of a run that are the command line, as a shell takes them.
#ifndef REPORT_COMMAND_LINE_H
#define REPORT_COMMAND_LINE_H

#include "interp/interp.h"

/* command_line_print: `./prog 'abc' ''`, which gives main the arguments that the run had.  Characters that the run did not look at
 * are `x`.  False if main takes no arguments, or the run did not ask for their number; nothing is printed then. */
bool command_line_print(const struct cfa *c, const struct inputs *in, struct buf *out);

#endif
