// SPDX-License-Identifier: Apache-2.0
// A record in a global record holds the first and the last node of a queue; nodes are appended and taken: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct {
    int taken;
    struct {
        struct node *first;
        struct node *last;
    } queue;
} machine;

static void append(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    if (machine.queue.first == NULL)
        machine.queue.first = n;
    else
        machine.queue.last->next = n;
    machine.queue.last = n;
}

static void take(void)
{
    struct node *n = machine.queue.first;
    machine.queue.first = n->next;
    machine.taken = 1;
    free(n);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            append();
        else if (machine.queue.first != NULL)
            take();
    while (machine.queue.first != NULL)
        take();
    return 0;
}
