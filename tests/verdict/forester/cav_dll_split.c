// SPDX-License-Identifier: Apache-2.0
// A doubly linked list is cut in two at a random place; the halves are exchanged and joined again, and the whole is freed from its end: correct.
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
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    first->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }

    struct node *cut = first;
    while (cut->next != NULL && __VERIFIER_nondet_int())
        cut = cut->next;
    if (cut->next != NULL) {
        struct node *second = cut->next;
        cut->next = NULL;
        second->prev = NULL;
        last->next = first;
        first->prev = last;
        first = second;
        last = cut;
    }

    while (last != NULL) {
        struct node *n = last;
        last = n->prev;
        if (last != NULL)
            last->next = NULL;
        else
            first = NULL;
        free(n);
    }
    return first != NULL;
}
