// SPDX-License-Identifier: Apache-2.0
// The last node of a list has no next one, but its link is not set: what comes behind it is written to: an invalid dereference.
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

int main(void)
{
    struct node *list = malloc(sizeof *list);
    list->data = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = list;
        list = n;
    }
    while (list->data != 0) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    list->next->data = 2;
    free(list);
    return 0;
}
