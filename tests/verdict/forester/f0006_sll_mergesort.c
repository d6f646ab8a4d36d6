// SPDX-License-Identifier: Apache-2.0
// Merge sort from the bottom: a list of runs of one node each, of which neighbours are merged until one run is left: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

struct run {
    struct run *next;
    struct node *nodes;
};

// Both lists hold at least one node.
static struct node *merge(struct node *a, struct node *b)
{
    struct node *first = NULL, *last = NULL;
    while (a != NULL && b != NULL) {
        struct node *n;
        if (a->data <= b->data) {
            n = a;
            a = a->next;
        } else {
            n = b;
            b = b->next;
        }
        if (last == NULL)
            first = n;
        else
            last->next = n;
        last = n;
    }
    last->next = a != NULL ? a : b;
    return first;
}

int main(void)
{
    struct run *runs = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        n->next = NULL;
        struct run *r = malloc(sizeof *r);
        r->nodes = n;
        r->next = runs;
        runs = r;
    }

    while (runs != NULL && runs->next != NULL)
        for (struct run *r = runs; r != NULL && r->next != NULL; r = r->next) {
            struct run *other = r->next;
            r->nodes = merge(r->nodes, other->nodes);
            r->next = other->next;
            free(other);
        }

    if (runs != NULL) {
        struct node *n = runs->nodes;
        free(runs);
        while (n != NULL) {
            struct node *next = n->next;
            free(n);
            n = next;
        }
    }
    return 0;
}
