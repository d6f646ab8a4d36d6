// SPDX-License-Identifier: Apache-2.0
// A recursive function finds the last node of a list, which is written to although there may be none.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static struct node *last(struct node *l)
{
    if (l == NULL || l->next == NULL)
        return l;
    return last(l->next);
}
static void drop(struct node *l)
{
    if (l == NULL)
        return;
    drop(l->next);
    free(l);
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
    struct node *end = last(list);
    end->v = 1;
    drop(list);
    return 0;
}
