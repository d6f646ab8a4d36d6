// SPDX-License-Identifier: Apache-2.0
// A circular doubly linked list: nodes are added on either side of its head, it is walked in both directions and freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT[2]: TRUE
// GREP[2]: box1:
// COVERS: F37
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

static void insert_between(struct node *a, struct node *b)
{
    struct node *n = malloc(sizeof *n);
    n->prev = a;
    n->next = b;
    a->next = n;
    b->prev = n;
}

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head;
    head->prev = head;
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            insert_between(head, head->next);
        else
            insert_between(head->prev, head);

    struct node *n = head;
    do
        n = n->next;
    while (n != head);
    do
        n = n->prev;
    while (n != head);

    n = head->next;
    while (n != head) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    free(head);
    return 0;
}
