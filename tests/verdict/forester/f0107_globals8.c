// SPDX-License-Identifier: Apache-2.0
// A variable that is static in a function keeps a pool of free nodes from call to call: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

// Takes a node back, or gives one out: from the pool, if there is one in it.
static struct node *pool(struct node *returned)
{
    static struct node *free_nodes;
    struct node *n;
    if (returned != NULL) {
        returned->next = free_nodes;
        free_nodes = returned;
        return NULL;
    }
    n = free_nodes;
    if (n != NULL)
        free_nodes = n->next;
    return n;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct node *n = __VERIFIER_nondet_int() ? pool(NULL) : NULL;
        if (n == NULL)
            n = malloc(sizeof *n);
        pool(n);
    }
    for (struct node *n = pool(NULL); n != NULL; n = pool(NULL))
        free(n);
    return 0;
}
