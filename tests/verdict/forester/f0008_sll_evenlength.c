// SPDX-License-Identifier: Apache-2.0
// A singly linked list gets two nodes at a time and is freed two nodes at a time, without looking whether the second exists: correct.
// COVERS: F65, F70, F78
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=300000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (suspected)
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT[2]: TRUE
// GREP[2]: spurious; 
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
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        list = push(list);
        list = push(list);
    }
    while (list != NULL) {
        struct node *second = list->next, *third = second->next;
        free(list);
        free(second);
        list = third;
    }
    return 0;
}
