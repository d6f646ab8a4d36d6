// SPDX-License-Identifier: Apache-2.0
// The callee frees the node of its caller, whose frame may lie in it, and which does not use it any more: correct.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void drop(struct node *before, struct node *l)
{
    if (l != NULL)
        drop(l, l->next);
    free(before);
}
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    drop(NULL, list);
    return 0;
}
