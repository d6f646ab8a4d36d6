// SPDX-License-Identifier: Apache-2.0
// A list is freed by a recursive function that reads the link of what it has freed.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void drop(struct node *l)
{
    if (l == NULL)
        return;
    free(l);
    drop(l->next);
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
    drop(list);
    return 0;
}
