// SPDX-License-Identifier: Apache-2.0
// A doubly linked list that has each link twice; walks take one or the other, and it is freed by means of both: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *also_next;
    struct node *prev;
    struct node *also_prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->next = NULL;
    first->also_next = NULL;
    first->prev = NULL;
    first->also_prev = NULL;

    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->also_next = NULL;
        n->prev = last;
        n->also_prev = last;
        last->next = n;
        last->also_next = n;
        last = n;
    }

    struct node *n = first;
    while (n->next != NULL)
        n = n->also_next;
    while (n->also_prev != NULL)
        n = n->prev;

    while (n != NULL) {
        struct node *next = __VERIFIER_nondet_int() ? n->next : n->also_next;
        free(n);
        n = next;
    }
    return 0;
}
