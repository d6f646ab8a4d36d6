// SPDX-License-Identifier: Apache-2.0
// files.h: what of the user's files is read, and that nothing writes over it.
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "cli/options.h"

/* files_check: no output that options name is a file that is read (base/outfile.h), or the same as another one, or cannot be written.
 * Files that are read are those on the command line, those that options name, and what was protected before.
 * EXIT_TRUE, or the exit status after a message. */
int files_check(const struct config *c);

/* files_check_sources: the same, now that the program was read: the files that it includes are known from the lines that the preprocessor
 * writes.  whole: all of it was read. */
int files_check_sources(const struct config *c, const struct sources *src, bool whole);

/* files_is_source: whether a word of the command line that could be the name of an output looks like one of a file that is read. */
bool files_is_source(const char *word);

#endif
