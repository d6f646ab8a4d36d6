// SPDX-License-Identifier: Apache-2.0
// A doubly linked list of two or three nodes: a walk from either end knows that a second node is there, and that one more step ends it: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    struct node *prev;
};

static struct node *append(struct node *last)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->prev = last;
    if (last != NULL)
        last->next = n;
    return n;
}

int main(void)
{
    struct node *first = append(NULL), *last = append(first);
    if (__VERIFIER_nondet_int())
        last = append(last);

    if (first->next->next != NULL && first->next->next != last)
        reach_error();
    if (last->prev->prev != NULL && last->prev->prev != first)
        reach_error();

    while (last != NULL) {
        struct node *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
