// SPDX-License-Identifier: Apache-2.0
// Two global pointers lead to the first and to a random node of one list; what lies between them is walked, and the list freed once: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

static struct node *first, *position;

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 0;
        n->next = first;
        first = n;
        if (position == NULL || __VERIFIER_nondet_int())
            position = n;
    }
    for (struct node *n = first; n != position; n = n->next)
        n->data = 1;
    while (first != NULL) {
        struct node *n = first;
        if (n == position)
            position = NULL;
        first = n->next;
        free(n);
    }
    return position != NULL;
}
