// SPDX-License-Identifier: Apache-2.0
// A list of any length in which each link has one back, also when a node was put in behind some other.  Three-valued
// structures prove that for all lengths at once.
//
// All is well: TRUE       ./run --analysis=shape --prop=assert examples/dll.c
// A forgotten link: FALSE  ./run --analysis=shape --prop=assert -DBUG examples/dll.c
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};

static struct node *insert_behind(struct node *at)
{
    struct node *n = malloc(sizeof *n);
    n->next = at->next;
    n->prev = at;
#ifndef BUG
    if (at->next != NULL)
        at->next->prev = n;
#endif
    at->next = n;
    return n;
}

static struct node *any_node(struct node *n)
{
    while (n->next != NULL && __VERIFIER_nondet_int())
        n = n->next;
    return n;
}

int main(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    first->prev = NULL;
    while (__VERIFIER_nondet_int())
        last = insert_behind(last);

    insert_behind(any_node(first));

    for (struct node *n = first; n->next != NULL; n = n->next)
        assert(n->next->prev == n);
    return 0;
}
