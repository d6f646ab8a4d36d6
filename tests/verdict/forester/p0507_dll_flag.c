// SPDX-License-Identifier: Apache-2.0
// Only the first and the last node of a doubly linked list of at least two have a mark: walks from either end stop at the other end because of it, not of
// a null link: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    struct node *prev;
    int marked;
};

static struct node *new_node(int marked)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->prev = NULL;
    n->marked = marked;
    return n;
}

static void link(struct node *a, struct node *b)
{
    a->next = b;
    b->prev = a;
}

int main(void)
{
    struct node *first = new_node(1), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = new_node(0);
        link(last, n);
        last = n;
    }
    struct node *n = new_node(1);
    link(last, n);
    last = n;

    for (n = first->next; !n->marked; n = n->next)
        ;
    if (n != last)
        reach_error();
    for (n = last->prev; !n->marked; n = n->prev)
        ;
    if (n != first)
        reach_error();

    while (first != last) {
        n = first;
        first = n->next;
        free(n);
    }
    free(last);
    return 0;
}
