// SPDX-License-Identifier: Apache-2.0
// A doubly linked list is freed from a random node: first all that is behind it, then all that is before it, last the node: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
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
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }

    struct node *middle = first;
    while (middle->next != NULL && __VERIFIER_nondet_int())
        middle = middle->next;

    struct node *n = middle->next;
    while (n != NULL) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    n = middle->prev;
    while (n != NULL) {
        struct node *prev = n->prev;
        free(n);
        n = prev;
    }
    free(middle);
    return 0;
}
