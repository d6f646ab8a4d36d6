// SPDX-License-Identifier: Apache-2.0
// An error that does not depend on addresses is confirmed, though the program looks at them later.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value
// EXPECT[3]: FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    int x, y, *p = malloc(4), n = __VERIFIER_nondet_int();
    *p = n;
    if (*p == 7 && &x != &y)
        reach_error();
    return &x < &y;
}
