// SPDX-License-Identifier: Apache-2.0
// A doubly linked list is built at its start, walked to its end and back, and freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->next = NULL;
    first->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = first;
        n->prev = NULL;
        first->prev = n;
        first = n;
    }

    struct node *n = first;
    while (n->next != NULL)
        n = n->next;
    while (n != first)
        n = n->prev;

    while (n != NULL) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    return 0;
}
