// SPDX-License-Identifier: Apache-2.0
// A doubly linked list of any length: each link has one back.  What is needed for that is the family `cancel`.
// COVERS: T52
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.families=cancel,reachability
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert --cpa.shape.families=reachability,cyclicity --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --analysis=shape --prop=assert -DWRONG
// EXPECT[4]: FALSE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = first->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        last->next = n;
#ifdef WRONG
        n->prev = first;
#else
        n->prev = last;
#endif
        n->next = NULL;
        last = n;
    }
    for (struct node *n = first; n->next != NULL; n = n->next)
        assert(n->next->prev == n);
    return 0;
}
