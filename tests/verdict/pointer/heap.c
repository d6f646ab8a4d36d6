// SPDX-License-Identifier: Apache-2.0
// Allocations: the last block of a site is one object, the earlier ones are another.
// COVERS: T39
// ARGS: --prop=unreach-call --analysis=pointer --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=pointer --dump=arg
// EXPECT[2]: TRUE
// GREP[2]: older malloc@
// ARGS[3]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DWRONG
// EXPECT[3]: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct list {
    int kind;
    struct list *next;
};

int main(void)
{
    struct list *all = NULL, *p;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        p->kind = 3;
        p->next = all;
        if (all && all == p)
            reach_error();
        all = p;
    }
    for (p = all; p; p = p->next)
        if (p->kind != 3)
            reach_error();
#ifdef WRONG
    if (all && all->next)
        reach_error();
#endif
    return 0;
}
