// SPDX-License-Identifier: Apache-2.0
// A doubly linked list gets two nodes at a time, and loses two at a time without looking whether the second exists: correct.
// COVERS: F70, F78
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=300000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (suspected)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

static struct node *push(struct node *first)
{
    struct node *n = malloc(sizeof *n);
    n->next = first;
    n->prev = NULL;
    if (first != NULL)
        first->prev = n;
    return n;
}

int main(void)
{
    struct node *first = NULL;
    while (__VERIFIER_nondet_int())
        first = push(push(first));
    while (first != NULL) {
        struct node *second = first->next;
        first = second->next;
        free(second->prev);
        free(second);
        if (first != NULL)
            first->prev = NULL;
    }
    return 0;
}
