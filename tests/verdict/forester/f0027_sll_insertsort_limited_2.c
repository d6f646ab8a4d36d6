// SPDX-License-Identifier: Apache-2.0
// Insertion sort of a singly linked list of the numbers 0 and 1: a 0 goes to the start, a 1 behind all zeros: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int data;
};

int main(void)
{
    struct node *sorted = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n), *before = NULL, *at = sorted;
        n->data = __VERIFIER_nondet_int() ? 1 : 0;
        while (at != NULL && at->data < n->data) {
            before = at;
            at = at->next;
        }
        n->next = at;
        if (before == NULL)
            sorted = n;
        else
            before->next = n;
    }

    int ones = 0;
    while (sorted != NULL) {
        struct node *n = sorted;
        if (ones && n->data == 0)
            reach_error();
        ones = n->data;
        sorted = n->next;
        free(n);
    }
    return 0;
}
