// SPDX-License-Identifier: Apache-2.0
// A doubly linked list grows at both ends, as inputs say, and is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    first->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->prev = NULL;
        if (__VERIFIER_nondet_int()) {
            n->next = first;
            first->prev = n;
            first = n;
        } else {
            n->prev = last;
            last->next = n;
            last = n;
        }
    }
    while (first != last) {
        struct node *n = first;
        first = first->next;
        free(n);
    }
    free(last);
    return 0;
}
