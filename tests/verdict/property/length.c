// SPDX-License-Identifier: Apache-2.0
// length.c: lengths, sizes and indices are numbers that nothing cuts: of arrays of variable length, of blocks, of narrow types.
// ARGS: --prop=undefined-behaviour -DK=0
// EXPECT: TRUE
// ARGS[2]: --prop=valid-length -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DK=2
// EXPECT[4]: UNKNOWN (not-modelled)
// ARGS[5]: --prop=memsafety -DK=3
// EXPECT[5]: UNKNOWN (not-modelled)
// ARGS[6]: --prop=memsafety -DK=4
// EXPECT[6]: UNKNOWN (behind-unsupported)
// ARGS[7]: --prop=memsafety -DK=5
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=memsafety -DK=6
// EXPECT[8]: TRUE
// ARGS[9]: --prop=valid-index --strict -DK=7
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-index -DK=8
// EXPECT[10]: TRUE
// ARGS[11]: --prop=memsafety -DK=6 --analysis=smg --malloc-may-fail
// EXPECT[11]: TRUE
// ARGS[12]: --prop=valid-index -DK=9
// EXPECT[12]: FALSE
#include <alloca.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static struct {
    int before[128], a[256];
} s;

static int length(int n)
{
    int v[n][3];
    return sizeof v > 0;
}

int main(void)
{
#if K == 0
    return length(1) + length(3) - 2;
#elif K == 1
    return length(__VERIFIER_nondet_int() & 3);
#elif K == 2
    int n = -(__VERIFIER_nondet_int() & 3) - 1;
    char v[n];
    v[0] = 1;
#elif K == 3
    unsigned long n = (1ul << 62) + (__VERIFIER_nondet_ulong() & 7);
    int v[n];
    v[1] = 1;
#elif K == 4
    char *p = alloca(-5);
    p[0] = 1;
#elif K == 5
    int *p = malloc(-(__VERIFIER_nondet_int() & 3) * 4 - 4);
    p[0] = 1;
    free(p);
#elif K == 6
    int n = __VERIFIER_nondet_int(), *p = malloc(n * sizeof *p);
    if (p && n > 0)
        p[n - 1] = 1;
    free(p);
#elif K == 7
    return s.a[__VERIFIER_nondet_char()];
#elif K == 8
    int n = 300;
    char a[n];
    for (int i = 0; i < n; i++)
        a[i] = 0;
    unsigned char i = __VERIFIER_nondet_uchar();
    return a[i] + s.a[i];
#elif K == 9
    unsigned long n = 3000000000;
    char *q = malloc(n);
    char(*a)[n] = (char(*)[n])q;
    int i = __VERIFIER_nondet_int();
    if (i < -1)
        return 0;
    (*a)[i] = 1;
    free(q);
#endif
    return 0;
}
