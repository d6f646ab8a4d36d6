// SPDX-License-Identifier: Apache-2.0
// Addresses are multiples of their type's alignment, and of what an attribute asks for.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --32
// EXPECT[4]: TRUE
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

static char buffer[64] __attribute__((aligned(32)));

int main(void)
{
    int x;
    double *p = malloc(8);
    check(((uintptr_t)&x & 3) == 0 && (uintptr_t)&x % 4 == 0);
    check(((uintptr_t)p & 15) == 0);
    check(((uintptr_t)(buffer + 33) & 31) == 1);
    return 0;
}
