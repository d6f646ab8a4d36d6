// SPDX-License-Identifier: Apache-2.0
// realloc.c: a failure keeps the old block; size 0 frees it and gives null, as in glibc.
// ARGS: --prop=unreach-call --malloc-may-fail
// EXPECT: TRUE
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    int *p = malloc(sizeof *p), *q;
    if (!p)
        return 0;
    *p = 7;
    q = realloc(p, 100);
    if (!q) {
        check(*p == 7);
        return 0;
    }
    check(*q == 7);
    check(realloc(q, 0) == 0);
    return 0;
}
