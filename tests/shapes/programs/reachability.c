// SPDX-License-Identifier: Apache-2.0
// Two lists are built, and a node of the second is chosen: a walk through the first never comes to it, because only the second list reaches
// it.  Without reachability from the heads, the nodes behind them look alike, and the walk could change from one list to the other.
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

static struct node *any_list(void)
{
    struct node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        last->next = new_node();
        last = last->next;
    }
    return first;
}

static struct node *any_node(struct node *l)
{
    while (l->next != NULL && __VERIFIER_nondet_int())
        l = l->next;
    return l;
}

int main(void)
{
    struct node *a = any_list(), *b = any_list(), *chosen = any_node(b);
#ifdef WRONG
    struct node *last = a;
    while (last->next != NULL)
        last = last->next;
    last->next = b;
#endif
    assert(any_node(a) != chosen);
    return 0;
}
