// SPDX-License-Identifier: Apache-2.0
// A circular doubly linked list with a sentinel: nodes come and go at random places until the list is taken apart: correct.
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

static struct node *any_node(struct node *head)
{
    struct node *n = head;
    while (__VERIFIER_nondet_int())
        n = __VERIFIER_nondet_int() ? n->next : n->prev;
    return n;
}

static void insert_behind(struct node *at)
{
    struct node *n = malloc(sizeof *n);
    n->data = 0;
    n->prev = at;
    n->next = at->next;
    at->next->prev = n;
    at->next = n;
}

static void take_out(struct node *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    free(n);
}

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head;
    head->prev = head;
    while (__VERIFIER_nondet_int()) {
        struct node *n = any_node(head);
        if (__VERIFIER_nondet_int())
            insert_behind(n);
        else if (n != head)
            take_out(n);
    }
    while (head->next != head)
        take_out(head->next);
    free(head);
    return 0;
}
