// SPDX-License-Identifier: Apache-2.0
// words.h: the words of a command, as a shell splits them, including those of the response files that it names.
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "base/arena.h"
#include "base/vec.h"

struct words {
    struct arena *mem;  // keeps the words
    VEC_OF(const char *);
};

/* words_split: appends the words of a shell command: quotes and backslashes as in POSIX 2.2.
 * errors what the command asks of a shell beyond words, which is not done: "the pipe `|`"; NULL: nothing. */
const char *words_split(struct words *w, const char *command);

/* words_add: appends the word, or for @FILE the words of the file, relative to dir ("": the current folder), as gcc and clang
 * read them: a file may name further ones.
 *
 * errors why that was impossible (kept in w->mem); NULL: it was done. */
const char *words_add(struct words *w, const char *word, const char *dir);

/* path_in: the path, relative to dir unless it is absolute or dir is "". */
const char *path_in(struct arena *mem, const char *dir, const char *path);

#endif
