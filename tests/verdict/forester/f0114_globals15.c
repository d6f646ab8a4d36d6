// SPDX-License-Identifier: Apache-2.0
// A function gets its argument and gives its result in global variables: it swaps two blocks: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int data;
};

static struct node *a, *b;

static void swap(void)
{
    struct node *old = a;
    a = b;
    b = old;
}

int main(void)
{
    a = malloc(sizeof *a);
    b = malloc(sizeof *b);
    a->next = b;
    b->next = NULL;
    a->data = 1;
    b->data = 2;
    while (__VERIFIER_nondet_int()) {
        swap();
        if (b->next != a || a->data != 2)
            reach_error();
        swap();
    }
    if (a->next != b || a->data != 1)
        reach_error();
    free(b);
    free(a);
    return 0;
}
