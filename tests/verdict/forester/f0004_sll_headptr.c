// SPDX-License-Identifier: Apache-2.0
// Each node of a singly linked list points to the first node, which counts the visits; the first node is freed last: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *head;
    unsigned visits;
};

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = NULL;
    head->head = head;
    head->visits = 0;

    struct node *last = head;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->head = head;
        n->visits = 0;
        last->next = n;
        last = n;
    }

    for (struct node *n = head; n != NULL; n = n->next)
        n->head->visits++;

    struct node *n = head->next;
    while (n != NULL) {
        struct node *next = n->next;
        n->head->next = next;
        free(n);
        n = next;
    }
    free(head);
    return 0;
}
