// SPDX-License-Identifier: Apache-2.0
// mem.h: heap allocation that never returns NULL, counts live bytes exactly, and can be made to fail on purpose.
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include "base/base.h"

#include <setjmp.h>

/* mem_alloc: n zeroed bytes, aligned for any type; give.  n may be 0.
 * errors when the system refuses or the limit is passed: jumps to the handler of mem_on_oom, else exits with 70. */
void *mem_alloc(size_t n);

/* mem_realloc: grows or shrinks p (old bytes, from mem_alloc or NULL with old = 0) to n bytes; new bytes are zero. */
void *mem_realloc(void *p, size_t old, size_t n);

/* mem_free: returns p of exactly n bytes.  p may be NULL. */
void mem_free(void *p, size_t n);

size_t mem_live(void);  // bytes allocated and not freed
size_t mem_peak(void);  // highest mem_live so far

/* mem_limit: allocations that would take mem_live over `bytes` fail.  0 = no limit. */
void mem_limit(size_t bytes);
size_t mem_limit_get(void);

/* mem_on_oom: where a failed allocation jumps to (value 1).  NULL = exit.  The jump leaves everything allocated as it is. */
void mem_on_oom(jmp_buf *handler);

/* mem_fail_at: the n-th allocation from now on fails (fault injection); 0 = none. */
void mem_fail_at(uint64_t n);

#define MEM_NEW(T) ((T *)mem_alloc(sizeof(T)))
#define MEM_ARRAY(T, n) ((T *)mem_alloc(sizeof(T) * (size_t)(n)))

#endif
