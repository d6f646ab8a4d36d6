// SPDX-License-Identifier: Apache-2.0
// A list that may have an odd number of nodes is freed two nodes at a time: the null pointer is real.
// COVERS: F65, F71, F73
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: FALSE
// GREP: real, as far as heaps tell
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *push(struct node *list)
{
    struct node *n = malloc(sizeof *n);
    n->next = list;
    return n;
}

int main(void)
{
    struct node *list = push(push(push(NULL)));
    while (__VERIFIER_nondet_int())
        list = push(push(list));
    while (list != NULL) {
        struct node *second = list->next, *third = second->next;
        free(list);
        free(second);
        list = third;
    }
    return 0;
}
