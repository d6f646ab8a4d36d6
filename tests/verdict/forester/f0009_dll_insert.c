// SPDX-License-Identifier: Apache-2.0
// Nodes are inserted behind random nodes of a doubly linked list, which is freed from its end: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT[2]: TRUE
// GREP[2]: box1:
// COVERS: F39
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

static void insert_behind(struct node *at)
{
    struct node *n = malloc(sizeof *n);
    n->prev = at;
    n->next = at->next;
    if (at->next != NULL)
        at->next->prev = n;
    at->next = n;
}

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->next = NULL;
    first->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *at = first;
        while (at->next != NULL && __VERIFIER_nondet_int())
            at = at->next;
        insert_behind(at);
    }

    struct node *n = first;
    while (n->next != NULL)
        n = n->next;
    while (n != NULL) {
        struct node *prev = n->prev;
        free(n);
        n = prev;
    }
    return 0;
}
