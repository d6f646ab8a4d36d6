// SPDX-License-Identifier: Apache-2.0
// The data of the node behind the last one are read: a walk in pairs ends well only if the list is even, and it need not be: null is dereferenced.
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
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 0;
        n->next = list;
        list = n;
    }
    int sum = 0;
    for (struct node *n = list; n != NULL; n = n->next) {
        n = n->next;
        sum |= n->data;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return sum;
}
