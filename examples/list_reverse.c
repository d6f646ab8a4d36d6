// SPDX-License-Identifier: Apache-2.0
// Lists with contracts: insertion at the front, and reversal in place.
//
// What main asserts of the lists that it builds: TRUE       ./run examples/list_reverse.c
// What the comments promise, for whatever callers: TRUE     ./run wp examples/list_reverse.c
// A reversal that links nodes to themselves: FALSE          ./run wp -DBUG examples/list_reverse.c
// Docs: docs/guide/shape-properties.md
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

/*@ requires acyclic(list, next);
    ensures acyclic(\result, next);
    ensures \forall struct node *k; \old(reach(list, next, k)) ==> reach(\result, next, k); */
struct node *insert(struct node *list, int data)
{
    struct node *first = malloc(sizeof *first);
    if (!first)
        exit(1);
    first->data = data;
    first->next = list;
    return first;
}

/*@ requires acyclic(list, next);
    ensures acyclic(\result, next);
    ensures \old(list) != NULL ==> reach(\result, next, \old(list)); */
struct node *reverse(struct node *list)
{
    struct node *done = NULL;
    while (list) {
        struct node *rest = list->next;
#ifdef BUG
        done = list;
#endif
        list->next = done;
        done = list;
        list = rest;
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        list = insert(list, i);
    struct node *last = list;
    list = reverse(list);
    assert(!last || !last->next);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
