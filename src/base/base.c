// SPDX-License-Identifier: Apache-2.0
// base.c: the exit for broken invariants.
#include "base/base.h"

#include "base/guard.h"

#include <stdio.h>
#include <stdlib.h>

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
