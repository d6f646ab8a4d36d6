// SPDX-License-Identifier: Apache-2.0
// A queue with a pointer to its last element, into which ones are put and later twos.  The last element is last, and no one comes out
// behind a two, because elements are put behind the last one.  All elements are freed.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

static struct node *new_node(int data)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->data = data;
    n->next = NULL;
    return n;
}

struct queue {
    struct node *first, *last;
};

static void put(struct queue *q, int data)
{
    struct node *n = new_node(data);
    if (q->last != NULL)
        q->last->next = n;
    else
        q->first = n;
    q->last = n;
}

// The queue is not empty.
static int take(struct queue *q)
{
    struct node *n = q->first;
    int data = n->data;
    q->first = n->next;
#ifndef WRONG
    if (q->first == NULL)
        q->last = NULL;
#endif
    free(n);
    return data;
}

int main(void)
{
    struct queue q = { NULL, NULL };
    int next = 1, taken = 1;
    while (__VERIFIER_nondet_int()) {
        if (q.first != NULL && __VERIFIER_nondet_int()) {
            int data = take(&q);
            assert(data >= taken);
            taken = data;
        } else {
            if (__VERIFIER_nondet_int())
                next = 2;
            put(&q, next);
        }
        assert(q.first != NULL || q.last == NULL);
        assert(q.last == NULL || q.last->next == NULL);
    }
    while (q.first != NULL)
        take(&q);
    return 0;
}
