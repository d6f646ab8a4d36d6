// SPDX-License-Identifier: Apache-2.0
// A singly linked list grows at random places, the start and the end among them, and is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (list == NULL || __VERIFIER_nondet_int()) {
            n->next = list;
            list = n;
        } else {
            struct node *at = list;
            while (at->next != NULL && __VERIFIER_nondet_int())
                at = at->next;
            n->next = at->next;
            at->next = n;
        }
    }
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
