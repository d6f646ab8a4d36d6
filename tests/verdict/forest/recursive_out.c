// SPDX-License-Identifier: Apache-2.0
// A recursive function counts in a variable of main to which all its frames have a pointer: correct. COVERS: F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void count(const struct node *l, int *out)
{
    if (l == NULL)
        return;
    if (*out < 100)
        *out = *out + 1;
    count(l->next, out);
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
    count(list, &n);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
