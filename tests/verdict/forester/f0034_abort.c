// SPDX-License-Identifier: Apache-2.0
// The program gives up by abort() while a list is being walked: what comes behind it is not reached, and nothing was lost before: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
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
    while (list != NULL) {
        struct node *n = list;
        if (n->data < 0) {
            abort();
            n->next->data = 0;
        }
        list = n->next;
        free(n);
    }
    return 0;
}
