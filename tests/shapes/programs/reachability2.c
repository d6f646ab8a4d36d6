// SPDX-License-Identifier: Apache-2.0
// The first node of a list remembers some node of it in another field.  From there, the last node is found before null, because each node
// of the list reaches it; reachability from variables does not tell that of a node that is loaded from that field.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *mark;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->next = NULL;
    n->mark = NULL;
    return n;
}

int main(void)
{
    struct node *first = new_node(), *last = first;
    first->mark = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = new_node();
        if (__VERIFIER_nondet_int())
            n->mark = last;  // so that links back do not tell where links forth are
        last->next = n;
        last = n;
        if (__VERIFIER_nondet_int())
            first->mark = n;
    }
#ifdef WRONG
    if (first->mark != first && first->mark != last)
        first->mark = new_node();
#endif

    struct node *p = first->mark;
    while (p != last) {
        p = p->next;
        assert(p != NULL);
    }
    return 0;
}
