// SPDX-License-Identifier: Apache-2.0
// A number is looked up in a singly linked list by a recursive function; what it finds is written to: correct.
// COVERS: F27, F28
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=50000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (recursion)
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

static struct node *lookup(struct node *list, int key)
{
    if (list == NULL || list->key == key)
        return list;
    return lookup(list->next, key);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->key = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }

    struct node *found = lookup(list, 7);
    if (found != NULL)
        found->key = 8;

    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
