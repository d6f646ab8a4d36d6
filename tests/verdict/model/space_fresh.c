// SPDX-License-Identifier: Apache-2.0
// Blocks that fit are different objects, large ones, too.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --32 --analysis=kind --encode.encoding=bv
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=predicate
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --32 --analysis=predicate
// EXPECT[5]: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 100 || n > 1000000)
        return 0;
    char *a = malloc((unsigned)n), *b = malloc(50000000), *c = malloc(8);
    char *p = n % 2 ? a : n % 3 ? b : c;
    a[0] = b[0] = c[0] = 0;
    p[0] = 1;
    if (a[0] + b[0] + c[0] != 1)
        reach_error();
    return 0;
}
