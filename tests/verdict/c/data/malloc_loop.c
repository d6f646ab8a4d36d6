// SPDX-License-Identifier: Apache-2.0
// Blocks from one allocation site in a loop are told apart.
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
    int *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(sizeof(int));
        *p[i] = i;
    }
    check(*p[0] == 0 && *p[1] == 1 && *p[2] == 2 + BUG);
    return 0;
}
