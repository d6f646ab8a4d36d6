// SPDX-License-Identifier: Apache-2.0
// In a doubly linked list, the node behind any node has it before itself.  Between nodes that look alike, links back could lead anywhere if
// it was not known of each node that the one in the other direction cancels its link.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *succ, *pred;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->succ = NULL;
    n->pred = NULL;
    return n;
}

int main(void)
{
    struct node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = new_node();
        last->succ = n;
#ifdef WRONG
        n->pred = first;
#else
        n->pred = last;
#endif
        last = n;
    }

    struct node *p = first;
    while (p->succ != NULL && __VERIFIER_nondet_int())
        p = p->succ;
    if (p->succ != NULL)
        assert(p->succ->pred == p);
    return 0;
}
