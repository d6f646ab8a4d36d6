// SPDX-License-Identifier: Apache-2.0
// Bubble sort of a singly linked list by exchanging neighbouring nodes, until a pass exchanges none; the list is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// COVERS: F56
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }

    int exchanged = 1;
    while (exchanged) {
        exchanged = 0;
        struct node *before = NULL, *n = list;
        while (n != NULL && n->next != NULL) {
            struct node *after = n->next;
            if (n->data > after->data) {
                n->next = after->next;
                after->next = n;
                if (before == NULL)
                    list = after;
                else
                    before->next = after;
                before = after;
                exchanged = 1;
            } else {
                before = n;
                n = after;
            }
        }
    }

    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
