// SPDX-License-Identifier: Apache-2.0
// An address that is copied with all its bytes is the same address.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=closed
// EXPECT[2]: TRUE
#include <string.h>
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

struct box { char tag; int *p; };
union word { int *p; uintptr_t n; };

int main(void)
{
    int x = 1;
    struct box a = { 'a', &x }, b;
    int *p;
    union word u;
    memcpy(&b, &a, sizeof b);
    memcpy(&p, &b.p, sizeof p);
    u.n = (uintptr_t)p;
    check(b.p == &x && p == b.p && u.p == &x && *u.p == 1);
    return 0;
}
