// SPDX-License-Identifier: Apache-2.0
// Printing an address, or computing with it for nothing, decides nothing.
// ARGS: --prop=unreach-call --analysis=closed
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    int x = 1;
    unsigned long n = (unsigned long)&x / 3;
    printf("%p %lu\n", (void *)&x, n);
    check(x == 1);
    return 0;
}
