// SPDX-License-Identifier: Apache-2.0
// A recursive function frees a local variable of its caller.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE|UNKNOWN (the search for an input is off)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void drop(struct node *l, struct node *before)
{
    struct node mine = { NULL, 0 };
    if (l == NULL) {
        free(before);
        return;
    }
    drop(l->next, &mine);
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
    drop(list, NULL);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
