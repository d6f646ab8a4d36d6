// SPDX-License-Identifier: Apache-2.0
// dialect.c: the usual dialect, and questions about one.
#include "lang/dialect.h"

#include <string.h>

const struct dialect dialect_usual = { 0 };

bool dialect_has_builtin(const struct dialect *d, const char *name)
{
    bool apart = d->no_builtins || d->freestanding;
    for (size_t i = 0; i < d->n_apart_names && !apart; i++)
        apart = strcmp(d->apart_names[i], name) == 0;
    return !apart;
}

// Also freestanding programs have the functions that the compiler calls on its own (gcc manual, "Standards").
bool dialect_has_library(const struct dialect *d, const char *name)
{
    static const char *const always[] = { "memcpy", "memmove", "memset", "memcmp" };
    bool wide = strncmp(name, "wcs", 3) == 0 || strncmp(name, "wmem", 4) == 0;
    bool has = !d->freestanding && !(d->short_wchar && wide);
    for (size_t i = 0; i < ARRAY_LEN(always) && !has; i++)
        has = strcmp(name, always[i]) == 0;
    return has;
}
