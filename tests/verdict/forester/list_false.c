// SPDX-License-Identifier: Apache-2.0
// A list of ones, then twos, and a three at its end is walked as if twos could not be missing: an assertion says that the node before the three has a two.
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
    struct node *list = malloc(sizeof *list), *n = list;
    while (__VERIFIER_nondet_int()) {
        n->data = 1;
        n->next = malloc(sizeof *n);
        n = n->next;
    }
    while (__VERIFIER_nondet_int()) {
        n->data = 2;
        n->next = malloc(sizeof *n);
        n = n->next;
    }
    n->data = 3;
    n->next = NULL;

    struct node *before = NULL;
    n = list;
    while (n->data != 3) {
        before = n;
        n = n->next;
    }
    if (before != NULL && before->data != 2)
        reach_error();

    while (list != NULL) {
        n = list->next;
        free(list);
        list = n;
    }
    return 0;
}
