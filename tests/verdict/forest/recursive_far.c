// SPDX-License-Identifier: Apache-2.0
// A recursive function writes far behind a node of its caller, where memory graphs have the frame of that caller.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE|UNKNOWN (the write may hit something, depending on where objects lie)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; char v; };
static void drop(struct node *l, char *p)
{
    if (l == NULL) {
        if (p) *p = 0;
        return;
    }
    drop(l->next, (char *)l + 0x40000008);
    free(l);
}
int main(void)
{
    struct node *l = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = l;
        l = n;
    }
    drop(l, NULL);
    return 0;
}
