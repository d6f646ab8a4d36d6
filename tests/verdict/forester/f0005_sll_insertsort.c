// SPDX-License-Identifier: Apache-2.0
// Insertion sort: each node of a singly linked list is moved into a sorted list, before the first greater number: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }

    struct node *sorted = NULL;
    while (list != NULL) {
        struct node *n = list, *before = NULL, *at = sorted;
        list = list->next;
        while (at != NULL && at->data <= n->data) {
            before = at;
            at = at->next;
        }
        n->next = at;
        if (before != NULL)
            before->next = n;
        else
            sorted = n;
    }

    while (sorted != NULL) {
        struct node *next = sorted->next;
        free(sorted);
        sorted = next;
    }
    return 0;
}
