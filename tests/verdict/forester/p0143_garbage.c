// SPDX-License-Identifier: Apache-2.0
// Nodes of a list of lists are freed without their lists, which are lost if they are not empty.
// TRUTH: FALSE(valid-memtrack)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-memtrack
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

struct node {
    struct node *next;
    struct item *items;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->items = NULL;
        while (__VERIFIER_nondet_int()) {
            struct item *i = malloc(sizeof *i);
            i->next = n->items;
            n->items = i;
        }
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
