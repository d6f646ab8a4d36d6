// SPDX-License-Identifier: Apache-2.0
// A doubly linked list is reversed by exchanging the two links of each node, walked and freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// COVERS: F35, F36
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
    int data;
};

int main(void)
{
    struct node *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 0;
        n->prev = NULL;
        n->next = first;
        if (first != NULL)
            first->prev = n;
        first = n;
    }

    struct node *n = first, *last = NULL;
    while (n != NULL) {
        struct node *next = n->next;
        n->next = n->prev;
        n->prev = next;
        last = n;
        n = next;
    }
    first = last;

    for (n = first; n != NULL; n = n->next)
        if (n->prev != NULL)
            n->prev->data = 1;

    while (first != NULL) {
        n = first->next;
        free(first);
        first = n;
    }
    return 0;
}
