// SPDX-License-Identifier: Apache-2.0
// mem.c: counted allocation with one out-of-memory exit.
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

// Process-wide on purpose: memory is a property of the process, not of one run.
static struct {
    size_t live, peak, limit;
    uint64_t fail_at;
    jmp_buf *handler;
} mem;

ATTR_NORETURN static void out_of_memory(size_t n)
{
    if (mem.handler) {
        jmp_buf *h = mem.handler;
        mem.handler = NULL;
        longjmp(*h, 1);
    }
    fprintf(stderr, "vernier: out of memory (%zu bytes live, %zu more wanted)\n", mem.live, n);
    _Exit(70);
}

static void account(size_t n)
{
    if (mem.fail_at && --mem.fail_at == 0) {
        fault_mark();
        out_of_memory(n);
    }
    if (mem.limit && mem.live + n > mem.limit)
        out_of_memory(n);
    mem.live += n;
    if (mem.live > mem.peak)
        mem.peak = mem.live;
}

void *mem_alloc(size_t n)
{
    account(n);
    void *p = calloc(1, n ? n : 1);
    if (!p) {
        mem.live -= n;
        out_of_memory(n);
    }
    return p;
}

void *mem_realloc(void *p, size_t old, size_t n)
{
    if (n > old)
        account(n - old);
    else
        mem.live -= old - n;
    char *q = realloc(p, n ? n : 1);
    if (!q) {
        mem.live -= n > old ? n - old : 0;
        out_of_memory(n);
    }
    if (n > old)
        memset(q + old, 0, n - old);
    return q;
}

void mem_free(void *p, size_t n)
{
    if (!p)
        return;
    assert(mem.live >= n);
    mem.live -= n;
    free(p);
}

size_t mem_live(void)
{
    return mem.live;
}

size_t mem_peak(void)
{
    return mem.peak;
}

void mem_limit(size_t bytes)
{
    mem.limit = bytes;
}

size_t mem_limit_get(void)
{
    return mem.limit;
}

void mem_on_oom(jmp_buf *handler)
{
    mem.handler = handler;
}

void mem_fail_at(uint64_t n)
{
    mem.fail_at = n;
}
