// SPDX-License-Identifier: Apache-2.0
// Insertion sort of a doubly linked list: the nodes of one list are moved one by one to their places in another, found from its start: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
    int data;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        n->prev = NULL;
        n->next = list;
        if (list != NULL)
            list->prev = n;
        list = n;
    }

    struct node *sorted = NULL;
    while (list != NULL) {
        struct node *n = list, *before = NULL, *at = sorted;
        list = n->next;
        if (list != NULL)
            list->prev = NULL;
        while (at != NULL && at->data < n->data) {
            before = at;
            at = at->next;
        }
        n->prev = before;
        n->next = at;
        if (before != NULL)
            before->next = n;
        else
            sorted = n;
        if (at != NULL)
            at->prev = n;
    }

    while (sorted != NULL) {
        struct node *next = sorted->next;
        if (next != NULL)
            next->prev = NULL;
        free(sorted);
        sorted = next;
    }
    return 0;
}
