// SPDX-License-Identifier: Apache-2.0
// All nodes of a list but the first one that was made hold a one; a walk asserts it of all of them.
// COVERS: F71
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (unreach-call
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = list != NULL;
        n->next = list;
        list = n;
    }
    for (struct node *n = list; n != NULL; n = n->next)
        if (n->data != 1)
            reach_error();
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
