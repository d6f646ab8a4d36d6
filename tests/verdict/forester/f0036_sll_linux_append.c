// SPDX-License-Identifier: Apache-2.0
// A queue with a pointer to the last link (not to the last node), as in Linux: appending needs no case for the empty queue: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// COVERS: F25
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

struct queue {
    struct node *first;
    struct node **end;
};

static void append(struct queue *q)
{
    struct node *n = malloc(sizeof *n);
    n->data = __VERIFIER_nondet_int();
    n->next = NULL;
    *q->end = n;
    q->end = &n->next;
}

int main(void)
{
    struct queue q;
    q.first = NULL;
    q.end = &q.first;
    while (__VERIFIER_nondet_int())
        append(&q);
    while (q.first != NULL) {
        struct node *n = q.first;
        q.first = n->next;
        free(n);
    }
    return 0;
}
