// SPDX-License-Identifier: Apache-2.0
// An index whose distance in bytes does not fit an address leads to no element (C17 6.5.6p8), although the product comes back to one modulo
// the size of the address space.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: FALSE (valid-deref
// ARGS[2]: --prop=memsafety --analysis=smg
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety --32
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DHEAP
// EXPECT[5]: FALSE
// GREP[5]: FALSE (valid-deref
// ARGS[6]: --prop=memsafety -DKEPT
// EXPECT[6]: FALSE
// GREP[6]: FALSE (valid-deref
// ARGS[7]: --prop=memsafety -DKEPT --analysis=value --32
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety -DGIVEN
// EXPECT[8]: FALSE
// GREP[8]: FALSE (valid-deref
// ARGS[9]: --prop=memsafety -DCONSTANT
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety -DNEGATIVE
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety -DUNUSED
// EXPECT[11]: TRUE
// ARGS[12]: --prop=memsafety -DINSIDE
// EXPECT[12]: TRUE
// ARGS[13]: --prop=memsafety -DLENGTH
// EXPECT[13]: FALSE
// GREP[13]: FALSE (valid-deref
// ARGS[14]: --prop=memsafety -DROWS
// EXPECT[14]: FALSE
// ARGS[15]: --prop=memsafety -DRECORD
// EXPECT[15]: FALSE
// ARGS[16]: --prop=memsafety -DBACK
// EXPECT[16]: TRUE
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

static void set(int *p)
{
    *p = 1;
}

int main(void)
{
    unsigned long top = ~0ul / sizeof(int) + 1, i = __VERIFIER_nondet_ulong();
    int array[4] = { 0 }, *p = array;
#if defined(HEAP)
    p = malloc(sizeof array);
    if (i == top)
        p[i] = 1;
    free(p);
#elif defined(KEPT)
    p += i;
    if (i == top)
        *p = 1;
#elif defined(GIVEN)
    if (i >= top && i - top < 4)
        set(&array[i]);
#elif defined(CONSTANT)
    p[~0ul / sizeof(int) + 1] = 1;
#elif defined(NEGATIVE)
    long n = -(long)(top / 2) - (long)(top / 2);
    if (i == 17)
        p[n] = 1;
#elif defined(UNUSED)
    int *q = array + i;
    (void)q;
#elif defined(INSIDE)
    if (i < 4)
        array[i] = 1;
#elif defined(LENGTH)
    unsigned long n = i;
    p = malloc(n * sizeof *p);
    if (p && n > top)
        p[n - 1] = 1;
    free(p);
#elif defined(ROWS)
    int rows[4][4] = { { 0 } };
    unsigned long j = __VERIFIER_nondet_ulong();
    if (i == top / 4 && j < 4)
        rows[i][j] = 1;
#elif defined(RECORD)
    struct {
        long a, b;
    } records[2] = { { 0, 0 } }, x;
    if (i == ~0ul / sizeof x + 1)
        x = records[i];
#elif defined(BACK)
    p += 4;
    if (i >= 1 && i <= 4)
        *(p - i) = 1;
#else
    if (i == top)
        array[i] = 1;
#endif
    return array[0];
}
