// SPDX-License-Identifier: Apache-2.0
// command_line.h: prints the inputs of a run that are the command line, as a shell takes them.
#ifndef REPORT_COMMAND_LINE_H
#define REPORT_COMMAND_LINE_H

#include "interp/interp.h"

/* command_line_print: `./prog 'abc' ''`, which gives main the arguments of the run.  Characters that the run did not
 * look at are `x`. False, and nothing is printed: main takes no arguments, or the run did not ask for their number. */
bool command_line_print(const struct cfa *c, const struct inputs *in, struct buf *out);

#endif
