// SPDX-License-Identifier: Apache-2.0
// A list with an insertion at a random place, and an observer that remembers the one node it was told of: that node is in the list exactly once, and
// it is the only one that is marked: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int marked;
};

static struct node *observed;

static void insert(struct node *head, int marked)
{
    struct node *at = head;
    while (at->next != NULL && __VERIFIER_nondet_int())
        at = at->next;
    struct node *n = malloc(sizeof *n);
    n->marked = marked;
    n->next = at->next;
    at->next = n;
    if (marked)
        observed = n;
}

int main(void)
{
    struct node head = { NULL, 0 };
    while (__VERIFIER_nondet_int())
        insert(&head, 0);
    insert(&head, 1);
    while (__VERIFIER_nondet_int())
        insert(&head, 0);

    int found = 0;
    for (struct node *n = head.next; n != NULL; n = n->next) {
        if ((n == observed) != n->marked)
            reach_error();
        if (n->marked)
            found++;
    }
    if (found != 1)
        reach_error();

    while (head.next != NULL) {
        struct node *n = head.next;
        head.next = n->next;
        free(n);
    }
    return 0;
}
