// SPDX-License-Identifier: Apache-2.0
// An address in an integer and back, with a mark in a low bit.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=closed
// EXPECT[2]: TRUE
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    int x = 3;
    uintptr_t n = (uintptr_t)&x;
    check(*(int *)n == 3);
    n |= 1;
    check((n & 1) == 1);
    n &= ~(uintptr_t)1;
    check((int *)n == &x && *(int *)n == 3);
    return 0;
}
