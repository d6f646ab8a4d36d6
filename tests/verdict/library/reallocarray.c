// SPDX-License-Identifier: Apache-2.0
// reallocarray.c: a block for n objects; null where their size is no size.  explicit_bzero: as memset.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG=1
// EXPECT[2]: FALSE
// ARGS[3]: -DWRONG=2 --prop=memsafety
// EXPECT[3]: FALSE
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void)
{
    int *v = reallocarray(NULL, 2, sizeof *v);
    check(reallocarray(NULL, SIZE_MAX / 2, 4) == NULL);
    if (!v)
        return 0;
    v[0] = 7;
    v[1] = 8;
    int *w = reallocarray(v, 4, sizeof *w);
    if (!w) {
        free(v);
        return 0;
    }
    check(w[0] == 7 && w[1] == 8);
    explicit_bzero(w, 4);
#if WRONG == 1
    check(w[0] == 7);
#elif WRONG == 2
    w[4] = 1;
#else
    check(w[0] == 0 && w[1] == 8);
#endif
    free(w);
    return 0;
}
