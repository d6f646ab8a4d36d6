// SPDX-License-Identifier: Apache-2.0
// preprocess.h: texts that contain directives go through `cc -E`.
#ifndef FRONTEND_PREPROCESS_H
#define FRONTEND_PREPROCESS_H

#include "base/buf.h"
#include "frontend/flags.h"

/* preprocess_needed: whether the text of a file contains a directive other than line markers, #line and #pragma, or
 * (unless the file is called *.i) a macro that the compiler predefines, such as __LINE__.  May say yes too often: for
 * directives in comments. */
bool preprocess_needed(const char *path, const char *text, size_t size);

/* preprocess_file: puts the output of `cc -E` for the file, for the machine of p, into the empty buffer out.
 * in     f: the compiler, and its flags.  path "-": text is the text of standard input.  Comments are kept if
 *        text (NULL: not known) has notes, or p wants those of included files; a warning tells if that is impossible.
 * errors RC_USER with a diagnostic: no cc, or cc failed (its messages are part of the diagnostic). */
enum rc preprocess_file(struct program *p, const char *path, const struct buf *text, const struct flags *f,
                        struct buf *out) ATTR_MUST_USE;

/* path_is_preprocessed: whether the name ends in .i, as compilers and people call preprocessed texts. */
bool path_is_preprocessed(const char *path);

#endif
