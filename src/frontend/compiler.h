// SPDX-License-Identifier: Apache-2.0
// compiler.h: chooses the program that preprocesses a unit, and finds its types.
#ifndef FRONTEND_COMPILER_H
#define FRONTEND_COMPILER_H

#include "frontend/flags.h"

/* compiler_choose: finds the compiler among the first words of a command, behind programs that only call it (ccache,
 * distcc, libtool ...), and sets f->compiler.  A compiler is run only if its name is gcc, cc or clang, with or without
 * a target and a version, and it is in a folder of PATH or of the system that is not below `root`, the folder of the
 * database: the checked program must not bring the programs that are run.
 * out    *used: how many of the words are the compiler and those before it.
 * errors RC_USER with a diagnostic. */
enum rc compiler_choose(struct flags *f, const struct words *w, const char *root, size_t *used) ATTR_MUST_USE;

/* compiler_target: sets the types of the dialect and f->bits to the compiler's, asking it (-dM -E) unless the flags
 * cannot have changed them.
 * in     said: its answers so far (reset by the caller), so that it is asked once for each set of flags.
 * errors RC_USER with a diagnostic: it cannot be asked, or has types that are not modelled. */
struct answers {
    VEC_OF(struct answer *);
};
enum rc compiler_target(struct flags *f, struct answers *said) ATTR_MUST_USE;
void answers_free(struct answers *a);

/* real_folder: the folder that a path lies in, absolute, without links and `..`; NULL: there is none.  real_path: likewise, of a file;
 * the path itself if there is none. */
const char *real_folder(struct arena *mem, const char *path);
const char *real_path(struct arena *mem, const char *path);

#endif
