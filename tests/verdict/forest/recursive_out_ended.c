// SPDX-License-Identifier: Apache-2.0
// A recursive function returns the address of a local variable of its caller, which has ended when main writes there.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static int *deepest(const struct node *l, int *out)
{
    int mine = 0;
    if (l == NULL)
        return out;
    return deepest(l->next, &mine);
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
    int n = 0;
    *deepest(list, &n) = 1;
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
