// SPDX-License-Identifier: Apache-2.0
// A singly linked list of any length is reversed in place and freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }

    struct node *reversed = NULL;
    while (list != NULL) {
        struct node *rest = list->next;
        list->next = reversed;
        reversed = list;
        list = rest;
    }

    while (reversed != NULL) {
        struct node *n = reversed;
        reversed = n->next;
        free(n);
    }
    return 0;
}
