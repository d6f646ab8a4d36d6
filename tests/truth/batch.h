// SPDX-License-Identifier: Apache-2.0
// batch.h: what the programs of a batch call instead of the C library; CHECKED: with sanitizers, what the library accesses is checked, too.
#include <stddef.h>

int t_choose(int n);
void t_check(int site, long long value);
_Noreturn void t_abort(void);
void *t_malloc(size_t size);
void *t_calloc(size_t n, size_t size);
void *t_realloc(void *p, size_t size);
void t_free(void *p);
void *t_memcpy(void *to, const void *from, size_t n);
void *t_memset(void *to, int c, size_t n);

#define malloc t_malloc
#define calloc t_calloc
#define realloc t_realloc
#define free t_free
#define abort t_abort
#ifdef CHECKED
#define memcpy t_memcpy
#define memmove t_memcpy
#define memset t_memset
#else
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
#endif
