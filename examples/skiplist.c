// SPDX-License-Identifier: Apache-2.0
// A skip list: every node is in the lower list, some are in the upper one, too. Forest automata learn what lies between two nodes of the upper list, and
// prove for all such lists that no access is invalid and no node is lost.
//
// All is well: TRUE                     ./run --analysis=forest --prop=memsafety examples/skiplist.c
// The upper list keeps a node: FALSE    ./run --prop=memsafety -DBUG examples/skiplist.c
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;  // of all nodes
    struct node *skip;  // of those of the upper list
};

static struct node *new_node(struct node *next)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->next = next;
    n->skip = NULL;
    return n;
}

// A node at some place behind the head.
static void insert(struct node *head, struct node *tail)
{
    struct node *upper = head;
    while (upper->skip != tail && __VERIFIER_nondet_int())
        upper = upper->skip;
    struct node *lower = upper;
    while (lower->next != upper->skip && __VERIFIER_nondet_int())
        lower = lower->next;
    lower->next = new_node(lower->next);
    if (__VERIFIER_nondet_int()) {
        lower->next->skip = upper->skip;
        upper->skip = lower->next;
    }
}

// The first node behind the head goes.
static void drop_first(struct node *head, struct node *tail)
{
    struct node *n = head->next;
    if (n == tail)
        return;
#ifndef BUG
    if (head->skip == n)
        head->skip = n->skip;
#endif
    head->next = n->next;
    free(n);
}

int main(void)
{
    struct node *tail = new_node(NULL), *head = new_node(tail);
    head->skip = tail;
    while (__VERIFIER_nondet_int())
        insert(head, tail);
    while (__VERIFIER_nondet_int())
        drop_first(head, tail);
    for (struct node *n = head; n != tail; n = n->skip)
        if (n->skip == NULL)
            return 1;
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
