// SPDX-License-Identifier: Apache-2.0
// version_sort.c: strverscmp as glibc defines it, and qsort_r, whose comparison gets another argument.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DWRONG=2
// EXPECT[3]: FALSE
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int order(const void *a, const void *b, void *sign)
{
    int x = *(const int *)a, y = *(const int *)b;
    return *(int *)sign * ((x > y) - (x < y));
}

int main(void)
{
    static const char *const up[] = { "000", "00", "01", "010", "09", "0", "1", "9", "10" };
    for (int i = 1; i < 9; i++)
        check(strverscmp(up[i - 1], up[i]) < 0 && strverscmp(up[i], up[i - 1]) > 0);
    check(strverscmp("v1.9.txt", "v1.10.txt") < 0 && strverscmp("v1.2", "v1.2") == 0);
    int v[3], sign = -1;
    for (int i = 0; i < 3; i++)
        v[i] = __VERIFIER_nondet_int();
    qsort_r(v, 3, sizeof *v, order, &sign);
    check(v[0] >= v[1] && v[1] >= v[2]);
#if WRONG == 1
    check(strverscmp("a01", "a1") > 0);
#elif WRONG == 2
    check(v[0] > v[2]);
#endif
    return 0;
}
