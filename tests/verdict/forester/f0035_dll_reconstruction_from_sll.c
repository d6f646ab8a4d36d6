// SPDX-License-Identifier: Apache-2.0
// A list whose links back are not set at first gets them on a walk from its start, and is freed from its end by means of them: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=shape-cegar --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = first;
        first = n;
    }

    struct node *n = first;
    n->prev = NULL;
    while (n->next != NULL) {
        n->next->prev = n;
        n = n->next;
    }

    while (n != NULL) {
        struct node *prev = n->prev;
        free(n);
        n = prev;
    }
    return 0;
}
