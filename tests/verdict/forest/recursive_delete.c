// SPDX-License-Identifier: Apache-2.0
// Nodes with a number are deleted from a list by a recursive function that gets the place of the pointer to each: correct. COVERS: F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void delete (struct node **at, int v)
{
    if (*at == NULL)
        return;
    if ((*at)->v == v) {
        struct node *n = *at;
        *at = n->next;
        free(n);
        delete (at, v);
    } else {
        delete (&(*at)->next, v);
    }
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
    delete (&list, 3);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
