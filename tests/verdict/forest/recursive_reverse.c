// SPDX-License-Identifier: Apache-2.0
// A list is reversed by a recursive function that turns the links on the way back: correct. COVERS: F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static struct node *reverse(struct node *l)
{
    if (l == NULL || l->next == NULL)
        return l;
    struct node *rest = reverse(l->next);
    l->next->next = l;
    l->next = NULL;
    return rest;
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
    list = reverse(list);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
