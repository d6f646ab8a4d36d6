// SPDX-License-Identifier: Apache-2.0
// The same in a block of malloc.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --32
// EXPECT[5]: TRUE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    char *p = malloc(5), *end = p + 5;
    int n = 0;
    for (char *q = p; q < end; q++)
        n++;
    for (char *q = p; q != end; q++)
        n++;
    check(n == 10 && end - p == 5);
    free(p);
    return 0;
}
