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

/* folder_find: appends the path, if it is no folder; else all files below it with one of these endings (" .c .i"), in the order of names, hidden ones
 * left out; a folder that has a file of the name `instead` stands for that file (NULL: none does).  Paths are in mem.
 * errors RC_USER with a message: a folder cannot be read. */
enum rc folder_find(struct arena *mem, const char *path, const char *endings, const char *instead,
                    struct names *out) ATTR_MUST_USE;

bool folder_is(const char *path);  // whether it is one

#endif
