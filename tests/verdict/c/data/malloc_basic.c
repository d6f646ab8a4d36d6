// SPDX-License-Identifier: Apache-2.0
// A heap block keeps what is written to it; two blocks are different.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdlib.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    int *p = malloc(sizeof *p), *q = malloc(2 * sizeof *q);
    *p = 1;
    q[0] = 2;
    q[1] = 3;
    check(*p == 1 && q[0] == 2 && p != q);
    free(p);
    check(q[1] == 3 + BUG);
    free(q);
    return 0;
}
