// SPDX-License-Identifier: Apache-2.0
// A ring of nodes has no end: each node reaches itself in one step or more, so there is always a next one.  Without cyclicity, links
// between nodes that look alike could be missing.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->next = NULL;
    return n;
}

int main(void)
{
    struct node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        last->next = new_node();
        last = last->next;
    }
#ifndef WRONG
    last->next = first;
#endif

    struct node *p = first;
    while (__VERIFIER_nondet_int()) {
        p = p->next;
        assert(p != NULL);
    }
    return 0;
}
