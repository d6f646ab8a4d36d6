// SPDX-License-Identifier: Apache-2.0
// The nodes of a doubly linked list point to records of their own, which point back to the nodes; both are freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct extension {
    struct node *base;
    int data;
};

struct node {
    struct node *next;
    struct node *prev;
    struct extension *extension;
};

int main(void)
{
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->extension = malloc(sizeof *n->extension);
        n->extension->base = n;
        n->extension->data = 0;
        n->next = NULL;
        n->prev = last;
        if (last == NULL)
            first = n;
        else
            last->next = n;
        last = n;
    }

    for (struct node *n = first; n != NULL; n = n->extension->base->next)
        n->extension->data = 1;

    while (last != NULL) {
        struct extension *e = last->extension;
        last = e->base->prev;
        free(e->base);
        free(e);
    }
    return 0;
}
