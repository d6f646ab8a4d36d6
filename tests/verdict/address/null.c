// SPDX-License-Identifier: Apache-2.0
// No object and no function lies at null, nor in the first and last page; a freed pointer is not null.
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

static int f(void) { return 0; }

int main(void)
{
    int x;
    int *p = malloc(4);
    int (*g)(void) = f;
    check(p && &x != 0 && g);
    free(p);
    check(p != 0);
    check((void *)&x != (void *)-1 && (unsigned long)&x < (unsigned long)-4095 && (unsigned long)&x > 16);
    return 0;
}
