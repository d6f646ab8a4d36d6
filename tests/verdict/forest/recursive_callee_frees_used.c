// SPDX-License-Identifier: Apache-2.0
// The callee frees the node of its caller, which reads it behind the call.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE|UNKNOWN (the search for an input is off)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static int drop(struct node *before, struct node *l)
{
    if (before != NULL)
        free(before);
    if (l == NULL)
        return 0;
    int n = drop(l, l->next);
    return n < 100 ? n + l->v : 100;
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
