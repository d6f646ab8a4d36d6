// SPDX-License-Identifier: Apache-2.0
// A recursive function writes behind the end of an array of its caller, which other variables of that frame may follow.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE|UNKNOWN (the search for an input is off)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static void fill(const struct node *l, int *out, int at)
{
    int mine[2] = { 0, 0 }, other[2] = { 0, 0 };
    if (l == NULL)
        return;
    out[at] = 1;
    fill(l->next, mine, l->v == 7 ? 2 : 1);
    fill(NULL, other, 0);
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
    int two[2] = { 0, 0 };
    fill(list, two, 0);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
