// SPDX-License-Identifier: Apache-2.0
// dialect.c: the usual dialect, and questions about one.
#include "lang/dialect.h"

#include "base/hash.h"

#include <string.h>

const struct dialect dialect_usual = { 0 };

uint64_t dialect_hash(const struct dialect *d)
{
    const unsigned field[] = { d->unsigned_char,
                               d->unsigned_bitfields,
                               d->short_enums,
                               d->short_wchar,
                               d->packed,
                               d->pack,
                               d->pack_zero,
                               d->parallel,
                               d->ldouble_bits,
                               d->wraps,
                               d->traps,
                               d->c89,
                               d->no_inline_word,
                               d->no_restrict_word,
                               d->no_gnu_words,
                               d->gnu89_inline,
                               d->tagged_anonymous,
                               d->optimizes,
                               d->freestanding,
                               d->no_builtins,
                               d->floats,
                               d->contract,
                               d->evaluates_narrow };
    uint64_t h = hash_u64(d->n_apart_names);
    for (size_t i = 0; i < ARRAY_LEN(field); i++)
        h = hash_mix(h, field[i]);
    for (size_t i = 0; i < d->n_apart_names; i++)
        h = hash_mix(h, hash_bytes(d->apart_names[i], strlen(d->apart_names[i])));
    return h;
}

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
