// SPDX-License-Identifier: Apache-2.0
// A singly linked list, each node of which has a list of its own or none (a list of 0 or 1 lists); nodes without one lose nothing when freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

struct node {
    struct node *next;
    int has_items;
    struct item *items;  // at least one if has_items, otherwise not set
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
        n->has_items = __VERIFIER_nondet_int() != 0;
        if (!n->has_items)
            continue;
        n->items = malloc(sizeof *n->items);
        n->items->next = NULL;
        while (__VERIFIER_nondet_int()) {
            struct item *i = malloc(sizeof *i);
            i->next = n->items;
            n->items = i;
        }
    }

    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        if (n->has_items) {
            do {
                struct item *i = n->items;
                n->items = i->next;
                free(i);
            } while (n->items != NULL);
        }
        free(n);
    }
    return 0;
}
