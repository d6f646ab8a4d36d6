// SPDX-License-Identifier: Apache-2.0
// A block lies at a multiple of the alignment that it was asked for (C17 7.22.3.1, POSIX), and nothing is known beyond that.
// ARGS: --prop=unreach-call "-DMAKE=p = aligned_alloc(64, 128)" -DBY=64
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DMAKE=p = aligned_alloc(64, 128)" -DBY=128
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call "-DMAKE=p = memalign(4096, 10)" -DBY=4096
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call "-DMAKE=if (posix_memalign(&p, 32, 10)) return 1" -DBY=32 --analysis=kind
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call "-DMAKE=p = malloc(128)" -DBY=64
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=unreach-call "-DMAKE=p = aligned_alloc(64, 128)" -DBY=64 "-DAT=+ 16"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call "-DMAKE=p = aligned_alloc(by, 128)" -DBY=64
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=valid-alignment "-DMAKE=p = aligned_alloc(64, 128)" -DBY=64 "-DUSE=((struct line *)p)->n = 1"
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call "-DMAKE=p = aligned_alloc(64, 128)" -DBY=64 --analysis=kind
// EXPECT[9]: TRUE
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);
extern void *memalign(size_t align, size_t size);
volatile unsigned by = 64;

struct line {
    _Alignas(64) int n;
};

#ifndef AT
#define AT
#endif
#ifndef USE
#define USE (void)0
#endif

int main(void)
{
    void *p;
    MAKE;
    if (((uintptr_t)p AT) % BY != 0)
        reach_error();
    USE;
    free(p);
    return 0;
}
