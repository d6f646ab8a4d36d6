// SPDX-License-Identifier: Apache-2.0
// Numbers are inserted into a sorted doubly linked list; the place is found from its end; the list is freed from there, too: correct.
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

static struct node *insert(struct node *last, int data)
{
    struct node *n = malloc(sizeof *n);
    n->data = data;
    if (last == NULL || last->data <= data) {
        n->next = NULL;
        n->prev = last;
        if (last != NULL)
            last->next = n;
        return n;
    }
    struct node *at = last;
    while (at->prev != NULL && at->prev->data > data)
        at = at->prev;
    n->next = at;
    n->prev = at->prev;
    if (n->prev != NULL)
        n->prev->next = n;
    at->prev = n;
    return last;
}

int main(void)
{
    struct node *last = NULL;
    while (__VERIFIER_nondet_int())
        last = insert(last, __VERIFIER_nondet_int());
    while (last != NULL) {
        struct node *n = last;
        last = n->prev;
        if (last != NULL)
            last->next = NULL;
        free(n);
    }
    return 0;
}
