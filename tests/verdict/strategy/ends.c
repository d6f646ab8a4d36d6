// SPDX-License-Identifier: Apache-2.0
// The end of the program behind a call that is left out may be reached, though it is not where that call is followed.
// ARGS: --prop=memcleanup --unit.inline-depth=2 --strategy.rounds=1 --strategy.stages="ends/numeric-octagon:1 smg:3" --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=memcleanup --unit.inline-depth=2 --strategy.rounds=1 --strategy.stages="ends/polynomial:1 smg:3" --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int x)
{
    if (x > 5)
        abort();
}

static void inner(int x)
{
    check(x + 10);
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < 0 || a > 3)
        return 0;
    char *p = malloc(4);
    if (!p)
        return 0;
    check(a);
    inner(a);
    free(p);
    return 0;
}
