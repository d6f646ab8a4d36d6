// SPDX-License-Identifier: Apache-2.0
// A null pointer with a count of 0 is no argument for functions of the library (C17 7.1.4, 7.24.1p2, 7.22.5p1), whether they have C text here or not.
// ARGS: --prop=valid-nonnull "-DCALL=strncpy(a, p, 0)"
// EXPECT: FALSE
// ARGS[2]: --prop=undefined-behaviour "-DCALL=qsort(p, 0, 1, cmp)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-nonnull "-DCALL=memchr(p, 1, 0)"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-nonnull "-DCALL=fwrite(p, 1, 0, stdout)"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-nonnull "-DCALL=snprintf(p, 0, a)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=valid-nonnull "-DCALL=strncpy(a, a + 1, 0)"
// EXPECT[6]: TRUE
// ARGS[7]: --prop=valid-nonnull "-DCALL=own(p, 0)"
// EXPECT[7]: FALSE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void *own(void *p, size_t n) __asm__("memset") __attribute__((nonnull(1)));
static int cmp(const void *x, const void *y)
{
    return *(const char *)x - *(const char *)y;
}
int main(void)
{
    char a[4] = "abc", *p = 0;
    CALL;
    return a[0] + (cmp(a, a + 1) > 0) + (p != 0);
}
