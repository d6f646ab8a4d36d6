// SPDX-License-Identifier: Apache-2.0
// folder.h: what lies in a folder.
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "base/arena.h"
#include "base/base.h"
#include "base/vec.h"

struct names {
    VEC_OF(const char *);
};

/* folder_list: appends the paths of all that lies in the folder, but for hidden files; the whole of *out is sorted then.  Paths are in
 * mem.  RC_USER with a message: the folder cannot be read. */
enum rc folder_list(struct arena *mem, const char *path, struct names *out) ATTR_MUST_USE;

bool folder_is(const char *path);  // whether it is one

#endif
