// SPDX-License-Identifier: Apache-2.0
// arena.c: a list of blocks, bump allocation in the first.
#include "base/arena.h"

#include "base/mem.h"

#include <stdio.h>

enum { ARENA_ALIGN = 16, ARENA_BLOCK = 64 * 1024 };

struct arena_block {
    _Alignas(ARENA_ALIGN) struct arena_block *next;
    size_t size;  // of the data behind this header
};

static char *block_data(struct arena_block *b)
{
    return (char *)(b + 1);
}

static void grow(struct arena *a, size_t n)
{
    size_t size = n > ARENA_BLOCK / 4 ? n : ARENA_BLOCK;
    struct arena_block *b = mem_alloc(sizeof *b + size);
    b->size = size;
    b->next = a->head;
    a->head = b;
    a->cur = block_data(b);
    a->end = a->cur + size;
}

void *arena_alloc(struct arena *a, size_t n)
{
    n = (n + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    if ((size_t)(a->end - a->cur) < n || !a->cur)
        grow(a, n);
    void *p = a->cur;
    a->cur += n;
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *p = arena_alloc(a, n + 1);
    memcpy(p, s, n);
    return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    VERIFY(n >= 0);
    char *p = arena_alloc(a, (size_t)n + 1);
    vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return p;
}

struct arena_mark arena_mark(const struct arena *a)
{
    return (struct arena_mark){ a->head, a->cur };
}

void arena_release(struct arena *a, struct arena_mark m)
{
    while (a->head != m.head) {
        struct arena_block *b = a->head;
        a->head = b->next;
        mem_free(b, sizeof *b + b->size);
    }
    if (!a->head) {
        a->cur = a->end = NULL;
        return;
    }
    char *old = a->cur;
    a->cur = m.cur;
    a->end = block_data(a->head) + a->head->size;
    // What is handed out again must be zero: clear up to where this block may have been used.
    char *top = old >= a->cur && old <= a->end ? old : a->end;
    memset(a->cur, 0, (size_t)(top - a->cur));
}

void arena_free(struct arena *a)
{
    arena_release(a, (struct arena_mark){ NULL, NULL });
}
