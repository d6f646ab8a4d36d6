// SPDX-License-Identifier: Apache-2.0
// A node at a random place of a doubly linked list is taken out and freed, whether it is the first, the last or one between: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

struct list {
    struct node *first;
    struct node *last;
};

static void append(struct list *l)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->prev = l->last;
    if (l->last != NULL)
        l->last->next = n;
    else
        l->first = n;
    l->last = n;
}

static void take_out(struct list *l, struct node *n)
{
    if (n->prev != NULL)
        n->prev->next = n->next;
    else
        l->first = n->next;
    if (n->next != NULL)
        n->next->prev = n->prev;
    else
        l->last = n->prev;
    free(n);
}

int main(void)
{
    struct list l = { NULL, NULL };
    while (__VERIFIER_nondet_int())
        append(&l);
    while (l.first != NULL && __VERIFIER_nondet_int()) {
        struct node *n = l.first;
        while (n->next != NULL && __VERIFIER_nondet_int())
            n = n->next;
        take_out(&l, n);
    }
    while (l.last != NULL)
        take_out(&l, l.last);
    return 0;
}
