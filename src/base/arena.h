// SPDX-License-Identifier: Apache-2.0
// arena.h: memory that is given back all at once, or down to a mark.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

struct arena_block;

// All zero is an empty arena.
struct arena {
    struct arena_block *head;
    char *cur, *end;
};

struct arena_mark {
    struct arena_block *head;
    char *cur;
};

/* arena_alloc: n zeroed bytes aligned to 16; kept by the arena.  Amortised O(n). */
void *arena_alloc(struct arena *a, size_t n);

/* arena_strndup: a NUL-terminated copy of s[0..n). */
char *arena_strndup(struct arena *a, const char *s, size_t n);

/* arena_printf: a formatted string. */
char *arena_printf(struct arena *a, const char *fmt, ...) ATTR_PRINTF(2, 3);

struct arena_mark arena_mark(const struct arena *a);
void arena_release(struct arena *a, struct arena_mark m);  // frees what was allocated after m
void arena_free(struct arena *a);                          // frees everything; the arena is empty again

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
