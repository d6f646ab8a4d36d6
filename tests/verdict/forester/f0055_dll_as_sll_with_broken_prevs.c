// SPDX-License-Identifier: Apache-2.0
// A doubly linked list whose links back are broken at random nodes (NULL, the node itself, or not set) and never followed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=shape-cegar --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        if (__VERIFIER_nondet_int())
            n->prev = last;
        last->next = n;
        last = n;
    }
    for (struct node *n = first; n != NULL; n = n->next)
        if (__VERIFIER_nondet_int())
            n->prev = __VERIFIER_nondet_int() ? NULL : n;
    while (first != NULL) {
        struct node *n = first;
        first = n->next;
        free(n);
    }
    return 0;
}
