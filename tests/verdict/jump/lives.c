// SPDX-License-Identifier: Apache-2.0
// A jump ends the lives of what it leaves: locals of skipped functions, blocks of alloca, variables of inner blocks.
// ARGS: --prop=valid-deref
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DFRAME
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-deref -DBLOCK
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-deref -DALLOCA
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memcleanup -DHEAP
// EXPECT[5]: FALSE
#include <alloca.h>
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static jmp_buf place;
static int *p, x;

static void deep(void)
{
    int local = 1;
    p = &local;
#ifdef ALLOCA
    p = alloca(4);
    *p = 1;
#endif
#ifdef HEAP
    p = malloc(4);
#endif
    if (__VERIFIER_nondet_int())
        longjmp(place, 1);
#ifdef HEAP
    free(p);
#endif
    p = &x;
}

int main(void)
{
    p = &x;
    if (setjmp(place) == 0) {
        int block = 2;
        deep();
#ifdef BLOCK
        p = &block;
        longjmp(place, block);
#endif
    } else {
#if !defined FRAME && !defined BLOCK && !defined ALLOCA
        p = &x;
#endif
    }
    return *p;
}
