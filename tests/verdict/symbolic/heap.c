// SPDX-License-Identifier: Apache-2.0
// Blocks that move keep the numbers in them; a new block, also in place of one that was freed, has others.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#include <stdlib.h>

int main(void)
{
    unsigned *p = malloc(2 * sizeof *p);
    if (!p)
        return 0;
    unsigned x = __VERIFIER_nondet_uint();
    p[0] = x * 7;
    p[1] = x ^ 3;
    unsigned *q = realloc(p, 4 * sizeof *q);
    if (!q) {
        free(p);
        return 0;
    }
    unsigned was = q[1];
#ifndef WRONG
    if (q[0] != x * 7 || (was ^ 3) != x)
        reach_error();
#endif
    free(q);
    p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = __VERIFIER_nondet_uint();
#ifdef WRONG
    if (*p != x * 7 && was != (x ^ 2))
        reach_error();
#endif
    free(p);
}
