// SPDX-License-Identifier: Apache-2.0
// Pointers to blocks that are freed stay in other blocks, and get new values before they are used again: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *a;
    struct node *b;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->a = NULL;
    n->b = NULL;
    return n;
}

int main(void)
{
    struct node *x = new_node();
    x->a = new_node();
    x->b = x->a;
    x->a->a = x;
    free(x->b);
    while (__VERIFIER_nondet_int()) {
        x->a = new_node();
        x->b = x->a;
        x->b->a = x->a;
        free(x->b->a);
    }
    x->a = x;
    x->b = x->a;
    free(x->b->a);
    return 0;
}
