// SPDX-License-Identifier: Apache-2.0
// base.c: the exit for broken invariants.
#include "base/base.h"

#include "base/guard.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void bug(const char *file, int line, const char *fmt, ...)
{
    va_list ap;
    guard_give_up();
    fprintf(stderr, "vernier: internal error at %s:%d: ", file, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputs("\nvernier: no verdict is given; please report this with the input that led here\n", stderr);
    fflush(NULL);
    _Exit(70);
}

const char *word_in(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = n ? strstr(text, word) : NULL; at; at = strstr(at + 1, word))
        if (at > text && at[-1] == ' ' && at[n] == ' ')
            return at;
    return NULL;
}

void fault_mark(void)
{
    const char *path = getenv("VERNIER_FAULT_MARK");
    int file = path ? open(path, O_WRONLY | O_CREAT, 0600) : -1;
    if (file >= 0)
        close(file);
}
