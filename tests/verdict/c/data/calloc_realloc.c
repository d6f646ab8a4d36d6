// SPDX-License-Identifier: Apache-2.0
// calloc gives zeros; realloc keeps the contents.
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
    int *p = calloc(2, sizeof *p);
    check(p[0] == 0 && p[1] == 0);
    p[1] = 5;
    p = realloc(p, 4 * sizeof *p);
    p[3] = 7;
    check(p[1] == 5);
    check(p[3] == 7 + BUG);
    free(p);
    return 0;
}
