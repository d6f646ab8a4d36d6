// SPDX-License-Identifier: Apache-2.0
// Blocks of size 0 are linked to from a list, neither read nor written, and freed: correct.
// COVERS: F31
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// GREP: warning: malloc is asked for a block of 0 bytes [W0307]
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    void *nothing;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->nothing = malloc(0);
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *next = list->next;
        free(list->nothing);
        free(list);
        list = next;
    }
    return 0;
}
